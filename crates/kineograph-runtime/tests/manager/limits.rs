//! What would keep an update busy for ever, or lose something for being too much.
use kineograph_runtime::format::Action;
use kineograph_runtime::{
    ActionManager, MAX_ENTRIES_PER_UPDATE, MAX_STARTS_PER_VISIT, Player, Pose, Program, RunOptions,
};

#[test]
fn an_instant_that_runs_itself_anew_lets_the_update_end() {
    let (again, walk) = (Action::call_func("again"), Action::move_by(1.0, [8.0, 0.0]));
    let (again, walk) = (Program::compile(&again).unwrap(), Program::compile(&walk).unwrap());
    let mut manager = ActionManager::new();
    for key in 0..2 {
        manager.actions.add_target(key, Pose::default());
    }
    manager.actions.run(0, &again).unwrap();
    manager.actions.run(0, &walk).unwrap();
    manager.actions.run(1, &walk).unwrap();
    for update in 0..3_u8 {
        let mut heard = 0;
        manager.update(0.25, |actions, event| {
            heard += 1;
            actions.run(event.target, &again).unwrap();
        });
        // One was there before; the last one that is run waits for the next update.
        assert_eq!(heard, MAX_STARTS_PER_VISIT + 1);
        // Nobody else is kept waiting.
        let x = 2.0 * f64::from(update);
        assert_eq!([0, 1].map(|key| f64::from(manager.actions.pose(key).unwrap().position[0])), [x; 2]);
    }
    manager.update(0.0, |_, _| {});
    assert_eq!(manager.actions.count(0), 1);
}

#[test]
fn two_targets_that_wake_each_other_let_the_update_end() {
    let program = Program::compile(&Action::call_func("your turn")).unwrap();
    let mut manager = ActionManager::new();
    manager.actions.add_target(0, Pose::default());
    manager.actions.add_target(1, Pose::default());
    manager.actions.run(0, &program).unwrap();
    let mut heard = 0;
    manager.update(0.0, |actions, event| {
        heard += 1;
        actions.run(1 - event.target, &program).unwrap();
    });
    assert_eq!(heard, MAX_ENTRIES_PER_UPDATE + 1);
    manager.update(0.0, |_, _| heard = 0);
    assert_eq!((heard, manager.actions.run_count()), (0, 0));
}

#[test]
fn all_events_of_a_huge_step_are_sent() {
    let tick = Action::sequence([Action::call_func("tick"), Action::delay(0.001)]);
    let program = Program::compile(&Action::repeat_forever(tick)).unwrap();
    let mut manager = ActionManager::new();
    manager.actions.add_target(0, Pose::default());
    let options = RunOptions::default().with_backward_events(true);
    let run = manager.actions.run_with(0, &program, options).unwrap();
    manager.update(0.0, |_, _| {});
    let (mut ticks, mut last_secs) = (0_u32, 0.0);
    manager.update(2000.0, |_, event| {
        ticks += 1;
        assert!(event.at_secs > last_secs, "in order");
        last_secs = event.at_secs;
    });
    assert_eq!(ticks, 2_000_000);
    manager.actions.reverse(run);
    let mut back = 0_u32;
    manager.update(1500.0, |_, event| {
        back += 1;
        assert!(event.is_backwards && event.at_secs <= last_secs);
        last_secs = event.at_secs;
    });
    assert_eq!(back, 1_500_000);
}

#[test]
fn a_player_lists_all_events_of_a_huge_step() {
    let tick = Action::sequence([Action::call_func("tick"), Action::delay(0.001)]);
    let mut player = Player::new(Program::compile(&Action::repeat_forever(tick)).unwrap(), Pose::default());
    let mut events = Vec::new();
    player.step_with_events(0.0, &mut events);
    player.step_with_events(1500.0, &mut events);
    assert_eq!(events.len(), 1_500_001);
    assert!(events.is_sorted_by(|a, b| a.at_secs < b.at_secs));
}
