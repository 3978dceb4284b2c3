//! Everyone who does the work.

mod animato;
mod bevy;
mod keyframe;
mod kineograph;
mod plain;
mod tween;

use std::mem::size_of;

use crate::work::{Case, Peer, Seeker, Sprite};

/// How to make one who does the work.
pub struct Maker {
    /// As the tables call it.
    pub name: &'static str,
    /// Targets, each with a running action.
    pub crowd: fn(Case, usize) -> Box<dyn Peer>,
    /// A long Sequence; `None` where there is none.
    pub long: Option<fn(usize) -> Box<dyn Seeker>>,
    /// The targets alone.
    pub targets: Targets,
    /// The most targets that it is measured with.
    pub most: usize,
}

/// What a target takes on which nothing runs.
pub enum Targets {
    /// Made by this.
    Made(fn(Case, usize) -> Box<dyn Peer>),
    /// So many bytes each.
    Bytes(fn(Case) -> usize),
}

/// Kineograph first, the limit last.
pub const MAKERS: [Maker; 6] = [
    Maker {
        name: "**kineograph**",
        crowd: kineograph::crowd,
        long: Some(kineograph::long),
        targets: Targets::Made(kineograph::targets),
        most: 1_000_000,
    },
    Maker {
        name: "bevy_tweening 0.16",
        crowd: bevy::crowd,
        long: Some(bevy::long),
        targets: Targets::Made(bevy::targets),
        most: 100_000,
    },
    Maker {
        name: "animato 1.7",
        crowd: animato::crowd,
        long: Some(animato::long),
        targets: Targets::Bytes(sprite_bytes),
        most: 100_000,
    },
    Maker {
        name: "keyframe 1.1",
        crowd: keyframe::crowd,
        long: Some(keyframe::long),
        targets: Targets::Bytes(sprite_bytes),
        most: 100_000,
    },
    Maker {
        name: "tween 2.2, hand-written",
        crowd: tween::crowd,
        long: None,
        targets: Targets::Bytes(sprite_bytes),
        most: 1_000_000,
    },
    Maker {
        name: "limit: plain loop",
        crowd: plain::crowd,
        long: Some(plain::long),
        targets: Targets::Bytes(plain::shown_bytes),
        most: 1_000_000,
    },
];

fn sprite_bytes(_: Case) -> usize {
    size_of::<Sprite>()
}
