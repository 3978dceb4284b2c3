//! What an export shows: the stage, a part of it, a node, or clips that play alone.

use std::sync::Arc;

use kineograph_runtime::{Pose, Timeline, ValueNames};

use super::error::ExportError;
use super::options::{ExportScope, Options};
use super::round::round_secs;
use super::source::ExportSource;
use super::studio::read_media;
use crate::compile::{Programs, start_pose};
use crate::document::{Document, NodeId};
use crate::scene::{Moment, SceneSource, StageScene};
use crate::text::tr;

/// How many moments are looked at to find how far a motion reaches.
const LOOKS: u32 = 240;

/// The parts of an export: one, or one for each clip.
///
/// # Errors
/// A sentence, if there is no such node or clip, or if nothing would be seen.
pub fn of(
    source: &ExportSource,
    programs: &Programs,
    options: &Options,
) -> Result<Vec<ExportSource>, ExportError> {
    let mut shots = match &options.what {
        ExportScope::Stage => return Ok(vec![source.clone()]),
        ExportScope::View([_, _, width, height]) if !(*width >= 1.0 && *height >= 1.0) => {
            return Err(ExportError::Failed(tr!("export-view-empty").to_owned()));
        }
        ExportScope::View(view_px) => {
            return Ok(vec![ExportSource { view_px: Some(*view_px), ..source.clone() }]);
        }
        ExportScope::Node(name) => {
            let Some(node) = source.document.nodes().iter().find(|node| node.name == *name) else {
                return Err(ExportError::Failed(tr!("export-no-node", name)));
            };
            let shot = ExportSource { only: Some(node.id), ..source.clone() };
            return Ok(vec![cut_out(shot, options)?]);
        }
        ExportScope::Clip(name) => vec![of_clip(source, programs, name)?],
        ExportScope::EachClip => {
            let names = source.document.clips().iter().map(|clip| clip.name.as_str());
            names.filter_map(|name| of_clip(source, programs, name).ok()).collect()
        }
    };
    if shots.is_empty() {
        return Err(ExportError::Failed(tr!("export-no-clips").to_owned()));
    }
    let media = source.media.clone().unwrap_or_else(|| Arc::new(read_media(source)));
    for shot in &mut shots {
        shot.media = Some(Arc::clone(&media));
    }
    let mut shots: Vec<ExportSource> =
        shots.into_iter().map(|shot| cut_out(shot, options)).collect::<Result<_, _>>()?;
    if options.same_size {
        give_one_size(&mut shots);
    }
    Ok(shots)
}

/// Gives all parts the size that holds each, with the nodes that they show at one place, wherever these start on the stage.
fn give_one_size(shots: &mut [ExportSource]) {
    let starts: Vec<[f64; 2]> = shots.iter().map(start_px).collect();
    let moved = |view: [f64; 4], by: [f64; 2]| [view[0] + by[0], view[1] + by[1], view[2], view[3]];
    let views = shots.iter().zip(&starts);
    let views = views.filter_map(|(shot, start)| Some(moved(shot.view_px?, start.map(|side| -side))));
    let whole = views.reduce(around);
    for (shot, start) in shots.iter_mut().zip(&starts) {
        shot.view_px = whole.map(|view| moved(view, *start));
    }
}

/// Where the node that a part shows stands before anything plays, in whole pixels of the stage, so that views keep theirs.
fn start_px(shot: &ExportSource) -> [f64; 2] {
    let document = &shot.document;
    let media = shot.media.clone().unwrap_or_default();
    let poses: Vec<Pose> = document.nodes().iter().map(|node| start_pose(node)).collect();
    let mut scene = StageScene::default();
    scene.sync(&SceneSource { document, poses: &poses, media: &media, names: &ValueNames::new() });
    let place = shot.only.and_then(|node| scene.stage_anchor(node)).unwrap_or_default();
    place.map(|side| f64::from(side).round()).map(|side| if side.is_finite() { side } else { 0.0 })
}

/// The clips of a project that can play, or those of these names: each alone on the whole stage.
pub fn clips_on_stage(source: &ExportSource, names: &[String]) -> Vec<ExportSource> {
    let programs = Programs::of(&source.document);
    let stage = ExportSource { only: None, view_px: None, ..source.clone() };
    let clips = source.document.clips().iter().map(|clip| &clip.name);
    let clips = clips.filter(|name| names.is_empty() || names.contains(name));
    let alone = clips.filter_map(|name| of_clip(&stage, &programs, name).ok());
    alone.collect()
}

/// The project while a clip alone plays on the first node it plays on, else on the first node.
fn of_clip(source: &ExportSource, programs: &Programs, name: &str) -> Result<ExportSource, ExportError> {
    let document = &source.document;
    let Some(clip) = document.clips().iter().find(|clip| clip.name == name) else {
        return Err(ExportError::Failed(tr!("export-no-clip", name)));
    };
    let Some(program) = programs.program(clip.id) else {
        return Err(ExportError::Failed(tr!("export-clip-empty", name)));
    };
    let played_on = document.runs_of_clip(clip.id).next().map(|run| run.node);
    let Some(node) = played_on.or_else(|| document.nodes().first().map(|node| node.id)) else {
        return Err(ExportError::Failed(tr!("export-no-nodes").to_owned()));
    };
    // By name, so that it also plays on the nodes that its actions target.
    let mut timeline =
        Timeline::of_nodes(document.nodes().iter().map(|other| (other.name.as_str(), start_pose(other))));
    let round_secs = round_secs(program);
    timeline.run(document.node_place(node).unwrap_or_default(), program, 0.0, 1.0);
    let nodes = source.nodes.iter().filter(|(index, _)| {
        document.nodes().get(*index).is_some_and(|other| document.is_node_within(other.id, node))
    });
    let nodes = nodes.cloned().collect();
    let clip = Some(name.to_owned());
    Ok(ExportSource { timeline, nodes, clip, round_secs, only: Some(node), ..source.clone() })
}

/// Shows no more than its node reaches, in whole pixels of the stage.
fn cut_out(mut shot: ExportSource, options: &Options) -> Result<ExportSource, ExportError> {
    let Some(top) = shot.only else { return Ok(shot) };
    let media = shot.media.clone().unwrap_or_else(|| Arc::new(read_media(&shot)));
    shot.media = Some(Arc::clone(&media));
    let from_secs = options.from_secs;
    let end_secs = options.to_secs.unwrap_or_else(|| shot.end_secs(from_secs)).max(from_secs);
    let mut scene = StageScene::default();
    let mut bounds: Option<[f64; 4]> = None;
    let names = shot.timeline.value_names();
    let mut poses = Vec::new();
    for look in 0..=LOOKS {
        let share = f64::from(look) / f64::from(LOOKS);
        let secs = from_secs + (end_secs - from_secs) * share;
        shot.timeline.poses_at(secs, &mut poses);
        let source = SceneSource { document: &shot.document, poses: &poses, media: &media, names: &names };
        for item in scene.draw_list_at(&source, &Moment::new(&shot.timeline, secs)) {
            if !item.is_in_mask() && shot.document.is_node_within(item.node, top) && item.sprite.opacity > 0.0
            {
                bounds = bounds_of(&mut scene, item.node).into_iter().chain(bounds).reduce(around);
            }
        }
    }
    let Some([left, bottom, width, height]) = bounds else {
        return Err(ExportError::Failed(tr!("export-nothing-seen").to_owned()));
    };
    // A pixel more on each side, for edges between pixels and what moves between two looks.
    let [left_px, bottom_px] = [left, bottom].map(|side| side.floor() - 1.0);
    let size = [(left + width).ceil() + 1.0 - left_px, (bottom + height).ceil() + 1.0 - bottom_px];
    shot.view_px = Some([left_px, bottom_px, size[0], size[1]]);
    Ok(shot)
}

fn bounds_of(scene: &mut StageScene, node: NodeId) -> Option<[f64; 4]> {
    let corners = scene.stage_corners(node)?;
    let corners = corners.map(|corner| corner.map(f64::from));
    let side =
        |axis: usize, pick: fn(f64, f64) -> f64| corners.iter().map(|corner| corner[axis]).reduce(pick);
    let (left, right) = (side(0, f64::min)?, side(0, f64::max)?);
    let (bottom, top) = (side(1, f64::min)?, side(1, f64::max)?);
    let is_finite = [left, right, bottom, top].iter().all(|side| side.is_finite());
    (is_finite && right > left && top > bottom).then_some([left, bottom, right - left, top - bottom])
}

/// The smallest rectangle around two.
fn around(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    let (left, bottom) = (a[0].min(b[0]), a[1].min(b[1]));
    let (right, top) = ((a[0] + a[2]).max(b[0] + b[2]), (a[1] + a[3]).max(b[1] + b[3]));
    [left, bottom, right - left, top - bottom]
}

/// How long a round of this clip is, in seconds, if it is nothing but rounds without an end.
pub fn round_of_clip(document: &Document, programs: &Programs, name: &str) -> Option<f64> {
    round_secs(programs.program(document.clip_named(name)?.id)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::desk::{Desk, options};
    use crate::export::{forecast, named};

    /// The parts of an export.
    fn shots(desk: &Desk, options: &Options) -> Vec<ExportSource> {
        of(&desk.source, &desk.programs, options).unwrap()
    }

    /// Clips of nodes far apart need no larger pictures than those of one; those of one node keep their places to each other.
    #[test]
    fn one_size_does_not_hold_the_way_between_nodes() {
        let text = r#"(format: 2, images: [(name: "dot", path: "../assets/sprites/coin.png")], nodes: [
            (id: 1, name: "a", content: Image("dot"), start: (position: (20.4, 30))),
            (id: 2, name: "b", content: Image("dot"), start: (position: (900, 500))),
        ], clips: [
            (id: 3, name: "left", action: MoveBy(id: 4, duration: 1, delta: (-40, 0))),
            (id: 5, name: "right", action: MoveBy(id: 6, duration: 1, delta: (60, 0))),
            (id: 7, name: "up", action: MoveBy(id: 8, duration: 1, delta: (0, 10))),
        ], runs: [
            (id: 9, clip: "left", node: "a"), (id: 10, clip: "right", node: "a", at: 2),
            (id: 11, clip: "up", node: "b"),
        ])"#;
        let desk = Desk::in_samples(text);
        let views = |same_size: bool| {
            let options = Options { what: ExportScope::EachClip, same_size, ..options() };
            shots(&desk, &options).iter().map(|shot| shot.view_px.unwrap()).collect::<Vec<_>>()
        };
        let (own, same) = (views(false), views(true));
        assert_eq!(same[0], same[1], "of one node");
        assert_eq!(same[0], around(around(own[0], own[1]), [own[0][0], own[0][1], 1.0, same[0][3]]));
        assert_eq!([same[2][0] - same[0][0], same[2][1] - same[0][1]], [880.0, 470.0], "from a to b");
        assert_eq!([same[2][2], same[2][3]], [same[0][2], same[0][3]]);
        assert!(same.iter().zip(&own).all(|(same, own)| around(*same, *own) == *same), "{own:?} {same:?}");
        assert!(same[0][2] < own[0][2] + 101.0 && same[0][3] < own[0][3] + 12.0, "{own:?} {same:?}");
    }

    #[test]
    fn an_endless_clip_is_shown_for_one_round() {
        let desk = Desk::of_sample("camp");
        let burn = Options { what: ExportScope::Clip("burn".into()), fps: Some(25.0), ..options() };
        let frames = |options: &Options| {
            forecast::counted(named("gif").unwrap(), &shots(&desk, options), options).unwrap().frames
        };
        assert_eq!(frames(&burn), 18, "0.72 s");
        assert_eq!(frames(&Options { from_secs: 5.0, ..burn.clone() }), 18, "a round from there");
        assert_eq!(frames(&Options { to_secs: Some(2.0), ..burn.clone() }), 50, "as it is asked for");
        let shot = &shots(&desk, &burn)[0];
        let after_last = shot.end_secs(0.0);
        let [first, next] = [0.0, after_last].map(|secs| {
            let mut poses = Vec::new();
            shot.timeline.poses_at(secs, &mut poses);
            poses
        });
        assert_eq!(first, next);
        let each = shots(&desk, &Options { what: ExportScope::EachClip, ..options() });
        let rounds = each.iter().filter(|shot| shot.round_secs.is_some()).count();
        assert!(rounds >= 4 && each.iter().all(|shot| shot.end_secs(0.0) > 0.0), "{rounds}");
        assert_eq!(shots(&desk, &options())[0].round_secs, None, "the stage");
    }
}
