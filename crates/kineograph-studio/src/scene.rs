//! Turns poses into sprites: the only bridge between the stage and the renderer, for canvas, export and command line.

mod around;
mod blend;
mod card;
mod frames;
mod instances;
mod islands;
mod masks;
mod paints;
mod reach;
mod texts;
mod trails;
pub mod uploads;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_paint::{Fonts, characters};
use kineograph_render::{Affine2, Island, Mask, Masking, Sprite, TextureId};
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Particles, Sheet, Text};
use kineograph_runtime::grid::GridMesh;
use kineograph_runtime::{Blend, Cascade, Pose, ValueNames, format};
use kineograph_stage::particles::Particle;
use kineograph_stage::quads::{Look, Pictures, Quad, quads};
use kineograph_stage::scene as stage;

use crate::document::{Document, Node, NodeId};
use crate::media::Media;
pub use around::{Around, ShownAround};
use instances::Instances;
pub use instances::{Inside, PaintedNode};
use islands::Islands;
pub use islands::{Grids, grids_at};
pub use trails::Moment;
use trails::Trails;

/// The renderer's textures, by image name.
pub type Textures = BTreeMap<String, TextureId>;

/// A sprite and its node.
#[derive(Debug, Clone)]
pub struct DrawItem {
    pub node: NodeId,
    /// The node of a symbol that it shows, if the node is an instance of one.
    pub inside: Option<Inside>,
    /// The frame that it shows, if it shows one of a sheet.
    pub frame: u32,
    /// How much of a bar, or of the characters of a text, is shown, 0..=100.
    pub progress: f32,
    /// The characters of a text that names values; `None`: those that it stores.
    pub text: Option<Arc<str>>,
    /// What is seen of its part of an image, as [`ImagePart::sector`](kineograph_stage::quads::ImagePart::sector); `None`: all.
    pub sector: Option<Arc<[[f64; 2]]>>,
    /// The sprite to draw.
    pub sprite: Sprite,
}

/// The input of a scene.
#[derive(Clone, Copy)]
pub struct SceneSource<'a> {
    /// Nodes and their order.
    pub document: &'a Document,
    /// A pose for every node, in the order of the document's nodes.
    pub poses: &'a [Pose],
    /// Sizes of pictures.
    pub media: &'a Media,
    /// What the values of these poses are called.
    pub names: &'a ValueNames,
}

/// The document's nodes as a scene, as a game draws them. It is kept between frames: unchanged nodes cost one comparison.
#[derive(Default)]
pub struct StageScene {
    scene: stage::Scene,
    /// The nodes in the order of the document.
    members: Vec<Member>,
    /// The same by id.
    ids: BTreeMap<NodeId, stage::NodeId>,
    shapes: frames::Shapes,
    instances: Instances,
    /// The colour and opacity that a symbol gets from the node that shows it, 0..=1 each.
    around: Option<([f32; 3], f32)>,
    /// What grid effects do to nodes in the next draw list.
    grids: Grids,
    /// Of the last draw list, those of symbols included.
    tables: SceneTables,
    /// Kept for its memory.
    mesh: GridMesh,
}

/// What the sprites of a scene name by number.
#[derive(Default)]
struct SceneTables {
    /// Whether nodes are drawn as without grid effects.
    is_flat: bool,
    masks: Vec<Mask>,
    islands: Vec<Island>,
    /// How many points grid effects move, those of other scenes in the same picture included.
    moved_points: usize,
}

/// A node of the document in the scene.
struct Member {
    node: NodeId,
    parent: Option<NodeId>,
    id: stage::NodeId,
    /// A text that is as large as its lines: laying it out takes longer than all else.
    lines: Option<Lines>,
}

/// A text that is as large as its lines.
struct Lines {
    content: format::Content,
    fonts: Arc<Fonts>,
    /// Its characters, if it names values.
    shown: Option<Arc<str>>,
    size_px: [f32; 2],
}

impl Member {
    fn size_px(&mut self, source: &SceneSource<'_>, node: &Node, pose: &Pose) -> [f32; 2] {
        let is_text = matches!(&node.content, format::Content::Text(text) if text.area.is_none());
        if !is_text {
            self.lines = None;
            return source.size_px(node, &node.content);
        }
        let shown = texts::shown_text(&node.content, source.names, &pose.values);
        let fonts = &source.media.fonts().faces;
        let is_same = |lines: &&Lines| {
            lines.content == node.content && lines.shown == shown && Arc::ptr_eq(&lines.fonts, fonts)
        };
        if let Some(lines) = self.lines.as_ref().filter(is_same) {
            return lines.size_px;
        }
        let size_px = source.size_px(node, &texts::with_text(&node.content, shown.as_deref()));
        self.lines = Some(Lines { content: node.content.clone(), fonts: Arc::clone(fonts), shown, size_px });
        size_px
    }
}

impl StageScene {
    /// Everything visible, from back to front: children with z < 0, then the node, then its other children; siblings by z,
    /// then in the order of the document. Children inherit visibility and opacity. A node removed by `RemoveSelf` is not drawn,
    /// nor are its children. Sprites are white until they are [`textured`]; what they are seen through is in [`Self::masks`].
    ///
    /// All particles move with their emitters, since it isn't known when it is; see [`Self::draw_list_at`].
    pub fn draw_list(&mut self, source: &SceneSource<'_>) -> Vec<DrawItem> {
        self.draw_list_beside(source, None, 0)
    }

    /// As [`Self::draw_list`] at the moment from which the poses are: particles stay behind as their emitters say.
    pub fn draw_list_at(&mut self, source: &SceneSource<'_>, moment: &Moment<'_>) -> Vec<DrawItem> {
        self.draw_list_beside(source, Some(moment), 0)
    }

    /// In a picture in which grid effects of other scenes move so many points.
    fn draw_list_beside(
        &mut self,
        source: &SceneSource<'_>,
        moment: Option<&Moment<'_>>,
        points_elsewhere: usize,
    ) -> Vec<DrawItem> {
        self.sync(source);
        self.sync_grids();
        let trails = self.trails(source, moment, None);
        let mut list = Vec::new();
        let instances = &mut self.instances;
        instances.retain(source);
        // Those of symbols are numbered behind those of the scene.
        let tables = &mut self.tables;
        tables.masks.clear();
        self.scene.number_masks();
        tables.masks.extend(self.scene.masks().iter().map(masks::drawn));
        self.scene.share_points(points_elsewhere);
        self.scene.number_islands();
        tables.moved_points = self.scene.moved_points();
        let mut islands =
            Islands::of(&self.scene, |id| self.members.iter().find(|m| m.id == id).map(|m| m.node));
        tables.islands.clear();
        tables.islands.resize(islands.len(), Island::default());
        let maskings = maskings(&self.scene, &self.ids, islands.len());
        let masking = |node: NodeId| maskings.get(&node).copied().unwrap_or_default();
        self.scene.visit(|visited| {
            // The sprite of a node is its index in the document.
            let node = visited.sprite.and_then(|index| source.document.nodes().get(index.0 as usize));
            let Some(node) = node else { return };
            let number = visited.island;
            islands.place(number, &masking, &mut |item| list.push(item));
            source.items(node, (visited, &trails), instances, tables, |mut item| {
                if number != 0 {
                    let role = &mut item.sprite.island;
                    role.part_of = if role.part_of == 0 { number } else { role.part_of };
                    item.sprite.masking.through = islands.inside(number, item.sprite.masking.through);
                }
                list.push(item);
            });
        });
        self.place_islands(source, &list);
        list
    }

    /// Whether nodes are drawn as without grid effects from now on, also those of symbols.
    pub const fn show_flat(&mut self, is_flat: bool) {
        self.tables.is_flat = is_flat;
    }

    fn sync_grids(&mut self) {
        if self.tables.is_flat {
            self.grids.clear();
        }
        if self.grids.is_empty() && self.scene.islands().is_empty() {
            return;
        }
        for member in &self.members {
            self.scene.set_grid(member.id, self.grids.get(&member.node).cloned().unwrap_or_default());
        }
    }

    /// What grid effects do to the nodes in the next [`Self::draw_list`]s.
    pub fn bend(&mut self, grids: Grids) {
        self.grids = grids;
    }

    /// The nets on which the last [`Self::draw_list`] shows what it shows of nodes with effects.
    pub fn islands(&self) -> &[Island] {
        &self.tables.islands
    }

    /// The nodes that effects should bend, but that the last [`Self::draw_list`] has left as without them, because there are too many; one that
    /// shows a symbol for what is inside of it.
    pub fn nodes_left_flat(&self) -> Vec<NodeId> {
        let node_of = |id: &stage::NodeId| self.members.iter().find(|member| member.id == *id);
        let own = self.scene.nodes_left_flat().iter().filter_map(node_of).map(|member| member.node);
        own.chain(self.instances.left_flat()).collect()
    }

    fn place_islands(&mut self, source: &SceneSource<'_>, list: &[DrawItem]) {
        let stage_px = narrow(source.document.stage().size);
        let nodes: Vec<stage::NodeId> = self.scene.islands().iter().map(|island| island.node).collect();
        let sees_all =
            |node: &stage::NodeId| self.scene.grid(*node).is_some_and(|state| state.steps.is_empty());
        if nodes.iter().any(sees_all) {
            self.measure(source.document, list);
        }
        for (node, placed) in nodes.into_iter().zip(&mut self.tables.islands) {
            if let Some(island) = islands::island(&mut self.scene, node, stage_px, &mut self.mesh) {
                *placed = island;
            }
        }
    }

    /// Says of symbols and particles how far they draw now, for the cameras that see all of them.
    fn measure(&mut self, document: &Document, list: &[DrawItem]) {
        let drawn = reach::drawn_px(document, list, |node| {
            let id = *self.ids.get(&node)?;
            Some((self.scene.world_from_node(id)?.inverse()?, self.scene.size_px(id)?))
        });
        for (node, drawn_px) in drawn {
            let (Some(id), Some(node)) = (self.ids.get(&node), document.node(node)) else { continue };
            self.scene.set_reach(*id, stage::Reach { drawn_px, ..stage::Reach::of(&node.content) });
        }
    }

    /// What the sprites of the last [`Self::draw_list`] are seen through.
    pub fn masks(&self) -> &[Mask] {
        &self.tables.masks
    }

    /// The nodes whose sprites contain a stage point, topmost first, as drawn last. Fully transparent nodes are not hit, nor are parts of
    /// masks, nor what is seen through a mask, by its number, through which the point is not seen.
    pub fn nodes_at(&mut self, stage_point: [f32; 2], is_seen_through: impl Fn(u16) -> bool) -> Vec<NodeId> {
        let (members, mut hits) = (&self.members, Vec::new());
        self.scene.visit(|visited| {
            let member = visited.sprite.and_then(|sprite| members.get(sprite.0 as usize));
            let Some(member) = member.filter(|_| visited.opacity > 0.0 && visited.masking.part_of == 0)
            else {
                return;
            };
            let local = visited.world_from_node.inverse().map(|map| map.transform_point(stage_point));
            let is_in = |[x, y]: [f32; 2]| {
                let [width, height] = visited.size_px;
                (0.0..=width).contains(&x) && (0.0..=height).contains(&y)
            };
            let through = visited.masking.through;
            if local.is_some_and(is_in) && (through == 0 || is_seen_through(through)) {
                hits.push(member.node);
            }
        });
        hits.reverse();
        hits
    }

    /// The picture that is bent with a node, on a stage of this size: see [`stage::Scene::picture_box`].
    pub fn picture_box(&mut self, node: NodeId, stage_px: [f64; 2]) -> Option<(stage::Affine2, stage::Rect)> {
        self.scene.picture_box(*self.ids.get(&node)?, narrow(stage_px))
    }

    /// The corners of a node on the stage: lower left, lower right, upper right, upper left of its own rectangle. All
    /// four are one point for a group.
    pub fn stage_corners(&mut self, node: NodeId) -> Option<[[f32; 2]; 4]> {
        let id = *self.ids.get(&node)?;
        Some(self.scene.world_from_node(id)?.transform_corners(self.scene.size_px(id)?))
    }

    /// Width and height of a node before scaling, in pixels.
    pub fn size_px(&self, node: NodeId) -> Option<[f32; 2]> {
        self.scene.size_px(*self.ids.get(&node)?)
    }

    /// The corners that a node would have in another pose, with its parents as they are.
    pub fn stage_corners_in(&mut self, node: NodeId, pose: &Pose) -> Option<[[f32; 2]; 4]> {
        let now = *self.scene.pose(*self.ids.get(&node)?)?;
        self.set_pose(node, pose);
        let corners = self.stage_corners(node);
        self.set_pose(node, &now);
        corners
    }

    /// What is drawn of a node in its pose, with its parents as they are; nothing for a group and for what is not visible. It is white until
    /// it is [`textured`].
    pub fn items_of(
        &mut self,
        source: &SceneSource<'_>,
        node: NodeId,
        moment: Option<&Moment<'_>>,
    ) -> Vec<DrawItem> {
        let mut items = Vec::new();
        let trails = self.trails(source, moment, Some(node));
        if let (Some(visited), Some(stored)) = (self.visited(node), source.document.node(node)) {
            let push = |item: DrawItem| items.push(item.unmasked());
            let tables = &mut SceneTables::default();
            source.items(stored, (&visited, &trails), &mut self.instances, tables, push);
        }
        items
    }

    /// `None` for a group and for what is not visible.
    fn visited(&mut self, node: NodeId) -> Option<stage::Visited> {
        let id = *self.ids.get(&node)?;
        let pose = *self.scene.pose(id)?;
        let mut around = std::iter::successors(Some(id), |at| self.scene.parent(*at));
        let is_seen = |at| self.scene.pose(at).is_some_and(|pose| pose.visible && !pose.removed);
        self.scene.sprite(id).filter(|_| around.all(is_seen))?;
        Some(stage::Visited {
            node: id,
            world_from_node: self.scene.world_from_node(id)?,
            size_px: self.scene.size_px(id)?,
            sprite: self.scene.sprite(id),
            blend: self.scene.blend(id)?,
            frame: pose.frame,
            color_rgb: self.scene.displayed_color(id)?,
            opacity: self.scene.displayed_opacity(id)?,
            flip_x: pose.flip_x,
            flip_y: pose.flip_y,
            progress: pose.progress,
            time_secs: pose.time_secs,
            masking: stage::Masking::default(),
            island: 0,
            values: pose.values,
        })
    }

    /// The position of a node's anchor on the stage, in stage pixels.
    pub fn stage_anchor(&mut self, node: NodeId) -> Option<[f32; 2]> {
        let position = self.scene.pose(*self.ids.get(&node)?)?.position;
        Some(self.stage_from_parent(node)?.transform_point(position))
    }

    /// The map from a node's own coordinates to the stage: those of what is inside of a symbol.
    pub fn stage_from_node(&mut self, node: NodeId) -> Option<stage::Affine2> {
        self.scene.world_from_node(*self.ids.get(&node)?)
    }

    /// The map from the coordinates in which a node's position is given to the stage.
    pub fn stage_from_parent(&mut self, node: NodeId) -> Option<stage::Affine2> {
        let parent = self.scene.parent(*self.ids.get(&node)?)?;
        self.scene.world_from_node(parent)
    }

    /// The same while some nodes have other poses.
    pub fn stage_from_parent_in(&mut self, node: NodeId, poses: &[(NodeId, Pose)]) -> Option<stage::Affine2> {
        let now: Vec<(NodeId, Pose)> =
            poses.iter().filter_map(|(id, _)| Some((*id, *self.scene.pose(*self.ids.get(id)?)?))).collect();
        poses.iter().for_each(|(id, pose)| self.set_pose(*id, pose));
        let map = self.stage_from_parent(node);
        now.iter().for_each(|(id, pose)| self.set_pose(*id, pose));
        map
    }

    /// Moves a node to another parent, or to the root, until the next [`sync`](Self::sync), and returns the pose with which it lies there
    /// where it lay before; see [`stage::Scene::attach_in_place`]. `None`, and no change, in a parent that is scaled to nothing.
    pub fn place_under(&mut self, node: NodeId, parent: Option<NodeId>) -> Option<Pose> {
        let id = *self.ids.get(&node)?;
        let parent = parent.map_or(Some(self.scene.root()), |parent| self.ids.get(&parent).copied())?;
        self.scene.attach_in_place(id, parent).ok()?;
        self.scene.pose(id).copied()
    }

    /// Poses a node until the next [`sync`](Self::sync).
    pub fn set_pose(&mut self, node: NodeId, pose: &Pose) {
        if let Some(id) = self.ids.get(&node) {
            self.scene.set_pose(*id, pose);
        }
    }

    /// Updates nodes, sprites and poses from the source.
    pub fn sync(&mut self, source: &SceneSource<'_>) {
        let nodes = source.document.nodes();
        let is_same =
            |(member, node): (&Member, &Arc<Node>)| (member.node, member.parent) == (node.id, node.parent);
        if self.members.len() != nodes.len() || !self.members.iter().zip(nodes).all(is_same) {
            self.rebuild(nodes);
        }
        if let Some((color_rgb, opacity)) = self.around {
            let root = self.scene.root();
            self.scene.set_cascade(root, Cascade { opacity: true, color: true });
            self.scene.set_around(color_rgb, opacity);
        }
        for (index, (member, node)) in self.members.iter_mut().zip(nodes).enumerate() {
            let pose = source.poses.get(index).copied();
            let visible = pose.is_some_and(|pose| pose.visible && !pose.removed);
            let pose = pose.unwrap_or_default().with(Property::VISIBLE, visible);
            self.scene.set_pose(member.id, &pose);
            self.scene.set_picture_size(member.id, member.size_px(source, node, &pose));
            // As that of a group, the blend of a symbol doesn't reach what is inside, bent or not.
            let is_mixed = node.content.symbol().is_none();
            self.scene.set_blend(member.id, if is_mixed { node.blend } else { Blend::Normal });
            self.scene.set_cascade(member.id, node.cascade);
            self.scene.set_mask(member.id, node.mask);
            self.scene.set_reach(member.id, stage::Reach::of(&node.content));
            let sheet = node.content.sheet().filter(|_| node.content.is_picture());
            let shapes = sheet.and_then(|name| self.shapes.of(name, source.document, source.media));
            self.scene.set_frames(member.id, shapes);
            let sprite = u32::try_from(index).ok().filter(|_| node.content != format::Content::Group);
            self.scene.set_sprite(member.id, sprite.map(stage::SpriteId));
        }
    }

    /// Rebuilds the tree.
    fn rebuild(&mut self, nodes: &[Arc<Node>]) {
        self.scene = stage::Scene::with_capacity(nodes.len());
        let member = |node: &Arc<Node>| Member {
            node: node.id,
            parent: node.parent,
            id: self.scene.create(Pose::default()),
            lines: None,
        };
        self.members = nodes.iter().map(member).collect();
        self.ids = self.members.iter().map(|member| (member.node, member.id)).collect();
        for member in &self.members {
            let parent =
                member.parent.map_or(Some(self.scene.root()), |parent| self.ids.get(&parent).copied());
            if let Some(parent) = parent {
                // A node in a parent cycle stays unattached; documents refuse such cycles anyway.
                let _ = self.scene.attach(member.id, parent);
            }
        }
    }
}

/// Leaves out the nodes that `is_kept` refuses. Masks keep their parts, since they work without being seen; what is left of a node with
/// grid effects, without the node itself, is as without effects.
pub fn keep_nodes(items: &mut Vec<DrawItem>, is_kept: impl Fn(NodeId) -> bool) {
    items.retain(|item| item.is_in_mask() || is_kept(item.node));
    let shown: BTreeSet<u16> = items.iter().map(|item| item.sprite.island.shows).collect();
    for item in items {
        let role = &mut item.sprite.island;
        if !shown.contains(&role.part_of) {
            role.part_of = 0;
        }
    }
}

/// The sprites with the renderer's textures. A sprite whose picture is missing is left out: a plain box in its place would look like
/// a part of the project. So are shapes and texts, which have no textures until they are painted; see [`uploads::Uploads::sprites`].
pub fn textured(items: &[DrawItem], document: &Document, textures: &Textures) -> Vec<Sprite> {
    let textured = |item: &DrawItem| {
        if item.is_island() {
            return Some(item.sprite);
        }
        let (document, content) = item.shown(document)?;
        if content.is_painted() { None } else { with_texture(item, &content, document, textures) }
    };
    items.iter().filter_map(textured).collect()
}

/// The sprite of a content that is not painted.
fn with_texture(
    item: &DrawItem,
    content: &format::Content,
    document: &Document,
    textures: &Textures,
) -> Option<Sprite> {
    let texture = match (content.image(), content.sheet()) {
        // It can't be read.
        _ if content.symbol().is_some() => return None,
        (None, None) => TextureId::WHITE,
        _ => *textures.get(image_of(item, content, document)?)?,
    };
    Some(Sprite { texture, ..item.sprite })
}

/// The image that a sprite shows, or a frame of it.
pub(crate) fn image_of<'a>(
    item: &DrawItem,
    content: &'a format::Content,
    document: &'a Document,
) -> Option<&'a str> {
    if let Some(image) = content.image() {
        return Some(image);
    }
    let sheet = document.sheet(content.sheet()?)?;
    let last = sheet.frame_count().saturating_sub(1);
    let own = sheet.frames.get(item.frame.min(last) as usize);
    Some(own.and_then(|frame| frame.image.as_deref()).unwrap_or(&sheet.image))
}

impl SceneSource<'_> {
    fn size_px(&self, node: &Node, content: &format::Content) -> [f32; 2] {
        narrow(self.media.shown_size_px(self.document, content, node.start.frame))
    }

    /// Hands out what is drawn of a node: one sprite for each piece of its picture, and those of a symbol.
    fn items(
        &self,
        node: &Node,
        (visited, trails): (&stage::Visited, &Trails<'_>),
        instances: &mut Instances,
        tables: &mut SceneTables,
        mut draw: impl FnMut(DrawItem),
    ) {
        if let Some(symbol) = node.content.symbol() {
            return instances.draw(self.media, (node, symbol), (visited, trails), tables, draw);
        }
        let text = texts::shown_text(&node.content, self.names, &visited.values);
        let content = texts::with_text(&node.content, text.as_deref());
        let living = |particles: &Particles, each: &mut dyn FnMut(&Particle, stage::Affine2)| {
            trails.living((node.id, particles), visited, each);
        };
        quads(&content, visited, self, living, |quad| {
            let (sprite, sector) = (sprite(visited, &quad), quad.look.sector().cloned());
            let text = text.clone();
            let (frame, progress) = (quad.frame, visited.progress);
            draw(DrawItem { node: node.id, inside: None, frame, progress, text, sector, sprite });
        });
    }
}

impl Pictures for SceneSource<'_> {
    fn sheet(&self, name: &str) -> Option<&Sheet> {
        self.document.sheet(name).map(Arc::as_ref)
    }

    fn image_px(&self, image: &str) -> Option<[f64; 2]> {
        self.media.size_px(image)
    }

    fn characters(&self, text: &Text, size_px: [f32; 2], progress: f32) -> Vec<(u32, [f32; 4])> {
        let sheet = text.of.as_ref().and_then(|of| self.sheet(of.sheet()?));
        let placed = |sheet| characters(text, sheet, |image| self.image_px(image), size_px, progress);
        sheet.map(placed).unwrap_or_default()
    }
}

/// How the nodes of a scene are masked; nothing where there are no islands, which alone ask for it.
fn maskings(
    scene: &stage::Scene,
    ids: &BTreeMap<NodeId, stage::NodeId>,
    islands: usize,
) -> BTreeMap<NodeId, Masking> {
    if islands == 0 || scene.masks().is_empty() {
        return BTreeMap::new();
    }
    let of = |(node, id): (&NodeId, &stage::NodeId)| Some((*node, masks::masking(scene.masking_of(*id)?)));
    ids.iter().filter_map(of).collect()
}

/// What a node shows, white until it is [`textured`].
fn sprite(visited: &stage::Visited, quad: &Quad<'_>) -> Sprite {
    let stage::Affine2 { a, b, c, d, tx, ty } = quad.world_from_quad;
    let mut sprite = Sprite::new(TextureId::WHITE, quad.size_px, Affine2 { a, b, c, d, tx, ty });
    sprite.tint_rgb = quad.color_rgb;
    sprite.blend = blend::drawn(visited.blend);
    sprite.masking = masks::masking(visited.masking);
    sprite.opacity = quad.opacity;
    [sprite.flip_x, sprite.flip_y] = quad.flips;
    if let Look::Image(part) = &quad.look {
        (sprite.uv, sprite.uv_rotated) = (part.uv(), part.is_turned);
    }
    sprite
}

#[allow(clippy::cast_possible_truncation)] // positions and sizes of the stage are small
fn narrow(pair: [f64; 2]) -> [f32; 2] {
    pair.map(|x| x as f32)
}

#[cfg(test)]
mod frame_tests;
#[cfg(test)]
mod seek_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trail_tests;
