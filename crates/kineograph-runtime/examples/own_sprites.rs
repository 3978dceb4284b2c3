//! A game with its own sprites, and no project file: trees are built in code, the manager knows keys and poses only.
//!
//! `cargo run -p kineograph-runtime --example own_sprites --no-default-features`

use std::error::Error;

use kineograph_runtime::format::Action;
use kineograph_runtime::{ActionManager, EaseKind, Pose, Program};

/// What the game's own renderer draws. It need not know Kineograph.
#[derive(Debug)]
struct Sprite {
    name: &'static str,
    x_px: f32,
    y_px: f32,
    turn_deg: f32,
    alpha: f32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut sprites = [sprite("coin", 40.0, 20.0), sprite("ghost", 200.0, 80.0)];

    let hop = Program::compile(&Action::sequence([
        Action::jump_by(0.5, [60.0, 0.0], 40.0, 1),
        Action::call_func("landed"),
        Action::ease(EaseKind::BackOut, Action::rotate_by(0.25, 180.0)),
    ]))?;
    let haunt = Program::compile(&Action::repeat_forever(Action::sequence([
        Action::fade_to(0.4, 60.0),
        Action::fade_to(0.4, 255.0),
    ])))?;

    // A key is anything that a game calls its things by: here an index, elsewhere an entity.
    let mut manager = ActionManager::new();
    for (key, sprite) in sprites.iter().enumerate() {
        manager.actions.add_target(key, Pose::at([sprite.x_px, sprite.y_px]));
    }
    manager.actions.run(0, &hop).expect("the target exists");
    manager.actions.run(1, &haunt).expect("the target exists");

    for frame in 0..=20 {
        manager.update(0.05, |manager, event| {
            println!("frame {frame}: \"{}\" of sprite {}", event.name, event.target);
            // A handler may start, stop and remove whatever it likes.
            manager.stop_all(1);
        });
        for (key, sprite) in sprites.iter_mut().enumerate() {
            if let Some(pose) = manager.actions.pose(key) {
                [sprite.x_px, sprite.y_px] = pose.position;
                sprite.turn_deg = pose.rotation_deg[0];
                sprite.alpha = pose.opacity / 255.0;
            }
        }
        if frame % 5 == 0 {
            sprites.iter().for_each(draw);
        }
    }
    Ok(())
}

fn sprite(name: &'static str, x_px: f32, y_px: f32) -> Sprite {
    Sprite { name, x_px, y_px, turn_deg: 0.0, alpha: 1.0 }
}

fn draw(sprite: &Sprite) {
    let Sprite { name, x_px, y_px, turn_deg, alpha } = sprite;
    println!("{name:6} at {x_px:6.1} {y_px:6.1}, turned {turn_deg:6.1}°, alpha {alpha:.2}");
}
