//! Values of a game's own types: the bits of actions, and exact ends.
#![allow(clippy::unwrap_used)] // helpers of tests may fail like tests

use kineograph_runtime::format::{Action, Color};
use kineograph_runtime::{Ease, EaseKind, Pose, Program, Tween};

/// The tween as an action.
fn action(ease: Ease, delay_secs: f64, times: u32, is_yoyo: bool) -> Action {
    let mut action = Action::action_tween(0.75, "value", -3.3, 41.7);
    if let Some(kind) = ease.kind() {
        action = Action::ease(kind, action);
    }
    if is_yoyo {
        action = Action::yoyo(action);
    }
    action = if times == 0 { Action::repeat_forever(action) } else { Action::repeat(times, action) };
    Action::sequence([Action::delay(delay_secs), action])
}

#[test]
fn its_bits_are_those_of_actions() {
    let kinds = EaseKind::ALL.iter().map(|kind| Ease::new(*kind, &[]).unwrap());
    for ease in kinds.chain([Ease::LINEAR]) {
        for (delay_secs, times, is_yoyo) in
            [(0.0, 1, false), (0.3, 1, true), (0.1, 3, false), (0.25, 0, true), (0.7, 7, true)]
        {
            let program = Program::compile(&action(ease, delay_secs, times, is_yoyo)).unwrap();
            let value = program.value_names().property("value").unwrap();
            let tween = Tween::new(-3.3_f64, 41.7, 0.75).with_ease(ease).with_delay_secs(delay_secs);
            let tween = tween.with_times(times).with_yoyo(is_yoyo);
            let tween = if times == 0 { tween.forever() } else { tween };
            // From where it is shown: before its start the program shows its target.
            for step in 0..300 {
                let secs = delay_secs + f64::from(step) * 0.037;
                let shown = value.get(&program.sample_secs(&Pose::default(), secs));
                let own = tween.value_at(secs) as f32;
                assert_eq!(own.to_bits(), shown.to_bits(), "{ease} {times} {is_yoyo} at {secs}");
            }
        }
    }
}

#[test]
fn updates_are_seeks() {
    let tween = Tween::new([1.0_f32, 2.0], [5.0, -2.0], 0.25).with_delay_secs(0.125).with_times(4);
    let mut played = tween;
    for update in 1..=64 {
        let step = played.update(1.0 / 64.0);
        assert_eq!(step.value, tween.value_at(f64::from(update) / 64.0));
        assert_eq!((step.is_done, step.left_secs), (false, 0.0));
    }
    let step = played.update(1.0);
    assert_eq!((step.value, step.is_done), ([5.0, -2.0], true));
    assert_eq!(step.left_secs, 0.875);
    assert_eq!(played.update(0.25).left_secs, 0.25);
    assert_eq!(played.update(-9.0).value, [1.0, 2.0]);
    assert_eq!((played.elapsed_secs(), played.is_done()), (0.0, false));
}

#[test]
fn a_chain_keeps_its_pace() {
    let (mut way, mut at) = (Tween::new(0.0_f64, 10.0, 0.25), 0.0);
    for _ in 0..20 {
        let mut step = way.update(0.1875);
        while step.is_done {
            (way, at) = (Tween::new(0.0, 10.0, 0.25), at + 10.0);
            step = way.update(step.left_secs);
        }
    }
    assert_eq!((at, way.value()), (150.0, 0.0));
}

#[test]
fn instants_and_wrong_numbers_are_at_their_end() {
    for duration_secs in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let mut tween = Tween::new(1.0_f32, 2.0, duration_secs);
        assert_eq!((tween.value(), tween.is_done()), (2.0, true));
        let step = tween.update(f64::NAN);
        assert_eq!((step.value, step.is_done, step.left_secs), (2.0, true, 0.0));
        assert_eq!(tween.with_yoyo(true).forever().value_at(5.0), 2.0);
        let waiting = tween.with_delay_secs(1.0);
        assert_eq!([0.5, 1.0].map(|secs| waiting.value_at(secs)), [1.0, 2.0]);
    }
    assert_eq!(Tween::new(1.0_f32, 2.0, 1.0).with_delay_secs(f64::NAN).value_at(f64::NAN), 1.0);
}

#[test]
fn colours_are_rounded_and_stay_in_their_range() {
    let tween = Tween::new(Color([0, 255, 10]), Color([255, 0, 11]), 1.0);
    assert_eq!(tween.value_at(0.5), Color([128, 128, 11]));
    let back = Ease::new(EaseKind::BackOut, &[]).unwrap();
    assert_eq!(tween.with_ease(back).value_at(0.5).0[..2], [255, 0]);
}

#[test]
fn it_starts_again_from_what_it_shows() {
    let mut tween = Tween::new(0.0_f64, 10.0, 1.0).with_delay_secs(2.0);
    tween.update(2.5);
    tween.restart_to(-5.0);
    assert_eq!((tween.ends(), tween.value_at(0.5)), ([5.0, -5.0], 0.0));
    tween.seek(9.0);
    assert_eq!((tween.value(), tween.is_done()), (-5.0, true));
}
