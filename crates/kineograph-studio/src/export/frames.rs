//! When the frames of an animation begin and end: evenly, or where the picture changes.

use kineograph_export::{breaks, plain, uncarried};
use kineograph_runtime::{Length, Pose};

use super::options::{LastFrame, Options};
use super::source::ExportSource;

/// Pictures that change more often than this are taken evenly.
const MAX_CHANGES: usize = 4_000;
/// Pictures of so many changes times nodes are taken evenly too: it would take long to look at them all.
const MAX_POSES: usize = 200_000;
/// Changes that are closer to each other are one, in seconds.
const SAME_SECS: f64 = 1e-6;
/// Where it is looked whether the picture rests between two changes, as parts of the time between them. Uneven, so that no rhythm meets all of them.
const LOOKS: [f64; 5] = [0.03, 0.21, 0.5, 0.74, 0.97];
/// How long after a change the picture is drawn at most, in seconds: rounding may put the change itself a little later.
const AFTER_SECS: f64 = 1e-4;
/// Values that differ by less look the same.
const SAME_VALUE: f32 = 1e-3;

/// A frame of an animation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FrameTime {
    /// What it shows: the picture at this time of the project, in seconds.
    pub secs: f64,
    /// When it is over in the file, which begins at 0, in seconds.
    pub until_secs: f64,
}

/// How long each frame lasts, in whole units of which a second has so many. Each end is rounded by itself, so that errors never add up.
pub fn lengths(frames: &[FrameTime], units_per_sec: u32) -> Vec<u32> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    // some hours at most, and never less than before
    let units = |secs: f64| (secs * f64::from(units_per_sec)).round().clamp(0.0, f64::from(u32::MAX)) as u32;
    let mut before = 0;
    let length = |frame: &FrameTime| {
        let until = units(frame.until_secs);
        until.saturating_sub(std::mem::replace(&mut before, until))
    };
    frames.iter().map(length).collect()
}

/// Whether each frame lasts as long as this rate says, in frames per second.
pub fn are_even(frames: &[FrameTime], fps: f64) -> bool {
    #[allow(clippy::cast_precision_loss)] // far below 2^52
    let is_even =
        |(index, frame): (usize, &FrameTime)| (frame.until_secs - (index + 1) as f64 / fps).abs() < SAME_SECS;
    frames.iter().enumerate().all(is_even)
}

/// A frame for each picture between two times, in seconds, if it rests between its changes: frames of sheets, places, visibility. `None` if
/// anything moves.
pub fn changes(source: &ExportSource, from_secs: f64, to_secs: f64) -> Option<Vec<FrameTime>> {
    let cuts = cuts_secs(source, from_secs, to_secs)?;
    let mut frames: Vec<FrameTime> = Vec::new();
    let mut shown: Vec<Pose> = Vec::new();
    let mut poses = Vec::new();
    for pair in cuts.windows(2) {
        let [begin, end] = [pair[0], pair[1]];
        let at = |share: f64| begin + (end - begin) * share;
        let until_secs = end - from_secs;
        let secs = at(LOOKS[0]).min(begin + AFTER_SECS);
        source.timeline.poses_at(secs, &mut poses);
        match frames.last_mut() {
            Some(last) if poses == shown => last.until_secs = until_secs,
            _ => {
                frames.push(FrameTime { secs, until_secs });
                shown.clone_from(&poses);
            }
        }
        for share in LOOKS {
            source.timeline.poses_at(at(share), &mut poses);
            if poses != shown {
                return None;
            }
        }
    }
    (!frames.is_empty()).then_some(frames)
}

/// The first round of frames that never end, if they are the same in each round: a loop then has no seam. `to_secs` is where they are cut off.
pub fn one_round(source: &ExportSource, mut frames: Vec<FrameTime>, to_secs: f64) -> Vec<FrameTime> {
    if source.timeline.length() != Length::Endless || source.round_secs.is_some() {
        return frames;
    }
    let pictures: Vec<Vec<Pose>> = frames.iter().map(|frame| poses_at(source, frame.secs)).collect();
    let lengths: Vec<f64> = (0..frames.len())
        .map(|at| frames[at].until_secs - at.checked_sub(1).map_or(0.0, |before| frames[before].until_secs))
        .collect();
    // The last one may have been cut off.
    let is_cut_off = pictures.last().is_some_and(|last| *last == poses_at(source, to_secs + AFTER_SECS));
    let whole = if is_cut_off { frames.len().saturating_sub(1) } else { frames.len() };
    let is_same = |at: usize, other: usize| {
        pictures[at] == pictures[other] && (at >= whole || (lengths[at] - lengths[other]).abs() < SAME_SECS)
    };
    let is_round = |count: &usize| (*count..frames.len()).all(|at| is_same(at, at - count));
    if let Some(count) = (1..=whole / 2).find(is_round) {
        frames.truncate(count);
    }
    frames
}

fn poses_at(source: &ExportSource, secs: f64) -> Vec<Pose> {
    let mut poses = Vec::new();
    source.timeline.poses_at(secs, &mut poses);
    poses
}

/// When the motion may change its course, ascending, both ends among them. `None` if that is too often, or if something bends pictures.
fn cuts_secs(source: &ExportSource, from_secs: f64, to_secs: f64) -> Option<Vec<f64>> {
    let project = source.document.to_project();
    let plays = source.plays(&project);
    if !uncarried::bent(&project, &plays).is_empty() {
        return None;
    }
    let mut cuts = vec![from_secs, to_secs];
    for play in &plays {
        let Some(tree) = plain::of_clip(&project, &play.clip) else { continue };
        let inside = breaks::of_tree(&tree, (to_secs - play.at_secs) * play.speed);
        cuts.extend(inside.into_iter().map(|secs| play.at_secs + secs / play.speed));
        if cuts.len() > 2 * MAX_CHANGES {
            return None;
        }
    }
    cuts.retain(|secs| (from_secs..=to_secs).contains(secs));
    cuts.sort_by(f64::total_cmp);
    cuts.dedup_by(|late, early| *late - *early < SAME_SECS);
    // The end itself, not what is just before it.
    if let Some(last) = cuts.last_mut().filter(|last| to_secs - **last < SAME_SECS) {
        *last = to_secs;
    }
    let poses = cuts.len() * source.timeline.tracks().len();
    (cuts.len() <= MAX_CHANGES && poses <= MAX_POSES).then_some(cuts)
}

/// Whether the frame at the end is one of the animation's.
pub fn has_last(source: &ExportSource, options: &Options, end_secs: f64) -> bool {
    match options.last_frame {
        LastFrame::Never => false,
        LastFrame::Always => true,
        LastFrame::IfOnce => ends(source, options.from_secs, end_secs),
    }
}

/// Whether all motion is over at a time, and nothing looks as it did at the beginning: a loop would show that twice.
fn ends(source: &ExportSource, from_secs: f64, end_secs: f64) -> bool {
    let is_over = match source.timeline.length() {
        Length::Finite(secs) => end_secs > secs - SAME_SECS,
        Length::Endless => false,
    };
    is_over && !are_alike(source, from_secs, end_secs)
}

/// Whether the picture is the same at two times of the project, in seconds.
pub fn are_alike(source: &ExportSource, one_secs: f64, other_secs: f64) -> bool {
    let [one, other] = [one_secs, other_secs].map(|secs| poses_at(source, secs));
    one.iter().zip(&other).all(|(one, other)| look_the_same(one, other))
}

/// Whether two poses of a node are seen as one; whole turns are not seen.
fn look_the_same(a: &Pose, b: &Pose) -> bool {
    let near = |a: f32, b: f32| (a - b).abs() < SAME_VALUE;
    let turned = |a: f32, b: f32| ((a - b + 180.0).rem_euclid(360.0) - 180.0).abs() < SAME_VALUE;
    let is_turned = (0..2).all(|axis| turned(a.rotation_deg[axis], b.rotation_deg[axis]));
    let numbers = |pose: &Pose| {
        let Pose { position, scale, skew_deg, anchor, size, color, .. } = *pose;
        let pairs = [position, scale, skew_deg, anchor, size].into_iter().flatten();
        let all = pairs.chain(color).chain(pose.values).chain([pose.opacity, pose.progress]);
        all.collect::<Vec<f32>>()
    };
    let whole = |pose: &Pose| {
        (pose.frame, pose.visible, pose.flip_x, pose.flip_y, pose.z, pose.removed, pose.time_secs.to_bits())
    };
    is_turned && whole(a) == whole(b) && numbers(a).into_iter().zip(numbers(b)).all(|(a, b)| near(a, b))
}

#[cfg(test)]
mod tests {
    use super::super::desk::Desk;
    use super::*;

    fn changes_of(action: &str, to_secs: f64) -> Option<Vec<f64>> {
        let desk = Desk::new(&format!(
            r#"(format: 2, nodes: [(name: "a", content: Box((4, 4)))], clips: [(name: "c", action: {action})], runs: [(clip: "c", node: "a")])"#
        ));
        let frames = changes(&desk.source, 0.0, to_secs)?;
        Some(frames.iter().map(|frame| (frame.until_secs * 1e6).round() / 1e6).collect())
    }

    #[test]
    fn what_only_steps_has_a_frame_for_each_change() {
        let steps = "Sequence(actions: [Place(position: (5, 0)), DelayTime(duration: 0.07), Hide(), DelayTime(duration: 0.1), DelayTime(duration: 0.2), Show(), DelayTime(duration: 0.03)])";
        assert_eq!(changes_of(steps, 0.4), Some(vec![0.07, 0.37, 0.4]));
        assert_eq!(changes_of(steps, 1.0), Some(vec![0.07, 0.37, 1.0]), "what rests then");
        assert_eq!(changes_of("Blink(duration: 1, times: 2)", 1.0).map(|frames| frames.len()), Some(4));
        let rounds = format!("RepeatForever(action: {steps})");
        assert_eq!(changes_of(&rounds, 0.8), Some(vec![0.07, 0.37, 0.47, 0.77, 0.8]));
        assert_eq!(changes_of("MoveBy(duration: 1, delta: (9, 0))", 1.0), None);
        assert_eq!(
            changes_of("Sequence(actions: [DelayTime(duration: 1), FadeOut(duration: 0.1)])", 1.1),
            None
        );
        assert_eq!(changes_of("FlipX3D(duration: 1)", 1.0), None, "grids are in no pose");
    }

    #[test]
    fn a_stage_that_goes_round_is_shown_for_a_round() {
        let rounds = |runs: &str| {
            let desk = Desk::new(&format!(
                r#"(format: 2, nodes: [(name: "a", content: Box((4, 4))), (name: "b", content: Box((4, 4)))], clips: [(name: "c", action:
                RepeatForever(action: Sequence(actions: [Place(position: (5, 0)), DelayTime(duration: 0.07), Place(position: (7, 0)), DelayTime(duration: 0.11)])))],
                runs: [{runs}])"#
            ));
            let to_secs = desk.source.end_secs(0.0);
            let frames = changes(&desk.source, 0.0, to_secs).unwrap();
            let round = one_round(&desk.source, frames, to_secs);
            round.iter().map(|frame| (frame.until_secs * 1e6).round() / 1e6).collect::<Vec<_>>()
        };
        assert_eq!(rounds(r#"(clip: "c", node: "a")"#), [0.07, 0.18]);
        let two = r#"(clip: "c", node: "a"), (clip: "c", node: "b", speed: 2)"#;
        assert_eq!(rounds(two), [0.035, 0.07, 0.09, 0.125, 0.18]);
        // From its second round on it is another one.
        assert!(rounds(r#"(clip: "c", node: "a"), (clip: "c", node: "b", at: 0.02)"#).len() > 40);
    }

    #[test]
    fn what_ends_as_it_began_goes_round() {
        let ends_with = |action: &str| {
            let desk = Desk::new(&format!(
                r#"(format: 2, nodes: [(name: "a", content: Box((4, 4)))], clips: [(name: "c", action: {action})], runs: [(clip: "c", node: "a")])"#
            ));
            has_last(&desk.source, &Options::default(), desk.source.end_secs(0.0))
        };
        assert!(ends_with("MoveBy(duration: 1, delta: (9, 0))"));
        assert!(ends_with("RotateBy(duration: 1, angle: 90)"));
        assert!(!ends_with("RotateBy(duration: 1, angle: 720)"));
        assert!(!ends_with("JumpBy(duration: 1, delta: (0, 0), height: 9, jumps: 1)"));
        assert!(!ends_with("RepeatForever(action: MoveBy(duration: 1, delta: (9, 0)))"));
    }

    #[test]
    fn rounded_lengths_have_the_right_sum() {
        let frames = |secs: &[f64]| -> Vec<FrameTime> {
            secs.iter().map(|secs| FrameTime { secs: 0.0, until_secs: *secs }).collect()
        };
        assert_eq!(lengths(&frames(&[0.07, 0.14, 0.07 * 3.0]), 100), [7, 7, 7]);
        assert_eq!(lengths(&frames(&[0.025, 0.05, 0.075, 0.1]), 100), [3, 2, 3, 2]);
        for fps in [10.0, 24.0, 30.0, 33.0, 50.0] {
            let even: Vec<f64> = (1..=600).map(|frame| f64::from(frame) / fps).collect();
            let total: u32 = lengths(&frames(&even), 100).iter().sum();
            assert!((f64::from(total) - 60_000.0 / fps).abs() <= 1.0, "{fps}: {total}");
            assert!(are_even(&frames(&even), fps) && !are_even(&frames(&even), 2.0 * fps));
        }
    }
}
