//! The motion path of a node over the whole timeline.

use crate::document::{Document, NodeId};
use crate::panels::Ctx;
use crate::scene::{SceneSource, StageScene};

/// Most points of a path.
const MAX_POINTS: usize = 400;
/// Fewest points of a path with few frames, so that curves look smooth.
const SMOOTH_POINTS: usize = 200;
/// A node that stays within this many stage pixels has no path.
const STILL_PX: f32 = 0.05;

/// The path of a node's anchor on the stage.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct MotionPath {
    /// Points in the order of time, at most [`MAX_POINTS`] + 1; empty for a node that doesn't move.
    pub(super) points: Vec<[f32; 2]>,
    /// Number of points from frame to frame; `None` if there are too many frames to show.
    pub(super) points_per_frame: Option<usize>,
}

/// Caches the path until something that it depends on changes.
#[derive(Debug, Default)]
pub(super) struct PathCache {
    key: Option<Key>,
    path: MotionPath,
}

#[derive(Debug)]
struct Key {
    document: Document,
    node: NodeId,
    /// Sizes of the node and its ancestors: they change when a picture is loaded.
    sizes_px: Vec<[f64; 2]>,
}

impl PathCache {
    /// The path of a node.
    pub(super) fn path(&mut self, ctx: &Ctx<'_>, node: NodeId) -> &MotionPath {
        let chain = chain(ctx.document, node);
        let nodes = ctx.document.nodes();
        let sizes_px: Vec<[f64; 2]> = chain
            .iter()
            .map(|&i| ctx.media.sprite_size_px(ctx.document, &nodes[i].sprite, nodes[i].start.frame))
            .collect();
        let is_fresh = self.key.as_ref().is_some_and(|key| {
            key.node == node && key.sizes_px == sizes_px && key.document.is_same(ctx.document)
        });
        if !is_fresh {
            self.path = sample(ctx, node, &chain);
            self.key = Some(Key { document: ctx.document.clone(), node, sizes_px });
        }
        &self.path
    }
}

/// The times of a path's points in seconds, and the number of points per frame.
fn times_secs(length_secs: f64, fps: f64) -> (Vec<f64>, Option<usize>) {
    let frames = (length_secs * fps).ceil().max(1.0);
    #[allow(clippy::cast_precision_loss)] // at most MAX_POINTS
    let even = |count: usize| (0..=count).map(|n| length_secs * n as f64 / count as f64).collect();
    if !(frames <= MAX_POINTS as f64 && fps > 0.0) {
        return (even(MAX_POINTS), None);
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 1..=MAX_POINTS
    let frames = frames as usize;
    let per_frame = (SMOOTH_POINTS / frames).max(1);
    #[allow(clippy::cast_precision_loss)] // at most MAX_POINTS
    let at = |n: usize| (n as f64 / (fps * per_frame as f64)).min(length_secs);
    ((0..=frames * per_frame).map(at).collect(), Some(per_frame))
}

/// Indices of a node and its ancestors.
fn chain(document: &Document, node: NodeId) -> Vec<usize> {
    let mut chain = Vec::new();
    let mut at = Some(node);
    while let Some(id) = at {
        let Some(index) = document.node_place(id) else { break };
        if chain.contains(&index) {
            break;
        }
        chain.push(index);
        at = document.nodes()[index].parent;
    }
    chain
}

fn sample(ctx: &Ctx<'_>, node: NodeId, chain: &[usize]) -> MotionPath {
    let (times, points_per_frame) = times_secs(ctx.programs.length_secs(), ctx.document.stage().fps);
    let nodes = ctx.document.nodes();
    let mut stage = StageScene::default();
    stage.sync(&SceneSource { document: ctx.document, poses: ctx.poses, media: ctx.media });
    let mut points = Vec::with_capacity(times.len());
    for secs in times {
        for &index in chain {
            if let Some(track) = ctx.programs.track(index) {
                stage.set_pose(nodes[index].id, &track.pose_at(secs));
            }
        }
        points.extend(stage.stage_anchor(node).filter(|point| point.iter().all(|x| x.is_finite())));
    }
    if is_still(&points) {
        return MotionPath::default();
    }
    MotionPath { points, points_per_frame }
}

fn is_still(points: &[[f32; 2]]) -> bool {
    points.first().is_none_or(|first| {
        points.iter().all(|point| (0..2).all(|axis| (point[axis] - first[axis]).abs() < STILL_PX))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_paths_have_points_between_frames_and_long_ones_have_no_frames() {
        let (times, per_frame) = times_secs(1.0, 10.0);
        assert_eq!((times.len(), per_frame), (201, Some(20)));
        assert_eq!(times[20], 0.1, "frame n is n ÷ fps");
        assert_eq!(times.last(), Some(&1.0));

        let (times, per_frame) = times_secs(5.0, 60.0);
        assert_eq!((times.len(), per_frame), (301, Some(1)));

        let (times, per_frame) = times_secs(100.0, 60.0);
        assert_eq!((times.len(), per_frame), (401, None));
        assert_eq!((times[0], times[400]), (0.0, 100.0));
    }

    #[test]
    fn an_incomplete_frame_ends_with_the_timeline() {
        let (times, _) = times_secs(0.25, 10.0);
        assert_eq!(times.last(), Some(&0.25));
        assert!(times.is_sorted());
    }

    #[test]
    fn a_node_that_does_not_move_has_no_path() {
        assert!(is_still(&[]));
        assert!(is_still(&[[3.0, 4.0], [3.01, 4.0]]));
        assert!(!is_still(&[[3.0, 4.0], [3.0, 5.0]]));
    }
}
