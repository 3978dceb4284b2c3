//! Panning: the middle button, or Space with the first one.

use egui::{CursorIcon, PointerButton, Pos2};

use super::{Begun, Gesture, Starter, Touch};
use crate::panels::Outbox;
use crate::panels::canvas::CanvasPanel;
use crate::panels::canvas::view::View;
use crate::ui_kit::gesture::is_space_down;

pub(super) const STARTER: Starter = Starter { begin, hover };

/// Moves the view.
struct Pan {
    /// The view at the start of the drag.
    view: View,
    /// Where the pointer was pressed.
    press: Pos2,
}

fn begin(panel: &mut CanvasPanel, touch: &Touch<'_>, button: PointerButton, _: &mut Outbox) -> Begun {
    let pans =
        button == PointerButton::Middle || (button == PointerButton::Primary && is_space_down(touch.ui));
    pans.then(|| Box::new(Pan { view: panel.view, press: touch.pos }) as Box<dyn Gesture<CanvasPanel>>)
}

fn hover(_: &CanvasPanel, touch: &Touch<'_>) -> Option<CursorIcon> {
    is_space_down(touch.ui).then_some(CursorIcon::Grab)
}

impl Gesture<CanvasPanel> for Pan {
    fn go_on(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, _: &mut Outbox) {
        panel.view = self.view.panned(touch.pos - self.press, &touch.frame.screen);
    }

    fn cancel(&mut self, panel: &mut CanvasPanel, _: &mut Outbox) {
        panel.view = self.view;
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(CursorIcon::Grabbing)
    }
}
