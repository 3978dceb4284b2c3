//! The time between frames, by the window's clock.

/// Longest time that one frame advances the playhead, so that it doesn't jump after a stall.
const MAX_FRAME_SECS: f64 = 0.25;

/// Measures the time since the frame before.
#[derive(Debug, Clone, Copy, Default)]
pub struct FrameClock {
    last_secs: Option<f64>,
    was_hidden: bool,
}

impl FrameClock {
    /// Seconds since the last call: 0 at the first call, and at most a quarter of a second, unless the window was hidden.
    pub fn tick(&mut self, now_secs: f64) -> f64 {
        let last_secs = self.last_secs.replace(now_secs).unwrap_or(now_secs);
        let most_secs = if std::mem::take(&mut self.was_hidden) { f64::INFINITY } else { MAX_FRAME_SECS };
        (now_secs - last_secs).clamp(0.0, most_secs)
    }

    /// Notes that the window is hidden: no frames are drawn, and the next one catches up with the time that has passed.
    pub const fn hide(&mut self) {
        self.was_hidden = true;
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Action, Clip, Node, Project, Run};

    use super::*;
    use crate::command::Command;
    use crate::document::Document;
    use crate::editor::Editor;
    use crate::panels::Intent;

    /// The times of a minute of frames at 60 a second, each up to 40 % of a frame early or late, as a busy machine shows them.
    fn uneven_frames(first_secs: f64) -> impl Iterator<Item = f64> {
        (0..=3600_u32).map(move |frame| {
            let late = f64::from(frame * 7919 % 81) / 100.0 - 0.4;
            first_secs + (f64::from(frame) + if frame == 0 { 0.0 } else { late }) / 60.0
        })
    }

    #[test]
    fn a_minute_of_playing_keeps_up_with_the_clock() {
        let project = Project::default()
            .with_nodes(vec![Node::new("box")])
            .with_clips(vec![Clip::new("go", Action::move_by(100.0, [900.0, 0.0]))])
            .with_runs(vec![Run::new("go", "box")]);
        let (document, _) = Document::from_project(&project);
        let mut editor = Editor::new(document, None);
        editor.refresh();
        editor.apply(Intent::Command(Command::PlayPause));
        // A clock that has been running for a day.
        let first_secs = 86_400.125;
        let mut clock = FrameClock::default();
        for now_secs in uneven_frames(first_secs) {
            editor.advance(clock.tick(now_secs));
            editor.refresh();
            let drift_secs = editor.session().playback.playhead_secs() - (now_secs - first_secs);
            assert!(drift_secs.abs() < 1.0e-6, "{drift_secs} s off");
        }
        assert!(editor.session().playback.playhead_secs() > 59.9);
    }

    #[test]
    fn a_stall_is_not_caught_up_with_and_no_clock_runs_backwards() {
        let mut clock = FrameClock::default();
        assert_eq!([5.0, 5.5, 5.25, 5.5].map(|now_secs| clock.tick(now_secs)), [0.0, 0.25, 0.0, 0.25]);
        clock.hide();
        assert_eq!(
            [65.5, 66.5].map(|now_secs| clock.tick(now_secs)),
            [60.0, 0.25],
            "a window that was hidden"
        );
    }
}
