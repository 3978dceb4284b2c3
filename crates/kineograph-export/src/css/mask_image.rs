//! Masks that are upright pictures: an element around what is seen through one, with the picture as its mask.

use base64::Engine;

use super::Style;
use super::clip::corners;
use super::properties::{AnimatedProperty, OPACITY, animated};
use super::short;
use crate::fit::TooManyParts;
use crate::motion::{Motion, tolerances};

/// How often it is looked how far the picture gets.
const LOOKS: u32 = 256;

const POSITION: &str = "mask-position"; // not shown
const SIZE: &str = "mask-size"; // not shown

/// Left, top, right and bottom in pixels from the lower left corner of the element around, y down.
type Area = [f64; 4];

/// The styles of a mask's element that are the same at all times, or at the start.
pub(super) fn static_of(motion: &Motion<'_>, style: &Style, mask: usize) -> Vec<(&'static str, String)> {
    let Some(picture) = style.mask_pictures.get(&mask) else {
        // What is not drawn shows nothing.
        return vec![(OPACITY.name, "0".to_owned())];
    };
    let secs = motion.from_secs;
    let area = whole_area(motion, mask);
    let [left, top, right, bottom] = area;
    let px = |side: f64| format!("{}px", short(side));
    // Where it is masked is its border, so that what is inside still counts from the corner of the element around.
    let widths = [-top, right, bottom, -left].map(px).join(" ");
    let data = base64::engine::general_purpose::STANDARD.encode(picture);
    vec![
        ("width", "0".to_owned()),
        ("height", "0".to_owned()),
        ("margin-left", px(left)),
        ("margin-bottom", px(-bottom)),
        ("border", "solid transparent".to_owned()),
        ("border-width", widths),
        // Pictures in other files are no masks of pages that are opened from a disk.
        ("mask-image", format!("url(\"data:image/png;base64,{data}\")")),
        ("mask-repeat", "no-repeat".to_owned()),
        (POSITION, pair(&position(area_at(motion, mask, secs), area))),
        (SIZE, pair(&size(area_at(motion, mask, secs)))),
        (OPACITY.name, OPACITY.at(motion, mask, secs)),
    ]
}

/// What of it changes.
///
/// # Errors
/// If more keys are needed than are sensible.
pub(super) fn animated_of(
    motion: &Motion<'_>,
    style: &Style,
    mask: usize,
) -> Result<Vec<AnimatedProperty>, TooManyParts> {
    if !style.mask_pictures.contains_key(&mask) {
        return Ok(Vec::new());
    }
    let cuts_secs = motion.cuts_secs(mask);
    let area = whole_area(motion, mask);
    let tolerances = [tolerances::PX; 2];
    let at = |secs: f64| area_at(motion, mask, secs);
    let mut all = Vec::new();
    all.extend(animated(POSITION, tolerances, motion, &cuts_secs, |secs| position(at(secs), area), pair)?);
    all.extend(animated(SIZE, tolerances, motion, &cuts_secs, |secs| size(at(secs)), pair)?);
    all.extend(OPACITY.animated(motion, mask, &cuts_secs)?);
    Ok(all)
}

/// Where its picture is.
fn area_at(motion: &Motion<'_>, mask: usize, secs: f64) -> Area {
    let [left, bottom, right, _, _, top] = corners(motion, mask, secs);
    [left, top, right, bottom]
}

/// What holds its picture at all times, and the corner of the element around.
fn whole_area(motion: &Motion<'_>, mask: usize) -> Area {
    let even = (0..=LOOKS).map(|look| motion.from_secs + motion.secs() * f64::from(look) / f64::from(LOOKS));
    let areas = motion.cuts_secs(mask).into_iter().chain(even).map(|secs| area_at(motion, mask, secs));
    let [left, top, right, bottom] = areas.fold([0.0; 4], |all: Area, one| {
        [all[0].min(one[0]), all[1].min(one[1]), all[2].max(one[2]), all[3].max(one[3])]
    });
    [left.floor() - 1.0, top.floor() - 1.0, right.ceil() + 1.0, bottom.ceil() + 1.0]
}

fn position([left, top, ..]: Area, [whole_left, whole_top, ..]: Area) -> [f64; 2] {
    [left - whole_left, top - whole_top]
}

fn size([left, top, right, bottom]: Area) -> [f64; 2] {
    [right - left, bottom - top]
}

fn pair(values: &[f64]) -> String {
    values.iter().map(|value| format!("{}px", short(*value))).collect::<Vec<_>>().join(" ")
}
