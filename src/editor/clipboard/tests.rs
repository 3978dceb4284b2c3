//! What is copied can be read by people, and what is pasted is checked.

use kineograph_runtime::format::Kind;

use super::*;
use crate::command::Command;
use crate::panels::{Intent, fixture};
use crate::session::SelectionChange;

/// A document with one clip.
fn clip_of(tree: Action) -> Document {
    let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0
}

/// A clip Sequence(MoveBy, Spawn()).
fn editor() -> Editor {
    let tree = Action::sequence([Action::move_by(1.0, [30.0, 0.0]), Action::spawn([])]);
    Editor::new(clip_of(tree), None)
}

fn select(editor: &mut Editor, kinds: &[Kind]) {
    let clip = &editor.document().clips()[0];
    let id = |kind: &Kind| clip.items().find(|(_, item)| item.action.kind() == *kind).unwrap().0;
    let ids = kinds.iter().map(id).collect();
    let mut selection = editor.session().selection.clone();
    selection.set_actions(ids);
    editor.apply(Intent::Select(SelectionChange::Restore(Box::new(selection))));
}

fn children(editor: &Editor, kind: Kind) -> Vec<Kind> {
    let clip = &editor.document().clips()[0];
    let (_, item) = clip.items().find(|(_, item)| item.action.kind() == kind).unwrap();
    item.children.iter().map(|id| clip.get(*id).unwrap().action.kind()).collect()
}

/// Does a command that pastes, with this text on the clipboard.
fn paste(editor: &mut Editor, command: Command, text: &str) -> Vec<String> {
    assert_eq!(editor.apply(Intent::Command(command)), Some(WindowRequest::RequestPaste));
    editor.paste_text(text);
    editor.take_warnings()
}

#[test]
fn copied_text_can_be_read_and_pasted_in_another_editor() {
    let mut from = editor();
    select(&mut from, &[Kind::MoveBy]);
    let Some(WindowRequest::CopyText(text)) = from.apply(Intent::Command(Command::Copy)) else {
        panic!("nothing was copied");
    };
    assert!(text.contains("MoveBy(") && text.contains("delta: (30.0, 0.0)"), "{text}");
    assert!(!text.contains("id:"), "{text}");
    let mut to = editor();
    select(&mut to, &[Kind::MoveBy]);
    assert!(paste(&mut to, Command::Paste, &text).is_empty());
    assert_eq!(children(&to, Kind::Sequence), [Kind::MoveBy, Kind::MoveBy, Kind::Spawn]);
}

#[test]
fn actions_are_pasted_inside_when_asked_for() {
    let mut editor = editor();
    select(&mut editor, &[Kind::Spawn]);
    assert!(paste(&mut editor, Command::PasteInside, "[Hide(), Show()]").is_empty());
    assert_eq!(children(&editor, Kind::Spawn), [Kind::Hide, Kind::Show]);
    select(&mut editor, &[Kind::Hide]);
    assert!(paste(&mut editor, Command::PasteInside, "Hide()")[0].contains("can contain others"));
    // The next paste is a usual one again.
    editor.paste_text("FlipX(flip: true)");
    assert_eq!(children(&editor, Kind::Spawn), [Kind::Hide, Kind::FlipX, Kind::Show]);
}

#[test]
fn values_go_to_all_selected_actions_that_have_them() {
    let mut editor = editor();
    select(&mut editor, &[Kind::MoveBy]);
    let Some(WindowRequest::CopyText(text)) = editor.apply(Intent::Command(Command::CopyValues)) else {
        panic!("nothing was copied");
    };
    assert!(text.starts_with("MoveBy("), "{text}");
    let values = "JumpBy(duration: 2.5, delta: (7, 8), height: 9, jumps: 4)";
    assert!(paste(&mut editor, Command::PasteValues, values).is_empty());
    let clip = &editor.document().clips()[0];
    let (_, item) = clip.items().find(|(_, item)| item.action.kind() == Kind::MoveBy).unwrap();
    assert_eq!((item.action.number("duration"), item.action.vec2("delta")), (2.5, [7.0, 8.0]));
    let steps = editor.history().undo_len();
    assert!(paste(&mut editor, Command::PasteValues, "[Show(), Hide()]")[0].contains("single"));
    assert_eq!(editor.history().undo_len(), steps);
}

#[test]
fn text_that_is_wrong_is_refused_with_its_place() {
    let mut editor = editor();
    let message = |editor: &mut Editor, text: &str| {
        editor.paste_text(text);
        editor.take_warnings().remove(0)
    };
    let wrong = message(&mut editor, "[\n    Show(),\n    MoveBy(duraton: 1.0),\n]");
    assert!(wrong.contains("line 3, column"), "{wrong}");
    assert!(wrong.contains("duraton"), "{wrong}");
    let wrong = message(&mut editor, "once upon a time");
    assert!(wrong.contains("line 1, column"), "{wrong}");
    assert!(message(&mut editor, " \n").contains("no text"));
    assert_eq!(editor.history().undo_len(), 0);
}

#[test]
fn clips_that_are_missing_are_told() {
    let mut editor = editor();
    editor.paste_text("Sequence(actions: [PlayClip(clip: \"hop\"), PlayClip(clip: \"hop\")])");
    let warnings = editor.take_warnings();
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(warnings[0].contains("no clip “hop”"), "{warnings:?}");
}

fn trees(editor: &Editor) -> String {
    let clip = &editor.document().clips()[0];
    let kinds = clip.tops().map(|top| {
        let inner: Vec<&str> =
            clip.preorder(top).iter().map(|(id, _)| clip.get(*id).unwrap().action.spec().name).collect();
        inner.join(" ")
    });
    kinds.collect::<Vec<_>>().join(", ")
}

/// A clip of one action, which is selected.
fn lone() -> Editor {
    let mut editor = Editor::new(clip_of(Action::show()), None);
    select(&mut editor, &[Kind::Show]);
    editor
}

#[test]
fn a_duplicate_of_an_eased_action_has_its_ease() {
    let tree = Action::sequence([
        Action::ease_in(2.0, Action::speed(2.0, Action::move_by(1.0, [30.0, 0.0]))),
        Action::show(),
    ]);
    let mut editor = Editor::new(clip_of(tree), None);
    select(&mut editor, &[Kind::MoveBy, Kind::Speed]);
    editor.apply(Intent::Command(Command::Duplicate));
    assert_eq!(trees(&editor), "Sequence EaseIn Speed MoveBy EaseIn Speed MoveBy Show");
    // What is inside of a list is bent together with the rest of it.
    let tree = Action::ease_in(2.0, Action::sequence([Action::move_by(1.0, [1.0, 0.0]), Action::hide()]));
    let mut editor = Editor::new(clip_of(tree), None);
    select(&mut editor, &[Kind::MoveBy]);
    editor.apply(Intent::Command(Command::Duplicate));
    assert_eq!(trees(&editor), "EaseIn Sequence MoveBy MoveBy Hide");
}

#[test]
fn actions_pasted_onto_one_that_no_list_holds_go_into_a_new_list_with_it() {
    let mut editor = lone();
    assert!(paste(&mut editor, Command::Paste, "[Hide(), FlipX(flip: true)]").is_empty());
    assert_eq!(trees(&editor), "Sequence Show Hide FlipX");
    assert_eq!(editor.history().undo_len(), 1);
    let mut editor = lone();
    assert!(paste(&mut editor, Command::PasteTogether, "[Hide(), FlipX(flip: true)]").is_empty());
    assert_eq!(trees(&editor), "Spawn Show Hide FlipX");
    editor.apply(Intent::Command(Command::Undo));
    assert_eq!(trees(&editor), "Show");
    editor.apply(Intent::Command(Command::Duplicate));
    assert_eq!(trees(&editor), "Sequence Show Show");
}

#[test]
fn actions_pasted_onto_a_list_that_nothing_holds_go_inside() {
    let mut editor = editor();
    select(&mut editor, &[Kind::Sequence]);
    assert!(paste(&mut editor, Command::Paste, "Hide()").is_empty());
    assert_eq!(children(&editor, Kind::Sequence), [Kind::MoveBy, Kind::Spawn, Kind::Hide]);
    // Its copy is placed beside it.
    select(&mut editor, &[Kind::Sequence]);
    editor.apply(Intent::Command(Command::Duplicate));
    assert_eq!(editor.document().clips()[0].drafts().len(), 1);
}

#[test]
fn without_a_selection_it_joins_the_tree_that_plays() {
    let mut editor = editor();
    select(&mut editor, &[]);
    assert!(paste(&mut editor, Command::Paste, "[Hide(), Show()]").is_empty());
    assert_eq!(children(&editor, Kind::Sequence), [Kind::MoveBy, Kind::Spawn, Kind::Hide, Kind::Show]);
    assert!(editor.document().clips()[0].drafts().is_empty());
    // After a Spawn that is all of it, as an action that is added.
    let mut editor = Editor::new(clip_of(Action::spawn([Action::move_by(1.0, [3.0, 0.0])])), None);
    select(&mut editor, &[]);
    editor.set_paste_place(Some([5.0, 5.0]));
    assert!(paste(&mut editor, Command::Paste, "[Hide(), Show()]").is_empty());
    assert_eq!(trees(&editor), "Sequence Spawn MoveBy Hide Show");
    // A draft only where that is asked for.
    select(&mut editor, &[]);
    assert_eq!(paste(&mut editor, Command::PasteDraft, "FlipX(flip: true)").len(), 1);
    assert_eq!(trees(&editor), "Sequence Spawn MoveBy Hide Show, FlipX");
    // Beside what never ends: after it nothing plays.
    let mut editor = Editor::new(clip_of(Action::repeat_forever(Action::hide())), None);
    select(&mut editor, &[]);
    assert!(paste(&mut editor, Command::Paste, "MoveBy(duration: 1.0, delta: (1.0, 0.0))").is_empty());
    assert_eq!(children(&editor, Kind::Spawn), [Kind::RepeatForever, Kind::MoveBy]);
}

#[test]
fn a_clip_is_copied_and_pasted_as_a_clip_with_its_eases() {
    let own = kineograph_runtime::format::NamedEase::new("soft", Action::new(Kind::EaseIn));
    let mut document = fixture::document();
    let clip = document.clips()[1].id;
    let eased = Action::ease_named("soft", Action::move_by(1.0, [5.0, 0.0]));
    let root = document.clips()[1].root().unwrap();
    for edit in [
        Edit::AddEase(own),
        Edit::Clip(clip, ClipEdit::Remove { ids: vec![root], reconnect: false }),
        Edit::Clip(clip, ClipEdit::Insert { tree: eased, slot: Slot::Root, position: None }),
    ] {
        document = document.edited(&edit).unwrap().0;
    }
    let mut editor = Editor::new(document, None);
    editor.apply(Intent::Select(SelectionChange::Clip(clip)));
    assert_eq!(editor.disabled_reason(Command::Copy), None);
    let Some(WindowRequest::CopyText(text)) = editor.run(Command::Copy) else { panic!("it has the focus") };
    editor.paste_text(&text);
    let names =
        |editor: &Editor| editor.document().clips().iter().map(|clip| clip.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&editor), ["hop", "spin", "spin 2"]);
    let trees = [1, 2].map(|nth: usize| editor.document().clips()[nth].root_tree().map(without_ids));
    assert_eq!(trees[0], trees[1]);
    assert_eq!(editor.history().undo_len(), 1);
    let mut other = Editor::new(Document::default(), None);
    other.paste_text(&text);
    assert_eq!((names(&other), other.document().eases().len()), (vec!["spin".to_owned()], 1));
    assert_eq!(other.document().nodes().len(), 0);
    assert_eq!(other.document().violations(), Vec::<String>::new());
}
