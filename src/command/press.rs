//! The keys that were pressed for commands.

use egui::{Event, Id, Key, KeyboardShortcut};

use super::keys::modifier_count;
use super::{COMMANDS, Command, CommandSpec, Keys, Menu};

/// A key that was pressed for a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pressed {
    /// What it is for.
    pub command: Command,
    /// The keys that it is for them.
    keys: KeyboardShortcut,
}

impl Pressed {
    /// Begins to serve it: until the next one, [`served_key`] says which of the keys of the command it was.
    pub fn serve(self, ctx: &egui::Context) -> Command {
        ctx.data_mut(|data| data.insert_temp(served_id(), self.keys.logical_key));
        self.command
    }

    /// Whether it is Space alone, which pans while it is held.
    pub fn is_space(self) -> bool {
        self.keys.logical_key == Key::Space && self.keys.modifiers.is_none()
    }
}

/// The key whose command is being served: some panels answer only one of the keys of a command.
pub fn served_key(ctx: &egui::Context) -> Option<Key> {
    ctx.data(|data| data.get_temp(served_id()))
}

fn served_id() -> Id {
    Id::new("served key") // not shown
}

/// Those of `commands` whose keys were pressed in this frame, in the order of the presses, one for each. None while text is being typed,
/// except by file keys that no text field uses, and by those of its menu; and none of the keys that what has the focus uses.
pub fn pressed(
    ctx: &egui::Context,
    commands: impl Iterator<Item = CommandSpec>,
    focused: Focused,
) -> Vec<Pressed> {
    let whose = if ctx.text_edit_focused() { KeyOwner::Text } else { KeyOwner::Focused(focused) };
    let is_typing = whose == KeyOwner::Text;
    let is_for_text = |spec: &CommandSpec| spec.menu == Menu::File || spec.command == Command::ContextMenu;
    pressed_of(ctx, commands.filter(|spec| !is_typing || is_for_text(spec)), whose)
}

/// What has the focus, if no text is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Focused {
    Nothing,
    /// A panel, from which Tab leads to its first control.
    Panel,
    /// A control, such as a button.
    Control,
}

/// What keys are for first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeyOwner {
    /// A text that is typed.
    Text,
    Focused(Focused),
}

impl KeyOwner {
    fn leaves(self, keys: &KeyboardShortcut) -> bool {
        match self {
            Self::Text => !types(keys),
            Self::Focused(Focused::Nothing) => true,
            Self::Focused(Focused::Panel) => !goes_on(keys),
            Self::Focused(Focused::Control) => !goes_on(keys) && !works_control(keys),
        }
    }
}

/// The same while a form is open in a popup: files always, undo while no text is typed, which has an undo of its own.
pub fn pressed_over_form(ctx: &egui::Context) -> Vec<Pressed> {
    let typing = ctx.text_edit_focused();
    let undoes = |command| matches!(command, Command::Undo | Command::Redo);
    let is_wanted = |spec: &CommandSpec| spec.menu == Menu::File || (!typing && undoes(spec.command));
    pressed_of(ctx, COMMANDS.iter().copied().filter(is_wanted), owner_of(typing))
}

/// How many steps the keys of two commands lead on in this frame, for a field that takes them while it is typed into.
pub fn take_steps(ctx: &egui::Context, back: Command, on: Command) -> i32 {
    let pressed = pressed_of(ctx, [back.spec(), on.spec()].into_iter(), KeyOwner::Text);
    pressed.iter().map(|pressed| if pressed.command == on { 1 } else { -1 }).sum()
}

/// Takes the keys of a command before all others. True if they were pressed in this frame.
pub fn takes_press(ctx: &egui::Context, command: Command) -> bool {
    !pressed_of(ctx, std::iter::once(command.spec()), owner_of(false)).is_empty()
}

fn pressed_of(
    ctx: &egui::Context,
    commands: impl Iterator<Item = CommandSpec>,
    owner: KeyOwner,
) -> Vec<Pressed> {
    let keys = Keys::in_force(ctx);
    // Longer combinations first, so that Ctrl+Shift+Z is not taken for Ctrl+Z.
    let mut shortcuts: Vec<(KeyboardShortcut, Command)> = commands
        .flat_map(|spec| {
            let keys = keys.of(&spec).iter().filter(|keys| owner.leaves(keys));
            keys.map(|keys| (*keys, spec.command)).collect::<Vec<_>>()
        })
        .collect();
    shortcuts.sort_by_key(|(shortcut, _)| std::cmp::Reverse(modifier_count(shortcut.modifiers)));
    let mut found = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key { key, modifiers, pressed: true, repeat, .. } = event else { return true };
            let meant = shortcuts.iter().find(|(shortcut, _)| {
                shortcut.logical_key == *key && modifiers.matches_logically(shortcut.modifiers)
            });
            let Some((keys, command)) = meant else { return true };
            let pressed = Pressed { command: *command, keys: *keys };
            // A held key does one step a frame, however slow frames are: it shall not run on after it is released.
            if !(*repeat && found.contains(&pressed)) {
                found.push(pressed);
            }
            false
        });
    });
    found
}

const fn owner_of(is_typing: bool) -> KeyOwner {
    if is_typing { KeyOwner::Text } else { KeyOwner::Focused(Focused::Nothing) }
}

/// Whether keys lead to the next control.
fn goes_on(keys: &KeyboardShortcut) -> bool {
    keys.logical_key == Key::Tab && keys.modifiers.is_none()
}

/// Whether a control that has the focus uses keys: those that press it and that lead to the next one.
fn works_control(keys: &KeyboardShortcut) -> bool {
    use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Space};
    let is_key = matches!(keys.logical_key, ArrowDown | ArrowLeft | ArrowRight | ArrowUp | Enter | Space);
    is_key && keys.modifiers.is_none()
}

/// Whether a text field may use keys: all but those with Ctrl and the function keys.
fn types(keys: &KeyboardShortcut) -> bool {
    let is_function = (Key::F1..=Key::F35).contains(&keys.logical_key);
    !keys.modifiers.command && !is_function
}

#[cfg(test)]
mod tests {
    use egui::Modifiers;

    use super::*;

    #[test]
    fn each_press_counts_once_in_the_order_of_the_presses_and_a_held_key_once_a_frame() {
        let key = |key, modifiers, pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        let none = Modifiers::NONE;
        let events = vec![
            key(Key::Home, none, true),
            key(Key::Period, none, true),
            key(Key::Period, none, false),
            key(Key::Period, none, true),
            // Held.
            key(Key::Period, none, true),
            key(Key::Period, none, false),
            key(Key::ArrowRight, none, true),
            key(Key::Z, Modifiers::COMMAND | Modifiers::SHIFT, true),
        ];
        let mut found = Vec::new();
        let ctx = egui::Context::default();
        let mut output = ctx.run_ui(egui::RawInput { events, ..Default::default() }, |ui| {
            for pressed in pressed(ui.ctx(), COMMANDS.iter().copied(), Focused::Nothing) {
                let command = pressed.serve(ui.ctx());
                found.push((command, served_key(ui.ctx())));
            }
        });
        output.textures_delta.clear();
        let expected = [
            (Command::GoToStart, Key::Home),
            (Command::NextFrame, Key::Period),
            (Command::NextFrame, Key::Period),
            (Command::NextFrame, Key::ArrowRight),
            (Command::Redo, Key::Z),
        ];
        assert_eq!(found, expected.map(|(command, key)| (command, Some(key))));
    }
}
