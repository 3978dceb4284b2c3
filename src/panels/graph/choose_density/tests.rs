//! How much of presets and samples is seen at once, and when cards are compact.

use std::path::Path;

use egui::{pos2, vec2};
use kineograph_runtime::format::{Action, Kind};

use super::*;
use crate::document::{ClipEdit, Document, Edit, Slot};
use crate::io::read_project;
use crate::panels::graph::layout::Layout;

/// The graph in a window of 1280 × 800, in the layouts Compose and Shape.
const COMPOSE: Vec2 = vec2(314.0, 430.0);
const SHAPE: Vec2 = vec2(314.0, 312.0);

/// The clips of all files in a folder of projects.
fn documents(folder: &str) -> Vec<Document> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    files.sort();
    files.iter().map(|file| Document::from_project(&read_project(file).unwrap().0).0).collect()
}

/// Whether all of a clip is seen when it is opened in a panel of this size, with names that can be read.
fn is_seen_whole(clip: &Clip, size: Vec2) -> bool {
    let opened = UnfoldedActions::new();
    let density = fitting(clip, &opened, size);
    let layout = Layout::with(clip, &opened, density);
    let bounds = layout.bounds().unwrap();
    let view = view::first(bounds, layout.placed()[0].rect, size, density.first_zooms());
    let camera = Viewport { rect: Rect::from_min_size(pos2(0.0, 0.0), size), view };
    // As wide as 13 letters of the smallest text with a sign, and nearly as high as its line.
    let card = layout.placed()[0].rect.size() * camera.zoom();
    camera.seen().contains_rect(bounds) && card.x >= 60.0 && card.y >= 9.0
}

#[test]
fn presets_and_samples_are_seen_whole_in_a_small_window() {
    let documents: Vec<Document> = ["presets", "projects"].into_iter().flat_map(documents).collect();
    let clips: Vec<&Clip> = documents.iter().flat_map(Document::clips).map(|clip| &**clip).collect();
    let cut_off = |size| -> Vec<&str> {
        clips.iter().filter(|clip| !is_seen_whole(clip, size)).map(|clip| clip.name.as_str()).collect()
    };
    assert!(clips.len() > 60);
    assert_eq!(cut_off(COMPOSE), [""; 0]);
    // Those of forty actions and more.
    assert_eq!(cut_off(SHAPE), ["drop and collect", "shadow", "arrive"]);
}

#[test]
fn cards_are_whole_where_they_can_be_read_or_were_placed_by_hand() {
    let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
    let tree = Action::sequence((0..12).map(|_| Action::move_by(1.0, [1.0, 0.0])));
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
    let density = |document: &Document, size| fitting(&document.clips()[0], &UnfoldedActions::new(), size);
    assert_eq!(density(&document, COMPOSE), Density::Compact);
    assert_eq!(density(&document, COMPOSE * 3.0), Density::Whole);
    assert_eq!(density(&document, vec2(300.0, 90.0)), Density::Whole, "too high for both, and narrow");
    assert_eq!(density(&document, COMPOSE * 0.3), Density::Compact, "too wide");
    let clip = &document.clips()[0];
    let (id, _) = clip.items().find(|(_, item)| item.action.kind() == Kind::MoveBy).unwrap();
    let place = ClipEdit::SetPositions(vec![(id, [500.0, 0.0])]);
    let placed = document.edited(&Edit::Clip(clip.id, place)).unwrap().0;
    assert_eq!(density(&placed, COMPOSE), Density::Whole);
}
