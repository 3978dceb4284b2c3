//! Nodes that move stay where they are on the stage, in the order that was asked for.

mod pixels;

use kineograph_runtime::Pose;
use kineograph_runtime::format::{Action, Content, Kind, StartPose};
use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::document::{ClipEdit, Slot};

const NAMES: GroupNames<'static> =
    GroupNames { one: "group", middle: "group middle", places: "group places" };

fn add(document: &Document, name: &str, parent: Option<NodeId>, start: StartPose) -> (Document, NodeId) {
    let sprite = Content::Box([40.0, 20.0]);
    let edit = Edit::AddNode { name: name.to_owned(), parent, content: sprite, start };
    let (document, made) = document.edited(&edit).unwrap();
    (document, made.node.unwrap())
}

fn edited(document: &Document, edits: &[Edit]) -> Document {
    edits.iter().fold(document.clone(), |document, edit| document.edited(edit).unwrap().0)
}

/// The list of nodes as lists show it.
fn text(document: &Document) -> String {
    let rows = document.front_first();
    let rows: Vec<String> = rows.into_iter().map(|(node, depth)| ">".repeat(depth) + &node.name).collect();
    rows.join(" ")
}

/// The corners of all nodes on the stage, by name, in start poses.
fn corners(document: &Document) -> BTreeMap<String, [[f32; 2]; 4]> {
    let poses: Vec<Pose> = document.nodes().iter().map(|node| start_pose(node)).collect();
    let mut scene = StageScene::default();
    scene.sync(&SceneSource {
        document,
        poses: &poses,
        media: &Media::default(),
        names: &kineograph_runtime::ValueNames::new(),
    });
    document.nodes().iter().map(|node| (node.name.clone(), scene.stage_corners(node.id).unwrap())).collect()
}

/// The largest distance of a corner before and after, in stage pixels, relative to the size of what is on the stage.
fn largest_shift(before: &Document, after: &Document) -> f32 {
    let (before, after) = (corners(before), corners(after));
    let size = before.values().flatten().flatten().fold(1000.0_f32, |size, x| size.max(x.abs()));
    let shift = |name: &String| {
        let pairs = before[name].iter().flatten().zip(after.get(name)?.iter().flatten());
        Some(pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max))
    };
    before.keys().filter_map(shift).fold(0.0, f32::max) / size * 1000.0
}

fn start() -> impl Strategy<Value = StartPose> {
    let factor = || prop_oneof![4 => Just(1.0), 3 => 0.4..2.0, 1 => -2.0..-0.4];
    let skew = || prop_oneof![3 => Just(0.0), 1 => -40.0..40.0];
    let position = [-300.0..300.0_f64, -300.0..300.0_f64];
    let angle = prop_oneof![2 => Just(0.0), 3 => -720.0..720.0];
    (position, angle, [factor(), factor()], [skew(), skew()], [0.0..1.0, 0.0..1.0_f64]).prop_map(
        |(position, angle, scale, skew, anchor)| {
            let start = StartPose::default().with_position(position).with_rotation(angle);
            start.with_scale(scale).with_skew(skew).with_anchor(anchor)
        },
    )
}

/// A tree of up to nine nodes in random poses.
fn tree() -> impl Strategy<Value = Document> {
    proptest::collection::vec((proptest::option::of(any::<Index>()), start(), -2..3_i32), 2..9).prop_map(
        |list| {
            list.into_iter().enumerate().fold(Document::default(), |document, (index, (parent, start, z))| {
                let nodes = document.nodes();
                let parent =
                    parent.filter(|_| !nodes.is_empty()).map(|pick| nodes[pick.index(nodes.len())].id);
                let (document, id) = add(&document, &index.to_string(), parent, start);
                let node = document.node(id).unwrap().as_ref().clone();
                edited(&document, &[Edit::SetNode(Node { z, ..node })])
            })
        },
    )
}

/// How flat the maps are in which nodes lie: the least part of an area that is left.
fn flattest(document: &Document) -> f32 {
    let mut scene = RearrangePlan::new(document, &Media::default()).scene();
    let area = |id| scene.stage_from_parent(id).map_or(1.0, |map| (map.a * map.d - map.b * map.c).abs());
    let mut area = area;
    document.nodes().iter().map(|node| area(node.id)).fold(1.0, f32::min)
}

proptest! {
    #[test]
    fn a_node_in_another_parent_stays_where_it_is(document in tree(), node: Index, parent: Option<Index>, below: Option<Index>) {
        let nodes = document.nodes();
        let pick = |index: Index| nodes[index.index(nodes.len())].id;
        let (id, parent) = (pick(node), parent.map(pick));
        let to = Destination { parent, below: below.map(pick) };
        prop_assume!(flattest(&document) > 0.02);
        match rearranged(&document, &Media::default(), &[id], to, Keeps::Place) {
            Ok(edits) => {
                let after = edited(&document, &edits);
                prop_assert_eq!(after.violations(), Vec::<String>::new());
                prop_assert_eq!(after.node(id).unwrap().parent, parent);
                let shift = largest_shift(&document, &after);
                prop_assert!(shift < 0.05, "shifted by {} px of 1000", shift);
                // All others keep their order.
                let order = |document: &Document| -> Vec<NodeId> {
                    document.front_first().into_iter().map(|(node, _)| node.id)
                        .filter(|other| !document.is_node_within(*other, id)).collect()
                };
                let (before, after) = (order(&document), order(&after));
                let kept: Vec<NodeId> = before.into_iter().filter(|other| !document.is_node_within(*other, id)).collect();
                prop_assert_eq!(kept, after);
            }
            Err(error) => {
                prop_assert_eq!(error, EditError::ParentLoop);
                prop_assert!(document.is_node_within(parent.unwrap(), id));
            }
        }
    }

    #[test]
    fn groups_and_removed_parents_leave_everything_where_it_is(document in tree(), picks: [Index; 3]) {
        let nodes = document.nodes();
        let ids = picks.map(|pick| nodes[pick.index(nodes.len())].id);
        prop_assume!(flattest(&document) > 0.02);
        let media = Media::default();
        let group = edited(&document, &grouped(&document, &media, &ids, NAMES).unwrap());
        prop_assert_eq!(group.violations(), Vec::<String>::new());
        prop_assert!(largest_shift(&document, &group) < 0.05);
        let made = group.nodes().iter().find(|node| node.name == "group").unwrap().id;
        let apart = edited(&group, &ungrouped(&group, &media, &[made]).unwrap());
        prop_assert!(apart.node(made).is_none());
        prop_assert!(largest_shift(&document, &apart) < 0.1);
        let removed = edited(&document, &removed(&document, &media, &ids).unwrap());
        prop_assert_eq!(removed.violations(), Vec::<String>::new());
        prop_assert!(ids.iter().all(|id| removed.node(*id).is_none()));
        prop_assert!(largest_shift(&document, &removed) < 0.1);
    }
}

/// `a`, `b` with the child `kid`, and `c`, from back to front.
fn small() -> (Document, [NodeId; 4]) {
    let at = |x: f64| StartPose::default().with_position([x, 10.0]);
    let (document, a) = add(&Document::default(), "a", None, at(0.0));
    let (document, b) = add(&document, "b", None, at(100.0).with_rotation(30.0).with_scale([2.0, 2.0]));
    let (document, kid) = add(&document, "kid", Some(b), at(5.0));
    let (document, c) = add(&document, "c", None, at(200.5));
    (document, [a, b, kid, c])
}

fn moved(document: &Document, ids: &[NodeId], parent: Option<NodeId>, below: Option<NodeId>) -> Document {
    let to = Destination { parent, below };
    edited(document, &rearranged(document, &Media::default(), ids, to, Keeps::Place).unwrap())
}

#[test]
fn nodes_come_where_the_line_is() {
    let (document, [a, b, kid, c]) = small();
    assert_eq!(text(&document), "c b >kid a");
    assert_eq!(text(&moved(&document, &[a], None, Some(c))), "a c b >kid");
    assert_eq!(text(&moved(&document, &[c], None, None)), "b >kid a c");
    assert_eq!(text(&moved(&document, &[c, a], Some(b), Some(kid))), "b >c >a >kid");
    assert_eq!(text(&moved(&document, &[c, a], Some(b), None)), "b >kid >c >a");
    assert_eq!(text(&moved(&document, &[kid], None, Some(b))), "c kid b a");
    assert_eq!(
        text(&moved(&document, &[b, kid], None, Some(c))),
        "b >kid c a",
        "what is inside stays inside"
    );
    let none = rearranged(
        &document,
        &Media::default(),
        &[a],
        Destination { parent: None, below: None },
        Keeps::Place,
    );
    assert_eq!(none.unwrap().len(), 0, "it is there");
}

#[test]
fn a_node_takes_the_z_that_its_place_needs() {
    let (document, [a, b, _, c]) = small();
    let z = |document: &Document, id, z| {
        let node = document.node(id).unwrap().as_ref().clone();
        edited(document, &[Edit::SetNode(Node { z, ..node })])
    };
    let document = z(&z(&document, a, 5), c, -1);
    assert_eq!(text(&document), "a b >kid c");
    let after = moved(&document, &[c], None, Some(a));
    assert_eq!((text(&after).as_str(), after.node(c).unwrap().z), ("c a b >kid", 5));
    let after = moved(&document, &[a], None, Some(c));
    assert_eq!((text(&after).as_str(), after.node(a).unwrap().z), ("b >kid a c", 0));
    let _ = b;
}

#[test]
fn numbers_are_readable_and_come_back() {
    let (document, [_, b, kid, c]) = small();
    let into = moved(&document, &[c], Some(b), None);
    let back = moved(&into, &[c], None, None);
    assert_eq!(back.node(c).unwrap().start, document.node(c).unwrap().start);
    let into = moved(&document, &[kid], Some(c), None);
    let start = &into.node(kid).unwrap().start;
    assert_eq!((start.rotation, start.rotation_y, start.scale), (30.0, None, [2.0, 2.0]));
    let numbers = rearranged(
        &document,
        &Media::default(),
        &[kid],
        Destination { parent: Some(c), below: None },
        Keeps::Numbers,
    );
    assert_eq!(
        edited(&document, &numbers.unwrap()).node(kid).unwrap().start,
        document.node(kid).unwrap().start
    );
}

#[test]
fn nothing_stays_in_place_in_a_flat_parent() {
    let (document, [a, b, kid, _]) = small();
    let flat = document.node(b).unwrap().as_ref().clone();
    let start = flat.start.clone().with_scale([0.0, 1.0]);
    let document = edited(&document, &[Edit::SetNode(Node { start, ..flat })]);
    let to = Destination { parent: Some(b), below: None };
    let media = Media::default();
    let refused = rearranged(&document, &media, &[a], to, Keeps::Place).unwrap_err();
    assert_eq!(refused, EditError::FlatParent("b".into()));
    assert!(rearranged(&document, &media, &[a], to, Keeps::Numbers).is_ok());
    let after = edited(&document, &removed(&document, &media, &[b]).unwrap());
    assert_eq!(after.node(kid).unwrap().parent, None, "what is inside of it can leave");
}

#[test]
fn a_group_lies_in_the_middle_and_where_the_front_one_was() {
    let (document, [a, b, _, c]) = small();
    let media = Media::default();
    let group = edited(&document, &grouped(&document, &media, &[a, b], NAMES).unwrap());
    assert_eq!(text(&group), "c group >b >>kid >a");
    let made = group.nodes().iter().find(|node| node.name == "group").unwrap();
    assert!(made.start.position.iter().all(|x| x.fract() == 0.0));
    let apart = edited(&group, &ungrouped(&group, &media, &[made.id]).unwrap());
    assert_eq!(text(&apart), "c b >kid a");
    let sprite = edited(&document, &ungrouped(&document, &media, &[b]).unwrap());
    assert_eq!(text(&sprite), "c kid b a", "a sprite stays");
    assert_eq!(ungrouped(&document, &media, &[a, c]).unwrap().len(), 0);
}

#[test]
fn the_front_node_masks_those_selected_with_it_and_no_other() {
    let (document, [a, b, _, c]) = small();
    let after = edited(&document, &masked(&document, &Media::default(), &[b, a], NAMES).unwrap());
    let masks: Vec<&str> =
        after.nodes().iter().filter(|node| node.mask.is_some()).map(|node| node.name.as_str()).collect();
    let front = document.top_nodes(&[a, b])[0];
    assert_eq!(masks, [document.node(front).unwrap().name.as_str()]);
    let parent_of = |id: NodeId| after.node(id).unwrap().parent;
    assert!(parent_of(a).is_some() && parent_of(a) == parent_of(b));
    assert_eq!(parent_of(c), None, "what is not selected is beside the group");
}

#[test]
fn all_groups_are_ungrouped_together_one_inside_of_the_other_and_empty_ones_too() {
    let (document, [a, b, _, c]) = small();
    let media = Media::default();
    let made = |document: &Document, ids: &[NodeId], name: &str| {
        let after =
            edited(document, &grouped(document, &media, ids, GroupNames { one: name, ..NAMES }).unwrap());
        let id = after.nodes().iter().find(|node| node.name == name).unwrap().id;
        (after, id)
    };
    let (with_one, first) = made(&document, &[a], "first");
    let (with_two, second) = made(&with_one, &[b, c], "second");
    let apart = edited(&with_two, &ungrouped(&with_two, &media, &[first, second]).unwrap());
    assert!(apart.nodes().iter().all(|node| node.content != Content::Group));
    let (inside, around) = made(&with_two, &[first, second], "around");
    let apart = edited(&inside, &ungrouped(&inside, &media, &[second, around, first]).unwrap());
    assert!(apart.nodes().iter().all(|node| node.content != Content::Group));
    let empty = Edit::AddNode {
        name: "empty".to_owned(),
        parent: None,
        content: Content::Group,
        start: StartPose::default(),
    };
    let with_empty = edited(&with_one, &[empty]);
    let empty = with_empty.nodes().iter().find(|node| node.name == "empty").unwrap().id;
    let apart = edited(&with_empty, &ungrouped(&with_empty, &media, &[first, empty]).unwrap());
    assert_eq!(apart.nodes().len(), document.nodes().len());
}

#[test]
fn absolute_motion_is_found_in_played_clips_and_not_on_other_targets() {
    let (document, [a, ..]) = small();
    let clip = |document: &Document, name: &str, tree: Action| {
        let (document, made) = document.edited(&Edit::AddClip(name.to_owned())).unwrap();
        let clip = made.clip.unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        (edited(&document, &[Edit::Clip(clip, insert)]), clip)
    };
    let (document, _) = clip(&document, "go", Action::move_to(1.0, [3.0, 4.0]));
    let (document, by) = clip(&document, "by", Action::move_by(1.0, [3.0, 4.0]));
    let (document, plays) = clip(&document, "plays", Action::sequence([Action::play_clip("go")]));
    let other = Action::targeted("b", Action::place([1.0, 2.0]));
    let (document, targets) = clip(&document, "targets", other);
    let found = |clip| motion_in_parent(&edited(&document, &[Edit::AddRun(clip, a, 0.0)]), a);
    assert_eq!(found(plays), Some((Kind::MoveTo, "go".to_owned())));
    assert_eq!(found(by), None);
    assert_eq!(found(targets), None);
}

/// A document with a clip of this tree, and its runs on these nodes.
fn playing(document: &Document, name: &str, tree: Action, on: &[NodeId]) -> Document {
    let (document, made) = document.edited(&Edit::AddClip(name.to_owned())).unwrap();
    let clip = made.clip.unwrap();
    let insert = Edit::Clip(clip, ClipEdit::Insert { tree, slot: Slot::Root, position: None });
    let runs = on.iter().map(|node| Edit::AddRun(clip, *node, 0.0));
    edited(&document, &std::iter::once(insert).chain(runs).collect::<Vec<_>>())
}

fn all_places() -> Action {
    Action::sequence([
        Action::place([10.0, 12.5]),
        Action::move_to(1.0, [30.0, 40.0]),
        Action::new(Kind::MoveFrom),
        Action::new(Kind::JumpTo),
        Action::new(Kind::BezierTo),
        Action::new(Kind::CardinalSplineTo),
        Action::new(Kind::CatmullRomTo),
        Action::new(Kind::Keyframes),
        Action::move_by(1.0, [5.0, 0.0]),
    ])
}

/// Where a node is on the stage at this many times.
fn course(document: &Document, node: NodeId) -> Vec<[f32; 2]> {
    let programs = crate::compile::Programs::of(document);
    let mut poses = Vec::new();
    let at = |step: u32| {
        programs.timeline().poses_at(programs.length_secs() * f64::from(step) / 20.0, &mut poses);
        let mut scene = StageScene::default();
        scene.sync(&SceneSource {
            document,
            poses: &poses,
            media: &Media::default(),
            names: programs.value_names(),
        });
        scene.stage_anchor(node).unwrap()
    };
    (0..=20).map(at).collect()
}

fn assert_same_course(before: &Document, after: &Document, node: NodeId) {
    let pairs = course(before, node).into_iter().zip(course(after, node));
    for (one, other) in pairs {
        let far = (one[0] - other[0]).abs().max((one[1] - other[1]).abs());
        assert!(far < 0.01, "{one:?} {other:?}");
    }
}

fn change(before: &Document, edits: &[Edit], ids: &[NodeId]) -> Option<(NodeId, MotionChange)> {
    motion_change(before, &crate::compile::Programs::of(before), &Media::default(), edits, ids)
}

#[test]
fn moving_nodes_are_grouped_in_one_group_and_move_as_before() {
    let (document, [a, ..]) = small();
    let document = playing(&document, "go", all_places(), &[a]);
    let edits = grouped(&document, &Media::default(), &[a], NAMES).unwrap();
    let group = edited(&document, &edits);
    assert!(!makes_two_groups(&edits));
    let made = group.nodes().iter().find(|node| node.name == "group").unwrap();
    assert_ne!(made.start.position, [0.0; 2], "in the middle of what it holds");
    assert_eq!(group.node(a).unwrap().parent, Some(made.id));
    assert_same_course(&document, &group, a);
    assert_eq!(change(&document, &edits, &[a]), Some((a, MotionChange::Carried)));
    // So does what comes out again.
    let edits = ungrouped(&group, &Media::default(), &[made.id]).unwrap();
    let apart = edited(&group, &edits);
    assert_same_course(&document, &apart, a);
    let trees = [&document, &apart].map(|document| {
        let clip = &document.clips()[0];
        clip.root().and_then(|root| clip.tree(root))
    });
    assert_eq!(trees[0], trees[1], "with the numbers of before");
}

#[test]
fn two_groups_are_made_only_where_others_play_the_same_places() {
    let (document, [a, _, _, c]) = small();
    let shared = playing(&document, "go", all_places(), &[a, c]);
    let media = Media::default();
    let both = grouped(&shared, &media, &[a, c], NAMES).unwrap();
    assert!(!makes_two_groups(&both));
    let one = grouped(&shared, &media, &[a], NAMES).unwrap();
    assert!(makes_two_groups(&one));
    let after = edited(&shared, &one);
    let named = |name: &str| after.nodes().iter().find(|node| node.name == name).unwrap().clone();
    let (middle, places) = (named("group middle"), named("group places"));
    assert_eq!(places.start.position, middle.start.position.map(|x| -x));
    assert_eq!((after.node(a).unwrap().parent, places.parent), (Some(places.id), Some(middle.id)));
    assert_eq!(after.node(a).unwrap().start.position, shared.node(a).unwrap().start.position);
    assert_same_course(&shared, &after, a);
    assert_same_course(&shared, &after, c);
    assert_eq!(change(&shared, &one, &[a]), None);
}

#[test]
fn a_motion_goes_with_its_node_into_a_moved_group_and_is_another_in_a_turned_one() {
    let (document, [a, b, _, c]) = small();
    let into = |document: &Document, parent: NodeId| {
        let to = Destination { parent: Some(parent), below: None };
        rearranged(document, &Media::default(), &[a], to, Keeps::Place).unwrap()
    };
    let document = playing(&document, "go", Action::sequence([Action::play_clip("inner")]), &[a]);
    let document = playing(&document, "inner", all_places(), &[]);
    let edits = into(&document, c);
    assert_same_course(&document, &edited(&document, &edits), a);
    assert_eq!(change(&document, &edits, &[a]), Some((a, MotionChange::Carried)));
    let edits = into(&document, b);
    assert_eq!(change(&document, &edits, &[a]), Some((a, MotionChange::Turned)));
    assert!(!edits.iter().any(|edit| matches!(edit, Edit::Clip(..))), "its numbers stay");
    // A distance is another one there as well, and the clip of several stays what it is.
    let by = playing(&small().0, "by", Action::move_by(1.0, [30.0, 0.0]), &[a]);
    assert_eq!(change(&by, &into(&by, b), &[a]), Some((a, MotionChange::Turned)));
    assert_eq!(change(&by, &into(&by, c), &[a]), None);
    let shared = playing(&small().0, "to", Action::move_to(1.0, [30.0, 0.0]), &[a, b]);
    assert_eq!(change(&shared, &into(&shared, c), &[a]), Some((a, MotionChange::Shared)));
    let named = playing(&small().0, "other", Action::targeted("a", Action::move_to(1.0, [30.0, 0.0])), &[b]);
    let edits = into(&named, c);
    assert_same_course(&named, &edited(&named, &edits), a);
    assert_eq!(change(&named, &edits, &[a]), Some((a, MotionChange::Carried)));
}
