//! CSS: a style sheet with an `@keyframes` rule for each property that changes, and the same as keyframes of Web Animations.

mod clip;
mod easing;
mod mask_image;
mod properties;
mod web;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::fit::TooManyParts;
use crate::motion::Motion;
use crate::{Losses, Written};
use properties::{AnimatedProperty, CssKeyframe, animated_of, note_losses, static_of};
pub(crate) use properties::{anchor_px, shown_opacity};

pub use web::write as write_web;

/// How long a jump takes, in percent of the whole: the shortest time that surely has digits of its own.
const JUMP_PERCENT: f64 = 0.00005;

/// How a style sheet is written.
#[derive(Debug, Clone, PartialEq)]
pub struct Style {
    /// What the names of classes and keyframes begin with.
    pub prefix: String,
    /// How often it plays; 0: without an end.
    pub loops: u32,
    /// The picture of each node of the project, if it has one.
    pub pictures: Vec<Option<NodePicture>>,
    /// The PNG of each mask that is a picture, by its place in the project.
    pub mask_pictures: BTreeMap<usize, Vec<u8>>,
    /// What is behind all of them, red, green and blue; `None`: nothing.
    pub background: Option<[u8; 3]>,
}

/// The picture that a node shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodePicture {
    /// Where it is, as an address.
    pub address: String,
    /// True if its pixels stay hard when it is enlarged.
    pub is_nearest: bool,
}

/// The style sheet. Its comment says how elements are to be nested.
///
/// # Errors
/// If more keys are needed than are sensible.
pub fn write(motion: &Motion<'_>, style: &Style) -> Result<Written, TooManyParts> {
    let mut losses = Losses::default();
    let names = class_names(motion, &style.prefix);
    let mut out = header(motion, style, &names);
    for mask in motion.masks() {
        let (styles, animated) = of_mask(motion, style, mask)?;
        write_rule(&mut out, (motion, style), &names[mask], &styles, &animated);
    }
    for node in motion.drawn_order() {
        note_losses(motion, node, &mut losses);
        let (styles, animated) = (static_of(motion, node, style), animated_of(motion, node)?);
        write_rule(&mut out, (motion, style), &names[node], &styles, &animated);
    }
    Ok(Written { text: out, losses })
}

/// The styles of an element that are the same at all times, or at the start, by their names.
type Styles = Vec<(&'static str, String)>;

/// The styles of a mask's element that are the same at all times, or at the start, and what of it changes.
fn of_mask(
    motion: &Motion<'_>,
    style: &Style,
    mask: usize,
) -> Result<(Styles, Vec<AnimatedProperty>), TooManyParts> {
    if motion.outlines.contains_key(&mask) {
        Ok((clip::static_of(motion, mask), clip::animated_of(motion, mask)?))
    } else {
        let animated = mask_image::animated_of(motion, style, mask)?;
        Ok((mask_image::static_of(motion, style, mask), animated))
    }
}

/// The rule of a class, and the keyframes that it names.
fn write_rule(
    out: &mut String,
    (motion, style): (&Motion<'_>, &Style),
    name: &str,
    styles: &[(&'static str, String)],
    animated: &[AnimatedProperty],
) {
    let _ = writeln!(out, "\n.{name} {{");
    for (property, value) in styles {
        let _ = writeln!(out, "  {property}: {value};");
    }
    let play = animated.iter().map(|property| animation(motion, style, name, property)).collect::<Vec<_>>();
    if !play.is_empty() {
        let _ = writeln!(out, "  animation:\n    {};", play.join(",\n    "));
    }
    out.push_str("}\n");
    for property in animated {
        write_keyframes(out, name, property);
    }
}

fn header(motion: &Motion<'_>, style: &Style, names: &[String]) -> String {
    let mut out =
        String::from("/* Written by Kineograph. Nest elements with these classes as shown here:\n\n");
    let prefix = &style.prefix;
    let _ = writeln!(out, "   <div class=\"{prefix}-stage\">");
    for node in clip::held(motion, None) {
        write_nesting(&mut out, motion, node, names, 2);
    }
    let [_, _, width, height] = motion.view_px;
    let _ = writeln!(
        out,
        "   </div>\n*/\n\n.{prefix}-stage {{\n  position: relative;\n  width: {}px;\n  height: {}px;\n  overflow: hidden;",
        short(width),
        short(height)
    );
    if let Some([r, g, b]) = style.background {
        let _ = writeln!(out, "  background-color: rgb({r} {g} {b});");
    }
    out.push_str("}\n");
    let _ = writeln!(
        out,
        "\n.{prefix}-stage div {{\n  position: absolute;\n  left: 0;\n  bottom: 0;\n  background-repeat: no-repeat;\n}}"
    );
    out
}

fn write_nesting(out: &mut String, motion: &Motion<'_>, node: usize, names: &[String], level: usize) {
    let gap = "  ".repeat(level.min(40));
    let children = clip::held(motion, Some(node));
    let _ = write!(out, "   {gap}<div class=\"{}\">", names[node]);
    if !children.is_empty() {
        out.push('\n');
        for child in children {
            write_nesting(out, motion, child, names, level + 1);
        }
        let _ = write!(out, "   {gap}");
    }
    out.push_str("</div>\n");
}

/// One entry of the shorthand `animation`.
fn animation(motion: &Motion<'_>, style: &Style, name: &str, property: &AnimatedProperty) -> String {
    let loops = if style.loops == 0 { "infinite".to_owned() } else { style.loops.to_string() };
    format!("{name}-{} {}s linear {loops} both", property.name, short(motion.secs()))
}

fn write_keyframes(out: &mut String, name: &str, property: &AnimatedProperty) {
    let _ = writeln!(out, "\n@keyframes {name}-{} {{", property.name);
    for (percent, key) in percents(&property.keys).into_iter().zip(&property.keys) {
        let _ = write!(out, "  {}% {{ {}: {};", short(percent), property.name, key.value);
        if let Some(easing) = &key.easing {
            let _ = write!(out, " animation-timing-function: {easing};");
        }
        out.push_str(" }\n");
    }
    out.push_str("}\n");
}

/// The times of keys in percent, each after the one before: browsers take two keys at one time for one, which would be the end of jumps.
fn percents(keys: &[CssKeyframe]) -> Vec<f64> {
    let mut percents: Vec<f64> = keys.iter().map(|key| 100.0 * key.offset).collect();
    for place in (1..percents.len()).rev() {
        percents[place - 1] = percents[place - 1].min(percents[place] - JUMP_PERCENT).max(0.0);
    }
    percents
}

/// A class for each node of the project: letters, digits and hyphens, no two the same.
fn class_names(motion: &Motion<'_>, prefix: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut taken = BTreeSet::from([format!("{prefix}-stage")]);
    // The last number that was added to a name: thousands of names may have no letter that counts.
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    for node in &motion.project.nodes {
        let letter =
            |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
        let name: String = node.name.chars().take(40).map(letter).collect();
        let mut free = format!("{prefix}-{name}");
        let number = numbers.entry(name.clone()).or_insert(1);
        while !taken.insert(free.clone()) {
            *number += 1;
            free = format!("{prefix}-{name}-{number}");
        }
        all.push(free);
    }
    all
}

/// A number with at most five digits after the point, without zeros at its end and never with an exponent.
fn short(value: f64) -> String {
    let text = format!("{value:.5}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
