//! Which actions a search in a clip finds. Pure.

use std::fmt::Write;

use kineograph_runtime::format::Value;

use crate::document::{ActionId, ActionItem, Clip};
use crate::ui_kit::fields::format_number;

/// The actions in which every word of the query is found, in the order of the clip; none for an empty query.
///
/// Looked through are kind, label, comment, and names and values of parameters, in small and capital letters alike.
#[must_use]
pub fn find(clip: &Clip, query: &str) -> Vec<ActionId> {
    let query = query.to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    if words.is_empty() {
        return Vec::new();
    }
    let mut text = String::new();
    let order = clip.tops().flat_map(|top| clip.preorder(top));
    let found = order.filter(|(id, _)| {
        text.clear();
        if let Some(item) = clip.get(*id) {
            write_item(item, &mut text);
        }
        words.iter().all(|word| text.contains(word))
    });
    found.map(|(id, _)| id).collect()
}

/// All that can be found of an action, in small letters.
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
        Value::Flag(on) => text.push_str(if *on { "yes" } else { "no" }),
        Value::Color(color) => {
            let [r, g, b] = color.0;
            let _ = write!(text, "#{r:02x}{g:02x}{b:02x}");
        }
        Value::Frames(steps) => {
            for step in steps {
                let _ = write!(text, "{} {} ", step.frame, step.event.as_deref().unwrap_or_default());
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
