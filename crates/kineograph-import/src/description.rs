//! What a file describes, in words that no tool and no format owns.
//!
//! Times are seconds, lengths pixels, angles degrees clockwise. In sheets y goes down, as pictures are stored; everywhere else up.

use std::collections::{BTreeMap, BTreeSet};

use crate::content::NodeContent;
use crate::loss::{self, Loss, Lost};
use crate::values::ValueRange;

/// Everything that a file describes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Description {
    /// Pictures that belong to it.
    pub images: Vec<Image>,
    /// Frames of these pictures.
    pub sheets: Vec<Sheet>,
    /// Nodes, parents before their children.
    pub nodes: Vec<Node>,
    /// Animations.
    pub clips: Vec<Clip>,
    /// Further files that it refers to and is not complete without, such as the sheets of a scene. Paths are beside the file.
    pub needs: Vec<String>,
    /// The size of the scene, if it has one.
    pub stage_px: Option<[f64; 2]>,
    /// How many times larger than on the smallest screen the scene draws pictures that are there for several screens; `None` is 1.
    pub screen_scale: Option<f64>,
    /// Where the lower left corner of the scene is, seen from where another scene puts it.
    pub corner_px: [f64; 2],
    /// Where the first node is then, seen from that corner.
    pub root_px: [f64; 2],
    /// The clip that plays from the start, an index in [`clips`](Self::clips), if the file says so.
    pub first_clip: Option<usize>,
    /// The timeline that its clips are parts of, if the file has one.
    pub timeline: Option<Timeline>,
    /// Whether that clip plays as soon as the scene is there, also inside another one; else the game plays it.
    pub plays_at_once: bool,
    /// What it says and this description can't.
    pub losses: Vec<Loss>,
}

/// A picture that belongs to a description.
#[derive(Debug, Clone, PartialEq)]
pub struct Image {
    /// Its path as the file says, from the file's folder, with `/` between folders. Empty for the described file itself.
    pub path: String,
    /// True if all of its pictures are frames, in the grid that [`picture::grid`](crate::picture::grid) makes.
    pub all_frames: bool,
    /// True if its colours are multiplied by its opacities.
    pub premultiplied: bool,
    /// True if the tool brings it, so that it need not be beside the file.
    pub is_of_tool: bool,
}

/// Named frames.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sheet {
    /// Its name; empty if the file gives none, and the file's own name will do.
    pub name: String,
    /// The frames, in the file's order.
    pub frames: Vec<Frame>,
    /// Animations of these frames.
    pub tags: Vec<Tag>,
    /// Pairs of characters that are frames, and how far the second one of each is moved to the right in a text.
    pub kerning: Vec<(String, f64)>,
    /// How large the picture is compared to its originals; 1 if it is not scaled.
    pub scale: f64,
}

/// A part of a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// Unique in its sheet.
    pub name: String,
    /// The picture, an index in [`Description::images`].
    pub image: usize,
    /// x, y of the top left corner, width and height in the picture. Width and height are those of the upright frame; one that is stored turned
    /// takes `height × width` pixels.
    pub rect_px: [f64; 4],
    /// True if it is stored turned by 90° clockwise.
    pub rotated: bool,
    /// From the middle of the untrimmed frame to the middle of the rectangle, y up.
    pub offset_px: [f64; 2],
    /// Width and height before trimming.
    pub source_size_px: [f64; 2],
    /// The anchor, as parts of the untrimmed size from the lower left, if the file gives one.
    pub pivot: Option<[f64; 2]>,
    /// x, y, width and height of the middle of nine slices, from the top left of the frame, if the file gives one.
    pub nine_slice_px: Option<[f64; 4]>,
}

/// An animation of a sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct Tag {
    /// Unique in its sheet.
    pub name: String,
    /// Its frames in the order of the sheet.
    pub frames: Vec<TagFrame>,
    /// In which order they are shown.
    pub direction: Direction,
    /// How often; `None` without an end.
    pub rounds: Option<u32>,
}

/// A frame of a tag.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TagFrame {
    /// An index in the sheet's frames.
    pub frame: usize,
    /// How long it stays; `None` if the file doesn't say.
    pub secs: Option<f64>,
}

/// The order of a tag's frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// From the first to the last.
    Forward,
    /// From the last to the first.
    Reverse,
    /// Forward and back, each end once.
    PingPong,
    /// Back and forward, each end once.
    PingPongReverse,
}

/// A node.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Unique in the file.
    pub name: String,
    /// Its parent, an earlier index.
    pub parent: Option<usize>,
    /// What it shows.
    pub content: NodeContent,
    /// How it is mixed with what is behind it, if the file says it: factors of the node and of what is behind it, by their numbers in OpenGL,
    /// which are known ones.
    pub blend: Option<[u32; 2]>,
    /// Which of its own look those inside of it take.
    pub cascade: Cascade,
    /// Whether its siblings are seen only where it is, and it is not seen itself.
    pub is_mask: bool,
    /// Width and height as the file says them. Where it shows nothing, its children count from the lower left corner of this area all the same.
    pub size_px: Option<[f64; 2]>,
    /// What the file sets, each as [`Keyframe::value`] would have it.
    pub start: Vec<(NodeProperty, [f64; 3])>,
}

/// What those inside of a node take of its look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cascade {
    /// Whether its opacity fades them.
    pub opacity: bool,
    /// Whether its colour tints them.
    pub color: bool,
}

/// As in a scene whose tool says nothing of it.
impl Default for Cascade {
    fn default() -> Self {
        Self { opacity: true, color: false }
    }
}

/// An animation.
#[derive(Debug, Clone, PartialEq)]
pub enum Clip {
    /// Frames one after another.
    Frames(FrameClip),
    /// Values of nodes over time.
    Tracks(TrackClip),
    /// Other clips one after another.
    Chain(ChainClip),
}

/// Frames one after another.
#[derive(Debug, Clone, PartialEq)]
pub struct FrameClip {
    /// Its name.
    pub name: String,
    /// The frames.
    pub frames: Vec<ClipFrame>,
    /// How long one unit lasts.
    pub unit_secs: f64,
    /// How often they are shown; `None` without an end.
    pub loops: Option<u32>,
    /// True if the first frame is shown again at the end.
    pub restore: bool,
    /// The files with the frames, if the file says; otherwise any.
    pub sheets: Vec<String>,
}

/// A frame of a [`FrameClip`].
#[derive(Debug, Clone, PartialEq)]
pub struct ClipFrame {
    /// The name of the frame.
    pub frame: String,
    /// How many units it stays.
    pub units: f64,
    /// An event that is sent when it appears.
    pub event: Option<String>,
}

/// Values of nodes over time.
#[derive(Debug, Clone, PartialEq)]
pub struct TrackClip {
    /// Its name.
    pub name: String,
    /// How long it lasts.
    pub secs: f64,
    /// The tracks, in the order of nodes.
    pub tracks: Vec<Track>,
    /// Events and their times, in order.
    pub events: Vec<(f64, String)>,
    /// What nodes play of other files, node after node, and of each in the order of time.
    pub plays: Vec<NestedPlay>,
    /// True if it starts again at its end.
    pub repeats: bool,
}

/// A timeline whose parts are animations.
#[derive(Debug, Clone, PartialEq)]
pub struct Timeline {
    /// All of it, if the clips are only parts of it.
    pub whole: Option<TrackClip>,
    /// How long it is, as the file says.
    pub secs: f64,
    /// Its frames in one second.
    pub frames_per_sec: f64,
    /// The animations, in the order of the clips that they are.
    pub parts: Vec<TimelinePart>,
}

/// A part of a timeline.
#[derive(Debug, Clone, PartialEq)]
pub struct TimelinePart {
    /// Its name as the file has it; of several with one name the first counts.
    pub name: String,
    /// When it begins and ends. The end is not before the beginning.
    pub range_secs: [f64; 2],
}

/// What a node that shows another file plays of it, from a time until the next one of the same node.
#[derive(Debug, Clone, PartialEq)]
pub struct NestedPlay {
    /// The node, an index in [`Description::nodes`].
    pub node: usize,
    /// When it begins.
    pub secs: f64,
    /// What is played.
    pub part: NestedPart,
    /// True if it starts again after its last frame.
    pub repeats: bool,
    /// How many frames of the other file are played in one second.
    pub frames_per_sec: f64,
    /// At most so many frames are played, however long the part is.
    pub max_frames: f64,
}

/// What is played of another file.
#[derive(Debug, Clone, PartialEq)]
pub enum NestedPart {
    /// Its whole timeline.
    All,
    /// One of its animations, by its name.
    Named(String),
    /// One frame of its timeline, which stays.
    Frame(f64),
}

/// Other clips one after another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainClip {
    /// Its name.
    pub name: String,
    /// The clips, at least one; indices of earlier ones in [`Description::clips`].
    pub clips: Vec<usize>,
    /// From which of `clips` on they are played again and again, if so.
    pub repeats_from: Option<usize>,
}

/// One property of one node over time.
#[derive(Debug, Clone, PartialEq)]
pub struct Track {
    /// The node, an index in [`Description::nodes`].
    pub node: usize,
    /// What changes.
    pub property: NodeProperty,
    /// The keys in the order of time.
    pub keys: Vec<Keyframe>,
    /// The frames that the keys of [`NodeProperty::Frame`] number.
    pub frames: Vec<NodeContent>,
}

/// A value at a time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Keyframe {
    /// The time.
    pub secs: f64,
    /// As many numbers as the property has; the others are 0.
    pub value: [f64; 3],
    /// The way to the next key.
    pub ease: Ease,
}

/// What of a node changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NodeProperty {
    /// x and y.
    Position,
    /// Factors of both axes.
    Scale,
    /// Degrees clockwise, of x and y.
    Rotation,
    /// The same of one axis, in the first number: where both differ, the node is skewed.
    RotationX,
    /// That of the other axis.
    RotationY,
    /// Degrees, of x and y.
    Skew,
    /// Parts of the size, from the lower left.
    Anchor,
    /// 0 to 255.
    Opacity,
    /// Red, green and blue, 0 to 255.
    Color,
    /// 1 if it shows, else 0.
    Visible,
    /// Mirrored left to right, top to bottom; 1 or 0.
    Flip,
    /// A frame, by its index in [`Track::frames`].
    Frame,
    /// The place in the order of drawing.
    Z,
    /// Width and height.
    Size,
}

/// How progress becomes progress. Names are those of cocos2d-x's actions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ease {
    /// The value stays until the next key.
    Hold,
    /// Evenly.
    Linear,
    /// An ease without numbers, such as `EaseBackIn`.
    Named(&'static str),
    /// An ease with its number, such as `EaseIn` with its rate.
    With(&'static str, f64),
    /// The cubic Bézier curve of CSS.
    Bezier([f64; 4]),
}

/// Something of a drawing that is not drawn.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Note {
    /// What: the name of its element.
    pub what: String,
    /// Where: its id, or its line and column.
    pub place: String,
}

impl NodeProperty {
    /// What each of its numbers may be.
    pub(crate) const fn range(self) -> ValueRange {
        match self {
            Self::Opacity => ValueRange::OPACITY,
            Self::Color => ValueRange::CHANNEL,
            Self::Z => ValueRange::WHOLE,
            Self::Size => ValueRange::SIDE_PX,
            _ => ValueRange::ANY,
        }
    }
}

impl Node {
    /// Its anchor at the start, as parts of its size from the lower left.
    pub fn anchor(&self) -> [f64; 2] {
        anchor(&self.start)
    }

    /// Where the middle of this size is for its children, who count from its lower left corner. Nodes that show nothing and say no size have
    /// none, so for them that corner is at the anchor.
    pub(crate) fn middle_px(&self, size_px: [f64; 2]) -> [f64; 2] {
        let has_size = self.content != NodeContent::Group || self.size_px.is_some();
        let corner = if has_size { [0.0; 2] } else { anchor(&self.start) };
        [0, 1].map(|axis| size_px[axis] * (0.5 - corner[axis]))
    }
}

/// The anchor that a start sets.
pub(crate) fn anchor(start: &[(NodeProperty, [f64; 3])]) -> [f64; 2] {
    let set = start.iter().rfind(|(property, _)| *property == NodeProperty::Anchor);
    set.map_or([0.5; 2], |(_, [x, y, _])| [*x, *y])
}

impl TrackClip {
    /// Whether it has a track of this property of a node.
    pub(crate) fn moves(&self, node: usize, property: NodeProperty) -> bool {
        self.tracks.iter().any(|track| track.node == node && track.property == property)
    }
}

impl Description {
    /// The nodes that stand around others, or show another file.
    pub(crate) fn holders(&self) -> BTreeSet<usize> {
        let nested =
            |(index, node): (usize, &Node)| matches!(node.content, NodeContent::Nested(_)).then_some(index);
        let parents = self.nodes.iter().filter_map(|node| node.parent);
        parents.chain(self.nodes.iter().enumerate().filter_map(nested)).collect()
    }

    /// The nodes whose property is ever anything else.
    pub(crate) fn nodes_other_than(&self, property: NodeProperty, plain: [f64; 3]) -> BTreeSet<usize> {
        let starts = (0..self.nodes.len()).filter(|node| self.starts_other_than(*node, property, plain));
        let tracks = self.clips.iter().flat_map(|clip| match clip {
            Clip::Tracks(clip) => &clip.tracks[..],
            _ => &[],
        });
        let moved = tracks.filter(|track| track.property == property).map(|track| track.node);
        starts.chain(moved).collect()
    }

    /// Whether a property of a node is set to anything else.
    pub(crate) fn starts_other_than(&self, node: usize, property: NodeProperty, plain: [f64; 3]) -> bool {
        let mut set = self.nodes[node].start.iter();
        set.rfind(|(known, _)| *known == property).is_some_and(|(_, value)| *value != plain)
    }

    /// Notes that something at a place is lost.
    pub(crate) fn lose(&mut self, what: Lost, place: &str) {
        loss::add(&mut self.losses, what, place);
    }

    /// Adds a sheet. Of several frames with one name the first stays, also in tags; an alias of the same frame is no other one.
    pub(crate) fn add_sheet(&mut self, mut sheet: Sheet) {
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        let (mut frames, mut places): (Vec<Frame>, Vec<usize>) = (Vec::new(), Vec::new());
        for frame in sheet.frames {
            let first = *known.entry(frame.name.clone()).or_insert(frames.len());
            places.push(first);
            match frames.get(first) {
                None => frames.push(frame),
                Some(first) if *first != frame => self.lose(Lost::FrameName, &frame.name),
                Some(_) => {}
            }
        }
        sheet.frames = frames;
        let tagged = sheet.tags.iter_mut().flat_map(|tag| &mut tag.frames);
        tagged.for_each(|tagged| tagged.frame = places[tagged.frame]);
        self.sheets.push(sheet);
    }

    /// The same for a picture that the tool brings.
    pub(crate) fn image_of_tool(&mut self, path: &str) -> usize {
        let image = self.image(path);
        self.images[image].is_of_tool = true;
        image
    }

    /// The index of a picture, which is added if it is new.
    pub(crate) fn image(&mut self, path: &str) -> usize {
        let path = path.replace('\\', "/");
        // A file with more of them is refused at the end, and must not take long until then.
        let known = &self.images[..self.images.len().min(MAX_IMAGES)];
        let found = known.iter().position(|image| image.path == path);
        found.unwrap_or_else(|| {
            self.images.push(Image { path, all_frames: false, premultiplied: false, is_of_tool: false });
            self.images.len() - 1
        })
    }

    /// Remembers a file that is needed.
    pub(crate) fn need(&mut self, path: &str) {
        if self.needs.len() < MAX_IMAGES && !self.needs.iter().any(|known| known == path) {
            self.needs.push(path.to_owned());
        }
    }
}

impl Frame {
    /// An untrimmed frame.
    pub fn whole(name: impl Into<String>, image: usize, rect_px: [f64; 4]) -> Self {
        Self {
            name: name.into(),
            image,
            rect_px,
            rotated: false,
            offset_px: [0.0; 2],
            source_size_px: [rect_px[2], rect_px[3]],
            pivot: None,
            nine_slice_px: None,
        }
    }
}

impl Clip {
    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::Frames(clip) => &clip.name,
            Self::Tracks(clip) => &clip.name,
            Self::Chain(clip) => &clip.name,
        }
    }
}

/// The most pictures and further files of a description.
pub(crate) const MAX_IMAGES: usize = 4096;
