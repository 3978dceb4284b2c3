//! The particles of emitters as sprites.

use kineograph_render::{Affine2, Sprite};
use kineograph_runtime::format::{FrameView, Particles};
use kineograph_stage::particles::{Particle, living};
use kineograph_stage::pieces::Showing;
use kineograph_stage::scene as stage;

use super::{frames, whole_sprite};

/// Hands out a sprite for each particle that lives at the node's time, the oldest first: of the frame, in a picture of this size, or of the dot.
/// The emitter is in the middle of the node.
pub(super) fn draw(
    particles: &Particles,
    visited: &stage::Visited,
    picture: Option<(FrameView<'_>, [f64; 2])>,
    mut draw: impl FnMut(Sprite),
) {
    let of_node = Sprite { flip_x: false, flip_y: false, ..whole_sprite(visited) };
    let world_from_emitter = world_from_emitter(visited);
    living(particles, visited.time_secs, |particle| {
        let whole = sprite(&of_node, particle, world_from_emitter);
        match picture {
            None => draw(whole),
            Some((frame, picture_px)) => {
                let showing = Showing::whole(frame, whole.size_px, [false; 2]);
                showing.pieces(|piece| draw(frames::cut(&whole, &frame, piece, picture_px)));
            }
        }
    });
}

fn sprite(of_node: &Sprite, particle: &Particle, world_from_emitter: stage::Affine2) -> Sprite {
    let stage::Affine2 { a, b, c, d, tx, ty } = particle.world_from_particle(world_from_emitter);
    let mut tint_rgb = of_node.tint_rgb;
    for (level, own) in tint_rgb.iter_mut().zip(particle.color_rgb) {
        *level *= own;
    }
    Sprite {
        size_px: [particle.size_px; 2],
        stage_from_local: Affine2 { a, b, c, d, tx, ty },
        tint_rgb,
        opacity: of_node.opacity * particle.opacity,
        ..*of_node
    }
}

/// A node that is mirrored throws its particles to the other side.
fn world_from_emitter(visited: &stage::Visited) -> stage::Affine2 {
    let [tx, ty] = visited.size_px.map(|side| side / 2.0);
    let sign = |is_flipped: bool| if is_flipped { -1.0 } else { 1.0 };
    let (a, d) = (sign(visited.flip_x), sign(visited.flip_y));
    visited.world_from_node * stage::Affine2 { a, b: 0.0, c: 0.0, d, tx, ty }
}
