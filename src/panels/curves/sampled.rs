//! Curves as points: sampled with their jumps, their velocity and their extremes.

use kineograph_runtime::{Channel, Pose, ValueNames};
use kineograph_studio::motion::{JUST_BEFORE_SECS, PoseSource};

use super::channel_name::{channel_name, pair_name};
use super::looks::{CurveLook, tell_values_apart};
use super::quantity::Quantity;

/// Samples that decide which channels change and between which values.
const OVERVIEW_SAMPLES: usize = 600;
/// Values that differ by less are the same.
const SAME: f64 = 1.0e-6;
/// Most starts and ends of actions that are sampled by themselves.
const MAX_BOUNDARIES: usize = 4000;
/// Most of them that are sampled just before and after.
const MAX_BOTH_SIDES: usize = 500;
/// A step between two samples is examined more closely from this part of the curve's height on.
const JUMP_PART: f64 = 0.02;
/// … and when it is so many times as large as those beside it.
const JUMP_RATIO: f64 = 3.0;
/// Times nearer than this are one moment, in seconds.
const MOMENT_SECS: f64 = 1.0e-8;
/// Halvings that find a moment.
const HALVINGS: u32 = 40;
/// Distance over which velocity is measured, each way, in seconds.
const VELOCITY_SECS: f64 = 1.0e-3;
/// Extremes are distinguished from noise from this part of the curve's height on.
const EXTREME_PART: f64 = 2.0e-3;
/// Most extremes of a curve; one that has more is noise.
const MAX_EXTREMES: usize = 48;
/// Channels that are one curve while both are the same.
const PAIRS: [(Channel, Channel); 3] = [
    (Channel::Rotation, Channel::RotationY),
    (Channel::ScaleX, Channel::ScaleY),
    (Channel::SkewX, Channel::SkewY),
];

/// A part of a curve without jumps: time in seconds and value.
pub type CurvePiece = Vec<[f64; 2]>;

/// A highest or lowest point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Extreme {
    /// When.
    pub secs: f64,
    /// The value then.
    pub value: f64,
    /// Whether it is a highest one.
    pub is_max: bool,
}

/// One curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// What it shows.
    pub channel: Channel,
    /// The other channel that it shows too, because both are the same.
    pub twin: Option<Channel>,
    /// Its name, such as `x` or `scale` for both scales while they are the same.
    pub name: String,
    /// How it is drawn.
    pub look: CurveLook,
    /// Smallest and largest value over all time; of velocities, with 0 among them.
    pub range: [f64; 2],
    /// Whether the value changes at any time.
    pub changes: bool,
    /// The values at start and end.
    pub ends: [f64; 2],
    /// The visible part, jumps left out: where one piece ends and the next begins, it jumps.
    pub pieces: Vec<CurvePiece>,
    /// Highest and lowest points in the visible part, ends left out; none for velocities.
    pub extremes: Vec<Extreme>,
}

impl Curve {
    /// True if it shows this channel.
    pub fn shows(&self, channel: Channel) -> bool {
        self.channel == channel || self.twin == Some(channel)
    }
}

/// All channels with their ranges, pairs that are the same taken together; no points yet.
pub fn overview(
    source: &PoseSource,
    [from, to]: [f64; 2],
    [start, end]: [f64; 2],
    names: &ValueNames,
) -> Vec<Curve> {
    let times = sample_times([from, to], OVERVIEW_SAMPLES, source);
    let poses: Vec<Pose> = times.iter().map(|secs| source.pose_at(*secs)).collect();
    let same = |a: Channel, b: Channel| poses.iter().all(|pose| (pose.get(a) - pose.get(b)).abs() <= SAME);
    let pairs: Vec<_> = PAIRS.iter().filter(|(a, b)| same(*a, *b)).collect();
    let ends = [source.pose_at(start), source.pose_at(end)];
    let mut curves: Vec<Curve> = Channel::ALL
        .into_iter()
        .filter(|channel| !pairs.iter().any(|(_, second)| second == channel))
        .map(|channel| {
            let pair = pairs.iter().find(|(first, _)| *first == channel);
            let range = range_of(poses.iter().map(|pose| pose.get(channel)));
            let name = pair.map(|(first, _)| pair_name(*first)).or_else(|| names.name(channel));
            Curve {
                channel,
                twin: pair.map(|(_, second)| *second),
                name: name.map_or_else(|| channel_name(channel), str::to_owned),
                look: CurveLook::of(channel),
                range,
                changes: range[1] - range[0] > SAME,
                ends: ends.map(|pose| pose.get(channel)),
                pieces: Vec::new(),
                extremes: Vec::new(),
            }
        })
        .collect();
    let changing = curves.iter_mut().filter(|curve| curve.changes);
    tell_values_apart(changing.map(|curve| (curve.channel, &mut curve.look)).collect());
    curves
}

/// Fills in the points of curves over the `visible` seconds, from `count` samples and what jumps between them need.
///
/// Velocities are central differences of the program's own samples over 2 ms, at the ends of a piece one-sided; a jump has none.
pub fn sample(
    source: &PoseSource,
    curves: &mut [Curve],
    visible: [f64; 2],
    count: usize,
    quantity: Quantity,
) {
    let times = sample_times(visible, count, source);
    let poses: Vec<Pose> = times.iter().map(|secs| source.pose_at(*secs)).collect();
    for curve in curves {
        let channel = curve.channel;
        if let (false, Some(pose), [from, .., to]) = (curve.changes, poses.first(), times.as_slice()) {
            let value = if quantity == Quantity::Value { pose.get(channel) } else { 0.0 };
            curve.pieces = vec![vec![[*from, value], [*to, value]]];
            continue;
        }
        let at = |secs: f64| source.pose_at(secs).get(channel);
        let samples: CurvePiece =
            times.iter().zip(&poses).map(|(secs, pose)| [*secs, pose.get(channel)]).collect();
        let height = curve.range[1] - curve.range[0];
        curve.pieces = pieces(&samples, height, channel.is_discrete(), at);
        curve.extremes.clear();
        match quantity {
            Quantity::Value if !channel.is_discrete() => curve.extremes = extremes(&curve.pieces, height, at),
            Quantity::Value => {}
            Quantity::Velocity => {
                curve.pieces = curve.pieces.iter().map(|piece| velocity(piece, at)).collect();
            }
        }
    }
}

/// Leaves out points that can't be seen in so many columns over the `visible` seconds: of those in one column only the first, the lowest,
/// the highest and the last stay, so that a line covers the same as with all of them.
pub fn thin(curves: &mut [Curve], visible: [f64; 2], columns: usize) {
    #[allow(clippy::cast_precision_loss)] // some thousands
    let per_sec = columns as f64 / (visible[1] - visible[0]);
    let column = |point: &[f64; 2]| ((point[0] - visible[0]) * per_sec).floor();
    for piece in curves.iter_mut().flat_map(|curve| &mut curve.pieces) {
        let mut kept = Vec::new();
        for same in piece.chunk_by(|a, b| column(a) == column(b)) {
            let by_value = |a: &usize, b: &usize| same[*a][1].total_cmp(&same[*b][1]);
            let all = || 0..same.len();
            let ends = [all().next(), all().min_by(by_value), all().max_by(by_value), all().next_back()];
            let mut indices: Vec<usize> = ends.into_iter().flatten().collect();
            indices.sort_unstable();
            indices.dedup();
            kept.extend(indices.into_iter().map(|index| same[index]));
        }
        *piece = kept;
    }
}

/// How fast a value changes at a time, in units a second, by the same differences as [`sample`].
pub fn velocity_at(source: &PoseSource, channel: Channel, secs: f64) -> f64 {
    // Nothing moves before the start of the project.
    let first_secs = if source.is_in_project() { 0.0 } else { f64::NEG_INFINITY };
    let [before, after] = [(secs - VELOCITY_SECS).max(first_secs), secs + VELOCITY_SECS];
    (source.pose_at(after).get(channel) - source.pose_at(before).get(channel)) / (after - before)
}

/// Smallest and largest of the drawn values.
pub fn range_of(values: impl Iterator<Item = f64>) -> [f64; 2] {
    values.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| [low.min(x), high.max(x)])
}

/// Even times, and both sides of each moment at which an action starts or ends.
fn sample_times([from, to]: [f64; 2], count: usize, source: &PoseSource) -> Vec<f64> {
    let from = if source.is_in_project() { from.max(0.0) } else { from };
    if to <= from {
        return vec![from];
    }
    #[allow(clippy::cast_precision_loss)] // at most a few thousand
    let even = |count: usize| -> Vec<f64> {
        let last = count.max(2) as f64 - 1.0;
        (0..count.max(2)).map(|index| from + (to - from) * index as f64 / last).collect()
    };
    let mut times = even(count);
    let mut boundaries = source.boundaries_secs();
    boundaries.retain(|secs| (from..=to).contains(secs));
    boundaries.sort_by(f64::total_cmp);
    boundaries.dedup_by(|a, b| (*a - *b).abs() < MOMENT_SECS);
    if boundaries.len() > MAX_BOTH_SIDES && boundaries.len() <= MAX_BOUNDARIES {
        // So many that they are the samples: where each action ends, it has come furthest.
        times = even(count / 4);
        times.extend(&boundaries);
        times.sort_by(f64::total_cmp);
        times.dedup();
    } else if boundaries.len() <= MAX_BOTH_SIDES {
        let before = boundaries.iter().map(|secs| secs - JUST_BEFORE_SECS).filter(|secs| *secs >= from);
        times.extend(before);
        times.extend(&boundaries);
        times.sort_by(f64::total_cmp);
        times.dedup();
    }
    times
}

/// Samples cut where they jump.
fn pieces(samples: &[[f64; 2]], height: f64, is_discrete: bool, at: impl Fn(f64) -> f64) -> Vec<CurvePiece> {
    let Some(first) = samples.first() else { return Vec::new() };
    let mut pieces = vec![vec![*first]];
    for index in 1..samples.len() {
        let jump = jump_before(samples, index, height, is_discrete).then(|| {
            let [from, to] = [samples[index - 1], samples[index]];
            find_jump(from, to, &at)
        });
        if let Some((before, after)) = jump.flatten() {
            push(&mut pieces, before);
            pieces.push(vec![after]);
        }
        push(&mut pieces, samples[index]);
    }
    pieces
}

fn push(pieces: &mut [CurvePiece], point: [f64; 2]) {
    if let Some(piece) = pieces.last_mut()
        && piece.last().is_none_or(|last| last[0] < point[0])
    {
        piece.push(point);
    }
}

/// Whether the value may jump between a sample and the one before it.
fn jump_before(samples: &[[f64; 2]], index: usize, height: f64, is_discrete: bool) -> bool {
    let step = |index: usize| match (
        index.checked_sub(1).and_then(|before| samples.get(before)),
        samples.get(index),
    ) {
        (Some(a), Some(b)) if b[0] - a[0] > MOMENT_SECS => (b[1] - a[1]).abs(),
        _ => 0.0,
    };
    let [from, to] = [samples[index - 1], samples[index]];
    let size = (to[1] - from[1]).abs();
    if size <= SAME {
        return false;
    }
    if to[0] - from[0] <= MOMENT_SECS {
        return is_discrete || size > height * 1.0e-3;
    }
    let beside = step(index - 1).max(step(index + 1));
    is_discrete || (size > height * JUMP_PART && size > beside * JUMP_RATIO)
}

/// The points before and after the jump between two points; `None` if the way is steep, but a way.
fn find_jump(from: [f64; 2], to: [f64; 2], at: impl Fn(f64) -> f64) -> Option<([f64; 2], [f64; 2])> {
    let (mut low, mut high) = (from, to);
    for _ in 0..HALVINGS {
        if high[0] - low[0] <= MOMENT_SECS * 0.1 {
            break;
        }
        let secs = low[0] + (high[0] - low[0]) * 0.5;
        let middle = [secs, at(secs)];
        if (middle[1] - low[1]).abs() >= (high[1] - middle[1]).abs() { high = middle } else { low = middle }
    }
    ((high[1] - low[1]).abs() > (to[1] - from[1]).abs() * 0.5).then_some((low, high))
}

/// How fast a piece changes.
fn velocity(piece: &[[f64; 2]], at: impl Fn(f64) -> f64) -> CurvePiece {
    let (Some(first), Some(last)) = (piece.first(), piece.last()) else { return Vec::new() };
    let measured = |secs: f64| {
        let [before, after] = [(secs - VELOCITY_SECS).max(first[0]), (secs + VELOCITY_SECS).min(last[0])];
        // Not the sample itself at an end: it may belong to what comes after the jump.
        (after - before > MOMENT_SECS).then(|| [secs, (at(after) - at(before)) / (after - before)])
    };
    piece.iter().filter_map(|point| measured(point[0])).collect()
}

/// Highest and lowest points within the pieces.
fn extremes(pieces: &[CurvePiece], height: f64, at: impl Fn(f64) -> f64) -> Vec<Extreme> {
    let least = height * EXTREME_PART;
    let mut found = Vec::new();
    for piece in pieces {
        // The last point that counts: the value has gone at least `least` from there.
        let mut turns: Vec<(usize, bool)> = Vec::new();
        let (mut low, mut high) = (0, 0);
        let mut rises = None;
        for (index, point) in piece.iter().enumerate() {
            if point[1] > piece[high][1] {
                high = index;
            }
            if point[1] < piece[low][1] {
                low = index;
            }
            if rises != Some(false) && piece[high][1] - point[1] > least {
                if rises == Some(true) || high > 0 && piece[high][1] - piece[0][1] > least {
                    turns.push((high, true));
                }
                (rises, low) = (Some(false), index);
            } else if rises != Some(true) && point[1] - piece[low][1] > least {
                if rises == Some(false) || low > 0 && piece[0][1] - piece[low][1] > least {
                    turns.push((low, false));
                }
                (rises, high) = (Some(true), index);
            }
        }
        found.extend(turns.into_iter().map(|(index, is_max)| refined(piece, index, is_max, &at)));
    }
    if found.len() > MAX_EXTREMES { Vec::new() } else { found }
}

/// The extreme near a sample, between the samples beside it, by golden section.
fn refined(piece: &[[f64; 2]], index: usize, is_max: bool, at: impl Fn(f64) -> f64) -> Extreme {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    let sign = if is_max { 1.0 } else { -1.0 };
    let mut low = piece[index.saturating_sub(1)][0];
    let mut high = piece[(index + 1).min(piece.len() - 1)][0];
    for _ in 0..HALVINGS {
        let part = (high - low) * GOLDEN;
        let [a, b] = [high - part, low + part];
        if sign * at(a) >= sign * at(b) { high = b } else { low = a }
    }
    let secs = low + (high - low) * 0.5;
    let [sample_secs, sample] = piece[index];
    let value = at(secs);
    // At a corner the sample itself may be the highest.
    let (secs, value) = if sign * sample >= sign * value { (sample_secs, sample) } else { (secs, value) };
    Extreme { secs, value, is_max }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::Program;
    use kineograph_runtime::format::Action;

    use super::*;
    use kineograph_runtime::EaseKind;

    fn source(tree: &Action) -> PoseSource {
        PoseSource::Alone { program: Program::compile(tree).unwrap(), start: Pose::default() }
    }

    fn curve(tree: &Action, channel: Channel, quantity: Quantity) -> Curve {
        let source = source(tree);
        let end = Program::compile(tree).unwrap().length().secs().unwrap();
        let mut curves = overview(&source, [0.0, end], [0.0, end], &ValueNames::new());
        curves.retain(|curve| curve.channel == channel);
        sample(&source, &mut curves, [0.0, end], 201, quantity);
        curves.remove(0)
    }

    /// Twenty columns and five rows of a curve, `|` where it jumps.
    fn drawing(curve: &Curve, end: f64) -> String {
        let [low, high] = range_of(curve.pieces.iter().flatten().map(|point| point[1]));
        let mut rows = vec![vec![' '; 21]; 5];
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let place = |x: f64, to: f64| (x * to).round() as usize;
        for piece in &curve.pieces {
            for [secs, value] in piece {
                rows[4 - place((value - low) / (high - low).max(1e-9), 4.0)][place(secs / end, 20.0)] = '*';
            }
        }
        for pair in curve.pieces.windows(2) {
            let column = place(pair[1][0][0] / end, 20.0);
            for row in &mut rows {
                if row[column] == ' ' {
                    row[column] = '|';
                }
            }
        }
        let lines: Vec<String> =
            rows.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_owned()).collect();
        lines.join("\n")
    }

    #[test]
    fn jumps_are_steps_and_not_slopes() {
        let tree = Action::sequence([
            Action::move_by(1.0, [10.0, 0.0]),
            Action::place([40.0, 0.0]),
            Action::move_by(1.0, [-10.0, 0.0]),
        ]);
        let curve = curve(&tree, Channel::X, Quantity::Value);
        assert_eq!(curve.pieces.len(), 2);
        let [before, after] = [curve.pieces[0].last().unwrap(), &curve.pieces[1][0]];
        assert!((before[0] - 1.0).abs() < 1e-8 && (before[1] - 10.0).abs() < 1e-4, "{before:?}");
        assert!((after[0] - 1.0).abs() < 1e-8 && (after[1] - 40.0).abs() < 1e-4, "{after:?}");
        let expected = "
          ******
          |    ******
          |
     ******
******    |";
        assert_eq!(format!("\n{}", drawing(&curve, 2.0)), expected);
    }

    #[test]
    fn steps_within_an_action_are_found_between_samples() {
        let tree = Action::repeat(
            3,
            Action::sequence([Action::place([0.0, 0.0]), Action::move_by(0.7, [9.0, 0.0])]),
        );
        let found = curve(&tree, Channel::X, Quantity::Value);
        let jumps: Vec<f64> = found.pieces.iter().skip(1).map(|piece| piece[0][0]).collect();
        assert_eq!(jumps.len(), 2, "{jumps:?}");
        assert!((jumps[0] - 0.7).abs() < 1e-7 && (jumps[1] - 1.4).abs() < 1e-7, "{jumps:?}");
        let steep = Action::ease(EaseKind::ExponentialIn, Action::move_by(1.0, [1000.0, 0.0]));
        assert_eq!(curve(&steep, Channel::X, Quantity::Value).pieces.len(), 1, "steep, but no jump");
    }

    #[test]
    fn extremes_of_known_curves() {
        // Two jumps of 30 px: highest at a quarter and three quarters, the ground between them.
        let hop = Action::jump_by(2.0, [0.0, 0.0], 30.0, 2);
        let found = curve(&hop, Channel::Y, Quantity::Value).extremes;
        let rounded: Vec<(f64, f64, bool)> = found
            .iter()
            .map(|extreme| ((extreme.secs * 1e3).round() / 1e3, extreme.value.round(), extreme.is_max))
            .collect();
        assert_eq!(rounded, [(0.5, 30.0, true), (1.0, 0.0, false), (1.5, 30.0, true)]);
        // t²·((1.70158 + 1)·t − 1.70158) is lowest where t = 2·1.70158 / (3·2.70158).
        let back = Action::ease(EaseKind::BackIn, Action::move_by(1.0, [100.0, 0.0]));
        let found = curve(&back, Channel::X, Quantity::Value).extremes;
        assert_eq!(found.len(), 1);
        assert!((found[0].secs - 0.41989).abs() < 1e-3 && (found[0].value + 10.0).abs() < 0.01, "{found:?}");
        let straight = Action::move_by(1.0, [100.0, 0.0]);
        assert!(curve(&straight, Channel::X, Quantity::Value).extremes.is_empty());
    }

    #[test]
    fn velocity_of_closed_forms() {
        let at = |curve: &Curve, secs: f64| {
            let points = curve.pieces.iter().flatten();
            points.min_by(|a, b| (a[0] - secs).abs().total_cmp(&(b[0] - secs).abs())).unwrap()[1]
        };
        let steady = curve(&Action::move_by(2.0, [100.0, 0.0]), Channel::X, Quantity::Velocity);
        assert!(steady.pieces.iter().flatten().all(|point| (point[1] - 50.0).abs() < 0.1));
        let eased = Action::ease_with(EaseKind::In, 2.0, Action::move_by(1.0, [100.0, 0.0]));
        let eased = curve(&eased, Channel::X, Quantity::Velocity);
        for secs in [0.25, 0.5, 0.75] {
            assert!((at(&eased, secs) - 200.0 * secs).abs() < 0.2, "2·t at {secs}");
        }
    }

    #[test]
    fn a_column_keeps_its_whole_extent() {
        let points = [(0.1, 5.0), (0.3, 9.0), (0.5, 1.0), (0.7, 4.0), (0.9, 6.0), (1.2, 6.0), (2.5, 7.0)];
        let straight = Action::move_by(3.0, [1.0, 0.0]);
        let mut thinned = curve(&straight, Channel::X, Quantity::Value);
        thinned.pieces = vec![points.map(|(secs, value)| [secs, value]).to_vec(), Vec::new()];
        let mut thinned = [thinned];
        thin(&mut thinned, [0.0, 3.0], 3);
        let expected = [(0.1, 5.0), (0.3, 9.0), (0.5, 1.0), (0.9, 6.0), (1.2, 6.0), (2.5, 7.0)];
        assert_eq!(thinned[0].pieces, [expected.map(|(secs, value)| [secs, value]).to_vec(), Vec::new()]);
    }

    #[test]
    fn a_velocity_does_not_reach_over_a_jump() {
        let tree = Action::sequence([Action::delay(1.0), Action::place([500.0, 0.0]), Action::delay(1.0)]);
        let curve = curve(&tree, Channel::X, Quantity::Velocity);
        assert!(curve.pieces.iter().flatten().all(|point| point[1] == 0.0));
    }
}
