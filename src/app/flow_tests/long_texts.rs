//! Texts of any length are shown and pasted up to a limit.

use egui::{Event, Key, Modifiers, Pos2, Shape};
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Action, Content, Image, Kind, Marker, NamedEase, Sheet, StartPose};

use super::{AppWindow, click, document, edited, press, window, with_own_ease};
use crate::command::Command;
use crate::document::{ClipEdit, Document, Edit, GraphEdit, Slot};
use crate::history::Change;
use crate::panels::Intent;
use crate::session::{SelectionChange, TimelineView};
use crate::ui_kit::shorten::{MAX_TEXT_CHARS, MAX_TYPED_CHARS};

/// A text of so many characters in words.
fn long(chars: usize) -> String {
    "word ".repeat(chars / 5)
}

/// A project in which all that people can name has a text of this length.
fn huge(chars: usize) -> Document {
    let text = long(chars);
    let image = Image::new(text.clone(), text.clone()).with_filter(Default::default());
    let sheet = Sheet::new(text.clone(), text.clone(), 2, 2);
    let node = |sprite| Edit::AddNode {
        name: text.clone(),
        parent: None,
        content: sprite,
        start: StartPose::default(),
    };
    let own = NamedEase::new(text.clone(), Action::new(Kind::EaseBackOut));
    let document = edited(
        Document::default(),
        [
            Edit::AddImage(image),
            Edit::AddSheet(sheet),
            node(Content::Sheet(text.clone())),
            node(Content::Image(text.clone())),
            Edit::AddClip(text.clone()),
            Edit::AddEase(own),
            Edit::AddMarker(Marker::new(text.clone(), 0.5)),
        ],
    );
    let (clip, node) = (document.clips()[0].id, document.nodes()[0].id);
    let tree = Action::sequence([
        Action::move_by(1.0, [10.0, 0.0]).labelled(text.clone()),
        Action::call_func(text.clone()),
        Action::play_clip(text.trim().to_owned() + "!"),
    ]);
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let document = edited(document, [Edit::Clip(clip, insert), Edit::AddRun(clip, node, 0.0)]);
    let ids: Vec<_> = document.clips()[0].items().map(|(id, _)| id).collect();
    let comment = GraphEdit::SetComment(ids[0], Some(text.clone()));
    let color = kineograph_runtime::format::Color([90, 120, 200]);
    let frame = GraphEdit::AddFrame { actions: ids, title: text, color };
    edited(document, [comment, frame].map(|edit| Edit::Clip(clip, ClipEdit::Graph(edit))))
}

/// The length and position of each text that was drawn last, in letters.
fn letters(window: &AppWindow) -> Vec<(usize, Pos2)> {
    fn count(shape: &Shape, found: &mut Vec<(usize, Pos2)>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| count(shape, found)),
            Shape::Text(text) => {
                found.push((text.galley.rows.iter().map(|row| row.glyphs.len()).sum(), text.pos));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    window.output().shapes.iter().for_each(|clipped| count(&clipped.shape, &mut found));
    found
}

/// What is wrong with the texts that were drawn last: one has more letters than these, or all together have far more.
fn too_long(window: &AppWindow, most: usize, what: &str) -> Option<String> {
    let found = letters(window);
    let long: Vec<_> = found.iter().filter(|(count, _)| *count > most).collect();
    let all: usize = found.iter().map(|(count, _)| count).sum();
    let is_wrong = !long.is_empty() || all > 60_000 + 2 * most;
    is_wrong.then(|| format!("{what}: {long:?}, {all} letters in all"))
}

/// Most letters of a text that is shown.
const SHOWN: usize = MAX_TEXT_CHARS;
/// Most letters of a text that is typed.
const TYPED: usize = MAX_TYPED_CHARS;

#[test]
fn a_project_of_long_texts_is_shown() {
    let mut window = window(huge(200_000));
    let mut wrong = Vec::new();
    wrong.extend(too_long(&window, SHOWN, "opened"));
    let clip = document(&window).clips()[0].clone();
    let name = document(&window).eases()[0].name.clone();
    let run = document(&window).runs()[0].id;
    let mut changes = vec![
        SelectionChange::Stage,
        SelectionChange::Clip(clip.id),
        SelectionChange::Node(document(&window).nodes()[0].id),
        SelectionChange::Runs(vec![run]),
        SelectionChange::Image(document(&window).images()[0].name.clone()),
        SelectionChange::Sheet(document(&window).sheets()[0].name.clone()),
        SelectionChange::Ease(name.clone()),
        SelectionChange::Marker(document(&window).markers()[0].name.clone()),
    ];
    changes.extend(clip.items().map(|(id, _)| SelectionChange::Actions(vec![id])));
    for view in [TimelineView::Clip, TimelineView::Runs] {
        window.state_mut().editor.apply(Intent::ShowTimeline(view));
        for (index, change) in changes.iter().enumerate() {
            window.state_mut().editor.apply(Intent::Select(change.clone()));
            window.run_steps(2);
            wrong.extend(too_long(&window, SHOWN, &format!("selected {index} in {view:?}")));
        }
    }
    // What is said, and what the menus and lists of commands hold.
    window.state_mut().editor.warn(long(200_000));
    let rename = Edit::SetEase(name.clone(), NamedEase::new(long(200_005), Action::new(Kind::EaseIn)));
    window.state_mut().editor.edit(&Change::new(format!("Rename {name}"), rename));
    window.run_steps(3);
    wrong.extend(too_long(&window, SHOWN, "a message"));
    let menu = window.get_by_label("Edit").rect().center();
    click(&mut window, menu);
    wrong.extend(too_long(&window, SHOWN, "a menu"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::COMMAND, Key::K);
    wrong.extend(too_long(&window, SHOWN, "the list of commands"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    for command in [Command::AddAction, Command::Rename, Command::Comment] {
        window.state_mut().outbox.push(Intent::Command(command));
        window.run_steps(4);
        wrong.extend(too_long(&window, TYPED, &format!("{command:?}")));
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
    // Tooltips, wherever the pointer rests.
    for x in 0..16_u8 {
        for y in 0..10_u8 {
            window.hover_at(Pos2::new(40.0 + f32::from(x) * 80.0, 40.0 + f32::from(y) * 80.0));
            window.run_steps(1);
            wrong.extend(too_long(&window, SHOWN, "a tooltip"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn five_megabytes_can_be_pasted_anywhere() {
    let mut window = window(with_own_ease());
    let mut wrong = Vec::new();
    let text = long(5_000_000);
    let graph = window.get_by_label("graph").rect().center();
    window.hover_at(graph);
    let before = document(&window).clone();
    window.event(Event::Paste(text.clone()));
    window.run_steps(3);
    assert!(document(&window).is_same(&before));
    window.get_by_label_contains("The clipboard text is too long.");
    // Fields of the inspector: a text, a number, a list.
    let id = before.clips()[0].items().find(|(_, item)| item.action.kind() == Kind::MoveBy).unwrap().0;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(vec![id])));
    window.run_steps(3);
    for field in ["Label", "Duration", "Zoom", "Search eases"] {
        let Some(node) = window.query_by_label(field) else {
            assert_eq!(field, "Search eases");
            continue;
        };
        let at = node.rect().center();
        click(&mut window, at);
        window.event(Event::Paste(text.clone()));
        window.run_steps(2);
        wrong.extend(too_long(&window, TYPED, field));
        press(&mut window, Modifiers::NONE, Key::Enter);
        window.run_steps(2);
        wrong.extend(too_long(&window, SHOWN, field));
    }
    // Searches and typing on a card.
    for command in
        [Command::RunCommand, Command::Find, Command::ShowShortcuts, Command::Rename, Command::Comment]
    {
        window.state_mut().outbox.push(Intent::Command(command));
        window.run_steps(4);
        window.event(Event::Paste(text.clone()));
        window.run_steps(2);
        wrong.extend(too_long(&window, TYPED, &format!("{command:?}")));
        press(&mut window, Modifiers::NONE, Key::Escape);
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
