//! Drags on the canvas: what a press can begin, and what goes on until the button is released. One file for each gesture.

mod bend;
mod body;
mod content_handle;
mod grid_handle;
mod mark;
mod marquee;
mod move_node;
mod pan;
mod path_handle;
mod pivot;
mod refused;
mod resize;
mod scale_steps;
mod sweep_handle;
mod transform;

use egui::{Key, Ui};

use super::{CanvasPanel, Frame};
use crate::panels::Outbox;
use crate::ui_kit::gesture::{self, Gestures, Surface};

pub(super) use self::pivot::OwnPivot;
pub(super) use self::refused::missing_text;
pub(super) use self::transform::fixed_64;
pub(super) use crate::ui_kit::gesture::{Gesture, Readout};

pub(super) type Touch<'a> = gesture::Touch<'a, CanvasPanel>;
type Begun = gesture::Begun<CanvasPanel>;
type Starter = gesture::Starter<CanvasPanel>;

/// What a press can begin, in the order in which they are asked.
pub(super) const STARTERS: &[Starter] = &[
    pan::STARTER,
    path_handle::STARTER,
    grid_handle::STARTER,
    sweep_handle::STARTER,
    transform::STARTER,
    content_handle::STARTER,
    mark::STARTER,
    body::STARTER,
    bend::STARTER,
    marquee::STARTER,
];

impl Surface for CanvasPanel {
    type Frame<'a> = Frame<'a>;
    type Gesture = dyn Gesture<Self>;

    fn gestures(&mut self) -> &mut Gestures<Self::Gesture> {
        &mut self.gestures
    }

    /// Enter accepts what was typed.
    fn is_accepted(&self, ui: &Ui) -> bool {
        !self.typed.is_empty() && ui.input(|input| input.key_pressed(Key::Enter))
    }
}

/// Does what a click here does instead of selecting. True if it did.
pub(super) fn click(touch: &Touch<'_>, is_double: bool, out: &mut Outbox) -> bool {
    path_handle::click(touch, is_double, out)
}

/// Deletes the point that the pointer is over.
pub(super) fn delete(touch: &Touch<'_>, out: &mut Outbox) {
    if let Some(handles) = touch.frame.path_handles() {
        path_handle::remove_at(&handles, touch, out);
    }
}
