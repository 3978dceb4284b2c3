//! Changes of the selection by intents of panels.

use kineograph_runtime::format::Marker;

use crate::command::Command;
use crate::document::Edit;
use crate::editor::Editor;
use crate::history::Change;
use crate::panels::{Intent, Outbox, fixture};
use crate::session::{Focus, Selection, SelectionChange};

/// What is selected after two intents that were pushed in one frame.
fn after(editor: impl Fn() -> Editor, intents: [SelectionChange; 2]) -> Selection {
    let mut editor = editor();
    let mut out = Outbox::default();
    intents.into_iter().for_each(|change| out.select(change));
    for intent in out.drain() {
        editor.apply(intent);
    }
    editor.session().selection.clone()
}

#[test]
fn two_changes_of_one_frame_both_take_effect_in_either_order() {
    let editor = || Editor::new(fixture::document(), None);
    let document = fixture::document();
    let clip = &document.clips()[0];
    let root = clip.root().unwrap();
    let child = clip.get(root).unwrap().children[0];
    let star = document.nodes()[1].id;
    let node = SelectionChange::Node(star);
    let spin = document.clips()[1].id;
    let opens = SelectionChange::Clip(spin);
    for pair in [[node.clone(), opens.clone()], [opens, node]] {
        let selection = after(editor, pair);
        assert_eq!((selection.node, selection.clip), (Some(star), Some(spin)));
    }
    for pair in [[root, child], [child, root]] {
        let selection = after(editor, pair.map(SelectionChange::ToggleAction));
        assert_eq!(selection.actions, pair);
    }
    let runs = document.runs().iter().map(|run| run.id).collect::<Vec<_>>();
    let selection = after(editor, [vec![runs[0]], vec![runs[1]]].map(SelectionChange::AddRuns));
    assert_eq!(selection.selected_runs(), runs);
}

#[test]
fn a_selection_does_not_undo_what_an_edit_of_the_same_frame_selects() {
    let mut editor = Editor::new(fixture::document(), None);
    let clip = editor.document().clips()[1].id;
    let mut out = Outbox::default();
    out.push(Intent::Command(Command::AddNode));
    out.select(SelectionChange::Clip(clip));
    for intent in out.drain() {
        editor.apply(intent);
    }
    let added = editor.document().nodes()[2].id;
    let selection = &editor.session().selection;
    assert_eq!((selection.node, selection.clip), (Some(added), Some(clip)));
}

#[test]
fn what_is_shown_keeps_its_place_under_a_new_name() {
    let mut editor = Editor::new(fixture::document(), None);
    editor.edit(&Change::new("Add", Edit::AddMarker(Marker::new("hit", 1.0))));
    editor.apply(Intent::Select(SelectionChange::Marker("hit".into())));
    let rename = |name: &str| Edit::SetMarker("hit".into(), Marker::new(name, 1.0));
    editor.edit(&Change::new("Rename", rename("  ")));
    assert_eq!(editor.session().selection.focus, Focus::Marker("hit".into()), "refused");
    editor.edit(&Change::new("Rename", rename("top")));
    assert_eq!(editor.session().selection.focus, Focus::Marker("top".into()));
}
