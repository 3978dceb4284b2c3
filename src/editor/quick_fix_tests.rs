//! Each fix removes its problem.

use kineograph_runtime::format::{Action, Content, Image, Key, Kind, StartPose, Text, Value};
use kineograph_runtime::{Diagnostic, EaseKind};

use crate::document::{ClipEdit, Document, Edit, Slot};
use crate::editor::Editor;
use crate::history::Change;
use crate::panels::Intent;
use crate::quick_fixes::fix;

/// A node “coin”, a clip “hop” that does something, and the clip “it”, which plays `tree`.
fn editor(tree: Action) -> Editor {
    let node = Edit::AddNode {
        name: "coin".into(),
        parent: None,
        content: Content::Group,
        start: StartPose::default(),
    };
    let mut document = Document::default().edited(&node).unwrap().0;
    for (name, tree) in [("hop", Action::move_by(1.0, [1.0, 0.0])), ("it", tree)] {
        let (next, made) = document.edited(&Edit::AddClip(name.into())).unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        document = next.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
    }
    Editor::new(document, None)
}

fn problems(editor: &Editor) -> Vec<Diagnostic> {
    editor.programs().diagnostics().to_vec()
}

/// Fixes the only problem of a tree. Gives the title of the fix and the tree after it.
fn fixed(tree: Action) -> (String, Action) {
    let mut editor = editor(tree);
    let found = problems(&editor);
    assert_eq!(found.len(), 1, "{found:?}");
    let fix = fix(editor.document(), &found[0]).unwrap_or_else(|| panic!("no fix for {}", found[0]));
    editor.apply(Intent::Edit(fix.change));
    editor.refresh();
    assert_eq!(problems(&editor), [], "{}", fix.title);
    assert_eq!(editor.document().violations(), Vec::<String>::new());
    (fix.title, editor.document().clips()[1].root_tree().unwrap())
}

fn title(tree: Action) -> String {
    fixed(tree).0
}

#[test]
fn endless_actions_go_where_they_can_be() {
    let spin = || Action::repeat_forever(Action::rotate_by(1.0, 90.0));
    let (name, tree) = fixed(Action::sequence([spin(), Action::fade_in(1.0)]));
    assert_eq!(name, "Move it to the end");
    assert_eq!(tree.children[1].kind(), Kind::RepeatForever);
    assert_eq!(title(Action::repeat(2, spin())), "Take it out of the Repeat");
    assert_eq!(title(Action::ease(EaseKind::In, spin())), "Take it out of the Ease in");
}

#[test]
fn loops_get_a_delay() {
    let (name, tree) = fixed(Action::repeat_forever(Action::call_func("tick")));
    assert_eq!(name, "Add a DelayTime");
    assert_eq!(tree.children[0].kind(), Kind::Sequence);
    let list = Action::repeat_forever(Action::sequence([Action::show(), Action::hide()]));
    assert_eq!(fixed(list).1.children[0].children.len(), 3);
}

#[test]
fn empty_wrappers_and_lists_are_filled_or_removed() {
    let list = |inner| Action::sequence([Action::show(), inner]);
    assert_eq!(title(list(Action::new(Kind::Repeat))), "Remove it");
    let empty = |kind, param, value| list(Action::new(kind).with(param, value).unwrap());
    assert_eq!(title(empty(Kind::Animate, "frames", Value::Frames(Vec::new()))), "Add a frame");
    assert_eq!(title(empty(Kind::Keyframes, "keys", Value::Keys(Vec::new()))), "Add two keys");
    let keys = Value::Keys(vec![Key::new(0.8, 1.0), Key::new(0.2, 2.0)]);
    assert_eq!(title(empty(Kind::Keyframes, "keys", keys)), "Sort the keys");
    let one = Value::Points(vec![[0.0, 0.0]]);
    assert_eq!(title(empty(Kind::CatmullRomBy, "points", one)), "Add three points");
    let text = |text: &str| Value::Text(text.to_owned());
    assert_eq!(title(empty(Kind::ActionTween, "key", text(""))), "Name it “value”");
    assert_eq!(title(empty(Kind::Keyframes, "channel", text("size"))), "Set channel to x");
}

#[test]
fn numbers_are_brought_into_range() {
    assert_eq!(title(Action::delay(-2.0)), "Set duration to 0");
    assert_eq!(title(Action::repeat(0, Action::delay(1.0))), "Set times to 1");
    assert_eq!(title(Action::fade_to(1.0, f64::NAN)), "Set opacity to 128");
    assert_eq!(title(Action::move_by(1.0, [f64::INFINITY, 0.0])), "Limit by to its range");
}

#[test]
fn names_that_mean_nothing_get_a_meaning() {
    assert_eq!(title(Action::play_clip("Hop")), "Play “hop”");
    assert_eq!(title(Action::play_clip("leap")), "Add an empty clip “leap”");
    assert_eq!(title(Action::targeted("Coin", Action::show())), "Use “coin”");
    let (name, tree) = fixed(Action::targeted("star", Action::show()));
    assert_eq!((name.as_str(), tree.kind()), ("Play it on this node", Kind::Show));
}

#[test]
fn a_sprite_of_no_image_gets_the_one_with_a_name_near_to_it() {
    let mut editor = editor(Action::show());
    let mut node = editor.document().nodes()[0].as_ref().clone();
    node.content = Content::Image("Star".into());
    for edit in [Edit::AddImage(Image::new("star", "star.png")), Edit::SetNode(node)] {
        editor.edit(&Change::new("x", edit));
    }
    editor.refresh();
    let found = problems(&editor);
    assert_eq!(found[0].message(), "there is no image “Star”; did you mean “star”?");
    let fix = fix(editor.document(), &found[0]).unwrap();
    assert_eq!(fix.title, "Use “star”");
    editor.apply(Intent::Edit(fix.change));
    editor.refresh();
    assert_eq!(problems(&editor), []);
}

#[test]
fn a_value_that_no_action_sets_is_counted_or_named_as_meant() {
    let mut editor = editor(Action::show());
    let shows = |editor: &mut Editor, text: &str| {
        let mut node = editor.document().nodes()[0].as_ref().clone();
        node.content = Content::Text(Text::new(text));
        editor.edit(&Change::new("x", Edit::SetNode(node)));
        editor.refresh();
        let found = problems(editor);
        let fix = fix(editor.document(), &found[0]).unwrap();
        let title = fix.title.clone();
        editor.apply(Intent::Edit(fix.change));
        editor.refresh();
        assert_eq!(problems(editor), [], "{title}");
        title
    };
    assert_eq!(shows(&mut editor, "Score {score:000}"), "Count “score” up to 100");
    let run = editor.document().runs().last().unwrap();
    assert_eq!(run.node, editor.document().nodes()[0].id);
    assert_eq!(shows(&mut editor, "{Score} {Score:0}"), "Use “score”");
    let Content::Text(text) = &editor.document().nodes()[0].content else { panic!("a text") };
    assert_eq!(text.text, "{score} {score:0}");
}

#[test]
fn a_broken_action_that_is_muted_is_no_problem() {
    let mut broken = Action::new(Kind::Repeat);
    broken.muted = true;
    let editor = editor(Action::sequence([broken, Action::delay(1.0)]));
    assert_eq!(problems(&editor), []);
    assert!(editor.programs().program(editor.document().clips()[1].id).is_some());
}
