//! What the curves show, as plain data: the ease that is selected, and how the channels of a node change.

use kineograph_runtime::format::{Action, ActionId, Kind};
use kineograph_runtime::{Channel, Curve as EaseCurve, Ease, Pose, Program, Track};

use crate::document::{Clip, ClipEdit, ClipId, Document, Edit, NodeId};
use crate::ease_shape::action_of;
use crate::history::Change;
use crate::panels::Ctx;

/// Samples that decide which channels change and between which values.
const OVERVIEW_SAMPLES: usize = 600;
/// Values that differ by less are the same.
const SAME: f64 = 1.0e-6;
/// Channels that are one curve while both are the same, with the name that both have then.
const PAIRS: [(Channel, Channel, &str); 3] = [
    (Channel::Rotation, Channel::RotationY, "rotation"),
    (Channel::ScaleX, Channel::ScaleY, "scale"),
    (Channel::SkewX, Channel::SkewY, "skew"),
];

/// The ease that is selected, or that bends the selected action.
#[derive(Debug, Clone)]
pub struct EaseTarget {
    /// Its clip.
    pub clip: ClipId,
    /// Which action.
    pub id: ActionId,
    /// The action itself, without what it bends.
    pub action: Action,
    /// The ease that it is.
    pub ease: Ease,
    /// Its curve.
    pub curve: EaseCurve,
    /// Progress at the playhead, below 0 before it starts and above 1 after its end; `None` while it does not play.
    pub progress: Option<f64>,
}

impl EaseTarget {
    /// Which ease.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.action.kind()
    }

    /// The step that makes it another ease; what it bends stays in it.
    #[must_use]
    pub fn shaped(&self, label: &str, ease: Ease) -> Change {
        let mut edits = Vec::new();
        if let Some(from) = action_of(ease) {
            if from.kind() != self.kind() {
                edits.push(ClipEdit::ChangeKind(self.id, from.kind()));
            }
            edits.push(ClipEdit::PasteValues { ids: vec![self.id], from });
        }
        Change::all(label, edits.into_iter().map(|edit| Edit::Clip(self.clip, edit)).collect())
    }
}

/// The selected ease, or the one around the selected action.
#[must_use]
pub fn ease_target(ctx: &Ctx<'_>) -> Option<EaseTarget> {
    let (clip_id, clip) = ctx.open_clip()?;
    let id = ctx.session.selection.primary_action()?;
    let is_ease = |id: ActionId| clip.get(id).is_some_and(|item| item.action.kind().is_ease());
    let id = if is_ease(id) { id } else { clip.get(id)?.parent.filter(|parent| is_ease(*parent))? };
    let action = &clip.get(id)?.action;
    let ease = Ease::of(action)?;
    let program = ctx.programs.program(clip_id);
    Some(EaseTarget {
        clip: clip_id,
        id,
        action: action.clone(),
        ease,
        curve: ease.curve(),
        progress: program.and_then(|program| local_progress(clip, program, id, ctx.clip_secs())),
    })
}

/// Progress of an action at a time of its clip, in the round of a Repeat around it that plays then. What an ease around
/// it does to time is left out.
#[must_use]
pub fn local_progress(clip: &Clip, program: &Program, id: ActionId, clip_secs: f64) -> Option<f64> {
    let span = |id: ActionId| program.spans().iter().find(|span| span.action == Some(id));
    let own = span(id)?;
    let mut around = Vec::new();
    let mut at = clip.get(id)?.parent;
    while let Some(parent) = at {
        around.push(parent);
        at = clip.get(parent)?.parent;
    }
    let mut secs = clip_secs;
    for outer in around.into_iter().rev() {
        let item = clip.get(outer)?;
        let repeats = matches!(item.action.kind(), Kind::Repeat | Kind::RepeatForever);
        let (Some(total), Some(round)) = (span(outer), item.children.first().and_then(|child| span(*child)))
        else {
            continue;
        };
        let since = secs - total.start_secs;
        let plays = since >= 0.0 && since < total.duration_secs;
        if repeats && plays && round.duration_secs > 0.0 {
            secs = total.start_secs + since % round.duration_secs;
        }
    }
    let is_timed = own.duration_secs > 0.0 && own.duration_secs.is_finite();
    is_timed.then(|| (secs - own.start_secs) / own.duration_secs)
}

/// One curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// What it shows.
    pub channel: Channel,
    /// Its name, such as `x` or `scale` for both scales while they are the same.
    pub name: &'static str,
    /// Smallest and largest value over all time.
    pub range: [f64; 2],
    /// Time in seconds and value, over the visible time.
    pub points: Vec<[f64; 2]>,
}

impl Curve {
    /// True if the channel changes at any time.
    #[must_use]
    pub fn changes(&self) -> bool {
        self.range[1] - self.range[0] > SAME
    }

    /// The value as it is drawn: scaled to 0..1 by the range over all time if `normalized`.
    #[must_use]
    pub fn drawn(&self, value: f64, normalized: bool) -> f64 {
        let [low, high] = self.range;
        match (normalized, self.changes()) {
            (false, _) => value,
            (true, true) => (value - low) / (high - low),
            (true, false) => 0.5,
        }
    }
}

/// The curves of a node, kept until document or view change.
#[derive(Debug)]
pub struct CurveCache {
    document: Document,
    node: NodeId,
    visible: [f64; 2],
    samples: usize,
    curves: Vec<Curve>,
}

impl CurveCache {
    /// The curves of `node` with `samples` points over the `visible` seconds, from `cache` if it still fits.
    pub fn refreshed<'c>(
        cache: &'c mut Option<Self>,
        ctx: &Ctx<'_>,
        node: NodeId,
        visible: [f64; 2],
        samples: usize,
    ) -> &'c [Curve] {
        let same_node = |old: &Self| old.node == node && old.document.is_same(ctx.document);
        let old = cache.take().filter(same_node);
        let mut fresh = old.unwrap_or_else(|| Self {
            document: ctx.document.clone(),
            node,
            visible: [0.0; 2],
            samples: 0,
            curves: track(ctx, node)
                .map(|track| overview(track, ctx.programs.length_secs()))
                .unwrap_or_default(),
        });
        if fresh.visible != visible || fresh.samples != samples {
            (fresh.visible, fresh.samples) = (visible, samples);
            fresh.sample(ctx);
        }
        &cache.insert(fresh).curves
    }

    fn sample(&mut self, ctx: &Ctx<'_>) {
        let Some(track) = track(ctx, self.node) else { return };
        for curve in &mut self.curves {
            curve.points.clear();
        }
        for secs in times(self.visible, self.samples) {
            let pose = track.pose_at(secs);
            for curve in &mut self.curves {
                curve.points.push([secs, pose.get(curve.channel)]);
            }
        }
    }
}

fn track<'a>(ctx: &Ctx<'a>, node: NodeId) -> Option<&'a Track> {
    let index = ctx.document.nodes().iter().position(|other| other.id == node)?;
    ctx.programs.timeline().tracks().get(index)
}

/// All channels with their ranges, pairs that are the same taken together; no points yet.
#[must_use]
pub fn overview(track: &Track, length_secs: f64) -> Vec<Curve> {
    let poses: Vec<Pose> =
        times([0.0, length_secs], OVERVIEW_SAMPLES).map(|secs| track.pose_at(secs)).collect();
    let same = |a: Channel, b: Channel| poses.iter().all(|pose| (pose.get(a) - pose.get(b)).abs() <= SAME);
    let pairs: Vec<_> = PAIRS.iter().filter(|(a, b, _)| same(*a, *b)).collect();
    Channel::ALL
        .into_iter()
        .filter(|channel| !pairs.iter().any(|(_, second, _)| second == channel))
        .map(|channel| {
            let name = pairs.iter().find(|(first, ..)| *first == channel).map(|(.., name)| *name);
            let values = poses.iter().map(|pose| pose.get(channel));
            let range =
                values.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| [low.min(x), high.max(x)]);
            Curve { channel, name: name.unwrap_or_else(|| channel.name()), range, points: Vec::new() }
        })
        .collect()
}

/// `count` times, evenly from the first to the last of `visible`, none before 0.
fn times([from, to]: [f64; 2], count: usize) -> impl Iterator<Item = f64> {
    let from = from.max(0.0);
    #[allow(clippy::cast_precision_loss)] // at most a thousand
    let last = count.max(2) as f64 - 1.0;
    #[allow(clippy::cast_precision_loss)]
    (0..count.max(2)).map(move |index| from + (to - from) * index as f64 / last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::Post;
    use crate::panels::curves::CurvesPanel;
    use crate::panels::fixture::{Host, document};

    fn host() -> Host<CurvesPanel> {
        Host::new(document(), true)
    }

    fn names(host: &Host<CurvesPanel>, node: usize) -> Vec<&'static str> {
        let track = &host.editor.programs().timeline().tracks()[node];
        overview(track, 4.0).into_iter().filter(Curve::changes).map(|curve| curve.name).collect()
    }

    #[test]
    fn channels_that_change_are_found_and_pairs_taken_together() {
        let host = host();
        assert_eq!(names(&host, 0), ["y", "scale_x", "scale_y", "opacity"]);
        assert_eq!(names(&host, 1), ["rotation"]);
    }

    #[test]
    fn normalized_curves_run_from_0_to_1() {
        let curve = Curve { channel: Channel::X, name: "x", range: [-50.0, 150.0], points: Vec::new() };
        assert_eq!(curve.drawn(50.0, true), 0.5);
        assert_eq!(curve.drawn(50.0, false), 50.0);
        let flat = Curve { range: [3.0, 3.0], ..curve };
        assert_eq!(flat.drawn(3.0, true), 0.5);
    }

    #[test]
    fn curves_are_sampled_anew_only_when_something_changed() {
        let mut host = host();
        let node = host.editor.document().nodes()[0].id;
        let mut cache = None;
        let first = {
            let ctx = host.editor.ctx(&host.theme);
            let curves = CurveCache::refreshed(&mut cache, &ctx, node, [0.0, 2.0], 5);
            assert_eq!(curves[1].points.len(), 5);
            assert_eq!(curves[1].points[2][0], 1.0);
            curves.as_ptr()
        };
        host.editor.apply(Post::Seek(1.0));
        let ctx = host.editor.ctx(&host.theme);
        assert_eq!(CurveCache::refreshed(&mut cache, &ctx, node, [0.0, 2.0], 5).as_ptr(), first);
        assert_eq!(CurveCache::refreshed(&mut cache, &ctx, node, [0.0, 1.0], 9)[1].points.len(), 9);
    }

    #[test]
    fn progress_counts_from_the_round_that_plays() {
        let host = host();
        let ctx = host.editor.ctx(&host.theme);
        let (id, clip) = ctx.open_clip().unwrap();
        let program = ctx.programs.program(id).unwrap();
        let of = |kind, secs| local_progress(clip, program, host.action(kind), secs).unwrap();
        assert!((of(Kind::EaseOut, 0.25) - 0.5).abs() < 1e-9);
        assert!((of(Kind::ScaleTo, 1.0 + 0.125) - 0.5).abs() < 1e-9, "first round");
        assert!((of(Kind::ScaleTo, 1.25 + 0.125) - 0.5).abs() < 1e-9, "second round");
        assert!(of(Kind::EaseOut, 0.75) > 1.0);
    }
}
