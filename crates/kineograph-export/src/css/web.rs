//! Keyframes of the Web Animations API, as JSON: what `element.animate(keyframes, timing)` takes.

use serde_json::{Value, json};

use super::properties::{AnimatedProperty, animated_of, note_losses, static_of};
use super::{Style, class_names, clip, of_mask};
use crate::fit::TooManyParts;
use crate::motion::Motion;
use crate::visible::visible;
use crate::{Losses, Written};

/// For each node its class, the styles that it has before, and the arguments of `animate` for each property that changes.
///
/// # Errors
/// If more keys are needed than are sensible.
pub fn write(motion: &Motion<'_>, style: &Style) -> Result<Written, TooManyParts> {
    let mut losses = Losses::default();
    let names = class_names(motion, &style.prefix);
    let mut nodes = Vec::new();
    let mut add = |node: usize, styles: Vec<(&'static str, String)>, animated: &[AnimatedProperty]| {
        let placed =
            [("position", "absolute"), ("left", "0"), ("bottom", "0"), ("background-repeat", "no-repeat")];
        let placed = placed.map(|(name, value)| (name, value.to_owned()));
        let styles: serde_json::Map<String, Value> =
            placed.into_iter().chain(styles).map(|(name, value)| (camel(name), json!(value))).collect();
        let animations: Vec<Value> =
            animated.iter().map(|property| animation(motion, style, property)).collect();
        nodes.push(json!({
            "name": motion.name(node),
            "class": names[node],
            "parent": clip::holder(motion, node).map(|holder| motion.name(holder)),
            "style": styles,
            "animations": animations,
        }));
    };
    for node in around_first(motion) {
        if motion.mask(node).is_some() {
            let (styles, animated) = of_mask(motion, style, node)?;
            add(node, styles, &animated);
        } else {
            note_losses(motion, node, &mut losses);
            add(node, static_of(motion, node, style), &animated_of(motion, node)?);
        }
    }
    let [_, _, width, height] = motion.view_px;
    let whole = json!({
        "format": "kineograph-web-animations",
        "version": 1,
        "width": width,
        "height": height,
        "background": style.background.map(|[r, g, b]| format!("rgb({r} {g} {b})")),
        "nodes": nodes,
    });
    Ok(Written { text: visible(&format!("{whole:#}\n")).into_owned(), losses })
}

/// All nodes that are written in the order in which they are drawn, each mask before the first one that is seen through it.
fn around_first(motion: &Motion<'_>) -> Vec<usize> {
    let mut order = Vec::new();
    for node in motion.drawn_order() {
        let mut masks = Vec::new();
        let mut at = clip::holder(motion, node);
        while let Some(mask) = at.filter(|at| motion.mask(*at).is_some() && !order.contains(at)) {
            masks.push(mask);
            at = clip::holder(motion, mask);
        }
        order.extend(masks.into_iter().rev());
        order.push(node);
    }
    order
}

fn animation(motion: &Motion<'_>, style: &Style, property: &AnimatedProperty) -> Value {
    let keys = property.keys.iter().map(|key| {
        let easing = key.easing.as_deref().unwrap_or("linear");
        json!({ "offset": key.offset.clamp(0.0, 1.0), camel(property.name): key.value, "easing": easing })
    });
    // JSON has no Infinity; `animate` takes a text in its place nowhere, so null stands for it.
    let iterations = (style.loops > 0).then_some(style.loops);
    json!({
        "keyframes": keys.collect::<Vec<_>>(),
        "timing": { "duration": 1000.0 * motion.secs(), "iterations": iterations, "fill": "both" },
    })
}

/// `transform-origin` → `transformOrigin`
fn camel(name: &str) -> String {
    let mut words = name.split('-');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |all, word| {
        let (head, tail) = word.split_at(1.min(word.len()));
        all + &head.to_ascii_uppercase() + tail
    })
}
