//! The keys in force: those of a map, with the user's own in their place. Menus, tooltips, lists and presses ask here.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{Context, Id, KeyboardShortcut, Modifiers};

use super::maps::KeyMap;
use super::{Command, CommandSpec};

/// The keys of all commands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Keys {
    map: KeyMap,
    /// Those that differ from the map, by the names of their commands, which may be of another version.
    own: BTreeMap<String, Vec<KeyboardShortcut>>,
}

impl Keys {
    /// The keys of this window.
    pub fn in_force(ctx: &Context) -> Arc<Self> {
        ctx.data(|data| data.get_temp(id())).unwrap_or_default()
    }

    /// Makes these the keys of the window.
    pub fn share(self: &Arc<Self>, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(id(), Arc::clone(self)));
        // egui closes the window by these keys itself, whatever has the keyboard.
        let quit = self.of(&Command::Quit.spec()).to_vec();
        ctx.options_mut(|options| options.quit_shortcuts = quit);
    }

    /// The keys of a command; the first is shown.
    pub fn of(&self, spec: &CommandSpec) -> &[KeyboardShortcut] {
        self.own.get(spec.name()).map_or_else(|| self.map.keys_of(spec), Vec::as_slice)
    }

    /// The keys that are shown for a command: its own, else those that do the same.
    pub fn shown(&self, command: Command) -> &[KeyboardShortcut] {
        let own = self.of(&command.spec());
        if own.is_empty() { self.of(&command.with_keys().spec()) } else { own }
    }

    /// The command of a press: that with the most modifiers, if several fit.
    pub fn meant(
        &self,
        press: &KeyboardShortcut,
        commands: impl Iterator<Item = CommandSpec>,
    ) -> Option<Command> {
        let fits = |keys: &&KeyboardShortcut| {
            keys.logical_key == press.logical_key && press.modifiers.matches_logically(keys.modifiers)
        };
        let strength = |spec: &CommandSpec| {
            self.of(spec).iter().filter(fits).map(|keys| modifier_count(keys.modifiers)).max()
        };
        let fitting = commands.filter_map(|spec| Some((strength(&spec)?, spec.command)));
        // Of equal ones the first.
        fitting.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, command)| command)
    }

    /// Another command that has these keys.
    pub fn holder(
        &self,
        keys: &KeyboardShortcut,
        except: Command,
        mut commands: impl Iterator<Item = CommandSpec>,
    ) -> Option<CommandSpec> {
        commands.find(|spec| spec.command != except && self.of(spec).contains(keys))
    }

    /// Gives a command these keys in place of all that it has.
    pub fn set(&mut self, spec: &CommandSpec, keys: Vec<KeyboardShortcut>) {
        if keys == self.map.keys_of(spec) {
            self.own.remove(spec.name());
        } else {
            self.own.insert(spec.name().to_owned(), keys);
        }
    }

    /// Takes keys from a command.
    pub fn remove(&mut self, spec: &CommandSpec, keys: &KeyboardShortcut) {
        let left = self.of(spec).iter().copied().filter(|other| other != keys).collect();
        self.set(spec, left);
    }

    /// Gives a command the keys of the map.
    pub fn reset(&mut self, spec: &CommandSpec) {
        self.own.remove(spec.name());
    }

    /// Gives all commands the keys of the map.
    pub fn reset_all(&mut self) {
        self.own.clear();
    }

    /// Whether a command has other keys than the map gives it.
    pub fn is_own(&self, spec: &CommandSpec) -> bool {
        self.own.contains_key(spec.name())
    }

    /// Those that differ from the map, by the names of their commands.
    pub const fn own(&self) -> &BTreeMap<String, Vec<KeyboardShortcut>> {
        &self.own
    }

    /// Gives the command of this name keys of its own, as a settings file has them.
    pub fn restore(&mut self, name: &str, keys: Vec<KeyboardShortcut>) {
        self.own.insert(name.to_owned(), keys);
    }

    /// The map that the keys differ from.
    pub const fn map(&self) -> KeyMap {
        self.map
    }

    /// Takes another map; what differs from the old one still does.
    pub const fn use_map(&mut self, map: KeyMap) {
        self.map = map;
    }
}

/// How many modifiers: of keys that fit, those with the most are meant.
pub(super) fn modifier_count(modifiers: Modifiers) -> usize {
    [modifiers.command || modifiers.ctrl, modifiers.shift, modifiers.alt]
        .into_iter()
        .filter(|down| *down)
        .count()
}

fn id() -> Id {
    Id::new("keys in force") // not shown
}

#[cfg(test)]
mod tests {
    use super::super::COMMANDS;
    use super::*;
    use egui::Key;

    fn ctrl(key: Key) -> KeyboardShortcut {
        KeyboardShortcut::new(Modifiers::COMMAND, key)
    }

    #[test]
    fn own_keys_take_the_place_of_those_of_the_map_until_they_are_reset() {
        let mut keys = Keys::default();
        let save = Command::Save.spec();
        assert_eq!(keys.of(&save), [ctrl(Key::S)]);
        keys.set(&save, vec![ctrl(Key::F5)]);
        assert_eq!((keys.of(&save), keys.is_own(&save)), (&[ctrl(Key::F5)][..], true));
        assert_eq!(keys.meant(&ctrl(Key::S), COMMANDS.iter().copied()), None);
        assert_eq!(keys.meant(&ctrl(Key::F5), COMMANDS.iter().copied()), Some(Command::Save));
        keys.set(&save, vec![ctrl(Key::S)]);
        assert_eq!(keys, Keys::default(), "as the map has them");
    }

    #[test]
    fn the_press_with_more_modifiers_is_meant_by_them() {
        let keys = Keys::default();
        let press = KeyboardShortcut::new(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        assert_eq!(keys.meant(&press, COMMANDS.iter().copied()), Some(Command::Redo));
        let held = keys.holder(&ctrl(Key::Z), Command::Save, COMMANDS.iter().copied());
        assert_eq!(held.map(|spec| spec.command), Some(Command::Undo));
        assert!(keys.holder(&ctrl(Key::Z), Command::Undo, COMMANDS.iter().copied()).is_none());
    }

    #[test]
    fn keys_of_actions_are_shown_for_nodes_until_nodes_have_their_own() {
        let mut keys = Keys::default();
        assert_eq!(keys.shown(Command::GroupNodes), [ctrl(Key::G)]);
        keys.set(&Command::Wrap.spec(), vec![ctrl(Key::F6)]);
        assert_eq!(keys.shown(Command::GroupNodes), [ctrl(Key::F6)]);
        keys.set(&Command::GroupNodes.spec(), vec![ctrl(Key::F7)]);
        assert_eq!(keys.shown(Command::GroupNodes), [ctrl(Key::F7)]);
    }
}
