//! A panel in an editor, without a window.

use std::time::Duration;

use egui::{Event, Modifiers, PointerButton, Pos2};
use kineograph::internals::{Editor, Outbox, Panel};

use crate::screen::Screen;

/// The panel, and the editor that does what it posts.
pub struct Bench<P> {
    pub editor: Editor,
    screen: Screen,
    panel: P,
    out: Outbox,
}

impl<P: Panel> Bench<P> {
    /// With some frames that warm up. The size is in points.
    pub fn new(editor: Editor, panel: P, size: [f32; 2]) -> Self {
        let mut bench = Self { editor, screen: Screen::new(size), panel, out: Outbox::default() };
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

    /// Puts a button down, or lets it go.
    pub fn button(&mut self, button: PointerButton, pos: Pos2, pressed: bool) {
        self.frame(vec![Event::PointerMoved(pos)]);
        let modifiers = Modifiers::NONE;
        self.frame(vec![Event::PointerButton { pos, button, pressed, modifiers }]);
    }
}
