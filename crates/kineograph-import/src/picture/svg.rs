//! SVG drawings, by the crate `resvg`. No other file is read: pictures that a drawing refers to are left out, as are texts, since fonts differ
//! from machine to machine.

mod contained;
mod cost;
mod draw;
mod expand;
mod links;

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use super::{Animation, Measure, Shot};
use crate::description::Note;
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::xml;
use contained::contained;

/// More elements that are left out are not listed.
const MAX_LEFT_OUT: usize = 100;

/// What stands before a drawing is far shorter.
const MAX_PROLOG_BYTES: usize = 1 << 20;

/// True for XML whose outermost element is an `svg`.
pub fn sniff(bytes: &[u8]) -> bool {
    let start = xml::utf8(&bytes[..bytes.len().min(MAX_PROLOG_BYTES)]);
    xml::outermost(&start).and_then(|name| name.rsplit(|byte| *byte == b':').next()) == Some(b"svg")
}

/// The size at a scale.
pub fn measure(bytes: &[u8], scale: f64, limits: &Limits) -> Result<Measure, Error> {
    let size_px = contained(bytes, limits, move |bytes, limits| {
        let (tree, _) = tree(bytes, limits)?;
        size(&tree, scale, limits)
    })?;
    Ok(Measure { size_px, frames: 1 })
}

/// Draws at a scale.
pub fn decode(bytes: &[u8], scale: f64, limits: &Limits) -> Result<Animation, Error> {
    contained(bytes, limits, move |bytes, limits| {
        let (tree, steps) = tree(bytes, limits)?;
        let [width, height] = size(&tree, scale, limits)?;
        let factor = scale as f32;
        let ts = Transform::from_scale(factor, factor);
        limits.in_time()?;
        cost::check(&tree, ts, [width, height], steps, limits)?;
        let mut pixmap = Pixmap::new(width, height).ok_or(Error::whole(Reason::Damaged))?;
        draw::draw(&tree, ts, &mut pixmap.as_mut(), limits)?;
        let mut rgba = pixmap.take();
        for pixel in rgba.as_chunks_mut::<4>().0 {
            *pixel = straight(*pixel);
        }
        Ok(Animation { width, height, frames: vec![Shot { rgba, secs: 0.0 }] })
    })
}

/// The colour of a premultiplied pixel.
fn straight([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    let color = PremultipliedColorU8::from_rgba(r, g, b, a).map(|color| color.demultiply());
    color.map_or([0; 4], |color| [color.red(), color.green(), color.blue(), color.alpha()])
}

/// What is left out when it is drawn: texts and pictures, each with the element that it is in or its place.
pub fn left_out(bytes: &[u8], limits: &Limits) -> Vec<Note> {
    contained(bytes, limits, find_left_out).unwrap_or_default()
}

fn find_left_out(bytes: &[u8], limits: &Limits) -> Result<Vec<Note>, Error> {
    let text = counted(bytes, limits)?;
    let document = xml::parse(&text, limits)?;
    let left_out = document.descendants().filter_map(|node| {
        let what = match node.tag_name().name() {
            "text"
                if node
                    .descendants()
                    .any(|inside| inside.text().is_some_and(|text| !text.trim().is_empty())) =>
            {
                "text"
            }
            "image" => "image",
            _ => return None,
        };
        let place = node.attribute("id").map_or_else(|| xml::place_of(node), str::to_owned);
        Some(Note { what: what.to_owned(), place })
    });
    Ok(left_out.take(MAX_LEFT_OUT).collect())
}

/// The text of a drawing that hasn't too many elements: they are counted before a tree is made of them.
fn counted(bytes: &[u8], limits: &Limits) -> Result<String, Error> {
    let text = xml::text(bytes, limits)?;
    let elements = text.matches('<').count() - text.matches("</").count();
    at_most(Quantity::Elements, elements as u64, limits.max_elements)?;
    Ok(text)
}

/// The tree of a drawing, and the steps that it took to make it.
fn tree(bytes: &[u8], limits: &Limits) -> Result<(Tree, f64), Error> {
    let text = counted(bytes, limits)?;
    limits.in_time()?;
    let document = xml::parse(&text, limits)?;
    limits.in_time()?;
    let steps = expand::check(&document, limits)?;
    limits.in_time()?;
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_xmltree(&document, &options).map_err(|error| match error {
        resvg::usvg::Error::InvalidSize => Error::whole(Reason::Wanted("a drawing with width and height")),
        _ => Error::whole(Reason::Failed),
    })?;
    Ok((tree, steps))
}

/// Rounded up, so that nothing is cut off.
fn size(tree: &Tree, scale: f64, limits: &Limits) -> Result<[u32; 2], Error> {
    if !(scale > 0.0 && scale.is_finite()) {
        return Err(Error::whole(Reason::Wanted("a scale above 0")));
    }
    let size = tree.size();
    // A rounding error of a factor must not add a pixel.
    let pixels = |length: f32| (f64::from(length) * scale - 1e-4).ceil().max(1.0);
    let [width, height] = [pixels(size.width()), pixels(size.height())];
    at_most(Quantity::Side, width.max(height) as u64, u64::from(limits.max_px))?;
    at_most(Quantity::Pixels, (width * height) as u64, limits.max_pixels)?;
    Ok([width as u32, height as u32])
}
