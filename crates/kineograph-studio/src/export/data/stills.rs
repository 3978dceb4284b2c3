//! Shapes, texts and nine-slices as pictures, for formats that have no words for them: each as it is at the start, at its own size.

use std::collections::BTreeSet;
use std::sync::Arc;

use kineograph_export::LossKind;
use kineograph_export::motion::NodeShape;
use kineograph_runtime::format::{Content, Image, Text, TextPart};
use kineograph_runtime::{Channel, Timeline, Track, ValueNames};

use super::sliced::sliced;
use crate::document::{Document, Edit, Node};
use crate::export::lacks::{is_painted, tint_changes};
use crate::media::{Media, Picture};

/// A document whose shapes and texts are pictures.
pub(super) struct Stills {
    pub document: Document,
    /// The pictures of the document, with those that were painted.
    pub media: Media,
    /// The sizes of painted nodes and where their anchors are, by place; `None` for all others.
    pub shapes: Vec<Option<NodeShape>>,
    /// The places of painted nodes whose pictures have the tint of their node.
    pub tinted: BTreeSet<usize>,
}

/// Whether a format knows the tints of nodes, or pictures have them, where they stay as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tints {
    Carried,
    Painted,
}

impl Stills {
    /// The document as it is.
    pub fn none(document: &Document, media: Media) -> Self {
        let shapes = vec![None; document.nodes().len()];
        Self { document: document.clone(), media, shapes, tinted: BTreeSet::new() }
    }

    /// Paints the shapes, texts and nine-slices of a document, texts with the values of their nodes, by place. What can't be painted stays.
    pub fn of(document: &Document, media: Media, values: &[ShownValues], tints: Tints) -> Self {
        let mut stills = Self::none(document, media);
        for (place, node) in document.nodes().iter().enumerate() {
            if is_painted(&node.content) {
                stills.paint(place, node, values.get(place).unwrap_or(&ShownValues::default()), tints);
            }
        }
        stills
    }

    fn paint(&mut self, place: usize, node: &Node, values: &ShownValues, tints: Tints) {
        let content = with_values(&node.content, values);
        let size_px = self.media.content_size_px(&self.document, &content, 0);
        let has_children = self.document.children_of(Some(node.id)).next().is_some();
        let (mut whole, corner_px) = match &content {
            Content::NineSlice(_) => {
                let Some(picture) = sliced(&self.document, &self.media, node) else { return };
                (picture, [0.0; 2])
            }
            _ => {
                let size_px = size_px.map(|side| side as f32);
                let painted =
                    kineograph_paint::paint(&content, &self.media.fonts().faces, size_px, 1.0, usize::MAX);
                let corner_px = [painted.rect_px[0], painted.rect_px[1]].map(f64::from);
                (Picture { width: painted.width, height: painted.height, rgba: painted.rgba }, corner_px)
            }
        };
        if let Some(tint) = values.tint.filter(|_| tints == Tints::Painted) {
            tint_picture(&mut whole, tint);
            self.tinted.insert(place);
        }
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

/// Multiplies red, green and blue of all pixels, by 0..=1.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // within 0..=255
fn tint_picture(picture: &mut Picture, tint: [f32; 3]) {
    for pixel in picture.rgba.chunks_exact_mut(4) {
        for (level, factor) in pixel.iter_mut().zip(tint) {
            *level = (f32::from(*level) * factor).round().clamp(0.0, 255.0) as u8;
        }
    }
}

/// Whether a text may change: it counts, or is typed.
pub(super) fn changes(content: &Content) -> bool {
    losses(content).next().is_some()
}

/// What is lost of a text that changes: it stays at the values of the start, and is shown with all of its characters.
pub(super) fn losses(content: &Content) -> impl Iterator<Item = LossKind> {
    let (counts, is_typed) = match content {
        Content::Text(text) => (text.parts().any(|part| matches!(part, TextPart::Value { .. })), text.reveal),
        _ => (false, false),
    };
    counts.then_some(LossKind::Still).into_iter().chain(is_typed.then_some(LossKind::Typed))
}

/// What a painting shows of its node at a time.
#[derive(Debug, Clone, Default)]
pub(super) struct ShownValues {
    names: ValueNames,
    values: [f32; Channel::VALUES.len()],
    /// Red, green and blue, 0..=1, by which it is multiplied all the time; `None` where that changes, and where it changes nothing.
    tint: Option<[f32; 3]>,
}

impl ShownValues {
    /// Of a track at a time, in seconds.
    pub fn of(names: &ValueNames, track: &Track, secs: f64) -> Self {
        let pose = track.pose_at(secs);
        let changes = tint_changes(track);
        let tint = Some(pose.color.map(|level| (level / 255.0).clamp(0.0, 1.0)));
        let tint = tint.filter(|tint| !changes && *tint != [1.0; 3]);
        Self { names: names.clone(), values: pose.values, tint }
    }

    /// Those of all nodes of a timeline at its start.
    pub fn at_start(timeline: &Timeline) -> Vec<Self> {
        let names = timeline.value_names();
        timeline.tracks().iter().map(|track| Self::of(&names, track, 0.0)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::desk::Desk;
    use crate::export::studio::read_media;

    #[test]
    fn a_tint_that_stays_is_painted_for_formats_without_tints() {
        let desk = |clips: &str| {
            let node = r##"(name: "text", content: Text(text: "MMM", font_size: 20), start: (position: (32, 24), color: "#ff0000"))"##;
            Desk::new(&format!("(format: 2, stage: (size: (64, 48)), nodes: [{node}], {clips})"))
        };
        let green = |desk: &Desk, tints: Tints| -> u32 {
            let source = &desk.source;
            let values = ShownValues::at_start(&source.timeline);
            let stills = Stills::of(&source.document, read_media(source), &values, tints);
            assert_eq!(stills.tinted.contains(&0), tints == Tints::Painted && values[0].tint.is_some());
            let Content::Image(name) = &stills.document.nodes()[0].content else { panic!("it is painted") };
            let picture = stills.media.picture(name).unwrap();
            picture.rgba.chunks(4).filter(|pixel| pixel[3] > 0).map(|pixel| u32::from(pixel[1])).sum()
        };
        let still = desk("");
        assert_eq!(green(&still, Tints::Painted), 0);
        assert!(green(&still, Tints::Carried) > 0, "Godot tints it itself");
        let changing = desk(
            r##"clips: [(name: "c", action: TintTo(duration: 1, color: "#00ff00"))], runs: [(clip: "c", node: "text")]"##,
        );
        assert!(green(&changing, Tints::Painted) > 0, "no picture shows that");
    }
}
