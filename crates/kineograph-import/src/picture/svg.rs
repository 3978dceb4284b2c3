//! SVG drawings, by the crate `resvg`. No other file is read: pictures that a drawing refers to are left out, as are texts, since fonts differ
//! from machine to machine.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use super::{Animation, Measure, Shot};
use crate::description::Note;
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::xml;

/// Enough for drawings as deep as [`xml::parse`] lets pass, of a library that walks them by recursion.
const STACK_BYTES: usize = 32 << 20;

/// More elements that are left out are not listed.
const MAX_LEFT_OUT: usize = 100;

/// True for XML with an `svg` near its beginning.
pub fn sniff(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(4096)];
    let first = start.iter().find(|byte| !byte.is_ascii_whitespace() && !b"\xef\xbb\xbf".contains(byte));
    first == Some(&b'<') && start.windows(4).any(|window| window == b"<svg")
}

/// The size at a scale.
pub fn measure(bytes: &[u8], scale: f64, limits: &Limits) -> Result<Measure, Error> {
    let size_px = contained(|| size(&tree(bytes, limits)?, scale, limits))?;
    Ok(Measure { size_px, frames: 1 })
}

/// Draws at a scale.
pub fn decode(bytes: &[u8], scale: f64, limits: &Limits) -> Result<Animation, Error> {
    contained(|| {
        let tree = tree(bytes, limits)?;
        let [width, height] = size(&tree, scale, limits)?;
        let mut pixmap = Pixmap::new(width, height).ok_or(Error::whole(Reason::Damaged))?;
        let factor = scale as f32;
        resvg::render(&tree, Transform::from_scale(factor, factor), &mut pixmap.as_mut());
        let straight = pixmap.pixels().iter().map(|pixel| {
            let color = pixel.demultiply();
            [color.red(), color.green(), color.blue(), color.alpha()]
        });
        let rgba = straight.collect::<Vec<_>>().into_flattened();
        Ok(Animation { width, height, frames: vec![Shot { rgba, secs: 0.0 }] })
    })
}

/// What is left out when it is drawn: texts and pictures, each with the element that it is in or its place.
pub fn left_out(bytes: &[u8], limits: &Limits) -> Vec<Note> {
    let Ok(text) = xml::text(bytes, limits) else { return Vec::new() };
    let Ok(document) = xml::parse(&text, limits) else { return Vec::new() };
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
    left_out.take(MAX_LEFT_OUT).collect()
}

fn tree(bytes: &[u8], limits: &Limits) -> Result<Tree, Error> {
    let text = xml::text(bytes, limits)?;
    let document = xml::parse(&text, limits)?;
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    Tree::from_xmltree(&document, &options).map_err(|error| match error {
        resvg::usvg::Error::InvalidSize => Error::whole(Reason::Wanted("a drawing with width and height")),
        error => Error::whole(Reason::Syntax(error.to_string())),
    })
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

/// Runs the library on a stack of its own, large enough for it, where a panic ends nothing else.
fn contained<T: Send>(work: impl FnOnce() -> Result<T, Error> + Send) -> Result<T, Error> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
        let thread = thread.map_err(|_| Error::whole(Reason::Damaged))?;
        thread.join().unwrap_or(Err(Error::whole(Reason::Damaged)))
    })
}
