//! The particles of emitters as sprites.

use kineograph_render::{Affine2, Sprite};
use kineograph_runtime::format::{FrameView, Particles};
use kineograph_stage::particles::Particle;
use kineograph_stage::pieces::Showing;
use kineograph_stage::scene as stage;

use super::trails::Trails;
use super::{frames, whole_sprite};
use crate::document::NodeId;

/// Hands out a sprite for each particle that lives at the node's time, the oldest first: of the frame, in a picture of this size, or of the dot.
pub(super) fn draw(
    (node, particles): (NodeId, &Particles),
    (visited, trails): (&stage::Visited, &Trails<'_>),
    picture: Option<(FrameView<'_>, [f64; 2])>,
    mut draw: impl FnMut(Sprite),
) {
    let of_node = Sprite { flip_x: false, flip_y: false, ..whole_sprite(visited) };
    trails.living((node, particles), visited, |particle, map| {
        let whole = sprite(&of_node, particle, map);
        match picture {
            None => draw(whole),
            Some((frame, picture_px)) => {
                let showing = Showing::whole(frame, whole.size_px, [false; 2]);
                showing.pieces(|piece| draw(frames::cut(&whole, &frame, piece, picture_px)));
            }
        }
    });
}

fn sprite(of_node: &Sprite, particle: &Particle, map: stage::Affine2) -> Sprite {
    let stage::Affine2 { a, b, c, d, tx, ty } = map;
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
