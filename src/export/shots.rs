//! What an export shows: the stage, a part of it, a node, or clips that play alone.

use std::sync::Arc;

use kineograph_runtime::Timeline;

use super::error::ExportError;
use super::options::{Options, What};
use super::source::Source;
use super::studio::read_media;
use crate::compile::{Programs, start_pose};
use crate::document::{Document, NodeId};
use crate::scene::{SceneSource, StageScene};
use crate::text::tr;

/// How many moments are looked at to find how far a motion reaches.
const LOOKS: u32 = 240;

/// The parts of an export: one, or one for each clip.
///
/// # Errors
/// A sentence, if there is no such node or clip, or if nothing would be seen.
pub fn of(source: &Source, programs: &Programs, options: &Options) -> Result<Vec<Source>, ExportError> {
    let mut shots = match &options.what {
        What::Stage => return Ok(vec![source.clone()]),
        What::View([_, _, width, height]) if !(*width >= 1.0 && *height >= 1.0) => {
            return Err(ExportError::Failed(tr!("export-view-empty").to_owned()));
        }
        What::View(view_px) => return Ok(vec![Source { view_px: Some(*view_px), ..source.clone() }]),
        What::Node(name) => {
            let Some(node) = source.document.nodes().iter().find(|node| node.name == *name) else {
                return Err(ExportError::Failed(tr!("export-no-node", name)));
            };
            let shot = Source { only: Some(node.id), ..source.clone() };
            return Ok(vec![cut_out(shot, options)?]);
        }
        What::Clip(name) => vec![of_clip(source, programs, name)?],
        What::EachClip => {
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
    let mut shots: Vec<Source> =
        shots.into_iter().map(|shot| cut_out(shot, options)).collect::<Result<_, _>>()?;
    if options.same_size {
        let views = shots.iter().filter_map(|shot| shot.view_px);
        let whole = views.reduce(around);
        for shot in &mut shots {
            shot.view_px = whole;
        }
    }
    Ok(shots)
}

/// The clips of a project that can play, or those of these names: each alone on the whole stage.
#[must_use]
pub fn clips_on_stage(source: &Source, names: &[String]) -> Vec<Source> {
    let mut programs = Programs::default();
    programs.update(&source.document);
    let stage = Source { only: None, view_px: None, ..source.clone() };
    let clips = source.document.clips().iter().map(|clip| &clip.name);
    let clips = clips.filter(|name| names.is_empty() || names.contains(name));
    let alone = clips.filter_map(|name| of_clip(&stage, &programs, name).ok());
    alone.collect()
}

/// The project while a clip alone plays on the first node it plays on, else on the first node.
fn of_clip(source: &Source, programs: &Programs, name: &str) -> Result<Source, ExportError> {
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
    timeline.run(document.node_place(node).unwrap_or_default(), program, 0.0, 1.0);
    let nodes = source.nodes.iter().filter(|(index, _)| {
        document.nodes().get(*index).is_some_and(|other| document.is_node_within(other.id, node))
    });
    let nodes = nodes.cloned().collect();
    Ok(Source { timeline, nodes, clip: Some(name.to_owned()), only: Some(node), ..source.clone() })
}

/// Shows no more than its node reaches, in whole pixels of the stage.
fn cut_out(mut shot: Source, options: &Options) -> Result<Source, ExportError> {
    let Some(top) = shot.only else { return Ok(shot) };
    let media = shot.media.clone().unwrap_or_else(|| Arc::new(read_media(&shot)));
    shot.media = Some(Arc::clone(&media));
    let end_secs = options.to_secs.unwrap_or_else(|| shot.shown_secs()).max(options.from_secs);
    let mut scene = StageScene::default();
    let mut bounds: Option<[f64; 4]> = None;
    let mut poses = Vec::new();
    for look in 0..=LOOKS {
        let share = f64::from(look) / f64::from(LOOKS);
        shot.timeline.poses_at(options.from_secs + (end_secs - options.from_secs) * share, &mut poses);
        let source = SceneSource { document: &shot.document, poses: &poses, media: &media };
        for item in scene.draw_list(&source) {
            if shot.document.is_node_within(item.node, top) && item.sprite.opacity > 0.0 {
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

/// The names of the clips that can be shown alone.
#[must_use]
pub fn clip_names(document: &Document) -> Vec<String> {
    document.clips().iter().map(|clip| clip.name.clone()).collect()
}
