//! `animato` 1.7: tweens and keyframe tracks in f32 that the game keeps and reads itself. Its driver owns boxed animations and shows
//! none of their values, so it is not used.

use animato::{Easing, KeyframeTrack, Loop, Tween, Update};

use crate::work::{
    Case, DT_SECS, Indices, Peer, Seeker, Sprite, churn, move_by, patrol, secs_f32, seek, spawn,
};

const DT: f32 = DT_SECS as f32;

pub fn crowd(case: Case, count: usize) -> Box<dyn Peer> {
    let sprites =
        (0..count).map(if case == Case::Spawn { Sprite::led } else { Sprite::at }).collect::<Vec<_>>();
    let phases = (0..count).map(|index| secs_f32(case.phase_frames(index)));
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
            let rounds = pairs.map(|(sprite, at)| Round::new(sprite, at)).collect();
            Box::new(Rounds { rounds, sprites, events: 0 })
        }
    }
}

fn straight(sprite: &Sprite, frames: u32, delta_px: [f32; 2], at_secs: f32) -> Tween<[f32; 2]> {
    let [x, y] = sprite.position_px;
    let mut tween = Tween::new([x, y], [x + delta_px[0], y + delta_px[1]]).duration(secs_f32(frames)).build();
    tween.update(at_secs);
    tween
}

struct Moves {
    moves: Vec<Tween<[f32; 2]>>,
    sprites: Vec<Sprite>,
}

impl Peer for Moves {
    fn update(&mut self) {
        for (tween, sprite) in self.moves.iter_mut().zip(&mut self.sprites) {
            tween.update(DT);
            sprite.position_px = tween.value();
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
fn track(sprite: &Sprite, at_secs: f32) -> KeyframeTrack<[f32; 3]> {
    let [x, y] = sprite.position_px;
    let [far_x, far_y] = [x + patrol::DELTA_PX[0], y + patrol::DELTA_PX[1]];
    let turned_secs = secs_f32(patrol::MOVE_FRAMES + patrol::TURN_FRAMES);
    let mut track = KeyframeTrack::new()
        .push_eased(0.0, [x, y, 0.0], Easing::EaseInOutQuad)
        .push(secs_f32(patrol::MOVE_FRAMES), [far_x, far_y, 0.0])
        .push_eased(turned_secs, [far_x, far_y, patrol::TURN_DEG], Easing::EaseInOutQuad)
        .push(secs_f32(patrol::PERIOD_FRAMES), [x, y, patrol::TURN_DEG])
        .looping(Loop::Forever);
    track.update(at_secs);
    track
}

struct Tracks {
    tracks: Vec<KeyframeTrack<[f32; 3]>>,
    sprites: Vec<Sprite>,
}

impl Peer for Tracks {
    fn update(&mut self) {
        for (track, sprite) in self.tracks.iter_mut().zip(&mut self.sprites) {
            track.update(DT);
            if let Some([x, y, rotation_deg]) = track.value() {
                sprite.position_px = [x, y];
                sprite.rotation_deg = rotation_deg;
            }
        }
    }

    fn sprite(&self, index: usize) -> Sprite {
        self.sprites[index]
    }
}

/// Four tweens that run together.
struct Round {
    position: Tween<[f32; 2]>,
    rotation: Tween<f32>,
    scale: Tween<f32>,
    opacity: Tween<f32>,
}

impl Round {
    fn new(sprite: &Sprite, at_secs: f32) -> Self {
        let number = |from: f32, to: f32| {
            let mut tween = Tween::new(from, to).duration(secs_f32(spawn::FRAMES)).build();
            tween.update(at_secs);
            tween
        };
        Self {
            position: straight(sprite, spawn::FRAMES, spawn::DELTA_PX, at_secs),
            rotation: number(sprite.rotation_deg, sprite.rotation_deg + spawn::TURN_DEG),
            scale: number(sprite.scale, spawn::SCALE),
            opacity: number(sprite.opacity, spawn::OPACITY),
        }
    }
}

struct Rounds {
    rounds: Vec<Round>,
    sprites: Vec<Sprite>,
    events: u64,
}

impl Peer for Rounds {
    fn update(&mut self) {
        for (round, sprite) in self.rounds.iter_mut().zip(&mut self.sprites) {
            let goes_on = round.position.update(DT);
            round.rotation.update(DT);
            round.scale.update(DT);
            round.opacity.update(DT);
            sprite.position_px = round.position.value();
            sprite.rotation_deg = round.rotation.value();
            sprite.scale = round.scale.value();
            sprite.opacity = round.opacity.value();
            if !goes_on {
                self.events += 1;
                *round = Round::new(sprite, 0.0);
            }
        }
    }

    fn sprite(&self, index: usize) -> Sprite {
        self.sprites[index]
    }

    fn events(&self) -> u64 {
        self.events
    }
}

struct Long(KeyframeTrack<[f32; 3]>);

pub fn long(leaves: usize) -> Box<dyn Seeker> {
    let track = KeyframeTrack::new();
    Box::new(Long(
        (0..=leaves).fold(track, |track, leaf| {
            track.push(secs_f32(leaf as u32 * seek::LEAF_FRAMES), seek::after(leaf))
        }),
    ))
}

impl Seeker for Long {
    fn seek(&mut self, frame: u32) -> Sprite {
        let [x, y, rotation_deg] = self.0.value_at(secs_f32(frame)).unwrap_or_default();
        Sprite { position_px: [x, y], rotation_deg, scale: 1.0, opacity: 255.0 }
    }
}
