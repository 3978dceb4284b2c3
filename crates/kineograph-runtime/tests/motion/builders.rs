//! Every kind of action has a builder with its own name, which builds what the text says.
use kineograph_runtime::EaseKind;
use kineograph_runtime::StepPosition;
use kineograph_runtime::format::{Action, Color, FrameStep, Key, Kind};

/// The name of a builder, what it builds, and the text of that.
type Row = (&'static str, Action, &'static str);

macro_rules! rows {
    ($($builder:ident($($argument:expr),*) $text:literal)*) => {
        vec![$((stringify!($builder), Action::$builder($($argument),*), $text)),*]
    };
}

fn hide() -> Action {
    Action::hide()
}

fn composites() -> Vec<Row> {
    rows! {
        sequence([hide(), Action::show()]) "Sequence(actions: [Hide(), Show()])"
        spawn([hide()]) "Spawn(actions: [Hide()])"
        repeat(3, hide()) "Repeat(times: 3, action: Hide())"
        repeat_forever(Action::delay(1.0)) "RepeatForever(action: DelayTime(duration: 1))"
        reverse_time(hide()) "ReverseTime(action: Hide())"
        reverse(hide()) "Reverse(action: Hide())"
        yoyo(hide()) "Yoyo(action: Hide())"
        speed(0.5, hide()) "Speed(speed: 0.5, action: Hide())"
        targeted_action("fox", hide()) r#"TargetedAction(target: "fox", action: Hide())"#
        at("jump.end + 0.5", hide()) r#"At(at: "jump.end + 0.5", action: Hide())"#
        play_clip("hop") r#"PlayClip(clip: "hop")"#
        follow("fox", [480.0, 320.0]) r#"Follow(target: "fox", screen: (480, 320))"#
        delay_time(0.25) "DelayTime(duration: 0.25)"
    }
}

fn eases() -> Vec<Row> {
    rows! {
        ease_in(2.5, hide()) "EaseIn(rate: 2.5, action: Hide())"
        ease_out(2.5, hide()) "EaseOut(rate: 2.5, action: Hide())"
        ease_in_out(2.5, hide()) "EaseInOut(rate: 2.5, action: Hide())"
        ease_sine_in(hide()) "EaseSineIn(action: Hide())"
        ease_sine_out(hide()) "EaseSineOut(action: Hide())"
        ease_sine_in_out(hide()) "EaseSineInOut(action: Hide())"
        ease_back_in(hide()) "EaseBackIn(action: Hide())"
        ease_back_out(hide()) "EaseBackOut(action: Hide())"
        ease_back_in_out(hide()) "EaseBackInOut(overshoot: 1.70158, action: Hide())"
        ease_elastic_in(0.4, hide()) "EaseElasticIn(period: 0.4, action: Hide())"
        ease_elastic_out(0.4, hide()) "EaseElasticOut(period: 0.4, action: Hide())"
        ease_elastic_in_out(0.3, hide()) "EaseElasticInOut(action: Hide())"
        ease_bounce_in(hide()) "EaseBounceIn(action: Hide())"
        ease_bounce_out(hide()) "EaseBounceOut(action: Hide())"
        ease_bounce_in_out(hide()) "EaseBounceInOut(action: Hide())"
        ease_exponential_in(hide()) "EaseExponentialIn(action: Hide())"
        ease_exponential_out(hide()) "EaseExponentialOut(action: Hide())"
        ease_exponential_in_out(hide()) "EaseExponentialInOut(action: Hide())"
        ease_quadratic_action_in(hide()) "EaseQuadraticActionIn(action: Hide())"
        ease_quadratic_action_out(hide()) "EaseQuadraticActionOut(action: Hide())"
        ease_quadratic_action_in_out(hide()) "EaseQuadraticActionInOut(action: Hide())"
        ease_cubic_action_in(hide()) "EaseCubicActionIn(action: Hide())"
        ease_cubic_action_out(hide()) "EaseCubicActionOut(action: Hide())"
        ease_cubic_action_in_out(hide()) "EaseCubicActionInOut(action: Hide())"
        ease_quartic_action_in(hide()) "EaseQuarticActionIn(action: Hide())"
        ease_quartic_action_out(hide()) "EaseQuarticActionOut(action: Hide())"
        ease_quartic_action_in_out(hide()) "EaseQuarticActionInOut(action: Hide())"
        ease_quintic_action_in(hide()) "EaseQuinticActionIn(action: Hide())"
        ease_quintic_action_out(hide()) "EaseQuinticActionOut(action: Hide())"
        ease_quintic_action_in_out(hide()) "EaseQuinticActionInOut(action: Hide())"
        ease_circle_action_in(hide()) "EaseCircleActionIn(action: Hide())"
        ease_circle_action_out(hide()) "EaseCircleActionOut(action: Hide())"
        ease_circle_action_in_out(hide()) "EaseCircleActionInOut(action: Hide())"
        ease_bezier_action([0.0, 0.5, 2.0, 1.0], hide())
            "EaseBezierAction(points: (0, 0.5, 2, 1), action: Hide())"
        ease_cubic_bezier([0.1, 0.2, 0.3, 0.4], hide())
            "EaseCubicBezier(x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4, action: Hide())"
        ease_steps(5, StepPosition::Both, hide()) r#"EaseSteps(count: 5, position: "both", action: Hide())"#
        ease_named("hop", hide()) r#"EaseNamed(name: "hop", action: Hide())"#
        ease_spring(90.0, 8.0, 2.0, hide()) "EaseSpring(stiffness: 90, damping: 8, mass: 2, action: Hide())"
    }
}

fn moves() -> Vec<Row> {
    let way = || vec![[0.0, 0.0], [5.0, 6.0]];
    rows! {
        move_by(0.5, [1.0, 2.0]) "MoveBy(duration: 0.5, delta: (1, 2))"
        move_to(0.5, [1.0, 2.0]) "MoveTo(duration: 0.5, position: (1, 2))"
        jump_by(0.5, [1.0, 2.0], 3.0, 4) "JumpBy(duration: 0.5, delta: (1, 2), height: 3, jumps: 4)"
        jump_to(0.5, [1.0, 2.0], 3.0, 4) "JumpTo(duration: 0.5, position: (1, 2), height: 3, jumps: 4)"
        bezier_by(0.5, [[1.0, 2.0], [3.0, 4.0]], [5.0, 6.0])
            "BezierBy(duration: 0.5, control_1: (1, 2), control_2: (3, 4), delta: (5, 6))"
        bezier_to(0.5, [[1.0, 2.0], [3.0, 4.0]], [5.0, 6.0])
            "BezierTo(duration: 0.5, control_1: (1, 2), control_2: (3, 4), position: (5, 6))"
        cardinal_spline_by(0.5, way(), 0.7) "CardinalSplineBy(duration: 0.5, points: [(0, 0), (5, 6)], tension: 0.7)"
        cardinal_spline_to(0.5, way(), 0.7) "CardinalSplineTo(duration: 0.5, points: [(0, 0), (5, 6)], tension: 0.7)"
        catmull_rom_by(0.5, way()) "CatmullRomBy(duration: 0.5, points: [(0, 0), (5, 6)])"
        catmull_rom_to(0.5, way()) "CatmullRomTo(duration: 0.5, points: [(0, 0), (5, 6)])"
        move_from(0.5, [1.0, 2.0]) "MoveFrom(duration: 0.5, from: (1, 2))"
        punch_move(0.5, [1.0, 2.0], 3, 0.4)
            "PunchMove(duration: 0.5, strength: (1, 2), vibrato: 3, elasticity: 0.4)"
        shake_move(0.5, [1.0, 2.0], 3.0, 4) "ShakeMove(duration: 0.5, strength: (1, 2), frequency: 3, seed: 4)"
        wiggle(0.5, [1.0, 2.0], 3.0, 4) "Wiggle(duration: 0.5, strength: (1, 2), frequency: 3, seed: 4)"
    }
}

fn transforms() -> Vec<Row> {
    rows! {
        rotate_by(0.5, 30.0) "RotateBy(duration: 0.5, angle: 30)"
        rotate_to(0.5, 30.0) "RotateTo(duration: 0.5, angle: 30)"
        scale_by(0.5, [1.0, 2.0]) "ScaleBy(duration: 0.5, scale: (1, 2))"
        scale_to(0.5, [1.0, 2.0]) "ScaleTo(duration: 0.5, scale: (1, 2))"
        skew_by(0.5, [1.0, 2.0]) "SkewBy(duration: 0.5, skew: (1, 2))"
        skew_to(0.5, [1.0, 2.0]) "SkewTo(duration: 0.5, skew: (1, 2))"
        resize_by(0.5, [1.0, 2.0]) "ResizeBy(duration: 0.5, delta: (1, 2))"
        resize_to(0.5, [1.0, 2.0]) "ResizeTo(duration: 0.5, size: (1, 2))"
        rotate_from(0.5, 30.0) "RotateFrom(duration: 0.5, from: 30)"
        scale_from(0.5, [1.0, 2.0]) "ScaleFrom(duration: 0.5, from: (1, 2))"
        skew_from(0.5, [1.0, 2.0]) "SkewFrom(duration: 0.5, from: (1, 2))"
        resize_from(0.5, [1.0, 2.0]) "ResizeFrom(duration: 0.5, from: (1, 2))"
        punch_rotate(0.5, 30.0, 3, 0.4) "PunchRotate(duration: 0.5, strength: 30, vibrato: 3, elasticity: 0.4)"
        punch_scale(0.5, [1.0, 2.0], 3, 0.4)
            "PunchScale(duration: 0.5, strength: (1, 2), vibrato: 3, elasticity: 0.4)"
        shake_rotate(0.5, 30.0, 3.0, 4) "ShakeRotate(duration: 0.5, strength: 30, frequency: 3, seed: 4)"
    }
}

fn looks() -> Vec<Row> {
    let keys = vec![Key::new(0.0, 3.0), Key::new(1.0, 4.0)];
    let frames = vec![FrameStep::new(2), FrameStep::lasting(3, 2.5).sending("step")];
    rows! {
        fade_in(0.5) "FadeIn(duration: 0.5)"
        fade_out(0.5) "FadeOut(duration: 0.5)"
        fade_to(0.5, 99.0) "FadeTo(duration: 0.5, opacity: 99)"
        tint_by(0.5, [1.0, 2.0, -3.0]) "TintBy(duration: 0.5, delta: (1, 2, -3))"
        tint_to(0.5, Color([1, 2, 3])) r##"TintTo(duration: 0.5, color: "#010203")"##
        fade_from(0.5, 99.0) "FadeFrom(duration: 0.5, from: 99)"
        tint_from(0.5, Color([1, 2, 3])) r##"TintFrom(duration: 0.5, from: "#010203")"##
        blink(0.5, 4) "Blink(duration: 0.5, times: 4)"
        animate(0.5, frames, 2, true)
            r#"Animate(delay_per_unit: 0.5, frames: [2, (frame: 3, units: 2.5, event: "step")], loops: 2, restore: true)"#
        keyframes(0.5, "opacity", keys)
            r#"Keyframes(duration: 0.5, channel: "opacity", keys: [(at: 0, value: 3), (at: 1, value: 4)])"#
        progress_to(0.5, 60.0) "ProgressTo(duration: 0.5, percent: 60)"
        progress_from_to(0.5, 10.0, 60.0) "ProgressFromTo(duration: 0.5, from: 10, to: 60)"
        action_tween(0.5, "score", 1.0, 2.0) r#"ActionTween(duration: 0.5, key: "score", from: 1, to: 2)"#
        action_float(0.5, "score", 1.0, 2.0) r#"ActionFloat(duration: 0.5, key: "score", from: 1, to: 2)"#
        play_to(0.5, 3.0) "PlayTo(duration: 0.5, time: 3)"
        play_by(0.5, 3.0) "PlayBy(duration: 0.5, delta: 3)"
    }
}

fn instants() -> Vec<Row> {
    rows! {
        show() "Show()"
        hide() "Hide()"
        toggle_visibility() "ToggleVisibility()"
        flip_x(false) "FlipX(flip: false)"
        flip_y(true) "FlipY(flip: true)"
        remove_self(false) "RemoveSelf(cleanup: false)"
        place([1.0, 2.0]) "Place(position: (1, 2))"
        call_func("go") r#"CallFunc(name: "go")"#
        cue(3.0) "Cue(time: 3)"
    }
}

fn grids() -> Vec<Row> {
    rows! {
        waves_3d(0.5, 3.0, 8.0) "Waves3D(duration: 0.5, waves: 3, amplitude: 8)"
        flip_x_3d(0.5) "FlipX3D(duration: 0.5)"
        flip_y_3d(0.5) "FlipY3D(duration: 0.5)"
        lens_3d(0.5, [3.0, 4.0], 30.0) "Lens3D(duration: 0.5, position: (3, 4), radius: 30)"
        ripple_3d(0.5, [3.0, 4.0], 30.0, 2.0, 8.0)
            "Ripple3D(duration: 0.5, position: (3, 4), radius: 30, waves: 2, amplitude: 8)"
        shaky_3d(0.5, 3.0) "Shaky3D(duration: 0.5, range: 3)"
        liquid(0.5, 3.0, 8.0) "Liquid(duration: 0.5, waves: 3, amplitude: 8)"
        waves(0.5, 3.0, 8.0) "Waves(duration: 0.5, waves: 3, amplitude: 8)"
        twirl(0.5, [3.0, 4.0], 2.0, 1.5) "Twirl(duration: 0.5, position: (3, 4), twirls: 2, amplitude: 1.5)"
        page_turn_3d(0.5) "PageTurn3D(duration: 0.5)"
        shaky_tiles_3d(0.5, 3.0) "ShakyTiles3D(duration: 0.5, range: 3)"
        shattered_tiles_3d(0.5, 3.0) "ShatteredTiles3D(duration: 0.5, range: 3)"
        shuffle_tiles(0.5, 7) "ShuffleTiles(duration: 0.5, seed: 7)"
        fade_out_tr_tiles(0.5) "FadeOutTRTiles(duration: 0.5)"
        fade_out_bl_tiles(0.5) "FadeOutBLTiles(duration: 0.5)"
        fade_out_up_tiles(0.5) "FadeOutUpTiles(duration: 0.5)"
        fade_out_down_tiles(0.5) "FadeOutDownTiles(duration: 0.5)"
        turn_off_tiles(0.5, 7) "TurnOffTiles(duration: 0.5, seed: 7)"
        waves_tiles_3d(0.5, 3.0, 8.0) "WavesTiles3D(duration: 0.5, waves: 3, amplitude: 8)"
        jump_tiles_3d(0.5, 3.0, 8.0) "JumpTiles3D(duration: 0.5, jumps: 3, amplitude: 8)"
        split_rows(0.5, 7) "SplitRows(duration: 0.5, rows: 7)"
        split_cols(0.5, 7) "SplitCols(duration: 0.5, cols: 7)"
        orbit_camera(0.5, [10.0, 20.0], [30.0, 40.0])
            "OrbitCamera(duration: 0.5, angle_z: 10, delta_angle_z: 20, angle_x: 30, delta_angle_x: 40)"
        accel_amplitude(2.0, hide()) "AccelAmplitude(rate: 2, action: Hide())"
        accel_deccel_amplitude(2.0, hide()) "AccelDeccelAmplitude(rate: 2, action: Hide())"
        deccel_amplitude(2.0, hide()) "DeccelAmplitude(rate: 2, action: Hide())"
        stop_grid() "StopGrid()"
        reuse_grid(2) "ReuseGrid(times: 2)"
    }
}

/// Builders of kinds that have another one.
fn others() -> Vec<Row> {
    rows! {
        repeat_with_delay(3, 0.5, hide()) "Repeat(times: 3, delay: 0.5, action: Hide())"
        repeat_forever_with_delay(0.5, hide()) "RepeatForever(delay: 0.5, action: Hide())"
        targeted("fox", hide()) r#"TargetedAction(target: "fox", action: Hide())"#
        follow_inside("fox", [480.0, 320.0], [0.0, 1.0, 900.0, 400.0], [5.0, 6.0])
            r#"Follow(target: "fox", screen: (480, 320), rect: (0, 1, 900, 400), offset: (5, 6))"#
        delay(0.25) "DelayTime(duration: 0.25)"
        ease(EaseKind::SineIn, hide()) "EaseSineIn(action: Hide())"
        ease_with(EaseKind::In, 3.0, hide()) "EaseIn(rate: 3, action: Hide())"
        ease_with(EaseKind::BackOut, 2.5, hide()) "EaseBackOut(overshoot: 2.5, action: Hide())"
        ease_with(EaseKind::SineIn, 2.5, hide()) "EaseSineIn(action: Hide())"
        rotate_by_xy(0.5, [30.0, 40.0]) "RotateBy(duration: 0.5, angle: 30, angle_y: 40)"
        rotate_to_xy(0.5, [30.0, 40.0]) "RotateTo(duration: 0.5, angle: 30, angle_y: 40)"
        value_keyframes(0.5, "score", vec![Key::new(0.0, 3.0)])
            r#"Keyframes(duration: 0.5, channel: "value", key: "score", keys: [(at: 0, value: 3)])"#
        call_func_with("go", "5") r#"CallFunc(name: "go", payload: "5")"#
    }
}

fn all() -> Vec<Row> {
    [composites(), eases(), moves(), transforms(), looks(), grids(), instants()].concat()
}

/// `MoveBy` → `move_by`, `FadeOutTRTiles` → `fade_out_tr_tiles`, `FlipX3D` → `flip_x_3d`
fn builder_name(kind: &str) -> String {
    let mut name = String::new();
    let letters: Vec<char> = kind.chars().collect();
    for (index, letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| letters[before]);
        let is_last_capital = letters.get(index + 1).is_some_and(|after| after.is_lowercase());
        let begins_word = match before {
            None => false,
            Some(before) if letter.is_uppercase() => {
                before.is_lowercase() || before.is_uppercase() && is_last_capital
            }
            Some(before) => letter.is_ascii_digit() && before.is_alphabetic(),
        };
        if begins_word {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
    }
    name
}

#[test]
fn every_kind_has_a_builder_with_its_name() {
    let built: Vec<(&str, Kind)> = all().iter().map(|(name, action, _)| (*name, action.kind())).collect();
    // That of the tests has none.
    let kinds: Vec<Kind> = Kind::all().filter(|kind| kind.spec().name != "Probe").collect();
    for kind in kinds.iter().copied() {
        let name = builder_name(kind.spec().name);
        let kind_name = kind.spec().name;
        assert!(
            built.contains(&(name.as_str(), kind)),
            "{kind_name} has no row in this file: write `Action::{name}` beside its kind, and the text of what it builds here"
        );
    }
    assert_eq!(built.len(), kinds.len(), "one row a kind");
}

#[test]
fn builders_and_texts_make_the_same() {
    for (name, action, text) in all().into_iter().chain(others()) {
        assert_eq!(Action::from_ron_text(text).unwrap(), action, "{name}");
    }
}
