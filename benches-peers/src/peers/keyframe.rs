//! `keyframe` 1.1: one `AnimationSequence` for each target, which the game keeps and reads itself.

use keyframe::functions::{EaseInOutQuad, Linear};
use keyframe::{AnimationSequence, Keyframe};

use crate::work::{Case, DT_SECS, Indices, Peer, Seeker, Sprite, churn, move_by, patrol, secs, seek, spawn};

pub fn crowd(case: Case, count: usize) -> Box<dyn Peer> {
    let sprites =
        (0..count).map(if case == Case::Spawn { Sprite::led } else { Sprite::at }).collect::<Vec<_>>();
    let phases = (0..count).map(|index| secs(case.phase_frames(index)));
    let pairs = sprites.iter().zip(phases);
    match case {
        Case::MoveBy | Case::Churn => {
            let (frames, delta_px) = match case {
                Case::Churn => (churn::FRAMES, churn::DELTA_PX),
                _ => (move_by::FRAMES, move_by::DELTA_PX),
            };
            let moves = pairs.map(|(sprite, at)| straight(sprite, frames, delta_px, at)).collect();
            Box::new(Moves { moves, sprites })
        }
        Case::Patrol => {
            let tracks = pairs.map(|(sprite, at)| track(sprite, at)).collect();
            Box::new(Tracks { tracks, sprites })
        }
        Case::Spawn => {
            let rounds = pairs.map(|(_, at)| round(at)).collect();
            let starts_px = sprites.iter().map(|sprite| sprite.position_px).collect();
            Box::new(Rounds { rounds, starts_px, sprites, events: 0 })
        }
    }
}

/// A sequence that stands at `at_secs`.
fn sequence<const N: usize>(frames: Vec<Keyframe<[f32; N]>>, at_secs: f64) -> AnimationSequence<[f32; N]> {
    let mut sequence = AnimationSequence::from(frames);
    sequence.advance_to(at_secs);
    sequence
}

fn straight(sprite: &Sprite, frames: u32, delta_px: [f32; 2], at_secs: f64) -> AnimationSequence<[f32; 2]> {
    let [x, y] = sprite.position_px;
    let end = [x + delta_px[0], y + delta_px[1]];
    sequence(vec![Keyframe::new([x, y], 0.0, Linear), Keyframe::new(end, secs(frames), Linear)], at_secs)
}

struct Moves {
    moves: Vec<AnimationSequence<[f32; 2]>>,
    sprites: Vec<Sprite>,
}

impl Peer for Moves {
    fn update(&mut self) {
        for (sequence, sprite) in self.moves.iter_mut().zip(&mut self.sprites) {
            sequence.advance_by(DT_SECS);
            sprite.position_px = sequence.now();
        }
    }

    fn sprite(&self, index: usize) -> Sprite {
        self.sprites[index]
    }

    fn restart(&mut self, indices: Indices) {
        for index in indices {
            self.moves[index] = straight(&self.sprites[index], churn::FRAMES, churn::DELTA_PX, 0.0);
        }
    }
}

/// x, y and the angle at the ends of the three leaves.
fn track(sprite: &Sprite, at_secs: f64) -> AnimationSequence<[f32; 3]> {
    let [x, y] = sprite.position_px;
    let [far_x, far_y] = [x + patrol::DELTA_PX[0], y + patrol::DELTA_PX[1]];
    let turned_secs = secs(patrol::MOVE_FRAMES + patrol::TURN_FRAMES);
    let frames = vec![
        Keyframe::new([x, y, 0.0], 0.0, EaseInOutQuad),
        Keyframe::new([far_x, far_y, 0.0], secs(patrol::MOVE_FRAMES), Linear),
        Keyframe::new([far_x, far_y, patrol::TURN_DEG], turned_secs, EaseInOutQuad),
        Keyframe::new([x, y, patrol::TURN_DEG], secs(patrol::PERIOD_FRAMES), Linear),
    ];
    sequence(frames, at_secs)
}

struct Tracks {
    tracks: Vec<AnimationSequence<[f32; 3]>>,
    sprites: Vec<Sprite>,
}

impl Peer for Tracks {
    fn update(&mut self) {
        for (track, sprite) in self.tracks.iter_mut().zip(&mut self.sprites) {
            track.advance_and_maybe_wrap(DT_SECS);
            let [x, y, rotation_deg] = track.now_strict().unwrap_or_default();
            sprite.position_px = [x, y];
            sprite.rotation_deg = rotation_deg;
        }
    }

    fn sprite(&self, index: usize) -> Sprite {
        self.sprites[index]
    }
}

/// One round: x and y from its start, angle, scale and opacity.
fn round(at_secs: f64) -> AnimationSequence<[f32; 5]> {
    let [x, y] = spawn::DELTA_PX;
    let from = [0.0, 0.0, 0.0, spawn::SCALE, spawn::OPACITY];
    let to = [x, y, spawn::TURN_DEG, spawn::SCALE, spawn::OPACITY];
    let frames = vec![Keyframe::new(from, 0.0, Linear), Keyframe::new(to, secs(spawn::FRAMES), Linear)];
    sequence(frames, at_secs)
}

struct Rounds {
    rounds: Vec<AnimationSequence<[f32; 5]>>,
    /// Where the round began.
    starts_px: Vec<[f32; 2]>,
    sprites: Vec<Sprite>,
    events: u64,
}

impl Peer for Rounds {
    fn update(&mut self) {
        let targets = self.starts_px.iter_mut().zip(&mut self.sprites);
        for (round, (start_px, sprite)) in self.rounds.iter_mut().zip(targets) {
            if round.advance_and_maybe_wrap(DT_SECS) {
                self.events += 1;
                *start_px = [start_px[0] + spawn::DELTA_PX[0], start_px[1] + spawn::DELTA_PX[1]];
            }
            let [x, y, rotation_deg, scale, opacity] = round.now_strict().unwrap_or_default();
            *sprite =
                Sprite { position_px: [start_px[0] + x, start_px[1] + y], rotation_deg, scale, opacity };
        }
    }

    fn sprite(&self, index: usize) -> Sprite {
        self.sprites[index]
    }

    fn events(&self) -> u64 {
        self.events
    }
}

struct Long(AnimationSequence<[f32; 3]>);

pub fn long(leaves: usize) -> Box<dyn Seeker> {
    let frame = |leaf: usize| Keyframe::new(seek::after(leaf), secs(leaf as u32 * seek::LEAF_FRAMES), Linear);
    Box::new(Long(AnimationSequence::from((0..=leaves).map(frame).collect::<Vec<_>>())))
}

impl Seeker for Long {
    fn seek(&mut self, frame: u32) -> Sprite {
        self.0.advance_to(secs(frame));
        let [x, y, rotation_deg] = self.0.now_strict().unwrap_or_default();
        Sprite { position_px: [x, y], rotation_deg, scale: 1.0, opacity: 255.0 }
    }
}
