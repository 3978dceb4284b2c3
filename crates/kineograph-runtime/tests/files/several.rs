//! Several mistakes of one text are said at once, each with its clip and its place.
use kineograph_runtime::diagnostic::MAX_LISTED;
use kineograph_runtime::format::{Action, MAX_MISTAKES, Project, load};
use kineograph_runtime::{Code, Diagnostic, Error};

const MORE: &str = "There may be more mistakes; they are listed once these are corrected.";

fn all(error: &Error) -> Vec<String> {
    core::iter::once(error.diagnostic()).chain(error.others()).map(Diagnostic::to_string).collect()
}

fn said(body: &str) -> Vec<String> {
    all(&load(&format!("(format: 2,\n{body})")).unwrap_err())
}

#[test]
fn mistakes_in_several_clips_are_said_at_once() {
    let body = r##"nodes: [(name: "fox"), (name: 3), (z: 1)],
clips: [
    (name: "a", action: MoveBy(duration: fast, delta: (1, 2))),
    (name: "b )", action: Sequence(actions: [
        Hide() Show(), // ) ]
        Dance(label: r#"]"#), /* ( */
        TintTo(duration: 1, color: "red"),
    ])),
    (name: "c", action: MoveBy(duration: 1s, delta: 5)),
    (name: "d", action: Hide()),
],
runs: [(clip: "d", node: "fox", at: soon)],
"##;
    assert_eq!(
        said(body),
        [
            "line 2, column 31: `name` of a node must be a text in double quotes, not `3`.",
            "line 2, column 40: A node needs the field `name`; add `name: …`.",
            "clip \"a\", line 4, column 42: `duration` of MoveBy must be a number, such as 0.5, not `fast`.",
            "clip \"b )\", line 6, column 16: A comma is missing before `Show`.",
            "clip \"b )\", line 7, column 9: There is no action `Dance`; docs/format.md lists them all.",
            "clip \"b )\", line 8, column 36: `red` is not a colour; write it as \"#rrggbb\".",
            "clip \"c\", line 10, column 42: `duration` of MoveBy must be a number, such as 0.5; write the number alone, without `s`.",
            "clip \"c\", line 10, column 53: `delta` of MoveBy must be numbers in `( )`, such as `delta: (100, 0)`, not `5`.",
            "line 13, column 37: `at` of a run must be a number, such as 0.5, not `soon`.",
        ]
    );
}

#[test]
fn misspelt_names_are_among_them() {
    assert_eq!(
        said(
            r#"clips: [(name: "a", acton: MovBy(duraton: 1, delta: 5)), (nam: "b", action: Hide(), mass: 3)]"#
        ),
        [
            "clip \"a\", line 2, column 21: a clip has no field “acton”; did you mean “action”?",
            "clip \"a\", line 2, column 28: there is no action “MovBy”; did you mean “MoveBy”?",
            "clip \"a\", line 2, column 34: MoveBy has no field “duraton”; did you mean “duration”?",
            "clip \"a\", line 2, column 53: `delta` of MoveBy must be numbers in `( )`, such as `delta: (100, 0)`, not `5`.",
            "clip \"b\", line 2, column 59: a clip has no field “nam”; did you mean “name”?",
        ]
    );
}

#[test]
fn a_comma_that_is_missing_before_another_mistake_is_the_only_one_missing() {
    let text = "Spawn(actions: [Hide() Dance(), Show(label: 3)])";
    assert_eq!(
        all(&Action::from_ron_text(text).unwrap_err()),
        [
            "line 1, column 24: A comma is missing before `Dance`.",
            "line 1, column 24: There is no action `Dance`; docs/format.md lists them all.",
            "line 1, column 45: `label` of Show must be a text in double quotes, not `3`.",
        ]
    );
}

#[test]
fn a_single_tree_says_all_of_them_too() {
    let text = "Sequence(actions: [\n    Hid(),\n    MoveBy(duration: 1, delta: (1, 2), mass: 3),\n    Repeat(times: 2.5, action: 7),\n])";
    assert_eq!(
        all(&Action::from_ron_text(text).unwrap_err()),
        [
            "line 2, column 5: There is no action `Hid`; did you mean `Hide`?",
            "line 3, column 40: MoveBy has no field `mass`; its fields are duration, delta, id, label, muted.",
            "line 4, column 19: `times` of Repeat must be a whole number, not `2.5`.",
            "line 4, column 32: `action` of Repeat must be an action, such as `MoveBy(duration: 1, delta: (100, 0))`, not `7`.",
        ]
    );
}

#[test]
fn places_are_those_of_the_values() {
    let error = load("(format: 2, clips: [(name: \"a\"), (name: \"b\", action: Spawn(actions: [Hide(), FadeTo(duration: 1, opacity: x)]))])").unwrap_err();
    assert_eq!(error.code(), Code::Syntax);
    assert_eq!(error.place().clip(), Some("b"));
    assert_eq!(error.place().path().to_string(), "clips[1].action.actions[1].opacity");
}

#[test]
fn many_mistakes_are_said_up_to_a_limit() {
    let clips = "(name: \"a\", action: Hide(muted: 3)),\n".repeat(100);
    let said = said(&format!("clips: [\n{clips}]"));
    assert_eq!(said.len(), MAX_MISTAKES + 1);
    assert!(
        said[19].starts_with("clip \"a\", line 22, column 33: `muted` of Hide must be true or false"),
        "{}",
        said[19]
    );
    assert_eq!(said[20], format!("line 22, column 33: {MORE}"));
    let error = Project::from_ron_text(&format!("(format: 2, clips: [{clips}])")).unwrap_err();
    assert!(error.to_string().ends_with("(and 20 more problems)"), "{error}");
}

/// Names without end are found before what can't be read: what is said of the list must be so for both.
#[test]
fn what_is_said_behind_a_full_list_is_so() {
    for count in [600, 2000] {
        let actions = "Hid(),\n".repeat(count);
        let clips = format!("clips: [(name: \"a\", action: Sequence(actions: [\n{actions}]))]");
        let said = said(&clips);
        assert_eq!(said.len(), MAX_LISTED);
        for (line, found) in said.iter().take(MAX_LISTED - 1).enumerate() {
            assert!(found.starts_with(&format!("clip \"a\", line {}, column 1: ", line + 3)), "{found}");
        }
        assert!(said[MAX_LISTED - 1].ends_with(MORE), "{}", said[MAX_LISTED - 1]);
    }
}

/// What stands before each mistake is read again: that ends, and is said.
#[test]
fn a_list_that_ends_before_the_text_says_so() {
    let actions = format!("{}FadeTo(duration: 1, opacity: x),\n", "Hide(),\n".repeat(100_000)).repeat(3);
    let said = said(&format!("clips: [(name: \"a\", action: Sequence(actions: [\n{actions}]))]"));
    assert!(said.len() < 5, "{said:?}");
    assert!(said.last().unwrap().ends_with(MORE), "{said:?}");
}

/// Mistakes before a bracket without a partner, the bracket, and those behind it.
#[test]
fn a_bracket_without_a_partner_is_one_mistake_among_others() {
    let body = r#"clips: [
    (name: "a", action: MoveBy(duration: fast, delta: (1, 2))),
    (name: "b", action: Sequence(actions: [
        Hide(),
        MoveBy(duration: 1, delta: (1, 2),
        Show(),
    ])),
    (name: "c", action: Spawn(actions: [Hide(, Show()])),
    (name: "d", action: Repeat(times: 2, action: Show()),
    (name: "e", action: Hide()),
    (name: "f", action: MoveBy(duration: 1, delta: (1, 2])),
    (name: "g", action: FadeTo(duration: 1, opacity: x)),
],
"#;
    assert_eq!(
        said(body),
        [
            "clip \"a\", line 3, column 42: `duration` of MoveBy must be a number, such as 0.5, not `fast`.",
            "clip \"b\", line 6, column 42: A `)` is missing here, to close the `(` in line 6, column 15.",
            "clip \"c\", line 9, column 46: A `)` is missing here, to close the `(` in line 9, column 45.",
            "clip \"d\", line 10, column 57: A `)` is missing here, to close the `(` in line 10, column 5.",
            "clip \"f\", line 12, column 57: The `(` in line 12, column 52 needs a `)` to close it, not `]`.",
            "clip \"g\", line 13, column 54: `opacity` of FadeTo must be a number, such as 0.5, not `x`.",
        ]
    );
}

#[test]
fn a_list_before_a_field_without_a_comma() {
    assert_eq!(
        said("nodes: [(name: \"a\")\nclips: []"),
        ["line 2, column 20: A `]` is missing here, to close the `[` in line 2, column 8."]
    );
}

#[test]
fn a_bracket_too_many_is_taken_out() {
    let body = "clips: [\n    (name: \"a\", action: Hide())),\n    (name: 3, action: Hide()),\n]";
    assert_eq!(
        said(body),
        [
            "clip \"a\", line 3, column 32: This `)` closes nothing; take it out.",
            "line 4, column 12: `name` of a clip must be a text in double quotes, not `3`.",
        ]
    );
}

#[test]
fn a_list_without_its_bracket_ends_before_the_next_field() {
    let body = "nodes: [\n    (name: \"a\"),\n    (name: 3),\nruns: [(clip: \"a\", node: \"a\", at: x)],\n";
    assert_eq!(
        said(body),
        [
            "line 4, column 12: `name` of a node must be a text in double quotes, not `3`.",
            "line 4, column 14: A `]` is missing here, to close the `[` in line 2, column 8.",
            "line 5, column 35: `at` of a run must be a number, such as 0.5, not `x`.",
        ]
    );
}

#[test]
fn what_is_before_the_end_of_a_cut_off_text_is_said_too() {
    let body = "nodes: [(name: 3)],\nclips: [(name: \"a\", action: Sequence(actions: [Hide(), MoveBy(dura";
    let text = format!("(format: 2,\n{body}");
    assert_eq!(
        all(&load(&text).unwrap_err()),
        [
            "line 2, column 16: `name` of a node must be a text in double quotes, not `3`.",
            "clip \"a\", line 3, column 67: The file ends inside the bracket that was opened in line 3, column 62; its end may have been cut off.",
        ]
    );
}

#[test]
fn mistakes_around_a_text_without_its_quote_are_said() {
    let body = "clips: [\n(name: \"a\", action: Hide(muted: 3)),\n(name: \"b, action: Hide()),\n(name: \"c\", action: Dance()),\n]";
    assert_eq!(
        said(body),
        [
            "clip \"a\", line 3, column 33: `muted` of Hide must be true or false, not `3`.",
            "line 4, column 10: A `\"` is missing here, to close the text in line 4, column 8.",
            "clip \"c\", line 5, column 21: There is no action `Dance`; docs/format.md lists them all.",
        ]
    );
}

#[test]
fn a_semicolon_is_a_comma_written_otherwise() {
    let body =
        "clips: [(name: \"a\", action: Hide());\n(name: 3, action: Hide());\n(name: \"c\", action: Dance())]";
    assert_eq!(
        said(body),
        [
            "line 2, column 36: Write a comma instead of `;`.",
            "line 3, column 8: `name` of a clip must be a text in double quotes, not `3`.",
            "clip \"c\", line 4, column 21: There is no action `Dance`; docs/format.md lists them all.",
        ]
    );
}

/// Each mended bracket takes a look at all values, so there are only so many of them.
#[test]
fn a_text_of_wrong_brackets_is_refused_at_once() {
    for body in ["nodes: [\n", "nodes: [\n\"a"] {
        let text = format!("(format: 2,\n{body}{}", "x),\n".repeat(300_000));
        let found = all(&load(&text).unwrap_err());
        assert!(!found.is_empty() && found.len() <= MAX_MISTAKES + 1, "{}", found.len());
    }
}

/// Slips with brackets and quotes in different clips do not hide each other.
#[test]
fn marks_in_different_clips_are_said_together() {
    let body = "clips: [\n(name: \"a\", action: Sequence(actions: [[Hide()])),\n(name: \"b\", action: Spawn{actions: [Show()])),
(name: \"\"c\", action: Hide(),\n(name: \"d\", action: Spawn(actions: [Hide()])),\n(name: \"e\", action: Dance()),\n]";
    assert_eq!(
        said(body),
        [
            "clip \"a\", line 3, column 40: There is a `[` too many; take it out.",
            "clip \"b\", line 4, column 26: Write `(` here instead of `{`.",
            "clip \"c\", line 5, column 8: There is a `\"` too many; take it out.",
            "clip \"c\", line 5, column 28: A `)` is missing here, to close the `(` in line 5, column 1.",
            "clip \"e\", line 7, column 21: There is no action `Dance`; docs/format.md lists them all.",
        ]
    );
}

#[test]
fn a_number_that_is_cut_in_two_is_one_mistake() {
    for action in ["FadeTo(duration: 1.9 5, opacity: 3)", "MoveBy(duration: 1, delta: (1, 2 5))"] {
        assert_eq!(said(&format!("clips: [(name: \"a\", action: {action})]")).len(), 1, "{action}");
    }
}

#[test]
fn an_action_in_one_word_with_its_first_field_misses_its_bracket() {
    let spawn = "Spawn(actions: [Hide(), MoveByduration: 1, delta: (1, 2)), Show()])";
    assert_eq!(
        said(&format!("clips: [(name: \"a\", action: {spawn})]")),
        ["clip \"a\", line 2, column 59: A `(` is missing here."]
    );
}

#[test]
fn a_bracket_behind_a_word_with_a_text_is_missing_before_the_next_field() {
    assert_eq!(
        said("nodes: [(name: \"a\", content: Image(\"fox\", z: 1)]"),
        ["line 2, column 41: A `)` is missing here, to close the `(` in line 2, column 35."]
    );
}

#[test]
fn words_before_the_name_of_a_field_are_a_mistake_and_take_no_field_with_them() {
    let body = r#"clips: [
    (
        name: "jump",
        fast version // of it
        action: Sequence(x actions: [FadeTo(duration: 1, opacity: )]),
    ),
],
todo
runs: [(clip: "jump", node: 5)],
"#;
    assert_eq!(
        said(body),
        [
            "clip \"jump\", line 5, column 9: `fast version` stands alone; a field has a colon and a value, and a comment begins with `//`.",
            "clip \"jump\", line 6, column 26: `x` stands alone; a field has a colon and a value, and a comment begins with `//`.",
            "clip \"jump\", line 6, column 67: `opacity` of FadeTo must be a number, such as 0.5, but nothing stands here.",
            "line 9, column 1: `todo` stands alone; a field has a colon and a value, and a comment begins with `//`.",
            "line 10, column 29: `node` of a run must be a text in double quotes, not `5`.",
        ]
    );
}

#[test]
fn a_field_without_its_colon_is_no_unknown_field() {
    for body in
        ["x y: 1", "glow 3", "glow \"a\"", "glow (1, 2)", "glow = 3", "glow: 1 2", "glow: x y z: 3", "glow"]
    {
        let text = format!("(format: 2, nodes: [(name: \"a\", {body}, z: 4)])");
        assert!(load(&text).is_err(), "{body}");
    }
}

#[test]
fn a_comma_too_many_is_one_mistake_among_others() {
    assert_eq!(
        said(
            r#"clips: [(name: "a", action: Hide()),, (name: "b", action: FadeTo(duration: 1, opacity: )),
(name: "c", action: MoveBy(duration: 1,, delta: 5))]"#
        ),
        [
            "line 2, column 37: There is a comma too many; take it out.",
            "clip \"b\", line 2, column 88: `opacity` of FadeTo must be a number, such as 0.5, but nothing stands here.",
            "clip \"c\", line 3, column 40: There is a comma too many; take it out.",
            "clip \"c\", line 3, column 49: `delta` of MoveBy must be numbers in `( )`, such as `delta: (100, 0)`, not `5`.",
        ]
    );
}

/// What is right makes no sense behind a slip: that is said as the slip that it is.
#[test]
fn what_follows_from_one_slip_is_not_said() {
    for (node, mistake) in [
        ("(id: 62. name: \"a\")", "line 2, column 16: Write a comma instead of `.`."),
        ("(id: 62, @ name: \"a\")", "line 2, column 18: There is a `@` too many; take it out."),
        ("(id: 62, name: = \"a\", z: 3)", "line 2, column 24: There is a `=` too many; take it out."),
        ("(id: 62}, name: \"a\", z: 3)", "line 2, column 16: There is a `}` too many; take it out."),
        ("(id: 62, name: \"a\", } z: 3)", "line 2, column 29: There is a `}` too many; take it out."),
        ("(id: 62, [: \"a\", z: 3)", "line 2, column 18: The name of a field should stand here, not `[`."),
        ("(id: {, name: \"a\", z: 3)", "line 2, column 14: `id` of a node must be a whole number, not `{`."),
    ] {
        assert_eq!(said(&format!("nodes: [{node}, (id: 7, name: \"b\")]")), [mistake], "{node}");
        let others = r#"clips: [(name: "b", action: Hide(muted: 3))]"#;
        let both = said(&format!("nodes: [{node}, (id: 7, name: \"b\")],\n{others}"));
        assert_eq!(both[0], mistake, "{node}");
        assert!(both.len() == 2 && both[1].starts_with("clip \"b\", line 3, column 41: `muted`"), "{both:?}");
    }
}

/// Two slips stay two, also beside each other.
#[test]
fn several_slips_in_one_clip_or_in_two_are_all_said() {
    for (clips, count) in [
        (r#"(name: "a", action: Hide(id: 1. label: "x", muted: @ true))"#, 2),
        (r#"(name: "a"= action: Hide()), (name: "b", action: Hide(id: 4. label: "x"))"#, 2),
        (r#"(name: "a", action: MoveBy(duration: x, delta: (y, 2)))"#, 2),
        (r#"(name: "a", action: Sequence(actions: [Hide(muted: 3), Show(muted: 4)]))"#, 2),
    ] {
        let said = said(&format!("clips: [{clips}]"));
        assert!(said.len() >= count, "{said:?}");
    }
}

/// A tree alone, as it is pasted.
#[test]
fn what_follows_from_one_slip_is_not_said_of_a_tree() {
    let error = Action::from_ron_text("Sequence(actions: [Hide(id: 3. label: \"x\"), Show()])").unwrap_err();
    assert_eq!(all(&error), ["line 1, column 30: Write a comma instead of `.`."]);
}
