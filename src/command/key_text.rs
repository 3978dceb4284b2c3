//! Keys as texts: `Ctrl+Shift+Z`, in settings files.

use egui::{Key, KeyboardShortcut, Modifiers};

/// A modifier: its name, how it is asked for, and alone. In the order in which they are written.
type Modifier = (&'static str, fn(Modifiers) -> bool, Modifiers);

/// `Ctrl` is the command key of a Mac; `Control` is its other one.
const MODIFIERS: [Modifier; 4] = [
    ("Ctrl", |held| held.command, Modifiers::COMMAND), // not shown
    ("Control", |held| held.ctrl, Modifiers::CTRL),    // not shown
    ("Alt", |held| held.alt, Modifiers::ALT),          // not shown
    ("Shift", |held| held.shift, Modifiers::SHIFT),    // not shown
];

/// The text of keys.
pub fn key_text(keys: &KeyboardShortcut) -> String {
    let held = MODIFIERS.iter().filter(|(_, is_held, _)| is_held(keys.modifiers));
    let mut parts: Vec<&str> = held.map(|(name, ..)| *name).collect();
    parts.push(keys.logical_key.name());
    parts.join("+")
}

/// The keys that a text names.
pub fn parse_keys(text: &str) -> Option<KeyboardShortcut> {
    let mut parts: Vec<&str> = text.split('+').map(str::trim).collect();
    let key = Key::from_name(parts.pop()?)?;
    let mut modifiers = Modifiers::NONE;
    for part in parts {
        modifiers = modifiers.plus(MODIFIERS.iter().find(|(name, ..)| *name == part)?.2);
    }
    Some(KeyboardShortcut::new(modifiers, key))
}

/// The keys of a press, as the tables write them.
pub fn pressed_keys(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    let command = if modifiers.command { Modifiers::COMMAND } else { Modifiers::NONE };
    // On other systems than a Mac, Ctrl is both.
    let control = if modifiers.ctrl && !modifiers.command { Modifiers::CTRL } else { Modifiers::NONE };
    let rest = Modifiers { alt: modifiers.alt, shift: modifiers.shift, ..Modifiers::NONE };
    KeyboardShortcut::new(command.plus(control).plus(rest), key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written() {
        let all = Modifiers::COMMAND.plus(Modifiers::ALT).plus(Modifiers::SHIFT);
        for modifiers in [Modifiers::NONE, Modifiers::COMMAND, Modifiers::CTRL, Modifiers::SHIFT, all] {
            for key in Key::ALL {
                let keys = KeyboardShortcut::new(modifiers, *key);
                assert_eq!(parse_keys(&key_text(&keys)), Some(keys), "{keys:?}");
            }
        }
        assert_eq!(key_text(&KeyboardShortcut::new(all, Key::V)), "Ctrl+Alt+Shift+V");
        for wrong in ["", "Ctrl+", "Hyper+A", "Ctrl A", "ctrl+A", "Sausage"] {
            assert_eq!(parse_keys(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_press_of_the_system_is_one_of_the_tables() {
        let ctrl = Modifiers { ctrl: true, command: true, ..Modifiers::NONE };
        assert_eq!(pressed_keys(ctrl, Key::A), KeyboardShortcut::new(Modifiers::COMMAND, Key::A));
        let mac = Modifiers { mac_cmd: true, command: true, ..Modifiers::NONE };
        assert_eq!(pressed_keys(mac, Key::A), KeyboardShortcut::new(Modifiers::COMMAND, Key::A));
    }
}
