//! The canvas in use: by pointer and by label, with the editor behind it.

use std::sync::Arc;

use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, TouchPhase, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph_render::{Offscreen, RgbaImage};
use kineograph_runtime::format::{Action, Color, Content, Filter, Image, Stage, StartPose, Value};

mod content_handles;
mod follow;
mod free_transform;
mod grid_handles;
mod helpers;
mod inner_clips;
mod key_offer;
mod kinds;
mod motion;
mod moved;
mod overlays;
mod path_marks;
mod pixels;
mod recording;
mod sight;
mod sweeps;
mod text_typing;
mod touch;

use super::tool_bar::COLUMN;
use super::*;
use crate::document::{ClipEdit, ClipId, Edit, Slot};
use crate::editor::Editor;
use crate::history::Change;
use crate::media::Picture;
use crate::panels::Intent;
use crate::panels::canvas::path::PathOptions;
use crate::session::{Focus, PinSource, SelectionChange};
use crate::ui_kit::theme::{self, Theme};

mod several;

const SIZE: [f32; 2] = [640.0, 400.0];

/// A window with nothing but the canvas.
struct Host {
    editor: Editor,
    panel: CanvasPanel,
    theme: Theme,
}

impl Host {
    fn new(document: Document) -> Self {
        Self { editor: Editor::new(document, None), panel: CanvasPanel::default(), theme: Theme::new(true) }
    }

    fn show(&mut self, ui: &mut Ui) {
        let mut out = Outbox::default();
        self.panel.show(ui, &self.editor.ctx(&self.theme), &mut out);
        for intent in out.drain() {
            self.editor.apply(intent);
        }
        self.editor.refresh();
    }

    fn command(&mut self, command: Command) -> bool {
        self.panel.command(command, &self.editor.ctx(&self.theme), &mut Outbox::default())
    }

    fn node(&self, name: &str) -> &Node {
        self.editor.document().nodes().iter().find(|node| node.name == name).expect("the node is there")
    }

    fn position(&self, name: &str) -> [f64; 2] {
        self.node(name).start.position
    }

    fn screen(&self) -> Screen {
        self.panel.screen.expect("the canvas was shown")
    }
}

impl eframe::App for Host {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.show(ui);
    }
}

fn edited(document: Document, edits: &[Edit]) -> Document {
    edits.iter().fold(document, |document, edit| document.edited(edit).expect("the edit is right").0)
}

fn add_node(name: &str, sprite: Content, position: [f64; 2]) -> Edit {
    let start = StartPose::default().with_position(position);
    Edit::AddNode { name: name.to_owned(), parent: None, content: sprite, start }
}

/// A stage of 400 × 300 with two boxes that overlap; `low` runs 100 to the right in a second.
fn boxes() -> Document {
    let stage =
        Stage::default().with_size([400.0, 300.0]).with_background(Color([10, 20, 30])).with_fps(10.0);
    let document = edited(
        Document::default(),
        &[
            Edit::SetStage(stage),
            add_node("low", Content::Box([60.0, 60.0]), [101.0, 102.0]),
            add_node("high", Content::Box([60.0, 60.0]), [131.0, 132.0]),
            Edit::AddClip("go".to_owned()),
        ],
    );
    let (clip, node) = (document.clips()[0].id, document.nodes()[0].id);
    edited(document, &[insert_root(clip, Action::move_by(1.0, [100.0, 0.0])), Edit::AddRun(clip, node, 0.0)])
}

fn insert_root(clip: ClipId, tree: Action) -> Edit {
    Edit::Clip(clip, ClipEdit::Insert { tree, slot: Slot::Root, position: None })
}

fn canvas(document: Document) -> Harness<'static, Host> {
    let host = Host::new(document);
    let mut harness = Harness::builder().with_size(SIZE).build_ui_state(
        |ui, host: &mut Host| {
            theme::install_fonts(ui.ctx());
            host.show(ui);
        },
        host,
    );
    harness.run_steps(2);
    harness
}

fn pos(harness: &Harness<'_, Host>, stage: [f32; 2]) -> Pos2 {
    harness.state().screen().pos_from_stage(stage)
}

fn button(harness: &mut Harness<'_, Host>, pos: Pos2, button: PointerButton, pressed: bool) {
    harness.event(Event::PointerMoved(pos));
    harness.event(Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
    harness.step();
}

fn click(harness: &mut Harness<'_, Host>, pos: Pos2) {
    button(harness, pos, PointerButton::Primary, true);
    button(harness, pos, PointerButton::Primary, false);
}

fn press(harness: &mut Harness<'_, Host>, pos: Pos2) {
    button(harness, pos, PointerButton::Primary, true);
}

fn move_to(harness: &mut Harness<'_, Host>, pos: Pos2) {
    harness.event(Event::PointerMoved(pos));
    harness.step();
}

/// What is there to see on a canvas of 640 × 480 points that shows as many pixels of the stage.
pub(super) fn on_canvas<T>(editor: &Editor, look: impl FnOnce(&Frame<'_>) -> T) -> T {
    let theme = Theme::new(true);
    let ctx = editor.ctx(&theme);
    let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(640.0, 480.0));
    let screen = View::default().screen(rect, 1.0, [640.0, 480.0], false);
    look(&Frame::new(&ctx, screen, StageScene::default()))
}

fn select(harness: &mut Harness<'_, Host>, name: &str) {
    let node = harness.state().node(name).id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Node(node)));
    harness.run_steps(2);
}

fn selected(harness: &Harness<'_, Host>) -> Option<String> {
    let editor = &harness.state().editor;
    let id = editor.session().selection.node?;
    editor.document().node(id).map(|node| node.name.clone())
}

/// A flame in front of a box that covers the stage.
#[test]
fn an_emitter_is_selected_by_its_particles_and_near_its_middle() {
    let flame = kineograph_runtime::format::Particles::new(20.0, [1.0, 0.0])
        .with_max(20)
        .with_angle([90.0, 0.0])
        .with_motion(kineograph_runtime::format::ParticleMotion::Gravity {
            gravity: [0.0; 2],
            speed: [100.0, 0.0],
            radial: [0.0; 2],
            tangential: [0.0; 2],
            faces_motion: false,
        });
    let stage = Stage::default().with_size([400.0, 300.0]);
    let edits = [
        Edit::SetStage(stage),
        add_node("ground", Content::Box([400.0, 300.0]), [200.0, 150.0]),
        add_node("flame", Content::Particles(flame), [200.0, 100.0]),
        Edit::AddClip("burns".to_owned()),
    ];
    let document = edited(Document::default(), &edits);
    let (clip, node) = (document.clips()[0].id, document.nodes()[1].id);
    let burns = insert_root(clip, crate::emitters::plays());
    let document = edited(document, &[burns, Edit::AddRun(clip, node, 0.0)]);
    let mut harness = canvas(document);
    touch::seek(&mut harness, 2.0);
    for (place, name) in [([200.0, 160.0], "flame"), ([300.0, 160.0], "ground"), ([206.0, 95.0], "flame")] {
        let at = pos(&harness, place);
        click(&mut harness, at);
        harness.run_steps(2);
        assert_eq!(selected(&harness).as_deref(), Some(name), "{place:?}");
        harness.run_steps(60);
    }
}

#[test]
fn a_click_selects_the_topmost_and_the_next_one_the_sprite_below() {
    let mut harness = canvas(boxes());
    harness.get_by_label("canvas");
    let both = pos(&harness, [116.0, 117.0]);
    click(&mut harness, both);
    assert_eq!(selected(&harness).as_deref(), Some("high"));
    assert_eq!(harness.state().editor.session().selection.focus, Focus::Node);
    click(&mut harness, both);
    assert_eq!(selected(&harness).as_deref(), Some("low"));
    click(&mut harness, both);
    assert_eq!(selected(&harness).as_deref(), Some("high"));
    let empty = pos(&harness, [300.0, 250.0]);
    click(&mut harness, empty);
    assert_eq!(harness.state().editor.session().selection.focus, Focus::Stage);
    assert_eq!(harness.state().editor.history().undo_len(), 0, "selecting is no step");
}

#[test]
fn sprites_are_found_and_clicked_by_label() {
    let mut harness = canvas(boxes());
    let rect = harness.get_by_label("sprite high").rect();
    let expected = Rect::from_two_pos(pos(&harness, [101.0, 102.0]), pos(&harness, [161.0, 162.0]));
    assert!((rect.min - expected.min).length() < 1.0 && (rect.max - expected.max).length() < 1.0, "{rect}");
    harness.get_by_label("sprite high").click();
    harness.run_steps(2);
    assert_eq!(selected(&harness).as_deref(), Some("high"));
}

#[test]
fn a_drag_moves_the_start_position_in_one_step() {
    let mut harness = canvas(boxes());
    let (from, to) = (pos(&harness, [140.0, 140.0]), pos(&harness, [190.0, 91.0]));
    press(&mut harness, from);
    for part in [0.2, 0.6, 1.0] {
        move_to(&mut harness, from.lerp(to, part));
    }
    harness.get_by_label_contains("start  x 181  y 83");
    assert_eq!(harness.state().editor.history().undo_len(), 0, "nothing is recorded while it is dragged");
    button(&mut harness, to, PointerButton::Primary, false);
    assert_eq!(harness.state().position("high"), [181.0, 83.0]);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Move “high”"));
    harness.state_mut().editor.apply(Intent::Command(Command::Undo));
    assert_eq!(harness.state().position("high"), [131.0, 132.0]);
}

#[test]
fn escape_and_right_click_cancel_a_drag() {
    for by_key in [true, false] {
        let mut harness = canvas(boxes());
        let (from, to) = (pos(&harness, [140.0, 140.0]), pos(&harness, [210.0, 91.0]));
        press(&mut harness, from);
        move_to(&mut harness, to);
        assert_ne!(harness.state().position("high"), [131.0, 132.0]);
        if by_key {
            harness.key_press(Key::Escape);
            harness.step();
        } else {
            button(&mut harness, to, PointerButton::Secondary, true);
        }
        assert_eq!(harness.state().position("high"), [131.0, 132.0]);
        move_to(&mut harness, to + vec2(20.0, 20.0));
        button(&mut harness, to, PointerButton::Primary, false);
        assert_eq!(harness.state().position("high"), [131.0, 132.0]);
        assert_eq!(harness.state().editor.history().undo_len(), 0);
    }
}

#[test]
fn undo_in_the_middle_of_a_drag_ends_it() {
    let mut harness = canvas(boxes());
    let (from, to) = (pos(&harness, [140.0, 140.0]), pos(&harness, [210.0, 91.0]));
    press(&mut harness, from);
    move_to(&mut harness, to);
    harness.state_mut().editor.apply(Intent::Command(Command::Undo));
    move_to(&mut harness, to + vec2(5.0, 5.0));
    button(&mut harness, to, PointerButton::Primary, false);
    assert_eq!(harness.state().position("high"), [131.0, 132.0]);
    assert_eq!(harness.state().editor.history().undo_len(), 0);
}

#[test]
fn a_drag_later_in_time_follows_the_pointer_and_moves_the_start() {
    let mut harness = canvas(boxes());
    harness.state_mut().editor.apply(Intent::Seek(1.0));
    harness.state_mut().editor.refresh();
    harness.run_steps(2);
    // It starts at 101 and has gone 100 to the right.
    let (from, to) = (pos(&harness, [201.0, 90.0]), pos(&harness, [211.0, 70.0]));
    press(&mut harness, from);
    move_to(&mut harness, to);
    harness.get_by_label_contains("Moves the start position");
    button(&mut harness, to, PointerButton::Primary, false);
    assert_eq!(harness.state().position("low"), [111.0, 82.0]);
    harness.step();
    let now = harness.get_by_label("sprite low").rect().center();
    assert!((now - pos(&harness, [211.0, 82.0])).length() < 1.5, "{now}");
}

#[test]
fn the_wheel_zooms_at_the_pointer_and_fit_shows_all_again() {
    let mut harness = canvas(boxes());
    let fitted = harness.state().panel.view.zoom();
    let at = pos(&harness, [100.0, 100.0]);
    move_to(&mut harness, at);
    harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, 120.0),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    harness.run_steps(6);
    assert!(harness.state().panel.view.zoom() > fitted * 1.3);
    assert!((pos(&harness, [100.0, 100.0]) - at).length() < 1.5, "the point under the pointer stays");
    harness.get_by_label("100 %").click();
    harness.run_steps(2);
    assert_eq!(harness.state().panel.view.zoom(), 1.0);
    harness.get_by_label("Fit").click();
    harness.run_steps(2);
    assert_eq!(harness.state().panel.view.zoom(), fitted);
}

#[test]
fn middle_drag_and_space_drag_pan() {
    for with_space in [false, true] {
        let mut harness = canvas(boxes());
        let before = pos(&harness, [0.0, 0.0]);
        if with_space {
            harness.key_down(Key::Space);
            harness.step();
        }
        let drag = if with_space { PointerButton::Primary } else { PointerButton::Middle };
        let from = pos(&harness, [140.0, 140.0]);
        button(&mut harness, from, drag, true);
        move_to(&mut harness, from + vec2(10.0, 4.0));
        move_to(&mut harness, from + vec2(40.0, 25.0));
        assert!(harness.state().panel.gestures.is_active());
        button(&mut harness, from + vec2(40.0, 25.0), drag, false);
        let moved = pos(&harness, [0.0, 0.0]) - before;
        assert!((moved - vec2(40.0, 25.0)).length() < 1.0, "{moved}");
        assert_eq!(harness.state().position("high"), [131.0, 132.0], "panning moves no sprite");
    }
}

#[test]
fn commands_fit_the_stage_and_the_selection() {
    let mut harness = canvas(boxes());
    assert!(!harness.state_mut().command(Command::Save));
    let node = harness.state().node("high").id;
    let mut selection = harness.state().editor.session().selection.clone();
    selection.set_node(node);
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Restore(Box::new(selection))));
    let fitted = harness.state().panel.view.zoom();
    assert!(harness.state_mut().command(Command::FitSelection));
    harness.run_steps(2);
    assert!(harness.state().panel.view.zoom() > fitted * 2.0);
    let center = pos(&harness, [131.0, 132.0]);
    let middle = pos2((SIZE[0] + COLUMN) / 2.0, SIZE[1] / 2.0);
    assert!((center - middle).length() < 1.5, "{center}");
    assert!(harness.state_mut().command(Command::FitAll));
    harness.run_steps(2);
    assert_eq!(harness.state().panel.view.zoom(), fitted);
}

#[test]
fn empty_broken_and_hovered_states_say_what_to_do() {
    let mut harness = canvas(Document::default());
    harness.get_by_label("No nodes yet. Drop an image here, or choose Edit ▸ Add node.");
    harness.input_mut().hovered_files.push(egui::HoveredFile::default());
    harness.step();
    harness.get_by_label_contains("Drop a project or an image");

    let mut harness = canvas(boxes());
    assert!(harness.query_by_label_contains("last valid version").is_none());
    let clip = harness.state().editor.document().clips()[0].id;
    let root = harness.state().editor.document().clips()[0].root().expect("it has a root");
    let edit = ClipEdit::SetParam { ids: vec![root], param: "duration", value: Value::Number(-1.0) };
    harness.state_mut().editor.edit(&Change::new("Break", Edit::Clip(clip, edit)));
    harness.run_steps(3);
    harness.get_by_label_contains("Playing the last valid version; see Problems");
}

#[test]
fn the_motion_path_is_sampled_on_the_stage_and_kept() {
    let host = Host::new(boxes());
    let ctx = host.editor.ctx(&host.theme);
    let mut cache = PathCache::default();
    let options = PathOptions::default();
    let low = [host.node("low").id];
    let path = cache.paths(&ctx, &low, options)[0].1.clone();
    assert_eq!(path.points.first(), Some(&[101.0, 102.0]));
    let end = path.points.last().expect("it moves");
    assert!((end[0] - 201.0).abs() < 1e-3 && end[1] == 102.0, "{end:?}");
    assert!(path.points.len() <= 401);
    assert_eq!(path.points_per_frame, Some(20), "10 frames a second are 20 points apart");
    assert_eq!(cache.paths(&ctx, &low, options)[0].1, path);
    assert!(cache.paths(&ctx, &[host.node("high").id], options).is_empty(), "it doesn't move");
    let off = PathOptions { is_on: false, ..options };
    assert!(cache.paths(&ctx, &low, off).is_empty(), "off it costs nothing");
}

/// The node `low` is pinned, then moved up by 50 px, and both are seen at 0.5 s.
#[test]
fn a_pinned_pose_is_a_ghost_at_the_playhead() {
    let mut harness = canvas(boxes());
    select(&mut harness, "low");
    let editor = &mut harness.state_mut().editor;
    editor.apply(Intent::Pin(PinSource::Now));
    let mut low = editor.document().nodes()[0].as_ref().clone();
    low.start.position[1] += 50.0;
    editor.apply(Intent::Edit(Change::new("Move up", Edit::SetNode(low))));
    editor.apply(Intent::Seek(0.5));
    editor.refresh();
    harness.run_steps(2);
    let ghost = harness.get_by_label("ghost of low, as opened").rect();
    assert!(ghost.center().distance(pos(&harness, [151.0, 102.0])) < 1.0, "{ghost:?}");
    let live = harness.get_by_label("sprite low").rect();
    assert!(live.center().distance(pos(&harness, [151.0, 152.0])) < 1.0, "{live:?}");
    // It is drawn below the live one, translucent, and can't be clicked.
    let host = harness.state();
    let ctx = host.editor.ctx(&host.theme);
    let frame = Frame::new(&ctx, host.screen(), StageScene::default());
    let drawn = frame.items_with_ghosts();
    assert_eq!(drawn.len(), 3);
    assert_eq!(drawn[0].node, drawn[1].node);
    assert!(drawn[0].sprite.opacity < drawn[1].sprite.opacity);
    assert!(frame.nodes_at(frame.screen.pos_from_stage([125.0, 76.0])).is_empty());
    let number = ctx.session.pins.all()[0].number;
    harness.state_mut().editor.apply(Intent::Unpin(number));
    harness.run_steps(2);
    assert!(harness.query_by_label_contains("ghost of").is_none());
}

/// Two boxes and a picture of 40 × 20 pixels: the left half green, the right half blue.
fn dots() -> (Document, Picture) {
    let image = Image::new("dots", "dots.png").with_filter(Filter::Nearest);
    let document = edited(
        boxes(),
        &[Edit::AddImage(image), add_node("dots", Content::Image("dots".to_owned()), [300.0, 200.0])],
    );
    let row = [[[0, 200, 0, 255]; 20], [[0, 0, 200, 255]; 20]].concat().concat();
    (document, Picture { width: 40, height: 20, rgba: row.repeat(20) })
}

/// The canvas with two boxes and a picture at 100 %, drawn by the graphics driver.
fn rendered(window: [f32; 2]) -> RgbaImage {
    let (document, picture) = dots();
    rendered_document(window, document, picture).0
}

/// The canvas at 100 %, and the place of the stage's upper left corner in it. `picture` is that of the image "dots".
fn rendered_document(window: [f32; 2], document: Document, picture: Picture) -> (RgbaImage, Pos2) {
    let stage_height = stage_size(&document)[1];
    let (image, screen) = rendered_as(window, document, picture, |harness| {
        harness.get_by_label("100 %").click();
    });
    (image, screen.pos_from_stage([0.0, stage_height]))
}

/// The canvas as it is after some changes of the view.
fn rendered_as(
    window: [f32; 2],
    document: Document,
    picture: Picture,
    change: impl FnOnce(&mut Harness<'_, Host>),
) -> (RgbaImage, Screen) {
    if let Err(error) = Offscreen::new() {
        panic!("{error}. `cargo xtask test` installs Mesa's driver.");
    }
    let mut harness = Harness::builder().with_size(window).wgpu().build_eframe(|creation| {
        CanvasGpu::install(creation.wgpu_render_state.as_ref().expect("there is a driver"));
        theme::install_fonts(&creation.egui_ctx);
        let mut host = Host::new(document);
        host.editor.media_mut().set("dots", Ok(Arc::new(picture)));
        let selection = crate::session::Selection::default();
        host.editor.apply(Intent::Select(SelectionChange::Restore(Box::new(selection))));
        host.editor.refresh();
        host
    });
    harness.run_steps(3);
    change(&mut harness);
    harness.run_steps(2);
    harness.remove_cursor();
    harness.run_steps(2);
    let screen = harness.state().screen();
    let image = harness.render().expect("it can be drawn");
    (RgbaImage { width: image.width(), height: image.height(), pixels: image.into_raw() }, screen)
}

fn count(image: &RgbaImage, rgba: [u8; 4]) -> usize {
    image.pixels.as_chunks::<4>().0.iter().filter(|pixel| **pixel == rgba).count()
}

#[test]
fn the_stage_is_drawn_by_the_renderer() {
    let image = rendered([640.0, 480.0]);
    assert_eq!(count(&image, [0, 200, 0, 255]), 400, "the left half of the picture at 100 %");
    assert_eq!(count(&image, [0, 0, 200, 255]), 400, "the right half");
    let background = count(&image, [10, 20, 30, 255]);
    let white = 2 * 60 * 60 - 30 * 30;
    assert_eq!(background, 400 * 300 - white - 800, "all of the stage that no sprite covers");
}

#[test]
fn the_canvas_at_100_percent_shows_what_an_export_contains() {
    // A linear filter weighs in 256 steps; where the middle of a pixel falls on one, rounding may take the next in another window.
    for (filter, tolerance) in [(Filter::Nearest, 0), (Filter::Linear, 1)] {
        let (mut document, _) = dots();
        let image = Image::new("dots", "dots.png").with_filter(filter);
        document = edited(document, &[Edit::SetImage("dots".to_owned(), image)]);
        for index in 0..12_u8 {
            let turn = f64::from(index) * 31.0;
            let start = StartPose::default()
                .with_position([20.0 + turn, 40.0 + turn * 7.0 % 220.0])
                .with_rotation(turn)
                .with_scale([0.5 + turn / 200.0, 1.5 - turn / 400.0])
                .with_opacity(60.0 + turn / 2.0);
            let name = format!("dots {index}");
            let sprite = Content::Image("dots".to_owned());
            document = edited(document, &[Edit::AddNode { name, parent: None, content: sprite, start }]);
        }
        let level = |index: u32| (index.wrapping_mul(2_654_435_761) >> 23).to_le_bytes()[0];
        let picture = Picture { width: 40, height: 20, rgba: (0..40 * 20 * 4).map(level).collect() };

        let exported = exported(&document, &picture, filter);
        let (canvas, corner) = rendered_document([640.0, 480.0], document, picture);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // whole and inside the window
        let [left, top] = [corner.x, corner.y].map(|side| side.round() as u32);
        let mut differing = 0;
        // The canvas draws the stage's outline around it.
        for (x, y) in (1..299).flat_map(|y| (1..399).map(move |x| (x, y))) {
            let [shown, expected] =
                [canvas.pixel(left + x, top + y), exported.pixel(x, y)].map(Option::unwrap);
            let difference = shown.iter().zip(expected).map(|(a, b)| a.abs_diff(b)).max();
            assert!(difference <= Some(tolerance), "{filter:?} ({x}, {y}): {shown:?}, not {expected:?}");
            differing += u32::from(shown != expected);
        }
        assert!(differing < 100, "{filter:?}: {differing} pixels");
    }
}

/// The stage at its own size, as exports draw it.
fn exported(document: &Document, picture: &Picture, filter: Filter) -> RgbaImage {
    let mut offscreen = Offscreen::new().expect("there is a driver");
    let filter = match filter {
        Filter::Nearest => kineograph_render::Filter::Nearest,
        Filter::Linear => kineograph_render::Filter::Linear,
    };
    let size_px = [picture.width, picture.height];
    let texture = offscreen.add_texture(size_px, &picture.rgba, filter).expect("it fits");
    let mut media = crate::media::Media::default();
    media.set("dots", Ok(Arc::new(picture.clone())));
    let poses: Vec<_> = document.nodes().iter().map(|node| start_pose(node)).collect();
    let source =
        SceneSource { document, poses: &poses, media: &media, names: &kineograph_runtime::ValueNames::new() };
    let items = StageScene::default().draw_list(&source);
    let textures = [("dots".to_owned(), texture)].into();
    let sprites = crate::scene::textured(&items, document, &textures);
    let scene = kineograph_render::Scene {
        camera: kineograph_render::Camera::fit([400.0, 300.0], [400.0, 300.0], 0.0),
        background: Some(kineograph_render::Background {
            stage_rect: [0.0, 0.0, 400.0, 300.0],
            rgba: [10.0 / 255.0, 20.0 / 255.0, 30.0 / 255.0, 1.0],
        }),
        sprites: &sprites,
        masks: &[],
        islands: &[],
    };
    offscreen.render([400, 300], &scene).expect("it can be drawn")
}

#[test]
fn a_canvas_smaller_than_the_stage_is_cropped_not_squeezed() {
    let image = rendered([320.0, 240.0]);
    // The stage of 400 × 300 reaches over all edges; beside the tools the picture's centre at (300, 200) is 20 below the top right.
    assert_eq!(image.pixel(320 - 60 + 17 - 10, 120 - 50), Some([0, 200, 0, 255]));
    assert_eq!(image.pixel(320 - 60 + 17 + 10, 120 - 50), Some([0, 0, 200, 255]));
    assert_eq!(count(&image, [0, 0, 200, 255]), 400);
}

#[test]
fn zooming_out_ends_when_all_is_in_view() {
    let mut harness = canvas(boxes());
    let fitted = harness.state().panel.view.zoom();
    let turn = |harness: &mut Harness<'_, Host>, points: f32| {
        let at = pos(harness, [200.0, 150.0]);
        move_to(harness, at);
        for _ in 0..30 {
            harness.event(Event::MouseWheel {
                unit: MouseWheelUnit::Point,
                delta: vec2(0.0, points),
                phase: TouchPhase::Move,
                modifiers: Modifiers::NONE,
            });
            harness.run_steps(2);
        }
        harness.run_steps(20);
    };
    turn(&mut harness, -200.0);
    assert_eq!(harness.state().panel.view.zoom(), fitted.min(1.0));
    // A sprite far outside the stage is in view, too.
    let far = add_node("far", Content::Box([60.0, 60.0]), [4000.0, 150.0]);
    harness.state_mut().editor.edit(&Change::new("Add", far));
    harness.run_steps(2);
    turn(&mut harness, -200.0);
    let zoom = harness.state().panel.view.zoom();
    assert!(zoom < fitted / 5.0 && zoom > fitted / 20.0, "{zoom} of {fitted}");
    let undone = harness.state_mut().editor.run(Command::Undo);
    assert!(undone.is_none());
    harness.run_steps(2);
    turn(&mut harness, -200.0);
    assert_eq!(harness.state().panel.view.zoom(), zoom, "it does not jump");
    turn(&mut harness, 200.0);
    assert!(harness.state().panel.view.zoom() > fitted);
}
