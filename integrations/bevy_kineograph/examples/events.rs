//! Observers hear events, rounds and ends: `cargo run --example events`.

use bevy_app::{App, Startup, TaskPoolPlugin};
use bevy_ecs::prelude::*;
use bevy_kineograph::prelude::*;
use bevy_transform::components::Transform;

fn main() {
    let mut app = App::new();
    app.add_plugins((
        TaskPoolPlugin::default(),
        KineographPlugin { clock: KineographClock::Manual, ..KineographPlugin::default() },
    ))
    .add_systems(Startup, setup);
    for _ in 0..40 {
        app.update();
        app.world_mut().resource_mut::<Kineograph>().pass_secs(1.0 / 20.0);
    }
}

fn setup(mut commands: Commands) {
    let step = Action::sequence([
        Action::jump_by(0.4, [30.0, 0.0], 12.0, 1),
        Action::call_func("step"),
        Action::delay(0.1),
    ]);
    commands
        .spawn(Transform::default())
        .run_action(&Action::repeat(3, step))
        .then(&Action::call_func("arrived"))
        .observe(|event: On<KineographEvent>, transforms: Query<&Transform>| {
            let x = transforms.get(event.entity).map_or(0.0, |transform| transform.translation.x);
            println!(
                "{} at {:.2} s, {:.3} s before the end of the frame, x = {x}",
                event.name, event.at_secs, event.left_secs
            );
        })
        .observe(|end: On<KineographEnd>| println!("an action ended at {:.2} s", end.at_secs));
}
