//! What the lists remember between sessions: recent choices and favorites.

use serde::{Deserialize, Serialize};

use crate::ui_kit::remembered::{push_first, toggle};

/// Names of what was chosen last, and of favourites. Readers skip names that no longer exist.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Memory {
    /// Names of kinds of actions, the last one first.
    pub recent: Vec<String>,
    /// Names of kinds of actions, in the order in which they became favourites.
    pub favourites: Vec<String>,
    /// Titles of commands, the last one first.
    pub recent_commands: Vec<String>,
}

impl Memory {
    /// Notes that an action was chosen.
    pub fn use_action(&mut self, name: &str) {
        push_first(&mut self.recent, name);
    }

    /// Notes that a command was run.
    pub fn use_command(&mut self, title: &str) {
        push_first(&mut self.recent_commands, title);
    }

    /// Makes an action a favourite, or no longer one.
    pub fn toggle_favourite(&mut self, name: &str) {
        toggle(&mut self.favourites, name);
    }

    /// True for favourites.
    pub fn is_favourite(&self, name: &str) -> bool {
        self.favourites.iter().any(|other| other == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_eight_are_remembered_once_each() {
        let mut memory = Memory::default();
        for n in [0, 1, 2, 3, 4, 5, 6, 7, 8, 2] {
            memory.use_action(&n.to_string());
        }
        assert_eq!(memory.recent, ["2", "8", "7", "6", "5", "4", "3", "1"]);
        memory.toggle_favourite("a");
        memory.toggle_favourite("b");
        memory.toggle_favourite("a");
        assert_eq!(memory.favourites, ["b"]);
    }
}
