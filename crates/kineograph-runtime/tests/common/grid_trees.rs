//! Random trees with grid effects.

use kineograph_runtime::format::Action;
use proptest::prelude::*;

use super::trees;

/// Trees with every composite and ease around grid effects and other leaves.
pub fn tree() -> impl Strategy<Value = Action> {
    let leaf = prop_oneof![4 => leaf(), 1 => trees::leaf()];
    let finite = leaf.prop_recursive(4, 24, 4, |inner| {
        let children = || prop::collection::vec(inner.clone(), 0..5);
        prop_oneof![
            4 => children().prop_map(Action::sequence),
            2 => children().prop_map(Action::spawn),
            1 => (1..4_u32, inner.clone()).prop_map(|(times, child)| Action::repeat(times, child)),
            1 => inner.clone().prop_map(Action::reverse_time),
            1 => inner.clone().prop_map(Action::yoyo),
            1 => (0.25..4.0_f64, inner.clone()).prop_map(|(speed, child)| Action::speed(speed, child)),
            1 => (0.5..3.0_f64, inner.clone()).prop_map(|(rate, child)| Action::accel_amplitude(rate, child)),
            1 => (0.5..3.0_f64, inner.clone()).prop_map(|(rate, child)| Action::accel_deccel_amplitude(rate, child)),
            1 => (0.5..3.0_f64, inner.clone()).prop_map(|(rate, child)| Action::deccel_amplitude(rate, child)),
            2 => (trees::ease(), inner.clone()).prop_map(|(ease, child)| Action::eased(ease, child)),
        ]
    });
    let forever = |child| Action::repeat_forever(Action::sequence([child, Action::delay(0.25)]));
    (finite, 0..4_u32).prop_map(move |(tree, lot)| if lot == 0 { forever(tree) } else { tree })
}

pub fn leaf() -> impl Strategy<Value = Action> {
    let camera = (duration(), -90.0..90.0_f64)
        .prop_map(|(secs, by)| Action::orbit_camera(secs, [0.0, by], [10.0, by]));
    prop_oneof![
        6 => effect(),
        1 => camera,
        1 => Just(Action::stop_grid()),
        1 => (1..3_u32).prop_map(Action::reuse_grid),
        2 => duration().prop_map(Action::delay),
    ]
}

pub fn effect() -> impl Strategy<Value = Action> {
    let made = (0..22_u32, duration(), any::<u32>(), 0.5..4.0_f64).prop_map(|(lot, secs, seed, strength)| {
        let action = match lot {
            0 => Action::waves_3d(secs, strength, 9.0),
            1 => Action::flip_x_3d(secs),
            2 => Action::flip_y_3d(secs),
            3 => Action::lens_3d(secs, [20.0, 10.0], 30.0),
            4 => Action::ripple_3d(secs, [20.0, 10.0], 30.0, strength, 9.0),
            5 => Action::shaky_3d(secs, strength),
            6 => Action::liquid(secs, 2.0, strength),
            7 => Action::waves(secs, 2.0, strength),
            8 => Action::twirl(secs, [20.0, 10.0], 1.0, strength),
            9 => Action::page_turn_3d(secs),
            10 => Action::shaky_tiles_3d(secs, strength),
            11 => Action::shattered_tiles_3d(secs, strength),
            12 => Action::shuffle_tiles(secs, seed),
            13 => Action::fade_out_tr_tiles(secs),
            14 => Action::fade_out_bl_tiles(secs),
            15 => Action::fade_out_up_tiles(secs),
            16 => Action::fade_out_down_tiles(secs),
            17 => Action::turn_off_tiles(secs, seed),
            18 => Action::waves_tiles_3d(secs, strength, 9.0),
            19 => Action::jump_tiles_3d(secs, 2.0, strength),
            20 => return Action::split_rows(secs, 1 + seed % 5),
            _ => return Action::split_cols(secs, 1 + seed % 5),
        };
        action.on_grid([1 + seed % 4, 1 + seed / 7 % 3])
    });
    (made, 0..4_u32).prop_map(|(action, lot)| if lot == 0 { action.stopping() } else { action })
}

/// Exact in binary, now and then 0, in seconds.
pub fn duration() -> impl Strategy<Value = f64> {
    (0..16_u32).prop_map(|n| f64::from(n) / 8.0)
}
