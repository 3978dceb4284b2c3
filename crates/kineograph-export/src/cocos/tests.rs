//! Unit tests of what the tests of the crate can't see.

use super::cpp::Cpp;
use super::dialect::literal;

#[test]
fn literals_end_where_they_should() {
    assert_eq!(literal::<Cpp>("a\"b\\c"), r#""a\"b\\c""#);
    assert_eq!(literal::<Cpp>("é1\n??/"), r#""\303\2511\012\?\?/""#);
}

#[test]
fn what_becomes_many_short_actions_is_named_with_their_number() {
    let text = r#"(format: 2, clips: [(name: "hit", action: ShakeMove(duration: 1, strength: (20, 20), frequency: 10, seed: 1)), (name: "go", action: FadeTo(duration: 1, opacity: 0))])"#;
    let project = kineograph_runtime::format::load(text).unwrap().project;
    let written = super::cpp(&project, &[], "{frame}");
    let losses: Vec<_> = written.losses.iter().map(|loss| (loss.what, loss.place.clone())).collect();
    let count = written.text.matches("MoveBy::create").count();
    assert!(count > 5);
    assert_eq!(losses, [(crate::LossKind::Steps, format!("hit: ShakeMove ({count})"))]);
}

/// A value is handed to a node of a class of the game: the comment says which, and what that class needs.
#[test]
fn a_tweened_value_says_which_node_gets_it_and_how() {
    let text = r#"(format: 2, nodes: [(name: "label"), (name: "bar"), (name: "hud")],
        clips: [(name: "count", action: Sequence(actions: [ActionTween(duration: 1, key: "score", from: 0, to: 9),
            TargetedAction(target: "bar", action: ActionTween(duration: 1, key: "life", from: 0, to: 9))])), (name: "go", action: Hide())],
        runs: [(clip: "count", node: "label"), (clip: "count", node: "label", at: 2), (clip: "go", node: "hud")])"#;
    let project = kineograph_runtime::format::load(text).unwrap().project;
    for (written, mark) in [(super::cpp(&project, &[], ""), "///"), (super::lua(&project, &[], ""), "--")] {
        let lines: Vec<&str> =
            written.text.lines().filter(|line| line.contains("ActionTweenDelegate")).collect();
        let wanted = [("score", "label"), ("life", "bar")].map(|(key, node)| {
            format!(
                "{mark} The value \"{key}\": its node (in the project \"{node}\") must be an ActionTweenDelegate, whose updateTweenAction(value, key) gets it."
            )
        });
        assert_eq!(lines, wanted);
    }
}
