//! The whole editor, driven by accessible labels, pointer and keys: no window, real renderer.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use std::path::{Path, PathBuf};

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kineograph::internals::{App, Clip, Document, Programs, io};
use kineograph_runtime::Pose;
use kineograph_runtime::format::Kind;

type Editor = Harness<'static, App>;

fn editor(project: Option<&Path>) -> Editor {
    editor_with_steps(project, 0.25)
}

/// `step_secs`: how much time passes with each event; two clicks are one double click only if it is short.
fn editor_with_steps(project: Option<&Path>, step_secs: f32) -> Editor {
    let project = project.map(Path::to_owned);
    let mut harness = Harness::builder()
        .with_size(Vec2::new(1280.0, 800.0))
        .with_step_dt(step_secs)
        .with_max_steps(32)
        .wgpu()
        .build_eframe(move |creation| App::new(creation, project).with_typed_paths());
    harness.run_ok();
    harness
}

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("projects").join(name)
}

fn document(harness: &Editor) -> &Document {
    harness.state().editor().document()
}

fn open_clip(harness: &Editor) -> &Clip {
    let editor = harness.state().editor();
    editor.document().clip(editor.session().selection.clip.expect("a clip is open")).expect("it exists")
}

fn press(harness: &mut Editor, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run_ok();
}

fn center(harness: &Editor, label: &str) -> Pos2 {
    harness.get_by_label(label).rect().center()
}

/// Opens the list of actions over the graph and adds one.
fn add(harness: &mut Editor, name: &str) {
    let graph = harness.get_by_label("graph").rect();
    harness.hover_at(graph.left_bottom() + Vec2::new(30.0, -30.0));
    harness.run_ok();
    press(harness, Modifiers::SHIFT, Key::A);
    harness.event(Event::Text(name.to_owned()));
    harness.run_ok();
    press(harness, Modifiers::NONE, Key::Enter);
}

/// Presses at `from`, moves to `to` in steps and releases there.
fn drag(harness: &mut Editor, from: Pos2, to: Pos2) {
    harness.hover_at(from);
    harness.run_ok();
    harness.event(pointer(from, true));
    harness.run_ok();
    for step in 1..=4 {
        harness.hover_at(from + (to - from) * (step as f32 / 4.0));
        harness.run_ok();
    }
    harness.event(pointer(to, false));
    harness.run_ok();
}

const fn pointer(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
}

fn poses_at(document: &Document, times: &[f64]) -> Vec<Pose> {
    let programs = Programs::of(document);
    let mut all = Vec::new();
    let mut poses = Vec::new();
    for secs in times {
        programs.timeline().poses_at(*secs, &mut poses);
        all.extend_from_slice(&poses);
    }
    all
}

const TIMES: [f64; 6] = [0.0, 0.1, 0.75, 1.5, 0.33, 99.0];

#[test]
fn compose_scrub_undo_save_and_reopen() {
    let mut harness = editor(None);
    let empty = document(&harness).to_project();

    add(&mut harness, "MoveBy");
    assert_eq!(open_clip(&harness).len(), 1);
    press(&mut harness, Modifiers::COMMAND, Key::G);
    let root = open_clip(&harness).root().expect("there is a root");
    assert_eq!(open_clip(&harness).get(root).unwrap().action.kind(), Kind::Sequence);

    // The Sequence is selected, so the next action goes inside it.
    add(&mut harness, "RotateBy");
    assert_eq!(open_clip(&harness).get(root).unwrap().children.len(), 2);

    // A value is typed in the inspector: click, type over, Enter.
    let rotate = open_clip(&harness).get(root).unwrap().children[1];
    harness.get_by_label("Duration").click();
    harness.run_ok();
    press(&mut harness, Modifiers::COMMAND, Key::A);
    harness.event(Event::Text("1.5*2".to_owned()));
    harness.run_ok();
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(open_clip(&harness).get(rotate).unwrap().action.number("duration"), 3.0);

    // Scrubbing moves sprites, and neither the document nor its history.
    let steps = harness.state().editor().history().undo_len();
    let before = document(&harness).to_project();
    let ruler = harness.get_by_label("ruler").rect();
    let start = harness.state().editor().poses()[0];
    drag(&mut harness, ruler.center(), ruler.center() + Vec2::new(20.0, 0.0));
    assert!(harness.state().editor().session().playback.playhead_secs() > 0.1);
    assert_ne!(harness.state().editor().poses()[0], start);
    assert_eq!(harness.state().editor().history().undo_len(), steps);
    assert_eq!(document(&harness).to_project(), before);

    // Undo to the start and redo to the end; the playhead stays.
    let playhead_secs = harness.state().editor().session().playback.playhead_secs();
    for _ in 0..steps {
        press(&mut harness, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(document(&harness).to_project(), empty);
    for _ in 0..steps {
        press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    }
    assert_eq!(document(&harness).to_project(), before);
    assert_eq!(harness.state().editor().session().playback.playhead_secs(), playhead_secs);

    // Save by typing a path, and open what was written.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made.ron");
    press(&mut harness, Modifiers::COMMAND, Key::S);
    harness.event(Event::Text(path.display().to_string()));
    harness.run_ok();
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert!(!harness.state().editor().is_dirty());
    let (project, problems) = io::read_project(&path).unwrap();
    assert!(problems.is_empty(), "{problems:?}");
    let (reopened, mended) = Document::from_project(&project);
    assert_eq!(mended, Vec::<String>::new());
    assert_eq!(poses_at(&reopened, &TIMES), poses_at(document(&harness), &TIMES));
}

#[test]
fn a_wire_dropped_on_empty_space_adds_an_action_inside() {
    let mut harness = editor(None);
    add(&mut harness, "Spawn");
    let port = center(&harness, "output of Spawn");
    let graph = harness.get_by_label("graph").rect();
    let empty = Pos2::new(port.x + 60.0, graph.bottom() - 40.0);
    drag(&mut harness, port, empty);
    harness.event(Event::Text("jumpby".to_owned()));
    harness.run_ok();
    press(&mut harness, Modifiers::NONE, Key::Enter);
    let clip = open_clip(&harness);
    let children = &clip.get(clip.root().unwrap()).unwrap().children;
    assert_eq!(children.len(), 1);
    assert_eq!(clip.get(children[0]).unwrap().action.kind(), Kind::JumpBy);
}

#[test]
fn a_broken_tree_keeps_the_last_good_program_playing() {
    let mut harness = editor(None);
    add(&mut harness, "MoveBy");
    let ruler = harness.get_by_label("ruler").rect();
    drag(&mut harness, ruler.center(), ruler.center() + Vec2::new(10.0, 0.0));
    let pose = harness.state().editor().poses()[0];
    // A repeat without an action inside, made the new root by wrapping and then emptied.
    add(&mut harness, "Repeat");
    let clip = open_clip(&harness);
    let (repeat, inner) = (clip.root().unwrap(), clip.get(clip.root().unwrap()).unwrap().children[0]);
    assert_eq!(clip.get(repeat).unwrap().action.kind(), Kind::Repeat);
    harness.get_by_label("row MoveBy").click();
    harness.run_ok();
    assert_eq!(harness.state().editor().session().selection.actions, vec![inner]);
    press(&mut harness, Modifiers::NONE, Key::Delete);
    let editor = harness.state().editor();
    let clip = editor.session().selection.clip.unwrap();
    assert!(editor.programs().is_stale(clip));
    assert!(!editor.programs().diagnostics().is_empty());
    assert_eq!(editor.poses()[0], pose, "the last good program still plays");
    // Undo quick_fixes it.
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert!(!harness.state().editor().programs().is_stale(clip));
}

#[test]
fn samples_open_and_play_without_becoming_dirty() {
    for name in ["coin.ron", "hero.ron", "dialog.ron", "fire.ron"] {
        let mut harness = editor(Some(&sample(name)));
        assert!(!document(&harness).nodes().is_empty(), "{name}");
        press(&mut harness, Modifiers::NONE, Key::Space);
        harness.run_steps(10);
        assert!(harness.state().editor().session().playback.is_playing(), "{name}");
        press(&mut harness, Modifiers::NONE, Key::Space);
        assert!(!harness.state().editor().is_dirty(), "{name}");
        let stopped = harness.state().editor().session().playback.playhead_secs();
        assert!(stopped > 0.0, "{name}");
        press(&mut harness, Modifiers::NONE, Key::Home);
        assert_eq!(harness.state().editor().session().playback.playhead_secs(), 0.0);
    }
}

#[test]
fn dragging_a_sprite_is_one_step_and_escape_cancels_it() {
    let mut harness = editor(None);
    let sprite = center(&harness, "sprite box");
    let before = document(&harness).to_project();
    drag(&mut harness, sprite, sprite + Vec2::new(40.0, -20.0));
    assert_ne!(document(&harness).to_project(), before);
    assert_eq!(harness.state().editor().history().undo_len(), 1);
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(document(&harness).to_project(), before);

    let sprite = center(&harness, "sprite box");
    harness.hover_at(sprite);
    harness.event(pointer(sprite, true));
    harness.run_ok();
    harness.hover_at(sprite + Vec2::new(50.0, 50.0));
    harness.run_ok();
    assert_ne!(document(&harness).to_project(), before);
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(document(&harness).to_project(), before);
    harness.event(pointer(sprite + Vec2::new(50.0, 50.0), false));
    harness.run_ok();
    assert_eq!(document(&harness).to_project(), before);
    assert_eq!(harness.state().editor().history().undo_len(), 0);
}

#[test]
fn the_view_menu_shows_what_is_on() {
    use egui::accesskit::{Role, Toggled};
    let mut harness = editor(None);
    let state_in_menu = |harness: &mut Harness<'_, App>, click: bool| {
        harness.get_by_label("View").click();
        harness.run_ok();
        let entry = harness.get_by_role_and_label(Role::CheckBox, "Minimap");
        let state = entry.accesskit_node().toggled();
        if click {
            entry.click();
        } else {
            harness.get_by_label("View").click();
        }
        harness.run_ok();
        state
    };
    assert_eq!(state_in_menu(&mut harness, true), Some(Toggled::True));
    assert_eq!(state_in_menu(&mut harness, true), Some(Toggled::False));
    assert_eq!(state_in_menu(&mut harness, false), Some(Toggled::True));
}

#[test]
fn the_play_menu_names_the_loop_mode() {
    let mut harness = editor(None);
    for mode in ["At the end: loop", "At the end: ping-pong", "At the end: stop"] {
        harness.get_by_label("Play").click();
        harness.run_ok();
        harness.get_by_label_contains(mode).click();
        harness.run_ok();
    }
}

#[test]
fn the_canvas_shows_the_real_sprites() {
    let mut harness = editor(Some(&sample("coin.ron")));
    let canvas = harness.get_by_label("canvas").rect();
    let picture = harness.render().expect("a frame can be rendered");
    let mut gold = 0;
    let mut sky = 0;
    for (x, y, pixel) in picture.enumerate_pixels() {
        if !canvas.contains(Pos2::new(x as f32, y as f32)) {
            continue;
        }
        let [r, g, b, _] = pixel.0;
        gold += u32::from(r > 220 && (150..215).contains(&g) && b < 110);
        sky += u32::from(b > 220 && r < 190 && g > 150);
    }
    assert!(gold > 300, "the coin is drawn ({gold} golden pixels)");
    assert!(sky > 3000, "the sky is drawn ({sky} blue pixels)");
}

#[test]
fn unsaved_changes_are_asked_for_before_a_new_project() {
    let mut harness = editor(None);
    add(&mut harness, "MoveBy");
    press(&mut harness, Modifiers::COMMAND, Key::N);
    assert_eq!(open_clip(&harness).len(), 1, "nothing is lost before the answer");
    harness.get_by_label("Cancel").click();
    harness.run_ok();
    assert_eq!(open_clip(&harness).len(), 1);
    press(&mut harness, Modifiers::COMMAND, Key::N);
    harness.get_by_label("Don't save").click();
    harness.run_ok();
    assert_eq!(open_clip(&harness).len(), 0);
    assert!(!harness.state().editor().is_dirty());
}

/// A file that the system drops onto the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

fn drop_file(harness: &mut Editor, path: PathBuf) {
    harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path)));
    harness.run_ok();
}

#[test]
fn dropped_pictures_are_added_and_dropped_projects_open() {
    let mut harness = editor(None);
    let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites/badge.png");
    drop_file(&mut harness, picture);
    assert_eq!(document(&harness).images().len(), 1);
    assert_eq!(document(&harness).nodes().len(), 1, "the picture takes the place of the untouched box");
    assert!(harness.state().editor().media().picture("badge").is_some(), "the picture is read");

    let not_a_picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    drop_file(&mut harness, not_a_picture);
    assert_eq!(document(&harness).images().len(), 1, "what is no picture is refused");

    // The change is not saved, so the drop of a project asks first.
    drop_file(&mut harness, sample("hero.ron"));
    assert_eq!(document(&harness).images().len(), 1);
    harness.get_by_label("Don't save").click();
    harness.run_ok();
    assert!(document(&harness).nodes().iter().any(|node| node.name == "hero"));
}

#[test]
fn bad_projects_leave_everything_as_it_is_and_say_why() {
    let folder = tempfile::tempdir().unwrap();
    let deep = format!("(format: 2, clips: [(name: \"a\", action: {}", "Sequence(actions: [".repeat(100_000));
    let bad: [(&str, Vec<u8>); 5] = [
        ("empty.ron", Vec::new()),
        ("binary.ron", (0..=255).cycle().take(4096).collect()),
        ("future.ron", b"(format: 99, anything: [1, 2]".to_vec()),
        ("truncated.ron", b"(format: 2, clips: [(name: \"a\", action: MoveBy(dur".to_vec()),
        ("deep.ron", deep.into_bytes()),
    ];
    let mut harness = editor(Some(&sample("hero.ron")));
    let before = document(&harness).to_project();
    for (name, bytes) in bad {
        let path = folder.path().join(name);
        std::fs::write(&path, &bytes).unwrap();
        drop_file(&mut harness, path.clone());
        assert_eq!(document(&harness).to_project(), before, "{name}");
        let theme = kineograph::internals::Theme::new(true);
        let ctx = harness.state().editor().ctx(&theme);
        let is_listed = ctx.problems.iter().any(|problem| !problem.is_of_document);
        assert!(!is_listed, "{name} is no problem of the project that is open");
        assert!(harness.query_all_by_label_contains(name).next().is_some(), "{name} is explained");
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "{name} is untouched");
    }
}

/// Saves under a path that is typed over what the path field proposes.
fn save_as(harness: &mut Editor, path: &Path) {
    press(harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    press(harness, Modifiers::COMMAND, Key::A);
    harness.event(Event::Text(path.display().to_string()));
    harness.run_ok();
    press(harness, Modifiers::NONE, Key::Enter);
}

#[test]
fn saving_into_another_folder_keeps_the_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.ron");
    let mut harness = editor(Some(&sample("coin.ron")));
    save_as(&mut harness, &path);
    let mut reopened = editor(Some(&path));
    let missing =
        |harness: &Editor| harness.state().editor().media().iter().filter(|(_, p)| p.is_err()).count();
    harness.get_by_label_contains("4 images are outside the project's folder.");
    harness.run_ok();
    // They stay allowed where they were read before; whoever gets the file has to allow them.
    assert_eq!((missing(&harness), missing(&reopened)), (0, 4));
    let why = reopened.state().editor().media().error("coin").unwrap_or_default();
    assert!(why.contains("coin.png is outside the project's folder"), "{why}");
    reopened.run_ok();
}

#[test]
fn saving_over_another_file_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("precious.ron");
    std::fs::write(&path, "(format: 2)").unwrap();
    let mut harness = editor(None);
    save_as(&mut harness, &path);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "(format: 2)");
    harness.get_by_label("Cancel").click();
    harness.run_ok();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "(format: 2)");
    save_as(&mut harness, &path);
    harness.get_by_label("Replace").click();
    harness.run_ok();
    assert!(std::fs::read_to_string(&path).unwrap().contains("box"));
}

#[test]
fn a_file_of_a_newer_format_is_refused_and_never_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("later.ron");
    let text = "(format: 99, nodes: [(name: \"fox\")], rays: 3)";
    std::fs::write(&path, text).unwrap();
    let mut harness = editor(Some(&path));
    assert!(
        harness
            .query_all_by_label_contains("newer Kineograph (format 99; this one reads up to 2)")
            .next()
            .is_some()
    );
    assert!(harness.state().editor().path().is_none());
    press(&mut harness, Modifiers::NONE, Key::Escape);
    press(&mut harness, Modifiers::COMMAND, Key::S);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn misspelt_names_open_as_what_was_meant_and_are_listed_until_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("typo.ron");
    let text = "(format: 2,\nnodes: [(nam: \"a\", bulk: 3)],\nclips: [(name: \"c\", action: MovBy(duration: 1, delta: (1, 2)))],\nruns: [(clip: \"C\", node: \"a\")])";
    std::fs::write(&path, text).unwrap();
    let mut harness = editor(Some(&path));
    let theme = kineograph::internals::Theme::new(true);
    let listed = |harness: &Editor| -> Vec<(String, String)> {
        let ctx = harness.state().editor().ctx(&theme);
        ctx.problems.iter().map(|problem| (problem.place.clone(), problem.message.clone())).collect()
    };
    let opened_as =
        |near: &str| format!("Check what was opened as “{near}”, and save the project to correct the file.");
    let expected = [
        ("typo.ron:2:10", format!("A node has no field “nam”; did you mean “name”? {}", opened_as("name"))),
        ("typo.ron:2:20", "A node has no field “bulk”; it is kept, but not used.".to_owned()),
        (
            "typo.ron:3:29",
            format!("There is no action “MovBy”; did you mean “MoveBy”? {}", opened_as("MoveBy")),
        ),
        ("typo.ron:4:15", format!("There is no clip “C”; did you mean “c”? {}", opened_as("c"))),
    ];
    assert_eq!(listed(&harness), expected.map(|(place, message)| (place.to_owned(), message)));
    assert_eq!(document(&harness).runs().len(), 1, "the run is not left out");
    press(&mut harness, Modifiers::COMMAND, Key::S);
    harness.run_ok();
    let saved = std::fs::read_to_string(&path).unwrap();
    let line = 1 + saved.lines().position(|line| line.contains("bulk: 3")).expect("it is kept");
    let kept = listed(&harness);
    assert!(kept.len() == 1 && kept[0].0.starts_with(&format!("typo.ron:{line}:")), "{kept:?}");
    assert!(
        saved.contains("name: \"a\"") && saved.contains("MoveBy") && saved.contains("clip: \"c\""),
        "{saved}"
    );
}

#[test]
fn parts_that_could_not_be_opened_are_not_lost_without_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("partly.ron");
    let text = "(format: 2, nodes: [(name: \"a\")], runs: [(clip: \"gone\", node: \"a\")])";
    std::fs::write(&path, text).unwrap();
    let mut harness = editor(Some(&path));
    harness.get_by_label("Add clip").click();
    harness.run_ok();
    assert!(harness.state().editor().is_dirty());
    // By way of the question about unsaved changes, as when the window is closed.
    press(&mut harness, Modifiers::COMMAND, Key::N);
    harness.get_by_label("Save").click();
    harness.run_ok();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "asked first");
    harness.get_by_label("Cancel").click();
    harness.run_ok();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    assert!(harness.state().editor().is_dirty(), "the project is still open");
    press(&mut harness, Modifiers::COMMAND, Key::S);
    harness.get_by_label("Save anyway").click();
    harness.run_ok();
    assert!(!std::fs::read_to_string(&path).unwrap().contains("gone"));
}

#[test]
fn a_failed_save_forgets_what_waited_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = editor(None);
    add(&mut harness, "MoveBy");
    press(&mut harness, Modifiers::COMMAND, Key::N);
    harness.get_by_label("Save").click();
    harness.run_ok();
    // The path field has the keyboard at once.
    harness.event(Event::Text(folder.path().join("missing/a.ron").display().to_string()));
    harness.run_ok();
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert!(harness.state().editor().is_dirty());
    // The dialog keeps the path that leads nowhere; without another one nothing waits any longer.
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert!(harness.state().editor().is_dirty());
    save_as(&mut harness, &folder.path().join("a.ron"));
    assert!(!harness.state().editor().is_dirty());
    assert_eq!(open_clip(&harness).len(), 1, "the project stays open");
}

#[test]
fn a_sequence_of_20_000_actions_can_be_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wide.ron");
    let actions = "MoveBy(duration: 0.1, delta: (1.0, 0.0)),".repeat(20_000);
    let text = format!(
        "(format: 2, nodes: [(name: \"a\")], clips: [(name: \"c\", action: Sequence(actions: [{actions}]))], \
         runs: [(clip: \"c\", node: \"a\")])"
    );
    std::fs::write(&path, text).unwrap();
    let mut harness = editor(Some(&path));
    assert_eq!(open_clip(&harness).len(), 20_001);
    // Far more would not fit into the buffers of a frame; at first all wires were tessellated in full.
    let shapes = harness.output().shapes.clone();
    let ppp = harness.ctx.pixels_per_point();
    let indices: usize = harness
        .ctx
        .tessellate(shapes, ppp)
        .iter()
        .map(|clipped| match &clipped.primitive {
            egui::epaint::Primitive::Mesh(mesh) => mesh.indices.len(),
            egui::epaint::Primitive::Callback(_) => 0,
        })
        .sum();
    assert!(indices < 3_000_000, "{indices} indices in a frame");
    harness.render().expect("the frame can be drawn");
}

#[test]
fn unwrapping_keeps_leaves() {
    let mut harness = editor(None);
    add(&mut harness, "MoveBy");
    press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::G);
    assert_eq!(open_clip(&harness).len(), 1);
    press(&mut harness, Modifiers::COMMAND, Key::G);
    press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::G);
    assert_eq!(open_clip(&harness).len(), 1);
}

fn type_text(harness: &mut Editor, text: &str) {
    harness.event(Event::Text(text.to_owned()));
    harness.run_ok();
}

fn selected(harness: &Editor) -> Vec<Kind> {
    let selection = &harness.state().editor().session().selection;
    selection.actions.iter().map(|id| open_clip(harness).get(*id).unwrap().action.kind()).collect()
}

#[test]
fn commands_and_actions_are_found_by_typing() {
    let mut harness = editor(None);
    add(&mut harness, "MoveBy");
    press(&mut harness, Modifiers::COMMAND, Key::G);
    add(&mut harness, "RotateBy");
    press(&mut harness, Modifiers::COMMAND, Key::K);
    type_text(&mut harness, "select none");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert!(selected(&harness).is_empty());
    press(&mut harness, Modifiers::COMMAND, Key::F);
    type_text(&mut harness, "rotate");
    assert_eq!(selected(&harness), [Kind::RotateBy]);
    // While a word is typed, letters are no commands.
    assert!(!open_clip(&harness).items().any(|(_, item)| item.action.muted));
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert!(harness.query_by_label("Find actions").is_none());
    press(&mut harness, Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::T);
    type_text(&mut harness, "rotateto");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(selected(&harness), [Kind::RotateTo]);
    press(&mut harness, Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::W);
    type_text(&mut harness, "speed");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(selected(&harness), [Kind::Speed]);
}

#[test]
fn the_keys_that_are_held_tell_how_to_paste() {
    let mut harness = editor(None);
    add(&mut harness, "MoveBy");
    let paste = |harness: &mut Editor, modifiers: Modifiers, text: &str| {
        harness.event_modifiers(Event::Paste(text.to_owned()), modifiers);
        harness.run_ok();
    };
    paste(&mut harness, Modifiers::COMMAND | Modifiers::ALT, "MoveTo(duration: 4.5, position: (1, 2))");
    let root = open_clip(&harness).root().unwrap();
    let duration = open_clip(&harness).get(root).unwrap().action.number("duration");
    assert!((duration - 4.5).abs() < 1e-12);
    press(&mut harness, Modifiers::COMMAND, Key::G);
    paste(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, "[Show(), Hide()]");
    let root = open_clip(&harness).root().unwrap();
    assert_eq!(open_clip(&harness).get(root).unwrap().children.len(), 3);
}

#[test]
fn a_clip_is_made_opened_and_unpacked() {
    let mut harness = editor(None);
    add(&mut harness, "MoveBy");
    press(&mut harness, Modifiers::COMMAND, Key::G);
    let clips = document(&harness).clips().len();
    press(&mut harness, Modifiers::COMMAND, Key::P);
    type_text(&mut harness, "make a clip");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(document(&harness).clips().len(), clips + 1);
    assert_eq!(selected(&harness), [Kind::PlayClip]);
    let before = open_clip(&harness).id;
    press(&mut harness, Modifiers::COMMAND, Key::K);
    type_text(&mut harness, "open played");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_ne!(open_clip(&harness).id, before);
    assert_eq!(open_clip(&harness).len(), 2);
}

#[test]
fn the_range_of_the_loop_is_set_and_taken_away_by_keys() {
    let mut harness = editor(Some(&sample("coin.ron")));
    let range = |harness: &Editor| harness.state().editor().session().playback.loop_range;
    for _ in 0..2 {
        press(&mut harness, Modifiers::SHIFT, Key::ArrowRight);
    }
    press(&mut harness, Modifiers::NONE, Key::B);
    assert!(range(&harness).is_some());
    let looping = harness.state().editor().session().playback.loops();
    press(&mut harness, Modifiers::ALT, Key::L);
    assert_eq!(range(&harness), None);
    assert_eq!(harness.state().editor().session().playback.loops(), looping, "it loops as before");
}

#[test]
fn a_picture_is_asked_for_as_seen_from_the_project() {
    let folder = tempfile::tempdir().unwrap();
    let badge = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites/badge.png");
    std::fs::copy(badge, folder.path().join("badge.png")).unwrap();
    let mut harness = editor(None);
    save_as(&mut harness, &folder.path().join("game.ron"));
    harness.get_by_label("Assets").click();
    harness.run_ok();
    harness.get_by_label("Add image").click();
    harness.run_ok();
    type_text(&mut harness, "badge.png");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(document(&harness).images()[0].path, "badge.png");
    assert!(harness.state().editor().media().picture("badge").is_some());
    // Asked for another place, what is proposed is replaced by what is typed.
    press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    type_text(&mut harness, &folder.path().join("other.ron").display().to_string());
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert!(folder.path().join("other.ron").exists());
}

#[test]
fn one_panel_fills_the_window_and_gives_it_back() {
    let mut harness = editor_with_steps(Some(&sample("coin.ron")), 0.02);
    let lanes_px = |harness: &Editor| harness.get_by_label("lanes").rect().width();
    let (before_px, over_lanes) = (lanes_px(&harness), center(&harness, "lanes"));
    harness.hover_at(over_lanes);
    harness.run_ok();
    press(&mut harness, Modifiers::COMMAND, Key::Space);
    assert!(lanes_px(&harness) > before_px + 300.0, "{} px instead of {before_px}", lanes_px(&harness));
    assert!(harness.query_by_label("graph").is_none());
    assert!(!harness.state().editor().session().playback.is_playing(), "Ctrl+Space does not play");
    harness.get_by_label_contains("All panels").click();
    harness.run_ok();
    assert_eq!(lanes_px(&harness), before_px);

    // A double click on a tab does it, too; what another panel shows brings all back.
    let tab = center(&harness, "Timeline");
    // The click before would make it a triple one.
    harness.run_steps(40);
    for _ in 0..2 {
        harness.hover_at(tab);
        for is_down in [true, false] {
            harness.event(pointer(tab, is_down));
            harness.step();
        }
    }
    harness.run_ok();
    assert!(lanes_px(&harness) > before_px + 300.0, "{tab}");
    press(&mut harness, Modifiers::COMMAND, Key::F);
    assert_eq!(lanes_px(&harness), before_px);
    assert!(harness.query_by_label("graph").is_some());
}

#[test]
fn keys_pressed_over_the_curves_are_about_their_handles() {
    let mut harness = editor(None);
    add(&mut harness, "Keyframes");
    let keyframes = open_clip(&harness).root().unwrap();
    let values = |harness: &Editor| {
        open_clip(harness).get(keyframes).map(|item| item.action.param("keys").unwrap().numbers())
    };
    assert_eq!(values(&harness), Some(vec![240.0, 340.0]));
    harness.get_by_label("key 2 of x").click();
    harness.run_ok();
    press(&mut harness, Modifiers::NONE, Key::ArrowUp);
    assert_eq!(values(&harness), Some(vec![240.0, 341.0]));
    press(&mut harness, Modifiers::NONE, Key::Delete);
    assert_eq!(values(&harness), Some(vec![240.0]), "the key is gone, the action is not");
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(values(&harness), Some(vec![240.0, 340.0]));
    // Elsewhere they do what they always do.
    harness.hover_at(center(&harness, "graph"));
    harness.run_ok();
    press(&mut harness, Modifiers::NONE, Key::Delete);
    assert_eq!(values(&harness), None);
}

#[test]
fn files_and_undo_work_while_numbers_are_typed_beside_a_flag() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("coin.ron");
    let mut harness = editor_with_steps(Some(&sample("coin.ron")), 0.01);
    save_as(&mut harness, &path);
    press(&mut harness, Modifiers::ALT, Key::M);
    let len = |harness: &Editor| document(harness).markers().len();
    assert_eq!(len(&harness), 1);
    let flag = harness.get_by_label("marker marker").rect().left_center() + Vec2::new(3.0, 0.0);
    harness.run_steps(60);
    for _ in 0..2 {
        harness.hover_at(flag);
        harness.event(pointer(flag, true));
        harness.event(pointer(flag, false));
        harness.run_steps(1);
    }
    harness.run_ok();
    assert!(harness.query_by_label("Violet").is_some(), "the popup is open");
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(len(&harness), 1, "undo is that of the text");
    press(&mut harness, Modifiers::COMMAND, Key::S);
    assert!(!harness.state().editor().is_dirty(), "it is saved, and the popup is open");
    harness.get_by_label("Violet").click();
    harness.run_ok();
    assert!(harness.state().editor().is_dirty());
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert!(!harness.state().editor().is_dirty(), "the colour is taken back");
    press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(harness.state().editor().is_dirty());
    assert_eq!(len(&harness), 1);
}
