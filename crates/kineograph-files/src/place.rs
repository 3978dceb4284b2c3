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
    let names = record.keys.iter().filter(|key| **key != "id").chain(&["id"]);
    let name = names.filter_map(|key| get(key)).next();
    format!("{} {}", record.name, name.unwrap_or_else(|| (index + 1).to_string()))
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
