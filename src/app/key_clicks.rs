//! Clicks that are made by keys: egui gets them as a press and a release of a button, so that they do all that a click there does.

use egui::{Context, Event, Modifiers, Plugin, PointerButton, Pos2, RawInput};

use super::menu_keys::MenuKeys;

/// What keys do with menus and the pointer, before egui gets the input of a frame.
#[derive(Debug, Default)]
pub(super) struct KeyHand {
    pub clicks: KeyClicks,
    pub menu: MenuKeys,
}

impl Plugin for KeyHand {
    fn debug_name(&self) -> &'static str {
        "keys as a hand" // not shown
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        self.menu.take_raw(ctx, input, &mut self.clicks);
        self.clicks.pass_on(ctx, input);
    }
}

impl KeyHand {
    /// Whether a key makes a click in this frame.
    pub(super) fn is_clicking(ctx: &Context) -> bool {
        ctx.plugin_or_default::<Self>().lock().clicks.is_clicking()
    }

    /// Follows the menus that have opened and closed in this frame.
    pub(super) fn follow_menus(ctx: &Context) {
        let hand = ctx.plugin_or_default::<Self>();
        let mut hand = hand.lock();
        let is_clicking = hand.clicks.is_clicking();
        hand.menu.follow(ctx, is_clicking);
    }
}

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
