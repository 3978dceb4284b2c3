//! Curves follow what is selected, and a click on them selects what makes them.

use egui::{Key, Pos2, Ui, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::Channel;
use kineograph_runtime::format::{Action, Kind};

use super::tests::CurvesHost;
use super::*;
use crate::document::{ClipEdit, Document, Edit, Slot};
use crate::panels::fixture::{document, drawn_texts, dress};
use crate::session::{Focus, Mode, SelectionChange};

fn window(host: CurvesHost) -> Harness<'static, CurvesHost> {
    let theme = host.theme;
    let show = |ui: &mut Ui, host: &mut CurvesHost| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
    let mut harness =
        Harness::builder().with_size(vec2(760.0, 420.0)).with_step_dt(1.0 / 60.0).build_ui_state(show, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(4);
    harness
}

/// The name of the node whose curves are shown.
fn shown_node(host: &CurvesHost) -> String {
    let selection = &host.editor.session().selection;
    let node = selection.played_node(host.editor.document()).unwrap();
    host.editor.document().node(node).unwrap().name.clone()
}

fn select(host: &mut CurvesHost, change: SelectionChange) {
    host.frame(|_, _, out| out.select(change));
}

/// The kind of the primary selected action.
fn selected_kind(harness: &Harness<'_, CurvesHost>) -> Option<Kind> {
    let host = harness.state();
    let selection = &host.editor.session().selection;
    let clip = host.editor.document().clip(selection.clip?)?;
    Some(clip.get(selection.primary_action()?)?.action.kind())
}

fn press(harness: &mut Harness<'_, CurvesHost>, at: Pos2) {
    harness.hover_at(at);
    harness.run_steps(2);
    harness.drag_at(at);
    harness.run_steps(2);
}

fn click(harness: &mut Harness<'_, CurvesHost>, at: Pos2) {
    press(harness, at);
    harness.drop_at(at);
    harness.run_steps(3);
}

#[test]
fn curves_follow_the_node_that_the_open_clip_plays_on() {
    let mut host = CurvesHost::new(document(), true);
    assert_eq!(shown_node(&host), "coin");
    let [hop, spin] = [0, 1].map(|index: usize| host.editor.document().clips()[index].id);
    select(&mut host, SelectionChange::Clip(spin));
    assert_eq!(shown_node(&host), "star");
    let mut harness = window(host);
    harness.get_by_label("curve rotation");
    let hop_root = harness.state().editor.document().clip(hop).unwrap().root().unwrap();
    select(harness.state_mut(), SelectionChange::Clip(hop));
    select(harness.state_mut(), SelectionChange::Actions(vec![hop_root]));
    harness.run_steps(2);
    assert_eq!(shown_node(harness.state()), "coin");
    harness.get_by_label("curve y");
    let star = harness.state().editor.document().nodes()[1].id;
    select(harness.state_mut(), SelectionChange::Node(star));
    assert_eq!(shown_node(harness.state()), "star", "a node that is selected itself is shown");
}

#[test]
fn curves_follow_the_target_of_an_action() {
    let start = document();
    let hop = start.clips()[0].id;
    let (start, _) = start
        .edited(&Edit::Clip(
            hop,
            ClipEdit::Remove { ids: start.clips()[0].root().into_iter().collect(), reconnect: false },
        ))
        .unwrap();
    let inner = Action::fade_to(0.5, 100.0);
    let tree = Action::sequence([Action::move_by(1.0, [50.0, 0.0]), Action::targeted_action("star", inner)]);
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let (start, _): (Document, _) = start.edited(&Edit::Clip(hop, insert)).unwrap();
    let mut host = CurvesHost::new(start, true);
    let (fade, slide) = (host.action(Kind::FadeTo), host.action(Kind::MoveBy));
    select(&mut host, SelectionChange::Actions(vec![fade]));
    assert_eq!(shown_node(&host), "star");
    let mut harness = window(host);
    harness.get_by_label("end of opacity");
    select(harness.state_mut(), SelectionChange::Actions(vec![slide]));
    assert_eq!(shown_node(harness.state()), "coin");
}

#[test]
fn a_click_on_a_dot_selects_the_action_that_ends_there_and_does_not_seek() {
    let mut harness = window(CurvesHost::new(document(), true));
    let dot = harness.get_by_label("highest y").rect().center();
    click(&mut harness, dot);
    assert_eq!(selected_kind(&harness), Some(Kind::MoveBy));
    assert_eq!(harness.state().editor.session().playback.playhead_secs(), 0.0);
    assert_eq!(harness.state().editor.history().undo_len(), 0);
    harness.get_by_label("end of y");
}

#[test]
fn a_click_on_a_curve_selects_its_action_whatever_had_the_focus() {
    let mut harness = window(CurvesHost::new(document(), true));
    let dot = |harness: &Harness<'_, CurvesHost>| harness.get_by_label("highest y").rect().center();
    let place = dot(&harness);
    click(&mut harness, place);
    let document = harness.state().editor.document().clone();
    let (node, clip) = (document.nodes()[0].id, document.clips()[0].id);
    for other in [SelectionChange::Node(node), SelectionChange::Clip(clip), SelectionChange::Stage] {
        select(harness.state_mut(), other);
        harness.run_steps(30);
        let place = dot(&harness);
        click(&mut harness, place);
        assert_eq!(harness.state().editor.session().selection.focus, Focus::Actions);
        assert_eq!(selected_kind(&harness), Some(Kind::MoveBy));
    }
    // A drag moves the handle that is there, right from another focus.
    select(harness.state_mut(), SelectionChange::Node(node));
    harness.run_steps(30);
    let place = dot(&harness);
    press(&mut harness, place);
    harness.hover_at(place + vec2(0.0, 40.0));
    harness.run_steps(3);
    harness.drop_at(place + vec2(0.0, 40.0));
    harness.run_steps(3);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
}

#[test]
fn a_drag_of_the_middle_of_a_line_selects_and_moves_nothing() {
    let mut host = CurvesHost::new(document(), true);
    host.panel.normalized = Some(false);
    let mut harness = window(host);
    let bytes = |harness: &Harness<'_, CurvesHost>| {
        kineograph_runtime::format::to_ron(&harness.state().editor.document().to_project())
    };
    let before = bytes(&harness);
    // The move down plays from 1 s to 1.5 s of the project; its ends are far away.
    let middle = {
        let host = harness.state();
        let ctx = host.editor.ctx(&host.theme);
        let node = ctx.document.nodes()[0].id;
        let track = kineograph_studio::motion::track_of(ctx.document, ctx.programs, node).unwrap();
        host.panel.viewport.unwrap().screen_from_world([1.25, track.pose_at(1.25).get(Channel::Y)])
    };
    press(&mut harness, middle);
    assert_eq!(selected_kind(&harness), Some(Kind::MoveBy));
    for step in 1..=4_u8 {
        harness.hover_at(middle + vec2(0.0, 10.0 * f32::from(step)));
        harness.run_steps(2);
    }
    harness.drop_at(middle + vec2(0.0, 40.0));
    harness.run_steps(3);
    assert_eq!((bytes(&harness), harness.state().editor.history().undo_len()), (before, 0));
}

#[test]
fn a_curve_is_dragged_by_the_handle_at_its_end_and_esc_puts_it_back() {
    let mut harness = window(CurvesHost::new(document(), true));
    let rise = |harness: &Harness<'_, CurvesHost>| {
        let host = harness.state();
        let (_, clip) = host.editor.ctx(&host.theme).open_clip().unwrap();
        format!("{:?}", clip.get(host.action(Kind::MoveBy)).unwrap().action.param("delta").unwrap())
    };
    let before = rise(&harness);
    let dot = harness.get_by_label("highest y").rect().center();
    press(&mut harness, dot);
    for step in 1..=4_u8 {
        harness.hover_at(dot + vec2(0.0, 10.0 * f32::from(step)));
        harness.run_steps(2);
    }
    assert_ne!(rise(&harness), before);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!((rise(&harness), harness.state().editor.history().undo_len()), (before.clone(), 0));
    harness.drop_at(dot);
    harness.run_steps(2);
    let dot = harness.get_by_label("end of y").rect().center();
    press(&mut harness, dot);
    harness.hover_at(dot + vec2(0.0, 40.0));
    harness.run_steps(2);
    harness.drop_at(dot + vec2(0.0, 40.0));
    harness.run_steps(3);
    assert_ne!(rise(&harness), before);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
}

#[test]
fn a_click_on_a_later_part_selects_what_plays_there() {
    let mut host = CurvesHost::new(document(), true);
    host.panel.normalized = Some(false);
    let mut harness = window(host);
    // Looked up anew: the graph gets narrower when an ease is shown beside it.
    let at = |harness: &Harness<'_, CurvesHost>, secs: f64| {
        let host = harness.state();
        let ctx = host.editor.ctx(&host.theme);
        let track =
            kineograph_studio::motion::track_of(ctx.document, ctx.programs, ctx.document.nodes()[0].id)
                .unwrap();
        host.panel.viewport.unwrap().screen_from_world([secs, track.pose_at(secs).get(Channel::Y)])
    };
    let primary = |harness: &Harness<'_, CurvesHost>| {
        harness.state().editor.session().selection.primary_action().unwrap()
    };
    // The move down plays from 1 s to 1.5 s of the project, at twice its pace.
    let place = at(&harness, 1.3);
    click(&mut harness, place);
    let down = primary(&harness);
    assert_eq!(selected_kind(&harness), Some(Kind::MoveBy));
    let place = at(&harness, 0.6);
    click(&mut harness, place);
    assert_eq!(selected_kind(&harness), Some(Kind::MoveBy));
    assert_ne!(primary(&harness), down);
}

#[test]
fn a_click_within_one_frame_selects_too_and_a_double_click_as_well() {
    for clicks in [1, 2] {
        let mut harness = window(CurvesHost::new(document(), true));
        let dot = harness.get_by_label("highest y").rect().center();
        harness.hover_at(dot);
        harness.run_steps(2);
        for _ in 0..clicks {
            for pressed in [true, false] {
                let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
                let event = egui::Event::PointerButton { pos: dot, button, pressed, modifiers };
                harness.input_mut().events.push(event);
            }
            harness.run_steps(1);
        }
        harness.run_steps(3);
        assert_eq!(selected_kind(&harness), Some(Kind::MoveBy), "{clicks}");
        harness.get_by_label("end of y");
    }
}

/// The press shows the action that makes the curve, and its other channels: here x, which is far from all that changes.
#[test]
fn heights_stay_from_the_press_on_another_action_to_the_end_of_the_drag() {
    let start = document();
    let mut coin = start.nodes()[0].as_ref().clone();
    coin.start.position = [1000.0, 0.0];
    let mut host = CurvesHost::new(start.edited(&Edit::SetNode(coin)).unwrap().0, true);
    host.panel.normalized = Some(false);
    let fade = host.action(Kind::FadeTo);
    let mut harness = window(host);
    select(harness.state_mut(), SelectionChange::Actions(vec![fade]));
    harness.run_steps(4);
    let heights = |harness: &Harness<'_, CurvesHost>| harness.state().panel.viewport.unwrap().visible(1);
    let before = heights(&harness);
    let dot = harness.get_by_label("highest y").rect().center();
    press(&mut harness, dot);
    assert_eq!(selected_kind(&harness), Some(Kind::MoveBy));
    harness.run_steps(2);
    assert_eq!(heights(&harness), before);
    harness.hover_at(dot + vec2(0.0, 12.0));
    harness.run_steps(2);
    assert_eq!(heights(&harness), before);
    harness.drop_at(dot + vec2(0.0, 12.0));
    harness.run_steps(4);
    let [_, highest] = heights(&harness);
    assert!(highest < 500.0, "x is far away: {highest}");
}

#[test]
fn a_press_on_a_curve_leaves_the_mode_and_the_channels_as_they_are() {
    for width in [420.0, 760.0] {
        let host = CurvesHost::new(document(), true);
        let theme = host.theme;
        let show =
            |ui: &mut Ui, host: &mut CurvesHost| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
        let mut harness = Harness::builder()
            .with_size(vec2(width, 420.0))
            .with_step_dt(1.0 / 60.0)
            .build_ui_state(show, host);
        dress(&harness.ctx, &theme);
        harness.run_steps(4);
        let coin = harness.state().editor.document().nodes()[0].id;
        select(harness.state_mut(), SelectionChange::Node(coin));
        harness.run_steps(2);
        let plot = harness.get_by_label("channel curves").rect();
        let dot = harness.get_by_label("highest y").rect().center();
        press(&mut harness, dot);
        assert_eq!(harness.get_by_label("channel curves").rect(), plot, "nothing moves in the hand");
        harness.drop_at(dot);
        harness.run_steps(3);
        assert_eq!(selected_kind(&harness), Some(Kind::MoveBy));
        let session = harness.state().editor.session();
        assert_eq!((session.mode(), &session.selection.focus), (Mode::Pose, &Focus::Actions));
        assert_eq!(harness.get_by_label("channel curves").rect().width(), plot.width(), "{width}");
        harness.get_by_label("Shape").click();
        harness.run_steps(3);
        harness.get_by_label("ease curve");
    }
}

/// Both of one form lie on one line where each has its own range.
#[test]
fn each_click_takes_the_next_of_the_curves_on_one_line() {
    let start = document();
    let hop = start.clips()[0].id;
    let old = start.clips()[0].root().into_iter().collect();
    let start = start.edited(&Edit::Clip(hop, ClipEdit::Remove { ids: old, reconnect: false })).unwrap().0;
    let tree = Action::spawn([Action::move_by(1.0, [50.0, 50.0]), Action::fade_to(1.0, 0.0)]);
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let start: Document = start.edited(&Edit::Clip(hop, insert)).unwrap().0;
    let mut host = CurvesHost::new(start, true);
    let slide = host.action(Kind::MoveBy);
    select(&mut host, SelectionChange::Actions(vec![slide]));
    host.panel.normalized = Some(true);
    let mut harness = window(host);
    let middle = {
        let panel = &harness.state().panel;
        let graph = panel.cache.as_ref().unwrap();
        let end = graph.stands.iter().find(|stand| stand.id.1 == Channel::X).expect("x has a handle");
        // It does 50 pixels in a second.
        let height = panel.scale().height(graph.curve(Channel::X).unwrap(), end.value - 30.0);
        panel.viewport.unwrap().screen_from_world([end.secs - 0.6, height])
    };
    let mut taken = Vec::new();
    for _ in 0..3 {
        click(&mut harness, middle);
        taken.push(harness.state().panel.front.unwrap());
        // Not a double click.
        harness.run_steps(60);
    }
    assert_eq!(taken, [Channel::X, Channel::Y, Channel::X]);
    harness.hover_at(middle);
    harness.run_steps(4);
    assert!(drawn_texts(&harness).iter().any(|drawn| drawn.text.contains("Click for y")));
    let before = harness.state().editor.history().undo_len();
    assert_eq!(before, 0, "a click changes nothing");
}
