//! Drags on a panel, from the press of a button to its release: one loop for all panels. Esc and the right button cancel, an undo ends the
//! drag, and what was previewed becomes one step.

#[cfg(test)]
mod tests;

use egui::{CursorIcon, Event, Key, Painter, PointerButton, Pos2, Response, Ui};

use super::pointer;
use crate::history::History;
use crate::intent::{Intent, Outbox};

/// A panel on which gestures are made.
pub(crate) trait Surface: Sized {
    /// What it shows in one frame of the window.
    type Frame<'a>;

    /// What can be dragged on it.
    type Gesture: Gesture<Self> + ?Sized;

    /// What is dragged on it now.
    fn gestures(&mut self) -> &mut Gestures<Self::Gesture>;

    /// Whether the gesture ends now, although its button is held.
    fn is_accepted(&self, _ui: &Ui) -> bool {
        false
    }
}

/// A drag with a mouse button held. It previews changes of the document by [`Intent::Preview`]; the loop makes one step of them, or takes
/// them back.
pub(crate) trait Gesture<P: Surface> {
    /// Follows the pointer; called in each frame, at last in that of the release.
    fn go_on(&mut self, panel: &mut P, touch: &Touch<'_, P>, out: &mut Outbox);

    /// Takes back what is no preview: the view, for example.
    fn cancel(&mut self, _panel: &mut P, _out: &mut Outbox) {}

    /// The button was released, after the last [`Self::go_on`].
    fn finish(&mut self, _panel: &mut P, _touch: &Touch<'_, P>, _out: &mut Outbox) {}

    /// Whether a release here takes the preview back.
    fn is_refused(&self) -> bool {
        false
    }

    /// Whether what is dragged is there no more.
    fn is_gone(&self, _frame: &P::Frame<'_>) -> bool {
        false
    }

    /// The cursor meanwhile, where it is not that of what is under it.
    fn cursor(&self) -> Option<CursorIcon> {
        None
    }

    /// Draws over what the panel shows.
    fn paint(&self, _painter: &Painter, _frame: &P::Frame<'_>) {}

    /// What is written beside the pointer.
    fn readout(&self, _panel: &P, _frame: &P::Frame<'_>) -> Option<Readout> {
        None
    }
}

/// What is written beside the pointer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Readout {
    /// The values.
    pub values: String,
    /// A remark below them.
    pub note: Option<&'static str>,
}

/// The pointer on a panel.
pub(crate) struct Touch<'a, P: Surface> {
    /// For the keys that are held.
    pub ui: &'a Ui,
    /// What is shown.
    pub frame: &'a P::Frame<'a>,
    /// Where the pointer is; for a press, where the button went down.
    pub pos: Pos2,
}

/// The gesture that a press has begun; `None` if there is nothing to grab.
pub(crate) type Begun<P> = Option<Box<<P as Surface>::Gesture>>;

/// A kind of gesture: what can be grabbed, and the cursor over it. The first of several that answers gets the press.
pub(crate) struct Starter<P: Surface> {
    /// Begins the gesture if the press is on something that it grabs.
    pub begin: fn(&mut P, &Touch<'_, P>, PointerButton, &mut Outbox) -> Begun<P>,
    /// The cursor over something that it grabs.
    pub hover: fn(&P, &Touch<'_, P>) -> Option<CursorIcon>,
}

/// The gesture of a panel, if there is one now.
#[derive(Debug, Clone)]
pub(crate) struct Gestures<G: ?Sized> {
    active: Option<Active<G>>,
    /// The first frame in which buttons act again after a drag was cancelled with buttons down.
    held_back_until: u64,
}

#[derive(Debug, Clone)]
struct Active<G: ?Sized> {
    gesture: Box<G>,
    button: PointerButton,
    /// The number of the frame in which it began.
    began_in: u64,
    /// The revision of the history when it last asked for a preview.
    previewed_at: Option<u64>,
}

impl<G: ?Sized> Default for Gestures<G> {
    fn default() -> Self {
        Self { active: None, held_back_until: 0 }
    }
}

impl<G: ?Sized> Gestures<G> {
    /// What is dragged now.
    pub fn active(&self) -> Option<&G> {
        self.active.as_ref().map(|active| &*active.gesture)
    }

    /// True while something is dragged.
    pub const fn is_active(&self) -> bool {
        self.active.is_some()
    }

    /// True after a drag was cancelled until all buttons are up, the frame of the release included: they begin nothing and open no menu.
    pub fn is_held_back(&self, ui: &Ui) -> bool {
        ui.ctx().cumulative_frame_nr() < self.held_back_until
    }

    /// Whether a press begins a gesture: nothing is dragged yet, nor was cancelled with buttons still down.
    pub fn can_begin(&self, ui: &Ui) -> bool {
        !self.is_active() && !self.is_held_back(ui)
    }

    /// Begins a gesture with a button, if one can begin.
    pub fn begin(&mut self, ui: &Ui, button: PointerButton, gesture: Box<G>) {
        if self.can_begin(ui) {
            let began_in = ui.ctx().cumulative_frame_nr();
            self.active = Some(Active { gesture, button, began_in, previewed_at: None });
        }
    }
}

/// Goes on with the gesture of a panel: follows the pointer, ends it, or cancels it. To be called in each frame.
pub(crate) fn go_on<'a, P: Surface>(
    panel: &mut P,
    ui: &'a Ui,
    (frame, history): (&'a P::Frame<'a>, &History),
    out: &mut Outbox,
) {
    let is_down = ui.input(|input| input.pointer.any_down());
    let held_back_until = if is_down { u64::MAX } else { ui.ctx().cumulative_frame_nr() + 1 };
    let gestures = panel.gestures();
    gestures.held_back_until = gestures.held_back_until.min(held_back_until);
    let Some(mut active) = gestures.active.take() else { return };
    if active.is_undone(history) || active.gesture.is_gone(frame) {
        return;
    }
    if takes_cancel(ui) {
        // What it takes back is done after this frame is painted, and the pointer may rest.
        ui.ctx().request_repaint();
        panel.gestures().held_back_until = held_back_until;
        return active.cancel(panel, out);
    }
    let (is_held, is_released) = active.button(ui);
    let Some(pos) = pointer::dragged_to(ui.ctx()).filter(|_| is_held || is_released) else {
        match is_held {
            // The pointer left the window and will come back.
            true => panel.gestures().active = Some(active),
            false => active.keep(out),
        }
        return;
    };
    let touch = Touch { ui, frame, pos };
    active.gesture.go_on(panel, &touch, out);
    let ends = is_released || panel.is_accepted(ui);
    if ends && active.gesture.is_refused() {
        ui.ctx().request_repaint();
        return active.cancel(panel, out);
    }
    if ends {
        active.gesture.finish(panel, &touch, out);
    } else if let Some(icon) = active.gesture.cursor() {
        ui.ctx().set_cursor_icon(icon);
    }
    if out.previews() {
        active.previewed_at = Some(history.revision());
    }
    // The preview is applied after this frame is painted. Of a drag that rests there is nothing new.
    if ends || (out.previews() && ui.input(|input| !input.events.is_empty())) {
        ui.ctx().request_repaint();
    }
    match ends {
        true => active.keep(out),
        false => panel.gestures().active = Some(active),
    }
}

/// Cancels the gesture of a panel, if there is one.
pub(crate) fn cancel<P: Surface>(panel: &mut P, out: &mut Outbox) {
    if let Some(active) = panel.gestures().active.take() {
        active.cancel(panel, out);
    }
}

impl<G: ?Sized> Active<G> {
    /// Whether an undo has ended the drag. A preview that was refused has not.
    fn is_undone(&self, history: &History) -> bool {
        self.previewed_at.is_some_and(|revision| !history.in_gesture() && history.revision() != revision)
    }

    /// Whether its button is still held, and whether it was released in this frame. If neither, another window got the release.
    fn button(&self, ui: &Ui) -> (bool, bool) {
        let is_new = self.began_in == ui.ctx().cumulative_frame_nr();
        ui.input(|input| {
            let is_pressed_again = input.pointer.button_pressed(self.button) && !is_new;
            let is_held = input.pointer.button_down(self.button) && !is_pressed_again;
            (is_held, input.pointer.button_released(self.button))
        })
    }

    fn cancel<P: Surface<Gesture = G>>(mut self, panel: &mut P, out: &mut Outbox)
    where
        G: Gesture<P>,
    {
        self.gesture.cancel(panel, out);
        if self.previewed_at.is_some() {
            out.push(Intent::CancelDrag);
        }
    }

    /// What is previewed becomes a step.
    fn keep(&self, out: &mut Outbox) {
        if self.previewed_at.is_some() {
            out.push(Intent::FinishDrag);
        }
    }
}

/// Whether Esc or the right button cancels now. Esc is then for nothing else.
fn takes_cancel(ui: &Ui) -> bool {
    let is_escape = |event: &Event| matches!(event, Event::Key { key: Key::Escape, pressed: true, .. });
    ui.input_mut(|input| {
        let cancels =
            input.pointer.button_pressed(PointerButton::Secondary) || input.events.iter().any(is_escape);
        input.events.retain(|event| !is_escape(event));
        cancels
    })
}

/// True while Space is held and no text is typed: a drag pans then.
pub(crate) fn is_space_down(ui: &Ui) -> bool {
    !ui.ctx().text_edit_focused() && ui.input(|input| input.key_down(Key::Space))
}

/// The press of this frame that pans, wherever it is: of the middle button, or of the first one with Space.
pub(crate) fn pan_press(ui: &Ui) -> Option<(PointerButton, Pos2)> {
    let with_space = is_space_down(ui);
    ui.input(|input| {
        let pressed = |button| input.pointer.button_pressed(button);
        let button = if pressed(PointerButton::Middle) {
            PointerButton::Middle
        } else if with_space && pressed(PointerButton::Primary) {
            PointerButton::Primary
        } else {
            return None;
        };
        Some((button, input.pointer.press_origin()?))
    })
}

/// Where a drag of a widget with the first button began, if one begins in this frame; none with Space, which pans.
pub(crate) fn drag_start(response: &Response, ui: &Ui) -> Option<Pos2> {
    let starts = response.drag_started_by(PointerButton::Primary) && !is_space_down(ui);
    ui.input(|input| input.pointer.press_origin()).filter(|_| starts)
}
