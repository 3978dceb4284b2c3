//! Nodes with parents: where each lies, what shines through, and in which order they are drawn.

mod activity;
mod affine;
mod bounds;
mod grids;
mod links;
mod masks;
mod node;
mod placement;
mod reach;
mod rect;
mod shapes;
mod transform;
mod visit;

use alloc::sync::Arc;
use alloc::vec::Vec;

pub use affine::Affine2;
pub use grids::{IslandInScene, MAX_ISLANDS, MAX_MOVED_POINTS};
pub use masks::{MAX_MASKS, MaskInScene, Masking};
pub use node::{NodeId, SpriteId, TreeError};
pub use reach::Reach;
pub use rect::Rect;
pub use shapes::{FrameShape, Outline};
pub use visit::Visited;

use kineograph_runtime::{Blend, Cascade, Pose};

use links::Links;
use node::{Dirty, Flags, Node};
use transform::NodeOnStage;

/// No slot.
const NONE: u32 = u32::MAX;

/// The slot of the root, which is always there.
const ROOT: u32 = 0;

/// A tree of nodes below one root, as cocos2d-x's `Scene`: each has a [`Pose`] seen from its parent.
///
/// - **Placement** is cocos2d-x's: y up, degrees clockwise, two angles that turn the axes one by one, and the
///   anchor as a part of the size. Maps are cached; a change marks the node and what stands below it, and only what is marked
///   is computed anew, when it is asked for or visited.
/// - **Order**: children with z below 0, then their parent, then its other children; siblings by z, then in the order in which
///   they were added.
/// - **Tint**: visibility passes to all below. Opacity is multiplied down the tree and colour is not, as the editor draws it, unless
///   [`set_cascade`](Self::set_cascade) says otherwise of a parent. (In cocos2d-x both are off for a plain node, and on for labels and widgets.)
/// - **Activity**: a node is active while its scene is on stage ([`enter`](Self::enter)) and it is not paused; see
///   [`World`](crate::World), which has actions and timers obey.
///
/// Once there is room nothing but adding nodes allocates, and no walk uses the program's stack, however deep the tree is.
///
/// ```
/// use kineograph_runtime::{Pose, channel::Property};
/// use kineograph_stage::Scene;
///
/// let mut scene = Scene::new();
/// let ship = scene.add(scene.root(), Pose::at([100.0, 50.0]))?;
/// let lamp = scene.add(ship, Pose::at([8.0, 0.0]).with(Property::ROTATION_DEG, [90.0; 2]).with(Property::Z, -1))?;
/// assert_eq!(scene.world_from_node(lamp).map(|map| map.transform_point([0.0, 0.0])), Some([108.0, 50.0]));
/// let mut drawn = Vec::new();
/// scene.visit(|visited| drawn.push(visited.node));
/// assert_eq!(drawn, [scene.root(), lamp, ship]);
/// # Ok::<(), kineograph_stage::scene::TreeError>(())
/// ```
///
/// # Drawing a document or a timeline
/// An editor keeps one scene beside its document. When a node of the document comes, goes or gets another parent or picture, it does the
/// same here ([`create`](Self::create) and [`attach`](Self::attach), [`remove`](Self::remove), [`set_sprite`](Self::set_sprite),
/// [`set_picture_size`](Self::set_picture_size)); siblings are drawn in the order in which they were attached. At each time that is
/// shown it calls [`set_pose`](Self::set_pose) for every node with what [`Timeline::poses_at`](kineograph_runtime::Timeline::poses_at) gives,
/// where `z` is the node's unless actions write it, and then [`visit`](Self::visit): what did not change costs a comparison.
/// [`Visited`] has all that a renderer's sprite needs.
/// [`world_from_node`](Self::world_from_node), [`to_node_space`](Self::to_node_space), [`hit_test_all`](Self::hit_test_all) and
/// [`attach_in_place`](Self::attach_in_place) serve picking and dragging.
#[derive(Debug, Clone)]
pub struct Scene {
    nodes: Vec<Node>,
    links: Links,
    poses: Vec<Pose>,
    placed: Vec<NodeOnStage>,
    /// The frames of nodes that have any, by slot; shorter than the others.
    frames: Vec<Option<Arc<[FrameShape]>>>,
    free: Vec<u32>,
    masks: masks::Masks,
    grids: grids::Grids,
    reaches: reach::Reaches,
    /// The colour and opacity that the root gets from outside, 0..=1 each.
    around: ([f32; 3], f32),
    /// Scratch space for a way from the root down to a node.
    path: Vec<u32>,
    /// How many maps were computed so far.
    computed_maps: u64,
    /// Nodes whose activity changed, if somebody wants to know.
    activity_log: Option<Vec<NodeId>>,
}

impl Default for Scene {
    fn default() -> Self {
        Self::new()
    }
}

impl Scene {
    /// A scene with nothing but its root, off stage.
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// A scene with room for so many nodes beside the root.
    pub fn with_capacity(nodes: usize) -> Self {
        let room = nodes + 1;
        let mut scene = Self {
            nodes: Vec::with_capacity(room),
            links: Links::with_capacity(room),
            poses: Vec::with_capacity(room),
            placed: Vec::with_capacity(room),
            frames: Vec::new(),
            free: Vec::new(),
            masks: masks::Masks::default(),
            grids: grids::Grids::default(),
            reaches: reach::Reaches::default(),
            around: ([1.0; 3], 1.0),
            path: Vec::new(),
            computed_maps: 0,
            activity_log: None,
        };
        scene.create(Pose::default());
        scene
    }

    /// The node that all others on the scene stand below. It may be posed and paused, but neither moved nor removed.
    pub fn root(&self) -> NodeId {
        self.id(ROOT)
    }

    /// How many nodes there are, the root and loose ones included.
    pub const fn len(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    /// Whether there is nothing but the root.
    pub const fn is_empty(&self) -> bool {
        self.len() == 1
    }

    /// Whether there is such a node, in the tree or loose.
    pub fn contains(&self, node: NodeId) -> bool {
        self.slot(node).is_some()
    }

    /// Adds a new node as the newest child of `parent`.
    ///
    /// # Errors
    /// [`TreeError::Gone`] if there is no such parent.
    pub fn add(&mut self, parent: NodeId, pose: Pose) -> Result<NodeId, TreeError> {
        let parent = self.slot(parent).ok_or(TreeError::Gone)?;
        let node = self.create(pose);
        self.link(node.slot, parent);
        Ok(node)
    }

    /// Makes a loose node, which is neither drawn nor active until [`attach`](Self::attach) puts it somewhere.
    pub fn create(&mut self, pose: Pose) -> NodeId {
        // Slots are counted in u32, which a machine's memory runs out of first.
        let slot = self.free.pop().unwrap_or(self.nodes.len() as u32);
        self.links.reset(slot);
        self.forget_frames(slot);
        self.masks.forget(slot);
        self.grids.forget(slot);
        self.reaches.forget(slot);
        let index = slot as usize;
        if index == self.nodes.len() {
            self.nodes.push(Node::FRESH);
            self.poses.push(pose);
            self.placed.push(NodeOnStage::default());
        } else {
            self.nodes[index] = Node { generation: self.nodes[index].generation, ..Node::FRESH };
            self.poses[index] = pose;
        }
        self.links.set_z(slot, pose.z);
        self.id(slot)
    }

    /// Makes a node, with all below it, the newest child of `parent`, wherever it was before. Its pose stays, so it is drawn elsewhere.
    ///
    /// # Errors
    /// If there is no such node or parent, if it is the root, or if `parent` stands below it.
    pub fn attach(&mut self, node: NodeId, parent: NodeId) -> Result<(), TreeError> {
        let (slot, parent) = self.movable(node, parent)?;
        self.links.detach(slot);
        self.link(slot, parent);
        Ok(())
    }

    /// As [`attach`](Self::attach), but changes the pose so that the node is drawn where it was.
    ///
    /// Position, rotation and scale change; the skew stays if it can. Rotation in a scaled parent may become two different
    /// angles.
    ///
    /// # Errors
    /// Also [`TreeError::Flat`], and nothing changes, if the new parent is scaled to nothing or lies at places that are not finite.
    pub fn attach_in_place(&mut self, node: NodeId, parent: NodeId) -> Result<(), TreeError> {
        let (slot, parent) = self.movable(node, parent)?;
        let pose = self.pose_in(slot, parent).ok_or(TreeError::Flat)?;
        self.links.detach(slot);
        self.write_pose(slot, &pose);
        self.link(slot, parent);
        Ok(())
    }

    /// Takes a node, with all below it, from its parent; it stays as a loose one. cocos2d-x's `removeFromParent` without clean-up.
    ///
    /// # Errors
    /// If there is no such node, or if it is the root.
    pub fn detach(&mut self, node: NodeId) -> Result<(), TreeError> {
        let slot = self.slot(node).ok_or(TreeError::Gone)?;
        if slot == ROOT {
            return Err(TreeError::Root);
        }
        self.links.detach(slot);
        self.mark(slot, Dirty::WORLD | Dirty::TINT);
        self.update_activity(slot);
        Ok(())
    }

    /// Removes a node and all below it for good. A [`World`](crate::World) has to do this itself, for it clears up what runs on them.
    ///
    /// # Errors
    /// If there is no such node, or if it is the root.
    pub fn remove(&mut self, node: NodeId) -> Result<(), TreeError> {
        self.detach(node)?;
        let top = node.slot;
        let mut slot = top;
        while slot != NONE {
            let next = self.links.after(slot, top, false);
            let state = &mut self.nodes[slot as usize];
            state.generation = state.generation.wrapping_add(1);
            state.flags = Flags::NONE;
            self.free.push(slot);
            slot = next;
        }
        Ok(())
    }

    /// The parent; `None` for the root, a loose node and one that is gone.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.links.get(self.slot(node)?).parent;
        (parent != NONE).then(|| self.id(parent))
    }

    /// The children of a node, in the order of drawing.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let slot = self.slot(node);
        slot.into_iter().flat_map(|slot| self.links.children(slot)).map(|child| self.id(child))
    }

    /// A node and all below it, parents before children.
    pub fn subtree(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        self.slots_of_subtree(self.slot(node)).map(|slot| self.id(slot))
    }

    /// The pose, seen from the parent.
    pub fn pose(&self, node: NodeId) -> Option<&Pose> {
        Some(&self.poses[self.slot(node)? as usize])
    }

    /// Sets the pose. False if there is no such node.
    pub fn set_pose(&mut self, node: NodeId, pose: &Pose) -> bool {
        let slot = self.slot(node);
        if let Some(slot) = slot {
            self.write_pose(slot, pose);
        }
        slot.is_some()
    }

    /// Changes the pose. False if there is no such node.
    pub fn change_pose(&mut self, node: NodeId, change: impl FnOnce(&mut Pose)) -> bool {
        let Some(mut pose) = self.pose(node).copied() else { return false };
        change(&mut pose);
        self.set_pose(node, &pose)
    }

    /// Says how a node is mixed with what is behind it. False if there is no such node.
    pub fn set_blend(&mut self, node: NodeId, blend: Blend) -> bool {
        self.change_node(node, |state| state.blend = blend)
    }

    /// How a node is mixed with what is behind it.
    pub fn blend(&self, node: NodeId) -> Option<Blend> {
        Some(self.nodes[self.slot(node)? as usize].blend)
    }

    /// Says what a node looks like; `None`: nothing, a group. False if there is no such node.
    pub fn set_sprite(&mut self, node: NodeId, sprite: Option<SpriteId>) -> bool {
        self.change_node(node, |state| state.sprite = sprite)
    }

    /// What a node looks like.
    pub fn sprite(&self, node: NodeId) -> Option<SpriteId> {
        self.nodes[self.slot(node)? as usize].sprite
    }

    /// Sets width and height of a node's picture in pixels, which count where its pose has no size. False if there is no such node.
    pub fn set_picture_size(&mut self, node: NodeId, size_px: [f32; 2]) -> bool {
        let slot = self.slot(node).filter(|slot| self.nodes[*slot as usize].picture_px != size_px);
        if let Some(slot) = slot {
            self.nodes[slot as usize].picture_px = size_px;
            self.mark(slot, Dirty::LOCAL | Dirty::WORLD);
        }
        self.contains(node)
    }

    /// Width and height of a node in pixels, before it is scaled: those of its pose where that has any, else those of its frame or
    /// picture.
    pub fn size_px(&self, node: NodeId) -> Option<[f32; 2]> {
        self.slot(node).map(|slot| self.size_of(slot))
    }

    /// Says what of a node's look its children take. False if there is no such node.
    pub fn set_cascade(&mut self, node: NodeId, cascade: Cascade) -> bool {
        let Some(slot) = self.slot(node) else { return false };
        let flags = &mut self.nodes[slot as usize].flags;
        let before = *flags;
        flags.set(Flags::CASCADES_OPACITY, cascade.opacity);
        flags.set(Flags::CASCADES_COLOR, cascade.color);
        if *flags != before {
            self.mark(slot, Dirty::TINT);
        }
        true
    }

    /// What all of the scene is multiplied by, as if a node around its root handed it down: a colour and an opacity, 0..=1 each; all 1 at
    /// first.
    pub fn set_around(&mut self, color_rgb: [f32; 3], opacity: f32) {
        if self.around != (color_rgb, opacity) {
            self.around = (color_rgb, opacity);
            self.mark(ROOT, Dirty::TINT);
        }
    }

    fn change_node(&mut self, node: NodeId, change: impl FnOnce(&mut Node)) -> bool {
        let slot = self.slot(node);
        if let Some(slot) = slot {
            change(&mut self.nodes[slot as usize]);
        }
        slot.is_some()
    }

    /// Both slots, if the one may become a child of the other.
    fn movable(&self, node: NodeId, parent: NodeId) -> Result<(u32, u32), TreeError> {
        let slot = self.slot(node).ok_or(TreeError::Gone)?;
        let parent = self.slot(parent).ok_or(TreeError::Gone)?;
        if slot == ROOT {
            return Err(TreeError::Root);
        }
        if self.links.is_below(parent, slot) { Err(TreeError::Cycle) } else { Ok((slot, parent)) }
    }

    fn link(&mut self, slot: u32, parent: u32) {
        self.links.attach(slot, parent);
        self.mark(slot, Dirty::WORLD | Dirty::TINT);
        self.update_activity(slot);
    }

    /// Sets a pose and marks what depends on what changed.
    fn write_pose(&mut self, slot: u32, pose: &Pose) {
        let old = self.poses[slot as usize];
        self.poses[slot as usize] = *pose;
        let is_moved = old.position != pose.position
            || old.rotation_deg != pose.rotation_deg
            || old.scale != pose.scale
            || old.skew_deg != pose.skew_deg
            || old.anchor != pose.anchor
            || old.size != pose.size
            || (old.frame != pose.frame && self.shape(slot).is_some());
        if is_moved {
            self.mark(slot, Dirty::LOCAL | Dirty::WORLD);
        }
        if old.opacity != pose.opacity || old.color != pose.color {
            self.mark(slot, Dirty::TINT);
        }
        if old.z != pose.z {
            self.links.set_z(slot, pose.z);
        }
    }

    fn size_of(&self, slot: u32) -> [f32; 2] {
        shapes::size_in(&self.poses[slot as usize], self.nodes[slot as usize].picture_px, self.shape(slot))
    }

    fn slots_of_subtree(&self, top: Option<u32>) -> impl Iterator<Item = u32> {
        core::iter::successors(top, move |slot| {
            Some(self.links.after(*slot, top?, false)).filter(|next| *next != NONE)
        })
    }

    #[inline]
    fn id(&self, slot: u32) -> NodeId {
        NodeId { slot, generation: self.nodes[slot as usize].generation }
    }

    /// The slot of a node that is still there.
    #[inline]
    fn slot(&self, node: NodeId) -> Option<u32> {
        let state = self.nodes.get(node.slot as usize)?;
        (state.generation == node.generation && state.flags.has(Flags::IN_USE)).then_some(node.slot)
    }
}
