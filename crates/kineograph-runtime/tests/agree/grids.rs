//! What grid effects do to pictures in a game, and on the timeline.

use super::*;
use crate::common::grid_trees;

/// So many sets are compared.
const SETS: u32 = 10_000;

/// Trees with grid effects, now and then on another node.
fn bent(_: usize) -> BoxedStrategy<Action> {
    let elsewhere = (prop::sample::select(&NODES[..]), grid_trees::tree())
        .prop_map(|(target, tree)| Action::targeted(target, tree));
    let tree = prop_oneof![8 => grid_trees::tree(), 1 => elsewhere];
    prop_oneof![1 => tree.clone(), 1 => tree.prop_map(onto_grid)].boxed()
}

/// The first frame in which a picture is not as on the timeline.
fn differing(runs: &[Run], frames_secs: &[f64], starts: &[Pose; 3]) -> Option<String> {
    let mut scene = Scene::new(runs, starts);
    play(&mut scene, frames_secs).into_iter().find_map(|frame| {
        let node = (0..NODES.len()).find(|node| {
            !frame.poses[*node].removed && frame.grids[*node] != scene.timeline.grid_at(*node, frame.secs)
        })?;
        let (game, timeline) = (&frame.grids[node], scene.timeline.grid_at(node, frame.secs));
        Some(format!("{} at {} s: {game:?}, not {timeline:?}", NODES[node], frame.secs))
    })
}

#[test]
fn a_game_bends_pictures_as_the_timeline_does() {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let mut bent_frames = 0_usize;
    each_set(bent, 0, asked.unwrap_or(SETS), |runs, frames_secs, starts| {
        if differing(runs, frames_secs, starts).is_some() {
            let runs = shortest(runs.to_vec(), |runs| differing(runs, frames_secs, starts).is_some());
            panic!("{:?}: {runs:?} in frames of {frames_secs:?}", differing(&runs, frames_secs, starts));
        }
        let mut scene = Scene::new(runs, starts);
        bent_frames +=
            usize::from(play(&mut scene, frames_secs).iter().any(|frame| !frame.grids[0].is_flat()));
    });
    assert!(bent_frames > 1000, "{bent_frames}");
}
