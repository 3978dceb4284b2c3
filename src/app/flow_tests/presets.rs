//! Presets in the whole window: searched, placed by Enter, dragged to where they play, and saved as own ones.

use egui::{Event, Key, Modifiers, Pos2, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{
    Action, Color, Content, Fill, Form, Image, Kind, NineSlice, Shape, StartPose, Text, Value,
};

use super::{AppWindow, click, document, double_click, edited, press, press_button, run, window};
use crate::command::Command;
use crate::document::{Document, Edit};
use crate::history::Change;
use crate::panels::{Intent, fixture};
use crate::presets::built_in;
use crate::session::SelectionChange;
use crate::templates::blank_project;

/// A fresh project with a picture, which is selected; the presets are in front.
fn blank_window() -> AppWindow {
    let (blank, _) = Document::from_project(&blank_project());
    let start = StartPose::default().with_position([240.0, 135.0]);
    let sprite = Content::Image("hero".to_owned());
    let document = edited(
        blank,
        [
            Edit::AddImage(Image::new("hero", "hero.png")),
            Edit::AddNode { name: "hero".to_owned(), parent: None, content: sprite, start },
        ],
    );
    let mut window = window(document);
    let picture = crate::media::Picture { width: 48, height: 48, rgba: vec![200; 48 * 48 * 4] };
    window.state_mut().editor.media_mut().set("hero", Ok(std::sync::Arc::new(picture)));
    press_button(&mut window, "node hero");
    show_presets(&mut window);
    window
}

fn show_presets(window: &mut AppWindow) {
    press_button(window, "Presets");
}

fn search(window: &mut AppWindow, text: &str) {
    window.get_by_label("Search presets").focus();
    window.run_steps(2);
    window.event(Event::Text(text.to_owned()));
    window.run_steps(3);
}

fn undo_len(window: &AppWindow) -> usize {
    window.state().editor().history().undo_len()
}

/// The scale of a node at a time.
fn scale_at(window: &mut AppWindow, node: &str, secs: f64) -> [f32; 2] {
    window.state_mut().outbox.push(Intent::Seek(secs));
    window.run_steps(3);
    let place = document(window).nodes().iter().position(|own| own.name == node).unwrap();
    window.state().editor().poses()[place].scale
}

fn drag(window: &mut AppWindow, label: &str, to: Pos2) {
    let from = window.get_by_label(label).rect().center();
    window.hover_at(from);
    window.run_steps(1);
    window.drag_at(from);
    for part in [0.1, 0.5, 0.9, 1.0] {
        window.hover_at(from.lerp(to, part));
        window.run_steps(1);
    }
    window.drop_at(to);
    window.run_steps(4);
}

#[test]
fn a_search_and_enter_play_a_preset_on_the_selected_node() {
    let mut window = blank_window();
    search(&mut window, "pop");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(undo_len(&window), 1);
    let own = document(&window).clips().last().unwrap().clone();
    let root = own.get(own.root().unwrap()).unwrap();
    assert_eq!((own.name.as_str(), root.action.label.as_deref()), ("Pop in", Some("Pop in")));
    let nodes: Vec<_> = document(&window).runs_of_clip(own.id).flat_map(|run| run.nodes()).collect();
    let hero = document(&window).nodes().iter().find(|node| node.name == "hero").unwrap().id;
    assert_eq!(nodes, [hero]);
    assert_eq!(scale_at(&mut window, "hero", 0.0), [0.0; 2]);
    assert_eq!(scale_at(&mut window, "hero", 0.4), [1.0; 2]);
    run(&mut window, Command::Undo);
    assert_eq!(document(&window).runs_of_clip(own.id).count(), 0);
}

#[test]
fn what_is_placed_plays_once_and_the_playhead_is_where_it_was_then() {
    let mut window = blank_window();
    search(&mut window, "pop");
    window.key_press(Key::Enter);
    window.run_steps(1);
    assert!(window.state().editor().session().playback.is_playing());
    until_still(&mut window);
    assert_eq!(playhead_secs(&window), 0.0, "where it was before, as after any other action");
    assert_eq!(undo_len(&window), 1);
    for command in [Command::Undo, Command::Redo] {
        run(&mut window, command);
        assert_eq!(playhead_secs(&window), 0.0);
    }
    // Dropped elsewhere, it is seen there.
    window.state_mut().outbox.push(Intent::Seek(0.2));
    window.run_steps(1);
    let canvas = pos2(560.0, 300.0);
    drag(&mut window, "preset Pop in", canvas);
    until_still(&mut window);
    assert_eq!(playhead_secs(&window), 0.2);
}

#[test]
fn what_is_placed_later_is_seen_from_its_start() {
    // On a node without motion, and after the first one; beyond all that plays.
    let mut window = blank_window();
    for (preset, from_secs) in [("preset Rise in", 1.5), ("preset Fade in", 3.0)] {
        window.state_mut().outbox.push(Intent::Seek(from_secs));
        window.run_steps(2);
        let tile = window.get_by_label(preset).rect().center();
        click(&mut window, tile);
        window.key_press(Key::Enter);
        window.run_steps(1);
        assert!(window.state().editor().session().playback.is_playing(), "{preset}");
        let secs = playhead_secs(&window);
        assert!((from_secs..from_secs + 0.3).contains(&secs), "{preset}: {secs}");
        until_still(&mut window);
        assert_eq!(playhead_secs(&window), from_secs, "{preset}");
    }
}

#[test]
fn a_round_of_what_never_ends_is_seen_from_its_start() {
    let mut window = blank_window();
    window.state_mut().outbox.push(Intent::Seek(1.5));
    let label = find(&mut window, "Float");
    let tile = window.get_by_label(&label).rect().center();
    click(&mut window, tile);
    window.key_press(Key::Enter);
    window.run_steps(1);
    assert!(window.state().editor().session().playback.is_playing());
    assert!((1.5..2.0).contains(&playhead_secs(&window)));
    until_still(&mut window);
    assert_eq!((playhead_secs(&window), undo_len(&window)), (1.5, 1));
}

#[test]
fn undo_of_what_was_placed_leaves_a_playhead_that_was_moved_since() {
    let mut window = blank_window();
    search(&mut window, "pop");
    press(&mut window, Modifiers::NONE, Key::Enter);
    until_still(&mut window);
    window.state_mut().outbox.push(Intent::Seek(2.0));
    window.run_steps(1);
    run(&mut window, Command::Undo);
    assert_eq!(playhead_secs(&window), 2.0);
}

#[test]
fn what_plays_already_goes_on_when_a_preset_is_placed() {
    let mut window = blank_window();
    search(&mut window, "pop");
    run(&mut window, Command::PlayPause);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(60);
    assert_eq!(undo_len(&window), 1);
    assert!(window.state().editor().session().playback.is_playing());
}

fn playhead_secs(window: &AppWindow) -> f64 {
    window.state().editor().session().playback.playhead_secs()
}

fn until_still(window: &mut AppWindow) {
    while window.state().editor().session().playback.is_playing() {
        window.run_steps(1);
    }
}

#[test]
fn what_is_placed_next_plays_after_what_was_there() {
    let mut window = blank_window();
    for label in ["preset Pop in", "preset Rise in", "preset Fade in"] {
        let tile = window.get_by_label(label).rect().center();
        click(&mut window, tile);
        press(&mut window, Modifiers::NONE, Key::Enter);
    }
    let clip = document(&window).clips().last().unwrap().clone();
    let root = clip.get(clip.root().unwrap()).unwrap();
    let kinds: Vec<Kind> =
        root.children.iter().map(|child| clip.get(*child).unwrap().action.kind()).collect();
    assert_eq!(root.action.kind(), Kind::Sequence);
    assert_eq!(kinds, [Kind::Spawn, Kind::Spawn, Kind::FadeFrom]);
    assert_eq!(undo_len(&window), 3);
}

#[test]
fn an_open_empty_clip_keeps_its_time_though_the_node_moves_elsewhere() {
    let mut window = blank_window();
    let tile = window.get_by_label("preset Pop in").rect().center();
    click(&mut window, tile);
    press(&mut window, Modifiers::NONE, Key::Enter);
    let hero = document(&window).nodes().iter().find(|node| node.name == "hero").unwrap().id;
    let (next, made) = document(&window).edited(&Edit::AddClip("hit".to_owned())).unwrap();
    let clip = made.clip.unwrap();
    let _ = next;
    let edits = vec![Edit::AddClip("hit".to_owned()), Edit::AddRun(clip, hero, 0.0)];
    window.state_mut().editor.edit(&Change::all("Add", edits));
    window.state_mut().outbox.push(Intent::Select(SelectionChange::Clip(clip)));
    window.state_mut().outbox.push(Intent::Seek(0.0));
    window.run_steps(3);
    let label = find(&mut window, "Hit");
    let tile = window.get_by_label(&label).rect().center();
    click(&mut window, tile);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(!document(&window).clip(clip).unwrap().is_empty());
    let starts: Vec<f64> = document(&window).runs_of_clip(clip).map(|run| run.at_secs).collect();
    assert_eq!(starts, [0.0], "where it is open, not after Pop in");
}

#[test]
fn one_click_changes_nothing_and_a_double_click_places() {
    let mut window = blank_window();
    let tile = window.get_by_label("preset Pop in").rect().center();
    click(&mut window, tile);
    press(&mut window, Modifiers::NONE, Key::Space);
    assert_eq!(undo_len(&window), 0, "Space plays the project");
    press(&mut window, Modifiers::NONE, Key::Space);
    // Long after the first one.
    window.run_steps(60);
    for _ in 0..2 {
        let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
        let event = |pressed| Event::PointerButton { pos: tile, button, pressed, modifiers };
        window.input_mut().events.extend([event(true), event(false)]);
        window.run_steps(1);
    }
    window.run_steps(3);
    assert_eq!(undo_len(&window), 1);
}

#[test]
fn alt_plays_a_preset_in_parallel() {
    let mut window = blank_window();
    let tile = window.get_by_label("preset From left").rect().center();
    click(&mut window, tile);
    press(&mut window, Modifiers::NONE, Key::Enter);
    let tile = window.get_by_label("preset Fade in").rect().center();
    click(&mut window, tile);
    press(&mut window, Modifiers::ALT, Key::Enter);
    let clip = document(&window).clips().last().unwrap().clone();
    let root = clip.get(clip.root().unwrap()).unwrap();
    let kind = |id| clip.get(id).unwrap().action.kind();
    assert_eq!(root.action.kind(), Kind::Spawn);
    assert_eq!(root.children.iter().map(|id| kind(*id)).collect::<Vec<_>>(), [Kind::Spawn, Kind::FadeFrom]);
}

#[test]
fn a_preset_is_dragged_onto_a_node_of_the_canvas_and_beside_it() {
    let mut window = blank_window();
    let (clips, nodes) = (document(&window).clips().len(), document(&window).nodes().len());
    let hero = window.get_by_label("sprite hero").rect().center();
    drag(&mut window, "preset Pop in", hero);
    let clip = document(&window).clips().last().unwrap().clone();
    assert_eq!((document(&window).clips().len(), clip.name.as_str()), (clips + 1, "Pop in"));
    let runs: Vec<_> = document(&window).runs_of_clip(clip.id).collect();
    assert_eq!(runs.len(), 1);
    assert_eq!(document(&window).node(runs[0].node).unwrap().name, "hero");
    assert_eq!(undo_len(&window), 1);
    let canvas = window.get_by_label("canvas").rect();
    drag(&mut window, "preset Fade in", canvas.center() + vec2(90.0, 60.0));
    assert_eq!(document(&window).nodes().len(), nodes + 1, "a box that it plays on");
    assert_eq!(undo_len(&window), 2);
}

#[test]
fn a_preset_is_dragged_onto_a_sprite_that_is_not_seen_yet() {
    let mut window = blank_window();
    let hero = window.get_by_label("sprite hero").rect().center();
    drag(&mut window, "preset Pop in", hero);
    // It is scaled to nothing now, at the start.
    let (name, start) = ("other".to_owned(), StartPose::default());
    let add = Edit::AddNode { name, parent: None, content: Content::Box([8.0; 2]), start };
    window.state_mut().editor.edit(&Change::new("Add", add));
    let other = document(&window).nodes().iter().find(|node| node.name == "other").unwrap().id;
    window.state_mut().outbox.push(Intent::Select(SelectionChange::Node(other)));
    window.run_steps(2);
    let nodes = document(&window).nodes().len();
    drag(&mut window, "preset Fade out", hero);
    assert_eq!(document(&window).nodes().len(), nodes, "no new box");
    let run = document(&window).runs().last().unwrap();
    assert_eq!(document(&window).node(run.node).unwrap().name, "hero");
}

#[test]
fn a_preset_is_dragged_to_a_time_of_the_tracks_and_an_undo_takes_it_back() {
    let mut window = blank_window();
    // A clip that plays for a second on the sprite.
    let hero = window.get_by_label("sprite hero").rect().center();
    drag(&mut window, "preset Pop in", hero);
    search(&mut window, "fade");
    search(&mut window, " out");
    let lanes = window.get_by_label("lanes").rect();
    let ruler = window.get_by_label("ruler").rect();
    drag(&mut window, "preset Fade out", pos2(ruler.left() + 0.6 * ruler.width(), lanes.bottom() - 30.0));
    let clip = document(&window).clips().last().unwrap().clone();
    let kinds: Vec<Kind> = clip.items().map(|(_, item)| item.action.kind()).collect();
    assert!(kinds.contains(&Kind::FadeTo), "it joins the open clip: {kinds:?}");
    assert!(status(&window).starts_with("Fade out placed at "), "{}", status(&window));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    let clip = document(&window).clips().last().unwrap().clone();
    assert!(
        !clip.items().any(|(_, item)| item.action.kind() == Kind::FadeTo),
        "not what was typed is undone"
    );
}

#[test]
fn a_preset_that_is_dropped_beside_others_is_selected_without_its_pause() {
    let mut window = blank_window();
    let hero = window.get_by_label("sprite hero").rect().center();
    drag(&mut window, "preset Pop in", hero);
    search(&mut window, "fade");
    search(&mut window, " out");
    let lanes = window.get_by_label("lanes").rect();
    let ruler = window.get_by_label("ruler").rect();
    drag(&mut window, "preset Fade out", pos2(ruler.left() + 0.25 * ruler.width(), lanes.bottom() - 30.0));
    let clip = document(&window).clips().last().unwrap().clone();
    let selected = window.state().editor().session().selection.actions.clone();
    let [selected] = selected[..] else { panic!("{selected:?}") };
    assert_eq!(clip.get(selected).unwrap().action.kind(), Kind::FadeTo);
    let parent = clip.get(clip.get(selected).unwrap().parent.unwrap()).unwrap();
    let kinds: Vec<Kind> = parent.children.iter().map(|id| clip.get(*id).unwrap().action.kind()).collect();
    assert_eq!(kinds, [Kind::DelayTime, Kind::FadeTo], "it waits for its time beside what plays then");
}

#[test]
fn a_preset_is_dragged_into_the_graph_and_onto_a_row_of_the_runs() {
    let mut window = window(fixture::document());
    show_presets(&mut window);
    let graph = window.get_by_label("graph").rect();
    drag(&mut window, "preset Pop in", graph.left_bottom() + vec2(60.0, -60.0));
    let (_, clip) = window.state().editor().ctx(&window.state().theme).open_clip().unwrap();
    let [draft] = clip.drafts() else { panic!("a tree was added") };
    assert_eq!(clip.get(*draft).unwrap().action.label.as_deref(), Some("Pop in"));
    run(&mut window, Command::Undo);
    run(&mut window, Command::ToggleTimelineView);
    let [lanes, star] = ["lanes", "row star"].map(|label| window.get_by_label(label).rect());
    let (runs, clips) = (document(&window).runs().len(), document(&window).clips().len());
    drag(&mut window, "preset Pop in", pos2(lanes.center().x, star.center().y));
    assert_eq!((document(&window).runs().len(), document(&window).clips().len()), (runs + 1, clips + 1));
    let added = document(&window).runs().last().unwrap();
    assert_eq!(document(&window).node(added.node).unwrap().name, "star");
    assert!(added.at_secs > 0.0);
}

#[test]
fn the_open_clip_is_saved_as_a_preset_of_the_project_and_a_broken_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(fixture::document());
    let project = fixture::document();
    window.state_mut().set_editor(project, Some(folder.path().join("game.ron")));
    window.run_steps(4);
    run(&mut window, Command::SavePreset);
    window.event(Event::Text("My hop".to_owned()));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    let file = folder.path().join("presets/My hop.ron");
    assert!(file.is_file() && !window.state().dialogs.is_open());
    std::fs::write(folder.path().join("presets/odd.ron"), "(format: 2, clips: [").unwrap();
    show_presets(&mut window);
    search(&mut window, "my hop");
    window.get_by_label("preset My hop");
    // The same name again takes its place.
    run(&mut window, Command::SavePreset);
    window.event(Event::Text("My hop".to_owned()));
    window.run_steps(2);
    window.get_by_label("Replace");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.get_by_label("Search presets").focus();
    window.run_steps(2);
    press(&mut window, Modifiers::COMMAND, Key::A);
    press(&mut window, Modifiers::NONE, Key::Backspace);
    assert!(window.query_by_label_contains("odd.ron can't be read").is_some());
    assert!(window.query_by_label_contains("odd.ron:1:").is_some(), "where it is wrong");
    let problems = window.state().editor().ctx(&window.state().theme).problems.to_vec();
    let broken = problems.iter().find(|problem| problem.place == "odd.ron can't be read").unwrap();
    assert!(broken.message.contains("odd.ron:1:"), "as in the panel: {}", broken.message);
    // Also where the project is opened again and its presets were not seen.
    let path = window.state().editor().path().map(std::path::Path::to_owned);
    press_button(&mut window, "Project");
    window.state_mut().set_editor(fixture::document(), path);
    window.run_steps(4);
    let problems = window.state().editor().ctx(&window.state().theme).problems.to_vec();
    assert!(problems.iter().any(|problem| problem.place == "odd.ron can't be read"));
    let own = window.state().editor().ctx(&window.state().theme).presets.unwrap();
    assert!(own.iter().flat_map(|own| &own.presets).all(|own| !built_in().contains(own)));
}

#[test]
fn a_project_without_a_file_says_why_it_has_no_presets() {
    let mut window = window(fixture::document());
    run(&mut window, Command::SavePreset);
    window.get_by_label("Save the project first to keep presets in it.");
}

#[test]
fn a_preset_names_a_clip_that_has_no_name_of_its_own() {
    let (blank, _) = Document::from_project(&blank_project());
    let mut window = window(blank);
    show_presets(&mut window);
    search(&mut window, "pop in");
    press(&mut window, Modifiers::NONE, Key::Enter);
    let names = |window: &AppWindow| {
        document(window).clips().iter().map(|clip| clip.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&window), ["Pop in"]);
    assert_eq!(undo_len(&window), 1);
    run(&mut window, Command::AddClip);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(names(&window), ["Pop in", "clip"]);
    window.get_by_label("Search presets").focus();
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(names(&window), ["Pop in", "Pop in 2"], "the name is used already");
    for expected in [["Pop in", "clip"].as_slice(), &["Pop in"], &["clip"]] {
        run(&mut window, Command::Undo);
        assert_eq!(names(&window), expected);
    }
}

#[test]
fn a_clip_keeps_its_name_when_a_second_preset_joins_it() {
    let names = |window: &AppWindow| {
        document(window).clips().iter().map(|clip| clip.name.clone()).collect::<Vec<_>>()
    };
    let place = |window: &mut AppWindow, name: &str| {
        let tile = window.get_by_label(name).rect().center();
        click(window, tile);
        press(window, Modifiers::NONE, Key::Enter);
        until_still(window);
    };
    for typed in [None, Some("entrance")] {
        let mut window = blank_window();
        let hero = document(&window).nodes().iter().find(|node| node.name == "hero").unwrap().id;
        let canvas = window.get_by_label("sprite hero").rect().center();
        for (preset, expected) in [("preset Pop in", "Pop in"), ("preset Rise in", "Rise in")] {
            drag(&mut window, preset, canvas);
            until_still(&mut window);
            assert_eq!(names(&window).last().unwrap(), expected);
            // At its start nothing is seen.
            window.state_mut().outbox.push(Intent::Seek(0.3));
            window.run_steps(2);
        }
        let clip = document(&window).clips().last().unwrap().id;
        if let Some(name) = typed {
            let rename = Change::new("Rename", Edit::RenameClip(clip, name.to_owned()));
            window.state_mut().outbox.push(Intent::Edit(rename));
        }
        window.state_mut().outbox.push(Intent::Select(SelectionChange::NodeIn(clip, hero)));
        window.state_mut().outbox.push(Intent::Seek(0.5));
        window.run_steps(2);
        place(&mut window, "preset Fade in");
        assert_eq!(names(&window).last().unwrap(), typed.unwrap_or("Rise in"));
    }
}

/// Searches for a preset, so that its tile is in sight.
fn find(window: &mut AppWindow, name: &str) -> String {
    window.get_by_label("Search presets").focus();
    window.run_steps(2);
    press(window, Modifiers::COMMAND, Key::A);
    window.event(Event::Text(name.to_owned()));
    window.run_steps(3);
    format!("preset {name}")
}

/// Drags the tile of a preset.
fn drag_preset(window: &mut AppWindow, name: &str, to: Pos2) {
    let label = find(window, name);
    drag(window, &label, to);
}

/// What the canvas says that the last step did.
fn status(window: &AppWindow) -> String {
    window.state().editor().session().status.as_ref().map(|status| status.text.clone()).unwrap_or_default()
}

/// When the runs on a node start, in seconds.
fn starts_on(window: &AppWindow, node: &str) -> Vec<f64> {
    let document = document(window);
    let runs = document.runs().iter().filter(|run| document.node(run.node).unwrap().name == node);
    runs.map(|run| run.at_secs).collect()
}

#[test]
fn presets_that_are_dragged_to_one_sprite_play_one_after_the_other() {
    let mut window = blank_window();
    let hero = window.get_by_label("sprite hero").rect().center();
    drag_preset(&mut window, "Pop in", hero);
    assert_eq!(status(&window), "Pop in placed at 0 s");
    // At the start it has no size.
    window.state_mut().outbox.push(Intent::Seek(0.2));
    window.run_steps(3);
    drag_preset(&mut window, "Fade out", hero);
    assert_eq!(status(&window), "Fade out placed after Pop in at 0.4 s");
    assert_eq!(starts_on(&window, "hero"), [0.0, 0.4]);
    assert_eq!(scale_at(&mut window, "hero", 0.4), [1.0; 2]);
}

#[test]
fn a_preset_fills_the_run_that_waits_for_something_to_play() {
    let mut window = window(Document::from_project(&blank_project()).0);
    show_presets(&mut window);
    let (clips, runs) = (document(&window).clips().len(), document(&window).runs().len());
    let name = format!("sprite {}", document(&window).nodes()[0].name);
    let sprite = window.get_by_label(&name).rect().center();
    drag_preset(&mut window, "Pop in", sprite);
    assert_eq!((document(&window).clips().len(), document(&window).runs().len()), (clips, runs));
    assert!(!document(&window).clips()[0].is_empty());
    assert_eq!(undo_len(&window), 1);
}

#[test]
fn enter_places_at_the_playhead_and_after_what_moves_there() {
    let mut window = blank_window();
    let enter = |window: &mut AppWindow, label: &str, at_secs: f64| {
        window.state_mut().outbox.push(Intent::Seek(at_secs));
        window.run_steps(3);
        let label = find(window, label);
        let tile = window.get_by_label(&label).rect().center();
        click(window, tile);
        press(window, Modifiers::NONE, Key::Enter);
        status(window)
    };
    assert_eq!(enter(&mut window, "Pop in", 1.0), "Pop in placed at 1 s");
    assert_eq!(enter(&mut window, "Fade out", 1.2), "Fade out placed after Pop in at 1.4 s");
    assert_eq!(enter(&mut window, "Fade in", 4.0), "Fade in placed at 4 s");
    assert_eq!(window.state().editor().session().selection.actions.len(), 1, "the preset without its pause");
    let clip = document(&window).clips().last().unwrap().clone();
    let root = clip.get(clip.root().unwrap()).unwrap();
    let kinds: Vec<Kind> =
        root.children.iter().map(|child| clip.get(*child).unwrap().action.kind()).collect();
    assert_eq!(kinds, [Kind::Spawn, Kind::FadeTo, Kind::DelayTime, Kind::FadeFrom]);
    assert_eq!(starts_on(&window, "hero"), [1.0]);
}

#[test]
fn tab_and_the_down_arrow_lead_from_the_search_to_the_tiles_and_letters_are_typed_only() {
    for key in [Key::Tab, Key::ArrowDown] {
        let mut window = blank_window();
        find(&mut window, "in");
        let before = window.state().editor().session().tools.clone();
        for letter in [Key::K, Key::R, Key::S, Key::E, Key::Space] {
            press(&mut window, Modifiers::NONE, letter);
        }
        let session = window.state().editor().session();
        assert!(session.tools == before && !session.playback.is_playing(), "shortcuts");
        assert!(!window.state().palette.is_open() && undo_len(&window) == 0);
        press(&mut window, Modifiers::NONE, key);
        assert!(!window.state().palette.is_open(), "Tab is the key of the list of actions elsewhere");
        assert!(window.get_by_label("preset Pop in").is_focused(), "after {key:?}");
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        let focused = built_in().iter().map(|preset| format!("preset {}", preset.name));
        let mut focused =
            focused.filter(|label| window.query_by_label(label).is_some_and(|tile| tile.is_focused()));
        let chosen = focused.next().expect("the next tile");
        assert_ne!(chosen, "preset Pop in");
        drop(focused);
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert_eq!(status(&window), format!("{} placed at 0 s", chosen.trim_start_matches("preset ")));
    }
}

#[test]
fn a_double_click_plays_a_preset_on_whatever_is_selected() {
    let contents = [
        Content::Text(Text::new("Text")),
        Content::Shape(Shape::new(Form::default(), [96.0, 64.0]).with_fill(Fill::solid(Color::WHITE))),
        Content::NineSlice(NineSlice::new(Content::Image("hero".to_owned()), [120.0, 60.0])),
        Content::Group,
    ];
    for content in contents {
        let (blank, _) = Document::from_project(&blank_project());
        let start = StartPose::default().with_position([240.0, 135.0]);
        let image = Edit::AddImage(Image::new("hero", "hero.png"));
        let node = Edit::AddNode { name: "it".to_owned(), parent: None, content: content.clone(), start };
        let mut window = window(edited(blank, [image, node]));
        press_button(&mut window, "node it");
        show_presets(&mut window);
        let tile = window.get_by_label("preset Pop in").rect().center();
        double_click(&mut window, tile);
        let it = document(&window).nodes().last().unwrap().id;
        let runs = document(&window).runs().iter().filter(|run| run.nodes().any(|node| node == it));
        assert_eq!((runs.count(), undo_len(&window)), (1, 1), "{content:?}");
    }
}

#[test]
fn the_typewriter_types_texts_and_nothing_else() {
    for (content, types) in [(Content::Text(Text::new("Hello")), true), (Content::Group, false)] {
        let (blank, _) = Document::from_project(&blank_project());
        let start = StartPose::default().with_position([240.0, 135.0]);
        let node = Edit::AddNode { name: "it".to_owned(), parent: None, content, start };
        let mut window = window(edited(blank, [node]));
        press_button(&mut window, "node it");
        show_presets(&mut window);
        search(&mut window, "typewriter");
        press(&mut window, Modifiers::NONE, Key::Enter);
        until_still(&mut window);
        let it = document(&window).nodes().last().unwrap().clone();
        let runs = document(&window).runs().iter().filter(|run| run.nodes().any(|node| node == it.id));
        assert_eq!((runs.count(), undo_len(&window)), (usize::from(types), usize::from(types)));
        match &it.content {
            Content::Text(text) => assert!(text.reveal, "the characters are seen one after the other"),
            _ => assert!(window.query_by_label_contains("types a text. Select a text first.").is_some()),
        }
    }
}

#[test]
fn the_typewriter_shows_no_character_in_its_first_frame() {
    for at_secs in [0.0, 0.5] {
        let (blank, _) = Document::from_project(&blank_project());
        let start = StartPose::default().with_position([240.0, 135.0]);
        let content = Content::Text(Text::new("Hello"));
        let node = Edit::AddNode { name: "it".to_owned(), parent: None, content, start };
        let mut window = window(edited(blank, [node]));
        press_button(&mut window, "node it");
        window.state_mut().outbox.push(Intent::Seek(at_secs));
        show_presets(&mut window);
        search(&mut window, "typewriter");
        press(&mut window, Modifiers::NONE, Key::Enter);
        until_still(&mut window);
        let place = document(&window).nodes().len() - 1;
        let seen_at = |window: &mut AppWindow, secs: f64| {
            window.state_mut().outbox.push(Intent::Seek(secs));
            window.run_steps(3);
            window.state().editor().poses()[place].progress
        };
        assert_eq!(seen_at(&mut window, at_secs), 0.0, "from {at_secs} s");
        assert!(seen_at(&mut window, at_secs + 0.6) > 40.0);
    }
}

#[test]
fn a_text_that_counts_is_seen_until_it_is_typed() {
    let (blank, _) = Document::from_project(&blank_project());
    let start = StartPose::default().with_position([240.0, 135.0]);
    let content = Content::Text(Text::new("{count} points"));
    let node = Edit::AddNode { name: "it".to_owned(), parent: None, content, start };
    let mut window = window(edited(blank, [node]));
    press_button(&mut window, "node it");
    show_presets(&mut window);
    for preset in ["Count", "Typewriter"] {
        let label = find(&mut window, preset);
        let tile = window.get_by_label(&label).rect().center();
        double_click(&mut window, tile);
        until_still(&mut window);
    }
    assert_eq!(status(&window), "Typewriter placed after Count at 1 s");
    let place = document(&window).nodes().len() - 1;
    let seen_at = |window: &mut AppWindow, secs: f64| {
        window.state_mut().outbox.push(Intent::Seek(secs));
        window.run_steps(3);
        window.state().editor().poses()[place].progress.round()
    };
    let seen = [0.0, 0.5, 0.99, 1.6, 2.2].map(|secs| seen_at(&mut window, secs));
    assert_eq!(seen, [100.0, 100.0, 100.0, 50.0, 100.0]);
    assert_eq!(document(&window).clips().last().unwrap().name, "Count", "a name that was seen");
}

#[test]
fn the_hint_of_a_tile_covers_none_of_them() {
    let mut window = blank_window();
    let tiles = |window: &AppWindow| {
        let tiles = window.query_all_by_label_contains("preset ").map(|tile| tile.rect());
        tiles.collect::<Vec<_>>()
    };
    let first = tiles(&window)[0].center();
    window.hover_at(first);
    window.run_steps(60);
    let hint = window.get_by_label_contains("Double-click to play it").rect();
    let tiles = tiles(&window);
    assert!(tiles.len() > 2 && tiles.iter().all(|tile| !tile.intersects(hint)), "{hint} {tiles:?}");
}

#[test]
fn with_the_pointer_over_the_graph_tab_opens_the_list_after_a_click_on_a_tile() {
    for is_double in [false, true] {
        let mut window = blank_window();
        show_presets(&mut window);
        let tile = window.get_by_label("preset Pop in").rect().center();
        if is_double {
            double_click(&mut window, tile);
            assert_eq!(undo_len(&window), 1);
            assert!(!window.get_by_label("preset Pop in").is_focused());
        } else {
            click(&mut window, tile);
            // The keyboard goes on through the tiles until the pointer leaves them.
            assert!(window.get_by_label("preset Pop in").is_focused());
            assert!(!window.state().takes_tab(&window.ctx));
        }
        let graph = window.get_by_label("graph").rect().center();
        window.hover_at(graph);
        window.run_steps(2);
        assert!(window.state().takes_tab(&window.ctx), "double: {is_double}");
    }
}

#[test]
fn tab_goes_on_from_a_tile_that_the_keyboard_has_chosen() {
    let mut window = blank_window();
    find(&mut window, "in");
    let graph = window.get_by_label("graph").rect().center();
    window.hover_at(graph);
    press(&mut window, Modifiers::NONE, Key::Tab);
    assert!(window.get_by_label("preset Pop in").is_focused());
    assert!(!window.state().takes_tab(&window.ctx));
}

#[test]
fn the_offer_to_show_what_is_counted_goes_when_the_counting_is_undone() {
    let (blank, _) = Document::from_project(&blank_project());
    let start = StartPose::default().with_position([240.0, 135.0]);
    let content = Content::Text(Text::new("Points:"));
    let node = Edit::AddNode { name: "it".to_owned(), parent: None, content, start };
    let mut window = window(edited(blank, [node]));
    press_button(&mut window, "node it");
    show_presets(&mut window);
    let label = find(&mut window, "Count");
    let tile = window.get_by_label(&label).rect().center();
    double_click(&mut window, tile);
    until_still(&mut window);
    window.get_by_label("Add it to the text");
    window.state_mut().outbox.push(Intent::Command(Command::Undo));
    window.run_steps(4);
    assert_eq!(undo_len(&window), 0);
    assert!(window.query_by_label("Add it to the text").is_none());
}

#[test]
fn what_counts_a_value_that_the_text_does_not_show_offers_to_add_it() {
    for (characters, wanted) in
        [("Points:", Some("Points: {count}")), ("Score 250", Some("Score {count}")), ("{count} points", None)]
    {
        let offers = wanted.is_some();
        let (blank, _) = Document::from_project(&blank_project());
        let start = StartPose::default().with_position([240.0, 135.0]);
        let content = Content::Text(Text::new(characters));
        let node = Edit::AddNode { name: "it".to_owned(), parent: None, content, start };
        let mut window = window(edited(blank, [node]));
        press_button(&mut window, "node it");
        show_presets(&mut window);
        let label = find(&mut window, "Count");
        let tile = window.get_by_label(&label).rect().center();
        double_click(&mut window, tile);
        until_still(&mut window);
        assert_eq!(window.query_by_label_contains("shows no value").is_some(), offers, "{characters}");
        if !offers {
            continue;
        }
        press_button(&mut window, "Add it to the text");
        let shown = document(&window).nodes().last().unwrap().content.clone();
        assert!(matches!(&shown, Content::Text(text) if Some(text.text.as_str()) == wanted), "{shown:?}");
        // The preset says what is counted, whatever number was there.
        let items = document(&window).clips().last().unwrap().items();
        let counts: Vec<&Action> =
            items.map(|(_, item)| &item.action).filter(|action| action.kind() == Kind::ActionTween).collect();
        let ends = ["from", "to"].map(|end| counts[0].param(end).cloned());
        assert_eq!(ends, [0.0, 100.0].map(|end| Some(Value::Number(end))));
        assert_eq!(undo_len(&window), 2);
        assert!(window.query_by_label_contains("shows no value").is_none(), "the offer is taken");
    }
}
