//! The keys that always step frames, so that panels may take the arrow keys, which have the same commands.

use egui::{Context, Event, Key};

/// True while one of them is held, or was pressed for less than a frame. `None`: the panel was not shown yet.
pub fn are_held(ctx: Option<&Context>) -> bool {
    let is_one = |key: &Key| matches!(key, Key::Comma | Key::Period);
    let was_pressed = |event: &Event| matches!(event, Event::Key { key, pressed: true, .. } if is_one(key));
    ctx.is_some_and(|ctx| {
        ctx.input(|input| input.keys_down.iter().any(is_one) || input.events.iter().any(was_pressed))
    })
}
