//! Places in words.

use kineograph_runtime::format::shortened;

use crate::schema::Shape;
use crate::tree::{Item, Value};

/// An item of a list: `node "fox"`, `run "hop" on "fox"`, `MoveBy "up"`. Without a name it has its number, from 1.
pub(crate) fn item_name(item: &Item, index: usize, shape: Shape) -> String {
    let record = match shape {
        Shape::Record(record) => record,
        Shape::Action => return action_name(item),
        _ => return shown(&item.value),
    };
    let get = |name: &str| item.get(name).map(|field| shown(&field.value));
    if let (Some(clip), Some(node)) = (get("clip"), get("node").or_else(|| get("nodes"))) {
        return format!("{} {clip} on {node}", record.name);
    }
    match item.value.group().map(|group| &*group.name) {
        Some("Pose") => return expected_pose(record.name, get),
        Some("Event") => return expected_event(record.name, get),
        _ => {}
    }
    let names = record.keys.iter().filter(|key| **key != "id").chain(&["id"]);
    let name = names.filter_map(|key| get(key)).next();
    format!("{} {}", record.name, name.unwrap_or_else(|| (index + 1).to_string()))
}

/// `expect "hero" at 0.3`
fn expected_pose(list: &str, get: impl Fn(&str) -> Option<String>) -> String {
    let [node, at] = ["node", "at"].map(|field| get(field).unwrap_or_else(|| "0".to_owned()));
    format!("{list} {node} at {at}")
}

/// `expect event "landed" on "hero" from 0.55 to 0.65`; inside of a symbol `on "hero" inside ["foot"]`
fn expected_event(list: &str, get: impl Fn(&str) -> Option<String>) -> String {
    let [name, from, to] = ["name", "from", "to"].map(|field| get(field).unwrap_or_else(|| "0".to_owned()));
    let on = get("node").map_or_else(String::new, |node| format!(" on {node}"));
    let inside = get("inside").map_or_else(String::new, |inside| format!(" inside {inside}"));
    format!("{list} event {name}{on}{inside} from {from} to {to}")
}

/// An action: its kind, with its label.
pub(crate) fn action_name(item: &Item) -> String {
    let kind = item.value.group().map_or("", |group| &group.name);
    match item.get("label") {
        Some(label) => format!("{kind} {}", shown(&label.value)),
        None => kind.to_owned(),
    }
}

/// A value as a message repeats it.
pub(crate) fn shown(value: &Value) -> String {
    match value.text() {
        Some(text) if value.word().is_some_and(|word| word.starts_with(['"', 'r'])) => {
            format!("\"{}\"", shortened(&text))
        }
        _ => shortened(&value.compact()).to_string(),
    }
}
