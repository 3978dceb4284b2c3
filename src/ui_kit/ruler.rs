//! A view of time: seconds to points on the screen and back, zoom, pan and the ticks of a ruler, and what the wheel does to it. No
//! painting.
//!
//! All of it is f64: an f32 can't tell the frames of a long, deeply zoomed timeline apart.

use super::reach::TIME_WHEEL_PX;
use super::window_unit::TimeUnit;

/// Least zoom, in points per second: an hour in a narrow panel.
const MIN_PX_PER_SEC: f64 = 0.05;
/// Largest zoom, in points per second: a frame fills the panel.
const MAX_PX_PER_SEC: f64 = 40_000.0;
/// Least distance of two labels, in points.
const LABEL_SPACING_PX: f64 = 64.0;
/// Least distance of two ticks, in points.
const TICK_SPACING_PX: f64 = 6.0;
/// Length that is shown at least, in seconds.
const MIN_SHOWN_SECS: f64 = 1.0;
/// Part of a stretch that is shown after its end when all of it is shown: room for what is added there.
pub const ROOM: f64 = 1.0 / 3.0;
/// Least part of the width that stays free after the end: with less, all is fitted again.
const LEAST_ROOM: f64 = 0.1;
/// A view that would shrink by more turns a page instead of reaching.
const MOST_REACH: f64 = 8.0;
/// Part of the width that is left free on each side when something is fitted.
const FIT_MARGIN: f64 = 0.04;

/// Which stretch of time is shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimeView {
    /// Time at the left edge, in seconds; may be below 0 by a margin.
    pub start_secs: f64,
    /// Zoom, in points per second.
    pub px_per_sec: f64,
}

/// One mark of a ruler.
#[derive(Debug, Clone, PartialEq)]
pub struct RulerTick {
    /// Its position, in the unit of the ruler.
    pub at: f64,
    /// Its text; `None` for a small tick.
    pub label: Option<String>,
}

impl TimeView {
    /// Shows `start_secs..end_secs` with a margin in `width_px` points.
    pub fn fit(start_secs: f64, end_secs: f64, width_px: f64) -> Self {
        let length_secs = (end_secs - start_secs).max(1.0e-3);
        let width_px = width_px.max(1.0);
        let px_per_sec =
            (width_px * (1.0 - 2.0 * FIT_MARGIN) / length_secs).clamp(MIN_PX_PER_SEC, MAX_PX_PER_SEC);
        let middle_secs = (start_secs + end_secs) * 0.5;
        Self { start_secs: middle_secs - width_px * 0.5 / px_per_sec, px_per_sec }
    }

    /// Shows all until `end_secs`, with room after it for what is added there.
    pub fn all(end_secs: f64, width_px: f64) -> Self {
        Self::fit(0.0, end_secs * (1.0 + ROOM), width_px)
    }

    /// Distance of a time from the left edge, in points.
    pub const fn px_from_secs(&self, secs: f64) -> f64 {
        (secs - self.start_secs) * self.px_per_sec
    }

    /// The time at a distance from the left edge.
    pub const fn secs_from_px(&self, px: f64) -> f64 {
        self.start_secs + px / self.px_per_sec
    }

    /// The time at the right edge of a view that is `width_px` wide.
    pub const fn end_secs(&self, width_px: f64) -> f64 {
        self.secs_from_px(width_px)
    }

    /// Zooms by `factor` (> 1: closer) so that what is `anchor_px` from the left edge stays there.
    pub fn zoomed(&self, anchor_px: f64, factor: f64) -> Self {
        let anchor_secs = self.secs_from_px(anchor_px);
        let px_per_sec = (self.px_per_sec * factor).clamp(MIN_PX_PER_SEC, MAX_PX_PER_SEC);
        Self { start_secs: anchor_secs - anchor_px / px_per_sec, px_per_sec }.kept_near_zero()
    }

    /// This view, unless it shows more than all until `end_secs`, and more than `before`: then the one that shows just that, or `before` if
    /// that shows more already. So zooming out ends at what there is.
    #[must_use]
    pub fn limited_from(self, before: Self, end_secs: f64, width_px: f64) -> Self {
        let all = Self::all(end_secs.max(MIN_SHOWN_SECS), width_px);
        match self.px_per_sec < all.px_per_sec && self.px_per_sec < before.px_per_sec {
            true if before.px_per_sec >= all.px_per_sec => all,
            true => before,
            false => self,
        }
    }

    /// Moves the content by `delta_px` points to the right.
    pub fn panned(&self, delta_px: f64) -> Self {
        Self { start_secs: self.start_secs - delta_px / self.px_per_sec, ..*self }.kept_near_zero()
    }

    /// The view in which `secs` is visible: this one, or one that starts shortly before it.
    pub fn following(&self, secs: f64, width_px: f64) -> Self {
        let px = self.px_from_secs(secs);
        if (0.0..=width_px).contains(&px) {
            return *self;
        }
        Self { start_secs: secs - width_px * FIT_MARGIN / self.px_per_sec, ..*self }
    }

    /// The view in which `secs` is visible: this one; one from 0 on with room after it, if this one begins there; else one that starts shortly
    /// before it.
    pub fn reaching(&self, secs: f64, width_px: f64) -> Self {
        let is_beyond = self.px_from_secs(secs) > width_px;
        let farther = Self::all(secs, width_px);
        if is_beyond && self.start_secs <= 0.0 && self.px_per_sec <= farther.px_per_sec * MOST_REACH {
            return farther;
        }
        self.following(secs, width_px)
    }

    /// The view after this frame's wheel and pinch: Ctrl+wheel zooms at the pointer, the wheel alone if it `zooms`; Shift+wheel and sideways
    /// swipes pan. To be asked once a frame.
    pub fn wheeled(&self, input: &egui::InputState, pointer_px: f64, zooms: bool) -> Self {
        let scroll = input.smooth_scroll_delta();
        let way_px = if zooms { scroll.y } else { 0.0 };
        let factor = f64::from(input.zoom_delta()) * f64::from(way_px / TIME_WHEEL_PX).exp();
        if factor == 1.0 && scroll.x == 0.0 {
            return *self;
        }
        self.zoomed(pointer_px, factor).panned(f64::from(scroll.x))
    }

    /// Nothing happens before 0, so only a strip of it is ever shown.
    fn kept_near_zero(self) -> Self {
        Self { start_secs: self.start_secs.max(-120.0 / self.px_per_sec), ..self }
    }
}

/// A view that shows everything until the user zooms or pans.
#[derive(Debug, Clone, Copy, Default)]
pub struct FittedView {
    /// `None` until the first frame, when the width becomes known.
    view: Option<TimeView>,
    by_hand: bool,
    /// It was held in the frame before.
    was_frozen: bool,
    length_secs: f64,
    width_px: f64,
    /// The stretch that was asked for last, which is fitted again into another width.
    stretch_secs: Option<[f64; 2]>,
}

impl FittedView {
    /// The view for a panel that is `width_px` wide. Until the user zooms, everything is fitted again when the end is
    /// no longer in view or the panel changes its width; not while `is_frozen`, so that a drag keeps its scale, nor when that is over, unless the
    /// end lies outside then.
    pub fn resolve(&mut self, length_secs: f64, width_px: f64, is_frozen: bool) -> TimeView {
        if let Some([start_secs, end_secs]) = self.stretch_secs
            && self.width_px != width_px
            && !is_frozen
        {
            self.width_px = width_px;
            self.fit(start_secs, end_secs);
        }
        let was_frozen = std::mem::replace(&mut self.was_frozen, is_frozen);
        let is_released = was_frozen && !is_frozen;
        // Half as long is a different project; a little shorter is an edit, and then the view stays calm, as it does while the end is seen.
        let last_px = width_px * (1.0 - LEAST_ROOM);
        let is_seen = self.view.is_some_and(|view| view.px_from_secs(length_secs) <= last_px);
        if is_released && is_seen {
            self.length_secs = length_secs;
        }
        let outgrown = !is_seen || length_secs < self.length_secs * 0.5;
        let keeps = is_frozen || self.by_hand || (!outgrown && self.width_px == width_px);
        if let Some(view) = self.view.filter(|_| keeps) {
            self.width_px = width_px;
            return view;
        }
        let view = TimeView::all(length_secs, width_px);
        *self = Self { view: Some(view), was_frozen: is_frozen, length_secs, width_px, ..Self::default() };
        view
    }

    /// Whether a time is within the view.
    pub fn shows(&self, secs: f64) -> bool {
        self.view.is_some_and(|view| (0.0..=self.width_px).contains(&view.px_from_secs(secs)))
    }

    /// From when to when it shows, in seconds; `None` before its first frame.
    pub fn shown(&self) -> Option<[f64; 2]> {
        self.view.map(|view| [view.start_secs, view.end_secs(self.width_px)])
    }

    /// Shows what the user chose.
    pub const fn set(&mut self, view: TimeView) {
        self.view = Some(view);
        self.by_hand = true;
        self.stretch_secs = None;
    }

    /// Whether it was shown, so that it is known how wide it is.
    pub fn has_width(&self) -> bool {
        self.width_px > 0.0
    }

    /// Shows a stretch of time as large as can be.
    pub fn fit(&mut self, start_secs: f64, end_secs: f64) {
        self.set(TimeView::fit(start_secs, end_secs, self.width_px));
        self.stretch_secs = Some([start_secs, end_secs]);
    }

    /// Shows another stretch, which does not count as chosen by the user.
    pub fn scroll(&mut self, view: TimeView) {
        self.view = self.view.map(|_| view);
    }

    /// Shows everything again.
    pub fn reset(&mut self) {
        *self = Self::default();
    }
}

/// Ticks of a ruler of time, in seconds, for a view that is `width_px` wide, labelled in `unit` at any zoom.
pub fn time_ticks(view: TimeView, width_px: f64, fps: f64, unit: TimeUnit) -> Vec<RulerTick> {
    let shown = [view.start_secs, view.end_secs(width_px)];
    match unit {
        TimeUnit::Seconds => number_ticks(shown, view.px_per_sec, " s"),
        TimeUnit::Frames => frame_ticks(shown.map(|secs| secs * fps), view.px_per_sec / fps)
            .into_iter()
            .map(|tick| RulerTick { at: tick.at / fps, ..tick })
            .collect(),
    }
}

/// Ticks of a ruler for `from..to` of any unit, `px_per_unit` points each. Steps follow 1-2-5; `suffix` follows each number.
pub fn number_ticks([from, to]: [f64; 2], px_per_unit: f64, suffix: &str) -> Vec<RulerTick> {
    let step = step_125(LABEL_SPACING_PX / px_per_unit);
    ticks(from, to, [step, small_step(step, px_per_unit)], |x| format!("{}{suffix}", decimal(x, step)))
}

/// Ticks of whole frames, in frames.
fn frame_ticks([from, to]: [f64; 2], frame_px: f64) -> Vec<RulerTick> {
    let step = step_125(LABEL_SPACING_PX / frame_px).max(1.0);
    let small = small_step(step, frame_px);
    let small = if small.fract() == 0.0 { small } else { step };
    ticks(from, to, [step, small], |frame| format!("{frame:.0} f"))
}

/// The time of the frame that is nearest to `secs`.
pub fn snapped_to_frame(secs: f64, fps: f64) -> f64 {
    (secs * fps).round() / fps
}

fn ticks(from: f64, to: f64, [step, small]: [f64; 2], label: impl Fn(f64) -> String) -> Vec<RulerTick> {
    let per_step = (step / small).round().max(1.0);
    let first = (from.max(0.0) / small).ceil();
    let last = (to / small).floor();
    if !(first <= last && last - first < 10_000.0) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut index = first;
    while index <= last {
        let is_big = index % per_step == 0.0;
        // Multiplied, not summed up, so that the last tick is as exact as the first.
        let at = if is_big { index / per_step * step } else { index * small };
        found.push(RulerTick { at, label: is_big.then(|| label(at)) });
        index += 1.0;
    }
    found
}

/// The smallest 1, 2 or 5 times a power of ten that is at least `least`.
pub fn step_125(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(1.0e-9).log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|m| m * power)
        .find(|step| *step >= least * (1.0 - 1.0e-9))
        .unwrap_or(power * 10.0)
}

/// The finest even division of `step` whose ticks are not too close.
fn small_step(step: f64, px_per_unit: f64) -> f64 {
    let fits = |parts: f64| step / parts * px_per_unit >= TICK_SPACING_PX;
    let leading = step / 10_f64.powf(step.log10().floor() + 1.0e-9);
    let parts: [f64; 2] = if (1.5..3.0).contains(&leading) { [4.0, 2.0] } else { [10.0, 5.0] };
    parts.into_iter().find(|parts| fits(*parts)).map_or(step, |parts| step / parts)
}

/// `x` with as many decimals as multiples of `step` need.
fn decimal(x: f64, step: f64) -> String {
    let decimals = (-step.log10()).ceil().clamp(0.0, 6.0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0..=6
    let decimals = decimals as usize;
    format!("{x:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(ticks: &[RulerTick]) -> Vec<&str> {
        ticks.iter().filter_map(|tick| tick.label.as_deref()).collect()
    }

    #[test]
    fn zoom_keeps_what_is_under_the_pointer() {
        let view = TimeView { start_secs: 3.0, px_per_sec: 100.0 };
        let closer = view.zoomed(250.0, 4.0);
        assert_eq!(closer.px_per_sec, 400.0);
        assert!((closer.secs_from_px(250.0) - view.secs_from_px(250.0)).abs() < 1e-12);
        assert_eq!(view.panned(100.0).start_secs, 2.0);
        assert!(view.panned(1.0e9).start_secs >= -1.2, "nothing lies before 0");
    }

    #[test]
    fn fitting_shows_both_ends() {
        let view = TimeView::fit(2.0, 6.0, 400.0);
        assert!(view.px_from_secs(2.0) > 0.0 && view.px_from_secs(6.0) < 400.0);
        assert_eq!(view.px_from_secs(4.0), 200.0);
        assert!(TimeView::fit(1.0, 1.0, 400.0).px_per_sec.is_finite());
    }

    #[test]
    fn all_is_shown_with_room_after_its_end() {
        let mut fitted = FittedView::default();
        let first = fitted.resolve(0.6, 400.0, false);
        assert!((290.0..310.0).contains(&first.px_from_secs(0.6)), "{first:?}");
        assert_eq!(fitted.resolve(0.7, 400.0, false), first, "what is added there moves no view");
        assert_eq!(fitted.resolve(0.78, 400.0, false), TimeView::all(0.78, 400.0), "no room is left");
    }

    #[test]
    fn follows_only_what_left_the_view() {
        let view = TimeView { start_secs: 0.0, px_per_sec: 100.0 };
        assert_eq!(view.following(3.9, 400.0), view);
        let next = view.following(4.5, 400.0);
        assert!((0.0..40.0).contains(&next.px_from_secs(4.5)));
    }

    #[test]
    fn a_time_beyond_the_end_is_reached_without_losing_what_is_shown() {
        let view = TimeView::fit(0.0, 2.0, 400.0);
        assert_eq!(view.reaching(1.9, 400.0), view);
        let farther = view.reaching(4.0, 400.0);
        let px = [0.0, 4.0].map(|secs| farther.px_from_secs(secs));
        assert!(px[0] > 0.0 && px[1] < 350.0, "{px:?}");
        let far = view.reaching(400.0, 400.0);
        assert_eq!(far, view.following(400.0, 400.0), "bars would vanish");
        let later = TimeView { start_secs: 1.0, ..view };
        assert_eq!(later.reaching(9.0, 400.0), later.following(9.0, 400.0));
    }

    #[test]
    fn fits_anew_until_the_user_zooms() {
        let mut fitted = FittedView::default();
        let first = fitted.resolve(2.0, 400.0, false);
        assert_eq!(fitted.resolve(1.5, 400.0, false), first, "a little shorter");
        assert_eq!(fitted.resolve(4.0, 400.0, true), first, "frozen");
        assert_eq!(fitted.resolve(4.0, 400.0, false), TimeView::all(4.0, 400.0), "its end is outside");
        let kept = TimeView::all(4.0, 400.0);
        for length_secs in [4.1, 1.0] {
            assert_eq!(fitted.resolve(length_secs, 400.0, true), kept, "in the hand");
            assert_eq!(fitted.resolve(length_secs, 400.0, false), kept, "let go with its end in view");
            assert_eq!(fitted.resolve(length_secs, 400.0, false), kept);
        }
        assert_eq!(fitted.resolve(4.0, 400.0, false), kept);
        let by_hand = first.zoomed(10.0, 3.0);
        fitted.set(by_hand);
        assert_eq!(fitted.resolve(9.0, 300.0, false), by_hand);
        fitted.reset();
        assert_eq!(fitted.resolve(9.0, 300.0, false), TimeView::all(9.0, 300.0));
    }

    #[test]
    fn steps_follow_1_2_5_in_one_unit_at_any_zoom() {
        let far = TimeView { start_secs: 0.0, px_per_sec: 10.0 };
        let seconds = |view| time_ticks(view, 300.0, 60.0, TimeUnit::Seconds);
        let frames = |view| time_ticks(view, 300.0, 60.0, TimeUnit::Frames);
        assert_eq!(labels(&seconds(far)), ["0 s", "10 s", "20 s", "30 s"]);
        assert_eq!(labels(&frames(far)), ["0 f", "500 f", "1000 f", "1500 f"]);
        let near = TimeView { start_secs: 0.0, px_per_sec: 200.0 };
        assert_eq!(labels(&seconds(near)), ["0.0 s", "0.5 s", "1.0 s", "1.5 s"]);
        assert_eq!(labels(&frames(near)), ["0 f", "20 f", "40 f", "60 f", "80 f"]);
        let close = TimeView { start_secs: 1.0, px_per_sec: 6_000.0 };
        assert_eq!(labels(&seconds(close)), ["1.00 s", "1.02 s", "1.04 s"]);
        assert_eq!(labels(&frames(close)), ["60 f", "61 f", "62 f", "63 f"]);
    }

    #[test]
    fn deep_zoom_far_out_keeps_frames_apart() {
        let view = TimeView { start_secs: 100_000.0, px_per_sec: 6_000.0 };
        let ticks = time_ticks(view, 300.0, 60.0, TimeUnit::Frames);
        assert_eq!(labels(&ticks), ["6000000 f", "6000001 f", "6000002 f", "6000003 f"]);
        assert!((view.px_from_secs(ticks[1].at) - 100.0).abs() < 1e-3);
    }

    #[test]
    fn ticks_are_never_too_many_or_too_close() {
        for exponent in -20..40 {
            let view = TimeView {
                start_secs: 0.37,
                px_per_sec: 2_f64.powi(exponent).clamp(MIN_PX_PER_SEC, MAX_PX_PER_SEC),
            };
            for unit in [TimeUnit::Seconds, TimeUnit::Frames] {
                let ticks = time_ticks(view, 1000.0, 24.0, unit);
                for pair in ticks.windows(2) {
                    assert!(
                        (pair[1].at - pair[0].at) * view.px_per_sec >= TICK_SPACING_PX * 0.999,
                        "{view:?}"
                    );
                }
                assert!(ticks.len() < 200);
                let is_frame = |tick: &RulerTick| ((tick.at * 24.0).round() / 24.0 - tick.at).abs() < 1.0e-9;
                assert!(unit == TimeUnit::Seconds || ticks.iter().all(is_frame), "{view:?}");
            }
        }
    }

    #[test]
    fn frames_are_divided() {
        assert_eq!(snapped_to_frame(0.26, 10.0), 0.3);
        assert_eq!(snapped_to_frame(1.0 / 3.0 + 0.001, 60.0), 20.0 / 60.0);
    }

    #[test]
    fn zooming_out_ends_at_what_there_is() {
        let before = TimeView::all(4.0, 500.0);
        let close = before.zoomed(100.0, 4.0);
        let limited = |view: TimeView, before| view.limited_from(before, 4.0, 500.0);
        assert_eq!(limited(close.zoomed(100.0, 0.01), close), before);
        assert_eq!(limited(before.zoomed(100.0, 0.5), before), before, "no further");
        let half = close.zoomed(100.0, 0.5);
        assert_eq!(limited(half, close), half, "what is shown is part of it");
        assert_eq!(limited(before.zoomed(100.0, 2.0), before), before.zoomed(100.0, 2.0));
        let short = TimeView::all(1.0, 500.0);
        assert_eq!(close.zoomed(0.0, 1.0e-3).limited_from(close, 0.1, 500.0), short);
    }
}
