//! Actions by id, and where they are.

use std::collections::BTreeMap;

use crate::schema::{PROJECT, Shape};
use crate::tree::Item;

/// The actions of one version.
#[derive(Debug, Default)]
pub(super) struct Index<'a> {
    /// By id; those that share an id are left out.
    pub actions: BTreeMap<u32, &'a Item>,
    /// Of each, what holds it: the action around it, or the fields and items that lead to its tree.
    pub owners: BTreeMap<u32, String>,
}

impl<'a> Index<'a> {
    pub fn of(root: &'a Item) -> Self {
        let mut index = Self::default();
        let mut repeated = Vec::new();
        index.add(root, Shape::Record(&PROJECT), "", &mut repeated);
        for id in repeated {
            index.actions.remove(&id);
            index.owners.remove(&id);
        }
        index
    }

    fn add(&mut self, item: &'a Item, shape: Shape, owner: &str, repeated: &mut Vec<u32>) {
        let Some(group) = item.value.group() else { return };
        let mut own = owner.to_owned();
        if let (Shape::Action, Some(id)) = (shape, item.id()) {
            if self.actions.insert(id, item).is_some() {
                repeated.push(id);
            }
            self.owners.insert(id, owner.to_owned());
            own = format!("action {id}");
        } else if let Some(key) = shape.keys().iter().find_map(|key| item.get(key)) {
            own = format!("{owner} {}", key.value.compact());
        }
        for inner in &group.items {
            let (name, shape) = match inner.field() {
                Some(name) => (name, shape.field(group, name)),
                None => ("", Some(shape.item())),
            };
            match shape {
                Some(Shape::Action | Shape::Actions) if own.starts_with("action ") => {
                    self.add(inner, shape.unwrap_or(Shape::Plain), &own, repeated);
                }
                Some(shape) => self.add(inner, shape, format!("{own} {name}").trim_end(), repeated),
                None => {}
            }
        }
    }
}
