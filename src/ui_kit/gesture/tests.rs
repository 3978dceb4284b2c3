use egui::{Event, Modifiers, Rect, Sense, pos2, vec2};
use egui_kittest::Harness;

use super::*;
use crate::document::{ActionId, ClipEdit, ClipId, Document, Edit};
use crate::history::Change;
use crate::session::Selection;

/// A panel on which a number is dragged, and what became of it.
#[derive(Default)]
struct Pad {
    gestures: Gestures<Slide>,
    /// The way of the pointer since the press, in points.
    way_px: f32,
    /// What the loop called and asked for.
    log: Vec<&'static str>,
    previews: bool,
    /// An edit that the document refuses.
    refused: Option<Edit>,
    refuses: bool,
    was_held_back: bool,
}

struct Slide {
    from: Pos2,
    before_px: f32,
    refuses: bool,
}

/// A panel and the history of its document.
struct State {
    pad: Pad,
    history: History,
}

impl Surface for Pad {
    type Frame<'a> = ();
    type Gesture = Slide;

    fn gestures(&mut self) -> &mut Gestures<Slide> {
        &mut self.gestures
    }
}

impl Gesture<Pad> for Slide {
    fn go_on(&mut self, pad: &mut Pad, touch: &Touch<'_, Pad>, out: &mut Outbox) {
        pad.way_px = touch.pos.x - self.from.x;
        if pad.previews {
            out.push(Intent::Preview(Change::all("slide", pad.refused.clone().into_iter().collect())));
        }
    }

    fn cancel(&mut self, pad: &mut Pad, _: &mut Outbox) {
        pad.log.push("cancel");
        pad.way_px = self.before_px;
    }

    fn finish(&mut self, pad: &mut Pad, _: &Touch<'_, Pad>, _: &mut Outbox) {
        pad.log.push("finish");
    }

    fn is_refused(&self) -> bool {
        self.refuses
    }
}

const AT: Pos2 = pos2(50.0, 50.0);

fn show(ui: &mut Ui, State { pad, history }: &mut State) {
    let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(100.0, 100.0));
    let response = ui.interact(area, ui.id().with("pad"), Sense::click_and_drag());
    pad.was_held_back = pad.gestures.is_held_back(ui);
    if let Some(from) = drag_start(&response, ui) {
        let slide = Slide { from, before_px: pad.way_px, refuses: pad.refuses };
        pad.gestures.begin(ui, PointerButton::Primary, Box::new(slide));
    }
    let mut out = Outbox::default();
    go_on(pad, ui, (&(), history), &mut out);
    let selection = Selection::default();
    for intent in out.drain() {
        match intent {
            Intent::Preview(change) => _ = history.preview(&change, &selection),
            Intent::FinishDrag => {
                history.finish_gesture(&selection);
                pad.log.push("step");
            }
            Intent::CancelDrag => {
                history.cancel_gesture();
                pad.log.push("back");
            }
            _ => pad.log.push("?"),
        }
    }
}

type Window = Harness<'static, State>;

fn window() -> Window {
    let pad = Pad { previews: true, ..Pad::default() };
    let state = State { pad, history: History::new(Document::default()) };
    let mut window = Harness::builder().with_size(vec2(200.0, 200.0)).build_ui_state(show, state);
    window.run_steps(2);
    window
}

fn send(window: &mut Window, event: Event) {
    window.event(event);
    window.step();
}

fn button(window: &mut Window, button: PointerButton, pos: Pos2, pressed: bool) {
    send(window, Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
}

fn to(window: &mut Window, px: f32) {
    send(window, Event::PointerMoved(AT + vec2(px, 0.0)));
}

/// Holds the first button and moves by so many points.
fn drag(window: &mut Window, px: f32) {
    to(window, 0.0);
    button(window, PointerButton::Primary, AT, true);
    to(window, px);
}

fn release(window: &mut Window, px: f32) {
    button(window, PointerButton::Primary, AT + vec2(px, 0.0), false);
}

/// The way, and the log since it was read last.
fn seen(window: &mut Window) -> (f32, Vec<&'static str>) {
    let pad = &mut window.state_mut().pad;
    (pad.way_px, std::mem::take(&mut pad.log))
}

#[test]
fn a_drag_begins_beyond_the_threshold_and_is_measured_from_the_press() {
    let mut window = window();
    drag(&mut window, 3.0);
    assert!(!window.state().pad.gestures.is_active());
    to(&mut window, 12.0);
    assert!(window.state().pad.gestures.is_active());
    assert_eq!(seen(&mut window), (12.0, vec![]));
    to(&mut window, 20.0);
    release(&mut window, 21.0);
    assert_eq!(seen(&mut window), (21.0, vec!["finish", "step"]), "it ends where the button was released");
    assert!(!window.state().pad.gestures.is_active());
}

#[test]
fn what_previews_nothing_makes_no_step() {
    let mut window = window();
    window.state_mut().pad.previews = false;
    drag(&mut window, 12.0);
    release(&mut window, 12.0);
    assert_eq!(seen(&mut window), (12.0, vec!["finish"]));
    drag(&mut window, 30.0);
    send(&mut window, escape());
    assert_eq!(seen(&mut window), (12.0, vec!["cancel"]));
}

fn escape() -> Event {
    Event::Key {
        key: Key::Escape,
        physical_key: None,
        pressed: true,
        repeat: false,
        // Ctrl may be held, which suspends snapping.
        modifiers: Modifiers::COMMAND,
    }
}

#[test]
fn esc_takes_everything_back_and_nothing_begins_until_the_release() {
    let mut window = window();
    drag(&mut window, 12.0);
    window.run_steps(3);
    send(&mut window, escape());
    assert!(window.ctx.has_requested_repaint(), "what is taken back is seen although nothing moves");
    assert_eq!(seen(&mut window), (0.0, vec!["cancel", "back"]));
    to(&mut window, 60.0);
    assert!(!window.state().pad.gestures.is_active());
    release(&mut window, 60.0);
    assert_eq!(seen(&mut window), (0.0, vec![]));
    drag(&mut window, 15.0);
    assert_eq!(seen(&mut window), (15.0, vec![]), "the next press is a new one");
}

#[test]
fn esc_in_the_frame_of_the_release_holds_nothing_back() {
    let mut window = window();
    drag(&mut window, 12.0);
    let (pos, button_of) = (AT + vec2(12.0, 0.0), PointerButton::Primary);
    let up = Event::PointerButton { pos, button: button_of, pressed: false, modifiers: Modifiers::NONE };
    window.input_mut().events.extend([escape(), up]);
    window.step();
    assert_eq!(seen(&mut window), (0.0, vec!["cancel", "back"]));
    button(&mut window, button_of, AT, true);
    to(&mut window, 15.0);
    assert_eq!(seen(&mut window), (15.0, vec![]));
}

#[test]
fn the_right_button_cancels_and_its_release_opens_no_menu() {
    let mut window = window();
    drag(&mut window, 12.0);
    let at = AT + vec2(12.0, 0.0);
    button(&mut window, PointerButton::Secondary, at, true);
    assert_eq!(seen(&mut window), (0.0, vec!["cancel", "back"]));
    release(&mut window, 12.0);
    assert!(window.state().pad.was_held_back);
    button(&mut window, PointerButton::Secondary, at, false);
    assert!(window.state().pad.was_held_back, "a menu would open in this frame");
    button(&mut window, PointerButton::Secondary, at, true);
    assert!(!window.state().pad.was_held_back, "the next press opens one");
}

#[test]
fn a_release_outside_of_the_window_ends_the_drag_there() {
    let mut window = window();
    drag(&mut window, 12.0);
    to(&mut window, -400.0);
    release(&mut window, -450.0);
    assert_eq!(seen(&mut window), (-450.0, vec!["finish", "step"]));
}

#[test]
fn a_drag_waits_for_a_pointer_that_left_the_window() {
    let mut window = window();
    drag(&mut window, 12.0);
    for event in [Event::WindowFocused(false), Event::PointerGone] {
        send(&mut window, event);
        assert_eq!(seen(&mut window), (12.0, vec![]));
    }
    to(&mut window, 25.0);
    assert_eq!(seen(&mut window), (25.0, vec![]));
    send(&mut window, Event::PointerGone);
    send(&mut window, escape());
    assert_eq!(seen(&mut window), (0.0, vec!["cancel", "back"]), "Esc needs no pointer");
}

#[test]
fn a_release_that_another_window_got_keeps_what_was_shown() {
    let mut window = window();
    drag(&mut window, 12.0);
    send(&mut window, Event::WindowFocused(false));
    send(&mut window, Event::PointerGone);
    // The pointer is back, its button was released elsewhere, and is pressed again.
    button(&mut window, PointerButton::Primary, AT + vec2(40.0, 0.0), true);
    assert_eq!(seen(&mut window), (12.0, vec!["step"]), "nothing is dropped at the new place");
    release(&mut window, 40.0);
    drag(&mut window, 15.0);
    assert_eq!(seen(&mut window), (15.0, vec![]), "the next one");
}

#[test]
fn other_buttons_neither_end_a_drag_nor_begin_a_second_one() {
    let mut window = window();
    drag(&mut window, 12.0);
    let at = AT + vec2(12.0, 0.0);
    button(&mut window, PointerButton::Middle, at, true);
    to(&mut window, 20.0);
    button(&mut window, PointerButton::Middle, at, false);
    to(&mut window, 30.0);
    assert_eq!(seen(&mut window), (30.0, vec![]));
    button(&mut window, PointerButton::Middle, at, true);
    release(&mut window, 31.0);
    assert_eq!(seen(&mut window), (31.0, vec!["finish", "step"]), "only its own button ends it");
}

#[test]
fn an_undo_ends_a_drag_whenever_it_comes() {
    for px in [&[12.0][..], &[12.0, 14.0]] {
        let mut window = window();
        drag(&mut window, px[0]);
        px[1..].iter().for_each(|px| to(&mut window, *px));
        let last = px[px.len() - 1];
        window.state_mut().history.undo();
        to(&mut window, 30.0);
        release(&mut window, 30.0);
        assert_eq!(seen(&mut window), (last, vec![]));
    }
}

#[test]
fn a_drag_whose_first_preview_is_refused_goes_on() {
    let mut window = window();
    let nowhere = ClipEdit::SetPositions(vec![(ActionId(7), [0.0; 2])]);
    window.state_mut().pad.refused = Some(Edit::Clip(ClipId(7), nowhere));
    drag(&mut window, 12.0);
    to(&mut window, 20.0);
    assert_eq!(seen(&mut window), (20.0, vec![]));
    assert!(!window.state().history.in_gesture());
    window.state_mut().pad.refused = None;
    to(&mut window, 25.0);
    assert!(window.state().history.in_gesture());
}

#[test]
fn a_refused_release_takes_the_preview_back() {
    let mut window = window();
    window.state_mut().pad.refuses = true;
    drag(&mut window, 12.0);
    release(&mut window, 12.0);
    assert_eq!(seen(&mut window), (0.0, vec!["cancel", "back"]));
}
