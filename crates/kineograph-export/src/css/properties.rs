//! Properties of CSS that a node has, and how they change.

use kineograph_runtime::format::{Content, Sheet};
use kineograph_runtime::{Cascade, Pose};

use super::easing::between;
use super::{NodePicture, Style, short};
use crate::fit::{FittedSpan, Forms, TooManyParts};
use crate::motion::{Motion, tolerances};
use crate::pictures::Cells;
use crate::place::{self, TransformOrder};
use crate::plain::is_even;
use crate::{LossKind, Losses, uncarried};

/// How a property changes.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct AnimatedProperty {
    /// Its name in CSS.
    pub name: &'static str,
    pub keys: Vec<CssKeyframe>,
}

/// A keyframe.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct CssKeyframe {
    /// Its time as a part of the whole, 0..=1.
    pub offset: f64,
    pub value: String,
    /// How the next one is reached; `None`: evenly.
    pub easing: Option<String>,
}

/// A property with the numbers that make it.
pub(super) struct CssProperty<const N: usize> {
    pub name: &'static str,
    tolerances: [f64; N],
    read: fn(&Motion<'_>, usize, f64) -> [f64; N],
    text: fn(&[f64]) -> String,
}

const TRANSLATE: CssProperty<2> = CssProperty {
    name: "translate",
    tolerances: [tolerances::PX; 2],
    read: |motion, node, secs| {
        let pose = motion.pose(node, secs);
        let [anchor_x, anchor_y] = anchor_px(motion, node, &pose);
        let [x, y] = pose.position.map(f64::from);
        let [left, bottom] =
            if motion.parent(node).is_some() { [0.0; 2] } else { [motion.view_px[0], motion.view_px[1]] };
        [x - anchor_x - left, -(y - anchor_y - bottom)]
    },
    text: |values| format!("{}px {}px", short(values[0]), short(values[1])),
};
const ROTATE: CssProperty<1> = CssProperty {
    name: "rotate",
    tolerances: [tolerances::DEG],
    read: |motion, node, secs| [parts(motion, node, secs).rotation_deg],
    text: |values| format!("{}deg", short(values[0])),
};
const SCALE: CssProperty<2> = CssProperty {
    name: "scale",
    tolerances: [tolerances::FACTOR; 2],
    read: |motion, node, secs| parts(motion, node, secs).scale,
    text: |values| format!("{} {}", short(values[0]), short(values[1])),
};
const SKEW: CssProperty<1> = CssProperty {
    name: "transform",
    tolerances: [tolerances::DEG],
    read: |motion, node, secs| [parts(motion, node, secs).skew_deg],
    text: |values| format!("skewX({}deg)", short(values[0])),
};
const ORIGIN: CssProperty<2> = CssProperty {
    name: "transform-origin",
    tolerances: [tolerances::PX; 2],
    read: |motion, node, secs| {
        let pose = motion.pose(node, secs);
        let [x, y] = anchor_px(motion, node, &pose);
        [x, motion.size_px(node, &pose)[1] - y]
    },
    text: |values| format!("{}px {}px", short(values[0]), short(values[1])),
};
const WIDTH: CssProperty<1> = CssProperty {
    name: "width",
    tolerances: [tolerances::PX],
    read: |motion, node, secs| [motion.size_px(node, &motion.pose(node, secs))[0]],
    text: |values| format!("{}px", short(values[0])),
};
const HEIGHT: CssProperty<1> = CssProperty {
    name: "height",
    tolerances: [tolerances::PX],
    read: |motion, node, secs| [motion.size_px(node, &motion.pose(node, secs))[1]],
    text: |values| format!("{}px", short(values[0])),
};
/// With visibility in it, because a hidden element may have visible children in CSS.
pub(super) const OPACITY: CssProperty<1> = CssProperty {
    name: "opacity",
    tolerances: [tolerances::LEVEL],
    read: |motion, node, secs| [shown_opacity(&motion.pose(node, secs))],
    text: |values| short(values[0]),
};
/// The number of the frame; what is written of it are size and position of the background.
const FRAME: CssProperty<1> = CssProperty {
    name: "background-position",
    tolerances: [0.01],
    read: |motion, node, secs| [f64::from(motion.pose(node, secs).frame)],
    text: |_| String::new(),
};

/// A property of the background that follows the frame.
type OfFrame = (&'static str, fn(&Motion<'_>, usize, f64) -> String);

const OF_FRAME: [OfFrame; 2] = [("background-size", size_text), (FRAME.name, place_text)];

/// 0..=1; 0 where it is not drawn.
pub(crate) fn shown_opacity(pose: &Pose) -> f64 {
    if pose.visible && !pose.removed { (f64::from(pose.opacity) / 255.0).clamp(0.0, 1.0) } else { 0.0 }
}

/// All that is the same at all times, or at the start.
pub(super) fn static_of(motion: &Motion<'_>, node: usize, style: &Style) -> Vec<(&'static str, String)> {
    let secs = motion.from_secs;
    let mut all = vec![
        (WIDTH.name, WIDTH.at(motion, node, secs)),
        (HEIGHT.name, HEIGHT.at(motion, node, secs)),
        (TRANSLATE.name, TRANSLATE.at(motion, node, secs)),
        (ORIGIN.name, ORIGIN.at(motion, node, secs)),
        (ROTATE.name, ROTATE.at(motion, node, secs)),
        (SCALE.name, SCALE.at(motion, node, secs)),
        (OPACITY.name, OPACITY.at(motion, node, secs)),
    ];
    if parts(motion, node, secs).skew_deg != 0.0 {
        all.push((SKEW.name, SKEW.at(motion, node, secs)));
    }
    if let Some(Some(NodePicture { address, is_nearest })) = style.pictures.get(node) {
        all.push(("background-image", format!("url(\"{address}\")")));
        if *is_nearest {
            all.push(("image-rendering", "pixelated".to_owned()));
        }
        let [frame] = FRAME.value(motion, node, secs);
        all.extend(OF_FRAME.map(|(name, text)| (name, text(motion, node, frame))));
    } else if matches!(motion.project.nodes[node].content, Content::Box(_)) {
        let [r, g, b] = motion.pose(node, secs).color.map(|level| short(f64::from(level).clamp(0.0, 255.0)));
        all.push(("background-color", format!("rgb({r} {g} {b})")));
    }
    all
}

/// What changes.
///
/// # Errors
/// If more keys are needed than are sensible.
pub(super) fn animated_of(motion: &Motion<'_>, node: usize) -> Result<Vec<AnimatedProperty>, TooManyParts> {
    let cuts_secs = motion.cuts_secs(node);
    let mut all = Vec::new();
    all.extend(TRANSLATE.animated(motion, node, &cuts_secs)?);
    all.extend(ORIGIN.animated(motion, node, &cuts_secs)?);
    all.extend(ROTATE.animated(motion, node, &cuts_secs)?);
    all.extend(SCALE.animated(motion, node, &cuts_secs)?);
    all.extend(SKEW.animated(motion, node, &cuts_secs)?);
    all.extend(WIDTH.animated(motion, node, &cuts_secs)?);
    all.extend(HEIGHT.animated(motion, node, &cuts_secs)?);
    all.extend(OPACITY.animated(motion, node, &cuts_secs)?);
    if matches!(motion.project.nodes[node].content, Content::Sheet(_)) {
        all.extend(frames_of(motion, node, &cuts_secs)?);
    }
    Ok(all)
}

impl<const N: usize> CssProperty<N> {
    fn value(&self, motion: &Motion<'_>, node: usize, secs: f64) -> [f64; N] {
        (self.read)(motion, node, secs)
    }

    pub fn at(&self, motion: &Motion<'_>, node: usize, secs: f64) -> String {
        (self.text)(&self.value(motion, node, secs))
    }

    /// `None` if it doesn't change.
    pub fn animated(
        &self,
        motion: &Motion<'_>,
        node: usize,
        cuts_secs: &[f64],
    ) -> Result<Option<AnimatedProperty>, TooManyParts> {
        let read = |secs: f64| self.value(motion, node, secs);
        animated(self.name, self.tolerances, motion, cuts_secs, read, self.text)
    }
}

/// A property of such numbers; `None` if it doesn't change.
///
/// # Errors
/// If more keys are needed than are sensible.
pub(super) fn animated<const N: usize>(
    name: &'static str,
    tolerances: [f64; N],
    motion: &Motion<'_>,
    cuts_secs: &[f64],
    read: impl Fn(f64) -> [f64; N],
    text: impl Fn(&[f64]) -> String,
) -> Result<Option<AnimatedProperty>, TooManyParts> {
    let parts = motion.fit(cuts_secs, tolerances, Forms::Lines, read)?;
    if parts.len() == 1 && parts[0].rests() {
        return Ok(None);
    }
    let tolerances = tolerances.map(|tolerance| tolerance * motion.tolerance);
    let mut keys = Vec::new();
    let mut rest = parts.as_slice();
    while !rest.is_empty() {
        let (count, easing) = between(rest, &tolerances, cuts_secs);
        let (run, after) = rest.split_at(count);
        add_keys(motion, run, easing, &text, &mut keys);
        rest = after;
    }
    Ok(Some(AnimatedProperty { name, keys }))
}

/// The keys of parts that are one way.
fn add_keys(
    motion: &Motion<'_>,
    run: &[FittedSpan],
    easing: Option<String>,
    text: impl Fn(&[f64]) -> String,
    keys: &mut Vec<CssKeyframe>,
) {
    let (Some(first), Some(last)) = (run.first(), run.last()) else { return };
    let offset =
        |secs: f64| if motion.secs() > 0.0 { (secs - motion.from_secs) / motion.secs() } else { 0.0 };
    let start = text(&first.from);
    // Where it goes on from where it was, one key is enough.
    let at = offset(first.from_secs);
    if let Some(before) = keys.last_mut().filter(|key| key.offset == at && key.value == start) {
        before.easing = easing;
    } else {
        keys.push(CssKeyframe { offset: at, value: start, easing });
    }
    keys.push(CssKeyframe { offset: offset(last.to_secs), value: text(&last.to), easing: None });
}

/// Frames of a sheet are steps of the background.
fn frames_of(
    motion: &Motion<'_>,
    node: usize,
    cuts_secs: &[f64],
) -> Result<Vec<AnimatedProperty>, TooManyParts> {
    let read = |secs: f64| FRAME.value(motion, node, secs);
    let parts = motion.fit(cuts_secs, FRAME.tolerances, Forms::Lines, read)?;
    let offset =
        |secs: f64| if motion.secs() > 0.0 { (secs - motion.from_secs) / motion.secs() } else { 0.0 };
    let ends = parts.last().map(|part| (part.to_secs, part.to[0]));
    let times = parts.iter().map(|part| (part.from_secs, part.from[0])).chain(ends);
    let keys_of = |text: fn(&Motion<'_>, usize, f64) -> String| -> Vec<CssKeyframe> {
        let key = |(secs, frame): (f64, f64)| CssKeyframe {
            offset: offset(secs),
            value: text(motion, node, frame.round()),
            easing: Some("step-end".to_owned()),
        };
        times.clone().map(key).collect()
    };
    let all = OF_FRAME.into_iter().map(|(name, text)| AnimatedProperty { name, keys: keys_of(text) });
    Ok(all.filter(|of| of.keys.iter().any(|key| key.value != of.keys[0].value)).collect())
}

/// How large the whole picture is, in parts of the element.
fn size_text(motion: &Motion<'_>, node: usize, frame: f64) -> String {
    if let Some((cells, [_, _, width, height])) = cell(motion, node, frame) {
        let share = |all: u32, one: u32| short(100.0 * f64::from(all) / f64::from(one.max(1)));
        return format!("{}% {}%", share(cells.size_px[0], width), share(cells.size_px[1], height));
    }
    let (columns, rows) = grid(motion, node);
    format!("{columns}00% {rows}00%")
}

/// Where a frame is, in parts of what the picture is larger than the element.
fn place_text(motion: &Motion<'_>, node: usize, frame: f64) -> String {
    if let Some((cells, [left, top, width, height])) = cell(motion, node, frame) {
        let share = |at: u32, all: u32, one: u32| {
            if all > one { 100.0 * f64::from(at) / f64::from(all - one) } else { 0.0 }
        };
        let [x, y] = [share(left, cells.size_px[0], width), share(top, cells.size_px[1], height)];
        return format!("{}% {}%", short(x), short(y));
    }
    let (columns, rows) = grid(motion, node);
    let frame = frame.clamp(0.0, f64::from(columns * rows - 1));
    let (column, row) = (frame % f64::from(columns), (frame / f64::from(columns)).floor());
    let share = |place: f64, count: u32| if count > 1 { 100.0 * place / f64::from(count - 1) } else { 0.0 };
    format!("{}% {}%", short(share(column, columns)), short(share(row, rows)))
}

/// A frame of a sheet that was drawn anew.
fn cell<'a>(motion: &Motion<'a>, node: usize, frame: f64) -> Option<(&'a Cells, [u32; 4])> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // the number of a frame
    let frame = frame.max(0.0) as u32;
    let cells = motion.cells(node)?;
    Some((cells, cells.frame(frame)?))
}

/// Columns and rows of a node's sheet.
fn grid(motion: &Motion<'_>, node: usize) -> (u32, u32) {
    sheet(motion, node).map_or((1, 1), |sheet| (sheet.columns.max(1), sheet.rows.max(1)))
}

fn sheet<'a>(motion: &Motion<'a>, node: usize) -> Option<&'a Sheet> {
    motion.project.sheet(motion.project.nodes.get(node)?.content.sheet()?)
}

fn parts(motion: &Motion<'_>, node: usize, secs: f64) -> place::MapParts {
    place::parts(&motion.pose(node, secs), TransformOrder::RotateScaleSkew)
}

pub(crate) fn anchor_px(motion: &Motion<'_>, node: usize, pose: &Pose) -> [f64; 2] {
    let size = motion.size_px(node, pose);
    [0, 1].map(|axis| f64::from(pose.anchor[axis]) * size[axis])
}

/// Notes what CSS does not carry.
pub(super) fn note_losses(motion: &Motion<'_>, node: usize, losses: &mut Losses) {
    let name = motion.name(node);
    let is_box = matches!(motion.project.nodes[node].content, Content::Box(_));
    if sheet(motion, node).is_some_and(|sheet| !is_even(sheet)) && motion.cells(node).is_none() {
        losses.note(LossKind::Frames, name);
    }
    let white = |pose: &Pose| pose.color == [255.0; 3];
    let tinted = !white(&motion.pose(node, motion.from_secs)) || motion.changes(node, white);
    if tinted && (!is_box || motion.changes(node, |pose| pose.color)) {
        losses.note(LossKind::Color, name);
    }
    let flips = |pose: &Pose| pose.flip_x || pose.flip_y;
    if flips(&motion.pose(node, motion.from_secs)) || motion.changes(node, flips) {
        losses.note(LossKind::Flip, name);
    }
    let has_below = motion.parent(node).is_some() && motion.start_z(node) < 0;
    if has_below || motion.changes(node, |pose| pose.z) {
        losses.note(LossKind::Order, name);
    }
    uncarried::note_cascade(motion, node, Cascade::default(), losses);
    uncarried::note(motion, node, losses);
}
