//! Maps of keys: the table of commands, and the habits of other programs as differences from it.

mod blender;
mod rive;

use egui::KeyboardShortcut;
use serde::{Deserialize, Serialize};

use super::CommandSpec;

/// The commands whose keys differ, by name, and their keys.
type Differences = &'static [(&'static str, &'static [KeyboardShortcut])];

/// Whose keys the commands have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum KeyMap {
    /// The keys of the table of commands.
    #[default]
    Kineograph,
    Blender,
    Rive,
}

impl KeyMap {
    /// All maps.
    pub const ALL: [Self; 3] = [Self::Kineograph, Self::Blender, Self::Rive];

    /// Its name, which is that of a program and the same in all languages.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Kineograph => "Kineograph", // not shown: a name
            Self::Blender => "Blender",       // not shown: a name
            Self::Rive => "Rive",             // not shown: a name
        }
    }

    /// The keys that it gives a command.
    pub fn keys_of(self, spec: &CommandSpec) -> &'static [KeyboardShortcut] {
        let name = spec.name();
        let own = self.differences().iter().find(|(other, _)| *other == name);
        own.map_or(spec.shortcuts, |(_, keys)| keys)
    }

    const fn differences(self) -> Differences {
        match self {
            Self::Kineograph => &[],
            Self::Blender => blender::KEYS,
            Self::Rive => rive::KEYS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{COMMANDS, Command};
    use super::*;
    use egui::Key;

    fn names() -> Vec<&'static str> {
        COMMANDS.iter().map(CommandSpec::name).collect()
    }

    #[test]
    fn every_difference_is_one_of_a_command_and_written_once() {
        let names = names();
        for map in KeyMap::ALL {
            let differences = map.differences();
            for (index, (name, keys)) in differences.iter().enumerate() {
                assert!(names.contains(name) || name.starts_with("panel-"), "{map:?}: {name}");
                assert!(differences[..index].iter().all(|(other, _)| other != name), "{map:?}: {name}");
                let table = COMMANDS.iter().find(|spec| spec.name() == *name);
                assert!(table.is_none_or(|spec| spec.shortcuts != *keys), "{map:?}: {name} is the same");
            }
        }
    }

    #[test]
    fn no_two_commands_of_a_map_share_keys_and_escape_is_free() {
        for map in KeyMap::ALL {
            let panels = map.differences().iter().filter(|(name, _)| name.starts_with("panel-"));
            let mut all: Vec<(&str, &[KeyboardShortcut])> =
                COMMANDS.iter().map(|spec| (spec.name(), map.keys_of(spec))).collect();
            all.extend(panels);
            for (index, (name, keys)) in all.iter().enumerate() {
                for (other, others) in &all[..index] {
                    let shared = keys.iter().find(|keys| others.contains(keys));
                    assert_eq!(shared, None, "{map:?}: {name} and {other}");
                }
                assert!(keys.iter().all(|keys| keys.logical_key != Key::Escape), "{name}");
            }
        }
    }

    #[test]
    fn commands_that_others_need_keep_keys_in_every_map() {
        for map in KeyMap::ALL {
            for command in [Command::AddAction, Command::PlayPause, Command::Delete, Command::SwitchAxes] {
                assert!(!map.keys_of(&command.spec()).is_empty(), "{map:?} {command:?}");
            }
            let lost = COMMANDS
                .iter()
                .find(|spec| spec.shortcuts.len() > map.keys_of(spec).len() && map.keys_of(spec).is_empty());
            assert!(lost.is_none(), "{map:?}: {:?}", lost.map(CommandSpec::name));
        }
    }
}
