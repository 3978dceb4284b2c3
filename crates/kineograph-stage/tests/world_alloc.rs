//! Updates and visits allocate nothing once there is room.
#![allow(unsafe_code)] // counting allocations takes an allocator, which is unsafe to implement
#![allow(clippy::unwrap_used, clippy::panic)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use kineograph_runtime::format::Action;
use kineograph_runtime::{Pose, Program};
use kineograph_stage::{Director, Phase, Scene, Scheduler, TimerOptions, World, WorldEvent};

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
fn a_scheduler_in_full_swing_allocates_nothing() {
    let mut scheduler = Scheduler::<u32, u8>::new();
    let mut calls = 0;
    let mut play = |scheduler: &mut Scheduler<u32, u8>, updates: u32| {
        for update in 0..updates {
            scheduler.update(0.05, |scheduler, _| {
                calls += 1;
                if calls % 7 == 0 {
                    scheduler.perform_function(1);
                }
            });
            // Things come, move and go all the time.
            let target = update % 100;
            scheduler.schedule_update(target, (target % 5).cast_signed(), false);
            scheduler.schedule(target, 0, TimerOptions::every(0.0));
            scheduler.schedule(target, 1, TimerOptions::every(0.02));
            scheduler.unschedule_all_for_target((update + 50) % 100);
        }
    };
    assert!(allocations(|| drop(vec![0_u8; 100])) > 0, "counting works");
    play(&mut scheduler, 300);
    assert_eq!(allocations(|| play(&mut scheduler, 300)), 0);
    assert!(calls > 10_000);
}

#[test]
fn a_scene_that_moves_and_is_visited_allocates_nothing() {
    let mut scene = Scene::new();
    let mut nodes = vec![scene.root()];
    for index in 0..200_usize {
        nodes.push(scene.add(nodes[index / 3], Pose::at([1.0, 0.0])).unwrap());
    }
    let mut visited = 0;
    let mut play = |scene: &mut Scene, frames: usize| {
        for frame in 0..frames {
            let node = nodes[1 + frame % 200];
            scene.change_pose(node, |pose| {
                (pose.position[0], pose.z) = (frame as f32, (frame % 5) as i32 - 2);
            });
            assert!(scene.world_from_node(nodes[200]).is_some());
            scene.visit(|_| visited += 1);
            assert!(scene.hit_test([3.0, 4.0]).is_none());
            let _ = scene.attach(node, nodes[frame % 7]);
            scene.remove(nodes[200]).unwrap();
            let _ = scene.create(Pose::default());
            nodes[200] = scene.add(nodes[5], Pose::default()).unwrap();
            scene.remove(nodes[200]).unwrap();
            nodes[200] = scene.add(nodes[6], Pose::default()).unwrap();
        }
    };
    play(&mut scene, 2);
    // Each frame leaves one loose node behind, which is all that takes room.
    assert!(allocations(|| play(&mut scene, 200)) < 12);
    assert!(visited > 30_000);
}

#[test]
fn a_stage_allocates_nothing() {
    let mut world = World::<u8>::with_capacity(100);
    let round = Action::sequence([
        Action::move_by(0.1, [5.0, 1.0]),
        Action::call_func("step"),
        Action::fade_out(0.2),
    ]);
    let program = Program::compile(&Action::repeat_forever(round)).unwrap();
    let hop = Program::compile(&Action::move_by(0.1, [5.0, 1.0])).unwrap();
    let mut edit = world.edit();
    for _ in 0..100 {
        let node = edit.add(edit.root(), Pose::default()).unwrap();
        edit.run(node, &program).unwrap();
        edit.schedule_update(node, 0);
        edit.schedule(node, 3, TimerOptions::every(0.1));
    }
    let mut director = Director::new();
    director.control().run_with_scene(world);
    let (mut events, mut drawn) = (0, 0);
    let mut play = |director: &mut Director<World<u8>>, frames: u32| {
        for _ in 0..frames {
            director.frame(0.07, |_, world, phase| match phase {
                Phase::Update { dt_secs } => world.update(dt_secs, |edit, event| {
                    events += 1;
                    if let WorldEvent::Timer(timer) = event {
                        edit.run(timer.target, &hop).unwrap();
                        edit.pause(timer.target);
                        edit.resume(timer.target);
                    }
                }),
                Phase::Visit { .. } => world.visit(|_| drawn += 1),
                _ => {}
            });
        }
    };
    play(&mut director, 100);
    assert_eq!(allocations(|| play(&mut director, 200)), 0);
    assert!(events > 30_000 && drawn == 300 * 101);
}
