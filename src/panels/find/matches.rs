//! Which actions a search in a clip finds. Pure.

use std::collections::BTreeSet;
use std::fmt::Write;

use kineograph_runtime::format::Value;

use crate::document::{ActionId, ActionItem, Clip};
use crate::text::tr;
use crate::ui_kit::fields::format_number;

/// The actions in which every word of the query is found, in the order of the clip; none for an empty query.
///
/// Searches kind, label, comment, and names and values of parameters, ignoring case.
pub fn find(clip: &Clip, query: &str) -> Vec<ActionId> {
    let mut search = FindQuery::new(query);
    if search.words.is_empty() {
        return Vec::new();
    }
    let order = clip.tops().flat_map(|top| clip.preorder(top));
    order.map(|(id, _)| id).filter(|id| search.fits(clip, *id)).collect()
}

/// As [`find`], where `found` was found in a clip that differs only in the `changed` actions, which have the same places.
pub fn find_again(clip: &Clip, query: &str, changed: &[ActionId], found: Vec<ActionId>) -> Vec<ActionId> {
    let mut search = FindQuery::new(query);
    if search.words.is_empty() {
        return Vec::new();
    }
    let fits: Vec<bool> = changed.iter().map(|id| search.fits(clip, *id)).collect();
    if changed.iter().zip(&fits).all(|(id, fits)| found.contains(id) == *fits) {
        return found;
    }
    let mut known: BTreeSet<ActionId> = found.into_iter().collect();
    for (id, fits) in changed.iter().zip(fits) {
        if fits {
            known.insert(*id)
        } else {
            known.remove(id)
        };
    }
    let order = clip.tops().flat_map(|top| clip.preorder(top));
    order.map(|(id, _)| id).filter(|id| known.contains(id)).collect()
}

/// A query.
struct FindQuery {
    words: Vec<String>,
    /// The searchable text of the current action.
    text: String,
}

impl FindQuery {
    fn new(query: &str) -> Self {
        let words = query.to_lowercase().split_whitespace().map(str::to_owned).collect();
        Self { words, text: String::new() }
    }

    fn fits(&mut self, clip: &Clip, id: ActionId) -> bool {
        let Some(item) = clip.get(id) else { return false };
        self.text.clear();
        write_item(item, &mut self.text);
        self.words.iter().all(|word| self.text.contains(word))
    }
}

/// Appends the searchable text of an action, in lower case.
fn write_item(item: &ActionItem, text: &mut String) {
    let action = &item.action;
    text.push_str(&action.spec().name.to_lowercase());
    for words in [action.label.as_deref(), item.comment.as_deref()].into_iter().flatten() {
        text.push('\n');
        text.push_str(&words.to_lowercase());
    }
    for (param, value) in action.spec().params.iter().zip(action.params()) {
        // Writing into a text can't fail.
        let _ = write!(text, "\n{} ", param.label.to_lowercase());
        write_value(value, text);
    }
}

fn write_value(value: &Value, text: &mut String) {
    match value {
        Value::Text(words) => text.push_str(&words.to_lowercase()),
        Value::Flag(on) => {
            text.push_str(&if *on { tr!("graph-yes") } else { tr!("graph-no") }.to_lowercase());
        }
        Value::Color(color) => {
            let [r, g, b] = color.0;
            let _ = write!(text, "#{r:02x}{g:02x}{b:02x}");
        }
        Value::Frames(steps) => {
            for step in steps {
                let _ = match &step.name {
                    Some(name) => write!(text, "{} ", name.to_lowercase()),
                    None => write!(text, "{} ", step.frame),
                };
                let _ = write!(text, "{} ", step.event.as_deref().unwrap_or_default());
            }
        }
        numbers => {
            for number in numbers.numbers() {
                text.push_str(&format_number(number));
                text.push(' ');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Action, Color};

    use super::*;
    use crate::document::{ClipEdit, Document, Edit, GraphEdit, Slot};

    fn found(query: &str) -> Vec<&'static str> {
        let tree = Action::sequence([
            Action::move_by(0.5, [120.0, 0.0]).labelled("Dash"),
            Action::call_func("Ding"),
            Action::tint_to(1.0, Color([255, 0, 16])),
        ]);
        let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        let clip = made.clip.unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let (document, made) = document.edited(&Edit::Clip(clip, insert)).unwrap();
        let comment = GraphEdit::SetComment(made.actions[0], Some("The whole hop".into()));
        let (document, _) = document.edited(&Edit::Clip(clip, ClipEdit::Graph(comment))).unwrap();
        let clip = &document.clips()[0];
        let name = |id: ActionId| clip.get(id).unwrap().action.spec().name;
        find(clip, query).into_iter().map(name).collect()
    }

    #[test]
    fn only_what_changed_is_looked_at_again() {
        let tree = Action::sequence([
            Action::move_by(0.5, [1.0, 0.0]),
            Action::hide(),
            Action::move_by(2.0, [3.0, 0.0]),
            Action::delay(0.5),
        ]);
        let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        let id = made.clip.unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let mut document = document.edited(&Edit::Clip(id, insert)).unwrap().0;
        let all: Vec<ActionId> = document.clips()[0].items().map(|(id, _)| id).collect();
        let mut found = find(&document.clips()[0], "0.5");
        for (index, secs) in [(3, 0.5), (1, 1.0), (4, 7.0), (3, 0.25), (1, 0.5), (2, 0.5), (4, 0.5)] {
            let value = Value::Number(secs);
            let edit = ClipEdit::SetParam { ids: vec![all[index]], param: "duration", value };
            let Ok((after, _)) = document.edited(&Edit::Clip(id, edit)) else { continue };
            let changed = after.clips()[0].changed_items(&document.clips()[0]).unwrap();
            found = find_again(&after.clips()[0], "0.5", &changed, found);
            assert_eq!(found, find(&after.clips()[0], "0.5"), "{index} {secs}");
            document = after;
        }
        assert_eq!(found, [all[1], all[4]]);
    }

    #[test]
    fn kind_label_value_and_comment_are_found() {
        assert_eq!(found("move"), ["MoveBy"]);
        assert_eq!(found("dash"), ["MoveBy"]);
        assert_eq!(found("120"), ["MoveBy"]);
        assert_eq!(found("ding"), ["CallFunc"]);
        assert_eq!(found("#ff0010"), ["TintTo"]);
        assert_eq!(found("HOP"), ["Sequence"]);
        assert_eq!(found("duration"), ["MoveBy", "TintTo"]);
        assert_eq!(found("duration dash"), ["MoveBy"]);
        assert!(found("  ").is_empty() && found("xyz").is_empty());
    }
}
