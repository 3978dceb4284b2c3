//! A negative time scale: actions play back to where they started and wait there.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use kineograph_runtime::format::Action;
use kineograph_runtime::{Pose, Program};
use kineograph_stage::{World, WorldEvent};

fn hop() -> Arc<Program> {
    let tree = Action::sequence([
        Action::call_func("off"),
        Action::move_by(1.0, [8.0, 0.0]),
        Action::call_func("half"),
        Action::move_by(1.0, [8.0, 0.0]),
    ]);
    Program::compile(&tree).unwrap()
}

#[test]
fn a_world_plays_backwards() {
    let mut world = World::<&str>::new();
    let mut edit = world.edit();
    let hero = edit.add(edit.root(), Pose::default()).unwrap();
    edit.run(hero, &hop()).unwrap();
    world.enter();
    let mut heard = Vec::new();
    for (time_scale, x) in [(1.0, 0.0), (1.0, 12.0), (-0.5, 6.0), (-2.0, 0.0), (1.0, 12.0)] {
        world.edit().scheduler().set_time_scale(time_scale);
        world.update(1.5, |_, event| {
            if let WorldEvent::Action(event) = event {
                heard.push(event.name.to_owned());
            }
        });
        assert_eq!(world.scene().pose(hero).unwrap().position[0], x);
    }
    assert_eq!(heard, ["off", "half", "off", "half"]);
    // Without a time scale below 0 negative seconds are none.
    world.update(-1.0, |_, _| {});
    assert_eq!(world.scene().pose(hero).unwrap().position[0], 12.0);
}
