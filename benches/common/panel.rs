//! The timeline in an editor, without a window.

use std::time::Duration;

use egui::{Event, Modifiers, PointerButton, Pos2};
use kineograph::editor::Editor;
use kineograph::panels::Outbox;
use kineograph::panels::panel::Panel as _;
use kineograph::panels::timeline::TimelinePanel;

use crate::screen::Screen;

/// Of the panel, in points.
const SIZE: [f32; 2] = [1280.0, 400.0];

/// The panel, and the editor that does what it posts.
pub struct Bench {
    pub editor: Editor,
    screen: Screen,
    panel: TimelinePanel,
    out: Outbox,
}

impl Bench {
    /// With some frames that warm up.
    pub fn new(editor: Editor) -> Self {
        let (panel, out) = (TimelinePanel::default(), Outbox::default());
        let mut bench = Self { editor, screen: Screen::new(SIZE), panel, out };
        for _ in 0..5 {
            bench.frame(Vec::new());
        }
        bench
    }

    /// One frame; returns what it cost.
    pub fn frame(&mut self, events: Vec<Event>) -> Duration {
        let Self { screen, editor, panel, out } = self;
        screen.frame(events, |ui, theme| {
            panel.show(ui, &editor.ctx(theme), out);
            for post in out.drain() {
                let _ = editor.apply(post);
            }
            editor.refresh();
        })
    }

    /// Puts the primary button down, or lets it go.
    pub fn button(&mut self, pos: Pos2, pressed: bool) {
        self.frame(vec![Event::PointerMoved(pos)]);
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        self.frame(vec![Event::PointerButton { pos, button, pressed, modifiers }]);
    }
}
