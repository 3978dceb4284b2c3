//! Snapping against numbers worked out by hand, and its rules for any boxes.

use proptest::prelude::*;

use super::*;

const A: NodeId = NodeId(1);
const B: NodeId = NodeId(2);

fn boxed(low: [f32; 2], high: [f32; 2]) -> Moved {
    Moved { low, high, anchor: None }
}

fn other(node: NodeId, low: [f32; 2], high: [f32; 2]) -> Other {
    Other { node, low, high, is_sibling: false }
}

fn stage() -> Targets {
    Targets { stage: Some([480.0, 270.0]), ..Targets::default() }
}

fn named(hits: [Option<Hit>; 2]) -> [Option<(f64, SnapTarget)>; 2] {
    hits.map(|hit| hit.map(|hit| (hit.at, hit.target)))
}

#[test]
fn edges_and_middles_snap_to_the_stage() {
    let at = |x: f32, y: f32| snap(&boxed([x, y], [x + 20.0, y + 10.0]), &stage(), 4.0);
    assert_eq!(
        named(at(228.0, 131.0)),
        [Some((240.0, SnapTarget::StageCenter)), Some((135.0, SnapTarget::StageCenter))]
    );
    assert_eq!(named(at(2.0, 100.0)), [Some((0.0, SnapTarget::StageEdge)), None]);
    assert_eq!(at(2.0, 257.0)[1], Some(Hit { at: 270.0, shift: 3.0, target: SnapTarget::StageEdge }));
    assert_eq!(named(at(5.0, 100.0)), [None, None], "out of reach");
}

#[test]
fn the_anchor_wins_among_equally_near_places() {
    let mut moved = boxed([231.0, 50.0], [251.0, 60.0]);
    moved.anchor = Some([239.0, 55.0]);
    let hit = snap(&moved, &stage(), 4.0)[0].expect("it is near");
    assert_eq!((hit.at, hit.shift), (240.0, 1.0), "the middle would move back by 1");
}

#[test]
fn what_a_sprite_has_outside_of_the_stage_does_not_attract() {
    let others = vec![other(A, [-40.0, -500.0], [900.0, 200.0]), other(B, [-90.0, 20.0], [-60.0, 40.0])];
    let seen = Targets { others, edges: true, seen: Some([480.0, 270.0]), ..Targets::default() };
    let at = |x: f32, y: f32| named(snap(&Moved::point([x, y]), &seen, 4.0));
    assert_eq!(
        at(-41.0, 201.0),
        [None, Some((200.0, SnapTarget::Edge(A)))],
        "its upper edge is on the stage"
    );
    assert_eq!(at(431.0, -149.0), [Some((430.0, SnapTarget::Center(A))), None]);
    assert_eq!(at(899.0, -499.0), [None, None]);
    assert_eq!(at(-61.0, 41.0)[0], Some((-60.0, SnapTarget::Edge(B))), "beside the stage as a whole");
}

#[test]
fn guides_come_before_sprites_and_these_before_the_grid() {
    let targets = Targets {
        guides: [vec![32.0], Vec::new()],
        others: vec![other(A, [32.0, 64.0], [50.0, 80.0])],
        edges: true,
        grid: Some([32.0, 32.0]),
        ..Targets::default()
    };
    let hits = snap(&Moved::point([31.0, 63.0]), &targets, 4.0);
    assert_eq!(named(hits), [Some((32.0, SnapTarget::Guide)), Some((64.0, SnapTarget::Edge(A)))]);
    let hits = snap(&Moved::point([94.0, -33.0]), &targets, 4.0);
    assert_eq!(named(hits), [Some((96.0, SnapTarget::Grid)), Some((-32.0, SnapTarget::Grid))]);
}

#[test]
fn of_sprites_with_the_same_line_siblings_come_first_then_the_nearest() {
    let near = other(B, [40.0, 30.0], [60.0, 40.0]);
    let far = other(A, [40.0, 900.0], [60.0, 940.0]);
    let moved = boxed([41.0, 0.0], [71.0, 10.0]);
    let hit = |others: Vec<Other>| {
        snap(&moved, &Targets { others, edges: true, ..Targets::default() }, 4.0)[0].map(|hit| hit.target)
    };
    assert_eq!(hit(vec![far, near]), Some(SnapTarget::Edge(B)), "in any order");
    assert_eq!(hit(vec![near, far]), Some(SnapTarget::Edge(B)));
    let sibling = Other { is_sibling: true, ..far };
    assert_eq!(hit(vec![near, sibling]), Some(SnapTarget::Edge(A)));
    let nearer_line = other(B, [41.0, 30.0], [61.0, 40.0]);
    assert_eq!(hit(vec![sibling, nearer_line]), Some(SnapTarget::Edge(B)), "the nearest line comes first");
}

#[test]
fn gaps_are_continued_on_both_sides_and_halved_between() {
    let others = vec![other(A, [0.0, 0.0], [10.0, 10.0]), other(B, [40.0, 0.0], [50.0, 10.0])];
    let targets = Targets { others, gaps: true, ..Targets::default() };
    let at = |x: f32| snap(&boxed([x, 2.0], [x + 8.0, 8.0]), &targets, 3.0)[0];
    // 30 between both: the third stands at 80, or ends at −30.
    assert_eq!(at(79.0), Some(Hit { at: 80.0, shift: 1.0, target: SnapTarget::Gap(A, B) }));
    assert_eq!(at(-40.0), Some(Hit { at: -30.0, shift: 2.0, target: SnapTarget::Gap(A, B) }));
    assert_eq!(
        at(20.0),
        Some(Hit { at: 25.0, shift: 1.0, target: SnapTarget::Gap(A, B) }),
        "11 on each side"
    );
    let above = snap(&boxed([79.0, 20.0], [87.0, 26.0]), &targets, 3.0)[0];
    assert_eq!(above, None, "nothing is beside it");
}

#[test]
fn a_box_around_points_holds_them_all() {
    let moved = Moved::around(&[[3.0, 1.0], [-2.0, 8.0], [0.0, 4.0]], None).expect("there are points");
    assert_eq!(moved, boxed([-2.0, 1.0], [3.0, 8.0]));
    assert_eq!(moved.shifted([1.0, -1.0]), boxed([-1.0, 0.0], [4.0, 7.0]));
    assert_eq!(Moved::around(&[], None), None);
}

fn place() -> impl Strategy<Value = f32> {
    (-4000..4000_i32).prop_map(|n| n as f32 / 8.0)
}

fn targets() -> impl Strategy<Value = Targets> {
    let boxes = proptest::collection::vec((place(), place(), 1..200_u16, 1..200_u16), 0..6);
    let guides = proptest::collection::vec(place(), 0..4);
    (boxes, guides, any::<bool>(), any::<bool>()).prop_map(|(boxes, guides, gaps, has_grid)| Targets {
        stage: Some([480.0, 270.0]),
        path: guides.iter().map(|at| [*at, 100.0 - *at]).collect(),
        guides: [guides.clone(), guides],
        others: boxes
            .into_iter()
            .zip(1..)
            .map(|((x, y, w, h), id)| other(NodeId(id), [x, y], [x + f32::from(w), y + f32::from(h)]))
            .collect(),
        edges: true,
        gaps,
        grid: has_grid.then_some([32.0, 24.0]),
        seen: None,
        pixels: false,
    })
}

proptest! {
    /// What snapped stands on its line, was near, and snaps no farther; each axis for itself, since a shift may bring other sprites beside.
    #[test]
    fn what_snapped_stays(targets in targets(), x in place(), y in place(), side in 0..100_u16) {
        let moved = boxed([x, y], [x + f32::from(side), y + f32::from(side)]);
        let reach = 6.0;
        for axis in 0..2 {
            let Some(hit) = snap(&moved, &targets, reach)[axis] else { continue };
            prop_assert!(hit.shift.abs() <= f64::from(reach));
            let mut delta = [0.0; 2];
            delta[axis] = single(hit.shift);
            let there = moved.shifted(delta);
            prop_assert!(there.places(axis).any(|place| (f64::from(place) - hit.at).abs() < 0.01));
            let again = snap(&there, &targets, reach)[axis];
            prop_assert!(again.is_some_and(|again| again.shift.abs() < 0.01), "{again:?}");
        }
    }

    /// No line within reach is missed.
    #[test]
    fn nothing_near_is_missed(targets in targets(), x in place(), y in place()) {
        let reach = 6.0;
        let hits = snap(&Moved::point([x, y]), &targets, reach);
        for (axis, place) in [x, y].into_iter().enumerate() {
            let mut nearest = f64::INFINITY;
            let away = |at: f32| (f64::from(at) - f64::from(place)).abs();
            targets.lines_near(axis, place, &mut |at, _| nearest = nearest.min(away(at)));
            if nearest <= f64::from(reach) {
                let found = hits[axis].map_or(f64::INFINITY, |hit| hit.shift.abs());
                prop_assert!(found <= nearest + SAME_PX, "{found} and {nearest}");
            }
        }
    }
}
