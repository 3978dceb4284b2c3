//! The painted pictures of shapes and texts on a graphics card, as large as they are seen.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_paint::{DOT_PX, Fonts, keep_polygon, lay_out, paint, revealed};
use kineograph_render::{Affine2, Filter, Sprite, TextureId};
use kineograph_runtime::format::Content;

use super::card::Card;
use super::{DrawItem, PaintedNode};
use crate::media::{LoadedFonts, Picture};

/// Steps of doubling from 1 in which pictures have more or fewer pixels than their nodes: so a node that grows is painted anew a few times
/// only, and never seen with less than one of its pixels for each pixel of the screen. Beyond, it is enlarged or made smaller.
const SCALE_STEPS: [f32; 2] = [-4.0, 4.0];

/// What is painted, of which nodes, in which sizes.
#[derive(Default)]
pub(super) struct Paints {
    kept: BTreeMap<PaintKey, Painting>,
    /// The clusters of texts that are revealed.
    clusters: BTreeMap<PaintedNode, (String, usize)>,
    /// What is seen of pictures, by node, bits of the progress and image.
    sectors: BTreeMap<(PaintedNode, u32, String), Sector>,
    /// What particles without a picture show, all of them.
    dot: Option<Painting>,
    fonts: LoadedFonts,
}

/// All clusters of a text.
const ALL: usize = usize::MAX;

/// What is painted, the bits of its width and height, the step of its scale, how many of its clusters of characters are seen, and the
/// characters of a text that names values, so that one that is seen at several times is painted once for each.
type PaintKey = (PaintedNode, [u32; 2], i8, usize, Option<Arc<str>>);

struct Painting {
    content: Content,
    /// Where the picture lies in the node: left, bottom, width and height.
    rect_px: [f32; 4],
    picture: Picture,
    /// `None` where nothing is seen, or the card has no room.
    texture: Option<TextureId>,
    is_used: bool,
}

/// A part of an image of which a polygon is seen.
struct Sector {
    of: Arc<Picture>,
    uv: [f32; 4],
    points: Arc<[[f64; 2]]>,
    picture: Picture,
    texture: Option<TextureId>,
    is_used: bool,
}

impl Paints {
    /// The sprite of an image of which [a polygon](DrawItem::sector) is seen.
    pub fn sector(
        &mut self,
        card: &mut impl Card,
        item: &DrawItem,
        points: &Arc<[[f64; 2]]>,
        (name, of, filter): (&str, &Arc<Picture>, Filter),
    ) -> Option<Sprite> {
        let key = (item.painted_node(), item.progress.to_bits(), name.to_owned());
        let uv = item.sprite.uv;
        let is_same =
            |known: &Sector| Arc::ptr_eq(&known.of, of) && known.uv == uv && known.points == *points;
        if !self.sectors.get(&key).is_some_and(is_same) {
            let mut picture = cut_out(of, uv);
            keep_polygon(&mut picture.rgba, picture.width, points);
            let texture = card.add(&picture, filter).ok();
            let new = Sector { of: of.clone(), uv, points: points.clone(), picture, texture, is_used: true };
            let old = self.sectors.insert(key.clone(), new);
            if let Some(texture) = old.and_then(|old| old.texture) {
                card.remove(texture);
            }
        }
        let known = self.sectors.get_mut(&key)?;
        known.is_used = true;
        Some(Sprite { texture: known.texture?, uv: Sprite::FULL_UV, ..item.sprite })
    }

    /// The sprite of a shape, a text or a particle without a picture, painted if it isn't yet. `zoom` is the number of the screen's pixels for a pixel of the stage.
    pub fn sprite(
        &mut self,
        card: &mut impl Card,
        content: &Content,
        item: &DrawItem,
        zoom: f32,
    ) -> Option<Sprite> {
        if matches!(content, Content::Particles(_)) {
            let dot = self
                .dot
                .get_or_insert_with(|| Painting::new(card, (content, &self.fonts.faces), (DOT_PX, ALL), 1.0));
            dot.is_used = true;
            let scale = item.sprite.size_px[0] / DOT_PX[0];
            return Some(placed(&item.sprite, dot.rect_px.map(|length| length * scale), dot.texture?));
        }
        let step = scale_step(&item.sprite, zoom);
        let shown = self.shown_clusters(content, item);
        let size_bits = item.sprite.size_px.map(f32::to_bits);
        let key = (item.painted_node(), size_bits, step as i8, shown, item.text.clone());
        if self.kept.get(&key).is_none_or(|paint| paint.content != *content) {
            let painting =
                Painting::new(card, (content, &self.fonts.faces), (item.sprite.size_px, shown), step.exp2());
            let old = self.kept.insert(key.clone(), painting);
            if let Some(texture) = old.and_then(|old| old.texture) {
                card.remove(texture);
            }
        }
        let paint = self.kept.get_mut(&key)?;
        paint.is_used = true;
        Some(placed(&item.sprite, paint.rect_px, paint.texture?))
    }

    /// How many clusters of a text are seen: those that the progress gives, rounded, if it is revealed, else all.
    fn shown_clusters(&mut self, content: &Content, item: &DrawItem) -> usize {
        let Content::Text(text) = content else { return ALL };
        if !text.reveal {
            return ALL;
        }
        let known = self.clusters.entry(item.painted_node());
        let known = known.or_insert_with(|| (String::new(), 0));
        if known.0 != text.text {
            *known = (text.text.clone(), lay_out(text, &self.fonts.faces, None).clusters());
        }
        revealed(known.1, item.progress)
    }

    /// Paints texts with these fonts from now on.
    pub fn set_fonts(&mut self, card: &mut impl Card, fonts: &LoadedFonts) {
        if Arc::ptr_eq(&self.fonts.faces, &fonts.faces) {
            return;
        }
        self.fonts = fonts.clone();
        self.clusters.clear();
        self.kept.retain(|_, paint| {
            let is_text = matches!(paint.content, Content::Text(_));
            if let (true, Some(texture)) = (is_text, paint.texture) {
                card.remove(texture);
            }
            !is_text
        });
    }

    /// Each texture, with what it shows.
    pub fn pictures(&self) -> impl Iterator<Item = (TextureId, &Picture)> {
        let paints = self.kept.values().chain(&self.dot).map(|paint| (paint.texture, &paint.picture));
        let sectors = self.sectors.values().map(|sector| (sector.texture, &sector.picture));
        paints.chain(sectors).filter_map(|(texture, picture)| Some((texture?, picture)))
    }

    /// Frees what was not asked for since the last call.
    pub fn free_unused(&mut self, card: &mut impl Card) {
        let mut is_kept = |is_used: &mut bool, texture: Option<TextureId>| {
            if let (false, Some(texture)) = (*is_used, texture) {
                card.remove(texture);
            }
            std::mem::take(is_used)
        };
        self.kept.retain(|_, paint| is_kept(&mut paint.is_used, paint.texture));
        self.sectors.retain(|_, sector| is_kept(&mut sector.is_used, sector.texture));
        let kept: BTreeSet<PaintedNode> = self.kept.keys().map(|(painted, ..)| *painted).collect();
        self.clusters.retain(|painted, _| kept.contains(painted));
        if self.dot.as_mut().is_some_and(|dot| !is_kept(&mut dot.is_used, dot.texture)) {
            self.dot = None;
        }
    }
}

impl Painting {
    fn new(
        card: &mut impl Card,
        (content, fonts): (&Content, &Fonts),
        (size_px, shown): ([f32; 2], usize),
        px_per_unit: f32,
    ) -> Self {
        let painted = paint(content, fonts, size_px, px_per_unit, shown);
        let rect_px = painted.rect_px;
        let is_empty = painted.is_empty();
        let picture = Picture { width: painted.width, height: painted.height, rgba: painted.rgba };
        // A node that the card has no room for is not seen, as an image that it has no room for.
        let texture = if is_empty { None } else { card.add(&picture, Filter::Linear).ok() };
        Self { content: content.clone(), rect_px, picture, texture, is_used: false }
    }
}

/// The pixels of a part of a picture, at the nearest whole ones.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)] // pictures are small
fn cut_out(of: &Picture, [left, top, right, bottom]: [f32; 4]) -> Picture {
    let px = |part: f32, side: u32| (f64::from(part) * f64::from(side)).round() as u32;
    let [left, right] = [left, right].map(|part| px(part, of.width).min(of.width));
    let [top, bottom] = [top, bottom].map(|part| px(part, of.height).min(of.height));
    let row_bytes = of.width as usize * 4;
    let rows = of.rgba.chunks_exact(row_bytes.max(4)).take(bottom as usize).skip(top as usize);
    let rgba = rows.flat_map(|row| &row[left as usize * 4..right.max(left) as usize * 4]).copied().collect();
    Picture { width: right.saturating_sub(left), height: bottom.saturating_sub(top), rgba }
}

/// Doublings from the node's own pixels to those of the screen, rounded up.
fn scale_step(sprite: &Sprite, zoom: f32) -> f32 {
    let Affine2 { a, b, c, d, .. } = sprite.stage_from_local;
    let scale = a.hypot(b).max(c.hypot(d)) * zoom;
    // What rounding adds to a node at its own size is no enlargement. NaN becomes the least.
    let step = (scale.log2() - 0.001).ceil();
    if step.is_nan() { SCALE_STEPS[0] } else { step.clamp(SCALE_STEPS[0], SCALE_STEPS[1]) }
}

/// The sprite that fills its node, as large as the picture, mirrored as the node is.
fn placed(whole: &Sprite, [left, below, width, height]: [f32; 4], texture: TextureId) -> Sprite {
    let corner = |is_flipped: bool, start: f32, len: f32, whole: f32| {
        if is_flipped { whole - start - len } else { start }
    };
    let left = corner(whole.flip_x, left, width, whole.size_px[0]);
    let below = corner(whole.flip_y, below, height, whole.size_px[1]);
    let map = whole.stage_from_local;
    let [tx, ty] = map.transform_point([left, below]);
    Sprite { texture, size_px: [width, height], stage_from_local: Affine2 { tx, ty, ..map }, ..*whole }
}
