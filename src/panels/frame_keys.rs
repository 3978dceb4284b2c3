//! The keys that always step frames, so that panels may take the arrow keys, which have the same commands.

use egui::{Context, Key};

/// True while one of them is held. `None`: the panel was not shown yet.
pub fn are_held(ctx: Option<&Context>) -> bool {
    ctx.is_some_and(|ctx| ctx.input(|input| input.key_down(Key::Comma) || input.key_down(Key::Period)))
}
