//! The parts of a picture that a node shows, and their places in it.

mod progress;

use alloc::vec::Vec;

use kineograph_runtime::for_stage::to_f32;
use kineograph_runtime::format::{Content, FrameView, NineSlice, Progress, ProgressKind, SliceFill};

/// A part of a picture in a node.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Piece {
    /// Its place between (0, 0) and the node's size: x and y of the lower left corner, width and height, in pixels.
    pub rect_px: [f32; 4],
    /// What it covers of the image, as [`FrameView::stored_rect_px`]: x and y of the upper left corner, y down, width and height, in pixels.
    /// It is turned by 90° clockwise there if the frame is.
    pub stored_px: [f64; 4],
}

/// How a node shows a frame.
#[derive(Debug, Clone, Copy)]
pub struct Showing<'a> {
    /// The frame.
    pub frame: FrameView<'a>,
    /// Width and height of the node, in pixels.
    pub size_px: [f32; 2],
    /// Whether it is mirrored left to right, and top to bottom. What a piece shows is mirrored, and its place too.
    pub flips: [bool; 2],
    /// Whether its corners keep their size.
    pub slices: Option<&'a NineSlice>,
    /// What is seen of it at this progress, 0..=100; `None`: all.
    pub progress: Option<(&'a Progress, f32)>,
}

/// The most repetitions of a side of a [`NineSlice`]; where more would be needed, it is stretched.
const MOST_TILES: f64 = 256.0;

impl<'a> Showing<'a> {
    /// A frame that fills its node.
    pub const fn whole(frame: FrameView<'a>, size_px: [f32; 2], flips: [bool; 2]) -> Self {
        Self { frame, size_px, flips, slices: None, progress: None }
    }

    /// As a node with this content shows it, in a pose with this progress.
    #[must_use]
    pub const fn of(self, content: &'a Content, progress: f32) -> Self {
        match content {
            Content::NineSlice(slices) => Self { slices: Some(slices), ..self },
            Content::Progress(shown) => Self { progress: Some((shown, progress)), ..self },
            _ => self,
        }
    }
}

impl Showing<'_> {
    /// The parts to draw, row by row from below: one, but for nine slices. None where nothing of the picture is seen.
    pub fn pieces(&self, mut draw: impl FnMut(Piece)) {
        let Some(slices) = self.slices else {
            self.seen().into_iter().for_each(draw);
            return;
        };
        let insets = slices.insets_px(&self.frame);
        let repeats = slices.fill == SliceFill::Tile;
        let [columns, rows] = [0, 1].map(|axis| self.spans(axis, ends(insets, axis), repeats));
        for row in &rows {
            for column in &columns {
                draw(self.piece([*column, *row]));
            }
        }
    }

    /// Where the corners of nine slices end: from the left, and from below, in pixels of the node. `None` without slices.
    pub fn cuts(&self) -> Option<[[f32; 2]; 2]> {
        let insets = self.slices?.insets_px(&self.frame);
        Some([0, 1].map(|axis| {
            let size = f64::from(self.size_px[axis]);
            let [first, last] = fitted(fitted(ends(insets, axis), self.frame.source_size_px[axis]), size);
            let cuts = if self.flips[axis] { [last, size - first] } else { [first, size - last] };
            cuts.map(to_f32)
        }))
    }

    /// All of the picture, or what is seen of a bar.
    fn seen(&self) -> Option<Piece> {
        let whole = || Some(self.piece([self.span_of_all(0), self.span_of_all(1)]));
        let Some((Progress { kind: ProgressKind::Bar, midpoint, change_rate, .. }, progress)) = self.progress
        else {
            return whole();
        };
        let parts = [0, 1].map(|axis| progress::bar(midpoint[axis], change_rate[axis], f64::from(progress)));
        if parts == [[0.0, 1.0]; 2] {
            return whole();
        }
        let span = |axis: usize| {
            let [from, to] = parts[axis];
            let of = |len: f64| [from * len, to * len];
            self.span(axis, of(self.frame.source_size_px[axis]), of(f64::from(self.size_px[axis])))
        };
        Some(self.piece([span(0)?, span(1)?]))
    }

    fn piece(&self, [x, y]: [Span; 2]) -> Piece {
        let [left, top, _, height] = self.frame.rect_px;
        let (from_top, from_left) = (height - y.stored_from - y.stored_len, x.stored_from);
        let stored_px = if self.frame.rotated {
            [left + y.stored_from, top + from_left, y.stored_len, x.stored_len]
        } else {
            [left + from_left, top + from_top, x.stored_len, y.stored_len]
        };
        Piece { rect_px: [x.from, y.from, x.len, y.len], stored_px }
    }

    /// The whole frame along an axis: what was not trimmed of it, in its place.
    fn span_of_all(&self, axis: usize) -> Span {
        let (whole, drawn) = (self.frame.source_size_px[axis], self.frame.rect_px[axis + 2]);
        let size = self.size_px[axis];
        // Untrimmed frames fill their node to the bit.
        if drawn == whole && self.frame.offset_px[axis] == 0.0 {
            return Span { from: 0.0, len: size, stored_from: 0.0, stored_len: drawn };
        }
        let stretch = if whole > 0.0 { f64::from(size) / whole } else { 1.0 };
        let start = self.frame.corner_px()[axis];
        let start = if self.flips[axis] { whole - start - drawn } else { start };
        Span {
            from: to_f32(start * stretch),
            len: to_f32(drawn * stretch),
            stored_from: 0.0,
            stored_len: drawn,
        }
    }

    /// The parts of nine slices along an axis, without those of no length; `insets` are those at its start and its end.
    fn spans(&self, axis: usize, insets: [f64; 2], tile: bool) -> Vec<Span> {
        let (source, size) = (self.frame.source_size_px[axis], f64::from(self.size_px[axis]));
        let kept = fitted(insets, source);
        // A node that is smaller than its corners shows them smaller, as cocos2d-x does.
        let shown = fitted(kept, size);
        let mut spans = Vec::new();
        let mut part = |from: [f64; 2], to: [f64; 2], repeats: bool| {
            let (source_len, len) = (from[1] - from[0], to[1] - to[0]);
            // NaN is not above either.
            if !(source_len > 0.0 && len > 0.0) {
                return;
            }
            let tiles = libm::ceil(len / source_len);
            if !(repeats && tiles <= MOST_TILES) {
                spans.extend(self.span(axis, from, to));
                return;
            }
            let mut start = to[0];
            while start < to[1] {
                let end = (start + source_len).min(to[1]);
                spans.extend(self.span(axis, [from[0], from[0] + (end - start)], [start, end]));
                start += source_len;
            }
        };
        part([0.0, kept[0]], [0.0, shown[0]], false);
        part([kept[0], source - kept[1]], [shown[0], size - shown[1]], tile);
        part([source - kept[1], source], [size - shown[1], size], false);
        spans
    }

    /// What of a part of the untrimmed frame is stored, and its place; positions from the left or from below.
    fn span(&self, axis: usize, from: [f64; 2], to: [f64; 2]) -> Option<Span> {
        let trimmed = self.frame.corner_px()[axis];
        let drawn = self.frame.rect_px[axis + 2];
        let start = from[0].max(trimmed);
        let end = from[1].min(trimmed + drawn);
        // Nothing of it is stored. NaN is not seen either.
        if end.partial_cmp(&start) != Some(core::cmp::Ordering::Greater) {
            return None;
        }
        let stretch = (to[1] - to[0]) / (from[1] - from[0]);
        let place = |at: f64| to[0] + (at - from[0]) * stretch;
        let (low, high) = (place(start), place(end));
        let low_shown = if self.flips[axis] { f64::from(self.size_px[axis]) - high } else { low };
        Some(Span {
            from: to_f32(low_shown),
            len: to_f32(high - low),
            stored_from: start - trimmed,
            stored_len: end - start,
        })
    }
}

/// A part along one axis: where it lies in the node, and in the stored rectangle from its left or from below.
#[derive(Clone, Copy)]
struct Span {
    from: f32,
    len: f32,
    stored_from: f64,
    stored_len: f64,
}

/// The first and the last part along an axis, from the left or from below.
const fn ends([left, top, right, bottom]: [f64; 4], axis: usize) -> [f64; 2] {
    if axis == 0 { [left, right] } else { [bottom, top] }
}

/// Two lengths at the ends of a third, made smaller in the same proportion if they don't fit.
fn fitted(ends: [f64; 2], len: f64) -> [f64; 2] {
    let sum = ends[0] + ends[1];
    if sum > len && sum > 0.0 { ends.map(|end| end * (len.max(0.0) / sum)) } else { ends }
}
