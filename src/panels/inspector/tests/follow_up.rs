//! What is said of actions that go on from where the selected one ends.

use super::*;

fn on_one_clip(tree: Action, selected: Kind) -> Harness<'static, InspectorHost> {
    let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
    let mut host = InspectorHost::new(document, true);
    let id = host.action(selected);
    host.frame(|_, _, out| out.select(SelectionChange::Actions(vec![id])));
    window(host)
}

#[test]
fn what_changes_with_an_action_is_said_where_it_is_edited() {
    let tree = Action::sequence([
        Action::move_to(1.0, [100.0, 0.0]),
        Action::move_by(1.0, [5.0, 0.0]),
        Action::jump_by(1.0, [5.0, 0.0], 9.0, 1),
    ]);
    let window = on_one_clip(tree.clone(), Kind::MoveTo);
    window.get_by_label(
        "2 actions after it go on from where it ends, and change with it. To keep where the first of them ends, \
         change that to “Move to”.",
    );
    let window = on_one_clip(tree.clone(), Kind::MoveBy);
    window.get_by_label_contains("The action after it goes on from where it ends");
    let window = on_one_clip(tree, Kind::JumpBy);
    assert!(window.query_by_label_contains("from where it ends").is_none());
}
