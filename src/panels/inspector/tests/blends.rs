//! Blends and masks of nodes.

use kineograph_runtime::{Blend, BlendFactor, Cascade, Mask};

use super::*;

fn blends(harness: &Harness<'_, InspectorHost>) -> Vec<Blend> {
    harness.state().editor.document().nodes().iter().map(|node| node.blend).collect()
}

pub(super) fn pick(harness: &mut Harness<'_, InspectorHost>, field: &str, option: &str) {
    harness.get_by_role_and_label(Role::ComboBox, field).click();
    harness.run_steps(3);
    harness.get_by_label(option).click();
    harness.run_steps(3);
}

#[test]
fn what_is_handed_down_can_be_said_of_nodes_with_children() {
    let mut host = InspectorHost::new(document(), true);
    let nodes: Vec<_> = host.editor.document().nodes().iter().map(|node| node.id).collect();
    host.frame(|_, _, out| out.select(SelectionChange::Node(nodes[0])));
    let mut harness = window(host);
    assert!(harness.query_by_label("Fade children").is_none(), "it has no children");
    let child = harness.state().editor.document().nodes()[1].as_ref().clone();
    let edit = Edit::SetNode(crate::document::Node { parent: Some(nodes[0]), ..child });
    harness.state_mut().editor.apply(Intent::Edit(Change::new("move", edit)));
    harness.run_steps(3);
    let cascade = |harness: &Harness<'_, InspectorHost>| harness.state().editor.document().nodes()[0].cascade;
    for (field, wanted) in [("Fade children", [false, false]), ("Tint children", [false, true])] {
        harness.get_by_label(field).click();
        harness.run_steps(3);
        let Cascade { opacity, color } = cascade(&harness);
        assert_eq!([opacity, color], wanted, "{field}");
    }
    harness.state_mut().editor.run(Command::Undo);
    harness.state_mut().editor.run(Command::Undo);
    assert_eq!(cascade(&harness), Cascade::default());
}

#[test]
fn a_blend_is_chosen_by_name_or_as_factors() {
    let mut host = InspectorHost::new(document(), true);
    let nodes: Vec<_> = host.editor.document().nodes().iter().map(|node| node.id).collect();
    host.frame(|_, _, out| out.select(SelectionChange::Nodes(nodes)));
    let mut harness = window(host);
    let before = undo_len(&harness);
    pick(&mut harness, "Blend", "Add");
    assert_eq!(blends(&harness), [Blend::Add; 2], "all selected nodes");
    assert!(harness.query_by_label("Behind ×").is_none());
    pick(&mut harness, "Blend", "Factors");
    let one = BlendFactor::One;
    assert_eq!(blends(&harness), [Blend::Func { src: one, dst: one }; 2], "it looks as before");
    pick(&mut harness, "Behind ×", "1 − sprite colour");
    assert_eq!(blends(&harness), [Blend::Func { src: one, dst: BlendFactor::OneMinusSrcColor }; 2]);
    assert_eq!(undo_len(&harness), before + 3);
    harness.state_mut().editor.run(Command::Undo);
    harness.state_mut().editor.run(Command::Undo);
    harness.state_mut().editor.run(Command::Undo);
    assert_eq!(blends(&harness), [Blend::Normal; 2]);
}

#[test]
fn nodes_become_masks_and_others_again() {
    let mut host = InspectorHost::new(document(), true);
    let nodes: Vec<_> = host.editor.document().nodes().iter().map(|node| node.id).collect();
    host.frame(|_, _, out| out.select(SelectionChange::Nodes(nodes)));
    let mut harness = window(host);
    let masks = |harness: &Harness<'_, InspectorHost>| -> Vec<Option<Mask>> {
        harness.state().editor.document().nodes().iter().map(|node| node.mask).collect()
    };
    let before = undo_len(&harness);
    assert!(harness.query_by_label("Hard edge").is_none());
    pick(&mut harness, "Mask", "Shows inside");
    assert_eq!(masks(&harness), [Some(Mask::SHOW); 2]);
    type_into(&mut harness, "Hard edge", "50 %", Key::Enter);
    assert_eq!(harness.get_by_label("Hard edge").value().as_deref(), Some("50"), "in %, as opacities are");
    pick(&mut harness, "Mask", "Hides inside");
    assert_eq!(masks(&harness), [Some(Mask::HIDE.with_threshold(0.5)); 2], "the edge stays");
    pick(&mut harness, "Mask", "No");
    assert_eq!(masks(&harness), [None; 2]);
    assert_eq!(undo_len(&harness), before + 4);
    for _ in 0..4 {
        harness.state_mut().editor.run(Command::Undo);
    }
    assert_eq!(masks(&harness), [None; 2]);
}

#[test]
fn a_new_mask_says_what_it_masks() {
    let host = showing(|_, document, selection| selection.set_node(document.nodes()[0].id));
    let mut harness = window(host);
    pick(&mut harness, "Mask", "Shows inside");
    let status = |harness: &Harness<'_, InspectorHost>| {
        harness.state().editor.session().status.clone().map(|status| status.text)
    };
    assert_eq!(status(&harness).as_deref(), Some("“coin” masks the other node beside it."));
}

#[test]
fn a_node_that_the_eye_hides_is_shown_from_the_inspector() {
    let host = showing(|_, document, selection| selection.set_node(document.nodes()[0].id));
    let mut harness = window(host);
    harness.set_size(vec2(280.0, 1400.0));
    harness.run_steps(3);
    let said = |harness: &Harness<'_, InspectorHost>| {
        harness.query_by_label_contains("Hidden in the editor only").is_some()
    };
    assert!(!said(&harness));
    harness.state_mut().editor.run(Command::HideNodes);
    harness.run_steps(3);
    assert!(said(&harness));
    harness.get_by_label("Show").click();
    harness.run_steps(3);
    assert!(!said(&harness) && harness.state().editor.document().hidden_nodes().is_empty());
}
