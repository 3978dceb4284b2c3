//! The project file, format 2.

use alloc::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::content::Content;
use super::editor_canvas::EditorCanvas;
use super::editor_folder::EditorFolder;
use super::expectation::Expectation;
use super::marker::Marker;
use super::omitted::plain_option;
use super::omitted::skip::{
    is_false, is_half_pair, is_one_pair, is_opaque, is_true, is_white, is_zero, is_zero_i32, is_zero_pair,
    is_zero_u32,
};
use super::own_ease::NamedEase;
use super::read_warnings::ReadWarnings;
use super::run::Run;
use super::sheet::{FrameView, Sheet, SheetIndices};
use crate::action::value::{factors, is_one, one};
use crate::action::{Action, ActionId, Color, FrameRef};
use crate::blend::Blend;
use crate::cascade::Cascade;
use crate::diagnostic::Diagnostic;
use crate::mask::Mask;
use crate::pose::Pose;
use crate::prelude::*;
use crate::setters::setters;

/// The format that this version writes.
pub const FORMAT: u32 = 2;

/// A whole project, as stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Project {
    /// Version of the format; see [`FORMAT`].
    pub format: u32,
    /// The visible area.
    #[serde(default)]
    pub stage: Stage,
    /// Image files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<Image>,
    /// Images divided into frames.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<Sheet>,
    /// The nodes of the scene, in any order; each parent must exist.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<Node>,
    /// Own eases by name, for `EaseNamed`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub eases: Vec<NamedEase>,
    /// Named action trees.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clips: Vec<Clip>,
    /// The runs: which clip plays on which node, and when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<Run>,
    /// Named times of the timeline.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Marker>,
    /// Expectations about the motion, for tests; see [`Self::unmet_expectations`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expect: Vec<Expectation>,
    /// Data of the editor; the runtime ignores it.
    #[serde(default, skip_serializing_if = "EditorSection::is_empty")]
    pub editor: EditorSection,
    /// The warnings of its text.
    #[serde(skip)]
    pub(crate) read: ReadWarnings,
}

impl Default for Project {
    fn default() -> Self {
        Self {
            format: FORMAT,
            stage: Stage::default(),
            images: Vec::new(),
            sheets: Vec::new(),
            nodes: Vec::new(),
            eases: Vec::new(),
            clips: Vec::new(),
            runs: Vec::new(),
            markers: Vec::new(),
            expect: Vec::new(),
            editor: EditorSection::default(),
            read: ReadWarnings::default(),
        }
    }
}

impl Project {
    setters! { plain:
        /// Sets the visible area.
        with_stage stage: Stage,
        /// Sets the images.
        with_images images: Vec<Image>,
        /// Sets the images divided into frames.
        with_sheets sheets: Vec<Sheet>,
        /// Sets the nodes.
        with_nodes nodes: Vec<Node>,
        /// Sets the own eases.
        with_eases eases: Vec<NamedEase>,
        /// Sets the clips.
        with_clips clips: Vec<Clip>,
        /// Sets the runs.
        with_runs runs: Vec<Run>,
        /// Sets the markers.
        with_markers markers: Vec<Marker>,
        /// Sets the expectations about the motion.
        with_expect expect: Vec<Expectation>,
        /// Sets the data of the editor.
        with_editor editor: EditorSection,
    }

    /// The warnings of the text from which it was loaded, in text order, each with line and column: what plays, but probably not
    /// as intended, such as a field that no action has. `kineograph check` lists the same. There are at most
    /// [`MAX_LISTED`](crate::diagnostic::MAX_LISTED). Later changes don't affect them; see [`check`](super::check). Empty if built in code.
    ///
    /// ```
    /// use kineograph_runtime::format::Project;
    /// let text = r#"(
    ///     format: 2,
    ///     clips: [(name: "fade", action: FadeTo(duration: 1, opacity: 0.5, speed: 3))],
    /// )"#;
    /// let project = Project::from_ron_text(text)?;
    /// for warning in project.warnings() {
    ///     eprintln!("hero.ron: {warning}");
    /// }
    /// let codes: Vec<&str> = project.warnings().iter().map(|warning| warning.code.id()).collect();
    /// assert_eq!(codes, ["opacity-of-one", "field-not-used"]);
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    pub fn warnings(&self) -> &[Diagnostic] {
        self.read.listed()
    }

    /// All action trees: those of the clips, then the editor's drafts, in file order.
    pub fn trees(&self) -> impl Iterator<Item = &Action> {
        let in_clips = self.clips.iter().filter_map(|clip| clip.action.as_ref());
        in_clips.chain(self.editor.clips.iter().flat_map(|clip| &clip.drafts))
    }

    /// The sheet with this name; the first of equal names wins.
    pub fn sheet(&self, name: &str) -> Option<&Sheet> {
        self.sheets.iter().find(|sheet| sheet.name == name)
    }

    /// A frame of a sheet, by number or name, for games that draw from their own atlas. `image_px` returns the width and height of an image
    /// in pixels, by name. `None` if the sheet or frame is unknown, or a required size is.
    ///
    /// ```
    /// use kineograph_runtime::format::{Project, Sheet, SheetFrame};
    /// let coin = SheetFrame::new("coin").with_rect([32.0, 0.0, 16.0, 16.0]).with_source_size([20.0, 20.0]);
    /// let project = Project::default().with_sheets(vec![Sheet::atlas("things", "things", vec![coin])]);
    /// let frame = project.frame("things", "coin", |_| None).unwrap();
    /// assert_eq!((frame.image, frame.rect_px), ("things", [32.0, 0.0, 16.0, 16.0]));
    /// assert_eq!((frame.source_size_px, frame.corner_px()), ([20.0, 20.0], [2.0, 2.0]));
    /// ```
    pub fn frame(
        &self,
        sheet: &str,
        frame: impl Into<FrameRef>,
        image_px: impl FnMut(&str) -> Option<[f64; 2]>,
    ) -> Option<FrameView<'_>> {
        let sheet = self.sheet(sheet)?;
        sheet.frame(sheet.frame_index(&frame.into())?, image_px)
    }

    /// The pose of a node before any action. Unlike `Pose::from(node)` it resolves the name of a frame in the sprite.
    pub fn start_pose(&self, node: &Node) -> Pose {
        let mut pose = Pose::from(node);
        if let Some((sheet, frame)) = node.content.named_frame() {
            let index = self.sheet(sheet).and_then(|sheet| sheet.frame_index(&frame.into()));
            pose.frame = index.unwrap_or(pose.frame);
        }
        pose
    }

    /// As [`Self::start_pose`], for all nodes in their order.
    pub fn start_poses(&self) -> Vec<Pose> {
        let sheets = self.sheets.iter().rev().map(|sheet| (sheet.name.as_str(), sheet));
        let sheets: BTreeMap<&str, &Sheet> = sheets.collect();
        let mut indices = SheetIndices::default();
        let pose_of = |node: &Node| {
            let mut pose = Pose::from(node);
            if let Some((sheet, frame)) = node.content.named_frame() {
                let index = sheets.get(sheet).and_then(|sheet| indices.of(sheet).named(frame));
                pose.frame = index.unwrap_or(pose.frame);
            }
            pose
        };
        self.nodes.iter().map(pose_of).collect()
    }

    /// The time of the marker with this name, in seconds of the timeline; the first of equal names wins.
    pub fn marker_secs(&self, name: &str) -> Option<f64> {
        self.markers.iter().find(|marker| marker.name == name).map(|marker| marker.at_secs)
    }
}

/// The visible area; its lower left corner is (0, 0).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Stage {
    /// Width and height in pixels, 1..=16384.
    pub size: [f64; 2],
    /// The colour of the background.
    pub background: Color,
    /// Frames per second of the timeline, 1..=1000.
    pub fps: f64,
}

impl Default for Stage {
    fn default() -> Self {
        Self { size: [480.0, 270.0], background: Color([0x23, 0x26, 0x35]), fps: 60.0 }
    }
}

impl Stage {
    setters! { plain:
        /// Sets width and height, in pixels.
        with_size size: [f64; 2],
        /// Sets the colour of the background.
        with_background background: Color,
        /// Sets the frames per second of the timeline.
        with_fps fps: f64,
    }
}

/// An image file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Image {
    /// Unique among images.
    pub name: String,
    /// Path relative to the project file, with `/`.
    pub path: String,
    /// How it is scaled up.
    #[serde(default, skip_serializing_if = "Filter::is_default")]
    pub filter: Filter,
    /// Which frames are shown if the file has several.
    #[serde(default, skip_serializing_if = "ImageFrames::is_default")]
    pub frames: ImageFrames,
    /// Pixels for each unit of an SVG, 0.01..=100; other files have their own pixels.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub scale: f64,
    /// Whether the colours in the file are multiplied by its opacities, as packers of textures do it on request.
    #[serde(default, skip_serializing_if = "is_false")]
    pub premultiplied: bool,
}

impl Image {
    /// An image with this name and its path relative to the project file.
    pub fn new(name: impl Into<String>, path: impl Into<String>) -> Self {
        let (filter, frames) = Default::default();
        Self { name: name.into(), path: path.into(), filter, frames, scale: 1.0, premultiplied: false }
    }

    setters! { plain:
        /// Sets the path, relative to the project file.
        with_path path: String,
        /// Sets how it is scaled up.
        with_filter filter: Filter,
        /// Sets which frames are shown if the file has several.
        with_frames frames: ImageFrames,
        /// Sets the pixels for each unit of an SVG.
        with_scale scale: f64,
        /// Sets whether the colours in the file are multiplied by its opacities.
        with_premultiplied premultiplied: bool,
    }
}

/// Which frames of a file with several (GIF, APNG, animated WebP, Aseprite) an image shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ImageFrames {
    /// Only the first.
    #[default]
    First,
    /// All of them in one image: a regular grid as given by [`Self::grid`], row by row from the top left.
    All,
}

impl ImageFrames {
    /// Columns and rows of the grid for `count` frames of a file: as many columns as the square root of `count`, rounded up.
    pub fn grid(count: u32) -> [u32; 2] {
        let root = count.isqrt();
        let columns = if root * root < count { root + 1 } else { root }.max(1);
        [columns, count.div_ceil(columns).max(1)]
    }

    // serde passes the field by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    fn is_default(&self) -> bool {
        *self == Self::First
    }
}

/// How an image is scaled up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Filter {
    /// Smooth interpolation.
    #[default]
    Linear,
    /// Nearest neighbour: hard pixel edges.
    Nearest,
}

impl Filter {
    // serde passes the field by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    fn is_default(&self) -> bool {
        *self == Self::Linear
    }
}

/// A node of the scene: a sprite or a group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Node {
    /// Unique among nodes; `None` in a file written by hand.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub id: Option<u32>,
    /// Unique among nodes.
    pub name: String,
    /// Name of the node with which it moves.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub parent: Option<String>,
    /// What it shows.
    #[serde(default, skip_serializing_if = "Content::is_group")]
    pub content: Content,
    /// Draw order among its siblings; higher is in front. At equal values the later node is in front.
    #[serde(default, skip_serializing_if = "is_zero_i32")]
    pub z: i32,
    /// How it is mixed with what is behind it. It does not pass to its children.
    #[serde(default, skip_serializing_if = "Blend::is_normal")]
    pub blend: Blend,
    /// What it hands down to its children.
    #[serde(default, skip_serializing_if = "Cascade::is_default")]
    pub cascade: Cascade,
    /// What makes it a mask of its siblings; `None`: it is seen itself.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub mask: Option<Mask>,
    /// Its pose before any action.
    #[serde(default, skip_serializing_if = "StartPose::is_default")]
    pub start: StartPose,
}

impl Node {
    /// A group of this name at the origin, without an id.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            id: None,
            name: name.into(),
            parent: None,
            content: Content::Group,
            z: 0,
            blend: Blend::Normal,
            cascade: Cascade::default(),
            mask: None,
            start: StartPose::default(),
        }
    }

    setters! { optional:
        /// Sets the id.
        with_id id: u32,
        /// Sets the node with which it moves.
        with_parent parent: String,
        /// Makes it a mask of its siblings.
        with_mask mask: Mask,
    }

    setters! { plain:
        /// Sets what it shows.
        with_content content: Content,
        /// Sets its draw order among its siblings.
        with_z z: i32,
        /// Sets how it is mixed with what is behind it.
        with_blend blend: Blend,
        /// Sets what it hands down to its children.
        with_cascade cascade: Cascade,
        /// Sets its pose before any action.
        with_start start: StartPose,
    }
}

/// The pose of a node before any action; omitted fields have their defaults.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct StartPose {
    /// Pixels from the parent's lower left corner (the stage's for a root), y up.
    #[serde(skip_serializing_if = "is_zero_pair")]
    pub position: [f64; 2],
    /// Degrees, clockwise.
    #[serde(skip_serializing_if = "is_zero")]
    pub rotation: f64,
    /// Degrees for the vertical axis; omitted: as `rotation`.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub rotation_y: Option<f64>,
    /// Factors for width and height.
    #[serde(skip_serializing_if = "is_one_pair", deserialize_with = "factors")]
    pub scale: [f64; 2],
    /// Degrees.
    #[serde(skip_serializing_if = "is_zero_pair")]
    pub skew: [f64; 2],
    /// The point to which position, rotation and scale refer, as fractions of the size; (0, 0) is the lower left corner.
    #[serde(skip_serializing_if = "is_half_pair")]
    pub anchor: [f64; 2],
    /// 0..=255.
    #[serde(skip_serializing_if = "is_opaque")]
    pub opacity: f64,
    /// The colour that multiplies the sprite's colours.
    #[serde(skip_serializing_if = "is_white")]
    pub color: Color,
    /// Whether it and its children are drawn.
    #[serde(skip_serializing_if = "is_true")]
    pub visible: bool,
    /// Mirrored left to right.
    #[serde(skip_serializing_if = "is_false")]
    pub flip_x: bool,
    /// Mirrored top to bottom.
    #[serde(skip_serializing_if = "is_false")]
    pub flip_y: bool,
    /// Frame of the sheet.
    #[serde(skip_serializing_if = "is_zero_u32")]
    pub frame: u32,
    /// How much is seen of a progress, or of the characters of a text that is revealed: 0..=100.
    #[serde(skip_serializing_if = "is_zero")]
    pub progress: f64,
    /// Seconds inside of what the node shows, such as a symbol.
    #[serde(skip_serializing_if = "is_zero")]
    pub time: f64,
}

impl Default for StartPose {
    fn default() -> Self {
        Self {
            position: [0.0; 2],
            rotation: 0.0,
            rotation_y: None,
            scale: [1.0; 2],
            skew: [0.0; 2],
            anchor: [0.5; 2],
            opacity: 255.0,
            color: Color::WHITE,
            visible: true,
            flip_x: false,
            flip_y: false,
            frame: 0,
            progress: 0.0,
            time: 0.0,
        }
    }
}

/// Each returns the pose with another value.
impl StartPose {
    setters! { plain:
        /// Sets the position, in pixels.
        with_position position: [f64; 2],
        /// Sets the rotation, in degrees clockwise.
        with_rotation rotation: f64,
        /// Sets the factors of width and height.
        with_scale scale: [f64; 2],
        /// Sets the skew, in degrees.
        with_skew skew: [f64; 2],
        /// Sets the anchor, as fractions of the size.
        with_anchor anchor: [f64; 2],
        /// Sets the opacity, 0..=255.
        with_opacity opacity: f64,
        /// Sets the colour that multiplies the sprite's colours.
        with_color color: Color,
        /// Sets whether it and its children are drawn.
        with_visible visible: bool,
        /// Sets whether it is mirrored left to right.
        with_flip_x flip_x: bool,
        /// Sets whether it is mirrored top to bottom.
        with_flip_y flip_y: bool,
        /// Sets the frame of the sheet.
        with_frame frame: u32,
        /// Sets the seconds inside of what the node shows.
        with_time time: f64,
        /// Sets how much of a progress or of a revealed text is seen, 0..=100.
        with_progress progress: f64,
    }

    setters! { optional:
        /// Sets the rotation of the vertical axis, in degrees clockwise.
        with_rotation_y rotation_y: f64,
    }

    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// A named action tree.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Clip {
    /// Unique among clips; `None` in a file written by hand.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub id: Option<u32>,
    /// Unique among clips.
    pub name: String,
    /// The tree; `None` if the clip is empty.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub action: Option<Action>,
}

impl Clip {
    /// A clip of this name, without an id.
    pub fn new(name: impl Into<String>, action: impl Into<Option<Action>>) -> Self {
        Self { id: None, name: name.into(), action: action.into() }
    }

    setters! { optional:
        /// Sets the id.
        with_id id: u32,
    }
}

/// Data of the editor.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct EditorSection {
    /// One entry for each clip with data.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clips: Vec<EditorClip>,
    /// One entry for each node with data.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<EditorNode>,
    /// The editor's data for the canvas.
    #[serde(skip_serializing_if = "EditorCanvas::is_empty")]
    pub canvas: EditorCanvas,
    /// Folders of the list of images and sheets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub folders: Vec<EditorFolder>,
}

impl EditorSection {
    setters! { plain:
        /// Sets the data of the canvas.
        with_canvas canvas: EditorCanvas,
        /// Sets the folders of the list of images and sheets.
        with_folders folders: Vec<EditorFolder>,
        /// Sets the data of clips.
        with_clips clips: Vec<EditorClip>,
        /// Sets the data of nodes.
        with_nodes nodes: Vec<EditorNode>,
    }
}

impl EditorSection {
    fn is_empty(&self) -> bool {
        self.clips.is_empty() && self.nodes.is_empty() && self.canvas.is_empty() && self.folders.is_empty()
    }
}

/// The editor's data for a node. It affects neither games nor exports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EditorNode {
    /// Name of the node.
    pub node: String,
    /// Whether it and its children can't be selected or dragged on the canvas.
    #[serde(default, skip_serializing_if = "is_false")]
    pub locked: bool,
    /// Whether it and its children are not drawn on the canvas.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hidden: bool,
    /// The colour of its row in the list of nodes.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub color: Option<Color>,
}

impl EditorNode {
    /// An entry for the node of this name: not locked, not hidden and without a colour.
    pub fn new(node: impl Into<String>) -> Self {
        Self { node: node.into(), locked: false, hidden: false, color: None }
    }

    setters! { plain:
        /// Sets whether it is locked.
        with_locked locked: bool,
        /// Sets whether it is hidden.
        with_hidden hidden: bool,
    }

    setters! { optional:
        /// Sets the colour of its row.
        with_color color: Color,
    }
}

/// Data of the editor for a clip.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EditorClip {
    /// Name of the clip.
    pub clip: String,
    /// Actions moved by hand in the graph, with the positions of their cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<GraphPosition>,
    /// Folded actions, which hide their children in the graph.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub collapsed: Vec<ActionId>,
    /// Comments on actions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<GraphComment>,
    /// Frames around related actions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<GraphFrame>,
    /// Trees that are not part of the clip.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drafts: Vec<Action>,
}

impl EditorClip {
    /// An empty entry for the clip of this name.
    pub fn new(clip: impl Into<String>) -> Self {
        Self {
            clip: clip.into(),
            positions: Vec::new(),
            collapsed: Vec::new(),
            comments: Vec::new(),
            frames: Vec::new(),
            drafts: Vec::new(),
        }
    }

    setters! { plain:
        /// Sets the positions of cards.
        with_positions positions: Vec<GraphPosition>,
        /// Sets the folded actions.
        with_collapsed collapsed: Vec<ActionId>,
        /// Sets the comments.
        with_comments comments: Vec<GraphComment>,
        /// Sets the frames.
        with_frames frames: Vec<GraphFrame>,
        /// Sets the trees that are not part of the clip.
        with_drafts drafts: Vec<Action>,
    }
}

/// The position of an action in the graph.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GraphPosition {
    /// The action.
    pub id: ActionId,
    /// Upper left corner in graph units, y down.
    pub at: [f64; 2],
}

impl GraphPosition {
    /// Puts the card's upper left corner at `at`, in graph units, y down.
    pub const fn new(id: ActionId, at: [f64; 2]) -> Self {
        Self { id, at }
    }
}

/// A comment on an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GraphComment {
    /// The action.
    pub id: ActionId,
    /// The text.
    pub text: String,
}

impl GraphComment {
    /// A comment on an action.
    pub fn new(id: ActionId, text: impl Into<String>) -> Self {
        Self { id, text: text.into() }
    }
}

/// A frame around actions in the graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GraphFrame {
    /// The title above it; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Its colour.
    #[serde(default = "frame_color", skip_serializing_if = "is_frame_color")]
    pub color: Color,
    /// The actions in it; each is in at most one frame.
    pub actions: Vec<ActionId>,
}

impl GraphFrame {
    /// The colour of a new frame.
    pub const COLOR: Color = Color([0x5b, 0x7f, 0xb5]);

    /// A frame around actions, in the default colour.
    pub fn new(title: impl Into<String>, actions: Vec<ActionId>) -> Self {
        Self { title: title.into(), color: Self::COLOR, actions }
    }

    setters! { plain:
        /// Sets the colour.
        with_color color: Color,
    }
}

const fn frame_color() -> Color {
    GraphFrame::COLOR
}

// serde passes the field by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_frame_color(color: &Color) -> bool {
    *color == GraphFrame::COLOR
}
