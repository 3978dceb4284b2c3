//! What is added moves what is selected, and plays after what it was added to.

use std::path::{Path, PathBuf};

use egui::{Event, Key, Modifiers, PointerButton, vec2};
use kineograph::internals::{NodeId, Programs};

use super::hands::{Hands, Part};

/// A folder with a picture `badge.png`.
fn badge() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("badge.png");
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/icon-64.png"), &picture).unwrap();
    (folder, picture)
}

fn bring_in(hands: &mut Hands, picture: &Path) {
    hands.click_label("Add node", Part::Lists);
    hands.click_front("Image…");
    hands.type_path(picture);
}

fn node(hands: &Hands, name: &str) -> NodeId {
    hands.document().nodes().iter().find(|node| node.name == name).expect("the node is there").id
}

/// Which of the nodes are elsewhere after a quarter of a second.
fn moved(hands: &Hands) -> Vec<&str> {
    let programs = Programs::of(hands.document());
    let place = |id, secs| programs.pose_at(hands.document(), id, secs).unwrap().position;
    let nodes = hands.document().nodes().iter();
    nodes.filter(|node| place(node.id, 0.0) != place(node.id, 0.25)).map(|node| node.name.as_str()).collect()
}

/// The clips with the nodes that they play on, such as `hop: box`.
fn runs(hands: &Hands) -> Vec<String> {
    let document = hands.document();
    let run = |run: &std::sync::Arc<kineograph::internals::Run>| {
        let nodes: Vec<&str> = run.nodes().map(|id| document.node(id).unwrap().name.as_str()).collect();
        format!("{}: {}", document.clip(run.clip).unwrap().name, nodes.join(" "))
    };
    document.runs().iter().map(run).collect()
}

#[test]
fn the_first_picture_of_a_blank_project_takes_the_place_of_its_box() {
    let (_folder, picture) = badge();
    let mut hands = Hands::on_a_new_project();
    bring_in(&mut hands, &picture);
    assert_eq!(runs(&hands), ["clip: badge"]);
    assert_eq!(hands.document().nodes().len(), 1);
    hands.add(&["JumpBy"]);
    assert_eq!((moved(&hands), hands.trees().as_str()), (vec!["badge"], "JumpBy"));
    hands.press(Modifiers::COMMAND, Key::Z);
    hands.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((runs(&hands), hands.document().images().len()), (vec!["clip: box".to_owned()], 0));
}

#[test]
fn a_box_that_was_changed_stays_and_the_picture_gets_a_clip_of_its_own() {
    let (_folder, picture) = badge();
    let mut hands = Hands::on_a_new_project();
    hands.add(&["RotateBy"]);
    bring_in(&mut hands, &picture);
    assert_eq!(runs(&hands), ["clip: box"]);
    hands.add(&["JumpBy", "FadeOut"]);
    assert_eq!(runs(&hands), ["clip: box", "badge: badge"]);
    assert_eq!((moved(&hands), hands.trees().as_str()), (vec!["badge"], "Sequence(JumpBy,FadeOut)"));
    // What is added for the box goes into its clip, which opens, and plays after all that is there.
    hands.click_label("node box", Part::Lists);
    hands.add(&["FadeIn"]);
    assert_eq!((hands.trees().as_str(), hands.clip().name.as_str()), ("Sequence(RotateBy,FadeIn)", "clip"));
    // All of it is one step each.
    assert_eq!(hands.undo_steps(), 5);
}

#[test]
fn without_the_box_or_without_a_clip_the_picture_moves_too() {
    let (_folder, picture) = badge();
    for deletes_clip in [false, true] {
        let mut hands = Hands::on_a_new_project();
        hands.click_label("node box", Part::Lists);
        hands.press(Modifiers::NONE, Key::Delete);
        if deletes_clip {
            hands.click_label("clip clip", Part::Lists);
            hands.press(Modifiers::NONE, Key::Delete);
        }
        bring_in(&mut hands, &picture);
        hands.add(&["JumpBy"]);
        assert_eq!(runs(&hands), [if deletes_clip { "badge: badge" } else { "clip: badge" }]);
        assert_eq!(moved(&hands), ["badge"]);
        assert_eq!(hands.document().clips().len(), 1);
    }
}

#[test]
fn a_command_and_a_paste_move_the_selected_node_too() {
    let (_folder, picture) = badge();
    let mut hands = Hands::on_a_new_project();
    hands.add(&["JumpBy"]);
    let text = hands.take(Event::Copy);
    bring_in(&mut hands, &picture);
    hands.paste(&text);
    assert_eq!(
        (runs(&hands), hands.trees().as_str()),
        (vec!["clip: box".into(), "badge: badge".into()], "JumpBy")
    );
    hands.press(Modifiers::COMMAND, Key::Z);
    hands.command("add moveby");
    assert_eq!(
        (runs(&hands), hands.trees().as_str()),
        (vec!["clip: box".into(), "badge: badge".into()], "MoveBy")
    );
}

#[test]
fn a_clip_that_plays_nowhere_offers_to_play_on_the_selected_node() {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["JumpBy"]);
    hands.click_label("run clip on box", Part::Lists);
    hands.press(Modifiers::NONE, Key::Delete);
    assert_eq!((runs(&hands), moved(&hands)), (Vec::new(), Vec::new()));
    hands.click_label("node box", Part::Lists);
    let places = hands.places("Play this clip on box", Part::Anywhere);
    assert_eq!(places.len(), 3, "graph, timeline and curves");
    for at in places {
        hands.click(at.center(), PointerButton::Primary);
        assert_eq!((runs(&hands), moved(&hands)), (vec!["clip: box".to_owned()], vec!["box"]));
        assert!(!hands.shows("Play this clip on box"));
        hands.press(Modifiers::COMMAND, Key::Z);
        hands.click_label("node box", Part::Lists);
    }
}

#[test]
fn where_nothing_changes_the_curves_offer_an_action() {
    let mut hands = Hands::on_a_new_project();
    assert!(hands.tells("Nothing changes on “box” yet."));
    hands.click_part_of("Add action…", Part::Anywhere);
    hands.type_text("jumpby");
    hands.press(Modifiers::NONE, Key::Enter);
    assert_eq!(moved(&hands), ["box"]);
}

#[test]
fn what_is_selected_is_named_before_an_action_is_chosen() {
    let (_folder, picture) = badge();
    let mut hands = Hands::on_a_new_project();
    hands.add(&["JumpBy"]);
    bring_in(&mut hands, &picture);
    let graph = hands.graph();
    hands.hover(graph.left_bottom() + vec2(40.0, -40.0));
    hands.press(Modifiers::NONE, Key::Tab);
    assert!(hands.tells("Plays on “badge”, in a new clip"));
}

/// ScaleFrom in an EaseBackOut, which is all of the clip.
fn eased() -> Hands {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["ScaleFrom", "EaseBackOut"]);
    assert_eq!(hands.trees(), "EaseBackOut(ScaleFrom)");
    hands.click_card("ScaleFrom", Modifiers::NONE);
    hands
}

const AFTER: &str = "Sequence(EaseBackOut(ScaleFrom),FadeOut)";

#[test]
fn what_follows_an_eased_action_is_not_eased() {
    let mut hands = eased();
    hands.add(&["FadeOut"]);
    assert_eq!(hands.trees(), AFTER);
    // The scaling keeps its second, with its overshoot, and the fade reaches 0.
    let programs = Programs::of(hands.document());
    let pose = |secs| programs.pose_at(hands.document(), node(&hands, "box"), secs).unwrap();
    assert!(pose(0.5).scale[0] > 1.0);
    assert_eq!((pose(0.25).opacity, pose(2.0).opacity), (255.0, 0.0));
}

#[test]
fn every_way_to_add_after_an_eased_action_goes_after_its_ease() {
    // In the menus of its card and of its bar.
    for label in ["ScaleFrom", "bar ScaleFrom"] {
        let mut hands = eased();
        let part = if label == "ScaleFrom" { Part::Graph } else { Part::Anywhere };
        let at = hands.places(label, part)[0].center();
        hands.click(at, PointerButton::Secondary);
        hands.click_part_of("Add after", Part::Anywhere);
        hands.type_text("fadeout");
        hands.press(Modifiers::NONE, Key::Enter);
        assert_eq!(hands.trees(), AFTER, "{label}");
    }
    // In the list of commands, and pasted.
    let mut hands = eased();
    hands.command("add fadeout");
    assert_eq!(hands.trees(), AFTER);
    let text = hands.take(Event::Copy);
    let mut hands = eased();
    hands.paste(&text);
    assert_eq!(hands.trees(), AFTER);
    let mut hands = eased();
    hands.press(Modifiers::COMMAND, Key::D);
    assert_eq!(hands.trees(), "Sequence(EaseBackOut(ScaleFrom),EaseBackOut(ScaleFrom))");
}

#[test]
fn in_a_list_it_goes_after_the_ease_as_well() {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["Sequence", "ScaleFrom", "EaseBackOut"]);
    hands.click_card("Sequence", Modifiers::NONE);
    hands.add(&["Hide"]);
    hands.click_card("ScaleFrom", Modifiers::NONE);
    hands.add(&["FadeOut"]);
    assert_eq!(hands.trees(), "Sequence(EaseBackOut(ScaleFrom),FadeOut,Hide)");
    // Two wrappers are passed; what repeats takes it in.
    hands.click_card("ScaleFrom", Modifiers::NONE);
    hands.add(&["Speed"]);
    assert_eq!(hands.trees(), "Sequence(EaseBackOut(Speed(ScaleFrom)),FadeOut,Hide)");
    hands.click_card("ScaleFrom", Modifiers::NONE);
    hands.add(&["Show"]);
    assert_eq!(hands.trees(), "Sequence(EaseBackOut(Speed(ScaleFrom)),Show,FadeOut,Hide)");
}
