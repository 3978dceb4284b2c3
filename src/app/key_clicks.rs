//! Clicks that are made by keys: egui gets them as a press and a release of a button, so that they do all that a click there does.

use egui::{Context, Event, Modifiers, PointerButton, Pos2, RawInput};

/// The click that is being made.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) enum KeyClicks {
    #[default]
    None,
    Press(Pos2, PointerButton),
    Release(Pos2, PointerButton),
    /// egui has the release; what it does is shown in this frame.
    Released,
}

impl KeyClicks {
    /// Clicks a place, in the next two frames.
    pub(super) fn click(&mut self, ctx: &Context, at: Pos2, button: PointerButton) {
        *self = Self::Press(at, button);
        ctx.request_repaint();
    }

    /// Whether the pointer is used by a key.
    pub(super) fn is_clicking(self) -> bool {
        self != Self::None
    }

    /// Puts the next part of the click into the input.
    pub(super) fn pass_on(&mut self, ctx: &Context, input: &mut RawInput) {
        let (next, pos, button, pressed) = match *self {
            Self::None => return,
            Self::Released => return *self = Self::None,
            Self::Press(at, button) => (Self::Release(at, button), at, button, true),
            Self::Release(at, button) => (Self::Released, at, button, false),
        };
        input.events.push(Event::PointerMoved(pos));
        input.events.push(Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
        *self = next;
        ctx.request_repaint();
    }
}
