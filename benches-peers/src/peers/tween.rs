//! `tween` 2.2: single tweens in f32. What goes on after another is written by hand for each case; it has no tree and no manager.

use std::ops::{Add, Sub};

use tween::{Linear, QuadInOut, TweenValue, Tweener};

use crate::work::{Case, DT_SECS, Indices, Peer, Sprite, churn, move_by, patrol, secs_f32, spawn};

const DT: f32 = DT_SECS as f32;

#[derive(Debug, Clone, Copy, PartialEq)]
struct Px([f32; 2]);

impl Add for Px {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self([self.0[0] + other.0[0], self.0[1] + other.0[1]])
    }
}

impl Sub for Px {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self([self.0[0] - other.0[0], self.0[1] - other.0[1]])
    }
}

impl TweenValue for Px {
    fn scale(self, factor: f32) -> Self {
        Self(self.0.map(|value| value * factor))
    }
}

type Straight = Tweener<Px, f32, Linear>;
type Eased = Tweener<Px, f32, QuadInOut>;
type Number = Tweener<f32, f32, Linear>;

pub fn crowd(case: Case, count: usize) -> Box<dyn Peer> {
    let sprites =
        (0..count).map(if case == Case::Spawn { Sprite::led } else { Sprite::at }).collect::<Vec<_>>();
    let phases = (0..count).map(|index| secs_f32(case.phase_frames(index)));
    let pairs = sprites.iter().zip(phases);
    match case {
        Case::MoveBy => {
            let (frames, delta_px) = (move_by::FRAMES, move_by::DELTA_PX);
            let moves = pairs.map(|(sprite, at)| straight(sprite, frames, delta_px, at)).collect();
            Box::new(Moves { moves, sprites })
        }
        Case::Churn => {
            let (frames, delta_px) = (churn::FRAMES, churn::DELTA_PX);
            let moves = pairs.map(|(sprite, at)| straight(sprite, frames, delta_px, at)).collect();
            Box::new(Moves { moves, sprites })
        }
        Case::Patrol => {
            let mut sprites = sprites;
            let patrols = sprites.iter_mut().enumerate();
            let patrols = patrols
                .map(|(index, sprite)| Patrol::new(sprite, secs_f32(case.phase_frames(index))))
                .collect();
            Box::new(Patrols { patrols, sprites })
        }
        Case::Spawn => {
            let rounds = pairs.map(|(sprite, at)| Round::new(sprite, at)).collect();
            Box::new(Rounds { rounds, sprites, events: 0 })
        }
    }
}

fn straight(sprite: &Sprite, frames: u32, delta_px: [f32; 2], at_secs: f32) -> Straight {
    let start = Px(sprite.position_px);
    Tweener::new_at(start, start + Px(delta_px), secs_f32(frames), Linear, at_secs)
}

/// `MoveBy`, also of the churn.
struct Moves {
    moves: Vec<Straight>,
    sprites: Vec<Sprite>,
}

impl Peer for Moves {
    fn update(&mut self) {
        for (tweener, sprite) in self.moves.iter_mut().zip(&mut self.sprites) {
            sprite.position_px = tweener.move_by(DT).0;
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

/// One of the three that follow each other, and which one it is.
enum Patrol {
    There(Eased),
    Turn(Number),
    Back(Eased),
}

impl Patrol {
    /// The tween that runs at `at_secs`; the sprite goes to where those before it lead.
    fn new(sprite: &mut Sprite, at_secs: f32) -> Self {
        let moves_secs = secs_f32(patrol::MOVE_FRAMES);
        let turn_secs = secs_f32(patrol::TURN_FRAMES);
        if at_secs < moves_secs {
            return Self::There(eased(sprite.position_px, patrol::DELTA_PX, at_secs));
        }
        sprite.position_px = (Px(sprite.position_px) + Px(patrol::DELTA_PX)).0;
        let at_secs = at_secs - moves_secs;
        if at_secs < turn_secs { Self::Turn(turn(at_secs)) } else { Self::back(sprite, at_secs - turn_secs) }
    }

    fn back(sprite: &Sprite, at_secs: f32) -> Self {
        Self::Back(eased(sprite.position_px, patrol::DELTA_PX.map(|delta| -delta), at_secs))
    }

    /// The tween that runs is over: the next one from where the sprite is.
    fn follow(&mut self, sprite: &Sprite) {
        *self = match self {
            Self::There(_) => Self::Turn(turn(0.0)),
            Self::Turn(_) => Self::back(sprite, 0.0),
            Self::Back(_) => Self::There(eased(sprite.position_px, patrol::DELTA_PX, 0.0)),
        };
    }
}

fn eased(start_px: [f32; 2], delta_px: [f32; 2], at_secs: f32) -> Eased {
    let start = Px(start_px);
    Tweener::new_at(start, start + Px(delta_px), secs_f32(patrol::MOVE_FRAMES), QuadInOut, at_secs)
}

fn turn(at_secs: f32) -> Number {
    Tweener::new_at(0.0, patrol::TURN_DEG, secs_f32(patrol::TURN_FRAMES), Linear, at_secs)
}

struct Patrols {
    patrols: Vec<Patrol>,
    sprites: Vec<Sprite>,
}

impl Peer for Patrols {
    fn update(&mut self) {
        for (patrol, sprite) in self.patrols.iter_mut().zip(&mut self.sprites) {
            let is_over = match patrol {
                Patrol::There(tweener) | Patrol::Back(tweener) => {
                    sprite.position_px = tweener.move_by(DT).0;
                    tweener.is_finished()
                }
                Patrol::Turn(tweener) => {
                    sprite.rotation_deg = tweener.move_by(DT);
                    tweener.is_finished()
                }
            };
            if is_over {
                patrol.follow(sprite);
            }
        }
    }

    fn sprite(&self, index: usize) -> Sprite {
        self.sprites[index]
    }
}

/// Four tweens that run together.
struct Round {
    position: Straight,
    rotation: Number,
    scale: Number,
    opacity: Number,
}

impl Round {
    fn new(sprite: &Sprite, at_secs: f32) -> Self {
        let for_secs = secs_f32(spawn::FRAMES);
        let number = |from, to| Tweener::new_at(from, to, for_secs, Linear, at_secs);
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
            sprite.position_px = round.position.move_by(DT).0;
            sprite.rotation_deg = round.rotation.move_by(DT);
            sprite.scale = round.scale.move_by(DT);
            sprite.opacity = round.opacity.move_by(DT);
            if round.position.is_finished() {
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
