//! Milliseconds of a frame with many entities: `cargo run --release --example many -- 100000`.
//!
//! Each entity plays one of four programs, begun at its own time, and its transform is written in every frame.

use std::time::Instant;

use bevy_app::{App, TaskPoolPlugin};
use bevy_kineograph::prelude::*;
use bevy_kineograph::runtime::{EaseKind, RunOptions};
use bevy_transform::components::Transform;

const FRAMES: u32 = 240;

fn main() {
    let count: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    let mut app = App::new();
    app.add_plugins((
        TaskPoolPlugin::default(),
        KineographPlugin { clock: KineographClock::Manual, ..KineographPlugin::default() },
    ));
    let trees = [
        Action::move_by(60.0, [400.0, 30.0]),
        Action::ease(EaseKind::SineInOut, Action::move_by(60.0, [-80.0, 300.0])),
        Action::spawn([Action::move_by(60.0, [10.0, 10.0]), Action::rotate_by(60.0, 720.0)]),
        Action::scale_to(60.0, [3.0, 2.0]),
    ];
    let programs = trees.map(|tree| Program::compile(&tree).expect("these trees are valid"));
    let start = Instant::now();
    for nth in 0..count {
        let entity = app.world_mut().spawn(Transform::from_xyz(nth as f32, 0.0, 0.0)).id();
        let options = RunOptions::new().with_start_at_secs(f64::from(nth % 997) * 0.01);
        app.world_mut()
            .commands()
            .entity(entity)
            .play_with(&programs[nth as usize % programs.len()], options);
    }
    app.update();
    println!("{count} entities spawned and started in {:.0} ms", start.elapsed().as_secs_f64() * 1e3);
    let mut frames_ms = Vec::new();
    for _ in 0..FRAMES {
        app.world_mut().resource_mut::<Kineograph>().pass_secs(1.0 / 60.0);
        let start = Instant::now();
        app.update();
        frames_ms.push(start.elapsed().as_secs_f64() * 1e3);
    }
    frames_ms.sort_by(f64::total_cmp);
    let at = |part: f64| frames_ms[(part * f64::from(FRAMES - 1)) as usize];
    println!("a frame: median {:.2} ms, 95 % {:.2} ms, best {:.2} ms", at(0.5), at(0.95), at(0.0));
}
