//! The real window under a real X server, driven by mouse and keys through xdotool.
//!
//! `cargo xtask test` runs it: it installs xdotool, xclip and ImageMagick, starts the X server and asks for these tests, which a plain
//! `cargo test` lists as ignored. They keep pictures in `out/`.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

mod by_canvas;
mod display;
mod ease;
mod killed;
mod screen;
mod screen_reader;
mod time;
mod tour;

use std::path::{Path, PathBuf};

use egui::{pos2, vec2};
use kineograph_runtime::format::{
    Action, Clip, Content, Kind, Node, Project, Run, StartPose, assign_ids, to_ron,
};
use screen::{Plan, Window, clipboard, screen, set_clipboard, wait_for};

/// A project with the tree Sequence(MoveBy, FadeOut), in a folder of its own.
struct Start {
    _folder: tempfile::TempDir,
    path: PathBuf,
    text: String,
}

impl Start {
    fn new() -> Self {
        Self::with(Action::sequence([Action::move_by(1.0, [40.0, 0.0]), Action::fade_out(0.5)]))
    }

    /// A box that an empty clip plays on.
    fn blank() -> Self {
        Self::of(None)
    }

    fn with(tree: Action) -> Self {
        Self::of(Some(tree))
    }

    fn of(tree: Option<Action>) -> Self {
        let mut clip = Clip::new("clip", Action::show());
        clip.action = tree;
        let start = StartPose::default().with_position([240.0, 135.0]);
        let mut project = Project::default()
            .with_nodes(vec![Node::new("box").with_content(Content::Box([64.0, 64.0])).with_start(start)])
            .with_clips(vec![clip])
            .with_runs(vec![Run::new("clip", "box")]);
        assign_ids(&mut project).unwrap();
        let (folder, text) = (tempfile::tempdir().unwrap(), to_ron(&project));
        let path = folder.path().join("start.ron");
        std::fs::write(&path, &text).unwrap();
        Self { _folder: folder, path, text }
    }
}

/// The tree of the first clip of a saved file, such as `Sequence(MoveBy,FadeOut)`.
fn tree(text: &str) -> String {
    fn of(action: &Action) -> String {
        let inner: Vec<String> = action.children.iter().map(of).collect();
        let name = action.spec().name;
        if inner.is_empty() { name.to_owned() } else { format!("{name}({})", inner.join(",")) }
    }
    let loaded = kineograph_runtime::format::load(text).unwrap();
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    loaded.project.clips[0].action.as_ref().map(of).unwrap_or_default()
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn a_first_animation_is_made_by_mouse_and_keys() {
    let _screen = screen();
    let folder = tempfile::tempdir().unwrap();
    let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("out");
    std::fs::create_dir_all(&out).unwrap();
    let window = Window::open(None);
    window.picture(&out.join("real-window-start.png"));
    // The start page leaves for an unnamed project.
    window.until_seen(|window| window.key("Escape"));

    // In the graph: add a MoveBy at the pointer, wrap it in a Sequence.
    window.move_to(pos2(820.0, 420.0));
    window.until_seen(|window| window.key("Tab"));
    window.type_text("MoveBy");
    window.key("Return");
    window.wait_until_dirty(true);
    window.key("ctrl+g");

    // On the canvas: drag the start position of the box to the right and up. With an action selected a drag would change the action.
    window.key("p");
    let sprite = Plan::of(&Start::new().path).rect("sprite box").center();
    window.drag(sprite, sprite + vec2(40.0, 10.0));

    // Save under a typed path and read what was written.
    let path: PathBuf = folder.path().join("first.ron");
    window.until_seen(|window| window.key("ctrl+s"));
    window.type_text(&path.display().to_string());
    window.key("Return");
    let text = wait_for("the saved file", || std::fs::read_to_string(&path).ok());
    assert_eq!(tree(&text), "Sequence(MoveBy)");
    let (project, _) = kineograph::internals::io::read_project(&path).unwrap();
    assert_ne!(project.nodes[0].start.position, [240.0, 135.0], "the box was dragged");
    wait_for("a clean title", || window.title().starts_with("first.ron").then_some(()));

    // Undo twice and save again: the drag and the Sequence are gone, the MoveBy stays.
    window.key("ctrl+z");
    window.key("ctrl+z");
    window.wait_until_dirty(true);
    assert_eq!(tree(&window.saved(&path)), "MoveBy");
    window.key("space");
    window.picture(&out.join("real-window.png"));
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn palette_wire_and_wrap_change_the_tree_and_are_undone_and_redone() {
    let _screen = screen();
    let start = Start::new();
    let plan = Plan::of(&start.path);
    let window = Window::open(Some(&start.path));

    // Tab with a list selected adds inside.
    window.click(plan.place("Sequence"));
    window.move_to(plan.empty_place());
    window.until_seen(|window| window.key("Tab"));
    window.type_text("rotateby");
    window.key("Return");
    window.wait_until_dirty(true);
    assert_eq!(tree(&window.saved(&start.path)), "Sequence(MoveBy,FadeOut,RotateBy)");
    window.wait_until_dirty(false);
    window.until_seen(|window| window.key("ctrl+z"));
    assert_eq!(window.saved(&start.path), start.text, "undo leads back to the bytes of the start");
    drop(window);

    // A wire let go on empty space asks what to put there.
    let window = Window::open(Some(&start.path));
    window.begin_drag(plan.place("output of Sequence"), plan.empty_place());
    window.until_seen(Window::let_go);
    window.type_text("jumpby");
    window.key("Return");
    window.wait_until_dirty(true);
    assert_eq!(tree(&window.saved(&start.path)), "Sequence(MoveBy,FadeOut,JumpBy)");
    window.until_seen(|window| window.key("ctrl+z"));
    assert_eq!(window.saved(&start.path), start.text);
    drop(window);

    // Ctrl+G puts what is selected into a Sequence; undone and done again.
    let window = Window::open(Some(&start.path));
    window.click(plan.place("FadeOut"));
    window.key("ctrl+g");
    window.wait_until_dirty(true);
    let wrapped = window.saved(&start.path);
    assert_eq!(tree(&wrapped), "Sequence(MoveBy,Sequence(FadeOut))");
    window.until_seen(|window| window.key("ctrl+z"));
    assert_eq!(window.saved(&start.path), start.text);
    window.until_seen(|window| window.key("ctrl+shift+z"));
    assert_eq!(window.saved(&start.path), wrapped, "redo leads to the same bytes");
    window.until_seen(|window| window.key("ctrl+z"));
    window.until_seen(|window| window.key("ctrl+y"));
    assert_eq!(window.saved(&start.path), wrapped);
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn the_clipboard_carries_actions_between_windows_and_other_programs() {
    let _screen = screen();
    let (from, to) = (Start::new(), Start::new());
    let plan = Plan::of(&from.path);
    let one = Window::open(Some(&from.path));
    one.click(plan.place("MoveBy"));
    one.key("ctrl+c");
    let text = wait_for("the copied text", || Some(clipboard()).filter(|text| text.contains("MoveBy")));
    // Another program gets text that people can read, and that the runtime reads, too.
    assert!(text.contains("duration: 1") && text.contains("delta: (40"), "{text}");
    let other = Window::open(Some(&to.path));
    other.click(plan.place("FadeOut"));
    other.key("ctrl+v");
    other.wait_until_dirty(true);
    assert_eq!(tree(&other.saved(&to.path)), "Sequence(MoveBy,FadeOut,MoveBy)");

    // Text that was written elsewhere comes in; what is none changes nothing.
    let hop = Action::from_ron_text(
        "Spawn(actions: [Show(), JumpBy(duration: 0.5, delta: (9, 0), height: 20, jumps: 2)])",
    );
    assert_eq!(hop.unwrap().kind(), Kind::Spawn);
    set_clipboard("Spawn(actions: [Show(), JumpBy(duration: 0.5, delta: (9, 0), height: 20, jumps: 2)])");
    one.come_forward();
    one.click(plan.place("FadeOut"));
    one.key("ctrl+v");
    one.wait_until_dirty(true);
    let saved = one.saved(&from.path);
    assert_eq!(tree(&saved), "Sequence(MoveBy,FadeOut,Spawn(Show,JumpBy))");
    one.wait_until_dirty(false);
    set_clipboard("Dear Ada, the fox should jump higher.");
    one.key("ctrl+v");
    assert_eq!(one.saved(&from.path), saved);
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn a_drag_that_is_given_up_leaves_the_file_as_it_was() {
    let _screen = screen();
    let start = Start::new();
    let plan = Plan::of(&start.path);
    let window = Window::open(Some(&start.path));
    for card in ["FadeOut", "Sequence"] {
        let from = plan.place(card);
        window.begin_drag(from, plan.empty_place());
        window.key("Escape");
        window.let_go();
        assert!(!window.title().starts_with('*'), "{}", window.title());
        assert_eq!(window.saved(&start.path), start.text, "{card}");
    }
    // The same drag, let go: it does something.
    window.drag(plan.place("FadeOut"), plan.empty_place());
    window.wait_until_dirty(true);
    assert_ne!(window.saved(&start.path), start.text);
    // A sprite on the canvas, too.
    window.until_seen(|window| window.key("ctrl+z"));
    let sprite = plan.rect("sprite box").center();
    window.begin_drag(sprite, sprite + vec2(40.0, 10.0));
    window.key("Escape");
    window.let_go();
    assert_eq!(window.saved(&start.path), start.text);
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn a_lost_device_costs_nothing_but_the_window() {
    let _screen = screen();
    let start = Start::new();
    let plan = Plan::of(&start.path);
    let mut window = Window::open(Some(&start.path));
    window.click(plan.place("FadeOut"));
    window.key("ctrl+g");
    window.wait_until_dirty(true);
    for _ in 0..2 {
        window.lose_device();
        assert!(window.title().starts_with('*'), "the change is still there");
    }
    assert_eq!(tree(&window.saved(&start.path)), "Sequence(MoveBy,Sequence(FadeOut))");
    window.until_seen(|window| window.key("ctrl+z"));
    assert_eq!(window.saved(&start.path), start.text, "undo leads back to the bytes of the start");
}
