//! The characters of a text in their places.

use std::collections::{BTreeMap, BTreeSet};

use kineograph_runtime::format::{Shadow, Stroke, Text, TextAlign, VerticalAlign};
use parley::{
    Alignment, AlignmentOptions, Cluster, FontFamily, Layout, LayoutContext, LineHeight, OverflowWrap, Run,
    StyleProperty,
};
use skrifa::instance::{LocationRef, NormalizedCoord, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use unicode_segmentation::UnicodeSegmentation;

use crate::curves::{Curves, Step};
use crate::fonts::Fonts;
use crate::within::within;

/// The largest size of a font, in pixels per em, and the largest letter spacing; larger ones are drawn as this.
const MAX_FONT_PX: f64 = 10_000.0;

/// The largest factor of the height of lines.
const MAX_LINE_SPACING: f64 = 100.0;

/// A text in its lines, to be painted.
#[derive(Debug, Clone, PartialEq)]
pub struct LaidOut {
    size_px: [f32; 2],
    clusters: usize,
    missing: Vec<char>,
    /// Each outline once.
    outlines: Vec<Curves>,
    /// In the order of the lines, from left to right.
    glyphs: Vec<Placed>,
    pub(crate) align: TextAlign,
    pub(crate) vertical_align: VerticalAlign,
    pub(crate) outline: Option<Stroke>,
    pub(crate) shadow: Option<Shadow>,
}

/// A glyph in its place.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Placed {
    outline: usize,
    /// Its origin, from the upper left corner of the lines, y up.
    at: [f64; 2],
    /// The cluster that it belongs to.
    cluster: usize,
}

/// How many of so many clusters of a text are seen that is [revealed](kineograph_runtime::format::Text::reveal), at a progress of 0..=100.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)] // 0..=clusters
pub fn revealed(clusters: usize, progress: f32) -> usize {
    (clusters as f64 * f64::from(progress.clamp(0.0, 100.0)) / 100.0).round() as usize
}

impl LaidOut {
    /// The box of its lines, in pixels: as wide as the area in which they were wrapped, or else as the longest line, and as high as all
    /// lines. A node without an area has this size.
    pub const fn size_px(&self) -> [f32; 2] {
        self.size_px
    }

    /// Where the upper left corner of its lines is in a node of this size, from the lower left corner of that, y up.
    pub fn upper_left(&self, size_px: [f32; 2]) -> [f64; 2] {
        upper_left(self.size_px, size_px.map(f64::from), self.align, self.vertical_align)
    }

    /// The number of its clusters: what people see as characters, spaces and ends of lines too.
    pub const fn clusters(&self) -> usize {
        self.clusters
    }

    /// The characters that no face has, each once, in the order of the text. A box is drawn for them.
    pub fn missing(&self) -> &[char] {
        &self.missing
    }

    /// The outlines and places of the glyphs of all clusters before `shown`, from the upper left corner of the lines, y up. Those without
    /// an outline, such as spaces, are left out.
    pub(crate) fn glyphs(&self, shown: usize) -> impl Iterator<Item = (&Curves, [f64; 2])> {
        let shown = self.glyphs.iter().filter(move |glyph| glyph.cluster < shown);
        shown
            .map(|glyph| (&self.outlines[glyph.outline], glyph.at))
            .filter(|(outline, _)| !outline.0.is_empty())
    }
}

/// Places the characters of a text.
///
/// `width_px` is the width of its node now, at which lines are wrapped; `None`: that of its [area](Text::area), and without one lines
/// end only where the text says so. A word that is wider than a line is broken.
///
/// Any script is shaped, in either direction, if a face has its characters: that of its font, or else one of those that Kineograph brings.
pub fn lay_out(text: &Text, fonts: &Fonts, width_px: Option<f32>) -> LaidOut {
    let width_px = wrapped_at(text, width_px);
    let layout = laid_out_lines(text, fonts, width_px);
    let mut placing = Placing::new(&text.text);
    for line in layout.lines() {
        let metrics = line.metrics();
        let mut x_px = metrics.offset + metrics.inline_min_coord;
        for run in line.runs() {
            x_px = placing.place(&run, [x_px, metrics.baseline]);
        }
    }
    // An empty text is laid out as a space, for the height of a line.
    let line_px = if text.text.is_empty() { 0.0 } else { layout.width().max(0.0) };
    LaidOut {
        size_px: [width_px.unwrap_or(line_px), layout.height()],
        clusters: placing.starts.len(),
        missing: placing.missing(),
        outlines: placing.outlines,
        glyphs: placing.glyphs,
        align: text.align,
        vertical_align: text.vertical_align,
        outline: text.outline,
        shadow: text.shadow,
    }
}

/// Where the upper left corner of lines of this size is in a node of that size, y up.
pub fn upper_left(
    lines_px: [f32; 2],
    size_px: [f64; 2],
    align: TextAlign,
    vertical_align: VerticalAlign,
) -> [f64; 2] {
    let [room_x, room_y] = [0, 1].map(|axis| size_px[axis] - f64::from(lines_px[axis]));
    let left = match align {
        TextAlign::Left => 0.0,
        TextAlign::Center => 0.5,
        TextAlign::Right => 1.0,
    };
    let above = match vertical_align {
        VerticalAlign::Top => 0.0,
        VerticalAlign::Middle => 0.5,
        VerticalAlign::Bottom => 1.0,
    };
    [room_x * left, size_px[1] - room_y * above]
}

/// The width at which lines are wrapped in a node of this width, or of its own.
pub(crate) fn wrapped_at(text: &Text, width_px: Option<f32>) -> Option<f32> {
    let area_px = text.area.map(|[width, _]| width as f32);
    width_px.or(area_px).filter(|width| width.is_finite()).map(|width| width.max(0.0))
}

/// Shapes the text, and breaks it into lines.
pub(crate) fn laid_out_lines(text: &Text, fonts: &Fonts, width_px: Option<f32>) -> Layout<()> {
    let mut faces = fonts.context();
    let mut context = LayoutContext::new();
    let mut builder = context.ranged_builder(&mut faces, &text.text, 1.0, false);
    let stack = fonts.stack(text.font.as_deref());
    builder.push_default(StyleProperty::FontFamily(FontFamily::List(stack.into())));
    let font_px = within(text.font_size, [0.0, MAX_FONT_PX], 0.0);
    builder.push_default(StyleProperty::FontSize(font_px as f32));
    let letter_px = within(text.letter_spacing, [-MAX_FONT_PX, MAX_FONT_PX], 0.0);
    builder.push_default(StyleProperty::LetterSpacing(letter_px as f32));
    let line = within(text.line_spacing, [0.0, MAX_LINE_SPACING], 1.0);
    builder.push_default(StyleProperty::LineHeight(LineHeight::MetricsRelative(line as f32)));
    builder.push_default(StyleProperty::OverflowWrap(OverflowWrap::Anywhere));
    let mut layout = builder.build(&text.text);
    layout.break_all_lines(width_px);
    let align = match text.align {
        TextAlign::Left => Alignment::Left,
        TextAlign::Center => Alignment::Center,
        TextAlign::Right => Alignment::Right,
    };
    layout.align(align, AlignmentOptions { align_when_overflowing: true, last_line_alignment: None });
    layout
}

/// Collects glyphs and outlines.
struct Placing<'a> {
    text: &'a str,
    /// Where each cluster of the text begins.
    starts: Vec<usize>,
    /// The characters that no face has, by their places in the text.
    missing: BTreeMap<usize, char>,
    outlines: Vec<Curves>,
    glyphs: Vec<Placed>,
    /// The outlines that are there, by font, its index in its file, and glyph.
    known: BTreeMap<(u64, u32, u32), usize>,
}

impl<'a> Placing<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            starts: text.grapheme_indices(true).map(|(start, _)| start).collect(),
            missing: BTreeMap::new(),
            outlines: Vec::new(),
            glyphs: Vec::new(),
            known: BTreeMap::new(),
        }
    }

    /// Places a run whose left end is here, y down; returns where its right end is.
    fn place(&mut self, run: &Run<'_, ()>, [mut x_px, baseline_px]: [f32; 2]) -> f32 {
        let data = run.font();
        // Faces are added after a check, so each can be read.
        let Ok(font) = FontRef::from_index(data.data.as_ref(), data.index) else { return x_px };
        for cluster in run.visual_clusters() {
            let is_unseen = self.is_unseen(&font, &cluster);
            let start = cluster.text_range().start;
            let index = self.starts.partition_point(|begin| *begin <= start).saturating_sub(1);
            for glyph in cluster.glyphs() {
                let at = [x_px + glyph.x, -(baseline_px + glyph.y)].map(f64::from);
                x_px += glyph.advance;
                if !is_unseen {
                    let key = (data.data.id(), data.index, glyph.id);
                    let outline = self.outline(key, &font, run);
                    self.glyphs.push(Placed { outline, at, cluster: index });
                }
            }
        }
        x_px
    }

    /// Each missing character once, in the order of the text.
    fn missing(&self) -> Vec<char> {
        let mut seen = BTreeSet::new();
        self.missing.values().copied().filter(|c| seen.insert(*c)).collect()
    }

    /// Whether a cluster is of characters that no face need have, such as tabs. Notes what no face has.
    fn is_unseen(&mut self, font: &FontRef<'_>, cluster: &Cluster<'_, ()>) -> bool {
        if cluster.glyphs().all(|glyph| glyph.id != 0) {
            return false;
        }
        let is_unseen = |c: char| c.is_control() || c.is_whitespace();
        let (range, map) = (cluster.text_range(), font.charmap());
        let text = self.text.get(range.clone()).unwrap_or_default();
        let lacks = |(_, c): &(usize, char)| !is_unseen(*c) && map.map(*c).is_none();
        self.missing.extend(text.char_indices().filter(lacks).map(|(at, c)| (range.start + at, c)));
        text.chars().all(is_unseen)
    }

    fn outline(&mut self, key: (u64, u32, u32), font: &FontRef<'_>, run: &Run<'_, ()>) -> usize {
        if let Some(index) = self.known.get(&key) {
            return *index;
        }
        let coords = run.normalized_coords().iter().map(|coord| NormalizedCoord::from_bits(coord.to_bits()));
        let coords: Vec<NormalizedCoord> = coords.collect();
        let settings = DrawSettings::unhinted(Size::new(run.font_size()), LocationRef::new(&coords));
        let mut pen = Pen::default();
        // A glyph that can't be drawn is left out: its font is damaged there.
        let is_drawn = font
            .outline_glyphs()
            .get(GlyphId::new(key.2))
            .is_some_and(|glyph| glyph.draw(settings, &mut pen).is_ok());
        self.outlines.push(if is_drawn { pen.0 } else { Curves::default() });
        self.known.insert(key, self.outlines.len() - 1);
        self.outlines.len() - 1
    }
}

/// Collects the outline of a glyph.
#[derive(Default)]
struct Pen(Curves);

impl Pen {
    fn add(&mut self, step: Step) {
        self.0.0.push(step);
    }
}

/// The point in f64.
fn point(x: f32, y: f32) -> [f64; 2] {
    [x, y].map(f64::from)
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add(Step::Move(point(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add(Step::Line(point(x, y)));
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.add(Step::Quad(point(cx0, cy0), point(x, y)));
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.add(Step::Cubic(point(cx0, cy0), point(cx1, cy1), point(x, y)));
    }

    fn close(&mut self) {
        self.add(Step::Close);
    }
}
