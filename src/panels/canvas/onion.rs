//! Onion skin: the selected nodes at other times, as translucent ghosts, of this version, of a pinned one, or of another clip.

use std::collections::BTreeSet;

use kineograph_runtime::Pose;
use kineograph_studio::motion;

mod played;

use self::played::PlayedProject;
use super::path::chain;
use crate::compile::Programs;
use crate::document::{ClipId, Document, NodeId};
use crate::panels::Ctx;
use crate::scene::{DrawItem, Moment, SceneSource, StageScene};
use serde::{Deserialize, Serialize};

/// Most ghosts before and after.
pub(super) const MAX_GHOSTS: u32 = 20;
/// Most nodes with ghosts, those that move with the chosen ones included.
const MAX_NODES: usize = 200;
/// Opacity of the nearest ghost.
const NEAREST: f32 = 0.5;
/// Colours of ghosts before and after the playhead.
const TINTS: [[f32; 3]; 2] = [[1.0, 0.45, 0.4], [0.4, 0.75, 1.0]];

/// Where ghosts stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Spacing {
    /// So many frames apart.
    Frames(u32),
    /// Where actions begin and end.
    Boundaries,
}

/// How ghosts are shown.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct OnionOptions {
    /// Whether there are any.
    pub(super) is_on: bool,
    /// How many before and after the playhead.
    pub(super) counts: [u32; 2],
    /// How far apart.
    pub(super) spacing: Spacing,
    /// Ghosts before are reddish, those after bluish.
    pub(super) is_tinted: bool,
    /// Opacity of each ghost as a part of that of the nearer one, 0.1..=1.
    pub(super) falloff: f32,
    /// Number of the pinned version whose ghosts are shown; `None`: this version.
    #[serde(skip)]
    pub(super) pin: Option<u32>,
    /// The clip whose motion the ghosts show, instead of what plays on the nodes.
    #[serde(skip)]
    pub(super) clip: Option<ClipId>,
}

impl Default for OnionOptions {
    fn default() -> Self {
        Self {
            is_on: false,
            counts: [3, 3],
            spacing: Spacing::Frames(4),
            is_tinted: true,
            falloff: 0.7,
            pin: None,
            clip: None,
        }
    }
}

/// A time at which ghosts stand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct GhostTime {
    /// When, in seconds of the project.
    pub(super) at_secs: f64,
    /// 0 before, 1 after the playhead.
    pub(super) side: usize,
    /// Factor of the opacity.
    pub(super) opacity: f32,
}

/// When ghosts stand, the farthest first, so that near ones cover them.
pub(super) fn ghost_times(
    options: &OnionOptions,
    now_secs: f64,
    end_secs: f64,
    fps: f64,
    moments: &[f64],
) -> Vec<GhostTime> {
    let (before, after) = match options.spacing {
        Spacing::Boundaries => motion::around(moments, now_secs),
        Spacing::Frames(frames) => {
            let frame = (now_secs * fps).round();
            let at = |index: u32, sign: f64| (frame + sign * f64::from(index * frames.max(1))) / fps;
            let times = |sign: f64| (1..=MAX_GHOSTS).map(move |index| at(index, sign));
            (times(-1.0).collect(), times(1.0).collect())
        }
    };
    let mut ghost_times = Vec::new();
    for (side, times) in [before, after].into_iter().enumerate() {
        let seen = times.into_iter().filter(|secs| (0.0..=end_secs).contains(secs));
        let mut opacity = NEAREST;
        for at_secs in seen.take(options.counts[side].min(MAX_GHOSTS) as usize) {
            ghost_times.push(GhostTime { at_secs, side, opacity });
            opacity *= options.falloff;
        }
    }
    ghost_times.sort_by(|a, b| (b.at_secs - now_secs).abs().total_cmp(&(a.at_secs - now_secs).abs()));
    ghost_times
}

/// Caches the ghosts until something that they depend on changes.
#[derive(Default)]
pub(super) struct OnionSkin {
    /// The project with another clip, if ghosts show one.
    played: Option<PlayedProject>,
    /// Kept, since making it anew costs more than all ghosts.
    stage: StageScene,
    key: Option<GhostKey>,
    ghosts: Vec<DrawItem>,
}

struct GhostKey {
    document: Document,
    chosen: Vec<NodeId>,
    options: OnionOptions,
    now_secs: f64,
    has_pictures: usize,
}

impl OnionSkin {
    /// The ghosts of the chosen nodes and of what moves with them, from back to front.
    pub(super) fn ghosts(&mut self, ctx: &Ctx<'_>, chosen: &[NodeId], options: &OnionOptions) -> &[DrawItem] {
        if !options.is_on || chosen.is_empty() {
            (self.key, self.ghosts, self.played) = (None, Vec::new(), None);
            return &self.ghosts;
        }
        let now_secs = ctx.session.playback.playhead_secs();
        let has_pictures = ctx.media.iter().filter(|(_, picture)| picture.is_ok()).count();
        let is_fresh = self.key.as_ref().is_some_and(|key| {
            key.now_secs == now_secs
                && key.options == *options
                && key.chosen == chosen
                && key.has_pictures == has_pictures
                && key.document.is_same(ctx.document)
        });
        if !is_fresh {
            self.renew_played(ctx, chosen, options);
            self.ghosts = sample(ctx, chosen, options, (&mut self.stage, self.played.as_ref()));
            let (document, chosen, options) = (ctx.document.clone(), chosen.to_vec(), *options);
            self.key = Some(GhostKey { document, chosen, options, now_secs, has_pictures });
        }
        &self.ghosts
    }

    fn renew_played(&mut self, ctx: &Ctx<'_>, chosen: &[NodeId], options: &OnionOptions) {
        let Some(clip) = options.clip else {
            self.played = None;
            return;
        };
        if self.played.as_ref().is_none_or(|played| !played.is_of(ctx.document, clip, chosen)) {
            self.played = PlayedProject::of(ctx.document, clip, chosen);
        }
    }
}

fn sample(
    ctx: &Ctx<'_>,
    chosen: &[NodeId],
    options: &OnionOptions,
    (stage, played): (&mut StageScene, Option<&PlayedProject>),
) -> Vec<DrawItem> {
    let pin = options.pin.and_then(|number| ctx.session.pins.all().iter().find(|pin| pin.number == number));
    let other = pin.map(|pin| (&pin.document, pin.programs.as_ref()));
    let other = other.or_else(|| played.map(|played| (&played.document, &played.programs)));
    let (document, programs): (&Document, &Programs) = other.unwrap_or((ctx.document, ctx.programs));
    let nodes = document.nodes();
    let tops: BTreeSet<NodeId> = chosen.iter().copied().collect();
    let shown: Vec<NodeId> = nodes
        .iter()
        .map(|node| node.id)
        .filter(|node| is_within(document, *node, &tops))
        .take(MAX_NODES)
        .collect();
    // Whose poses have an effect on them: themselves and their ancestors.
    let mut posed: Vec<usize> = shown.iter().flat_map(|node| chain(document, *node)).collect();
    posed.sort_unstable();
    posed.dedup();
    let places: Vec<usize> = shown.iter().filter_map(|node| document.node_place(*node)).collect();
    let moments = match options.spacing {
        Spacing::Boundaries => motion::boundaries(programs, &places),
        Spacing::Frames(_) => Vec::new(),
    };
    let now_secs = ctx.session.playback.playhead_secs();
    let times = ghost_times(options, now_secs, programs.length_secs(), document.stage().fps, &moments);
    let mut poses: Vec<Pose> = Vec::new();
    if other.is_some() {
        programs.timeline().poses_at(now_secs, &mut poses);
    } else {
        poses.extend_from_slice(ctx.poses);
    }
    let source = SceneSource { document, poses: &poses, media: ctx.media, names: programs.value_names() };
    stage.sync(&source);
    let mut ghosts = Vec::with_capacity(times.len() * shown.len());
    for time in times {
        for place in &posed {
            if let Some(track) = programs.track(*place) {
                stage.set_pose(nodes[*place].id, &track.pose_at(time.at_secs));
            }
        }
        let moment = Moment::new(programs.timeline(), time.at_secs);
        for node in &shown {
            for mut item in stage.items_of(&source, *node, Some(&moment)) {
                let sprite = &mut item.sprite;
                sprite.opacity *= time.opacity;
                if options.is_tinted {
                    sprite.tint_rgb =
                        [0, 1, 2].map(|channel| sprite.tint_rgb[channel] * TINTS[time.side][channel]);
                }
                ghosts.push(item);
            }
        }
    }
    ghosts
}

/// Whether a node is one of these, or inside one of them.
fn is_within(document: &Document, node: NodeId, tops: &BTreeSet<NodeId>) -> bool {
    let parent = |id: &NodeId| document.node(*id).and_then(|node| node.parent);
    // A document refuses cycles.
    std::iter::successors(Some(node), parent).any(|at| tops.contains(&at))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(options: OnionOptions, now_secs: f64, moments: &[f64]) -> Vec<(f64, usize)> {
        let times = ghost_times(&options, now_secs, 2.0, 10.0, moments);
        times.iter().map(|time| ((time.at_secs * 1e6).round() / 1e6, time.side)).collect()
    }

    #[test]
    fn ghosts_stand_on_frames_the_farthest_first() {
        let options = OnionOptions { counts: [2, 3], spacing: Spacing::Frames(2), ..OnionOptions::default() };
        assert_eq!(times(options, 1.0, &[]), [(1.6, 1), (0.6, 0), (1.4, 1), (0.8, 0), (1.2, 1)]);
        assert_eq!(times(options, 0.0, &[]), [(0.6, 1), (0.4, 1), (0.2, 1)], "nothing is before the start");
        assert_eq!(times(options, 2.0, &[]), [(1.6, 0), (1.8, 0)], "nor after the end");
    }

    #[test]
    fn ghosts_stand_where_actions_begin_and_end() {
        let options =
            OnionOptions { counts: [1, 2], spacing: Spacing::Boundaries, ..OnionOptions::default() };
        assert_eq!(times(options, 0.5, &[0.0, 0.25, 0.5, 1.0, 2.0]), [(2.0, 1), (1.0, 1), (0.25, 0)]);
    }

    #[test]
    fn ghosts_fade_with_their_distance() {
        let options = OnionOptions { counts: [0, 3], falloff: 0.5, ..OnionOptions::default() };
        let times = ghost_times(&options, 0.0, 10.0, 10.0, &[]);
        let opacities: Vec<f32> = times.iter().map(|time| time.opacity).collect();
        assert_eq!(opacities, [0.125, 0.25, 0.5]);
    }
}
