//! Saving by itself, for whoever chose it: a game that watches the file then plays what was changed a moment ago.
//!
//! Work is never lost without it; the journal has each step.

use egui::Context;
use serde::{Deserialize, Serialize};

use super::App;

/// After a failure it is tried again so much later, in seconds.
const RETRY_SECS: f64 = 60.0;
/// Versions that it keeps are at least so far apart, in seconds: those of whole sessions would push out what the user saved.
const BACKUP_SECS: f64 = 600.0;

/// When the project is saved by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Autosave {
    #[default]
    Never,
    AfterChange,
    EachMinute,
    EachFiveMinutes,
}

impl Autosave {
    pub const ALL: [Self; 4] = [Self::Never, Self::AfterChange, Self::EachMinute, Self::EachFiveMinutes];

    /// How long a change may wait for its save, in seconds.
    const fn wait_secs(self) -> Option<f64> {
        match self {
            Self::Never => None,
            Self::AfterChange => Some(2.0),
            Self::EachMinute => Some(60.0),
            Self::EachFiveMinutes => Some(300.0),
        }
    }
}

/// What waits for its save.
#[derive(Debug, Default)]
pub struct AutosaveClock {
    /// When the project was first unsaved, by the window's clock in seconds.
    unsaved_since: Option<f64>,
    /// When a version was last kept by it.
    last_backup: Option<f64>,
    /// True while a save goes on that nobody asked for.
    pub(super) is_saving: bool,
}

impl App {
    /// Saves if it is time to, and nothing is in the hand or waits for an answer.
    pub(super) fn autosave(&mut self, ctx: &Context) {
        let wait_secs = self.settings.autosave.wait_secs();
        let is_wanted = self.editor.is_dirty() && !self.safety.is_gone && !self.is_in_sample();
        let path = self.editor.path().filter(|_| is_wanted);
        let (Some(wait_secs), Some(path)) = (wait_secs, path.map(ToOwned::to_owned)) else {
            self.autosave.unsaved_since = None;
            return;
        };
        let (now_secs, is_pressed) = ctx.input(|input| (input.time, input.pointer.any_down()));
        let since = *self.autosave.unsaved_since.get_or_insert(now_secs);
        let left_secs = since + wait_secs - now_secs;
        if left_secs > 0.0 {
            return ctx.request_repaint_after_secs(left_secs as f32);
        }
        let waits =
            is_pressed || ctx.text_edit_focused() || self.dialogs.is_open() || self.start_page.is_some();
        let is_asked = self.safety.comparison.is_some() || self.safety.put_off.is_some();
        if waits || is_asked || self.is_read_only() || self.editor.is_repaired() {
            return;
        }
        self.autosave.unsaved_since = Some(now_secs + RETRY_SECS);
        self.autosave.is_saving = true;
        self.save_and_go_on(&path, ctx);
    }

    /// Whether changes of the open project are saved by themselves when it is left for another one.
    pub(super) fn saves_when_left(&self) -> bool {
        self.settings.autosave.wait_secs().is_some() && self.saves_without_question()
    }

    /// Whether there are changes of the open project that its file can take, without a question.
    pub(super) fn saves_without_question(&self) -> bool {
        let is_asked =
            self.safety.is_gone || self.safety.comparison.is_some() || self.safety.put_off.is_some();
        let can_save = self.editor.path().is_some() && !self.is_read_only() && !self.editor.is_repaired();
        can_save && self.editor.is_dirty() && !is_asked && !self.is_in_sample()
    }

    /// Whether a save keeps the version before it.
    pub(super) fn keeps_backup(&mut self) -> bool {
        let now_secs = self.safety.now_secs;
        if !self.autosave.is_saving {
            return true;
        }
        let is_due = self.autosave.last_backup.is_none_or(|last| now_secs - last >= BACKUP_SECS);
        if is_due {
            self.autosave.last_backup = Some(now_secs);
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use egui::{Event, Modifiers, PointerButton, pos2};

    use kineograph_store::RealDisk;

    use super::*;
    use crate::app::flow_tests::AppWindow;
    use crate::app::safety_tests::{Desk, add_marker, markers, stop_watching};

    fn opened(when: Autosave) -> (Desk, AppWindow) {
        let desk = Desk::new();
        let mut window = desk.open();
        window.state_mut().settings.autosave = when;
        (desk, window)
    }

    /// Runs frames for so many seconds.
    fn wait(window: &mut AppWindow, secs: usize) {
        let start_secs = window.ctx.input(|input| input.time);
        while window.ctx.input(|input| input.time) < start_secs + secs as f64 {
            window.run_steps(1);
        }
    }

    fn versions(desk: &Desk) -> usize {
        desk.storage().backups().list(&RealDisk, &desk.path()).unwrap().len()
    }

    #[test]
    fn a_change_is_saved_by_itself_and_versions_are_not_pushed_out() {
        let (desk, mut window) = opened(Autosave::AfterChange);
        for name in ["one", "two", "three"] {
            add_marker(&mut window, name);
            wait(&mut window, 4);
            assert_eq!(markers(&desk.read()).last(), Some(&name));
            assert!(!window.state().editor().is_dirty());
        }
        assert_eq!(versions(&desk), 1, "that before the first save");
    }

    #[test]
    fn nothing_is_saved_by_itself_unless_it_was_chosen_nor_while_something_is_held() {
        let (desk, mut window) = opened(Autosave::Never);
        add_marker(&mut window, "one");
        wait(&mut window, 4);
        assert!(markers(&desk.read()).is_empty());
        let press = |pressed| Event::PointerButton {
            pos: pos2(640.0, 5.0),
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        window.state_mut().settings.autosave = Autosave::AfterChange;
        window.event(press(true));
        wait(&mut window, 4);
        assert!(markers(&desk.read()).is_empty(), "a drag may go on");
        window.event(press(false));
        wait(&mut window, 1);
        assert_eq!(markers(&desk.read()), ["one"]);
    }

    #[test]
    fn a_file_that_another_program_has_changed_is_not_replaced() {
        let (desk, mut window) = opened(Autosave::AfterChange);
        let theirs = crate::app::safety_tests::with_marker(&desk.read(), "theirs");
        add_marker(&mut window, "mine");
        // The watcher would merge both if it looked before the save.
        stop_watching(&mut window);
        desk.write(&theirs);
        wait(&mut window, 6);
        assert_eq!(markers(&desk.read()), ["theirs"]);
        assert!(window.state().dialogs.is_open(), "it is asked about");
    }
}
