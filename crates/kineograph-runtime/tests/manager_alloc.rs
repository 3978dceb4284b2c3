//! Updates allocate nothing, and neither does running an action once there is room for it.
#![allow(unsafe_code)] // counting allocations takes an allocator, which is unsafe to implement

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use kineograph_runtime::channel::Property;
use kineograph_runtime::format::Action;
use kineograph_runtime::grid::{Grid, GridMesh};
use kineograph_runtime::{ActionManager, EaseKind, Pose, Program, RunOptions};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call goes on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

/// What a game draws of bent pictures is written to its own mesh.
#[test]
fn bending_a_picture_again_allocates_nothing() {
    let effects = [
        Action::waves_3d(1.0, 2.0, 9.0),
        Action::page_turn_3d(1.0),
        Action::shuffle_tiles(1.0, 7),
        Action::orbit_camera(1.0, [0.0, 90.0], [0.0, 45.0]),
    ];
    let states = effects.map(|effect| {
        let effect = if effect.param("grid").is_some() { effect.on_grid([16, 12]) } else { effect };
        Program::compile(&effect).unwrap().grid_at(0.4)
    });
    let grid = Grid { origin_px: [0.0; 2], size_px: [40.0, 30.0], parts: [1, 1], stage_px: [80.0, 60.0] };
    let mut mesh = GridMesh::default();
    let mut draw = || states.iter().for_each(|state| state.draw(&grid, [20.0, 15.0], &mut mesh));
    assert!(allocations(&mut draw) > 0);
    assert_eq!(allocations(&mut draw), 0);
}

/// A game that goes back to a snapshot and plays on, over and over.
#[test]
fn snapshots_that_are_reused_allocate_nothing() {
    let walk = Program::compile(&Action::repeat_forever(Action::move_by(0.5, [5.0, 1.0]))).unwrap();
    let turn = Program::compile(&Action::sequence([
        Action::rotate_by(9.0, 90.0),
        Action::targeted("other", Action::fade_out(2.0)),
    ]))
    .unwrap();
    let mut manager = ActionManager::new();
    for key in 0..100_u32 {
        manager.actions.add_target(key, Pose::default());
        manager.actions.run(key, &walk).unwrap();
        if key % 10 == 0 {
            let named = RunOptions::default().with_name("turn").with_delay_secs(0.25);
            manager.actions.run_on_all(key, &turn, named, |_| Some(key + 1)).unwrap();
        }
    }
    let mut saved = ActionManager::new();
    let mut play = |manager: &mut ActionManager<u32>| {
        saved.clone_from(manager);
        (0..5).for_each(|_| manager.update(0.07, |_, _| {}));
        manager.clone_from(&saved);
        manager.update(0.07, |_, _| {});
    };
    (0..20).for_each(|_| play(&mut manager));
    assert_eq!(allocations(|| (0..50).for_each(|_| play(&mut manager))), 0);
}

/// Missiles that follow their targets, alone and beside others, and start anew.
#[test]
fn goals_that_move_allocate_nothing() {
    let homing = Program::compile(&Action::move_to(0.5, [10.0, 0.0])).unwrap();
    let shake = Program::compile(&Action::repeat_forever(Action::move_by(0.25, [1.0, 0.0]))).unwrap();
    let mut manager = ActionManager::with_capacity(100, 200);
    for key in 0..100_u32 {
        manager.actions.add_target(key, Pose::default());
        if key % 2 == 0 {
            manager.actions.run(key, &shake).unwrap();
        }
    }
    let mut saved = ActionManager::new();
    let play = |manager: &mut ActionManager<u32>, saved: &mut ActionManager<u32>| {
        let runs: [_; 100] = core::array::from_fn(|key| manager.actions.run(key as u32, &homing).unwrap());
        for frame in 0..8_u8 {
            for run in runs {
                let goal = [10.0, f32::from(frame)];
                manager.actions.retarget(run, Property::POSITION, goal).ok();
            }
            manager.update(0.07, |_, _| {});
            if frame == 3 {
                saved.clone_from(manager);
            }
        }
        manager.clone_from(saved);
        (0..8).for_each(|_| manager.update(0.07, |_, _| {}));
    };
    (0..5).for_each(|_| play(&mut manager, &mut saved));
    assert_eq!(allocations(|| (0..10).for_each(|_| play(&mut manager, &mut saved))), 0);
}

#[test]
fn updates_and_later_runs_allocate_nothing() {
    const TARGETS: u32 = 100;
    let round = Action::sequence([
        Action::ease_with(EaseKind::InOut, 2.0, Action::move_by(0.1, [5.0, 1.0])),
        Action::call_func("step"),
        Action::spawn([Action::rotate_to(0.2, 90.0), Action::fade_out(0.1), Action::fade_in(0.2)]),
        Action::call_func_with("turn", "left"),
    ]);
    let endless = Program::compile(&Action::repeat_forever(round)).unwrap();
    let short = Program::compile(&Action::move_to(0.05, [1.0, 2.0])).unwrap();
    let mut manager = ActionManager::with_capacity(TARGETS as usize, 2 * TARGETS as usize);
    for key in 0..TARGETS {
        manager.actions.add_target(key, Pose::default());
        manager.actions.run(key, &endless).unwrap();
    }
    let mut events = 0;
    let mut play = |manager: &mut ActionManager<u32>, updates: u32| {
        for update in 0..updates {
            manager.update(0.07, |manager, event| {
                events += 1;
                // Half of them get company, and some are started anew.
                if event.target % 2 == 0 {
                    manager.run(event.target, &short).unwrap();
                }
            });
            if update % 5 == 0 {
                manager.actions.stop_all(update % TARGETS);
                manager.actions.run(update % TARGETS, &endless).unwrap();
            }
        }
    };
    // The list of events grows to what one update needs.
    assert!(allocations(|| drop(vec![0_u8; 100])) > 0, "counting works");
    play(&mut manager, 20);
    assert_eq!(allocations(|| play(&mut manager, 200)), 0);
    assert!(events > 1000);
}
