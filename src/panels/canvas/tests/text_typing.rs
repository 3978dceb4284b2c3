//! A text is typed where it is on the canvas.

use kineograph_runtime::format::{Text, TextAlign};

use super::*;

/// A canvas with a text in the middle of its stage, in steps so short that two clicks are a double click.
fn with_text() -> Harness<'static, Host> {
    with_text_in(boxes())
}

fn with_text_in(document: Document) -> Harness<'static, Host> {
    with(document, Text::new("Hello").with_font_size(40.0))
}

fn with(document: Document, text: Text) -> Harness<'static, Host> {
    let host = Host::new(edited(document, &[add_node("title", Content::Text(text), [240.0, 200.0])]));
    let mut harness = Harness::builder().with_size(SIZE).with_step_dt(0.02).build_ui_state(
        |ui, host: &mut Host| {
            theme::install_fonts(ui.ctx());
            host.show(ui);
        },
        host,
    );
    harness.run_steps(4);
    harness
}

fn double_click(harness: &mut Harness<'_, Host>) {
    let at = pos(harness, [240.0, 200.0]);
    click(harness, at);
    click(harness, at);
    harness.run_steps(3);
}

fn shown(harness: &Harness<'_, Host>) -> String {
    match &harness.state().node("title").content {
        Content::Text(text) => text.text.clone(),
        other => panic!("{other:?}"),
    }
}

fn typed(harness: &mut Harness<'_, Host>, text: &str) {
    harness.event(Event::Text(text.to_owned()));
    harness.run_steps(2);
}

#[test]
fn a_double_click_on_a_text_types_it_there_in_one_step() {
    let mut harness = with_text();
    double_click(&mut harness);
    let field = harness.get_by_label("text of title").rect();
    let middle = pos(&harness, [240.0, 200.0]);
    assert!((field.center() - middle).abs().max_elem() < 12.0, "in its place: {field} at {middle}");
    typed(&mut harness, "!");
    harness.key_press_modifiers(Modifiers::SHIFT, Key::Enter);
    harness.run_steps(2);
    typed(&mut harness, "you");
    assert_eq!(shown(&harness), "Hello!\nyou", "the stage shows it while it is typed");
    assert_eq!(harness.state().editor.history().undo_len(), 0, "which is no step yet");
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(shown(&harness), "Hello!\nyou");
    assert!(harness.query_by_label("text of title").is_none());
    assert_eq!(harness.state().editor.history().undo_len(), 1);
}

/// How typing ends is said below the field, and never over the text: also where a turned text is typed beside it.
#[test]
fn the_keys_are_said_beside_the_field_while_it_is_open() {
    for rotation in [0.0, 30.0] {
        let mut document = edited(
            boxes(),
            &[add_node("title", Content::Text(Text::new("Hello").with_font_size(40.0)), [240.0, 200.0])],
        );
        let mut node = document.nodes().iter().find(|node| node.name == "title").unwrap().as_ref().clone();
        node.start.rotation = rotation;
        document = document.edited(&Edit::SetNode(node)).unwrap().0;
        let mut harness = Harness::builder().with_size(SIZE).with_step_dt(0.02).build_ui_state(
            |ui, host: &mut Host| {
                theme::install_fonts(ui.ctx());
                host.show(ui);
            },
            Host::new(document),
        );
        harness.run_steps(4);
        let said = "Enter keeps it · Esc cancels";
        assert!(harness.query_by_label(said).is_none());
        let text = harness.get_by_label("sprite title").rect();
        double_click(&mut harness);
        typed(&mut harness, "!");
        let (keys, field) = (harness.get_by_label(said).rect(), harness.get_by_label("text of title").rect());
        assert!(keys.top() >= field.bottom() && keys.top() < field.bottom() + 60.0, "{keys} below {field}");
        assert!(!keys.intersects(text), "{keys} over {text}");
        harness.key_press(Key::Escape);
        harness.run_steps(3);
        assert!(harness.query_by_label(said).is_none());
        assert_eq!(shown(&harness), "Hello");
    }
}

/// The characters are as far apart as on the stage, and so is their field as wide.
#[test]
fn spaced_letters_are_typed_as_they_are_shown() {
    let widths = [0.0, 12.0].map(|spacing_px| {
        let mut text = Text::new("Hello").with_font_size(40.0);
        text.letter_spacing = spacing_px;
        let mut harness = with(boxes(), text);
        double_click(&mut harness);
        let field = harness.get_by_label("text of title").rect().width();
        harness.key_press(Key::Escape);
        harness.run_steps(3);
        (field, harness.get_by_label("sprite title").rect().width())
    });
    let [field_px, shown_px] = [widths[1].0 - widths[0].0, widths[1].1 - widths[0].1];
    assert!(shown_px > 10.0 && (field_px - shown_px).abs() < 1.0, "{field_px} for {shown_px}");
}

/// The place of the caret in its line, in points: it is drawn a little larger.
fn caret(harness: &Harness<'_, Host>) -> Rect {
    harness.output().platform_output.ime.expect("a field has the keyboard").cursor_rect.shrink(1.5)
}

/// Whatever the font, size, spacing and alignment are, the field has the geometry of the stage.
#[test]
fn the_caret_is_beside_the_characters_that_the_stage_draws() {
    let mut text = Text::new("Hi\nwide line").with_font_size(30.0);
    (text.letter_spacing, text.line_spacing, text.align) = (7.0, 1.8, TextAlign::Right);
    let mut harness = with(boxes(), text);
    let stage = harness.get_by_label("sprite title").rect();
    double_click(&mut harness);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::End);
    harness.run_steps(2);
    let end = caret(&harness);
    assert!((end.center().x - stage.right()).abs() < 1.5, "{end} at the end of {stage}");
    assert!((end.bottom() - stage.bottom()).abs() < 1.5, "{end} at the foot of {stage}");
    harness.key_press(Key::Home);
    harness.key_press(Key::ArrowUp);
    harness.run_steps(2);
    let start = caret(&harness);
    assert!(
        (start.top() - stage.top()).abs() < 1.5 && start.left() > stage.left() + 20.0,
        "{start} in {stage}"
    );
    // The first of two lines, which are as high as each other.
    assert!((start.height() - stage.height() / 2.0).abs() < 1.5, "{start} in {stage}");
}

/// A click between two characters puts the caret there, where the stage has them.
#[test]
fn a_click_puts_the_caret_where_the_stage_has_the_character() {
    let mut text = Text::new("iiii").with_font_size(40.0);
    text.letter_spacing = 20.0;
    let mut harness = with(boxes(), text);
    let stage = harness.get_by_label("sprite title").rect();
    double_click(&mut harness);
    harness.run_steps(40);
    let at = stage.left_center() + vec2(stage.width() * 0.5, 0.0);
    click(&mut harness, at);
    assert!((caret(&harness).center().x - at.x).abs() < 2.0, "{} at {at}", caret(&harness));
    typed(&mut harness, "X");
    assert_eq!(shown(&harness), "iiXii");
}

/// A turned text is typed beside it, and so is a tiny one.
#[test]
fn what_cant_be_typed_as_it_is_seen_is_typed_beside_it() {
    let mut harness = with(boxes(), Text::new("Hello").with_font_size(4.0));
    let stage = harness.get_by_label("sprite title").rect();
    let middle = stage.center();
    for _ in 0..2 {
        click(&mut harness, middle);
    }
    harness.run_steps(3);
    let field = harness.get_by_label("text of title").rect();
    assert!(!field.intersects(stage), "{field} beside {stage}");
}

#[test]
fn esc_leaves_a_text_as_it_was_and_a_click_elsewhere_takes_it() {
    let mut harness = with_text();
    double_click(&mut harness);
    typed(&mut harness, "!");
    assert_eq!(shown(&harness), "Hello!");
    harness.key_press(Key::Escape);
    harness.run_steps(3);
    assert!(harness.query_by_label("text of title").is_none());
    assert_eq!((shown(&harness).as_str(), harness.state().editor.history().undo_len()), ("Hello", 0));
    harness.run_steps(30);
    double_click(&mut harness);
    typed(&mut harness, "?");
    let beside = pos(&harness, [20.0, 20.0]);
    click(&mut harness, beside);
    harness.run_steps(3);
    assert_eq!((shown(&harness).as_str(), harness.state().editor.history().undo_len()), ("Hello?", 1));
}

#[test]
fn the_key_of_rename_types_a_selected_text_while_the_pointer_is_over_the_canvas() {
    let mut harness = with_text();
    let at = pos(&harness, [240.0, 200.0]);
    click(&mut harness, at);
    harness.run_steps(3);
    let host = harness.state_mut();
    let ctx = host.editor.ctx(&host.theme);
    assert!(host.panel.takes(Command::Rename, &ctx, &mut Outbox::default()));
    harness.run_steps(3);
    harness.get_by_label("text of title");
}

#[test]
fn the_field_is_as_wide_as_its_longest_word() {
    let text = Content::Text(Text::new("{score:000000}").with_font_size(12.0).with_area([20.0, 16.0]));
    let host = Host::new(edited(boxes(), &[add_node("title", text, [240.0, 200.0])]));
    let mut harness = Harness::builder().with_size(SIZE).with_step_dt(0.02).build_ui_state(
        |ui, host: &mut Host| {
            theme::install_fonts(ui.ctx());
            host.show(ui);
        },
        host,
    );
    harness.run_steps(4);
    double_click(&mut harness);
    let field = harness.get_by_label("text of title").rect();
    let one_line = field.height();
    typed(&mut harness, &"0".repeat(20));
    let longer = harness.get_by_label("text of title").rect();
    assert!(longer.width() > field.width(), "{longer}");
    assert!((longer.height() - one_line).abs() < 1.0, "no word is broken: {longer}");
}

/// A single click at the same place goes on to what is below.
#[test]
fn a_double_click_is_on_what_was_selected_before_it() {
    let below = add_node("below", Content::Box([200.0, 120.0]), [240.0, 200.0]);
    let mut harness = with_text_in(edited(boxes(), &[below]));
    let at = pos(&harness, [240.0, 200.0]);
    click(&mut harness, at);
    assert_eq!(selected(&harness).as_deref(), Some("title"));
    harness.run_steps(60);
    double_click(&mut harness);
    harness.get_by_label("text of title");
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(selected(&harness).as_deref(), Some("title"), "its first click went on to what is below");
}

#[test]
fn a_text_that_is_typed_anew_is_selected_as_a_whole() {
    let mut harness = with_text();
    select(&mut harness, "title");
    assert!(harness.state_mut().command(Command::EditText));
    harness.run_steps(3);
    typed(&mut harness, "Bye");
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(shown(&harness), "Bye");
}

#[test]
fn tab_takes_what_is_typed_and_leads_to_no_control() {
    let mut harness = with_text();
    double_click(&mut harness);
    typed(&mut harness, "!");
    harness.key_press(Key::Tab);
    harness.run_steps(3);
    assert!(harness.query_by_label("text of title").is_none(), "it is closed");
    assert_eq!(shown(&harness), "Hello!", "and no tab is in it");
    assert_eq!(harness.state().editor.history().undo_len(), 1);
    assert_eq!(harness.ctx.memory(egui::Memory::focused), None, "the next Tab is no other field's");
}
