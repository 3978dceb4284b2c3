//! Drags on the canvas: what a press can begin, and what goes on until the button is released. One file for each gesture.

mod body;
mod marquee;
mod move_node;
mod pan;
mod path_handle;
mod pivot;
mod refused;
mod scale_steps;
mod sweep_handle;
mod transform;

use egui::{CursorIcon, Key, Painter, PointerButton, Pos2, Ui};

use super::typed::Typed;
use super::{CanvasPanel, Frame};
use crate::history::Change;
use crate::panels::{Intent, Outbox};

pub(super) use self::pan::is_space_down;
pub(super) use self::pivot::OwnPivot;
pub(super) use self::refused::missing_text;
pub(super) use self::transform::fixed_64;

/// What a press can begin, in the order in which they are asked: the first that answers gets it.
const STARTERS: &[Starter] = &[
    pan::STARTER,
    path_handle::STARTER,
    sweep_handle::STARTER,
    transform::STARTER,
    body::STARTER,
    marquee::STARTER,
];

/// The gesture that a press has begun; `None` if there is nothing to grab.
pub(super) type Begun = Option<Box<dyn Gesture>>;

/// A kind of gesture: what can be grabbed, and the cursor over it.
pub(super) struct Starter {
    /// Begins the gesture if the press is on something that it grabs.
    pub(super) begin: fn(&mut CanvasPanel, &Touch<'_>, PointerButton, &mut Outbox) -> Begun,
    /// The cursor over something that it grabs.
    pub(super) hover: fn(&CanvasPanel, &Touch<'_>) -> Option<CursorIcon>,
}

/// The pointer on the canvas.
#[derive(Clone, Copy)]
pub(super) struct Touch<'a> {
    /// For the keys that are held.
    pub(super) ui: &'a Ui,
    /// What is shown.
    pub(super) frame: &'a Frame<'a>,
    /// Where the pointer is; for a press, where the button went down.
    pub(super) pos: Pos2,
}

/// A drag with a mouse button held. Changes are shown by [`CanvasPanel::preview`], which also makes the step, or discards it on Esc.
pub(super) trait Gesture {
    /// Follows the pointer; called in each frame.
    fn go_on(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox);

    /// Undoes what is no preview: the view, for example.
    fn cancel(&mut self, _panel: &mut CanvasPanel, _out: &mut Outbox) {}

    /// The button was released, after the last [`Self::go_on`].
    fn finish(&mut self, _panel: &mut CanvasPanel, _touch: &Touch<'_>, _out: &mut Outbox) {}

    /// The cursor meanwhile.
    fn cursor(&self) -> CursorIcon;

    /// Draws over the stage.
    fn paint(&self, _painter: &Painter, _frame: &Frame<'_>) {}

    /// What is written beside the pointer.
    fn readout(&self, _panel: &CanvasPanel, _frame: &Frame<'_>) -> Option<Readout> {
        None
    }
}

/// What is written beside the pointer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Readout {
    /// The values.
    pub(super) values: String,
    /// A remark below them.
    pub(super) note: Option<&'static str>,
}

/// The gesture of a press here.
pub(super) fn begin(
    panel: &mut CanvasPanel,
    touch: &Touch<'_>,
    button: PointerButton,
    out: &mut Outbox,
) -> Begun {
    panel.typed = Typed::default();
    STARTERS.iter().find_map(|starter| (starter.begin)(panel, touch, button, out))
}

/// The cursor over what can be grabbed here.
pub(super) fn hover_cursor(panel: &CanvasPanel, touch: &Touch<'_>) -> Option<CursorIcon> {
    STARTERS.iter().find_map(|starter| (starter.hover)(panel, touch))
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

/// A gesture that is going on.
pub(super) struct Going {
    /// Which.
    pub(super) gesture: Box<dyn Gesture>,
    /// The number of the frame that posted the last preview.
    previewed: Option<u64>,
}

impl Going {
    /// One that has just begun.
    pub(super) fn new(gesture: Box<dyn Gesture>) -> Self {
        Self { gesture, previewed: None }
    }
}

impl CanvasPanel {
    /// Shows a change while it is dragged; it becomes one step when the button is released.
    pub(super) fn preview(&mut self, ui: &Ui, change: Change, out: &mut Outbox) {
        self.previewed = Some(ui.ctx().cumulative_frame_nr());
        // It is applied after this frame is painted, and a key that is held makes no second one: the pointer may rest.
        ui.ctx().request_repaint();
        out.push(Intent::Preview(change));
    }

    /// Goes on with the gesture: follows the pointer, ends it, or cancels it.
    pub(super) fn go_on(&mut self, touch: &Touch<'_>, is_held: bool, out: &mut Outbox) {
        let Some(mut going) = self.going.take() else { return };
        if is_cancelled(touch.ui) {
            going.gesture.cancel(self, out);
            if going.previewed.is_some() {
                out.push(Intent::CancelDrag);
            }
            return;
        }
        self.previewed = None;
        going.gesture.go_on(self, touch, out);
        going.previewed = self.previewed.take().or(going.previewed);
        let is_accepted = !self.typed.is_empty() && touch.ui.input(|input| input.key_pressed(Key::Enter));
        if is_held && !is_accepted {
            self.going = Some(going);
            return;
        }
        going.gesture.finish(self, touch, out);
        if going.previewed.is_some() {
            out.push(Intent::FinishDrag);
        }
    }

    /// Drops a drag that was undone elsewhere.
    pub(super) fn drop_lost_drag(&mut self, ui: &Ui, frame: &Frame<'_>) {
        let is_lost = self.going.as_ref().and_then(|going| going.previewed).is_some_and(|when| {
            // In a second layout pass of the same frame it is not applied yet.
            when != ui.ctx().cumulative_frame_nr() && !frame.ctx.history.in_gesture()
        });
        if is_lost {
            self.going = None;
        }
    }
}

fn is_cancelled(ui: &Ui) -> bool {
    ui.input(|input| input.key_pressed(Key::Escape) || input.pointer.button_pressed(PointerButton::Secondary))
}
