//! The fire of the camp: pixel art in an Aseprite file, eight frames of 32×40 on logs that stay.

use core::f32::consts::TAU;

use libm::{fabsf, powf, sinf};

use crate::aseprite::Aseprite;

const WIDTH: u16 = 32;
const HEIGHT: u16 = 40;
const FRAMES: u16 = 8;
const FRAME_MILLIS: u16 = 90;
/// The row on which the flames stand.
const GROUND: u16 = 33;
/// The middle column.
const MIDDLE: f32 = 15.5;

/// Nothing, embers, red, orange, gold, light, cream, bark, wood.
const PALETTE: [[u8; 3]; 9] = [
    [0, 0, 0],
    [0xA8, 0x38, 0x4A],
    [0xD9, 0x4A, 0x55],
    [0xF9, 0x8A, 0x3C],
    [0xFF, 0xC5, 0x3D],
    [0xFF, 0xE5, 0x8A],
    [0xFF, 0xF6, 0xE3],
    [0x5B, 0x3A, 0x4A],
    [0x8A, 0x5A, 0x52],
];
const BARK: u8 = 7;
const WOOD: u8 = 8;

/// The file. The tag “burn” has all frames.
pub fn fire() -> Vec<u8> {
    let mut file = Aseprite::new([WIDTH, HEIGHT], PALETTE.to_vec(), vec!["logs", "flames", "sparks"]);
    for frame in 0..FRAMES {
        file.frame(FRAME_MILLIS);
        if frame == 0 {
            file.cel(0, [2, 32], 28, &logs());
        } else {
            file.same_cel(0, 0);
        }
        file.cel(1, [0, 0], WIDTH, &flames(frame));
        let spark = spark(frame);
        file.cel(2, [spark.0, spark.1], 1, &[5]);
    }
    file.tag("burn", 0, FRAMES - 1, 0);
    file.bytes()
}

/// Two crossed logs, 28×7.
fn logs() -> Vec<u8> {
    let pixel = |x: i32, y: i32| {
        let first = (y - 1 - x / 7).abs() <= 1;
        let second = (y - 1 - (27 - x) / 7).abs() <= 1;
        match (first, second) {
            (true, _) if y == 1 + x / 7 => WOOD,
            (false, true) if y == 1 + (27 - x) / 7 => WOOD,
            (false, false) => 0,
            _ => BARK,
        }
    };
    (0..7).flat_map(|y| (0..28).map(move |x| pixel(x, y))).collect()
}

/// Tongues that sway with the turn of the frame; hotter inside and below.
fn flames(frame: u16) -> Vec<u8> {
    let turn = TAU * f32::from(frame) / f32::from(FRAMES);
    let pixel = |x: u16, y: u16| {
        if y > GROUND {
            return 0;
        }
        let height = f32::from(GROUND - y) / f32::from(GROUND);
        let sway = 3.4 * height * sinf(turn - 3.0 * height) + 1.2 * height * sinf(2.0 * turn + 7.0 * height);
        let aside = fabsf(f32::from(x) - MIDDLE - sway);
        let tongues = 1.5 * sinf(f32::from(x) * 1.1 + turn) * height;
        let reach = 11.5 * powf(1.0 - height, 0.75) * (0.55 + 0.9 * height * (1.0 - height)) + tongues;
        let heat = (reach - aside) / 11.5;
        match heat * 10.0 - 2.2 * height {
            heat if heat < 0.0 => 0,
            heat if heat < 0.5 => 1,
            heat if heat < 1.2 => 2,
            heat if heat < 2.4 => 3,
            heat if heat < 3.8 => 4,
            heat if heat < 5.0 => 5,
            _ => 6,
        }
    };
    (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| pixel(x, y))).collect()
}

/// Where the spark is.
fn spark(frame: u16) -> (i16, i16) {
    let frame = frame.cast_signed();
    (20 + frame % 3 - frame / 3, 14 - frame * 3 / 2)
}
