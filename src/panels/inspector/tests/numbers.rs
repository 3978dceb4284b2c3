//! How numbers are shown, and opacities in percent.

use egui::Shape;

use super::*;
use crate::ui_kit::fields::OpacityUnit;
use crate::ui_kit::window_unit::{TimeUnit, WindowUnit as _};

/// What is painted in a field, as it is seen.
fn text(harness: &Harness<'_, InspectorHost>, label: &str) -> String {
    let field = harness.get_by_label(label).rect();
    let texts = harness.output().shapes.iter().filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) if field.contains_rect(text.visual_bounding_rect()) => Some(text.galley.text()),
        _ => None,
    });
    texts.collect::<Vec<_>>().join(" ")
}

fn set(host: &mut InspectorHost, id: ActionId, param: &'static str, value: Value) {
    let clip = host.editor.session().selection.clip.unwrap();
    let edit = ClipEdit::SetParam { ids: vec![id], param, value };
    host.editor.apply(Intent::Edit(Change::new("set", Edit::Clip(clip, edit))));
}

#[test]
fn an_opacity_is_typed_in_percent_and_stored_exactly() {
    let host = actions(&[Kind::FadeTo]);
    let id = host.action(Kind::FadeTo);
    let mut harness = window(host);
    for (typed, stored, shown) in [
        ("50", 127.5, "50  %"),
        ("10 %", 25.5, "10  %"),
        ("+=10", 51.0, "20  %"),
        ("*=2", 102.0, "40  %"),
        ("1/3*100", 85.0, "33.33  %"),
        ("150", 255.0, "100  %"),
        ("-1", 0.0, "0  %"),
    ] {
        type_into(&mut harness, "Opacity", typed, Key::Enter);
        assert_eq!(param(&harness, id, "opacity"), Value::Number(stored), "{typed}");
        assert_eq!(text(&harness, "Opacity"), shown, "{typed}");
    }
}

#[test]
fn an_opacity_that_is_not_typed_keeps_its_bits() {
    let mut host = actions(&[Kind::FadeTo]);
    let id = host.action(Kind::FadeTo);
    let odd = 200.123_456_789_012_34;
    set(&mut host, id, "opacity", Value::Number(odd));
    let mut harness = window(host);
    let before = undo_len(&harness);
    harness.get_by_label("Opacity").click();
    harness.run_steps(3);
    assert_eq!(text(&harness, "Opacity"), (odd * 100.0 / 255.0).to_string(), "all digits while it is typed");
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(param(&harness, id, "opacity"), Value::Number(odd));
    assert_eq!(undo_len(&harness), before);
}

#[test]
fn a_drag_moves_an_opacity_by_percent() {
    let mut host = actions(&[Kind::FadeTo]);
    let id = host.action(Kind::FadeTo);
    set(&mut host, id, "opacity", Value::Number(127.5));
    let mut harness = window(host);
    let at = harness.get_by_label("Opacity").rect().center();
    harness.drag_at(at);
    for by_px in [10.0, 20.0] {
        harness.hover_at(at + vec2(by_px, 0.0));
        harness.run_steps(2);
    }
    assert_eq!(param(&harness, id, "opacity"), Value::Number(178.5), "70 %");
    harness.drop_at(at + vec2(20.0, 0.0));
    harness.run_steps(2);
    assert_eq!(text(&harness, "Opacity"), "70  %");
}

#[test]
fn opacities_can_be_shown_as_they_are_stored() {
    let mut host = actions(&[Kind::FadeTo]);
    let id = host.action(Kind::FadeTo);
    set(&mut host, id, "opacity", Value::Number(51.0));
    let mut harness = window(host);
    assert_eq!(text(&harness, "Opacity"), "20  %");
    harness.get_by_label("Opacity").click_secondary();
    harness.run_steps(3);
    harness.get_by_label("Show opacities as 0–255").click();
    harness.run_steps(3);
    assert_eq!(OpacityUnit::of(&harness.ctx), OpacityUnit::Byte);
    assert_eq!(text(&harness, "Opacity"), "51");
    type_into(&mut harness, "Opacity", "128", Key::Enter);
    assert_eq!(param(&harness, id, "opacity"), Value::Number(128.0));
    harness.get_by_label("Opacity").click_secondary();
    harness.run_steps(3);
    harness.get_by_label("Show opacities in %").click();
    harness.run_steps(3);
    assert_eq!(text(&harness, "Opacity"), "50.2  %");
    assert_eq!(param(&harness, id, "opacity"), Value::Number(128.0));
    let menu_of = |harness: &mut Harness<'_, InspectorHost>, label: &str| {
        harness.get_by_label(label).click_secondary();
        harness.run_steps(3);
    };
    menu_of(&mut harness, "Duration");
    assert!(harness.query_by_label_contains("Show opacities").is_none());
}

#[test]
fn numbers_have_two_decimals_until_they_are_typed() {
    let mut host = actions(&[Kind::MoveBy]);
    let id = host.action(Kind::MoveBy);
    set(&mut host, id, "delta", Value::Vec2([1.0 / 3.0, -1234.5678]));
    let mut harness = window(host);
    assert_eq!(["By X", "By Y"].map(|label| text(&harness, label)), ["X 0.33  px", "Y -1234.6"]);
    harness.get_by_label("By X").click();
    harness.run_steps(3);
    assert_eq!(harness.get_by_label("By X").value(), Some((1.0_f64 / 3.0).to_string()));
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(param(&harness, id, "delta"), Value::Vec2([1.0 / 3.0, -1234.5678]));
}

#[test]
fn times_are_shown_and_typed_in_the_unit_of_the_rulers() {
    let mut harness = window(actions(&[Kind::MoveBy]));
    let id = harness.state().action(Kind::MoveBy);
    let Value::Number(secs) = param(&harness, id, "duration") else { panic!("no number") };
    assert_eq!(text(&harness, "Duration"), format!("{secs}  s"));
    TimeUnit::Frames.share(&harness.ctx);
    harness.run_steps(2);
    assert_eq!(text(&harness, "Duration"), format!("{}  f", secs * 60.0));
    type_into(&mut harness, "Duration", "7", Key::Enter);
    assert_eq!(param(&harness, id, "duration"), Value::Number(7.0 / 60.0));
}

#[test]
fn a_number_out_of_range_says_why_it_became_another_one() {
    let host = actions(&[Kind::Repeat]);
    let id = host.action(Kind::Repeat);
    let mut harness = window(host);
    let message = "0 is out of range: 1 to 1000000";
    type_into(&mut harness, "Times", "5", Key::Enter);
    assert!(harness.query_by_label(message).is_none());
    type_into(&mut harness, "Times", "0", Key::Enter);
    assert_eq!(param(&harness, id, "times"), Value::Count(1));
    harness.get_by_label(message);
    // A frame of the test takes a quarter of a second.
    harness.run_steps(20);
    assert!(harness.query_by_label(message).is_none(), "it goes by itself");
}
