//! The tree of nodes as a user meets it.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Action, Content, StartPose};

use super::*;
use crate::command::Command;
use crate::document::{ClipEdit, Edit, Slot};
use crate::panels::fixture::{Host, dress};
use crate::panels::panel::Panel as _;
use crate::session::SelectionChange;

type Window = Harness<'static, Host<ProjectPanel>>;

/// From front to back: `top`, `holder` with `kid`, and `ground`, which runs to a position.
fn document() -> Document {
    let at = |x: f64| StartPose::default().with_position([x, 50.0]);
    let list = [
        ("ground", None, at(10.0)),
        ("holder", None, at(100.0).with_rotation(90.0).with_scale([2.0, 2.0])),
        ("kid", Some(NodeId(2)), at(7.0)),
        ("top", None, at(200.0)),
    ];
    let document = list.into_iter().fold(Document::default(), |document, (name, parent, start)| {
        let (name, sprite) = (name.to_owned(), Content::Box([20.0, 20.0]));
        document.edited(&Edit::AddNode { name, parent, content: sprite, start }).unwrap().0
    });
    let (document, made) = document.edited(&Edit::AddClip("go".into())).unwrap();
    let clip = made.clip.unwrap();
    let tree = Action::move_to(1.0, [9.0, 9.0]);
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let (document, _) = document.edited(&Edit::Clip(clip, insert)).unwrap();
    document.edited(&Edit::AddRun(clip, document.nodes()[0].id, 0.0)).unwrap().0
}

fn window() -> Window {
    window_of(document())
}

fn window_of(document: Document) -> Window {
    let host: Host<ProjectPanel> = Host::new(document, true);
    let theme = host.theme;
    let show =
        |ui: &mut Ui, host: &mut Host<ProjectPanel>| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
    let mut harness = Harness::builder().with_size(vec2(260.0, 520.0)).build_ui_state(show, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(4);
    harness
}

/// The tree as it is shown, with the selected nodes in brackets.
fn shown(window: &Window) -> String {
    let host = window.state();
    let (document, selection) = (host.editor.document(), &host.editor.session().selection);
    let text = |row: &TreeRow| {
        let name = &document.node(row.node).unwrap().name;
        let is_selected = selection.selected_nodes().contains(&row.node);
        format!("{}{}", ">".repeat(row.depth), if is_selected { format!("[{name}]") } else { name.clone() })
    };
    host.panel.nodes.rows.iter().map(text).collect::<Vec<_>>().join(" ")
}

fn node<'a>(window: &'a Window, name: &str) -> &'a Node {
    window.state().editor.document().nodes().iter().find(|node| node.name == name).unwrap()
}

fn row(window: &Window, name: &str) -> Rect {
    window.get_by_label(&format!("node {name}")).rect()
}

fn click_with(window: &mut Window, name: &str, modifiers: Modifiers) {
    let at = row(window, name).center();
    window.event(Event::ModifiersChanged(modifiers));
    window.event(Event::PointerMoved(at));
    window.step();
    for pressed in [true, false] {
        window.event(Event::ModifiersChanged(modifiers));
        window.event(Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers });
        window.step();
    }
    // No double click with the next one.
    window.run_steps(40);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(2);
}

fn press(window: &mut Window, at: Pos2, pressed: bool, modifiers: Modifiers) {
    window.event(Event::ModifiersChanged(modifiers));
    window.event(Event::PointerMoved(at));
    window.event(Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers });
    window.step();
}

/// Drags a row to a place, given in heights of the row of `to` from its top.
fn drag(window: &mut Window, name: &str, to: &str, part: f32, modifiers: Modifiers) {
    let (from, to) = (row(window, name).center(), row(window, to));
    press(window, from, true, modifiers);
    let at = Pos2::new(from.x, to.top() + part * to.height());
    for step in [0.3, 0.6, 1.0] {
        window.event(Event::PointerMoved(from + (at - from) * step));
        window.step();
    }
    press(window, at, false, modifiers);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(3);
}

fn run(window: &mut Window, command: Command) -> bool {
    let mut taken = false;
    window.state_mut().frame(|panel, ctx, out| taken = panel.takes(command, ctx, out));
    window.run_steps(2);
    taken
}

#[test]
fn clicks_with_ctrl_and_shift_select_several() {
    let mut window = window();
    click_with(&mut window, "top", Modifiers::NONE);
    assert_eq!(shown(&window), "[top] holder >kid ground");
    click_with(&mut window, "kid", Modifiers::SHIFT);
    assert_eq!(shown(&window), "[top] [holder] >[kid] ground");
    click_with(&mut window, "holder", Modifiers::COMMAND);
    assert_eq!(shown(&window), "[top] holder >[kid] ground");
    click_with(&mut window, "ground", Modifiers::SHIFT);
    assert_eq!(shown(&window), "top [holder] >[kid] [ground]", "from the row of the last click");
    assert_eq!(window.state().editor.history().undo_len(), 0);
}

#[test]
fn the_sign_folds_and_a_selection_elsewhere_unfolds() {
    let mut window = window();
    window.get_by_label("Fold holder").click();
    window.run_steps(3);
    assert_eq!(shown(&window), "top holder ground");
    let kid = node(&window, "kid").id;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(kid)));
    window.run_steps(3);
    assert_eq!(shown(&window), "top holder >[kid] ground");
}

#[test]
fn what_is_folded_is_folded_again_when_the_project_is_opened_again() {
    let mut window = window();
    assert_eq!(window.state().panel.kept_in_project(&document()), None);
    window.get_by_label("Fold holder").click();
    window.run_steps(3);
    let kept = window.state().panel.kept_in_project(window.state().editor.document()).unwrap();
    let mut again = self::window();
    again.state_mut().panel = ProjectPanel::default();
    again.state_mut().panel.restore_in_project(&kept);
    assert_eq!(again.state().panel.kept_in_project(&document()), Some(kept), "while its tab was never shown");
    again.run_steps(3);
    assert_eq!(shown(&again), "top holder ground");
}

#[test]
fn the_menu_copies_and_pastes_what_was_clicked() {
    let mut window = window();
    window.get_by_label("node kid").click_secondary();
    window.run_steps(4);
    for entry in ["Cut", "Copy", "Paste", "Paste inside", "Duplicate"] {
        assert!(window.query_by_label(entry).is_some(), "{entry}");
    }
    window.get_by_label("Cut").click();
    window.run_steps(4);
    assert_eq!(shown(&window), "top holder ground");
}

#[test]
fn a_right_click_selects_what_was_not_selected_and_keeps_several_that_were() {
    let mut window = window();
    click_with(&mut window, "top", Modifiers::NONE);
    window.get_by_label("node kid").click_secondary();
    window.run_steps(4);
    assert_eq!(shown(&window), "top holder >[kid] ground");
    window.key_press(Key::Escape);
    window.run_steps(4);
    click_with(&mut window, "ground", Modifiers::COMMAND);
    window.get_by_label("node kid").click_secondary();
    window.run_steps(4);
    assert_eq!(shown(&window), "top holder >[kid] [ground]");
}

#[test]
fn a_node_dragged_into_another_stays_where_it_is_in_one_step() {
    let mut window = window();
    drag(&mut window, "top", "holder", 0.5, Modifiers::NONE);
    assert_eq!(shown(&window), "holder >[top] >kid ground");
    let start = &node(&window, "top").start;
    assert_eq!((start.rotation, start.scale), (-90.0, [0.5, 0.5]));
    assert_eq!(window.state().editor.history().undo_len(), 1);
    assert_eq!(window.state().editor.history().undo_label(), Some("Move node"));
    assert!(window.state_mut().editor.take_warnings().is_empty());
}

#[test]
fn alt_keeps_the_numbers_and_absolute_motion_is_pointed_out() {
    let mut window = window();
    let before = node(&window, "ground").start.clone();
    drag(&mut window, "ground", "holder", 0.5, Modifiers::ALT);
    assert_eq!(
        (shown(&window).as_str(), &node(&window, "ground").start),
        ("top holder >[ground] >kid", &before)
    );
    let told = |window: &mut Window| window.state_mut().editor.take_news().pop().unwrap();
    assert_eq!(
        told(&mut window).text,
        "“ground” keeps its numbers: its start and its motion now count from “holder”."
    );
    window.state_mut().editor.run(Command::Undo);
    window.run_steps(2);
    drag(&mut window, "ground", "holder", 0.5, Modifiers::NONE);
    let news = told(&mut window);
    assert_eq!(
        news.text,
        "“ground” starts where it was, but its motion changes: it now counts from “holder”, which is turned, scaled or skewed differently."
    );
    assert_eq!(news.undo_len, window.state().editor.history().undo_len(), "it can be undone");
}

#[test]
fn a_motion_is_kept_in_a_parent_that_is_only_moved_and_that_is_told() {
    let mut window = window();
    drag(&mut window, "ground", "top", 0.5, Modifiers::NONE);
    assert_eq!(shown(&window), "top >[ground] holder >kid");
    let position = |window: &Window| {
        let clip = &window.state().editor.document().clips()[0];
        clip.get(clip.root().unwrap()).unwrap().action.vec2("position")
    };
    // The corner of `top` is at (190, 40).
    assert_eq!(position(&window), [-181.0, -31.0]);
    let news = window.state_mut().editor.take_news().pop().unwrap();
    assert_eq!(news.text, "“ground” moves as before: the positions in its motion now count from “top”.");
    assert_eq!(news.undo_len, 1, "all of it is one step");
    window.state_mut().editor.run(Command::Undo);
    assert_eq!(position(&window), [9.0, 9.0]);
}

#[test]
fn rows_are_put_between_others_and_back() {
    let mut window = window();
    drag(&mut window, "ground", "top", 0.1, Modifiers::NONE);
    assert_eq!(shown(&window), "[ground] top holder >kid");
    drag(&mut window, "kid", "top", 0.1, Modifiers::NONE);
    assert_eq!(shown(&window), "ground [kid] top holder");
    assert_eq!(node(&window, "kid").parent, None);
    for _ in 0..2 {
        window.state_mut().editor.run(Command::Undo);
    }
    window.run_steps(2);
    assert!(
        shown(&window).ends_with("kid ground") || shown(&window).ends_with(">kid [ground]"),
        "{}",
        shown(&window)
    );
    assert_eq!(window.state().editor.history().undo_len(), 0);
}

#[test]
fn escape_cancels_a_drag_and_nothing_goes_into_itself() {
    let mut window = window();
    let (from, to) = (row(&window, "top").center(), row(&window, "holder").center());
    press(&mut window, from, true, Modifiers::NONE);
    window.event(Event::PointerMoved(to));
    window.step();
    assert!(window.state().panel.nodes.gestures.is_active());
    window.key_press(Key::Escape);
    window.run_steps(2);
    press(&mut window, to, false, Modifiers::NONE);
    window.run_steps(2);
    drag(&mut window, "holder", "kid", 0.5, Modifiers::NONE);
    assert_eq!(window.state().editor.history().undo_len(), 0);
    assert_eq!(shown(&window), "top [holder] >kid ground");
}

#[test]
fn arrows_move_fold_and_extend_while_the_pointer_is_over_the_tree() {
    let mut window = window();
    assert!(!run(&mut window, Command::NextBoundary), "the pointer is elsewhere");
    click_with(&mut window, "top", Modifiers::NONE);
    assert!(run(&mut window, Command::NextBoundary));
    assert_eq!(shown(&window), "top [holder] >kid ground");
    run(&mut window, Command::NextFrame);
    assert_eq!(shown(&window), "top holder >[kid] ground");
    run(&mut window, Command::PreviousFrame);
    run(&mut window, Command::PreviousFrame);
    assert_eq!(shown(&window), "top [holder] ground");
    run(&mut window, Command::NextFrame);
    run(&mut window, Command::NextMarker);
    run(&mut window, Command::NextMarker);
    assert_eq!(shown(&window), "top [holder] >[kid] [ground]");
    assert!(!run(&mut window, Command::GoToStart), "it goes to the start, as everywhere");
    assert!(!run(&mut window, Command::GoToEnd));
    assert_eq!(shown(&window), "top [holder] >[kid] [ground]");
    assert!(run(&mut window, Command::SelectAll));
    assert_eq!(shown(&window), "[top] [holder] >[kid] [ground]");
    assert!(!run(&mut window, Command::Save), "other commands are for others");
}

#[test]
fn enter_renames_what_is_selected() {
    let mut window = window();
    click_with(&mut window, "top", Modifiers::NONE);
    window.key_press(Key::Enter);
    window.run_steps(3);
    window.event(Event::Text("roof".to_owned()));
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert_eq!(shown(&window), "[roof] holder >kid ground");
}

#[test]
fn a_search_shows_matches_and_enter_selects_them() {
    let mut window = window();
    window.get_by_label("Search nodes").click();
    window.run_steps(3);
    window.event(Event::Text("ki".to_owned()));
    window.run_steps(3);
    assert_eq!(shown(&window), "holder >kid");
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert_eq!(shown(&window), "holder >[kid]");
    window.get_by_label("Close search").click();
    window.run_steps(3);
    assert_eq!(shown(&window), "top holder >[kid] ground");
}

#[test]
fn the_menu_moves_a_node_one_sibling_on() {
    let mut window = window();
    let mut menu = |row: &str, entry: &str| {
        window.get_by_label(row).click_secondary();
        window.run_steps(4);
        window.get_by_label(entry).click();
        window.run_steps(4);
        shown(&window)
    };
    assert_eq!(menu("node ground", "Bring forward"), "top [ground] holder >kid");
    assert_eq!(menu("node top", "Send backward"), "ground [top] holder >kid");
}

#[test]
fn eye_and_lock_mark_all_selected_rows_and_the_heading_takes_marks_away() {
    let mut window = window();
    click_with(&mut window, "top", Modifiers::NONE);
    click_with(&mut window, "holder", Modifiers::COMMAND);
    assert!(window.query_by_label("Lock top").is_none(), "its menu has that");
    window.get_by_label("node top").click_secondary();
    window.run_steps(4);
    let mut press = |label: &str| {
        window.get_by_label(label).click();
        window.run_steps(3);
        let document = window.state().editor.document();
        (document.locked_nodes().len(), document.hidden_nodes().len())
    };
    assert_eq!(press("Lock"), (3, 0), "what is inside is locked too");
    assert_eq!(press("Hide ground"), (3, 1), "it is not among the selected ones");
    assert_eq!(press("Hide kid"), (3, 2));
    assert_eq!(press("Show all nodes"), (3, 0));
    assert_eq!(press("Unlock all nodes"), (0, 0));
    assert!(window.query_by_label("Unlock all nodes").is_none());
    assert_eq!(window.state().editor.history().undo_len(), 5);
}

#[test]
fn a_click_left_of_the_eye_selects_an_unlocked_row() {
    let mut window = window();
    let eye = window.get_by_label("Hide ground").rect();
    let at = Pos2::new(eye.left() - eye.width() / 2.0, eye.center().y);
    press(&mut window, at, true, Modifiers::NONE);
    press(&mut window, at, false, Modifiers::NONE);
    window.run_steps(3);
    assert_eq!(shown(&window), "top holder >kid [ground]");
    assert!(window.state().editor.document().locked_nodes().is_empty());
}

#[test]
fn alt_and_the_eye_show_a_node_alone_and_another_eye_that_one_instead() {
    let mut window = window();
    let soloed = |window: &Window| {
        let (editor, soloed) = (&window.state().editor, &window.state().editor.session().soloed_nodes);
        let names = soloed.iter().map(|id| editor.document().node(*id).unwrap().name.clone());
        names.collect::<Vec<_>>().join(" ")
    };
    let eye = |window: &mut Window, label: &str, modifiers: Modifiers| {
        let at = window.get_by_label(label).rect().center();
        window.event(Event::PointerMoved(at));
        window.step();
        press(window, at, true, modifiers);
        press(window, at, false, modifiers);
        window.event(Event::ModifiersChanged(Modifiers::NONE));
        window.run_steps(3);
    };
    eye(&mut window, "Hide holder", Modifiers::ALT);
    assert_eq!(soloed(&window), "holder");
    eye(&mut window, "Show ground alone", Modifiers::NONE);
    assert_eq!(soloed(&window), "ground");
    eye(&mut window, "Hide ground", Modifiers::ALT);
    assert_eq!(soloed(&window), "", "the same again shows all");
    assert_eq!(window.state().editor.history().undo_len(), 0);
}

#[test]
fn the_menu_colours_groups_and_ungroups() {
    let mut window = window();
    click_with(&mut window, "top", Modifiers::NONE);
    click_with(&mut window, "kid", Modifiers::COMMAND);
    let menu = |window: &mut Window, row: &str, entries: &[&str]| {
        window.get_by_label(row).click_secondary();
        window.run_steps(4);
        for entry in entries {
            window.get_by_label(entry).click();
            window.run_steps(4);
        }
    };
    menu(&mut window, "node kid", &["Colour 2"]);
    let color =
        |window: &Window, name: &str| window.state().editor.document().marks(node(window, name).id).color;
    assert!(color(&window, "kid").is_some() && color(&window, "kid") == color(&window, "top"));
    assert_eq!(color(&window, "holder"), None);
    for (entry, locked) in [("Lock", 2), ("Unlock", 0)] {
        menu(&mut window, "node kid", &[entry]);
        assert_eq!(window.state().editor.document().locked_nodes().len(), locked, "{entry}");
    }
    menu(&mut window, "node kid", &["Solo nodes"]);
    menu(&mut window, "node kid", &["End solo"]);
    assert!(window.state().editor.session().soloed_nodes.is_empty());
    menu(&mut window, "node kid", &["Group"]);
    assert_eq!(shown(&window), "[group] >top >kid holder ground");
    menu(&mut window, "node group", &["Ungroup"]);
    assert_eq!(shown(&window), "[top] [kid] holder ground");
}

#[test]
fn graph_and_timeline_follow_the_node_that_is_chosen_by_its_row() {
    let mut window = window();
    let editor = &mut window.state_mut().editor;
    let top = editor.document().nodes()[3].id;
    let (document, made) = editor.document().clone().edited(&Edit::AddClip("other".into())).unwrap();
    let clip = made.clip.unwrap();
    let insert = ClipEdit::Insert { tree: Action::rotate_by(1.0, 9.0), slot: Slot::Root, position: None };
    let document = document.edited(&Edit::Clip(clip, insert)).unwrap().0;
    let document = document.edited(&Edit::AddRun(clip, top, 0.0)).unwrap().0;
    *editor = crate::editor::Editor::new(document, None);
    editor.refresh();
    window.run_steps(3);
    let open = |window: &Window| {
        let editor = &window.state().editor;
        let clip = editor.session().selection.clip.unwrap();
        editor.document().clip(clip).unwrap().name.clone()
    };
    for (name, clip) in [("top", "other"), ("ground", "go"), ("holder", "go")] {
        click_with(&mut window, name, Modifiers::NONE);
        assert_eq!(open(&window), clip, "{name}");
    }
}

#[test]
fn a_preset_that_is_dropped_on_a_row_plays_on_its_node() {
    let mut window = window();
    let preset = crate::presets::built_in()[0].clone();
    let row = window.get_by_label("node kid").rect().center();
    window.drag_at(Pos2::new(1.0, 1.0));
    window.step();
    egui::DragAndDrop::set_payload(
        &window.ctx,
        crate::panels::dragged_preset::DraggedPreset { preset, secs: 0.4 },
    );
    window.hover_at(row);
    window.step();
    window.drop_at(row);
    window.run_steps(4);
    let document = window.state().editor.document();
    let clip = document.clips().last().unwrap();
    let nodes: Vec<_> = document.runs_of_clip(clip.id).flat_map(|run| run.nodes()).collect();
    assert_eq!((clip.name.as_str(), nodes), ("Pop in", vec![node(&window, "kid").id]));
    assert_eq!(window.state().editor.history().undo_len(), 1);
}

#[test]
fn an_effect_of_a_preset_is_where_the_picture_of_its_own_node_is() {
    let document = document();
    let mut ground = document.nodes()[0].as_ref().clone();
    ground.content = Content::Box([60.0, 30.0]);
    let mut window = window_of(document.edited(&Edit::SetNode(ground)).unwrap().0);
    let ripple = Action::ripple_3d(1.0, [48.0, 48.0], 48.0, 2.0, 9.0);
    let preset = crate::presets::Preset { name: "rings".into(), group: None, words: &[], action: ripple };
    // Another node than the selected one.
    click_with(&mut window, "top", Modifiers::NONE);
    let row = window.get_by_label("node ground").rect().center();
    window.drag_at(Pos2::new(1.0, 1.0));
    window.step();
    let dragged = crate::panels::dragged_preset::DraggedPreset { preset, secs: 1.0 };
    egui::DragAndDrop::set_payload(&window.ctx, dragged);
    window.hover_at(row);
    window.step();
    window.drop_at(row);
    window.run_steps(4);
    let document = window.state().editor.document();
    let found = document.clips().last().unwrap().root_tree().unwrap();
    assert_eq!(found.vec2("position"), [30.0, 15.0]);
}

#[test]
fn whatever_selects_nodes_opens_the_clip_of_the_last_one() {
    let document = document();
    let top = document.nodes().iter().find(|node| node.name == "top").unwrap().id;
    let (document, made) = document.edited(&Edit::AddClip("spin".into())).unwrap();
    let spin = made.clip.unwrap();
    let tree = Action::rotate_by(1.0, 90.0);
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let (document, _) = document.edited(&Edit::Clip(spin, insert)).unwrap();
    let (document, _) = document.edited(&Edit::AddRun(spin, top, 0.0)).unwrap();
    let mut window = window_of(document);
    let open = |window: &Window| {
        let host = window.state();
        let clip = host.editor.session().selection.clip.and_then(|clip| host.editor.document().clip(clip));
        clip.map(|clip| clip.name.clone()).unwrap_or_default()
    };
    click_with(&mut window, "ground", Modifiers::NONE);
    assert_eq!(open(&window), "go");
    drag(&mut window, "top", "top", 0.6, Modifiers::NONE);
    assert_eq!((shown(&window).as_str(), open(&window).as_str()), ("[top] holder >kid ground", "spin"));
    click_with(&mut window, "ground", Modifiers::SHIFT);
    assert_eq!(open(&window), "go", "a range");
    click_with(&mut window, "top", Modifiers::NONE);
    click_with(&mut window, "ground", Modifiers::COMMAND);
    assert_eq!((shown(&window).as_str(), open(&window).as_str()), ("[top] holder >kid [ground]", "go"));
    click_with(&mut window, "ground", Modifiers::COMMAND);
    assert_eq!(open(&window), "spin", "the one that is left");
}

fn plain_top(document: &Document) -> Node {
    document.nodes().iter().find(|node| node.name == "top").unwrap().as_ref().clone()
}

#[test]
fn masks_and_what_is_seen_through_them_are_marked() {
    let mut document = document();
    let mask = plain_top(&document);
    document = document
        .edited(&Edit::SetNode(Node { mask: Some(kineograph_runtime::Mask::SHOW), ..mask }))
        .unwrap()
        .0;
    let mut window = window_of(document);
    let marked = |window: &Window| window.query_all_by_label_contains("Seen through the mask top").count();
    assert_eq!(marked(&window), 2, "holder and ground, but not what is inside");
    let at = row(&window, "top").left_center() + vec2(40.0, 0.0);
    window.hover_at(at);
    window.run_steps(60);
    window.get_by_label_contains("Mask: the 2 other nodes beside it");
    let plain = window_of(self::document());
    assert_eq!(marked(&plain), 0);
    let mask = plain_top(&self::document());
    let hides = Node { mask: Some(kineograph_runtime::Mask::HIDE), ..mask };
    let window = window_of(self::document().edited(&Edit::SetNode(hides)).unwrap().0);
    assert_eq!(marked(&window), 0);
    assert_eq!(window.query_all_by_label_contains("Hidden where the mask top is").count(), 2);
}
