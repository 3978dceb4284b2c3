//! What is drawn: the subjects of docs/pictures, other panels, dialogs, lists and menus.

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::app::flow_tests::{AppWindow, press, press_button, run};
use crate::app::layout::Pane;
use crate::command::Command;
use crate::document::ActionId;
use crate::panels::panel::PanelSpec;
use crate::panels::{
    Intent, assets, canvas, curves, graph_panel, presets, problems, project, sheet_editor, timeline,
};
use crate::session::{SelectionChange, TimelineView};

/// A state of the window.
pub struct View {
    pub name: &'static str,
    pub show: fn(&mut AppWindow),
}

pub const VIEWS: &[View] = &[
    View { name: "empty", show: empty },
    View { name: "hero", show: hero },
    View { name: "graph", show: |window| fill(window, &graph_panel::PANEL) },
    View { name: "timeline", show: |window| fill(window, &timeline::PANEL) },
    View { name: "runs", show: runs },
    View { name: "curves", show: |window| fill(window, &curves::PANEL) },
    View { name: "ease", show: ease },
    View { name: "canvas", show: |window| fill(window, &canvas::PANEL) },
    View { name: "project", show: |window| fill(window, &project::PANEL) },
    View { name: "assets", show: |window| fill(window, &assets::PANEL) },
    View { name: "presets", show: |window| fill(window, &presets::PANEL) },
    View { name: "problems", show: problem_list },
    View { name: "frames", show: frames },
    View { name: "node", show: node },
    View { name: "import", show: import },
    View { name: "export", show: export },
    View { name: "settings", show: |window| command(window, Command::Settings) },
    View { name: "shortcuts", show: |window| command(window, Command::ShowShortcuts) },
    View { name: "commands", show: |window| command(window, Command::RunCommand) },
    View { name: "actions", show: |window| command(window, Command::AddAction) },
    View { name: "menu", show: menu },
    View { name: "tour", show: |window| command(window, Command::FirstAnimation) },
];

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn open(window: &mut AppWindow, name: &str) {
    window.state_mut().open_path(&file(name));
    window.run_steps(6);
}

fn apply(window: &mut AppWindow, intent: Intent) {
    window.state_mut().editor.apply(intent);
    window.run_steps(2);
}

fn empty(window: &mut AppWindow) {
    let recent = ["projects/hero.ron", "projects/coin.ron", "projects/there-is-none-of-such-a-long-name.ron"];
    window.state_mut().settings.recent = recent.map(file).to_vec();
    window.state_mut().open_start_page();
    window.run_steps(4);
    // Its pictures are drawn by a thread.
    std::thread::sleep(std::time::Duration::from_millis(500));
    window.run_steps(30);
}

/// The action of the open clip with this label.
fn labelled(window: &AppWindow, label: &str) -> ActionId {
    let document = window.state().editor.document();
    let mut items = document.clips().iter().flat_map(|clip| clip.items());
    items.find(|(_, item)| item.action.label.as_deref() == Some(label)).expect("it is there").0
}

/// The leap of the fox.
fn hero(window: &mut AppWindow) {
    open(window, "projects/hero.ron");
    let hero = window
        .state()
        .editor
        .document()
        .nodes()
        .iter()
        .find(|node| node.name == "hero")
        .expect("it is there")
        .id;
    apply(window, Intent::Select(SelectionChange::Node(hero)));
    let arc = labelled(window, "arc");
    apply(window, Intent::Select(SelectionChange::Actions(vec![arc])));
    apply(window, Intent::Seek(1.9));
}

fn fill(window: &mut AppWindow, panel: &PanelSpec) {
    hero(window);
    window.state_mut().shell.filling = Some(Pane::of(&panel.head));
    window.run_steps(4);
}

fn runs(window: &mut AppWindow) {
    fill(window, &timeline::PANEL);
    apply(window, Intent::ShowTimeline(TimelineView::Runs));
    apply(window, Intent::Seek(0.0));
}

fn ease(window: &mut AppWindow) {
    hero(window);
    let document = window.state().editor.document();
    let clip = document.clips().iter().find(|clip| clip.name == "arrive").expect("it is there");
    let ease = clip
        .items()
        .find(|(_, item)| format!("{:?}", item.action.kind()) == "EaseOut")
        .expect("it is there")
        .0;
    apply(window, Intent::Select(SelectionChange::Actions(vec![ease])));
}

fn node(window: &mut AppWindow) {
    hero(window);
    apply(window, Intent::Select(SelectionChange::Actions(Vec::new())));
    press(window, Modifiers::NONE, Key::Escape);
}

fn problem_list(window: &mut AppWindow) {
    hero(window);
    let folder = tempfile::tempdir().expect("a folder");
    let broken = folder.path().join("broken.ron");
    let text = std::fs::read_to_string(file("projects/hero.ron")).expect("it is there");
    std::fs::write(&broken, text.replace("sprites/", "nowhere/")).expect("it can be written");
    window.state_mut().open_path(&broken);
    window.run_steps(6);
    window.state_mut().shell.reveal(Pane::of(&problems::PANEL.head));
    window.run_steps(4);
}

fn frames(window: &mut AppWindow) {
    hero(window);
    let sheet = window.state().editor.document().sheets()[0].name.clone();
    apply(window, Intent::Select(SelectionChange::Sheet(sheet)));
    window.state_mut().shell.filling = Some(Pane::of(&sheet_editor::PANEL.head));
    window.run_steps(6);
}

fn import(window: &mut AppWindow) {
    hero(window);
    window.state_mut().add_file(&file("assets/sprites/fire.aseprite"));
    window.run_steps(12);
}

fn export(window: &mut AppWindow) {
    hero(window);
    run(window, Command::Export);
    window.get_by_label("Animated PNG").click_accesskit();
    window.run_steps(8);
}

fn command(window: &mut AppWindow, command: Command) {
    hero(window);
    run(window, command);
    window.run_steps(6);
}

fn menu(window: &mut AppWindow) {
    hero(window);
    press_button(window, "View");
    window.run_steps(4);
}
