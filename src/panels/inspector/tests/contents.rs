//! What nodes show, changed by its fields.

use kineograph_runtime::format::{
    Content, Fill, Form, Image, Kind, ParticleMotion, ParticleSpace, ProgressKind, Sheet, TextAlign,
};

use super::blends::pick;
use super::*;

/// All nodes selected.
fn all_nodes(host: InspectorHost) -> Harness<'static, InspectorHost> {
    let mut host = host;
    let nodes: Vec<_> = host.editor.document().nodes().iter().map(|node| node.id).collect();
    host.frame(|_, _, out| out.select(SelectionChange::Nodes(nodes)));
    let mut harness = window(host);
    harness.set_size(vec2(280.0, 900.0));
    harness.run_steps(3);
    harness
}

fn contents(harness: &Harness<'_, InspectorHost>) -> Vec<Content> {
    harness.state().editor.document().nodes().iter().map(|node| node.content.clone()).collect()
}

fn undo(harness: &mut Harness<'_, InspectorHost>, steps: usize) {
    for _ in 0..steps {
        harness.state_mut().editor.run(Command::Undo);
    }
    harness.run_steps(3);
}

#[test]
fn a_box_becomes_a_shape_of_its_size_with_a_gradient_and_a_stroke() {
    let mut harness = all_nodes(InspectorHost::new(document(), true));
    let before = contents(&harness);
    let Content::Box(size) = before[0] else { panic!("{:?}", before[0]) };
    let steps = undo_len(&harness);
    pick(&mut harness, "Shows", "Shape");
    type_into(&mut harness, "Radius", "12", Key::Enter);
    pick(&mut harness, "Fill", "Linear gradient");
    type_into(&mut harness, "Stroke", "3", Key::Enter);
    for content in contents(&harness) {
        let Content::Shape(shape) = content else { panic!("{content:?}") };
        assert_eq!(shape.form, Form::rounded(12.0));
        assert!(
            matches!(shape.fill, Some(Fill::Linear { ref stops, .. }) if stops.len() == 2),
            "{:?}",
            shape.fill
        );
        assert_eq!(shape.stroke.map(|stroke| stroke.width), Some(3.0));
    }
    let Content::Shape(shape) = &contents(&harness)[0] else { panic!("no shape") };
    assert_eq!(shape.size, size, "as large as the box was");
    pick(&mut harness, "Form", "Ellipse");
    assert!(harness.query_by_label("Radius").is_none());
    assert_eq!(undo_len(&harness), steps + 5);
    undo(&mut harness, 5);
    assert_eq!(contents(&harness), before);
}

#[test]
fn a_text_is_typed_aligned_and_wrapped() {
    let mut harness = all_nodes(InspectorHost::new(document(), true));
    pick(&mut harness, "Shows", "Text");
    type_into(&mut harness, "Text", "One\\ntwo", Key::Enter);
    type_into(&mut harness, "Font size", "40", Key::Enter);
    pick(&mut harness, "Align", "Right");
    harness.get_by_role_and_label(Role::CheckBox, "Wrap").click();
    harness.run_steps(3);
    harness.get_by_role_and_label(Role::CheckBox, "Shadow").click();
    harness.run_steps(3);
    for content in contents(&harness) {
        let Content::Text(text) = content else { panic!("{content:?}") };
        assert_eq!((text.text.as_str(), text.font_size, text.align), ("One\ntwo", 40.0, TextAlign::Right));
        let [width, height] = text.area.expect("it is wrapped");
        assert!(width > 40.0 && height > 80.0, "as large as its lines were: {width} {height}");
        assert!(text.shadow.is_some());
    }
    undo(&mut harness, 6);
    assert!(matches!(contents(&harness)[0], Content::Box(_)));
}

#[test]
fn a_text_that_nothing_types_yet_is_shown_whole_when_it_becomes_one_that_is_typed() {
    for (tree, shown) in [(None, 100.0), (Some(Action::progress_to(1.0, 100.0)), 0.0)] {
        let mut document = document();
        let clip = document.clips()[0].id;
        if let Some(tree) = tree {
            let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
            document = document.edited(&Edit::Clip(clip, insert)).unwrap().0;
        }
        let node = document.runs_of_clip(clip).flat_map(|run| run.nodes()).next().unwrap();
        let mut host = InspectorHost::new(document, true);
        host.frame(|_, _, out| out.select(SelectionChange::Nodes(vec![node])));
        let mut harness = window(host);
        harness.set_size(vec2(280.0, 900.0));
        harness.run_steps(3);
        pick(&mut harness, "Shows", "Text");
        let steps = undo_len(&harness);
        harness.get_by_role_and_label(Role::CheckBox, "Typewriter").click();
        harness.run_steps(3);
        let node = |harness: &Harness<'_, InspectorHost>| {
            harness.state().editor.document().node(node).unwrap().as_ref().clone()
        };
        assert!(node(&harness).content.has_progress());
        assert_eq!((node(&harness).start.progress, undo_len(&harness)), (shown, steps + 1));
        undo(&mut harness, 1);
        assert!(!node(&harness).content.has_progress() && node(&harness).start.progress == 0.0);
    }
}

#[test]
fn a_text_that_nothing_types_offers_the_motion_that_does() {
    let mut harness = all_nodes(InspectorHost::new(document(), true));
    pick(&mut harness, "Shows", "Text");
    let offer = "Add the motion Typewriter";
    assert!(harness.query_by_label(offer).is_none(), "it is not one that is typed");
    harness.get_by_role_and_label(Role::CheckBox, "Typewriter").click();
    harness.run_steps(3);
    harness.get_by_label(offer).click();
    harness.run_steps(3);
    assert!(harness.query_by_label(offer).is_none(), "it is typed now");
    let document = harness.state().editor.document();
    let mut all = document.clips().iter().flat_map(|clip| clip.items());
    assert!(all.any(|(_, item)| item.action.kind() == Kind::ProgressFromTo));
}

#[test]
fn a_value_of_the_project_is_added_to_a_text() {
    let document = document();
    let clip = document.clips()[0].id;
    let tree = Action::action_tween(1.0, "score", 0.0, 10.0);
    let insert = Edit::Clip(clip, ClipEdit::Insert { tree, slot: Slot::Root, position: None });
    let (document, _) = document.edited(&insert).unwrap();
    let mut harness = all_nodes(InspectorHost::new(document, true));
    pick(&mut harness, "Shows", "Text");
    type_into(&mut harness, "Text", "Points:", Key::Enter);
    harness.get_by_label("Add a value").click();
    harness.run_steps(3);
    harness.get_by_label("score").click();
    harness.run_steps(3);
    for content in contents(&harness) {
        let Content::Text(text) = content else { panic!("{content:?}") };
        assert_eq!(text.text, "Points: {score}");
    }
    undo(&mut harness, 1);
    assert!(matches!(&contents(&harness)[0], Content::Text(text) if text.text == "Points:"));
}

#[test]
fn a_text_takes_its_characters_from_a_sheet() {
    let document = document();
    let (document, _) = document.edited(&Edit::AddImage(Image::new("page", "page.png"))).unwrap();
    let (document, _) = document.edited(&Edit::AddSheet(Sheet::new("digits", "page", 10, 1))).unwrap();
    let mut harness = all_nodes(InspectorHost::new(document, true));
    pick(&mut harness, "Shows", "Text");
    pick(&mut harness, "Font", "digits");
    for content in contents(&harness) {
        let Content::Text(text) = content else { panic!("{content:?}") };
        assert_eq!(text.of.as_deref(), Some(&Content::Sheet("digits".into())));
    }
    assert!(harness.query_by_label("Font size").is_none(), "frames have their size");
    pick(&mut harness, "Font", "Standard");
    assert!(matches!(&contents(&harness)[0], Content::Text(text) if text.of.is_none()));
}

#[test]
fn a_nine_slice_keeps_the_picture_and_gets_insets_with_the_first_change() {
    let document = document();
    let (document, _) = document.edited(&Edit::AddImage(Image::new("panel", "panel.png"))).unwrap();
    let mut host = InspectorHost::new(document, true);
    let picture = crate::media::Picture { width: 30, height: 24, rgba: vec![255; 30 * 24 * 4] };
    host.editor.media_mut().set("panel", Ok(std::sync::Arc::new(picture)));
    let mut harness = all_nodes(host);
    pick(&mut harness, "Shows", "Image");
    pick(&mut harness, "Shows", "Nine-slice");
    let Content::NineSlice(slices) = contents(&harness)[0].clone() else {
        panic!("{:?}", contents(&harness))
    };
    assert_eq!(
        (&*slices.of, slices.size, slices.insets),
        (&Content::Image("panel".into()), [30.0, 24.0], None)
    );
    type_into(&mut harness, "Left", "4", Key::Enter);
    pick(&mut harness, "Sides", "Tiled");
    let Content::NineSlice(slices) = contents(&harness)[0].clone() else {
        panic!("{:?}", contents(&harness))
    };
    assert_eq!(slices.insets, Some([4.0, 8.0, 10.0, 8.0]), "the others stay at a third");
    pick(&mut harness, "Shows", "Image");
    assert_eq!(contents(&harness)[0], Content::Image("panel".into()));
}

#[test]
fn a_sheet_with_the_name_of_its_picture_is_named_apart_from_it() {
    let document = document();
    let (document, _) = document.edited(&Edit::AddImage(Image::new("ui", "ui.png"))).unwrap();
    let (document, _) = document.edited(&Edit::AddSheet(Sheet::new("ui", "ui", 10, 1))).unwrap();
    let mut harness = all_nodes(InspectorHost::new(document, true));
    pick(&mut harness, "Shows", "Image");
    pick(&mut harness, "Shows", "Nine-slice");
    pick(&mut harness, "Picture", "ui (sheet)");
    let Content::NineSlice(slices) = contents(&harness)[0].clone() else { panic!("no nine-slice") };
    assert_eq!(*slices.of, Content::Sheet("ui".into()));
}

#[test]
fn particles_get_a_rate_a_mode_and_a_colour_in_steps_of_their_own() {
    let mut harness = all_nodes(InspectorHost::new(document(), true));
    harness.set_size(vec2(300.0, 1600.0));
    harness.run_steps(3);
    let before = contents(&harness);
    let steps = undo_len(&harness);
    pick(&mut harness, "Shows", "Particles");
    type_into(&mut harness, "Rate", "12", Key::Enter);
    type_into(&mut harness, "Life =", "3", Key::Enter);
    type_into(&mut harness, "Life ±", "0.5", Key::Enter);
    type_into(&mut harness, "Seed", "7", Key::Enter);
    pick(&mut harness, "Mode", "Around the emitter");
    pick(&mut harness, "Move with", "Emitter");
    type_into(&mut harness, "Turn =", "45", Key::Enter);
    type_into(&mut harness, "End rotation =", "90", Key::Enter);
    assert!(harness.query_by_label("Speed =").is_none(), "the other mode has it");
    for content in contents(&harness) {
        let Content::Particles(particles) = content else { panic!("{content:?}") };
        assert_eq!((particles.rate, particles.life, particles.seed), (12.0, [3.0, 0.5], 7));
        assert_eq!(particles.space, ParticleSpace::Grouped);
        assert!(matches!(particles.motion, ParticleMotion::Radius { turn: [45.0, 0.0], .. }));
        assert_eq!(particles.end.rotation, Some([90.0, 0.0]));
    }
    // Both numbers of a pair, one right after the other, are one step.
    assert_eq!(undo_len(&harness), steps + 8);
    undo(&mut harness, 8);
    assert_eq!(contents(&harness), before);
}

#[test]
fn a_progress_is_set_up_by_its_fields() {
    let image = Edit::AddImage(Image::new("badge", "badge.png"));
    let document = document().edited(&image).unwrap().0;
    let mut harness = all_nodes(InspectorHost::new(document, true));
    let progress = |harness: &Harness<'_, InspectorHost>| match &contents(harness)[0] {
        Content::Progress(progress) => progress.clone(),
        other => panic!("{other:?}"),
    };
    let steps = undo_len(&harness);
    pick(&mut harness, "Shows", "Progress");
    let made = progress(&harness);
    assert_eq!((made.kind, made.midpoint, made.change_rate), (ProgressKind::Bar, [0.0, 0.5], [1.0, 0.0]));
    pick(&mut harness, "Grows", "From above");
    assert_eq!((progress(&harness).midpoint, progress(&harness).change_rate), ([0.5, 1.0], [0.0, 1.0]));
    type_into(&mut harness, "Midpoint X", "0.25", Key::Enter);
    type_into(&mut harness, "Change rate X", "0.5", Key::Enter);
    assert_eq!((progress(&harness).midpoint, progress(&harness).change_rate), ([0.25, 1.0], [0.5, 1.0]));
    pick(&mut harness, "Looks like", "Radial");
    pick(&mut harness, "Turns", "Counterclockwise");
    let turned = progress(&harness);
    assert_eq!((turned.kind, turned.reversed, turned.midpoint), (ProgressKind::Radial, true, [0.25, 1.0]));
    assert!(harness.query_by_label("Grows").is_none(), "a sector has no change rate");
    assert_eq!(undo_len(&harness), steps + 6);
    undo(&mut harness, 6);
    assert!(matches!(contents(&harness)[0], Content::Box(_)));
}
