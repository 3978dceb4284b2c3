//! Colours that are picked in the window: undo and redo while the picker is open.

use egui::accesskit::Role;

use super::*;
use crate::session::SelectionChange;

#[test]
fn undo_in_the_open_picker_takes_back_what_was_entered_last() {
    let mut window = window(fixture::document());
    let coin = window.state().editor().document().nodes()[0].id;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(coin)));
    window.run_steps(3);
    let tint =
        |window: &AppWindow| window.state().editor().document().node(coin).unwrap().start.color.to_string();
    let first = tint(&window);
    // Of a box it is its colour.
    let mut swatches = ["Tint", "Colour"]
        .into_iter()
        .filter_map(|label| window.query_by_role_and_label(Role::ColorWell, label));
    swatches.next().expect("the node has a colour").click_accesskit();
    drop(swatches);
    window.run_steps(4);
    for code in ["#123456", "#654321"] {
        window.get_by_label("Code of the colour").click();
        window.run_steps(2);
        press(&mut window, Modifiers::COMMAND, Key::A);
        window.event(Event::Text(code.to_owned()));
        window.run_steps(2);
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert_eq!(tint(&window), code);
    }
    assert_eq!(window.state().editor().history().undo_len(), 2, "each is a step");
    let both = Modifiers::COMMAND | Modifiers::SHIFT;
    for (modifiers, key, shown) in [
        (Modifiers::COMMAND, Key::Z, "#123456"),
        (Modifiers::COMMAND, Key::Z, first.as_str()),
        (Modifiers::COMMAND, Key::Y, "#123456"),
        (both, Key::Z, "#654321"),
        (Modifiers::COMMAND, Key::Z, "#123456"),
    ] {
        press(&mut window, modifiers, key);
        assert_eq!(tint(&window), shown);
        let code = window.get_by_label("Code of the colour");
        assert_eq!(code.value().as_deref(), Some(shown), "the picker is open and follows");
    }
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Code of the colour").is_none());
    assert_eq!(tint(&window), "#123456", "Esc keeps it");
}
