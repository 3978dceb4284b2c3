//! A stored project as a world.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use kineograph_runtime::for_stage::to_f32;
use kineograph_runtime::format::{Content, Node, Project, Run, Sheet};
use kineograph_runtime::{Error, Program, RunOptions};

use super::{World, WorldMut};
use crate::scene::{FrameShape, NodeId, SpriteId};

/// A project on a world: nodes stand where they start, and runs wait for their time.
#[derive(Debug, Clone)]
pub struct ProjectWorld<T = &'static str, F = T> {
    /// The world; it waits for [`World::enter`].
    pub world: World<T, F>,
    /// The nodes, in the order of the project.
    pub nodes: Vec<NodeId>,
    /// What the [`SpriteId`]s of the scene stand for, by number; every look once.
    pub sprites: Vec<Content>,
    /// The programs of the clips that are not empty, by name.
    pub programs: BTreeMap<String, Arc<Program>>,
    names: BTreeMap<String, NodeId>,
}

impl<T: Copy + Eq, F> ProjectWorld<T, F> {
    /// Puts a project on a world. `picture_px` gives width and height in pixels of an image, or of one cell of a sheet's grid; it isn't
    /// asked for boxes and groups, nor for frames that say their size themselves. Nodes have the size and the pivot of the frame that
    /// they show.
    ///
    /// Runs that are paused, or that name a clip or node that is not there, or whose clip is empty, do not play. A node whose parent
    /// is not there, or stands below it, stands below the root. The tag of a run is its name in the manager.
    ///
    /// # Errors
    /// When a clip is no valid tree: with its name and all its problems.
    pub fn new(project: &Project, mut picture_px: impl FnMut(&Content) -> [f32; 2]) -> Result<Self, Error> {
        let programs = project.programs()?;
        let mut world = World::with_capacity(project.nodes.len());
        let mut edit = world.edit();
        let mut sprites = Vec::new();
        let mut shapes: BTreeMap<&str, Option<Arc<[FrameShape]>>> = BTreeMap::new();
        let mut nodes = Vec::new();
        for (node, pose) in project.nodes.iter().zip(project.start_poses()) {
            let id = edit.create(pose);
            edit.set_sprite(id, sprite_id(&mut sprites, &node.content));
            edit.set_blend(id, node.blend);
            edit.set_picture_size(id, size_px(&node.content, &mut picture_px));
            if let Some(name) = node.content.sheet().filter(|_| node.content.is_picture()) {
                let shapes = shapes
                    .entry(name)
                    .or_insert_with(|| project.sheet(name).map(|sheet| frame_shapes(sheet, &mut picture_px)));
                edit.set_frames(id, shapes.clone());
            }
            nodes.push(id);
        }
        let names: BTreeMap<String, NodeId> =
            project.nodes.iter().map(|node| node.name.clone()).zip(nodes.iter().copied()).rev().collect();
        for (name, node) in &names {
            edit.set_name(*node, name.clone());
        }
        build_tree(&mut edit, project, &nodes, &names);
        start_runs(&mut edit, project, &programs, &names);
        Ok(Self { world, nodes, sprites, programs, names })
    }

    /// The node of this name, also after it was removed from the scene.
    pub fn node(&self, name: &str) -> Option<NodeId> {
        self.names.get(name).copied()
    }
}

/// The number of a look, a new one if it has none; `None` for a group.
fn sprite_id(sprites: &mut Vec<Content>, sprite: &Content) -> Option<SpriteId> {
    if *sprite == Content::Group {
        return None;
    }
    let index = sprites.iter().position(|known| known == sprite).unwrap_or_else(|| {
        sprites.push(sprite.clone());
        sprites.len() - 1
    });
    // No more than there are nodes.
    Some(SpriteId(index as u32))
}

fn size_px(content: &Content, picture_px: &mut impl FnMut(&Content) -> [f32; 2]) -> [f32; 2] {
    match (content.own_size_px(), content) {
        (Some(size_px), _) => size_px.map(to_f32),
        // Its frames say it.
        (None, Content::Frame { .. }) => [0.0; 2],
        (None, _) => picture_px(content),
    }
}

/// Sizes and pivots of the frames of a sheet, without cells that are as the last one.
fn frame_shapes(sheet: &Sheet, picture_px: &mut impl FnMut(&Content) -> [f32; 2]) -> Arc<[FrameShape]> {
    let mut cell_px = None;
    let mut shape = |index: u32| {
        let frame = sheet.frames.get(index as usize);
        let said = frame.and_then(|frame| {
            frame.source_size.or_else(|| frame.rect.map(|[_, _, width, height]| [width, height]))
        });
        let image = frame.and_then(|frame| frame.image.as_ref());
        let size_px = match (said, image) {
            (Some(size_px), _) => size_px.map(to_f32),
            (None, Some(image)) => picture_px(&Content::Image(image.clone())),
            (None, None) if index < sheet.cell_count() => {
                *cell_px.get_or_insert_with(|| picture_px(&Content::Sheet(sheet.name.clone())))
            }
            (None, None) => picture_px(&Content::Image(sheet.image.clone())),
        };
        FrameShape { size_px, pivot: frame.and_then(|frame| frame.pivot).map(|pivot| pivot.map(to_f32)) }
    };
    let listed = u32::try_from(sheet.frames.len()).unwrap_or(u32::MAX);
    (0..sheet.frame_count().min(listed.saturating_add(1))).map(&mut shape).collect()
}

/// Puts every node below its parent, in the order of the project, which is that of drawing.
fn build_tree<T: Copy + Eq, F>(
    edit: &mut WorldMut<'_, T, F>,
    project: &Project,
    nodes: &[NodeId],
    names: &BTreeMap<String, NodeId>,
) {
    let parent_of = |node: &Node| node.parent.as_ref().and_then(|name| names.get(name)).copied();
    for (node, id) in project.nodes.iter().zip(nodes) {
        let parent = parent_of(node).unwrap_or(edit.root());
        if edit.attach(*id, parent).is_err() {
            // Parents in a circle. The root takes any node that is not itself.
            let _ = edit.attach(*id, edit.root());
        }
    }
}

fn start_runs<T: Copy + Eq, F>(
    edit: &mut WorldMut<'_, T, F>,
    project: &Project,
    programs: &BTreeMap<String, Arc<Program>>,
    names: &BTreeMap<String, NodeId>,
) {
    let playing = project.runs.iter().filter(|run| !run.paused);
    let mut starts: Vec<(&Run, &str, f64)> =
        playing.flat_map(|run| run.starts().map(move |(node, start_secs)| (run, node, start_secs))).collect();
    // Stable: of two that start at the same time the later one comes later.
    starts.sort_by(|a, b| a.2.total_cmp(&b.2));
    // First of all, so that followers are put in the order of the project, as on the timeline.
    for program in programs.values() {
        edit.make_others_targets(program);
    }
    for (run, node, start_secs) in starts {
        if let (Some(node), Some(program)) = (names.get(node), programs.get(&run.clip)) {
            // The manager counts the delay at the run's own speed.
            let delay_secs = start_secs * run.speed;
            let options = RunOptions::new().with_speed(run.speed).with_delay_secs(delay_secs);
            let options = options.with_name(run.tag.as_deref());
            // The node exists: it has just been made.
            let _ = edit.run_with(*node, program, options);
        }
    }
}
