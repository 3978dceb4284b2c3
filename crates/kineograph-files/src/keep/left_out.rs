//! What the previous text has and the new one lacks: unknown fields, and comments of fields that have their defaults.

use crate::schema::Shape;
use crate::tree::{Group, Item, Value, comments_in};

/// Adds the unknown fields of the previous struct to the new one, each behind the field that it followed. Returns the comments of known
/// fields that the new one leaves out.
pub(super) fn keep_fields<'a>(new: &mut Group, previous: &'a Group, shape: Shape) -> Vec<&'a str> {
    let mut comments = Vec::new();
    let is_there: Vec<String> = new.items.iter().filter_map(|item| item.field().map(str::to_owned)).collect();
    // Where the next unknown field goes.
    let mut next = 0;
    for item in &previous.items {
        let Some(name) = item.field() else { continue };
        // The same unknown field may be there twice.
        if is_there.iter().any(|known| known == name) {
            next = 1 + new.items.iter().position(|known| known.field() == Some(name)).unwrap_or(next);
            continue;
        }
        // The kind of an action may have changed, and with it its fields.
        let known = shape.field(previous, name).or_else(|| shape.field(new, name));
        let kept = match known {
            None => Some(item.clone()),
            Some(shape) => unknown_part(item, shape),
        };
        match (kept, known) {
            (Some(kept), _) => {
                new.items.insert(next, kept);
                next += 1;
            }
            (None, Some(shape)) => comments.extend(comments_of(item, shape)),
            (None, None) => {}
        }
    }
    comments
}

/// A struct that is left out, with its unknown fields only; `None` if it has none.
fn unknown_part(item: &Item, shape: Shape) -> Option<Item> {
    let (Shape::Record(_), Value::Group(group)) = (shape, &item.value) else { return None };
    let unknown = group.items.iter().filter_map(|field| match shape.field(group, field.field()?) {
        None => Some(field.clone()),
        Some(shape) => unknown_part(field, shape),
    });
    let items: Vec<Item> = unknown.collect();
    if items.is_empty() {
        return None;
    }
    let group = Group { items, ..Group::clone(group) };
    Some(Item { value: Value::Group(Box::new(group)), ..item.clone() })
}

/// All comments of a field, but those of the items of a list, which are gone. A tree of actions is gone as a whole.
fn comments_of(item: &Item, shape: Shape) -> Vec<&str> {
    if matches!(shape, Shape::Action) {
        return Vec::new();
    }
    let mut comments = comments_in(&item.before);
    comments.extend(comments_in(item.key_after()));
    comments.extend(comments_in(item.before_value()));
    comments.extend(comments_inside(&item.value, shape));
    comments.extend(comments_in(item.after()));
    comments.extend(comments_in(item.end()));
    comments
}

/// As [`comments_of`], of a value.
pub(super) fn comments_inside(value: &Value, shape: Shape) -> Vec<&str> {
    let Value::Group(group) = value else { return Vec::new() };
    let mut comments = comments_in(&group.after_name);
    comments.extend(comments_in(&group.open));
    if !matches!(shape, Shape::List(_) | Shape::Actions | Shape::Action) {
        for item in &group.items {
            let shape = item.field().and_then(|name| shape.field(group, name)).unwrap_or(Shape::Plain);
            comments.extend(comments_of(item, shape));
        }
    }
    comments.extend(comments_in(&group.close));
    comments
}
