//! Texts: their contrast, and whether all of them can be read.

use egui::{Color32, Rect, vec2};
use egui_kittest::kittest::NodeT as _;

use super::controls::contrast;
use super::shot::{Piece, Shot, Text};
use super::{SIGN_CONTRAST, TEXT_CONTRAST};

/// Planes that are panned and zoomed, where what goes on beyond the edge is cut off by it.
const PLANES: [&str; 6] = ["graph", "canvas", "bars", "ruler", "t ruler", "channel curves"];

/// Texts that are fainter than they must be.
pub fn faint(shot: &Shot) -> Vec<String> {
    let mut faults = Vec::new();
    for text in &shot.texts {
        let least = if text.is_icon() { SIGN_CONTRAST } else { TEXT_CONTRAST };
        for piece in seen(shot, text) {
            let found = behind(shot, piece, text.clip);
            if found < least {
                let (text, at) = (&piece.text, piece.ink.min.round());
                faults.push(format!("“{text}” at {at:?} has a contrast of {found:.2}, {:?}", piece.color));
            }
        }
    }
    faults
}

/// The pieces of a text that are seen: not those that are scrolled away, drawn over, or of something disabled.
fn seen<'a>(shot: &'a Shot, text: &'a Text) -> impl Iterator<Item = &'a Piece> {
    let is_disabled =
        |at| shot.controls.iter().any(|control| control.is_disabled && control.rect.contains(at));
    text.pieces.iter().filter(move |piece| {
        let part = piece.ink.intersect(text.clip);
        let is_inside = part.is_positive() && part.area() > 0.8 * piece.ink.area();
        is_inside
            && !is_disabled(piece.ink.center())
            && !shot.is_below(text, part)
            && is_uncovered(shot, part)
    })
}

/// Whether any letter is seen in a rectangle.
fn is_uncovered(shot: &Shot, rect: Rect) -> bool {
    let pairs = shot.pixels(&shot.with_texts, rect).zip(shot.pixels(&shot.bare, rect));
    pairs.into_iter().any(|(with_text, without)| contrast(with_text, without) > 1.05)
}

/// The contrast of a piece to what is behind it: a fifth of it may be worse, where lines cross it.
fn behind(shot: &Shot, piece: &Piece, clip: Rect) -> f32 {
    let around = piece.ink.expand(1.0).intersect(clip);
    let mut all: Vec<f32> =
        shot.pixels(&shot.bare, around).map(|ground| contrast(ground.blend(piece.color), ground)).collect();
    all.sort_by(f32::total_cmp);
    all.get(all.len() / 5).copied().unwrap_or(f32::INFINITY)
}

/// Texts of which a part is cut off.
pub fn cut(shot: &Shot) -> Vec<String> {
    let mut faults = Vec::new();
    for text in &shot.texts {
        for piece in &text.pieces {
            let (ink, clip) = (piece.ink, text.clip);
            let part = ink.intersect(clip);
            if !part.is_positive()
                || shot.is_below(text, part)
                || !is_uncovered(shot, part)
                || clip.expand(1.0).contains_rect(ink)
            {
                continue;
            }
            let is_sideways = ink.left() < clip.left() - 1.0 || ink.right() > clip.right() + 1.0;
            // What is scrolled goes on beyond the edge of its list.
            let is_scrolled = !is_sideways && clip.height() > 3.0 * ink.height();
            if !is_scrolled && !is_of_plane(shot, ink, clip) {
                faults.push(format!("“{}” at {ink:?} is cut off by {clip:?}", piece.text));
            }
        }
    }
    faults
}

/// Whether a text is cut off by the edge of a plane.
fn is_of_plane(shot: &Shot, ink: Rect, clip: Rect) -> bool {
    shot.areas.iter().filter(|(label, _)| PLANES.contains(&label.as_str())).any(|(_, area)| {
        let is_at_edge = |of_clip: f32, of_area: f32| (of_clip - of_area).abs() < 4.0;
        area.expand(4.0).contains_rect(clip)
            && (ink.left() >= clip.left() - 1.0 || is_at_edge(clip.left(), area.left()))
            && (ink.right() <= clip.right() + 1.0 || is_at_edge(clip.right(), area.right()))
    })
}

/// Shortened texts whose tooltips don't have all of them.
pub fn shortened_without_tooltip(shot: &mut Shot) -> Vec<String> {
    let mut faults = Vec::new();
    for text in shot.texts.clone() {
        let part = text.ink().intersect(text.clip);
        let is_seen = part.is_positive() && !shot.is_below(&text, part) && is_uncovered(shot, part);
        if !text.is_shortened || !is_seen || shot.is_held_back(part.center()) {
            continue;
        }
        let is_icon = |sign: char| ('\u{e000}'..='\u{f8ff}').contains(&sign);
        let words = text.whole.trim_start_matches(|sign: char| is_icon(sign) || sign.is_whitespace());
        if !is_told(shot, part, words.trim_end()) {
            faults.push(format!("“{}” at {:?} has no tooltip", text.whole, text.ink().min.round()));
        }
    }
    faults
}

/// Whether a tooltip over a rectangle has these words.
fn is_told(shot: &mut Shot, over: Rect, words: &str) -> bool {
    let window = &mut shot.window;
    window.hover_at(over.center() + vec2(1.0, 0.0));
    window.run_steps(1);
    window.hover_at(over.center());
    window.run_steps(8);
    let first = words.lines().next().unwrap_or_default();
    let is_whole = |label: String| label.contains(first);
    let is_told = window
        .root()
        .children_recursive()
        .filter(|node| node.accesskit_node().role() == egui::accesskit::Role::Label)
        .filter_map(|node| node.accesskit_node().value().or_else(|| node.accesskit_node().label()))
        .any(is_whole);
    window.remove_cursor();
    window.run_steps(2);
    is_told
}

#[test]
fn contrast_is_that_of_wcag() {
    assert!((contrast(Color32::WHITE, Color32::BLACK) - 21.0).abs() < 0.01);
    assert!((contrast(Color32::from_gray(0x76), Color32::WHITE) - 4.54).abs() < 0.01);
}
