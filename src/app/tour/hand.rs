//! The hand of the tour: it finds controls by their accessible labels, and plays a script with a pointer that is seen.

use std::collections::BTreeMap;

use egui::{
    Color32, Context, Event, FontId, FullOutput, Id, LayerId, Modifiers, Order, PointerButton, Pos2,
    RawInput, Rect, Shape, Stroke, Vec2, pos2, vec2,
};

use super::steps::Act;
use crate::ui_kit::theme::Theme;

/// How long the pointer moves to a control, and rests after each act, in seconds.
const MOVE_SECS: f32 = 0.6;
const REST_SECS: f32 = 0.35;
/// How long it waits for a control that isn't there yet, in seconds.
const PATIENCE_SECS: f32 = 1.5;
/// How far a caption is from the pointer, in points: right of it and below, and on the other sides.
const CAPTION_PX: [f32; 2] = [18.0, 6.0];
/// The longest time that a frame counts for, in seconds.
const MAX_FRAME_SECS: f32 = 0.1;

/// Where controls are, and the script that is played.
#[derive(Default)]
pub struct Hand {
    /// Whether it looks where controls are.
    pub is_looking: bool,
    /// Whether a screen reader looked before that.
    pub is_read: bool,
    rects: BTreeMap<String, Rect>,
    playing: Option<Playing>,
    /// Where the user's pointer was.
    pointer: Pos2,
    last_secs: f64,
}

/// A script that is played.
struct Playing {
    script: &'static [Act],
    next: usize,
    /// Whether it does what it shows.
    does: bool,
    from: Pos2,
    at: Pos2,
    /// Since the act began.
    act_secs: f32,
    phase: Phase,
}

/// What of an act is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Begun,
    Pressed,
    Released,
}

impl Hand {
    /// Shows how a script is done, or does it too.
    pub fn play(&mut self, script: &'static [Act], does: bool) {
        let at = self.pointer;
        self.playing =
            Some(Playing { script, next: 0, does, from: at, at, act_secs: 0.0, phase: Phase::Begun });
    }

    pub fn stop(&mut self) {
        self.playing = None;
    }

    pub const fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// Where the control with this label is.
    pub fn rect(&self, label: &str) -> Option<Rect> {
        self.rects.get(label).copied()
    }

    /// The pointer, and what it types.
    pub fn paint(&self, ctx: &Context, theme: &Theme) {
        let Some(playing) = &self.playing else { return };
        let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::new("tour pointer"))); // not shown
        let at = playing.at;
        if playing.phase == Phase::Pressed || (playing.phase == Phase::Released && playing.is_click()) {
            painter.circle(at, 13.0, theme.accent.gamma_multiply(0.25), Stroke::new(2.0, theme.accent));
        }
        let arrow =
            [(0.0, 0.0), (0.0, 17.0), (4.5, 13.0), (7.5, 19.0), (10.0, 18.0), (7.0, 12.0), (12.5, 12.0)];
        let points = arrow.map(|(x, y)| at + vec2(x, y)).to_vec();
        painter.add(Shape::closed_line(points.clone(), Stroke::new(4.0, Color32::BLACK)));
        painter.add(Shape::closed_line(points, Stroke::new(2.0, Color32::WHITE)));
        if let Some(text) = playing.caption(ctx) {
            let galley = painter.layout_no_wrap(text, FontId::proportional(14.0), theme.on_accent);
            let rect = caption_rect(at, galley.size() + vec2(14.0, 8.0), ctx.content_rect());
            painter.rect_filled(rect, 5.0, theme.accent);
            painter.galley(rect.min + vec2(7.0, 4.0), galley, theme.on_accent);
        }
    }

    fn advance(&mut self, dt_secs: f32, input: &mut RawInput) {
        let Some(mut playing) = self.playing.take() else { return };
        playing.act_secs += dt_secs;
        if playing.does {
            input.events.retain(|event| !is_of_pointer(event));
        }
        let goes_on = match playing.script.get(playing.next).copied() {
            None => false,
            Some(Act::Click(label)) => playing.click(self.rects.get(label).copied(), input),
            Some(Act::Type(text)) => playing.press(input, |_| vec![Event::Text(text.to_owned())]),
            Some(Act::Press(modifiers, key)) => playing.press(input, |pressed| {
                vec![Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }]
            }),
        };
        if goes_on {
            self.playing = Some(playing);
        }
    }
}

/// Where a caption of this size stands: right of the pointer and below it, on its other side where the window ends.
fn caption_rect(at: Pos2, size: Vec2, window: Rect) -> Rect {
    let from = |at: f32, length: f32, end: f32| {
        if at + CAPTION_PX[0] + length <= end { at + CAPTION_PX[0] } else { at - CAPTION_PX[1] - length }
    };
    let corner = pos2(from(at.x, size.x, window.right()), from(at.y, size.y, window.bottom()));
    Rect::from_min_size(corner, size)
}

impl Playing {
    fn is_click(&self) -> bool {
        matches!(self.script.get(self.next), Some(Act::Click(_)))
    }

    /// What is typed or pressed now.
    fn caption(&self, ctx: &Context) -> Option<String> {
        match self.script.get(self.next)? {
            Act::Click(_) => None,
            Act::Type(text) => Some((*text).to_owned()),
            Act::Press(modifiers, key) => {
                Some(ctx.format_shortcut(&egui::KeyboardShortcut::new(*modifiers, *key)))
            }
        }
    }

    /// Moves to the control and clicks it. False once it is clear that it isn't there.
    fn click(&mut self, rect: Option<Rect>, input: &mut RawInput) -> bool {
        let Some(rect) = rect else { return self.act_secs < PATIENCE_SECS };
        let part = (self.act_secs / MOVE_SECS).min(1.0);
        let eased = part * part * (3.0 - 2.0 * part);
        self.at = self.from + (rect.center() - self.from) * eased;
        if self.does {
            input.events.push(Event::PointerMoved(self.at));
        }
        match self.phase {
            Phase::Begun if part == 1.0 => {
                self.button(true, input);
                self.phase = Phase::Pressed;
            }
            Phase::Pressed => {
                self.button(false, input);
                self.phase = Phase::Released;
            }
            Phase::Released if self.act_secs > MOVE_SECS + REST_SECS => self.next_act(),
            Phase::Begun | Phase::Released => {}
        }
        true
    }

    fn button(&self, pressed: bool, input: &mut RawInput) {
        if self.does {
            let (pos, button, modifiers) = (self.at, PointerButton::Primary, Modifiers::NONE);
            input.events.push(Event::PointerButton { pos, button, pressed, modifiers });
        }
    }

    /// Presses in one frame and releases in the next.
    fn press(&mut self, input: &mut RawInput, events: impl Fn(bool) -> Vec<Event>) -> bool {
        match self.phase {
            Phase::Begun if self.act_secs > REST_SECS => {
                self.send(events(true), input);
                self.phase = Phase::Pressed;
            }
            Phase::Pressed => {
                let released = events(false).into_iter().filter(|event| matches!(event, Event::Key { .. }));
                self.send(released.collect(), input);
                self.phase = Phase::Released;
            }
            Phase::Released if self.act_secs > 2.0 * REST_SECS => self.next_act(),
            Phase::Begun | Phase::Released => {}
        }
        true
    }

    fn send(&self, events: Vec<Event>, input: &mut RawInput) {
        if !self.does {
            return;
        }
        let modifiers = events.iter().find_map(|event| match event {
            Event::Key { modifiers, .. } => Some(*modifiers),
            _ => None,
        });
        input.events.extend(modifiers.map(Event::ModifiersChanged));
        input.events.extend(events);
        input.events.extend(modifiers.map(|_| Event::ModifiersChanged(Modifiers::NONE)));
    }

    fn next_act(&mut self) {
        self.next += 1;
        self.from = self.at;
        (self.act_secs, self.phase) = (0.0, Phase::Begun);
    }
}

/// While the hand works, the mouse must not.
const fn is_of_pointer(event: &Event) -> bool {
    matches!(
        event,
        Event::PointerMoved(_) | Event::PointerButton { .. } | Event::PointerGone | Event::MouseWheel { .. }
    )
}

impl egui::Plugin for Hand {
    fn debug_name(&self) -> &'static str {
        "tour hand" // not shown
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        for event in &input.events {
            if let Event::PointerMoved(at) = event {
                self.pointer = *at;
            }
        }
        let now_secs = input.time.unwrap_or(self.last_secs + f64::from(input.predicted_dt));
        #[allow(clippy::cast_possible_truncation)] // a frame
        let dt_secs = ((now_secs - self.last_secs) as f32).clamp(0.0, MAX_FRAME_SECS);
        self.last_secs = now_secs;
        if self.playing.is_some() {
            self.advance(dt_secs, input);
            ctx.request_repaint();
        }
    }

    fn output_hook(&mut self, _ctx: &Context, output: &mut FullOutput) {
        let update = output.platform_output.accesskit_update.as_ref();
        if !self.is_looking {
            self.is_read = update.is_some();
            return;
        }
        let Some(update) = update else { return };
        self.rects.clear();
        for (_, node) in &update.nodes {
            let (Some(label), Some(bounds)) = (node.label(), node.bounds()) else { continue };
            #[allow(clippy::cast_possible_truncation)] // places on the screen
            let rect = Rect::from_min_max(
                pos2(bounds.x0 as f32, bounds.y0 as f32),
                pos2(bounds.x1 as f32, bounds.y1 as f32),
            );
            self.rects.entry(label.to_owned()).or_insert(rect);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_stay_in_the_window() {
        let window = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0));
        let size = vec2(60.0, 26.0);
        assert_eq!(caption_rect(pos2(100.0, 100.0), size, window).min, pos2(118.0, 118.0));
        for at in [pos2(100.0, 790.0), pos2(1270.0, 100.0), pos2(1279.0, 799.0)] {
            let caption = caption_rect(at, size, window);
            assert!(window.contains_rect(caption) && !caption.contains(at), "{at}: {caption}");
        }
    }
}
