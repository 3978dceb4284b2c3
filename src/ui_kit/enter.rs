//! Enter and what is held with it, from the key's own event. What is held at the end of a frame may be something else: a slow frame has the
//! press and the release of both.

use egui::{Context, Event, InputState, Key, Modifiers};

/// What was held when Enter was pressed in this frame; `None` if it was not. To be asked before anything consumes the key.
pub fn held_with_enter(ctx: &Context) -> Option<Modifiers> {
    ctx.input(|input| input.events.iter().find_map(of_enter))
}

/// Consumes Enter, unless Shift or a modifier of commands was held with it. True if it was pressed.
pub fn take_plain_enter(input: &mut InputState) -> bool {
    let is_plain = |event: &Event| {
        of_enter(event).is_some_and(|held| !held.shift && held.matches_logically(Modifiers::NONE))
    };
    let before = input.events.len();
    input.events.retain(|event| !is_plain(event));
    input.events.len() < before
}

fn of_enter(event: &Event) -> Option<Modifiers> {
    match event {
        Event::Key { key: Key::Enter, pressed: true, modifiers, .. } => Some(*modifiers),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use egui::RawInput;

    use super::*;

    /// What the two functions say of a frame in which Enter is pressed and released with this held, and nothing is at its end.
    fn asked(modifiers: Modifiers) -> (Option<Modifiers>, bool) {
        let key =
            |pressed| Event::Key { key: Key::Enter, physical_key: None, pressed, repeat: false, modifiers };
        let ctx = Context::default();
        let input = RawInput { events: vec![key(true), key(false)], ..RawInput::default() };
        let mut said = (None, false);
        let output = ctx.run_ui(input, |ui| {
            said = (held_with_enter(ui.ctx()), ui.input_mut(take_plain_enter));
        });
        output.drop_without_applying_deltas();
        said
    }

    #[test]
    fn what_is_held_with_enter_is_that_of_its_event() {
        assert_eq!(asked(Modifiers::NONE), (Some(Modifiers::NONE), true));
        assert_eq!(asked(Modifiers::ALT), (Some(Modifiers::ALT), true));
        assert_eq!(asked(Modifiers::SHIFT), (Some(Modifiers::SHIFT), false), "another line");
        assert_eq!(asked(Modifiers::COMMAND), (Some(Modifiers::COMMAND), false));
    }
}
