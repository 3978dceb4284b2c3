//! What keys do with menus and the pointer, before egui gets the input of a frame.

use egui::{Context, Plugin, RawInput};

use super::key_clicks::KeyClicks;
use super::menu_keys::MenuKeys;

/// A hand that keys move.
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
