//! A stored project as a world.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use kineograph_runtime::for_stage::to_f32;
use kineograph_runtime::format::{Content, Node, Project, Run, Sheet};
use kineograph_runtime::{Error, Program, RunOptions, Timeline, ValueNames};

use super::instances::Symbols;
use super::seek::WorldStart;
use super::{Instances, Texts, Trails, World, WorldMut};
use crate::quads::{Pictures, Quad, quads};
use crate::scene::{FrameShape, NodeId, Reach, SpriteId, Visited};

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
    /// The nodes that show symbols.
    pub instances: Instances,
    /// The texts that name values; call [`Texts::write`] after each update.
    pub texts: Texts,
    /// What particles stay behind: call [`Trails::living`] where an emitter is drawn.
    pub trails: Trails,
    names: BTreeMap<String, NodeId>,
    /// As it was made, for [`Self::seek`].
    start: WorldStart,
}

impl<T: Copy + Eq, F> ProjectWorld<T, F> {
    /// Puts a project on a world. `picture_px` gives width and height in pixels of an image, or of one cell of a sheet's grid; it isn't
    /// asked for boxes and groups, nor for frames that say their size themselves. Nodes have the size and the pivot of the frame that
    /// they show.
    ///
    /// Runs that are paused, or that name a clip or node that is not there, or whose clip is empty, do not play. A node whose parent
    /// is not there, or stands below it, stands below the root. The tag of a run is its name in the manager.
    ///
    /// Symbols show nothing; see [`Self::with_symbols`].
    ///
    /// # Errors
    /// When a clip is no valid tree: with its name and all its problems.
    pub fn new(project: &Project, picture_px: impl FnMut(&Content) -> [f32; 2]) -> Result<Self, Error> {
        Self::with_symbols(project, &BTreeMap::new(), picture_px)
    }

    /// As [`Self::new`], with the projects that its nodes show, and those that these show: by path, seen from `project`. Call
    /// [`Instances::pose`] after each update, so that what is inside of symbols has the time of their nodes.
    ///
    /// Images and sheets of a symbol are called as [`Project::as_symbol`] says, also for `picture_px`.
    ///
    /// # Errors
    /// When a clip is no valid tree: with its name and all its problems.
    pub fn with_symbols(
        project: &Project,
        symbols: &BTreeMap<String, Project>,
        picture_px: impl FnMut(&Content) -> [f32; 2],
    ) -> Result<Self, Error> {
        let programs = project.programs()?;
        let mut world = World::with_capacity(project.nodes.len());
        let mut edit = world.edit();
        let mut builder = Builder {
            symbols: Symbols::new(symbols),
            sprites: Vec::new(),
            instances: Instances::default(),
            texts: Texts::default(),
            picture_px,
        };
        let most = programs.values().map(|program| program.value_names()).max_by_key(|names| names.len());
        let value_names = Arc::new(most.cloned().unwrap_or_default());
        let root = edit.root();
        let nodes = builder.add(&mut edit, (project, &value_names), root, 0)?;
        let names = names_of(project, &nodes);
        for (name, node) in &names {
            edit.set_name(*node, name.clone());
        }
        start_runs(&mut edit, project, &programs, &names);
        let Builder { sprites, mut instances, mut texts, picture_px, .. } = builder;
        instances.pose(&mut world);
        texts.write(&mut world, picture_px);
        let trails = Trails::of(world.scene(), &nodes, (&instances, &sprites), || Timeline::new(project))?;
        let start = world.to_start();
        Ok(Self { world, nodes, sprites, programs, instances, texts, trails, names, start })
    }

    /// Goes to a time in seconds, forwards or backwards: the world stands as it would after playing from its start to there, to the bit, and
    /// plays on from there. No event is handed out. A time that is negative or not finite counts as 0. Call [`Texts::write`] afterwards, as
    /// after each update.
    ///
    /// What the game has added to the world is gone: nodes, actions and timers. Nodes of the project keep their ids, and those that an action
    /// had removed are there again. A game that loads a changed file seeks the new world to [`World::played_secs`] of the old one, and goes on.
    ///
    /// ```
    /// use kineograph_runtime::format::Project;
    /// use kineograph_stage::ProjectWorld;
    /// let text = r#"(format: 2, nodes: [(name: "hero")], runs: [(clip: "walk", node: "hero")],
    ///     clips: [(name: "walk", action: MoveBy(duration: 2, delta: (100, 0)))])"#;
    /// let load = |text: &str| ProjectWorld::<&str>::new(&Project::from_ron_text(text)?, |_| [0.0; 2]);
    /// let x_px = |game: &ProjectWorld| game.world.scene().pose(game.nodes[0]).map(|pose| pose.position[0]);
    /// let mut game = load(text)?;
    /// game.world.enter();
    /// game.seek(1.5);
    /// assert_eq!(x_px(&game), Some(75.0));
    /// game.seek(0.5);
    /// assert_eq!(x_px(&game), Some(25.0));
    ///
    /// let mut changed = load(&text.replace("100", "200"))?;
    /// changed.world.enter();
    /// changed.seek(game.world.played_secs());
    /// assert_eq!(x_px(&changed), Some(50.0));
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    pub fn seek(&mut self, secs: f64) {
        self.instances.forget();
        self.texts.forget();
        self.world.seek(&self.start, secs, |world| self.instances.update(world, |_| {}));
    }

    /// Hands out what is seen, from back to front, as the editor draws it: each rectangle with the node whose it is, and what the node shows now.
    /// [`World::visit`] has the nodes alone.
    ///
    /// Masks and grid effects are left to the game: [`Visited::masking`] and [`Visited::island`] say which.
    ///
    /// ```
    /// use kineograph_runtime::format::{Project, Sheet, Text};
    /// use kineograph_stage::ProjectWorld;
    /// use kineograph_stage::quads::{Look, Pictures};
    ///
    /// /// All images are 16 pixels wide and high, and no text has a sheet.
    /// struct Squares;
    /// impl Pictures for Squares {
    ///     fn sheet(&self, _: &str) -> Option<&Sheet> {
    ///         None
    ///     }
    ///     fn image_px(&self, _: &str) -> Option<[f64; 2]> {
    ///         Some([16.0; 2])
    ///     }
    ///     fn characters(&self, _: &Text, _: [f32; 2], _: f32) -> Vec<(u32, [f32; 4])> {
    ///         Vec::new()
    ///     }
    /// }
    ///
    /// let text = r#"(format: 2, images: [(name: "key", path: "key.png")], nodes: [(name: "key", content: Image("key"))])"#;
    /// let mut game = ProjectWorld::<&str>::new(&Project::from_ron_text(text)?, |_| [16.0; 2])?;
    /// game.world.enter();
    /// game.draw(&Squares, |_visited, _content, quad| {
    ///     let Look::Image(part) = &quad.look else { return };
    ///     assert_eq!((part.image, part.uv()), ("key", [0.0, 0.0, 1.0, 1.0]));
    ///     assert_eq!(quad.corners()[2], [8.0, 8.0]);
    /// });
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    pub fn draw(&mut self, pictures: &impl Pictures, mut draw: impl FnMut(&Visited, &Content, &Quad<'_>)) {
        let secs = self.world.played_secs();
        let (sprites, texts, trails) = (&self.sprites, &self.texts, &self.trails);
        self.world.visit(|visited| {
            let stored = visited.sprite.and_then(|sprite| sprites.get(sprite.0 as usize));
            let Some(content) = texts.content(visited.node).or(stored) else { return };
            quads(
                content,
                visited,
                pictures,
                |particles, each| trails.living(particles, visited, secs, each),
                |quad| draw(visited, content, &quad),
            );
        });
    }

    /// The node of this name, also after it was removed from the scene.
    pub fn node(&self, name: &str) -> Option<NodeId> {
        self.names.get(name).copied()
    }
}

/// Puts nodes into a scene.
struct Builder<'a, P> {
    symbols: Symbols<'a>,
    sprites: Vec<Content>,
    instances: Instances,
    texts: Texts,
    picture_px: P,
}

impl<P: FnMut(&Content) -> [f32; 2]> Builder<'_, P> {
    /// Adds the nodes of a project, whose values have these names, below a node, with the symbols that they show.
    fn add<T: Copy + Eq, F>(
        &mut self,
        edit: &mut WorldMut<'_, T, F>,
        (project, value_names): (&Project, &Arc<ValueNames>),
        below: NodeId,
        depth: usize,
    ) -> Result<Vec<NodeId>, Error> {
        let mut shapes: BTreeMap<&str, Option<Arc<[FrameShape]>>> = BTreeMap::new();
        let mut nodes = Vec::new();
        let mut instances = Vec::new();
        for (node, pose) in project.nodes.iter().zip(project.start_poses()) {
            let id = edit.create(pose);
            edit.set_blend(id, node.blend);
            edit.set_cascade(id, node.cascade);
            edit.set_mask(id, node.mask);
            edit.set_reach(id, Reach::of(&node.content));
            if let Some(symbol) = node.content.symbol() {
                if let Some(shown) = self.symbols.shown(symbol, depth)? {
                    edit.set_picture_size(id, shown.project.stage.size.map(to_f32));
                    instances.push((id, shown));
                }
            } else {
                edit.set_sprite(id, sprite_id(&mut self.sprites, &node.content));
                if !self.texts.add(id, &node.content, value_names) || node.content.own_size_px().is_some() {
                    edit.set_picture_size(id, size_px(&node.content, &mut self.picture_px));
                }
            }
            if let Some(name) = node.content.sheet().filter(|_| node.content.is_picture()) {
                let shapes = shapes.entry(name).or_insert_with(|| {
                    project.sheet(name).map(|sheet| frame_shapes(sheet, &mut self.picture_px))
                });
                edit.set_frames(id, shapes.clone());
            }
            nodes.push(id);
        }
        build_tree(edit, project, (&nodes, below), &names_of(project, &nodes));
        for (node, shown) in instances {
            let place = self.instances.place();
            let value_names = Arc::new(shown.timeline.value_names());
            let inside = self.add(edit, (&shown.project, &value_names), node, depth + 1)?;
            self.instances.insert(place, node, inside, &shown.timeline);
        }
        Ok(nodes)
    }
}

fn names_of(project: &Project, nodes: &[NodeId]) -> BTreeMap<String, NodeId> {
    project.nodes.iter().map(|node| node.name.clone()).zip(nodes.iter().copied()).rev().collect()
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
    (nodes, below): (&[NodeId], NodeId),
    names: &BTreeMap<String, NodeId>,
) {
    let parent_of = |node: &Node| node.parent.as_ref().and_then(|name| names.get(name)).copied();
    for (node, id) in project.nodes.iter().zip(nodes) {
        let parent = parent_of(node).unwrap_or(below);
        if edit.attach(*id, parent).is_err() {
            // Parents in a circle. What is around takes any of its nodes.
            let _ = edit.attach(*id, below);
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
            let options = RunOptions::new().with_speed(run.speed).with_delay_secs(start_secs);
            let options = options.with_name(run.tag.as_deref());
            // The node exists: it has just been made.
            let _ = edit.run_with(*node, program, options);
        }
    }
}
