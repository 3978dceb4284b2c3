//! The curves as a user meets them.

use std::collections::BTreeSet;

use egui::{Key, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Action, Kind};

use super::*;
use crate::document::{ClipEdit, Edit, Slot};
use crate::panels::Intent;
use crate::panels::fixture::{Host, document, drawn_texts, dress};
use crate::session::SelectionChange;

pub(super) type CurvesHost = Host<CurvesPanel>;

fn window(host: CurvesHost) -> Harness<'static, CurvesHost> {
    let theme = host.theme;
    let show = |ui: &mut Ui, host: &mut CurvesHost| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
    let mut harness = Harness::builder().with_size(vec2(420.0, 360.0)).build_ui_state(show, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(4);
    harness
}

fn with_ease() -> CurvesHost {
    let mut host = CurvesHost::new(document(), true);
    let id = host.action(Kind::EaseOut);
    host.frame(|_, _, out| out.select(SelectionChange::Actions(vec![id])));
    host
}

#[test]
fn a_press_in_the_plot_seeks() {
    let mut harness = window(CurvesHost::new(document(), true));
    let plot = harness.get_by_label("channel curves").rect();
    let secs = |harness: &Harness<'_, CurvesHost>| harness.state().editor.session().playback.playhead_secs();
    harness.drag_at(plot.center());
    harness.run_steps(2);
    let middle = secs(&harness);
    let length = harness.state().editor.programs().length_secs();
    assert!((middle - length * 0.5).abs() < length * 0.1, "{middle} of {length}");
    harness.hover_at(pos2(plot.right() - 60.0, plot.center().y));
    harness.run_steps(2);
    assert!(secs(&harness) > middle);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(secs(&harness), 0.0);
    assert_eq!(harness.state().editor.history().undo_len(), 0);
}

#[test]
fn a_framed_chip_says_what_its_frame_means() {
    let mut harness = window(CurvesHost::new(document(), true));
    let node = harness.state().editor.document().nodes()[0].id;
    harness.state_mut().frame(|_, _, out| {
        out.select(SelectionChange::Node(node));
        out.push(Intent::Seek(0.75));
    });
    harness.run_steps(2);
    let moving = harness.state().editor.ctx(&harness.state().theme).moving_channels();
    assert!(moving.contains(Channel::Y));
    harness.get_by_label("curve y").hover();
    harness.run_steps(40);
    assert!(harness.query_by_label_contains("In a frame: an action changes it now").is_some());
}

#[test]
fn only_what_changes_is_listed_and_chips_hide_curves() {
    let mut harness = window(CurvesHost::new(document(), true));
    assert!(harness.query_by_label("curve x").is_none());
    harness.get_by_label("show y").click();
    harness.run_steps(2);
    assert!(harness.state().panel.hidden.contains(&Channel::Y));
    harness.get_by_label("All channels").click();
    harness.run_steps(2);
    assert!(harness.query_by_label("curve x").is_some());
}

#[test]
fn chips_take_more_rows_where_they_have_no_room_and_always_say_their_value() {
    let mut harness = window(CurvesHost::new(document(), true));
    harness.get_by_label("All channels").click();
    harness.run_steps(3);
    let texts = drawn_texts(&harness);
    let mut rows = BTreeSet::new();
    let mut seen = 0;
    for chip in harness.query_all_by_label_contains("curve ").map(|chip| chip.rect()) {
        assert!(chip.right() <= 420.0, "{chip:?}");
        rows.insert(chip.top().round() as i32);
        let text = texts.iter().find(|text| chip.expand(1.0).contains_rect(text.rect));
        seen += usize::from(text.is_some_and(|text| text.text.chars().any(char::is_numeric)));
    }
    assert!(rows.len() > 1, "{rows:?}");
    assert!(seen > 6, "{seen} of them");
    let plot = harness.get_by_label("channel curves").rect();
    assert!(plot.height() > 150.0, "{plot:?}");
}

#[test]
fn chips_stay_at_their_places_while_their_values_change() {
    let mut harness = window(CurvesHost::new(document(), true));
    let places = |harness: &Harness<'_, CurvesHost>| {
        let chips = harness.query_all_by_label_contains("curve ").map(|chip| chip.rect());
        chips.collect::<Vec<_>>()
    };
    let before = places(&harness);
    for secs in [0.123, 0.456, 0.75, 0.9] {
        harness.state_mut().frame(|_, _, out| out.push(Intent::Seek(secs)));
        harness.run_steps(2);
        assert_eq!(places(&harness), before, "{secs}");
    }
}

#[test]
fn choosing_another_ease_is_one_step() {
    let mut harness = window(with_ease());
    harness.get_by_label("Shape").click();
    harness.run_steps(3);
    harness.get_by_label("Ease").click();
    harness.run_steps(3);
    harness.get_by_label("EaseBackOut").click();
    harness.run_steps(3);
    let host = harness.state();
    assert_eq!(host.editor.history().undo_label(), Some("Change ease to Ease back out"));
    assert_eq!(host.editor.history().undo_len(), 1);
    let _ = host.action(Kind::EaseBackOut);
}

#[test]
fn an_action_inside_an_ease_shows_it_too() {
    let mut host = CurvesHost::new(document(), true);
    let inside = host.action(Kind::MoveBy);
    host.frame(|_, _, out| out.select(SelectionChange::Actions(vec![inside])));
    let target = model::ease_target(&host.editor.ctx(&host.theme)).unwrap();
    assert_eq!((target.id, target.action.kind()), (host.action(Kind::EaseOut), Kind::EaseOut));
    assert_eq!(target.curve.value(1.0), 1.0);
}

#[test]
fn effects_beside_a_motion_are_a_click_away() {
    let start = document();
    let node = start.nodes()[0].id;
    let (added, made) = start.edited(&Edit::AddClip("bent".into())).unwrap();
    let clip = made.clip.unwrap();
    let waves = Action::waves_3d(1.0, 2.0, 9.0);
    let tree = Action::spawn([Action::move_by(1.0, [9.0, 0.0]), waves]);
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let (filled, _) = added.edited(&Edit::Clip(clip, insert)).unwrap();
    let (played, _) = filled.edited(&Edit::AddRun(clip, node, 20.0)).unwrap();
    let of_kind = |kind: Kind| {
        let clip = played.clip(clip).unwrap();
        clip.items().find(|(_, item)| item.action.kind() == kind).unwrap().0
    };
    let mut host = CurvesHost::new(played.clone(), true);
    let select = |kind: Kind| [SelectionChange::Clip(clip), SelectionChange::Actions(vec![of_kind(kind)])];
    host.frame(|_, _, out| select(Kind::MoveBy).into_iter().for_each(|change| out.select(change)));
    let mut harness = window(host);
    let shows_channels =
        |harness: &Harness<'_, CurvesHost>| harness.query_by_label("channel curves").is_some();
    assert!(shows_channels(&harness));
    harness.state_mut().frame(|_, _, out| out.push(Intent::Seek(20.5)));
    harness.get_by_label("Effects").click();
    harness.run_steps(3);
    assert!(!shows_channels(&harness));
    let texts = drawn_texts(&harness);
    assert!(texts.iter().any(|drawn| drawn.text.contains("Progress 50 %")), "{texts:?}");
    harness.get_by_label("Effects").click();
    harness.run_steps(3);
    assert!(shows_channels(&harness));
    // A selected effect is shown at once.
    harness
        .state_mut()
        .frame(|_, _, out| select(Kind::Waves3D).into_iter().for_each(|change| out.select(change)));
    harness.run_steps(3);
    assert!(!shows_channels(&harness));
}
