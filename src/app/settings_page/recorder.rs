//! Hears the next keys that are pressed, before anything else does.

use egui::{Context, Event, Key, KeyboardShortcut, Modifiers};

use crate::command::pressed_keys;

/// What was heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heard {
    Keys(KeyboardShortcut),
    Cancelled,
}

/// Waits for keys while the settings page asks for it.
#[derive(Debug, Default)]
pub(in crate::app) struct KeyRecorder {
    /// The frame in which the page asked last. Once it is closed, or covered, keys are those of the window again.
    asked_in: Option<u64>,
    heard: Option<Heard>,
}

impl KeyRecorder {
    /// Asks for the keys of the next frame.
    pub(super) fn ask(&mut self, ctx: &Context) {
        self.asked_in = Some(ctx.cumulative_frame_nr());
    }

    /// What was heard since the last call.
    pub(super) const fn take(&mut self) -> Option<Heard> {
        self.heard.take()
    }

    /// Takes all keys of this frame, if the page has asked for them in the last one.
    pub(in crate::app) fn listen(&mut self, ctx: &Context) {
        let is_asked = self.asked_in.take().is_some_and(|frame| ctx.cumulative_frame_nr() <= frame + 1);
        if !is_asked {
            return;
        }
        ctx.input_mut(|input| {
            let held = input.modifiers;
            input.events.retain(|event| {
                let heard = match event {
                    Event::Key { key, pressed: true, repeat: false, modifiers, .. } => {
                        heard(*modifiers, *key)
                    }
                    // The system's clipboard keys arrive as what they do.
                    Event::Copy => heard(held | Modifiers::COMMAND, Key::C),
                    Event::Cut => heard(held | Modifiers::COMMAND, Key::X),
                    Event::Paste(_) => heard(held | Modifiers::COMMAND, Key::V),
                    Event::Key { .. } | Event::Text(_) => None,
                    _ => return true,
                };
                self.heard = self.heard.or(heard);
                false
            });
        });
    }
}

/// What a press means; `None` for a modifier alone.
fn heard(modifiers: Modifiers, key: Key) -> Option<Heard> {
    let is_modifier = matches!(
        key,
        Key::ShiftLeft
            | Key::ShiftRight
            | Key::ControlLeft
            | Key::ControlRight
            | Key::AltLeft
            | Key::AltRight
            | Key::SuperLeft
            | Key::SuperRight
    );
    match key {
        // It cancels drags and closes dialogs, whatever is held besides.
        Key::Escape => Some(Heard::Cancelled),
        _ if is_modifier => None,
        key => Some(Heard::Keys(pressed_keys(modifiers, key))),
    }
}
