//! From the action trees of the recordings to ours.

use kineograph_runtime::format::{Action, ActionId, Color, FrameStep, Kind, Value};
use serde_json::{Map, Value as Json};

/// What is missing to play a recording.
#[derive(Debug)]
pub struct Unsupported(pub String);

/// What an action with an id stands for in a script.
#[derive(Debug, Clone)]
pub enum Mark {
    /// A `CallFunc`, with what it does to the manager.
    Call { name: String, operations: Vec<Json> },
    /// The first update of a `Probe`.
    ProbeStart,
    /// The time of a `Probe`.
    Probe { name: String },
    /// The end of a `Probe`.
    ProbeStop { name: String },
}

/// The marks of all trees, by [`ActionId`].
#[derive(Debug, Default)]
pub struct Marks(Vec<Mark>);

impl Marks {
    pub fn get(&self, id: Option<ActionId>) -> Option<&Mark> {
        id.and_then(|id| self.0.get(id.0 as usize))
    }

    fn put(&mut self, mut action: Action, mark: Mark) -> Action {
        action.id = Some(ActionId(self.0.len() as u32));
        self.0.push(mark);
        action
    }
}

/// Converts a tree. A `Probe`, which logs its start, progress and end, becomes a delay between two events.
pub fn convert(tree: &Json, marks: &mut Marks) -> Result<Action, Unsupported> {
    let (name, fields) = tree.as_object().and_then(|tree| tree.iter().next()).expect("an action is tagged");
    if name == "Probe" {
        return Ok(probe(fields, marks));
    }
    // The constructors themselves, which the engine's helpers call.
    let name = name.strip_suffix("Ctor").unwrap_or(name);
    let kind = Kind::from_name(name).ok_or_else(|| Unsupported(name.to_owned()))?;
    let mut action = Action::new(kind);
    if let Some(children) = fields.as_array() {
        action.children = children.iter().map(|child| convert(child, marks)).collect::<Result<_, _>>()?;
        return Ok(action);
    }
    let mut fields = renamed(kind, fields.as_object().expect("an action has fields"));
    if let Some(child) = fields.remove("action") {
        action.children.push(convert(&child, marks)?);
    }
    let operations = fields.remove("do");
    join_points(&mut fields);
    for (field, value) in fields.iter().filter(|(_, value)| !value.is_null()) {
        let unknown = || Unsupported(format!("{name} with {field} {value}"));
        let default = action.param(field).ok_or_else(unknown)?;
        let value = parameter(value, default).ok_or_else(unknown)?;
        action.set_param(field, value).expect("the type is that of the default");
    }
    if kind == Kind::CallFunc {
        let name = fields["name"].as_str().expect("names are texts").to_owned();
        let operations = operations.and_then(|list| list.as_array().cloned()).unwrap_or_default();
        action = marks.put(action, Mark::Call { name, operations });
    }
    Ok(action)
}

/// The recordings write some pairs apart and name some fields differently.
fn renamed(kind: Kind, fields: &Map<String, Json>) -> Map<String, Json> {
    let mut fields = fields.clone();
    for pair in ["scale", "skew"] {
        if let (Some(x), Some(y)) = (fields.remove(&format!("{pair}_x")), fields.remove(&format!("{pair}_y")))
        {
            fields.insert(pair.to_owned(), Json::Array(vec![x, y]));
        }
    }
    if let Some(Json::Array(controls)) = fields.remove("controls") {
        let names = ["control_1", "control_2"].map(str::to_owned);
        fields.extend(names.into_iter().zip(controls));
        let end = fields.remove("end").expect("a curve has an end");
        fields.insert(if kind == Kind::BezierBy { "delta" } else { "position" }.to_owned(), end);
    }
    fields
}

/// The recordings write the values of a Bezier ease apart.
fn join_points(fields: &mut Map<String, Json>) {
    let points: Vec<Json> = ["p0", "p1", "p2", "p3"].iter().filter_map(|name| fields.remove(*name)).collect();
    if !points.is_empty() {
        fields.insert("points".to_owned(), Json::Array(points));
    }
}

fn probe(fields: &Json, marks: &mut Marks) -> Action {
    let name = fields["name"].as_str().expect("a probe has a name").to_owned();
    let duration_secs = fields["duration"].as_f64().expect("a probe has a duration");
    Action::sequence([
        marks.put(Action::call_func("probe"), Mark::ProbeStart),
        marks.put(Action::delay(duration_secs), Mark::Probe { name: name.clone() }),
        marks.put(Action::call_func("probe"), Mark::ProbeStop { name }),
    ])
}

/// Reads a value of the same type as `default`.
fn parameter(json: &Json, default: &Value) -> Option<Value> {
    Some(match default {
        Value::Number(_) => Value::Number(json.as_f64()?),
        Value::Optional(_) => Value::Optional(Some(json.as_f64()?)),
        Value::Count(_) => Value::Count(u32::try_from(json.as_u64()?).ok()?),
        Value::Vec2(_) => Value::Vec2(numbers(json)?),
        Value::Vec3(_) => Value::Vec3(numbers(json)?),
        Value::Vec4(_) => Value::Vec4(numbers(json)?),
        Value::Points(_) => Value::Points(json.as_array()?.iter().map(numbers).collect::<Option<_>>()?),
        Value::Color(_) => Value::Color(color(json)?),
        Value::Text(_) => Value::Text(json.as_str()?.to_owned()),
        Value::Flag(_) => Value::Flag(json.as_bool()?),
        Value::Frames(_) => Value::Frames(json.as_array()?.iter().map(frame).collect::<Option<_>>()?),
        Value::Keys(_) => return None,
    })
}

pub fn numbers<const N: usize>(json: &Json) -> Option<[f64; N]> {
    let numbers: Option<Vec<f64>> = json.as_array()?.iter().map(Json::as_f64).collect();
    numbers?.try_into().ok()
}

fn color(json: &Json) -> Option<Color> {
    let [red, green, blue] = numbers::<3>(json)?;
    let byte = |x: f64| ((0.0..=255.0).contains(&x) && x.fract() == 0.0).then_some(x as u8);
    Some(Color([byte(red)?, byte(green)?, byte(blue)?]))
}

fn frame(json: &Json) -> Option<FrameStep> {
    Some(FrameStep::lasting(u32::try_from(json["frame"].as_u64()?).ok()?, json["units"].as_f64()?))
}
