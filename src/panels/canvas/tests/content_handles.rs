//! Handles of what a node shows: lines of a nine-slice, ends of a gradient.

use kineograph_runtime::format::{Fill, Form, GradientStop, NineSlice, Shape};

use super::touch::{at, button_with, drag, drag_to, key, labels, move_with, release, type_text, zoom};
use super::*;

/// A node in the middle of a stage of 400 × 300, on the canvas and selected.
fn with_content(content: Content) -> Harness<'static, Host> {
    let stage = Stage::default().with_size([400.0, 300.0]);
    let image = Image::new("panel", "panel.png");
    let edits = [Edit::SetStage(stage), Edit::AddImage(image), add_node("it", content, [200.0, 150.0])];
    let mut host = Host::new(edited(Document::default(), &edits));
    let picture = Picture { width: 120, height: 96, rgba: vec![255; 120 * 96 * 4] };
    host.editor.media_mut().set("panel", Ok(Arc::new(picture)));
    let mut harness = Harness::builder().with_size(SIZE).build_ui_state(
        |ui, host: &mut Host| {
            theme::install_fonts(ui.ctx());
            host.show(ui);
        },
        host,
    );
    select(&mut harness, "it");
    harness
}

/// 120 × 96 px of a picture as 240 × 160 px of the stage.
fn panel() -> Content {
    let slices = NineSlice::new(Content::Image("panel".into()), [240.0, 160.0]);
    Content::NineSlice(slices.with_insets([30.0, 24.0, 30.0, 24.0]))
}

fn insets(harness: &Harness<'_, Host>) -> Option<[f64; 4]> {
    let Content::NineSlice(slices) = &harness.state().node("it").content else { panic!("no nine-slice") };
    slices.insets
}

fn fill(harness: &Harness<'_, Host>) -> Fill {
    let Content::Shape(shape) = &harness.state().node("it").content else { panic!("no shape") };
    shape.fill.clone().unwrap()
}

fn shape(fill: Fill) -> Content {
    Content::Shape(Shape::new(Form::default(), [200.0, 120.0]).with_fill(fill))
}

fn linear(from: [f64; 2], to: [f64; 2]) -> Content {
    let stops = vec![GradientStop::new(0.0, Color([255, 0, 0])), GradientStop::new(1.0, Color([0, 0, 255]))];
    shape(Fill::Linear { from, to, stops })
}

fn undo_len(harness: &Harness<'_, Host>) -> usize {
    harness.state().editor.history().undo_len()
}

fn size(harness: &Harness<'_, Host>) -> Option<[f64; 2]> {
    harness.state().node("it").content.own_size_px()
}

#[test]
fn the_title_of_a_button_stays_in_its_middle_when_the_button_is_resized() {
    let mut harness = with_content(panel());
    let button = harness.state().node("it").id;
    let text = |name: &str, position: [f64; 2]| {
        let start = StartPose::default().with_position(position);
        let content = Content::Text(kineograph_runtime::format::Text::new("Play"));
        Edit::AddNode { name: name.to_owned(), parent: Some(button), content, start }
    };
    let change = Change::all("Add", vec![text("title", [120.0, 80.0]), text("badge", [10.0, 150.0])]);
    harness.state_mut().editor.edit(&change);
    select(&mut harness, "it");
    let px = zoom(&harness);
    drag(&mut harness, "scale right", 20.3 * px, 0.0);
    assert_eq!(size(&harness), Some([281.0, 160.0]));
    assert_eq!(harness.state().position("title"), [140.5, 80.0]);
    assert_eq!(harness.state().position("badge"), [10.0, 150.0], "what stands elsewhere stays");
    harness.state_mut().editor.run(Command::Undo);
    assert_eq!(harness.state().position("title"), [120.0, 80.0], "one step");
}

#[test]
fn handles_of_the_selection_change_the_size_of_what_has_one() {
    let mut harness = with_content(panel());
    let px = zoom(&harness);
    // The anchor is in the middle: both sides go, to whole pixels.
    drag(&mut harness, "scale right", 20.3 * px, 0.0);
    assert_eq!((size(&harness), undo_len(&harness)), (Some([281.0, 160.0]), 1));
    assert_eq!(harness.state().node("it").start.scale, [1.0, 1.0]);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Resize “it”"));
    let from = at(&harness, "scale upper right");
    drag_to(&mut harness, from, from + vec2(12.0, -12.0) * px);
    assert_eq!(size(&harness), Some([305.0, 184.0]));
    key(&mut harness, Key::Escape);
    release(&mut harness, from);
    assert_eq!((size(&harness), undo_len(&harness)), (Some([281.0, 160.0]), 1), "Esc");
    // The size before attracts.
    drag_to(&mut harness, from, from + vec2(20.0, -20.0) * px);
    move_to(&mut harness, from + vec2(0.6, -20.0) * px);
    assert_eq!(size(&harness), Some([281.0, 200.0]));
    move_to(&mut harness, from + vec2(20.0, -20.0) * px);
    type_text(&mut harness, "300");
    harness.get_by_label("width 300| px  height 160 px");
    release(&mut harness, from);
    assert_eq!((size(&harness), undo_len(&harness)), (Some([300.0, 160.0]), 2));
    harness.state_mut().editor.run(Command::Undo);
    harness.state_mut().editor.run(Command::Undo);
    assert_eq!(size(&harness), Some([240.0, 160.0]));
}

#[test]
fn alt_keeps_the_opposite_side_of_a_size_in_place_and_a_picture_is_scaled() {
    let fill = Fill::solid(Color([9, 9, 9]));
    let text = kineograph_runtime::format::Text::new("Hello").with_area(Some([100.0, 60.0]));
    for (content, before) in [(shape(fill), [200.0, 120.0]), (Content::Text(text), [100.0, 60.0])] {
        let mut harness = with_content(content);
        let px = zoom(&harness);
        let from = at(&harness, "scale right");
        press(&mut harness, from);
        let to = from + vec2(30.0 * px, 0.0);
        move_with(&mut harness, from.lerp(to, 0.5), Modifiers::ALT);
        move_with(&mut harness, to, Modifiers::ALT);
        button_with(&mut harness, to, false, Modifiers::ALT);
        let node = harness.state().node("it");
        assert_eq!(node.content.own_size_px(), Some([before[0] + 30.0, before[1]]));
        assert_eq!((node.start.position, node.start.scale), ([215.0, 150.0], [1.0, 1.0]));
    }
    let mut harness = with_content(Content::Image("panel".into()));
    let px = zoom(&harness);
    drag(&mut harness, "scale right", 30.0 * px, 0.0);
    assert_eq!(harness.state().node("it").start.scale, [1.5, 1.0]);
}

#[test]
fn the_corners_of_a_nine_slice_are_dragged_to_whole_pixels_of_its_picture() {
    let mut harness = with_content(panel());
    let px = zoom(&harness);
    for (name, right, up, after) in [
        ("width of the left corners", 13.3, 0.0, [43.0, 24.0, 30.0, 24.0]),
        ("height of the upper corners", 0.0, 12.4, [43.0, 12.0, 30.0, 24.0]),
        ("width of the right corners", 15.2, 0.0, [43.0, 12.0, 15.0, 24.0]),
        ("height of the lower corners", 0.0, 15.1, [43.0, 12.0, 15.0, 39.0]),
    ] {
        let steps = undo_len(&harness);
        drag(&mut harness, name, right * px, up * px);
        assert_eq!(insets(&harness), Some(after), "{name}");
        assert_eq!(undo_len(&harness), steps + 1, "{name}");
    }
    assert_eq!(harness.state().position("it"), [200.0, 150.0], "it stays where it is");
    // Opposite corners don't overlap in the picture, however far it is dragged.
    drag(&mut harness, "width of the left corners", 150.0 * px, 0.0);
    assert_eq!(insets(&harness), Some([105.0, 12.0, 15.0, 39.0]));
    harness.state_mut().editor.run(Command::Undo);
    assert_eq!(insets(&harness), Some([43.0, 12.0, 15.0, 39.0]));
}

#[test]
fn a_corner_is_typed_while_it_is_dragged_and_esc_takes_it_back() {
    let mut harness = with_content(panel());
    let from = at(&harness, "width of the left corners");
    drag_to(&mut harness, from, from + vec2(20.0, 0.0));
    assert_ne!(insets(&harness), Some([30.0, 24.0, 30.0, 24.0]));
    key(&mut harness, Key::Escape);
    assert_eq!(insets(&harness), Some([30.0, 24.0, 30.0, 24.0]));
    release(&mut harness, from);
    assert_eq!(undo_len(&harness), 0);
    drag_to(&mut harness, from, from + vec2(20.0, 0.0));
    type_text(&mut harness, "5");
    harness.get_by_label("width of the left corners 5| px");
    key(&mut harness, Key::Enter);
    release(&mut harness, from);
    assert_eq!((insets(&harness), undo_len(&harness)), (Some([5.0, 24.0, 30.0, 24.0]), 1));
}

#[test]
fn a_mirrored_nine_slice_that_is_smaller_than_its_corners_is_dragged_where_it_is_seen() {
    let slices = NineSlice::new(Content::Image("panel".into()), [80.0, 120.0]);
    let mut harness = with_content(Content::NineSlice(slices.with_insets([40.0, 24.0, 60.0, 24.0])));
    let mut node = harness.state().node("it").clone();
    node.start.flip_x = true;
    harness.state_mut().editor.edit(&Change::new("flip", Edit::SetNode(node)));
    harness.run_steps(2);
    let px = zoom(&harness);
    let left = at(&harness, "width of the left corners");
    assert!((left.x - pos(&harness, [208.0, 150.0]).x).abs() < 1.0, "the left corners are at the right");
    drag(&mut harness, "width of the left corners", -12.0 * px, 0.0);
    assert_eq!(insets(&harness), Some([55.0, 24.0, 60.0, 24.0]));
}

#[test]
fn the_ends_of_a_gradient_are_dragged_and_snap_to_the_box() {
    let mut harness = with_content(linear([0.5, 1.0], [0.5, 0.0]));
    let px = zoom(&harness);
    let start = at(&harness, "start of the gradient");
    assert!((start - pos(&harness, [200.0, 210.0])).length() < 1.0, "in the middle of the upper side");
    drag(&mut harness, "start of the gradient", -99.0 * px, 1.0 * px);
    drag(&mut harness, "end of the gradient", 30.0 * px, 30.0 * px);
    let Fill::Linear { from, to, .. } = fill(&harness) else { panic!("{:?}", fill(&harness)) };
    assert_eq!((from, to), ([0.0, 1.0], [0.65, 0.25]));
    assert_eq!((undo_len(&harness), harness.state().position("it")), (2, [200.0, 150.0]));
}

#[test]
fn circles_of_a_gradient_have_a_centre_and_a_radius() {
    let stops = vec![GradientStop::new(0.0, Color::WHITE), GradientStop::new(1.0, Color([0; 3]))];
    let mut harness =
        with_content(shape(Fill::Radial { center: [0.5, 0.5], radius: 0.5, stops: stops.clone() }));
    let px = zoom(&harness);
    drag(&mut harness, "radius of the gradient", 25.0 * px, 0.0);
    drag(&mut harness, "centre of the gradient", 20.0 * px, 30.0 * px);
    assert_eq!(fill(&harness), Fill::Radial { center: [0.6, 0.75], radius: 0.75, stops });
}

#[test]
fn a_click_on_an_end_of_a_gradient_opens_its_colour() {
    let mut harness = with_content(linear([0.2, 0.7], [0.8, 0.2]));
    let end = at(&harness, "end of the gradient");
    click(&mut harness, end);
    harness.run_steps(4);
    harness.get_by_label("Code of the colour").click();
    harness.run_steps(2);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    harness.run_steps(2);
    type_text(&mut harness, "#00ff00");
    harness.run_steps(2);
    let corner = pos(&harness, [4.0, 4.0]);
    click(&mut harness, corner);
    harness.run_steps(4);
    let Fill::Linear { stops, .. } = fill(&harness) else { panic!("{:?}", fill(&harness)) };
    let colors: Vec<Color> = stops.iter().map(|stop| stop.color).collect();
    assert_eq!(colors, [Color([255, 0, 0]), Color([0, 255, 0])]);
    assert_eq!(undo_len(&harness), 1);
}

#[test]
fn only_one_selected_node_has_handles_of_its_content_and_in_pose() {
    let own = |harness: &Harness<'_, Host>| {
        labels(harness).into_iter().filter(|label| label.contains("corners")).count()
    };
    let mut harness = with_content(panel());
    assert_eq!(own(&harness), 4);
    harness.state_mut().editor.run(Command::SwitchMode);
    harness.run_steps(2);
    assert_eq!(own(&harness), 0);
    harness.state_mut().editor.run(Command::SwitchMode);
    let other = add_node("other", panel(), [100.0, 100.0]);
    harness.state_mut().editor.edit(&Change::new("other", other));
    let both = ["it", "other"].map(|name| harness.state().node(name).id);
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Nodes(both.into())));
    harness.run_steps(2);
    assert_eq!(own(&harness), 0);
}

fn form(harness: &Harness<'_, Host>) -> Form {
    let Content::Shape(shape) = &harness.state().node("it").content else { panic!("no shape") };
    shape.form.clone()
}

fn filled(form: Form) -> Content {
    Content::Shape(Shape::new(form, [200.0, 120.0]).with_fill(Fill::solid(Color([9, 9, 9]))))
}

#[test]
fn points_are_dragged_added_on_edges_and_removed_onto_the_next_one() {
    let triangle = vec![[0.0, 0.0], [200.0, 0.0], [100.0, 120.0]];
    let mut harness = with_content(filled(Form::Polygon { points: triangle }));
    let px = zoom(&harness);
    let tip = at(&harness, "point 3");
    assert!((tip - pos(&harness, [200.0, 210.0])).length() < 1.0);
    drag(&mut harness, "point 3", 20.3 * px, -30.0 * px);
    let points = |harness: &Harness<'_, Host>| match form(harness) {
        Form::Polygon { points } | Form::Line { points } => points,
        other => panic!("{other:?}"),
    };
    assert_eq!(points(&harness), [[0.0, 0.0], [200.0, 0.0], [120.0, 90.0]]);
    drag(&mut harness, "edge 1", 0.0, 20.0 * px);
    assert_eq!(points(&harness), [[0.0, 0.0], [100.0, 20.0], [200.0, 0.0], [120.0, 90.0]]);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Add point"));
    assert_eq!(undo_len(&harness), 2);
    let (from, to) = (at(&harness, "point 2"), at(&harness, "point 3"));
    drag_to(&mut harness, from, to);
    harness.get_by_label("point 2 goes");
    key(&mut harness, Key::Escape);
    release(&mut harness, to);
    assert_eq!((points(&harness).len(), undo_len(&harness)), (4, 2), "Esc");
    drag_to(&mut harness, from, to);
    release(&mut harness, to);
    assert_eq!(points(&harness), [[0.0, 0.0], [200.0, 0.0], [120.0, 90.0]]);
    // A polygon keeps three points.
    let (from, to) = (at(&harness, "point 1"), at(&harness, "point 2"));
    drag_to(&mut harness, from, to);
    release(&mut harness, to);
    assert_eq!(points(&harness).len(), 3);
    (0..4).for_each(|_| drop(harness.state_mut().editor.run(Command::Undo)));
    assert_eq!(points(&harness), [[0.0, 0.0], [200.0, 0.0], [100.0, 120.0]]);
}

#[test]
fn corners_are_rounded_together_and_one_with_alt() {
    let mut harness = with_content(filled(Form::default()));
    let px = zoom(&harness);
    let radii = |harness: &Harness<'_, Host>| match form(harness) {
        Form::Rect { radii } => radii,
        other => panic!("{other:?}"),
    };
    drag(&mut harness, "upper left corner", 20.0 * px, -20.0 * px);
    assert_eq!(radii(&harness), [20.0; 4]);
    let from = at(&harness, "lower right corner");
    press(&mut harness, from);
    let to = from + vec2(-10.0, -10.0) * px;
    move_with(&mut harness, from.lerp(to, 0.5), Modifiers::ALT);
    move_with(&mut harness, to, Modifiers::ALT);
    button_with(&mut harness, to, false, Modifiers::ALT);
    assert_eq!(radii(&harness), [20.0, 20.0, 30.0, 20.0]);
    drag(&mut harness, "upper left corner", -90.0 * px, 90.0 * px);
    assert_eq!(radii(&harness), [0.0; 4], "none is below 0");
    assert_eq!(undo_len(&harness), 3);
    let from = at(&harness, "upper right corner");
    drag_to(&mut harness, from, from + vec2(-10.0, 10.0));
    type_text(&mut harness, "8");
    key(&mut harness, Key::Enter);
    release(&mut harness, from);
    assert_eq!(radii(&harness), [8.0; 4]);
}

#[test]
fn a_middle_colour_slides_between_its_neighbours() {
    let stops = [0.0, 0.25, 0.75, 1.0].map(|at| GradientStop::new(at, Color::WHITE)).to_vec();
    let mut harness = with_content(shape(Fill::Linear { from: [0.0, 0.5], to: [1.0, 0.5], stops }));
    let px = zoom(&harness);
    let at_of = |harness: &Harness<'_, Host>| match fill(harness) {
        Fill::Linear { stops, .. } => stops.into_iter().map(|stop| stop.at).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    drag(&mut harness, "colour 2 of the gradient", 40.0 * px, 33.0 * px);
    assert_eq!(at_of(&harness), [0.0, 0.45, 0.75, 1.0]);
    drag(&mut harness, "colour 2 of the gradient", 140.0 * px, 0.0);
    assert_eq!(at_of(&harness), [0.0, 0.75, 0.75, 1.0]);
    assert_eq!(undo_len(&harness), 2);
}

#[test]
fn a_progress_has_its_midpoint_on_the_canvas() {
    use kineograph_runtime::format::Progress;
    for content in
        [Progress::radial(Content::Image("panel".into())), Progress::bar(Content::Image("panel".into()))]
    {
        let before = content.midpoint;
        let mut harness = with_content(Content::Progress(content));
        let px = zoom(&harness);
        let midpoint = |harness: &Harness<'_, Host>| match &harness.state().node("it").content {
            Content::Progress(progress) => progress.midpoint,
            other => panic!("{other:?}"),
        };
        drag(&mut harness, "midpoint", 30.0 * px, 24.0 * px);
        assert_eq!(midpoint(&harness), [before[0] + 0.25, before[1] + 0.25]);
        drag(&mut harness, "midpoint", 400.0 * px, 0.0);
        assert_eq!(midpoint(&harness), [1.0, before[1] + 0.25]);
        harness.state_mut().editor.run(Command::Undo);
        harness.state_mut().editor.run(Command::Undo);
        assert_eq!(midpoint(&harness), before);
    }
}
