//! Texts whose characters are frames of a sheet, in their places.

use std::collections::{BTreeMap, BTreeSet};

use kineograph_runtime::format::{Sheet, Text, TextAlign, VerticalAlign};
use unicode_segmentation::UnicodeSegmentation;

use crate::laid_out::{revealed, upper_left};
use crate::within::within;

/// The largest letter spacing, in pixels; larger ones are drawn as this.
const MAX_LETTER_PX: f64 = 10_000.0;
/// The largest factor of the height of lines.
const MAX_LINE_SPACING: f64 = 100.0;
/// What the frame of a space is called: other names have no blanks at their ends.
const SPACE_NAME: &str = "space";
/// How wide a space is that has no frame, as a part of the height of a line.
const SPACE: f64 = 0.3;

/// A text [of a sheet](Text::of) in its lines, to be drawn by its frames.
#[derive(Debug, Clone, PartialEq)]
pub struct FrameLines {
    size_px: [f32; 2],
    clusters: usize,
    missing: Vec<char>,
    placed: Vec<Placed>,
    align: TextAlign,
    vertical_align: VerticalAlign,
}

/// A frame in its place.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Placed {
    frame: u32,
    /// The cluster that it belongs to.
    cluster: usize,
    /// Its upper left corner, from that of the lines, y down, and its size before trimming.
    left: f64,
    top: f64,
    size_px: [f64; 2],
}

impl FrameLines {
    /// The box of its lines, in pixels: as wide as the area in which they were wrapped, or else as the longest line. A node without an
    /// area has this size.
    pub const fn size_px(&self) -> [f32; 2] {
        self.size_px
    }

    /// The number of its clusters: what people see as characters, spaces and ends of lines too.
    pub const fn clusters(&self) -> usize {
        self.clusters
    }

    /// The characters that the sheet has no frames for, each once, in the order of the text. Nothing is drawn for them.
    pub fn missing(&self) -> &[char] {
        &self.missing
    }

    /// The frames of all clusters before `shown`, with the boxes that they fill before trimming, in a node of this size: x and y of the
    /// lower left corner, y up, width and height, in pixels.
    pub fn frames(&self, size_px: [f32; 2], shown: usize) -> impl Iterator<Item = (u32, [f32; 4])> {
        let [left, top] = upper_left(self.size_px, size_px.map(f64::from), self.align, self.vertical_align);
        self.placed.iter().filter(move |placed| placed.cluster < shown).map(move |placed| {
            let [width, height] = placed.size_px;
            let rect_px = [left + placed.left, top - placed.top - height, width, height];
            (placed.frame, rect_px.map(|length| length as f32))
        })
    }
}

/// Places the characters of a text [of a sheet](Text::of), each where the frame of its name is.
///
/// `image_px` gives width and height of an image, as [`Sheet::frame`] asks for them. `width_px` is the width of the node now, at which lines
/// are wrapped; `None`: that of the [area](Text::area), and without one lines end only where the text says so. A word that is wider than a
/// line is broken. The frame of a space is called `space`; without one it is 0.3 times as wide as a line is high.
pub fn lay_out_frames(
    text: &Text,
    sheet: &Sheet,
    image_px: impl FnMut(&str) -> Option<[f64; 2]>,
    width_px: Option<f32>,
) -> FrameLines {
    let area_px = text.area.map(|[width, _]| width as f32);
    let width_px = width_px.or(area_px).filter(|width| width.is_finite()).map(|width| width.max(0.0));
    let mut faces = Faces { sheet, image_px, known: BTreeMap::new() };
    let mut missing = Vec::new();
    let glyphs = glyphs(&text.text, &mut faces, &mut missing);
    let height_px = glyphs.iter().filter_map(|glyph| glyph.face).map(|face| face.size_px[1]);
    let height_px = height_px.reduce(f64::max).unwrap_or_else(|| faces.first_height_px());
    let spaced = within(text.letter_spacing, [-MAX_LETTER_PX, MAX_LETTER_PX], 0.0);
    let kerning: BTreeMap<&str, f64> =
        sheet.kerning.iter().map(|kerning| (kerning.pair.as_str(), kerning.by)).collect();
    let setting = Setting { height_px, letter_px: spaced, kerning, width_px: width_px.map(f64::from) };
    let lines = setting.lines(&glyphs);
    let line_px = height_px * within(text.line_spacing, [0.0, MAX_LINE_SPACING], 1.0);
    let longest_px = lines.iter().map(|line| line.width_px).fold(0.0, f64::max);
    let whole_px = width_px.map_or(longest_px, f64::from);
    let mut placed = Vec::new();
    for (line, top) in lines.iter().zip((0..).map(|nth| f64::from(nth) * line_px)) {
        let part = match text.align {
            TextAlign::Left => 0.0,
            TextAlign::Center => 0.5,
            TextAlign::Right => 1.0,
        };
        let start = (whole_px - line.width_px) * part;
        placed.extend(line.glyphs.iter().filter_map(|(glyph, left)| {
            let face = glyph.face?;
            let left = start + left;
            Some(Placed { frame: face.frame, cluster: glyph.cluster, left, top, size_px: face.size_px })
        }));
    }
    FrameLines {
        size_px: [whole_px as f32, (line_px * lines.len() as f64) as f32],
        clusters: text.text.graphemes(true).count(),
        missing,
        placed,
        align: text.align,
        vertical_align: text.vertical_align,
    }
}

/// The frames of the characters that are seen of a text [of a sheet](Text::of) in a node of this size, as [`FrameLines::frames`]: at a progress of
/// 0..=100 if it is [revealed](Text::reveal), else all. `image_px` is that of [`lay_out_frames`].
pub fn characters(
    text: &Text,
    sheet: &Sheet,
    image_px: impl FnMut(&str) -> Option<[f64; 2]>,
    size_px: [f32; 2],
    progress: f32,
) -> Vec<(u32, [f32; 4])> {
    let lines = lay_out_frames(text, sheet, image_px, text.area.map(|_| size_px[0]));
    let shown = if text.reveal { revealed(lines.clusters(), progress) } else { usize::MAX };
    lines.frames(size_px, shown).collect()
}

/// A frame of a character.
#[derive(Debug, Clone, Copy)]
struct Face {
    frame: u32,
    size_px: [f64; 2],
}

/// The frames of a sheet by the characters that they are named by.
struct Faces<'a, P> {
    sheet: &'a Sheet,
    image_px: P,
    known: BTreeMap<String, Option<Face>>,
}

impl<P: FnMut(&str) -> Option<[f64; 2]>> Faces<'_, P> {
    fn of(&mut self, name: &str) -> Option<Face> {
        if let Some(known) = self.known.get(name) {
            return *known;
        }
        let called = if name == " " { SPACE_NAME } else { name };
        let place = self.sheet.frames.iter().position(|frame| frame.name == called);
        let found = place.and_then(|index| self.face(u32::try_from(index).ok()?));
        self.known.insert(name.to_owned(), found);
        found
    }

    fn face(&mut self, frame: u32) -> Option<Face> {
        let view = self.sheet.frame(frame, &mut self.image_px)?;
        Some(Face { frame, size_px: view.source_size_px })
    }

    /// The height of a line without characters.
    fn first_height_px(&mut self) -> f64 {
        self.face(0).map_or(0.0, |face| face.size_px[1])
    }
}

/// A character of a text.
#[derive(Debug, Clone, Copy)]
struct Glyph<'a> {
    text: &'a str,
    cluster: usize,
    /// `None` for what is not drawn.
    face: Option<Face>,
}

impl Glyph<'_> {
    fn ends_line(&self) -> bool {
        self.text.ends_with('\n')
    }

    fn is_space(&self) -> bool {
        self.text.chars().all(char::is_whitespace)
    }
}

/// The characters of a text: each cluster by its own frame, else by those of its characters. Notes what has no frame.
fn glyphs<'a, P: FnMut(&str) -> Option<[f64; 2]>>(
    text: &'a str,
    faces: &mut Faces<'_, P>,
    missing: &mut Vec<char>,
) -> Vec<Glyph<'a>> {
    let mut glyphs = Vec::with_capacity(text.len());
    let mut seen = BTreeSet::new();
    for (cluster, whole) in text.graphemes(true).enumerate() {
        if let Some(face) = faces.of(whole) {
            glyphs.push(Glyph { text: whole, cluster, face: Some(face) });
            continue;
        }
        for (start, character) in whole.char_indices() {
            let text = &whole[start..start + character.len_utf8()];
            let face = faces.of(text);
            if face.is_none()
                && !character.is_whitespace()
                && !character.is_control()
                && seen.insert(character)
            {
                missing.push(character);
            }
            glyphs.push(Glyph { text, cluster, face });
        }
    }
    glyphs
}

/// How characters are put beside each other.
struct Setting<'a> {
    height_px: f64,
    letter_px: f64,
    kerning: BTreeMap<&'a str, f64>,
    /// Where lines are wrapped.
    width_px: Option<f64>,
}

/// Characters with their left sides, in pixels.
#[derive(Default)]
struct Line<'a> {
    glyphs: Vec<(Glyph<'a>, f64)>,
    /// Without spaces at its end.
    width_px: f64,
    /// Where the next character begins.
    next_px: f64,
}

impl<'a> Setting<'a> {
    fn lines(&self, glyphs: &[Glyph<'a>]) -> Vec<Line<'a>> {
        let mut lines = Vec::new();
        let mut line = Line::default();
        for glyph in glyphs {
            if glyph.ends_line() {
                lines.push(std::mem::take(&mut line));
                continue;
            }
            self.add(&mut line, *glyph);
            if self.width_px.is_some_and(|width| line.width_px > width) && line.glyphs.len() > 1 {
                let rest = line.broken();
                let full = std::mem::take(&mut line);
                lines.push(self.set(full.glyphs.into_iter().map(|(glyph, _)| glyph)));
                line = self.set(rest.into_iter());
            }
        }
        lines.push(line);
        lines
    }

    fn set(&self, glyphs: impl Iterator<Item = Glyph<'a>>) -> Line<'a> {
        let mut line = Line::default();
        glyphs.for_each(|glyph| self.add(&mut line, glyph));
        line
    }

    fn add(&self, line: &mut Line<'a>, glyph: Glyph<'a>) {
        let before = line.glyphs.last().map(|(glyph, _)| glyph.text);
        let kerned = before.filter(|_| !self.kerning.is_empty()).and_then(|before| {
            let pair = format!("{before}{}", glyph.text);
            self.kerning.get(pair.as_str()).copied()
        });
        let left = line.next_px + kerned.unwrap_or_default();
        let width_px = match glyph.face {
            Some(face) => face.size_px[0],
            None if glyph.text == " " || glyph.text == "\u{a0}" => SPACE * self.height_px,
            None => 0.0,
        };
        if !glyph.is_space() {
            line.width_px = left + width_px;
        }
        let is_seen = glyph.face.is_some() || glyph.is_space();
        line.next_px = left + width_px + if is_seen { self.letter_px } else { 0.0 };
        line.glyphs.push((glyph, left));
    }
}

impl<'a> Line<'a> {
    /// Takes from a line that is too long what goes into the next one: the last word, or its last character if it is one word.
    fn broken(&mut self) -> Vec<Glyph<'a>> {
        let space = self.glyphs.iter().rposition(|(glyph, _)| glyph.is_space());
        let start = space.map_or(self.glyphs.len() - 1, |space| space + 1);
        self.glyphs.split_off(start).into_iter().map(|(glyph, _)| glyph).collect()
    }
}
