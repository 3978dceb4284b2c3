//! Updates allocate nothing, and neither does running an action once there is room for it.
#![allow(unsafe_code)] // counting allocations takes an allocator, which is unsafe to implement

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use kineograph_runtime::format::Action;
use kineograph_runtime::{ActionManager, EaseKind, Pose, Program};

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
