//! What a frame of the asset panel costs on the CPU, without a window: as `frames` for the graph.
//!
//! `cargo bench --bench assets` prints a table. Each picture has 256 × 256 pixels, and a sheet of 16 frames with a tag.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/panel.rs"]
mod panel;
#[path = "common/screen.rs"]
mod screen;
#[path = "common/times.rs"]
mod times;

use std::sync::Arc;

use egui::{Event, Modifiers, MouseWheelUnit, PointerButton, TouchPhase, pos2, vec2};
use kineograph::internals::{AssetPanel, Document, Edit, Editor, Filed, FolderEdit, Panel as _, Picture};
use kineograph_runtime::format::{Image, Sheet, Tag};
use panel::Bench;
use times::frames_ms;

const SIZE: [f32; 2] = [320.0, 800.0];
/// Pictures in a folder.
const IN_FOLDER: usize = 20;

/// What the user does in every frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Act {
    Still,
    /// The pointer moves over entries, which then play.
    Hover,
    /// The wheel goes down and up again.
    Scroll,
    /// A letter is typed into the search, or deleted.
    Search,
}

impl Act {
    const ALL: [(Self, &'static str); 4] =
        [(Self::Still, "still"), (Self::Hover, "hover"), (Self::Scroll, "scroll"), (Self::Search, "search")];
}

/// The panel with so many pictures, and a sheet of each.
fn bench(pictures: usize, is_grid: bool) -> Bench<AssetPanel> {
    let mut document = Document::default();
    let mut edit = |edit: Edit| document = document.edited(&edit).unwrap().0;
    for nth in 0..pictures {
        let name = format!("picture {nth}");
        edit(Edit::AddImage(Image::new(name.clone(), format!("art/{nth}.png"))));
        let sheet = Sheet::new(name.clone(), name.clone(), 4, 4);
        edit(Edit::AddSheet(sheet.with_tags(vec![Tag::of_range("all", 0, 15)])));
        let folder = format!("folder {}", nth / IN_FOLDER);
        if nth % IN_FOLDER == 0 {
            edit(Edit::Folders(FolderEdit::Add(folder.clone())));
        }
        let both = vec![Filed::Image(name.clone()), Filed::Sheet(name)];
        edit(Edit::Folders(FolderEdit::Put(both, Some(folder))));
    }
    let mut editor = Editor::new(document, None);
    for nth in 0..pictures {
        let shade = u8::try_from(nth % 256).unwrap();
        let picture = Picture { width: 256, height: 256, rgba: vec![shade; 256 * 256 * 4] };
        editor.media_mut().set(&format!("picture {nth}"), Ok(Arc::new(picture)));
    }
    editor.refresh();
    let mut panel = AssetPanel::default();
    if is_grid {
        panel.restore("grid");
    }
    Bench::new(editor, panel, SIZE)
}

/// The events of one frame of an act.
fn events(bench: &mut Bench<AssetPanel>, act: Act, frame: u16) -> Vec<Event> {
    let at = pos2(160.0, 120.0 + f32::from(frame % 60) * 10.0);
    match act {
        Act::Still => Vec::new(),
        Act::Hover => vec![Event::PointerMoved(at)],
        Act::Scroll => {
            let lines = if frame % 100 < 50 { -6.0 } else { 6.0 };
            let (unit, phase, modifiers) = (MouseWheelUnit::Line, TouchPhase::Move, Modifiers::NONE);
            vec![
                Event::PointerMoved(pos2(160.0, 400.0)),
                Event::MouseWheel { unit, delta: vec2(0.0, lines), phase, modifiers },
            ]
        }
        Act::Search => {
            if frame == 0 {
                let pos = pos2(60.0, 18.0);
                for pressed in [true, false] {
                    bench.button(PointerButton::Primary, pos, pressed);
                }
            }
            if frame.is_multiple_of(2) {
                return vec![Event::Text("7".to_owned())];
            }
            let (key, modifiers) = (egui::Key::Backspace, Modifiers::NONE);
            vec![Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }]
        }
    }
}

fn main() {
    let titles: Vec<&str> = Act::ALL.iter().map(|(_, title)| *title).collect();
    println!("CPU of a frame of the asset panel in ms, median (and 95 %)\n");
    println!("| pictures | shown as | {} |\n|{}", titles.join(" | "), "---|".repeat(titles.len() + 2));
    for pictures in [200, 2000] {
        for (is_grid, title) in [(false, "list"), (true, "grid")] {
            let cells = Act::ALL.iter().map(|(act, _)| {
                let mut bench = bench(pictures, is_grid);
                let [median, most] = frames_ms(&mut bench, 200, |bench, frame| events(bench, *act, frame));
                format!("{median:.2} ({most:.2})")
            });
            println!("| {pictures} | {title} | {} |", cells.collect::<Vec<_>>().join(" | "));
        }
    }
}
