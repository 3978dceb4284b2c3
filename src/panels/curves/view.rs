//! Times and values as positions on the screen and back, and snapping of dragged handles. No painting.

use egui::{Context, Pos2, Rect};
use kineograph_runtime::Channel;

use super::channel_name::ShownUnit;
use super::least_span::{widened, widened_for};
use super::sampled::{Curve, CurvePiece, Extreme};
use crate::motion::HandleId;
use crate::ui_kit::reach::{CURVE_PX, HANDLE_PX, SNAP_PX};
use crate::ui_kit::ruler::{snapped_to_frame, step_125};
use crate::ui_kit::snap;
use crate::ui_kit::view2d::{View2d, Viewport};

/// Curves that are not farther apart where the pointer is are on one line there, in points.
const ON_ONE_LINE_PX: f32 = 1.0;
/// Part of the time that is left free on each side when everything is shown.
const TIME_MARGIN: f64 = 0.04;
/// Least time that is fitted, in seconds.
const MIN_FITTED_SECS: f64 = 1.0e-3;
/// Part of the height that is left free above and below the curves.
const MARGIN: f64 = 0.1;
/// Room above the curves for the note in the corner, in points, and the most of a low graph that it takes.
const NOTE_PX: f32 = 26.0;
const MAX_NOTE_PART: f64 = 0.3;
/// Values are rounded so that a step is at least this large, in points.
const ROUND_PX: f64 = 3.0;

/// How values become heights.
#[derive(Debug, Clone, PartialEq)]
pub struct Scale {
    /// Every curve over the full height, or over a part of it where it hardly changes.
    pub is_normalized: bool,
    /// Ranges that hold instead of those of the curves, so that the scale does not change.
    pub frozen: Vec<(Channel, [f64; 2])>,
}

impl Scale {
    fn range(&self, curve: &Curve) -> [f64; 2] {
        let frozen = self.frozen.iter().find(|(channel, _)| *channel == curve.channel);
        frozen.map_or(curve.range, |(_, range)| *range)
    }

    /// What the full height shows of a curve that has it for itself.
    fn full(&self, curve: &Curve) -> [f64; 2] {
        widened(curve.channel, self.range(curve))
    }

    /// The range that a curve has for itself, if it has one.
    pub fn own_range(&self, curve: &Curve) -> Option<[f64; 2]> {
        (self.is_normalized && curve.changes).then(|| self.range(curve))
    }

    /// The height of a value: itself, or 0..1 over the curve's range, which counts as long enough that trifles stay small.
    pub fn height(&self, curve: &Curve, value: f64) -> f64 {
        let [low, high] = self.full(curve);
        match (self.is_normalized, high > low) {
            (false, _) => value,
            (true, true) => (value - low) / (high - low),
            (true, false) => 0.5 + (value - low) * 0.005,
        }
    }

    /// The value at a height.
    pub fn value(&self, curve: &Curve, height: f64) -> f64 {
        let [low, high] = self.full(curve);
        match (self.is_normalized, high > low) {
            (false, _) => height,
            (true, true) => low + height * (high - low),
            (true, false) => low + (height - 0.5) / 0.005,
        }
    }
}

/// Lowest and highest height that is shown so that these curves fit, with a margin; a change by a trifle does not fill it. A line that only could be made to change is left out where
/// others do: it may be so far away that nothing would be seen of them.
pub fn fitted_heights(curves: &[&Curve], scale: &Scale) -> [f64; 2] {
    if scale.is_normalized {
        return with_margin(0.0, 1.0);
    }
    let is_any = curves.iter().any(|curve| curve.changes);
    let seen = || curves.iter().filter(|curve| curve.changes || !is_any);
    let union = |[low, high]: [f64; 2], range: [f64; 2]| [low.min(range[0]), high.max(range[1])];
    let all = seen().map(|curve| scale.range(curve)).fold([f64::INFINITY, f64::NEG_INFINITY], union);
    let [low, high] = widened_for(seen().map(|curve| curve.channel), all);
    with_margin(low, high)
}

/// True if what changes has several units: on one axis their numbers would mean nothing.
pub fn needs_normalizing(ctx: &Context, curves: &[&Curve]) -> bool {
    let changing = curves.iter().filter(|curve| curve.changes);
    ShownUnit::of_all(ctx, changing.map(|curve| curve.channel)).is_none()
}

/// Fitted heights with room for the note in the upper corner of a graph of this height in points, so that no line is below it.
pub fn with_room_for_note([low, high]: [f64; 2], height_px: f32) -> [f64; 2] {
    let content = high - (high - low) * MARGIN / (1.0 + 2.0 * MARGIN);
    let part = f64::from(NOTE_PX / height_px.max(1.0)).min(MAX_NOTE_PART);
    [low, high.max(low + (content - low) / (1.0 - part))]
}

/// A stretch of heights with a margin on both sides; one around 0 or a single value if it is none.
pub fn with_margin(low: f64, high: f64) -> [f64; 2] {
    if !(low <= high && low.is_finite() && high.is_finite()) {
        return [-1.0, 1.0];
    }
    if high - low < 1.0e-9 {
        return [low - 1.0, high + 1.0];
    }
    let margin = (high - low) * MARGIN;
    [low - margin, high + margin]
}

/// The graph in `rect` that shows these seconds to the right and these heights upwards.
pub fn graph_in(rect: Rect, [first, last]: [f64; 2], [low, high]: [f64; 2]) -> Viewport {
    Viewport { rect, view: View2d::between([first, high], [last, low], rect.size()) }
}

/// A zoom of a range after which it is not shorter than `least` nor longer than `most`, if it is not so already.
pub fn limited(factor: f32, [low, high]: [f64; 2], [least, most]: [f64; 2]) -> f64 {
    let length = high - low;
    f64::from(factor).max((length / most).min(1.0)).min((length / least).max(1.0))
}

/// The nearest of some positions to the pointer, if it is in reach.
pub fn nearest<T>(pointer: Pos2, places: impl Iterator<Item = (T, Pos2)>, reach_px: f32) -> Option<T> {
    let near = places.map(|(item, at)| (item, at.distance(pointer))).filter(|(_, px)| *px <= reach_px);
    near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(item, _)| item)
}

/// The curve under the pointer: of those on one line that in `front`, else the nearest.
pub fn curve_at<'c>(
    viewport: &Viewport,
    scale: &Scale,
    (curves, front): (&[&'c Curve], Option<Channel>),
    pointer: Pos2,
) -> Option<&'c Curve> {
    let near = near(viewport, scale, curves, pointer);
    let nearest = near.iter().min_by(|a, b| a.1.total_cmp(&b.1));
    near.iter().find(|(curve, _)| Some(curve.channel) == front).or(nearest).map(|(curve, _)| *curve)
}

/// The curve that is nearest to the pointer and those on one line with it there, in their order.
pub fn curves_at<'c>(
    viewport: &Viewport,
    scale: &Scale,
    curves: &[&'c Curve],
    pointer: Pos2,
) -> Vec<&'c Curve> {
    near(viewport, scale, curves, pointer).into_iter().map(|(curve, _)| curve).collect()
}

fn near<'c>(
    viewport: &Viewport,
    scale: &Scale,
    curves: &[&'c Curve],
    pointer: Pos2,
) -> Vec<(&'c Curve, f32)> {
    let distance = |curve: &Curve| {
        let pieces =
            curve.pieces.iter().filter_map(|piece| piece_distance(viewport, scale, curve, piece, pointer));
        pieces.min_by(f32::total_cmp)
    };
    let near = curves.iter().filter_map(|curve| distance(curve).map(|px| (*curve, px)));
    let near: Vec<(&'c Curve, f32)> = near.filter(|(_, px)| *px <= CURVE_PX).collect();
    let nearest_px = near.iter().map(|(_, px)| *px).fold(f32::INFINITY, f32::min);
    near.into_iter().filter(|(_, px)| *px <= nearest_px + ON_ONE_LINE_PX).collect()
}

/// The curve after the one of a channel, from the last to the first; without that the first.
pub fn next_on_line<'c>(line: &[&'c Curve], taken: Option<Channel>) -> Option<&'c Curve> {
    let place = line.iter().position(|curve| Some(curve.channel) == taken);
    let next = place.map_or(0, |place| (place + 1) % line.len());
    line.get(next).copied()
}

fn piece_distance(
    viewport: &Viewport,
    scale: &Scale,
    curve: &Curve,
    piece: &CurvePiece,
    pointer: Pos2,
) -> Option<f32> {
    let secs = viewport.world_from_screen(pointer)[0];
    let reach_secs = f64::from(CURVE_PX) / viewport.view.scale[0];
    let from = piece.partition_point(|point| point[0] < secs - reach_secs).saturating_sub(1);
    let to = (piece.partition_point(|point| point[0] <= secs + reach_secs) + 1).min(piece.len());
    let at = |point: &[f64; 2]| viewport.screen_from_world([point[0], scale.height(curve, point[1])]);
    let near = piece.get(from..to)?;
    let segments = near.windows(2).map(|ends| to_segment(pointer, at(&ends[0]), at(&ends[1])));
    segments.min_by(f32::total_cmp)
}

fn to_segment(point: Pos2, from: Pos2, to: Pos2) -> f32 {
    let way = to - from;
    let along =
        if way.length_sq() > 0.0 { ((point - from).dot(way) / way.length_sq()).clamp(0.0, 1.0) } else { 0.0 };
    (from + way * along).distance(point)
}

/// The extreme under the pointer, with its curve: of several at one place that of the curve in `front`.
pub fn extreme_at<'c>(
    viewport: &Viewport,
    scale: &Scale,
    (curves, front): (&[&'c Curve], Option<Channel>),
    pointer: Pos2,
) -> Option<(&'c Curve, Extreme)> {
    let places = curves.iter().flat_map(|curve| {
        let at = move |extreme: &Extreme| {
            viewport.screen_from_world([extreme.secs, scale.height(curve, extreme.value)])
        };
        curve.extremes.iter().map(move |extreme| ((*curve, *extreme), at(extreme)))
    });
    let places: Vec<_> = places.collect();
    let (_, found) = nearest(pointer, places.iter().map(|(one, at)| ((one, *at), *at)), HANDLE_PX)?;
    let mut there = places.iter().filter(|(_, at)| at.distance(found) <= ON_ONE_LINE_PX).map(|(one, _)| *one);
    let first = there.clone().next();
    there.find(|(curve, _)| Some(curve.channel) == front).or(first)
}

/// The handles in a box.
pub fn in_box(rect: Rect, places: &[(HandleId, Pos2)]) -> Vec<HandleId> {
    places.iter().filter(|(_, at)| rect.contains(*at)).map(|(id, _)| *id).collect()
}

/// Snaps a dragged time: to a magnet in reach, else to a whole frame.
pub fn snapped_secs(viewport: &Viewport, secs: f64, magnets_secs: &[f64], fps: f64) -> f64 {
    let reach_secs = f64::from(SNAP_PX) / viewport.view.scale[0];
    snap::nearest(secs, magnets_secs.iter().copied(), reach_secs)
        .unwrap_or_else(|| snapped_to_frame(secs, fps))
}

/// Snaps a dragged value: to a magnet in reach, else to a number as round as the zoom allows.
pub fn snapped_value(value: f64, magnets: &[f64], px_per_unit: f64) -> f64 {
    snap::nearest(value, magnets.iter().copied(), f64::from(SNAP_PX) / px_per_unit).unwrap_or_else(|| {
        let step = step_125(ROUND_PX / px_per_unit);
        (value / step).round() * step
    })
}

/// A stretch of time with a margin on both sides.
pub fn with_time_margin([from, to]: [f64; 2]) -> [f64; 2] {
    let middle = (from + to) * 0.5;
    let half = (to - from).max(MIN_FITTED_SECS) * (0.5 + TIME_MARGIN);
    [middle - half, middle + half]
}

#[cfg(test)]
mod tests {
    use egui::{pos2, vec2};

    #[test]
    fn no_line_is_below_the_note_in_the_corner() {
        for height_px in [100.0, 150.0, 400.0] {
            let [low, high] = with_room_for_note(with_margin(0.0, 80.0), height_px);
            let room_px = (high - 80.0) / (high - low) * f64::from(height_px);
            assert!(room_px >= f64::from(NOTE_PX) - 1e-4, "{height_px}: {room_px}");
        }
        let fitted = with_margin(0.0, 80.0);
        assert_eq!(with_room_for_note(fitted, 400.0), fitted, "there is room");
    }

    use crate::motion::HandleSlot;
    use crate::panels::curves::looks::CurveLook;

    use super::*;

    /// 200 × 100 points: 0 to 2 s, −10 to 10.
    fn graph() -> Viewport {
        graph_in(Rect::from_min_size(pos2(50.0, 20.0), vec2(200.0, 100.0)), [0.0, 2.0], [-10.0, 10.0])
    }

    fn curve(range: [f64; 2], pieces: Vec<CurvePiece>) -> Curve {
        let name = "x".to_owned();
        Curve {
            look: CurveLook::of(Channel::X),
            channel: Channel::X,
            twin: None,
            name,
            range,
            changes: true,
            ends: [0.0; 2],
            pieces,
            extremes: Vec::new(),
        }
    }

    fn plain() -> Scale {
        Scale { is_normalized: false, frozen: Vec::new() }
    }

    #[test]
    fn zooming_out_ends_at_what_there_is() {
        let limits = [0.5, 4.0];
        assert_eq!(limited(0.5, [1.0, 2.0], limits), 0.5, "a part of it");
        assert_eq!(limited(0.1, [1.0, 2.0], limits), 0.25, "all of it");
        assert_eq!(limited(0.5, [0.0, 4.0], limits), 1.0, "no further");
        assert_eq!(limited(8.0, [1.0, 2.0], limits), 2.0, "no closer");
        assert_eq!(limited(1.5, [-10.0, 10.0], limits), 1.5, "from too far away");
        assert_eq!(limited(0.5, [-10.0, 10.0], limits), 1.0);
    }

    #[test]
    fn normalized_heights_run_from_0_to_1() {
        let curve = curve([-50.0, 150.0], Vec::new());
        let normalized = Scale { is_normalized: true, frozen: Vec::new() };
        assert_eq!(normalized.height(&curve, 50.0), 0.5);
        assert_eq!(normalized.value(&curve, 0.5), 50.0);
        assert_eq!(plain().height(&curve, 50.0), 50.0);
        let frozen = Scale { frozen: vec![(Channel::X, [0.0, 100.0])], ..normalized };
        assert_eq!(frozen.height(&curve, 50.0), 0.5);
        assert_eq!(frozen.height(&curve, 150.0), 1.5);
    }

    #[test]
    fn a_trifle_takes_a_part_of_the_full_height_in_its_middle() {
        let curve = curve([133.0, 135.0], Vec::new());
        let normalized = Scale { is_normalized: true, frozen: Vec::new() };
        let heights = [133.0, 134.0, 135.0].map(|value| normalized.height(&curve, value));
        assert_eq!(heights, [0.45, 0.5, 0.55]);
        assert_eq!(heights.map(|height| normalized.value(&curve, height)), [133.0, 134.0, 135.0]);
        assert_eq!(normalized.own_range(&curve), Some([133.0, 135.0]), "the legend says how far it goes");
    }

    #[test]
    fn a_trifle_stays_small_on_an_axis_for_all_too() {
        let little = curve([133.0, 135.0], Vec::new());
        assert_eq!(fitted_heights(&[&little], &plain()), with_margin(124.0, 144.0));
        let large = curve([0.0, 300.0], Vec::new());
        assert_eq!(fitted_heights(&[&little, &large], &plain()), with_margin(0.0, 300.0));
    }

    #[test]
    fn curves_of_one_unit_keep_their_values() {
        let of = |channel: Channel, range: [f64; 2]| Curve { channel, ..curve(range, Vec::new()) };
        let needs_normalizing = |curves: &[&Curve]| needs_normalizing(&Context::default(), curves);
        let x = of(Channel::X, [0.0, 1000.0]);
        assert!(!needs_normalizing(&[]) && !needs_normalizing(&[&x]));
        assert!(!needs_normalizing(&[&x, &of(Channel::Y, [0.0, 3.0])]), "one unit");
        assert!(needs_normalizing(&[&x, &of(Channel::Rotation, [0.0, 90.0])]), "px beside °");
        assert!(needs_normalizing(&[&x, &of(Channel::ScaleX, [1.0, 2.0])]));
        assert!(needs_normalizing(&[&of(Channel::X, [5000.0, 5100.0]), &of(Channel::Rotation, [0.0, 90.0])]));
        assert!(needs_normalizing(&[&x, &of(Channel::Opacity, [0.0, 255.0])]), "0–255 beside px");
        let still = Curve { changes: false, ..of(Channel::ScaleX, [1.0, 1.0]) };
        assert!(!needs_normalizing(&[&x, &still]));
    }

    #[test]
    fn the_nearest_curve_is_hit_and_jumps_are_not() {
        let flat = curve([0.0, 1.0], vec![vec![[0.0, 5.0], [1.0, 5.0]], vec![[1.0, -5.0], [2.0, -5.0]]]);
        let graph = graph();
        let hit = |x: f32, y: f32| curve_at(&graph, &plain(), (&[&flat], None), pos2(x, y)).is_some();
        assert!(hit(100.0, 45.0) && hit(200.0, 97.0));
        assert!(!hit(100.0, 95.0) && !hit(150.0, 70.0));
    }

    #[test]
    fn of_curves_on_one_line_that_in_front_is_hit() {
        let line = || vec![vec![[0.0, 5.0], [2.0, 5.0]]];
        let x = curve([0.0, 1.0], line());
        let y = Curve { channel: Channel::Y, ..curve([0.0, 1.0], line()) };
        let hit = |front| {
            curve_at(&graph(), &plain(), (&[&x, &y], front), pos2(100.0, 45.0)).map(|curve| curve.channel)
        };
        assert_eq!(
            [None, Some(Channel::Y), Some(Channel::Opacity)].map(hit).map(Option::unwrap),
            [x.channel, Channel::Y, x.channel]
        );
        assert_eq!(curves_at(&graph(), &plain(), &[&x, &y], pos2(100.0, 45.0)).len(), 2);
    }

    #[test]
    fn a_box_holds_what_lies_in_it() {
        let ids = [(HandleSlot::Key(0), Channel::X), (HandleSlot::Key(1), Channel::X)];
        let places = [(ids[0], pos2(10.0, 10.0)), (ids[1], pos2(30.0, 30.0))];
        let rect = Rect::from_two_pos(pos2(0.0, 20.0), pos2(20.0, 0.0));
        assert_eq!(in_box(rect, &places), [ids[0]]);
    }

    #[test]
    fn handles_rest_at_others_and_else_on_frames_and_round_values() {
        let graph = graph();
        assert_eq!(snapped_secs(&graph, 1.04, &[1.07], 10.0), 1.07);
        assert_eq!(snapped_secs(&graph, 1.14, &[1.07, 3.0], 10.0), 1.1);
        assert_eq!(snapped_value(4.2, &[4.9], 5.0), 4.9);
        assert_eq!(snapped_value(7.3, &[4.9], 5.0), 7.0);
        assert_eq!(snapped_value(7.33, &[], 5000.0), 7.33);
    }
}
