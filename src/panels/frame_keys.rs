//! The keys that always step frames, so that panels may take those that lead to another place: the arrows, Home and End.

use egui::{Context, Key};

use crate::command;

/// True while the command of one of them is served. `None`: the panel was not shown yet.
pub fn are_served(ctx: Option<&Context>) -> bool {
    ctx.and_then(command::served_key).is_some_and(|key| !leads_on(key))
}

const fn leads_on(key: Key) -> bool {
    matches!(key, Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight | Key::Home | Key::End)
}
