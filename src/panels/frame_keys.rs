//! The keys that always step frames, so that panels may take the arrow keys, which have the same commands.

use egui::{Context, Key};

use crate::command;

/// True while the command of one of them is served. `None`: the panel was not shown yet.
pub fn are_served(ctx: Option<&Context>) -> bool {
    ctx.and_then(command::served_key).is_some_and(|key| matches!(key, Key::Comma | Key::Period))
}
