//! Pictures of texts.

use kineograph_runtime::format::{Shadow, Stroke};
use tiny_skia::Mask;

use crate::blur::{self, blur};
use crate::curves::Curves;
use crate::grid::{Bounds, Grid};
use crate::laid_out::{LaidOut, upper_left};
use crate::layers::{self, Coverage};
use crate::paint::{Paint, part, rgba};
use crate::painted::Painted;
use crate::shape::is_seen;

/// What characters have: the colour of the pose multiplies it.
const WHITE: Paint = Paint::Flat([1.0; 4]);

/// The picture of a text: its first `shown` [clusters](LaidOut::clusters), or all if there are fewer. All numbers of clusters have the
/// same place and size, so that a text can appear bit by bit. A ligature appears with its first character.
///
/// `size_px` is the size of its node now; lines are aligned in it, and reach beyond it where they are higher. `px_per_unit` is the number
/// of pixels that the picture has for each pixel of the node; a picture that would be larger than [`MAX_SIDE_PX`](crate::MAX_SIDE_PX) or
/// [`MAX_PIXELS`](crate::MAX_PIXELS) has fewer.
///
/// The picture is empty where nothing is seen: no character, or a size or scale that is not a number above 0.
pub fn paint_text(laid_out: &LaidOut, size_px: [f32; 2], px_per_unit: f32, shown: usize) -> Painted {
    painted(laid_out, size_px.map(f64::from), px_per_unit, shown).unwrap_or_default()
}

fn painted(laid_out: &LaidOut, size_px: [f64; 2], px_per_unit: f32, shown: usize) -> Option<Painted> {
    let has_size = size_px.iter().all(|side| *side > 0.0 && side.is_finite());
    if !has_size || laid_out.glyphs(shown).next().is_none() {
        return None;
    }
    let corner = upper_left(laid_out.size_px(), size_px, laid_out.align, laid_out.vertical_align);
    let outline = laid_out.outline.as_ref().filter(|outline| is_seen(outline));
    let shadow = laid_out.shadow.as_ref().filter(|shadow| shadow.offset.iter().all(|x| x.is_finite()));
    let grid = Grid::around(bounds(laid_out, corner, outline, shadow, px_per_unit), px_per_unit)?;
    let drawn = Drawn { laid_out, grid, shown };
    let mut layers = Vec::with_capacity(3);
    if let Some(shadow) = shadow {
        layers
            .push((drawn.shadow(corner, outline, shadow)?, Paint::Flat(rgba(shadow.color, shadow.opacity))));
    }
    if let Some(outline) = outline {
        layers.push((Coverage::Mask(drawn.outline(corner, outline)?), Paint::of_stroke(outline)));
    }
    layers.push((Coverage::Mask(drawn.inside(corner)?), WHITE));
    Some(layers::flattened(&grid, &layers))
}

/// Contains all that is drawn of all clusters.
fn bounds(
    laid_out: &LaidOut,
    corner: [f64; 2],
    outline: Option<&Stroke>,
    shadow: Option<&Shadow>,
    px_per_unit: f32,
) -> Bounds {
    let mut bounds = Bounds::NOTHING;
    for (curves, at) in laid_out.glyphs(usize::MAX) {
        bounds.join(curves.bounds().moved(sum(at, corner)));
    }
    let inside = bounds.grown(outline.map_or(0.0, |outline| outline.width / 2.0));
    let mut all = inside;
    if let Some(shadow) = shadow {
        let scale = f64::from(px_per_unit);
        let reach = blur::reach_px(sigma(shadow) * scale) / scale;
        all.join(inside.moved(shadow.offset).grown(reach));
    }
    all
}

/// The standard deviation of a shadow's blur, in the node's pixels.
fn sigma(shadow: &Shadow) -> f64 {
    // The larger one of NaN and 0 is 0.
    shadow.blur.max(0.0) / 2.0
}

fn sum(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] + b[0], a[1] + b[1]]
}

/// The shown clusters of a text in a picture.
struct Drawn<'a> {
    laid_out: &'a LaidOut,
    grid: Grid,
    shown: usize,
}

impl Drawn<'_> {
    /// The characters, whose lines begin at this corner.
    fn inside(&self, corner: [f64; 2]) -> Option<Mask> {
        self.mask(corner, layers::fill)
    }

    fn outline(&self, corner: [f64; 2], outline: &Stroke) -> Option<Mask> {
        let width_px = outline.width * self.grid.scale;
        self.mask(corner, |mask, path| layers::stroke(mask, path, width_px))
    }

    fn mask(&self, corner: [f64; 2], draw: impl Fn(&mut Mask, &tiny_skia::Path)) -> Option<Mask> {
        let mut mask = layers::mask(&self.grid)?;
        let path_of = |(curves, at): (&Curves, [f64; 2])| curves.path(&self.grid, sum(at, corner));
        self.laid_out.glyphs(self.shown).filter_map(path_of).for_each(|path| draw(&mut mask, &path));
        Some(mask)
    }

    fn shadow(&self, corner: [f64; 2], outline: Option<&Stroke>, shadow: &Shadow) -> Option<Coverage> {
        let corner = sum(corner, shadow.offset);
        let inside = self.inside(corner)?;
        let mut cover: Vec<f32> = inside.data().iter().copied().map(part).collect();
        if let Some(outline) = outline {
            let opacity = rgba(outline.color, outline.opacity)[3];
            let line = self.outline(corner, outline)?;
            for (cover, line) in cover.iter_mut().zip(line.data()) {
                *cover = 1.0 - (1.0 - *cover) * (1.0 - part(*line) * opacity);
            }
        }
        blur(&mut cover, self.grid.width as usize, sigma(shadow) * self.grid.scale);
        Some(Coverage::Soft(cover))
    }
}
