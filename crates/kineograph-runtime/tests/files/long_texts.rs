//! Texts of millions of characters are refused with a short message, wherever they stand.
use kineograph_runtime::Code;
use kineograph_runtime::format::{Action, MAX_TEXT_CHARS, load};

const LONG: usize = 5_000_000;

/// Longer than any message that repeats a few short names.
const MAX_MESSAGE_CHARS: usize = 600;

#[test]
fn long_texts_are_refused_with_their_place() {
    let long = "x".repeat(LONG);
    let escaped = "\\n".repeat(LONG / 2);
    for text in [
        format!("(format: 2,\n markers: [(name: \"{long}\", at: 1)])"),
        format!("(format: 2,\n markers: [(name: \"{escaped}\", at: 1)])"),
        format!("(format: 2,\n stage: (background: \"{long}\"))"),
        format!("(format: 2,\n {long}: 3)"),
        format!("(format: 2,\n clips: [(name: \"a\", action: {long}())])"),
        format!("(format: 2,\n clips: [(name: \"a\", action: PlayClip(clip: \"{long}\"))])"),
        format!("(format: 2,\n clips: [(name: \"a\", action: MoveBy({long}: 1))])"),
        format!("(format: 2,\n clips: [(name: \"a\", action: MoveBy(label: r#\"{long}\"#))])"),
        format!("(format: 2,\n editor: (clips: [(clip: \"a\", comments: [(id: 1, text: \"{long}\")])]))"),
    ] {
        let error = load(&text).unwrap_err();
        assert_eq!((error.code(), error.place().line()), (Code::TextTooLong, Some(2)), "{error}");
        assert!(error.to_string().chars().count() < MAX_MESSAGE_CHARS, "{error}");
    }
    let error = Action::from_ron_text(&format!("CallFunc(name: \"{long}\")")).unwrap_err();
    assert!(error.to_string().chars().count() < MAX_MESSAGE_CHARS, "{error}");
}

#[test]
fn what_is_just_short_enough_is_read() {
    for (count, is_read) in [(MAX_TEXT_CHARS, true), (MAX_TEXT_CHARS + 1, false)] {
        let text = format!("(format: 2, images: [(name: \"a\", path: \"{}\")])", "ä".repeat(count));
        assert_eq!(load(&text).is_ok(), is_read, "{count}");
    }
}

/// Texts that may be read are still too long for a message.
#[test]
fn messages_repeat_the_beginning_of_a_text_only() {
    let long = "x".repeat(MAX_TEXT_CHARS);
    for text in [
        format!("(format: 2, stage: (background: \"{long}\"))"),
        format!("(format: 2, {long}: 3)"),
        format!("(format: 2, clips: [(name: \"a\", action: {long}())])"),
        format!("(format: 2, clips: [(name: \"a\", action: MoveBy({long}: 1))])"),
        format!("(format: 2, clips: [(name: \"a\", action: MoveBy(duration: 1{long}))])"),
        format!("(format: 2, nodes: [(name: '{long}')])"),
        format!("(format: 2, nodes: [(\"{long}\": 3)])"),
        format!("(format: 2, nodes: [({long}=3)])"),
        format!(
            "(format: 2, clips: [(name: \"a\", action: Keyframes(duration: 1, channel: \"x\", keys: [(at: 0, value: 1, ease: \"{long}\")]))])"
        ),
    ] {
        let said = match load(&text) {
            Ok(loaded) => loaded.diagnostics[0].to_string(),
            Err(error) => error.to_string(),
        };
        assert!(said.chars().count() < MAX_MESSAGE_CHARS, "{said}");
    }
    let text = format!("(format: 2, clips: [(name: \"a\", action: PlayClip(clip: \"{long}\"))])");
    for problem in &*load(&text).unwrap().diagnostics {
        assert!(problem.to_string().chars().count() < MAX_MESSAGE_CHARS, "{problem}");
    }
}
