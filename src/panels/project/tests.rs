//! The lists as a user meets them.

use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::*;
use kineograph_runtime::format::{Action, Kind, NamedEase};

use crate::document::{Document, Edit, Node};
use crate::history::Change;
use crate::panels::fixture::{Host, document, drawn, drawn_texts, dress};
use crate::panels::own_eases::turned_into;
use crate::ui_kit::ease_picker::EaseChoice;

type ProjectHost = Host<ProjectPanel>;

fn window(host: ProjectHost) -> Harness<'static, ProjectHost> {
    window_of(host, 240.0)
}

fn window_of(host: ProjectHost, width_px: f32) -> Harness<'static, ProjectHost> {
    let theme = host.theme;
    let show = |ui: &mut Ui, host: &mut ProjectHost| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
    let mut harness = Harness::builder().with_size(vec2(width_px, 520.0)).build_ui_state(show, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(4);
    harness
}

fn press(harness: &mut Harness<'_, ProjectHost>, label: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(4);
}

/// Double-clicks: with a frame for each click, or with both in one, as of quick taps in a slow window.
fn double_click(harness: &mut Harness<'_, ProjectHost>, at: egui::Pos2, is_quick: bool) {
    harness.hover_at(at);
    harness.run_steps(40);
    for pressed in [true, false, true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        harness.input_mut().events.push(egui::Event::PointerButton { pos: at, button, pressed, modifiers });
        if !pressed && !is_quick {
            harness.step();
        }
    }
    harness.run_steps(6);
}

#[test]
fn a_double_click_on_a_name_replaces_it_by_what_is_typed() {
    for is_quick in [false, true] {
        let mut harness = window(ProjectHost::new(document(), true));
        for (label, name) in [("node star", "sun"), ("clip spin", "turn")] {
            let at = harness.get_by_label(label).rect().center();
            double_click(&mut harness, at, is_quick);
            assert!(harness.ctx.text_edit_focused(), "{label}, {is_quick}");
            harness.event(egui::Event::Text(name.to_owned()));
            harness.run_steps(2);
            harness.key_press(Key::Enter);
            harness.run_steps(4);
        }
        let document = harness.state().editor.document();
        let names = (document.nodes()[1].name.as_str(), document.clips()[1].name.as_str());
        assert_eq!(names, ("sun", "turn"), "{is_quick}");
    }
}

#[test]
fn a_click_selects() {
    let mut harness = window(ProjectHost::new(document(), true));
    press(&mut harness, "node star");
    let document = harness.state().editor.document().clone();
    assert_eq!(harness.state().editor.session().selection.node, Some(document.nodes()[1].id));
    press(&mut harness, "clip spin");
    assert_eq!(harness.state().editor.session().selection.clip, Some(document.clips()[1].id));
    press(&mut harness, "List Runs");
    press(&mut harness, "run hop on coin");
    assert_eq!(harness.state().editor.session().selection.focus, Focus::Run(document.runs()[0].id));
    assert_eq!(harness.state().editor.history().undo_len(), 0);
}

/// The document in which the second node has this name.
fn renamed(name: &str) -> Document {
    let document = document();
    let node = Node { name: name.to_owned(), ..(*document.nodes()[1]).clone() };
    document.edited(&Edit::SetNode(node)).unwrap().0
}

#[test]
fn the_name_of_a_node_has_the_room_of_a_lock_that_is_not_shown() {
    let document = renamed("star of the winter night");
    let name = |harness: &Harness<'_, ProjectHost>| {
        drawn_texts(harness).into_iter().find(|drawn| drawn.text.starts_with("star of")).unwrap().rect
    };
    let wide = window_of(ProjectHost::new(document.clone(), true), 240.0);
    let beside_row_px = 240.0 - wide.get_by_label("node star of the winter night").rect().right();
    // Beside the name there is room for the eye and the space around it.
    let width_px = name(&wide).right() + 30.0 + beside_row_px;
    let mut narrow = window_of(ProjectHost::new(document.clone(), true), width_px);
    assert_eq!(name(&narrow).width(), name(&wide).width());
    let at = narrow.get_by_label("node star of the winter night").rect().center();
    narrow.hover_at(at);
    narrow.run_steps(2);
    assert_eq!(
        name(&narrow).width(),
        name(&wide).width(),
        "an unlocked node has no lock, under the pointer either"
    );
}

/// A list as at 1280 × 800 with a scale of 150 %.
#[test]
fn in_a_narrow_list_names_have_the_room_of_icons_and_buttons() {
    let mut narrow = window_of(ProjectHost::new(renamed("a name of many letters"), true), 106.0);
    let name = |harness: &Harness<'_, ProjectHost>| {
        drawn_texts(harness).into_iter().find(|drawn| drawn.text.starts_with("a n")).unwrap().rect
    };
    let row = narrow.get_by_label("node a name of many letters").rect();
    assert!(row.width() < 106.0 && name(&narrow).width() > 60.0, "{} of {}", name(&narrow), row);
    assert!(row.width() - name(&narrow).width() < 26.0, "the name has nearly all of the row");
    let title = drawn_texts(&narrow).into_iter().find(|drawn| drawn.text.ends_with("NODES")).unwrap().rect;
    assert!(narrow.get_by_label("Add node").rect().left() > title.right());
    // Under the pointer eye and lock are there.
    narrow.hover_at(row.center());
    narrow.run_steps(2);
    let eye = narrow.get_by_label("Hide a name of many letters").rect();
    assert!(row.contains_rect(eye.shrink(2.0)) && name(&narrow).right() <= eye.left());
    press(&mut narrow, "Hide a name of many letters");
    assert!(narrow.state().editor.document().marks(narrow.state().editor.document().nodes()[1].id).hidden);
}

#[test]
fn the_title_is_whole_beside_all_buttons() {
    let mut window = window_of(ProjectHost::new(renamed("a"), true), 160.0);
    let [hidden, locked] = [0, 1].map(|index: usize| window.state().editor.document().nodes()[index].id);
    let row = window.get_by_label("node a").rect();
    for (id, marks) in [
        (hidden, crate::document::NodeMarks { hidden: true, ..Default::default() }),
        (locked, crate::document::NodeMarks { locked: true, ..Default::default() }),
    ] {
        let edit = Edit::MarkNodes(vec![(id, marks)]);
        window.state_mut().editor.edit(&Change::new("Mark", edit));
    }
    window.hover_at(row.center());
    window.run_steps(4);
    let title = drawn_texts(&window).into_iter().find(|drawn| drawn.text.ends_with("NODES")).unwrap().rect;
    let eye = window.get_by_label("Show all nodes").rect();
    let lock = window.get_by_label("Unlock all nodes").rect();
    assert!(title.right() <= eye.left().min(lock.left()), "{title} {eye} {lock}");
}

#[test]
fn where_there_is_no_room_for_both_a_row_shows_its_name_and_no_note() {
    let [wide, narrow] = [240.0, 130.0].map(|width| {
        let mut window = window_of(ProjectHost::new(document(), true), width);
        press(&mut window, "List Runs");
        window
    });
    assert!(drawn(&wide, "hop on coin") > 0 && drawn(&wide, "0 s") > 0);
    assert!(drawn(&narrow, "hop on coin") > 0 && drawn(&narrow, "0 s") == 0);
}

#[test]
fn the_eye_hides_and_the_plus_adds() {
    let mut harness = window(ProjectHost::new(document(), true));
    let coin = harness.state().editor.document().nodes()[0].id;
    press(&mut harness, "Hide coin");
    assert!(harness.state().editor.document().marks(coin).hidden);
    assert!(harness.state().editor.document().nodes()[0].start.visible, "games show it");
    press(&mut harness, "Show coin");
    assert!(!harness.state().editor.document().marks(coin).hidden);
    press(&mut harness, "Add node");
    press(&mut harness, "Group");
    let nodes = harness.state().editor.document().nodes().to_vec();
    assert_eq!(nodes.last().unwrap().name, "group");
    press(&mut harness, "Add clip");
    press(&mut harness, "List Runs");
    press(&mut harness, "Add run");
    let document = harness.state().editor.document();
    assert_eq!((document.clips().len(), document.runs().len()), (3, 4));
}

#[test]
fn f2_renames_what_is_selected() {
    let mut harness = window(ProjectHost::new(document(), true));
    press(&mut harness, "node star");
    for (name, end, expected) in [("moon", Key::Escape, "star"), ("sun", Key::Enter, "sun")] {
        let mut handled = false;
        harness.state_mut().frame(|panel, ctx, out| handled = panel.command(Command::Rename, ctx, out));
        assert!(handled);
        harness.run_steps(3);
        harness.event(egui::Event::Text(name.to_owned()));
        harness.run_steps(2);
        harness.key_press(end);
        harness.run_steps(3);
        assert_eq!(harness.state().editor.document().nodes()[1].name, expected);
        assert!(harness.query_by_label("rename").is_none());
    }
    assert_eq!(harness.state().editor.history().undo_len(), 1);
}

#[test]
fn the_menu_of_a_row_orders_and_deletes() {
    let mut harness = window(ProjectHost::new(document(), true));
    harness.get_by_label("node coin").click_secondary();
    harness.run_steps(4);
    press(&mut harness, "Bring forward");
    assert_eq!(harness.state().editor.document().nodes()[1].name, "coin");
    harness.get_by_label("clip spin").click_secondary();
    harness.run_steps(4);
    harness.get_by_label_contains("Delete").click();
    harness.run_steps(4);
    let document = harness.state().editor.document();
    assert_eq!((document.clips().len(), document.runs().len()), (1, 1));
}

#[test]
fn new_particles_play_at_once_and_are_one_step() {
    let mut harness = window(ProjectHost::new(document(), true));
    let steps = harness.state().editor.history().undo_len();
    let before = harness.state().editor.document().to_project();
    press(&mut harness, "Add node");
    press(&mut harness, "Particles");
    let document = harness.state().editor.document();
    let node = document.nodes().last().unwrap();
    assert!(matches!(node.content, kineograph_runtime::format::Content::Particles(_)));
    assert_eq!(harness.state().editor.session().selection.focus, Focus::Node);
    let run = document.runs().last().unwrap();
    assert_eq!((run.node, document.clip(run.clip).unwrap().name.as_str()), (node.id, "particles"));
    harness.state_mut().editor.apply(crate::panels::Intent::Seek(2.5));
    harness.run_steps(3);
    assert_eq!(harness.state().editor.poses().last().unwrap().time_secs, 2.5);
    assert_eq!(harness.state().editor.history().undo_len(), steps + 1);
    harness.state_mut().editor.run(Command::Undo);
    assert_eq!(harness.state().editor.document().to_project(), before);
}

/// The fixture with an own ease that the ease of `hop` uses.
fn with_own_ease() -> ProjectHost {
    let mut host = ProjectHost::new(document(), true);
    let own = NamedEase::new("snap", Action::new(Kind::EaseBackOut));
    host.editor.edit(&Change::new("Add", Edit::AddEase(own)));
    let id = host.action(Kind::EaseOut);
    let clip = host.editor.document().clips()[0].id;
    let edits = turned_into(id, &EaseChoice::Own("snap".into()));
    let edits = edits.into_iter().map(|edit| Edit::Clip(clip, edit)).collect();
    host.editor.edit(&Change::all("Use", edits));
    host
}

#[test]
fn an_own_ease_is_renamed_and_its_uses_are_selected() {
    let mut harness = window(with_own_ease());
    press(&mut harness, "List Eases");
    press(&mut harness, "ease snap");
    let used = harness.state().action(Kind::EaseNamed);
    assert_eq!(harness.state().editor.session().selection.actions, [used]);
    harness.get_by_label("ease snap").click_secondary();
    harness.run_steps(4);
    let focus = &harness.state().editor.session().selection.focus;
    assert_eq!(focus, &Focus::Ease("snap".to_owned()), "the menu is about what is selected");
    harness.run_steps(4);
    harness.get_by_label_contains("Rename").click();
    harness.run_steps(4);
    harness.event(egui::Event::Text("hop".into()));
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(4);
    assert_eq!(harness.state().editor.document().uses_of_ease("hop"), 1);
    assert!(harness.query_by_label("ease hop").is_some());
}

#[test]
fn an_own_ease_is_copied_used_and_deleted_by_its_menu() {
    let mut harness = window(with_own_ease());
    press(&mut harness, "List Eases");
    let menu = |harness: &mut Harness<'_, ProjectHost>, row: &str, entry: &str| {
        harness.get_by_label(row).click_secondary();
        harness.run_steps(4);
        press(harness, entry);
    };
    menu(&mut harness, "ease snap", "Duplicate");
    let names: Vec<String> =
        harness.state().editor.document().eases().iter().map(|own| own.name.clone()).collect();
    assert_eq!(names.len(), 2);
    press(&mut harness, "ease snap");
    menu(&mut harness, &format!("ease {}", names[1]), "Use for selected eases");
    assert_eq!(harness.state().editor.document().uses_of_ease(&names[1]), 1);
    menu(&mut harness, &format!("ease {}", names[1]), "Delete");
    let host = harness.state();
    assert_eq!(host.editor.document().eases().len(), 1);
    let _ = host.action(Kind::EaseBackOut);
}

/// The rows of the tabs, from left to right.
fn tabs(harness: &Harness<'_, ProjectHost>) -> Vec<Rect> {
    ["List Clips", "List Runs"].map(|label| harness.get_by_label(label).rect()).into()
}

#[test]
fn a_tab_shows_its_list_and_folds_it_again_and_stays_where_it_is() {
    let mut window = window(ProjectHost::new(document(), true));
    let places = tabs(&window);
    assert!(
        window.query_by_label("clip hop").is_some() && window.query_by_label("run hop on coin").is_none()
    );
    press(&mut window, "List Runs");
    assert!(
        window.query_by_label("clip hop").is_none() && window.query_by_label("run hop on coin").is_some()
    );
    assert_eq!(tabs(&window), places);
    press(&mut window, "List Runs");
    assert!(window.query_by_label("run hop on coin").is_none());
    assert!(tabs(&window)[0].top() > places[0].top(), "the nodes have the height");
    press(&mut window, "Unfold the lists");
    assert!(window.query_by_label("run hop on coin").is_some());
    assert_eq!(tabs(&window), places);
    let kept = window.state().panel.kept().unwrap();
    let mut again = ProjectHost::new(document(), true);
    again.panel.restore(&kept);
    assert!(self::window(again).query_by_label("run hop on coin").is_some(), "as it was left");
}

#[test]
fn own_eases_have_a_tab_while_there_are_any() {
    let mut window = window(with_own_ease());
    press(&mut window, "List Eases");
    window.get_by_label("ease snap");
    window.state_mut().editor.run(Command::Undo);
    window.state_mut().editor.run(Command::Undo);
    window.run_steps(3);
    assert!(window.query_by_label("List Eases").is_none() && window.query_by_label("clip hop").is_some());
}

/// Presses or releases the primary button at a place.
fn button(harness: &mut Harness<'_, ProjectHost>, pos: egui::Pos2, pressed: bool) {
    let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
    harness.event(egui::Event::PointerMoved(pos));
    harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
    harness.run_steps(2);
}

#[test]
fn the_edge_shares_the_height_and_what_is_dragged_is_kept() {
    let mut window = window(ProjectHost::new(document(), true));
    let edge = window.get_by_label("Drag to share the height between nodes and lists").rect().center();
    let before = tabs(&window)[0].top();
    button(&mut window, edge, true);
    window.hover_at(edge - vec2(0.0, 3.0 * PITCH_PX));
    window.run_steps(2);
    button(&mut window, edge - vec2(0.0, 3.0 * PITCH_PX), false);
    assert_eq!(before - tabs(&window)[0].top(), 3.0 * PITCH_PX);
    let mut again = ProjectHost::new(document(), true);
    again.panel.restore(&window.state().panel.kept().unwrap());
    assert_eq!(tabs(&self::window(again)), tabs(&window));
}

/// The fixture with 40 nodes more.
fn with_many_nodes() -> Document {
    (0..40).fold(document(), |document, _| {
        let start = kineograph_runtime::format::StartPose::default();
        let content = kineograph_runtime::format::Content::Group;
        let edit = Edit::AddNode { name: "part".to_owned(), parent: None, content, start };
        document.edited(&edit).unwrap().0
    })
}

/// How many rows of nodes are seen whole below `top`, and how far the first of them is below it.
fn seen_rows(harness: &Harness<'_, ProjectHost>, top: f32) -> (usize, f32) {
    let bottom = harness.get_by_label("List Clips").rect().top();
    let rows = harness.query_all_by_label_contains("node ").map(|row| row.rect());
    let seen: Vec<Rect> = rows.filter(|row| row.top() > top - 0.5 && row.bottom() < bottom).collect();
    let first = seen.iter().map(|row| row.top() - top).fold(f32::INFINITY, f32::min);
    (seen.len(), first)
}

/// The height of the panel in a window of 1280 × 800.
#[test]
fn at_rest_ten_whole_rows_are_seen_and_none_is_cut() {
    let mut harness = window_of(ProjectHost::new(with_many_nodes(), true), 160.0);
    harness.set_size(vec2(160.0, 392.0));
    harness.run_steps(6);
    let top = harness.query_all_by_label_contains("node ").map(|row| row.rect().top()).fold(9e9, f32::min);
    assert!(seen_rows(&harness, top).0 >= 10, "{:?}", seen_rows(&harness, top));
    harness.hover_at(pos2(60.0, 120.0));
    for (points, steps) in [(-7.0, 30), (-31.0, 30), (13.0, 30), (-4000.0, 60), (5.0, 30)] {
        let (unit, delta) = (egui::MouseWheelUnit::Point, vec2(0.0, points));
        let modifiers = egui::Modifiers::NONE;
        harness.event(egui::Event::MouseWheel { unit, delta, phase: egui::TouchPhase::Move, modifiers });
        harness.run_steps(steps);
        let (whole, above_px) = seen_rows(&harness, top);
        assert!(whole >= 10 && above_px.abs() < 0.5, "{whole} rows, {above_px} after {points}");
    }
}

#[test]
fn a_name_that_is_typed_unfolds_its_list() {
    let mut window = window(ProjectHost::new(document(), true));
    press(&mut window, "List Clips");
    assert!(window.query_by_label("clip hop").is_none());
    window.state_mut().editor.run(Command::AddClip);
    window.state_mut().frame(|panel, ctx, out| assert!(panel.command(Command::Rename, ctx, out)));
    window.run_steps(3);
    window.get_by_label("clip clip");
    window.get_by_label("rename");
}

#[test]
fn long_lists_leave_room_for_the_others_and_scroll() {
    let document = with_many_nodes();
    let mut host = ProjectHost::new(document, true);
    let first = host.editor.document().nodes()[0].id;
    host.editor.apply(crate::panels::Intent::Select(crate::session::SelectionChange::Node(first)));
    let mut harness = window_of(host, 180.0);
    harness.run_steps(12);
    let seen = harness.ctx.content_rect();
    for label in ["List Nodes", "List Clips", "List Runs", "clip hop", "clip spin"] {
        let rect = harness.get_by_label(label).rect();
        assert!(seen.contains_rect(rect), "{label}: {rect:?}");
    }
    let clips_top = harness.get_by_label("List Clips").rect().top();
    assert!(clips_top > 150.0, "the nodes have the rest: {clips_top}");
    let in_view = |harness: &Harness<'_, ProjectHost>, label: &str| {
        let row = harness.get_by_label(label).rect();
        let clips_top = harness.get_by_label("List Clips").rect().top();
        assert!(row.bottom() <= clips_top && row.top() > 0.0, "{row:?}");
    };
    in_view(&harness, "node coin");
    // What is selected elsewhere is scrolled to.
    let last = harness.state().editor.document().nodes()[41].id;
    harness
        .state_mut()
        .editor
        .apply(crate::panels::Intent::Select(crate::session::SelectionChange::Node(last)));
    harness.run_steps(12);
    let last = harness.state().editor.document().node(last).unwrap().name.clone();
    in_view(&harness, &format!("node {last}"));
    assert_eq!(harness.get_by_label("List Clips").rect().top(), clips_top, "titles stay where they are");
}

#[test]
fn beside_the_stage_of_a_small_window_rows_have_icons_and_eyes() {
    let harness = window_of(ProjectHost::new(document(), true), 160.0);
    let row = harness.get_by_label("node star").rect();
    let name = drawn_texts(&harness).into_iter().find(|drawn| drawn.text == "star").unwrap().rect;
    let icon = crate::ui_kit::icons::of_content(&harness.state().editor.document().nodes()[1].content);
    let drawn = drawn_texts(&harness);
    let is_in_row =
        |text: &str| drawn.iter().any(|drawn| drawn.text == text && row.contains(drawn.rect.center()));
    assert!(is_in_row(icon) && is_in_row(egui_phosphor::regular::EYE), "{row:?}");
    assert!(name.left() - row.left() < 30.0);
}

fn clip_names(harness: &Harness<'_, ProjectHost>) -> Vec<String> {
    harness.state().editor.document().clips().iter().map(|clip| clip.name.clone()).collect()
}

#[test]
fn clips_are_put_in_another_order_by_drags_keys_and_their_menu() {
    let mut harness = window(ProjectHost::new(document(), true));
    assert_eq!(clip_names(&harness), ["hop", "spin"]);
    let [hop, spin] = ["clip hop", "clip spin"].map(|label| harness.get_by_label(label).rect());
    harness.drag_at(hop.center());
    harness.step();
    for part in [0.3, 0.7, 1.0] {
        harness.hover_at(hop.center().lerp(spin.center() + vec2(0.0, 6.0), part));
        harness.step();
    }
    harness.drop_at(spin.center() + vec2(0.0, 6.0));
    harness.run_steps(4);
    assert_eq!(clip_names(&harness), ["spin", "hop"]);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Change order of clips"));
    press(&mut harness, "clip hop");
    assert_eq!(harness.state().editor.disabled_reason(Command::MoveUp), None);
    harness.state_mut().editor.run(Command::MoveUp);
    harness.run_steps(2);
    assert_eq!(clip_names(&harness), ["hop", "spin"]);
    harness.state_mut().editor.run(Command::MoveUp);
    assert_eq!(harness.state().editor.history().undo_len(), 2, "it is the first");
    harness.get_by_label("clip hop").click_secondary();
    harness.run_steps(4);
    press(&mut harness, "Move down");
    assert_eq!(clip_names(&harness), ["spin", "hop"]);
}

#[test]
fn a_double_click_selects_what_it_renames() {
    for is_quick in [false, true] {
        let mut harness = window(ProjectHost::new(document(), true));
        press(&mut harness, "node coin");
        let spin = harness.state().editor.document().clips()[1].id;
        for label in ["clip spin", "node star"] {
            let at = harness.get_by_label(label).rect().center();
            double_click(&mut harness, at, is_quick);
            let selection = &harness.state().editor.session().selection;
            let wanted = if label == "node star" { Focus::Node } else { Focus::Clip };
            assert_eq!(selection.focus, wanted, "{label}, {is_quick}");
            harness.key_press(Key::Escape);
            harness.run_steps(4);
        }
        let selection = &harness.state().editor.session().selection;
        assert_eq!(selection.clip, Some(spin));
        assert_eq!(selection.node, Some(harness.state().editor.document().nodes()[1].id));
    }
}

#[test]
fn the_menu_of_a_node_makes_it_a_mask() {
    let mut harness = window(ProjectHost::new(document(), true));
    let mask = |harness: &Harness<'_, ProjectHost>| harness.state().editor.document().nodes()[0].mask;
    for (entry, wanted) in [
        ("Shows inside", Some(kineograph_runtime::Mask::SHOW)),
        ("Hides inside", Some(kineograph_runtime::Mask::HIDE)),
        ("No", None),
    ] {
        harness.get_by_label_contains("node coin").click_secondary();
        harness.run_steps(4);
        harness.get_by_label_contains("Mask").click();
        harness.run_steps(4);
        press(&mut harness, entry);
        assert_eq!(mask(&harness), wanted);
    }
    assert_eq!(harness.state().editor.history().undo_len(), 3);
}
