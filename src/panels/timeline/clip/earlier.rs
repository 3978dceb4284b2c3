//! What a bar changes places with when it is dragged to the left where it has no room.

use kineograph_runtime::format::{ActionId, Kind};

use super::super::actions::ActionRow;
use crate::document::{Clip, SAME_SECS};
use crate::panels::place::Place;
use crate::text::tr;

/// An action that plays before a dragged one in the same Sequence.
#[derive(Debug, Clone, PartialEq)]
pub struct Earlier {
    /// Its title, as in its row.
    pub name: String,
    /// The middle of its bar, in seconds of the project.
    pub middle_secs: f64,
    /// Its place in the list.
    pub place: Place,
    /// What comes to stand there: the dragged action with what bends it.
    pub moved: ActionId,
}

impl Earlier {
    /// What is before an action, the first one first. Pauses give way by themselves, and what takes no time is passed with what it follows.
    pub fn all(clip: &Clip, rows: &[ActionRow], id: ActionId) -> Vec<Self> {
        let moved = clip.bent_top(id);
        let Some(parent) = clip.get(moved).and_then(|item| item.parent) else { return Vec::new() };
        let Some(list) = clip.get(parent).filter(|list| list.action.kind() == Kind::Sequence) else {
            return Vec::new();
        };
        let before = list.children.iter().take_while(|child| **child != moved).enumerate();
        let earlier = before.filter_map(|(index, child)| {
            let row = rows.iter().find(|row| row.id == *child && row.kind != Kind::DelayTime)?;
            let bar = row.bar.as_ref().filter(|bar| bar.end_secs - bar.start_secs > SAME_SECS)?;
            Some(Self {
                name: row.written_title(),
                middle_secs: (bar.start_secs + bar.end_secs) * 0.5,
                place: Place { parent, index },
                moved,
            })
        });
        earlier.collect()
    }

    /// What a release does.
    pub fn text(&self) -> String {
        tr!("graph-plays-before.now", name = &self.name)
    }
}
