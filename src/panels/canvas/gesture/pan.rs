//! Panning: the middle button, or Space with the first one.

use egui::{CursorIcon, Key, PointerButton, Pos2, Ui};

use super::{Begun, Gesture, Starter, Touch};
use crate::panels::Outbox;
use crate::panels::canvas::CanvasPanel;
use crate::panels::canvas::view::View;

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
    pans.then(|| Box::new(Pan { view: panel.view, press: touch.pos }) as Box<dyn Gesture>)
}

fn hover(_: &CanvasPanel, touch: &Touch<'_>) -> Option<CursorIcon> {
    is_space_down(touch.ui).then_some(CursorIcon::Grab)
}

impl Gesture for Pan {
    fn go_on(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, _: &mut Outbox) {
        panel.view = self.view.panned(touch.pos - self.press, &touch.frame.screen);
    }

    fn cancel(&mut self, panel: &mut CanvasPanel, _: &mut Outbox) {
        panel.view = self.view;
    }

    fn cursor(&self) -> CursorIcon {
        CursorIcon::Grabbing
    }
}

/// True while Space is held and no text is being typed.
pub(in crate::panels::canvas) fn is_space_down(ui: &Ui) -> bool {
    !ui.ctx().text_edit_focused() && ui.input(|input| input.key_down(Key::Space))
}
