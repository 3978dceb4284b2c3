//! The window worked by keys alone: no test here uses the pointer.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kineograph_runtime::format::{Kind, Value};

use crate::app::flow_tests::{AppWindow, document, press, window};
use crate::command::Command;
use crate::document::{ActionId, ActionItem, Clip, Document};
use crate::panels::{Intent, fixture};
use crate::session::SelectionChange;
use crate::templates::blank_project;

const NONE: Modifiers = Modifiers::NONE;
const ALT: Modifiers = Modifiers::ALT;
const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// Gives a panel the keyboard.
fn go_to(window: &mut AppWindow, panel: &str) {
    for _ in 0..12 {
        if has_keyboard(window, panel) {
            return;
        }
        press(window, NONE, Key::F6);
    }
    panic!("F6 does not lead to the {panel} panel");
}

fn has_keyboard(window: &AppWindow, panel: &str) -> bool {
    window.query_by_label(&format!("Panel: {panel}")).is_some_and(|area| area.is_focused())
}

fn type_text(window: &mut AppWindow, text: &str) {
    window.event(Event::Text(text.to_owned()));
    window.run_steps(2);
}

/// The label of what has the focus.
fn focused(window: &AppWindow) -> String {
    #[allow(clippy::redundant_closure_for_method_calls)] // the method alone has other lifetimes
    let mut all = window.query_all_by(|node| node.is_focused());
    all.next().and_then(|node| node.accesskit_node().label()).unwrap_or_default()
}

fn open_clip(window: &AppWindow) -> &Clip {
    let clip = window.state().editor().session().selection.clip.expect("a clip is open");
    document(window).clip(clip).unwrap()
}

fn trees(window: &AppWindow) -> String {
    fn text(clip: &Clip, id: ActionId) -> String {
        let item = clip.get(id).unwrap();
        let inner: Vec<String> = item.children.iter().map(|child| text(clip, *child)).collect();
        let name = item.action.spec().name;
        if inner.is_empty() { name.to_owned() } else { format!("{name}({})", inner.join(",")) }
    }
    let clip = open_clip(window);
    clip.tops().map(|top| text(clip, top)).collect::<Vec<_>>().join(" ")
}

fn selected(window: &AppWindow) -> &ActionItem {
    let id = window.state().editor().session().selection.primary_action().expect("an action is selected");
    open_clip(window).get(id).unwrap()
}

fn selected_node(window: &AppWindow) -> String {
    let node = window.state().editor().session().selection.seen_node();
    node.and_then(|node| document(window).node(node)).map(|node| node.name.clone()).unwrap_or_default()
}

fn duration(item: &ActionItem) -> f64 {
    match item.action.param("duration") {
        Some(Value::Number(secs)) => *secs,
        other => panic!("no duration: {other:?}"),
    }
}

/// Chooses an entry of the open menu.
fn choose(window: &mut AppWindow, entry: &str) {
    for _ in 0..40 {
        // Keys follow the title.
        if focused(window) == entry || focused(window).starts_with(&format!("{entry} ")) {
            press(window, NONE, Key::Enter);
            window.run_steps(3);
            return;
        }
        press(window, NONE, Key::ArrowDown);
    }
    panic!("the menu has no {entry}; the focus is on {:?}", focused(window));
}

#[test]
fn f6_leads_from_panel_to_panel_and_escape_gives_the_keyboard_back() {
    let mut window = window(fixture::document());
    for panel in ["Project", "Canvas", "Graph", "Inspector", "Timeline", "Curves", "Project"] {
        press(&mut window, NONE, Key::F6);
        assert!(has_keyboard(&window, panel), "{panel}; the focus is on {:?}", focused(&window));
    }
    press(&mut window, SHIFT, Key::F6);
    assert!(has_keyboard(&window, "Curves"));
    press(&mut window, NONE, Key::Escape);
    assert_eq!(focused(&window), "");
    // Tab leads from a panel to its first control, and Space presses that.
    go_to(&mut window, "Timeline");
    press(&mut window, NONE, Key::Tab);
    let control = focused(&window);
    assert_eq!(control, "Go to start");
    press(&mut window, NONE, Key::Tab);
    assert_eq!(focused(&window), "Previous frame");
    press(&mut window, SHIFT, Key::Tab);
    assert_eq!(focused(&window), control);
    press(&mut window, NONE, Key::Space);
    assert!(!window.state().editor().session().playback.is_playing(), "Space is for {control}");
}

#[test]
fn a_first_animation_is_made_by_keys_alone() {
    let mut window = window(Document::from_project(&blank_project()).0);
    go_to(&mut window, "Project");
    press(&mut window, NONE, Key::ArrowDown);
    assert_eq!(selected_node(&window), document(&window).nodes()[0].name);
    for kind in ["Sequence", "MoveBy"] {
        press(&mut window, SHIFT, Key::A);
        type_text(&mut window, kind);
        press(&mut window, NONE, Key::Enter);
    }
    assert_eq!(trees(&window), "Sequence(MoveBy)");
    assert!(!document(&window).runs().is_empty());
    // The duration, in the numbers of the bar: Enter opens them, the start is first.
    go_to(&mut window, "Timeline");
    press(&mut window, NONE, Key::End);
    assert_eq!(selected(&window).action.kind(), Kind::MoveBy);
    press(&mut window, NONE, Key::Enter);
    assert_eq!(focused(&window), "Starts at");
    // Esc returns the keyboard in its own frame: the next key is for the panel.
    window.key_press(Key::Escape);
    window.run_steps(1);
    assert!(!window.state().takes_tab(&window.ctx));
    press(&mut window, NONE, Key::Enter);
    assert_eq!(focused(&window), "Starts at");
    press(&mut window, NONE, Key::Tab);
    type_text(&mut window, "2.5");
    press(&mut window, NONE, Key::Enter);
    assert_eq!(duration(selected(&window)), 2.5);
    assert!(has_keyboard(&window, "Timeline"), "what was typed returns it");
    // And in the inspector, from the graph.
    go_to(&mut window, "Graph");
    press(&mut window, NONE, Key::Enter);
    assert_eq!(focused(&window), "Label");
    type_text(&mut window, "away");
    press(&mut window, NONE, Key::Enter);
    assert_eq!(selected(&window).action.label.as_deref(), Some("away"));
    assert!(has_keyboard(&window, "Graph"));
}

#[test]
fn arrows_select_cards_and_keys_move_them_in_the_tree() {
    let mut window = window(fixture::document());
    go_to(&mut window, "Graph");
    press(&mut window, NONE, Key::Home);
    assert_eq!(selected(&window).action.kind(), Kind::Sequence);
    press(&mut window, NONE, Key::ArrowRight);
    press(&mut window, NONE, Key::ArrowDown);
    assert_eq!(selected(&window).action.kind(), Kind::CallFunc);
    press(&mut window, SHIFT, Key::ArrowDown);
    assert_eq!(window.state().editor().session().selection.actions.len(), 2);
    press(&mut window, NONE, Key::ArrowLeft);
    assert_eq!(selected(&window).action.kind(), Kind::Sequence);
    let playhead_secs = window.state().editor().session().playback.playhead_secs();
    assert_eq!(playhead_secs, 0.0, "the arrows step no frames");
    press(&mut window, NONE, Key::Period);
    assert!(window.state().editor().session().playback.playhead_secs() > 0.0, "these keys always do");
}

#[test]
fn bars_and_runs_move_by_frames() {
    let mut window = window(fixture::document());
    go_to(&mut window, "Timeline");
    press(&mut window, NONE, Key::Home);
    press(&mut window, NONE, Key::ArrowDown);
    press(&mut window, NONE, Key::ArrowDown);
    assert_eq!(selected(&window).action.label.as_deref(), Some("up"));
    let before = trees(&window);
    press(&mut window, NONE, Key::ArrowUp);
    press(&mut window, ALT, Key::Period);
    assert_eq!(window.state().editor().history().undo_len(), 1, "{before}");
    assert_ne!(trees(&window), before, "a pause is before it");
    press(&mut window, ALT, Key::Comma);
    assert!(trees(&window).starts_with("Sequence(EaseOut"), "none is: {}", trees(&window));
    // In the Runs view the same keys move a run, and the arrows lead from run to run.
    press(&mut window, NONE, Key::T);
    press(&mut window, NONE, Key::Home);
    let run = |window: &AppWindow| window.state().editor().session().selection.selected_runs().to_vec();
    let first = run(&window);
    press(&mut window, NONE, Key::ArrowDown);
    assert!(first.len() == 1 && run(&window) != first);
    let starts = |window: &AppWindow| document(window).runs().iter().map(|run| run.at_secs).sum::<f64>();
    let before_secs = starts(&window);
    press(&mut window, ALT, Key::Period);
    assert!(
        (starts(&window) - before_secs - 1.0 / document(&window).stage().fps).abs() < 1.0e-3,
        "{}",
        starts(&window)
    );
    press(&mut window, NONE, Key::Enter);
    window.get_by_label("row Sequence");
}

#[test]
fn a_key_of_the_curves_is_selected_and_nudged() {
    let mut window = window(fixture::document());
    go_to(&mut window, "Graph");
    press(&mut window, NONE, Key::End);
    press(&mut window, CTRL, Key::ArrowUp);
    assert_eq!(selected(&window).action.kind(), Kind::ScaleTo);
    let before = selected(&window).action.clone();
    go_to(&mut window, "Curves");
    press(&mut window, CTRL, Key::ArrowRight);
    press(&mut window, NONE, Key::ArrowUp);
    assert_ne!(selected(&window).action, before);
    assert_eq!(window.state().editor().session().playback.playhead_secs(), 0.0);
    press(&mut window, NONE, Key::Enter);
    assert!(["Time", "Value"].contains(&focused(&window).as_str()), "{}", focused(&window));
    press(&mut window, NONE, Key::Escape);
    window.run_steps(3);
    assert!(has_keyboard(&window, "Curves"));
}

#[test]
fn a_panel_in_which_nothing_can_be_selected_leaves_the_selection() {
    let mut window = window(fixture::document());
    go_to(&mut window, "Inspector");
    let before = window.state().editor().session().selection.clone();
    press(&mut window, CTRL, Key::ArrowDown);
    assert_eq!(window.state().editor().session().selection, before);
}

#[test]
fn a_node_is_renamed_in_the_tree_and_nudged_on_the_canvas() {
    let mut window = window(fixture::document());
    go_to(&mut window, "Project");
    press(&mut window, NONE, Key::ArrowDown);
    press(&mut window, NONE, Key::ArrowUp);
    let first = selected_node(&window);
    window.state_mut().outbox.push(Intent::Seek(0.5));
    press(&mut window, NONE, Key::Home);
    let playhead_secs = window.state().editor().session().playback.playhead_secs();
    assert_eq!((playhead_secs, selected_node(&window)), (0.0, first.clone()), "as everywhere");
    press(&mut window, NONE, Key::ArrowDown);
    assert_ne!(selected_node(&window), first);
    press(&mut window, NONE, Key::Enter);
    type_text(&mut window, "comet");
    press(&mut window, NONE, Key::Enter);
    assert_eq!(selected_node(&window), "comet");
    assert!(has_keyboard(&window, "Project"));
    go_to(&mut window, "Canvas");
    press(&mut window, CTRL, Key::ArrowRight);
    let node = selected_node(&window);
    assert_ne!(node, "comet", "the next sprite");
    press(&mut window, CTRL, Key::ArrowLeft);
    assert_eq!(selected_node(&window), "comet");
    let x = |window: &AppWindow| {
        let nodes = document(window).nodes();
        nodes.iter().find(|node| node.name == "comet").unwrap().start.position[0]
    };
    let before = x(&window);
    press(&mut window, SHIFT, Key::ArrowRight);
    assert_eq!(x(&window), before + 10.0);
    press(&mut window, NONE, Key::Enter);
    assert_eq!(focused(&window), "Name", "the first field of the inspector");
    press(&mut window, NONE, Key::Escape);
    window.run_steps(3);
    assert!(has_keyboard(&window, "Canvas"));
}

#[test]
fn menus_open_at_what_is_selected_and_are_worked_by_arrows() {
    let mut window = window(fixture::document());
    let clip = document(&window).clips()[0].clone();
    let (id, _) = clip.items().find(|(_, item)| item.action.kind() == Kind::CallFunc).unwrap();
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(vec![id])));
    window.run_steps(4);
    for panel in ["Graph", "Timeline"] {
        go_to(&mut window, panel);
        press(&mut window, SHIFT, Key::F10);
        window.run_steps(6);
        choose(&mut window, "Mute");
        assert!(selected(&window).action.muted, "{panel}");
        assert!(has_keyboard(&window, panel), "{panel}: the focus is on {:?}", focused(&window));
        press(&mut window, CTRL, Key::Z);
        assert!(!selected(&window).action.muted);
        // Esc closes it and changes nothing.
        press(&mut window, NONE, Key::F35);
        window.run_steps(6);
        assert!(
            !focused(&window).is_empty() && !has_keyboard(&window, panel),
            "{panel} {:?}",
            focused(&window)
        );
        window.key_press(Key::Escape);
        window.run_ok();
        assert!(has_keyboard(&window, panel));
    }
    // A menu inside a menu.
    go_to(&mut window, "Graph");
    press(&mut window, SHIFT, Key::F10);
    window.run_steps(6);
    choose(&mut window, "Wrap in");
    window.run_steps(6);
    choose(&mut window, "In parallel");
    assert!(trees(&window).contains("Spawn(CallFunc)"), "{}", trees(&window));
    go_to(&mut window, "Project");
    press(&mut window, NONE, Key::ArrowDown);
    for panel in ["Project", "Canvas"] {
        go_to(&mut window, panel);
        let (count, before) = (document(&window).nodes().len(), selected_node(&window));
        press(&mut window, SHIFT, Key::F10);
        window.run_steps(6);
        choose(&mut window, "Duplicate");
        assert_eq!(document(&window).nodes().len(), count + 1, "{panel}: {before}");
    }
}

#[test]
fn tab_leads_from_field_to_field_and_the_menu_key_resets_one() {
    let mut window = window(fixture::document());
    let clip = document(&window).clips()[0].clone();
    let (id, _) = clip.items().find(|(_, item)| item.action.kind() == Kind::MoveBy).unwrap();
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(vec![id])));
    window.run_steps(4);
    assert_ne!(duration(selected(&window)), 1.0);
    assert!(window.query_by_label("Reset Duration").is_some(), "screen readers have it");
    go_to(&mut window, "Inspector");
    let mut seen = Vec::new();
    while focused(&window) != "Duration" {
        press(&mut window, NONE, Key::Tab);
        window.run_steps(2);
        seen.push(focused(&window));
        assert!(seen.len() < 30, "{seen:?}");
    }
    press(&mut window, SHIFT, Key::F10);
    window.run_steps(6);
    choose(&mut window, "Reset to default");
    window.run_steps(4);
    assert_eq!(duration(selected(&window)), 1.0);
    press(&mut window, CTRL, Key::Z);
    window.run_steps(4);
    assert_ne!(duration(selected(&window)), 1.0);
    go_to(&mut window, "Inspector");
    for _ in 0..30 {
        press(&mut window, NONE, Key::Tab);
        window.run_steps(2);
        assert!(!focused(&window).starts_with("Reset "), "{}", focused(&window));
    }
}

#[test]
fn the_menu_bar_is_worked_by_keys() {
    let mut window = window(fixture::document());
    press(&mut window, NONE, Key::F10);
    assert_eq!(focused(&window), "File");
    press(&mut window, NONE, Key::ArrowRight);
    assert_eq!(focused(&window), "Edit");
    press(&mut window, NONE, Key::Enter);
    window.run_steps(4);
    assert_eq!(focused(&window), "Cut", "the first that can be chosen");
    choose(&mut window, "Add clip");
    assert_eq!(document(&window).clips().len(), 3);
}

#[test]
fn commands_of_the_keyboard_are_served_with_no_panel_in_charge() {
    let mut window = window(fixture::document());
    for command in [Command::SelectNext, Command::SelectNext, Command::OpenSelected] {
        window.state_mut().outbox.push(Intent::Command(command));
        window.run_steps(3);
    }
    assert_eq!(focused(&window), "Name");
}

#[test]
fn arrows_lead_from_menu_to_menu_of_the_bar_and_escape_closes_all() {
    let mut window = window(fixture::document());
    let turn = |window: &mut AppWindow, key| {
        press(window, NONE, key);
        window.run_steps(6);
        focused(window)
    };
    press(&mut window, NONE, Key::F10);
    assert_eq!(turn(&mut window, Key::Enter), "New");
    assert_eq!(turn(&mut window, Key::ArrowRight), "Cut", "of the menu Edit");
    let third = turn(&mut window, Key::ArrowRight);
    assert!(third != "Cut" && window.query_by_label("Cut").is_none(), "{third}");
    assert_eq!(turn(&mut window, Key::ArrowLeft), "Cut");
    assert_eq!(turn(&mut window, Key::ArrowLeft), "New");
    // From the first to the last and back.
    let last = turn(&mut window, Key::ArrowLeft);
    assert!(window.query_by_label("First animation").is_some(), "{last}");
    assert_eq!(turn(&mut window, Key::ArrowRight), "New");
    // Into a menu inside, and out of it: the last entries of Edit open one.
    turn(&mut window, Key::ArrowRight);
    let outer = turn(&mut window, Key::End);
    let inner = turn(&mut window, Key::ArrowRight);
    assert_eq!([outer.as_str(), &inner], ["Select and find ⏵", "Select all"]);
    assert!(window.query_by_label("Cut").is_some(), "both are open");
    assert_eq!(turn(&mut window, Key::ArrowLeft), outer);
    assert!(window.query_by_label(&inner).is_none(), "it is closed");
    assert_eq!(turn(&mut window, Key::ArrowRight), inner);
    press(&mut window, NONE, Key::Escape);
    window.run_steps(6);
    assert!(window.query_by_label("Cut").is_none() && !egui::Popup::is_any_open(&window.ctx));
}

#[test]
fn keys_change_the_order_of_nodes() {
    let mut window = window(fixture::document());
    let order = |window: &AppWindow| {
        let document = document(window);
        document.siblings_front_first(None).iter().map(|node| node.name.clone()).collect::<Vec<_>>().join(" ")
    };
    let before = order(&window);
    for panel in ["Project", "Canvas"] {
        let front = document(&window).siblings_front_first(None)[0].id;
        window.state_mut().outbox.push(Intent::Select(SelectionChange::Node(front)));
        window.run_steps(3);
        go_to(&mut window, panel);
        press(&mut window, ALT, Key::ArrowUp);
        assert_eq!(order(&window), before, "{panel}: it is in front already");
        press(&mut window, ALT, Key::ArrowDown);
        assert_ne!(order(&window), before, "{panel}");
        press(&mut window, ALT, Key::ArrowUp);
        assert_eq!(order(&window), before, "{panel}");
        assert_eq!(window.state().editor().session().selection.node, Some(front), "{panel}");
    }
}

/// Opens the list of a field by keys.
fn open_list(window: &mut AppWindow, field: &str) {
    window.get_by_role_and_label(egui::accesskit::Role::ComboBox, field).focus();
    window.run_steps(2);
    press(window, NONE, Key::Enter);
    window.run_steps(3);
    assert!(egui::Popup::is_any_open(&window.ctx), "{field} is open");
}

#[test]
fn escape_closes_the_list_of_parents_and_keeps_the_selection() {
    let mut window = window(fixture::document());
    let node = document(&window).nodes()[1].id;
    window.state_mut().outbox.push(Intent::Select(SelectionChange::Node(node)));
    window.run_steps(3);
    for opens_by_key in [true, false] {
        if opens_by_key {
            open_list(&mut window, "Parent");
        } else {
            let list =
                window.get_by_role_and_label(egui::accesskit::Role::ComboBox, "Parent").rect().center();
            crate::app::flow_tests::click(&mut window, list);
            assert!(egui::Popup::is_any_open(&window.ctx));
        }
        press(&mut window, NONE, Key::Escape);
        assert!(!egui::Popup::is_any_open(&window.ctx));
        assert_eq!(selected_node(&window), "star", "by key: {opens_by_key}");
    }
}

#[test]
fn enter_in_the_search_of_settings_leaves_the_page_open() {
    let mut window = window(fixture::document());
    press(&mut window, CTRL, Key::Comma);
    for words in ["", "theme", "nothing has this name"] {
        window.get_by_label("Search settings and commands").focus();
        window.run_steps(2);
        type_text(&mut window, words);
        press(&mut window, NONE, Key::Enter);
        window.run_steps(2);
        assert!(window.state().dialogs.is_open(), "{words}");
    }
}

#[test]
fn down_and_enter_in_the_list_of_themes_change_the_theme() {
    let mut window = window(fixture::document());
    press(&mut window, CTRL, Key::Comma);
    let before = window.state().settings.theme;
    open_list(&mut window, "Theme");
    press(&mut window, NONE, Key::ArrowDown);
    press(&mut window, NONE, Key::Enter);
    window.run_steps(3);
    assert_ne!(window.state().settings.theme, before);
    // The same after a click has opened it.
    let before = window.state().settings.theme;
    let list = window.get_by_role_and_label(egui::accesskit::Role::ComboBox, "Theme").rect().center();
    crate::app::flow_tests::click(&mut window, list);
    press(&mut window, NONE, Key::ArrowDown);
    press(&mut window, NONE, Key::Enter);
    window.run_steps(3);
    assert_ne!(window.state().settings.theme, before, "opened by a click");
}
