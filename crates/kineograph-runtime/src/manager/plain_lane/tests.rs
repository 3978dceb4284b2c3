//! The random scripts of tests/manager on a manager whose lanes play each run by itself.
#![allow(clippy::panic)] // helpers of tests may fail like tests

#[path = "../../../tests/manager/model/found.rs"]
mod found;
#[path = "../../../tests/manager/model/plain.rs"]
mod plain;
#[path = "../../../tests/manager/model/script.rs"]
mod script;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::format::Action;
use crate::{ActionManager, Pose, Program};

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 10_000,
        rng_seed: RngSeed::Fixed(7),
        max_shrink_iters: 0,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_manager_with_plain_lanes_does_what_the_model_does(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        script::play(&bytes, script::Goals::Stay);
    }
}

#[test]
fn the_runs_of_these_tests_are_in_plain_lanes() {
    let program = Program::compile(&Action::move_by(2.0, [8.0, 0.0])).unwrap();
    let mut manager = ActionManager::new();
    manager.actions.set_batch_threshold(1);
    manager.actions.add_target("hero", Pose::default());
    let id = manager.actions.run("hero", &program).unwrap();
    let lane = manager.actions.runs.lane_of(id.slot).map(|(lane, _)| lane);
    assert!(lane.is_some_and(|_: &super::PlainLane| true));
}
