//! `docs/format.schema.json`: a JSON Schema of the JSON form of a project, as serde_json writes and reads it with the feature `serde`.
//!
//! `cargo xtask docs` writes it, and this test fails while it is out of date.
use kineograph_runtime::BlendFactor;
use kineograph_runtime::format::{ActionSpec, Arity, ParamSpec, ValueType, load, spec};
use serde_json::{Map, Value, json};

use super::table::TYPES;
use super::validate::faults;
use super::{Default, Field, Holds, Type, Unit};
use crate::docs;

/// The whole schema.
pub fn schema() -> Value {
    let mut types: Map<String, Value> = TYPES.iter().map(|of| (of.name.to_owned(), object(of))).collect();
    types.insert("Action".into(), actions());
    let expectations = ["Pose", "Event"].map(|name| variant(name, reference(name)));
    types.insert(
        "Expectation".into(),
        json!({"description": "What the motion must do.", "oneOf": expectations}),
    );
    for spec in docs::actions() {
        types.insert(spec.name.into(), action(spec));
    }
    types.insert("Color".into(), json!({"type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"}));
    types.insert(
        "Ease".into(),
        json!({"type": "string", "description": "An ease with its numbers, or a CSS curve."}),
    );
    let frame = types["FrameStep"].clone();
    let number = whole([0.0, f64::from(u32::MAX)]);
    types.insert("FrameStep".into(), json!({"anyOf": [number, {"type": "string"}, frame]}));
    let (key, ease) = (types["Key"].clone(), types["Ease"].clone());
    let (at, value) = (key["properties"]["at"].clone(), key["properties"]["value"].clone());
    let bare = json!({"type": "array", "prefixItems": [at, value, ease], "minItems": 2, "maxItems": 3});
    types.insert("Key".into(), json!({"anyOf": [key, bare]}));
    let mut run = types["Run"].clone();
    run["oneOf"] = json!([{"required": ["node"]}, {"required": ["nodes"]}]);
    types.insert("Run".into(), run);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kineograph project, format 2",
        "$ref": "#/$defs/Project",
        "$defs": types,
    })
}

fn object(of: &Type) -> Value {
    let fields = of.fields.iter().map(|field| (field.name.to_owned(), property(field))).collect();
    let needed = of.fields.iter().filter(|field| matches!(field.default, Default::Needed));
    let needed: Vec<&str> = needed.map(|field| field.name).collect();
    // Data of the editor may have more.
    let is_open = of.pointer.starts_with("/editor");
    fields_of(of.sentence, fields, &needed, is_open)
}

fn fields_of(sentence: &str, fields: Map<String, Value>, needed: &[&str], is_open: bool) -> Value {
    let mut object = json!({"description": sentence, "type": "object", "properties": fields});
    if !needed.is_empty() {
        object["required"] = json!(needed);
    }
    if !is_open {
        object["additionalProperties"] = json!(false);
    }
    object
}

fn property(field: &Field) -> Value {
    let mut property = holds(field.holds);
    property["description"] = json!(field.help);
    if let Default::Is(text) = field.default
        && let Ok(default) = ron::from_str::<Value>(text)
    {
        property["default"] = default;
    }
    property
}

fn holds(what: Holds) -> Value {
    match what {
        Holds::Text | Holds::NameOf(_) => json!({"type": "string"}),
        Holds::NamesOf(_) | Holds::Texts => json!({"type": "array", "items": {"type": "string"}}),
        Holds::Number(_, range) => number(range),
        Holds::Whole(range) => whole(range),
        Holds::Pair(Unit::Factor, range) => factors(range),
        Holds::Pair(_, range) | Holds::Spread(_, range) => tuple(2, range),
        Holds::Rect(range) => tuple(4, range),
        Holds::FrameRef => json!({"anyOf": [whole([0.0, f64::from(u32::MAX)]), {"type": "string"}]}),
        Holds::Flag => json!({"type": "boolean"}),
        Holds::Color => reference("Color"),
        Holds::Ease => reference("Ease"),
        Holds::Action => reference("Action"),
        Holds::Actions => json!({"type": "array", "items": reference("Action")}),
        Holds::ActionIds => json!({"type": "array", "items": whole([0.0, f64::from(u32::MAX)])}),
        Holds::One(name) => reference(name),
        Holds::List(name) => json!({"type": "array", "items": reference(name)}),
        Holds::Word(words) => json!({"enum": words}),
        Holds::Content => {
            let mut all = vec![json!({"const": "Group"}), variant("Box", tuple(2, [0.0, 16384.0]))];
            all.extend(pictures());
            all.extend(
                ["NineSlice", "Progress", "Shape", "Text", "Particles", "Symbol"]
                    .map(|name| variant(name, reference(name))),
            );
            json!({"oneOf": all})
        }
        Holds::Picture => json!({"oneOf": pictures()}),
        Holds::Form => {
            let mut all = vec![json!({"const": "Ellipse"})];
            all.extend(["Rect", "Polygon", "Line"].map(|name| variant(name, reference(name))));
            json!({"oneOf": all})
        }
        Holds::Fill => {
            let all = ["Solid", "Linear", "Radial"].map(|name| variant(name, reference(name)));
            json!({"oneOf": all})
        }
        Holds::Motion => {
            let all = ["Gravity", "Radius"].map(|name| variant(name, reference(name)));
            json!({"oneOf": all})
        }
        Holds::Four(_, range) => tuple(4, range),
        Holds::Points(range) => json!({"type": "array", "items": tuple(2, range)}),
        Holds::Blend => {
            let factors = json!({"enum": BlendFactor::ALL.map(|factor| format!("{factor:?}"))});
            json!({"oneOf": [
                {"enum": ["Normal", "Add", "Multiply", "Screen"]},
                variant("Func", json!({
                    "type": "object",
                    "properties": {"src": factors, "dst": factors},
                    "required": ["src", "dst"],
                    "additionalProperties": false,
                })),
            ]})
        }
        Holds::StaggerFrom => json!({"oneOf": [
            {"enum": ["First", "Last", "Centre", "Edges"]},
            variant("Index", whole([0.0, f64::from(u32::MAX)])),
        ]}),
    }
}

/// Contents that are pictures.
fn pictures() -> [Value; 3] {
    let frame = json!({
        "type": "object",
        "properties": {"sheet": {"type": "string"}, "frame": {"type": "string"}},
        "required": ["sheet", "frame"],
        "additionalProperties": false,
    });
    [
        variant("Image", json!({"type": "string"})),
        variant("Sheet", json!({"type": "string"})),
        variant("Frame", frame),
    ]
}

/// `{"Name": …}`.
fn variant(name: &str, inside: Value) -> Value {
    let fields = Map::from_iter([(name.to_owned(), inside)]);
    json!({"type": "object", "properties": fields, "required": [name], "additionalProperties": false})
}

fn actions() -> Value {
    let all: Vec<Value> = docs::actions().map(|spec| variant(spec.name, reference(spec.name))).collect();
    json!({"description": "An action: its name with its fields.", "oneOf": all})
}

fn action(spec: &ActionSpec) -> Value {
    let mut fields: Map<String, Value> =
        spec.params.iter().map(|param| (param.name.to_owned(), parameter(param))).collect();
    let needed: Vec<&str> =
        spec.params.iter().filter(|param| is_needed(param)).map(|param| param.name).collect();
    let children = match spec.arity {
        Arity::None => None,
        Arity::One => Some(("action", reference("Action"))),
        Arity::Many => Some(("actions", json!({"type": "array", "items": reference("Action")}))),
    };
    if let Some((name, inside)) = children {
        fields.insert(name.into(), inside);
    }
    fields.insert("id".into(), whole([0.0, f64::from(u32::MAX)]));
    fields.insert("label".into(), json!({"type": "string"}));
    fields.insert("muted".into(), json!({"type": "boolean"}));
    let mut object = fields_of(spec.sentence, fields, &needed, false);
    let replaced: Vec<&ParamSpec> =
        spec.params.iter().filter(|param| param.needed_without.is_some()).collect();
    if let Some(other) = replaced.first().and_then(|param| param.needed_without) {
        let names: Vec<&str> = replaced.iter().map(|param| param.name).collect();
        object["anyOf"] = json!([{"required": names}, {"required": [other]}]);
    }
    object
}

fn is_needed(param: &ParamSpec) -> bool {
    !param.may_be_omitted && param.needed_without.is_none()
}

/// Two factors, or one for both.
fn factors(range: [f64; 2]) -> Value {
    json!({"anyOf": [number(range), tuple(2, range)]})
}

fn parameter(param: &ParamSpec) -> Value {
    let mut property = match param.value_type() {
        ValueType::Number | ValueType::Optional => number(param.range),
        ValueType::Count => whole(param.range),
        ValueType::Vec2 if param.unit == spec::Unit::Times => factors(param.range),
        ValueType::Vec2 => tuple(2, param.range),
        ValueType::Vec3 => tuple(3, param.range),
        ValueType::Vec4 => tuple(4, param.range),
        ValueType::Points => json!({"type": "array", "items": tuple(2, param.range)}),
        ValueType::Color => reference("Color"),
        ValueType::Text if !param.choices.is_empty() => json!({"enum": param.choices}),
        ValueType::Text => json!({"type": "string"}),
        ValueType::Flag => json!({"type": "boolean"}),
        ValueType::Frames => json!({"type": "array", "items": reference("FrameStep")}),
        ValueType::Keys => json!({"type": "array", "items": reference("Key")}),
    };
    property["description"] = json!(param.help);
    if param.may_be_omitted
        && let Ok(default) = serde_json::to_value(param.default_value())
        && param.value_type() != ValueType::Optional
    {
        property["default"] = default;
    }
    property
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/$defs/{name}")})
}

fn number([min, max]: [f64; 2]) -> Value {
    json!({"type": "number", "minimum": min, "maximum": max})
}

fn whole([min, max]: [f64; 2]) -> Value {
    json!({"type": "integer", "minimum": min as i64, "maximum": max as i64})
}

fn tuple(count: usize, range: [f64; 2]) -> Value {
    json!({"type": "array", "items": number(range), "minItems": count, "maxItems": count})
}

#[test]
fn the_schema_is_up_to_date() {
    let text = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    docs::keep("format.schema.json", &text);
}

/// The JSON form of a project.
pub fn json_of(text: &str) -> Value {
    let loaded = load(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    serde_json::to_value(loaded.project).unwrap()
}

#[test]
fn the_json_form_of_every_sample_and_fixture_fits_the_schema() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [root.join("../../projects"), root.join("tests/fixtures/format-1")];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let files = files
        .map(|file| file.unwrap().path())
        .filter(|file| file.extension().is_some_and(|ext| ext == "ron"));
    let mut count = 0;
    let schema = schema();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let json = json_of(&text);
        assert_eq!(faults(&schema, &json), Vec::<String>::new(), "{}", file.display());
        // And it is what serde reads.
        let again: kineograph_runtime::format::Project = serde_json::from_value(json).unwrap();
        assert_eq!(again, load(&text).unwrap().project);
        count += 1;
    }
    assert!(count >= 11, "{count}");
}
