//! Texts as they are shown: with the values that they name.

use std::borrow::Cow;
use std::sync::Arc;

use kineograph_paint::revealed;
use kineograph_render::Sprite;
use kineograph_runtime::format::{Content, Text};
use kineograph_runtime::{Channel, ValueNames};
use kineograph_stage::pieces::{Piece, Showing};
use kineograph_stage::scene::Visited;

use super::frames::cut;
use super::{DrawItem, SceneSource, whole_sprite};
use crate::document::Document;

/// The characters of a content with the values of a pose; `None` for one that shows what it stores, as all but texts with braces do.
pub(super) fn shown_text(
    content: &Content,
    names: &ValueNames,
    values: &[f32; Channel::VALUES.len()],
) -> Option<Arc<str>> {
    let Content::Text(text) = content else { return None };
    match text.shown(names, values) {
        Cow::Borrowed(_) => None,
        Cow::Owned(shown) => Some(shown.into()),
    }
}

/// A content with these characters in the place of its own.
pub(super) fn with_text<'a>(content: &'a Content, shown: Option<&str>) -> Cow<'a, Content> {
    match (content, shown) {
        (Content::Text(text), Some(shown)) => {
            Cow::Owned(Content::Text(text.clone().with_text(shown.to_owned())))
        }
        _ => Cow::Borrowed(content),
    }
}

/// The frames of a text whose characters are those of a sheet, each with its sprite; none while its sheet or a picture is not there.
pub(super) fn frames(source: &SceneSource<'_>, text: &Text, visited: &Visited) -> Vec<(u32, Sprite)> {
    let Some(sheet) = text.of.as_ref().and_then(|of| source.document.sheet(of.sheet()?)) else {
        return Vec::new();
    };
    let width_px = text.area.map(|_| visited.size_px[0]);
    let Some(lines) = source.media.frame_lines(source.document, text, width_px) else { return Vec::new() };
    let shown = if text.reveal { revealed(lines.clusters(), visited.progress) } else { usize::MAX };
    let whole = whole_sprite(visited);
    let flips = [visited.flip_x, visited.flip_y];
    let mut sprites = Vec::new();
    for (index, rect_px) in lines.frames(visited.size_px, shown) {
        let Some(frame) = source.media.frame(sheet, index) else { continue };
        let Some(picture_px) = source.media.size_px(frame.image) else { continue };
        if frame.rect_px[2] <= 0.0 || frame.rect_px[3] <= 0.0 {
            continue;
        }
        let [left, below, width, height] = rect_px;
        let [left, below] =
            [(0, left, width), (1, below, height)].map(|(axis, start, len): (usize, f32, f32)| {
                if flips[axis] { visited.size_px[axis] - start - len } else { start }
            });
        let showing = Showing::whole(frame, [width, height], flips);
        showing.pieces(|piece| {
            let [x, y, across, up] = piece.rect_px;
            let piece = Piece { rect_px: [left + x, below + y, across, up], ..piece };
            sprites.push((index, cut(&whole, &frame, piece, picture_px)));
        });
    }
    sprites
}

impl DrawItem {
    /// What is drawn, with the values that a text shows, and the document in which it names sheets and images; `None` for a node that is
    /// gone.
    pub fn shown<'a>(&'a self, document: &'a Document) -> Option<(&'a Document, Cow<'a, Content>)> {
        let (document, node) = match &self.inside {
            None => (document, self.node),
            Some(inside) => (inside.symbol.document(), inside.node),
        };
        Some((document, with_text(&document.node(node)?.content, self.text.as_deref())))
    }
}
