//! Shapes and texts as pictures, for formats that have no words for them: each as it is at the start, at its own size.

use std::sync::Arc;

use kineograph_export::motion::NodeShape;
use kineograph_runtime::format::{Content, Image, Text, TextPart};
use kineograph_runtime::{Channel, Pose, Timeline, ValueNames};

use crate::document::{Document, Edit, Node};
use crate::media::{Media, Picture};
use crate::scene::paints::painted;

/// A document whose shapes and texts are pictures.
pub(super) struct Stills {
    pub document: Document,
    /// The pictures of the document, with those that were painted.
    pub media: Media,
    /// The sizes of painted nodes and where their anchors are, by place; `None` for all others.
    pub shapes: Vec<Option<NodeShape>>,
}

impl Stills {
    /// The document as it is.
    pub fn none(document: &Document, media: Media) -> Self {
        Self { document: document.clone(), media, shapes: vec![None; document.nodes().len()] }
    }

    /// Paints the shapes and texts of a document, these with the values of their nodes, by place. What can't be painted stays.
    pub fn of(document: &Document, media: Media, values: &[ShownValues]) -> Self {
        let mut stills = Self::none(document, media);
        for (place, node) in document.nodes().iter().enumerate() {
            if is_painted(&node.content) {
                stills.paint(place, node, values.get(place).unwrap_or(&ShownValues::default()));
            }
        }
        stills
    }

    fn paint(&mut self, place: usize, node: &Node, values: &ShownValues) {
        let content = with_values(&node.content, values);
        let size_px = self.media.content_size_px(&self.document, &content, 0);
        let painted = painted(&content, &self.media.fonts().faces, size_px.map(|side| side as f32), 1.0);
        let has_children = self.document.children_of(Some(node.id)).next().is_some();
        let corner_px = [painted.rect_px[0], painted.rect_px[1]].map(f64::from);
        let whole = Picture { width: painted.width, height: painted.height, rgba: painted.rgba };
        // Children count from the corner of their parent, so that has to stay where it is.
        let (picture, corner_px) =
            if has_children { (within(&whole, corner_px, size_px), [0.0; 2]) } else { (whole, corner_px) };
        if picture.rgba.is_empty() {
            return;
        }
        let name = Document::free_name(&node.name, |name| self.document.image(name).is_some());
        let drawn_px = [picture.width, picture.height].map(f64::from);
        let anchor = node.start.anchor;
        let pivot = [0, 1].map(|axis| (anchor[axis] * size_px[axis] - corner_px[axis]) / drawn_px[axis]);
        let mut shown = node.clone();
        shown.content = Content::Image(name.clone());
        // The path has no ending that a browser would show, so the picture is written beside the export.
        let added = Image::new(name.clone(), name.clone());
        let edited = self.document.edited(&Edit::AddImage(added));
        let edited = edited.and_then(|(document, _)| document.edited(&Edit::SetNode(shown)));
        if let Ok((document, _)) = edited {
            self.document = document;
            self.media.set(&name, Ok(Arc::new(picture)));
            let per_pose = [0, 1].map(|axis| drawn_px[axis] / size_px[axis].max(f64::MIN_POSITIVE));
            self.shapes[place] =
                Some(NodeShape { size_px: drawn_px, pivot: Some(pivot), per_pose: Some(per_pose) });
        }
    }
}

/// Whether it is painted as a whole: a shape, or a text in a font.
pub(super) fn is_painted(content: &Content) -> bool {
    match content {
        Content::Shape(_) => true,
        Content::Text(text) => text.of.is_none(),
        _ => false,
    }
}

/// Whether a text may change: it counts, or is typed.
pub(super) fn changes(content: &Content) -> bool {
    match content {
        Content::Text(text) => text.reveal || text.parts().any(|part| matches!(part, TextPart::Value { .. })),
        _ => false,
    }
}

/// The values of a node, and what they are called.
#[derive(Debug, Clone, Default)]
pub(super) struct ShownValues {
    names: ValueNames,
    values: [f32; Channel::VALUES.len()],
}

impl ShownValues {
    pub fn of(names: &ValueNames, pose: &Pose) -> Self {
        Self { names: names.clone(), values: pose.values }
    }

    /// Those of all nodes of a timeline at its start.
    pub fn at_start(timeline: &Timeline) -> Vec<Self> {
        let (mut poses, names) = (Vec::new(), timeline.value_names());
        timeline.poses_at(0.0, &mut poses);
        poses.iter().map(|pose| Self::of(&names, pose)).collect()
    }
}

/// A text whole, with these values.
pub(super) fn with_values(content: &Content, shown: &ShownValues) -> Content {
    let Content::Text(text) = content else { return content.clone() };
    let mut text = text.clone();
    text.reveal = false;
    text.text = Text::escaped(&text.shown(&shown.names, &shown.values));
    Content::Text(text)
}

/// The part of a picture in a box of this size, rounded up, whose lower left corner is where children count from.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // sizes of contents are limited
fn within(whole: &Picture, [left, below]: [f64; 2], size_px: [f64; 2]) -> Picture {
    let [width, height] = size_px.map(|side| side.ceil().max(0.0) as usize);
    let mut rgba = vec![0; width * height * 4];
    // From the upper left: how far the box's corner is inside of the picture.
    let from_left = -left.round() as i64;
    let from_top = whole.height as i64 + below.round() as i64 - height as i64;
    for row in 0..height {
        for column in 0..width {
            let [x, y] = [column as i64 + from_left, row as i64 + from_top];
            if (0..i64::from(whole.width)).contains(&x) && (0..i64::from(whole.height)).contains(&y) {
                let from = 4 * (y as usize * whole.width as usize + x as usize);
                let to = 4 * (row * width + column);
                rgba[to..to + 4].copy_from_slice(&whole.rgba[from..from + 4]);
            }
        }
    }
    Picture { width: width as u32, height: height as u32, rgba }
}
