//! Random trees of every kind of action.

use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, Arity, Color, FrameStep, Key, Kind, Value};
use kineograph_runtime::{Channel, ChannelSet, Ease, EaseKind, Pose, Program, StepPosition};
use proptest::prelude::*;

/// Now and then 0, now and then exact in binary, in seconds.
fn duration() -> impl Strategy<Value = f64> {
    prop_oneof![1 => Just(0.0), 3 => (1..16u32).prop_map(|n| f64::from(n) / 8.0), 3 => 0.05..2.0f64]
}

fn pair(limit: f64) -> impl Strategy<Value = [f64; 2]> {
    [-limit..limit, -limit..limit]
}

pub fn leaf() -> impl Strategy<Value = Action> {
    let other = prop_oneof![
        duration().prop_map(Action::delay),
        Just(Action::show()),
        Just(Action::hide()),
        Just(Action::toggle_visibility()),
        any::<bool>().prop_map(Action::flip_x),
        any::<bool>().prop_map(Action::flip_y),
        any::<bool>().prop_map(Action::remove_self),
        "[a-e]".prop_map(Action::call_func),
    ];
    prop_oneof![3 => position(), 2 => path(), 2 => shape(), 2 => look(), 2 => value(), 2 => swing(), 1 => keyframes(), 1 => of_table(), 2 => other]
}

/// A leaf of any kind, with numbers around its defaults, so that no kind of the table is forgotten.
fn of_table() -> impl Strategy<Value = Action> {
    let is_leaf =
        |kind: &Kind| kind.spec().arity == Arity::None && !matches!(kind, Kind::PlayClip | Kind::Follow);
    let kinds: Vec<Kind> = Kind::all().filter(is_leaf).collect();
    let lots = prop::collection::vec(-1.0..1.0f64, 8);
    (prop::sample::select(kinds), duration(), lots).prop_map(|(kind, duration_secs, lots)| {
        let mut action = Action::new(kind);
        for (param, lot) in kind.spec().params.iter().zip(lots) {
            let near = |x: f64| (x + lot * (10.0 + x.abs())).clamp(param.range[0], param.range[1]);
            let value = match (param.name, param.default_value()) {
                ("duration", _) => Value::Number(duration_secs),
                ("key", Value::Text(_)) => Value::Text(super::NAMES[0].to_owned()),
                (_, Value::Number(x)) => Value::Number(near(x)),
                (_, Value::Count(n)) => Value::Count(near(f64::from(n)).abs() as u32),
                (_, Value::Vec2(v)) => Value::Vec2(v.map(near)),
                (_, Value::Flag(_)) => Value::Flag(lot > 0.0),
                (_, value) => value,
            };
            action.set_param(param.name, value).expect("it has the type of the default");
        }
        action
    })
}

fn position() -> impl Strategy<Value = Action> {
    prop_oneof![
        (duration(), pair(200.0)).prop_map(|(d, v)| Action::move_by(d, v)),
        (duration(), pair(200.0)).prop_map(|(d, v)| Action::move_to(d, v)),
        (duration(), pair(200.0)).prop_map(|(d, v)| Action::move_from(d, v)),
        (duration(), pair(200.0), -50.0..50.0f64, 0..4u32)
            .prop_map(|(d, v, h, n)| Action::jump_by(d, v, h, n)),
        (duration(), pair(200.0), -50.0..50.0f64, 0..4u32)
            .prop_map(|(d, v, h, n)| Action::jump_to(d, v, h, n)),
        pair(200.0).prop_map(Action::place),
    ]
}

/// Curves and splines.
fn path() -> impl Strategy<Value = Action> {
    let points = || prop::collection::vec(pair(200.0), 2..6);
    let controls = || [pair(200.0), pair(200.0)];
    prop_oneof![
        (duration(), controls(), pair(200.0)).prop_map(|(d, c, v)| Action::bezier_by(d, c, v)),
        (duration(), controls(), pair(200.0)).prop_map(|(d, c, v)| Action::bezier_to(d, c, v)),
        (duration(), points(), -1.0..1.0f64).prop_map(|(d, p, t)| Action::cardinal_spline_by(d, p, t)),
        (duration(), points(), -1.0..1.0f64).prop_map(|(d, p, t)| Action::cardinal_spline_to(d, p, t)),
        (duration(), points()).prop_map(|(d, p)| Action::catmull_rom_by(d, p)),
        (duration(), points()).prop_map(|(d, p)| Action::catmull_rom_to(d, p)),
    ]
}

fn shape() -> impl Strategy<Value = Action> {
    prop_oneof![
        (duration(), -400.0..400.0f64).prop_map(|(d, a)| Action::rotate_by(d, a)),
        (duration(), -400.0..400.0f64).prop_map(|(d, a)| Action::rotate_to(d, a)),
        (duration(), -400.0..400.0f64).prop_map(|(d, a)| Action::rotate_from(d, a)),
        (duration(), pair(2.0)).prop_map(|(d, v)| Action::scale_by(d, v)),
        (duration(), pair(2.0)).prop_map(|(d, v)| Action::scale_to(d, v)),
        (duration(), pair(2.0)).prop_map(|(d, v)| Action::scale_from(d, v)),
        (duration(), pair(400.0)).prop_map(|(d, v)| Action::skew_by(d, v)),
        (duration(), pair(400.0)).prop_map(|(d, v)| Action::skew_to(d, v)),
        (duration(), pair(400.0)).prop_map(|(d, v)| Action::skew_from(d, v)),
        (duration(), pair(100.0)).prop_map(|(d, v)| Action::resize_by(d, v)),
        (duration(), [0.0..300.0f64, 0.0..300.0]).prop_map(|(d, v)| Action::resize_to(d, v)),
        (duration(), [0.0..300.0f64, 0.0..300.0]).prop_map(|(d, v)| Action::resize_from(d, v)),
    ]
}

fn look() -> impl Strategy<Value = Action> {
    prop_oneof![
        duration().prop_map(Action::fade_in),
        duration().prop_map(Action::fade_out),
        (duration(), 0.0..255.0f64).prop_map(|(d, o)| Action::fade_to(d, o)),
        (duration(), 0.0..255.0f64).prop_map(|(d, o)| Action::fade_from(d, o)),
        (duration(), [-90.0..90.0f64, -90.0..90.0, -90.0..90.0]).prop_map(|(d, c)| Action::tint_by(d, c)),
        (duration(), any::<[u8; 3]>()).prop_map(|(d, c)| Action::tint_to(d, Color(c))),
        (duration(), any::<[u8; 3]>()).prop_map(|(d, c)| Action::tint_from(d, Color(c))),
        (duration(), 0..5u32).prop_map(|(d, n)| Action::blink(d, n)),
        (prop::collection::vec((0..9u32, 0.5..2.0f64, any::<bool>()), 1..5), 1..3u32, any::<bool>())
            .prop_map(|(steps, loops, restore)| animate(&steps, loops, restore)),
    ]
}

/// One channel through keys; now and then two at one time, now and then one at the start.
fn keyframes() -> impl Strategy<Value = Action> {
    let channels =
        vec!["x", "y", "rotation", "scale", "skew_x", "opacity", "color_g", "visible", "frame", "z"];
    let ease = prop::sample::select(vec!["linear", "EaseOut(2)", "EaseBackInOut", "EaseBounceOut"]);
    let key = (prop_oneof![2 => 0.0..1.0f64, 1 => Just(0.0), 1 => Just(0.5)], 0.0..200.0f64, ease);
    let keys = prop::collection::vec(key, 1..5).prop_map(|mut keys| {
        keys.sort_by(|a, b| a.0.total_cmp(&b.0));
        let key =
            |(at, value, ease): (f64, f64, &str)| Key::new(at, value).eased(ease.parse().expect("an ease"));
        keys.into_iter().map(key).collect::<Vec<_>>()
    });
    (duration(), prop::sample::select(channels), keys)
        .prop_map(|(d, channel, keys)| Action::keyframes(d, channel, keys))
}

/// Progress bars and values with names.
fn value() -> impl Strategy<Value = Action> {
    let key = || prop::sample::select(super::NAMES.to_vec());
    prop_oneof![
        (duration(), -50.0..150.0f64).prop_map(|(d, p)| Action::progress_to(d, p)),
        (duration(), 0.0..100.0f64, 0.0..100.0f64).prop_map(|(d, a, b)| Action::progress_from_to(d, a, b)),
        (duration(), key(), pair(50.0)).prop_map(|(d, key, [a, b])| Action::action_tween(d, key, a, b)),
        (duration(), key(), pair(50.0)).prop_map(|(d, key, [a, b])| Action::action_float(d, key, a, b)),
    ]
}

/// Blows and random motion.
fn swing() -> impl Strategy<Value = Action> {
    let (seed, frequency) = (any::<u32>, || 1.0..40.0f64);
    prop_oneof![
        (duration(), pair(50.0), 1..9u32, 0.0..1.0f64)
            .prop_map(|(d, v, n, e)| Action::punch_move(d, v, n, e)),
        (duration(), -90.0..90.0f64, 1..9u32, 0.0..1.0f64)
            .prop_map(|(d, a, n, e)| Action::punch_rotate(d, a, n, e)),
        (duration(), pair(1.0), 1..9u32, 0.0..1.0f64)
            .prop_map(|(d, v, n, e)| Action::punch_scale(d, v, n, e)),
        (duration(), pair(50.0), frequency(), seed()).prop_map(|(d, v, f, s)| Action::shake_move(d, v, f, s)),
        (duration(), -90.0..90.0f64, frequency(), seed())
            .prop_map(|(d, a, f, s)| Action::shake_rotate(d, a, f, s)),
        (duration(), pair(50.0), frequency(), seed()).prop_map(|(d, v, f, s)| Action::wiggle(d, v, f, s)),
    ]
}

fn animate(steps: &[(u32, f64, bool)], loops: u32, restore: bool) -> Action {
    let step = |&(frame, units, sends): &(u32, f64, bool)| {
        FrameStep::lasting(frame, units).with_event(sends.then(|| "frame".to_owned()))
    };
    let frames = steps.iter().map(step).collect();
    Action::animate(0.125, frames, loops, restore)
}

/// Every kind of ease, with numbers that it takes; now and then mirrored.
pub fn ease() -> impl Strategy<Value = Ease> {
    let kind = prop::sample::select(EaseKind::ALL);
    (kind, [0.0..1.0f64, 0.0..1.0, 0.0..1.0, 0.0..1.0], 0..3u32).prop_map(|(kind, lots, lot)| {
        let [a, b, c, d] = lots;
        let position = StepPosition::ALL[(3.99 * b) as usize];
        let ease = match kind {
            EaseKind::BezierAction => Ease::new(kind, &[0.0, 4.0 * a - 2.0, 4.0 * b - 2.0, 1.0]),
            EaseKind::CubicBezier => Ease::cubic_bezier(a, 4.0 * b - 2.0, c, 4.0 * d - 2.0),
            EaseKind::Steps => Ease::steps(1 + (8.0 * a) as u32, position),
            EaseKind::Spring => Ease::spring(1.0 + 200.0 * a, 40.0 * b, 0.5 + c),
            _ if kind.spec().params.is_empty() => Ease::new(kind, &[]),
            _ => Ease::new(kind, &[0.3 + 2.7 * a]),
        };
        let ease = ease.expect("the numbers lie in their ranges");
        if lot == 0 { ease.mirrored() } else { ease }
    })
}

/// Finite trees with every kind but `RepeatForever`; now and then something is muted.
pub fn tree() -> impl Strategy<Value = Action> {
    prop_oneof![
        1 => branch(),
        2 => prop::collection::vec(branch(), 2..5).prop_map(Action::sequence),
        2 => prop::collection::vec(branch(), 2..5).prop_map(Action::spawn),
    ]
}

fn branch() -> impl Strategy<Value = Action> {
    leaf().prop_recursive(5, 40, 5, |inner| {
        let node = prop_oneof![
            4 => prop::collection::vec(inner.clone(), 0..5).prop_map(Action::sequence),
            3 => prop::collection::vec(inner.clone(), 0..4).prop_map(Action::spawn),
            2 => (1..4u32, inner.clone()).prop_map(|(n, child)| Action::repeat(n, child)),
            1 => inner.clone().prop_map(Action::reverse_time),
            1 => inner.clone().prop_map(Action::yoyo),
            1 => (2..4u32, 0.0..0.5f64, inner.clone())
                .prop_map(|(n, delay, child)| Action::repeat_with_delay(n, delay, child)),
            1 => (prop::sample::select(vec!["a", "b"]), inner.clone())
                .prop_map(|(target, child)| Action::targeted(target, child)),
            1 => prop::collection::vec((inner.clone(), any::<prop::sample::Index>(), 0..4u32), 2..5)
                .prop_map(placed_sequence),
            1 => reversible().prop_map(Action::reverse),
            1 => (0.25..4.0f64, inner.clone()).prop_map(|(speed, child)| Action::speed(speed, child)),
            2 => (ease(), inner).prop_map(|(ease, child)| Action::eased(ease, child)),
        ];
        (node, 0..12u32).prop_map(|(mut action, lot)| {
            action.muted = lot == 0;
            action
        })
    })
}

/// A Sequence whose children are labelled, and some placed behind the start or end of one before them.
fn placed_sequence(children: Vec<(Action, prop::sample::Index, u32)>) -> Action {
    let place = |(place, (child, index, how)): (usize, (Action, prop::sample::Index, u32))| {
        let other = format!("c{}", index.index(place.max(1)));
        let child = match how {
            1 => Action::at(other, child),
            2 => Action::at(format!("{other} + 0.25"), child),
            3 => Action::at(format!("{other}.end + .125"), child),
            _ => child,
        };
        child.labelled(format!("c{place}"))
    };
    let mut children = children;
    // Nothing comes before the first one.
    children[0].2 = 0;
    children[0].0.muted = false;
    Action::sequence(children.into_iter().enumerate().map(place))
}

/// As [`placed_sequence`], never exactly when another one starts. Of two that start together the later one of the list wins, and the reverse
/// can't keep that: it turns the list of those that follow each other round, so what stood over one and under the next would
/// have to come behind the one and before the other, which now stand the other way round.
fn apart_sequence(children: Vec<(Action, prop::sample::Index, u32)>) -> Action {
    let mut sequence = placed_sequence(children);
    let children = sequence.children.iter_mut().enumerate();
    for (index, child) in children.filter(|(_, child)| child.kind() == Kind::At) {
        if let Some(Value::Text(at)) = child.param("at").cloned() {
            let name = at.split(['.', ' ']).next().unwrap_or_default();
            let base = if at.contains(".end") { ".end" } else { "" };
            let late_secs = 0.1303 + 0.0707 * index as f64;
            child.set_param("at", Value::Text(format!("{name}{base} + {late_secs}"))).expect("it is a text");
        }
    }
    sequence
}

/// Finite trees that have a reverse.
pub fn reversible() -> impl Strategy<Value = Action> {
    let leaf =
        leaf().prop_filter("it has a reverse", |leaf| leaf.reversed().is_ok() && !jumps_to_its_way(leaf));
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            4 => prop::collection::vec(inner.clone(), 0..5).prop_map(Action::sequence),
            3 => prop::collection::vec(inner.clone(), 0..4).prop_map(Action::spawn),
            2 => (1..4u32, 0.0..0.5f64, inner.clone())
                .prop_map(|(n, delay, child)| Action::repeat_with_delay(n, delay, child)),
            1 => prop::collection::vec((inner.clone(), any::<prop::sample::Index>(), 0..4u32), 2..5)
                .prop_map(apart_sequence),
            1 => inner.clone().prop_map(Action::yoyo),
            1 => (0.25..4.0f64, inner.clone()).prop_map(|(speed, child)| Action::speed(speed, child)),
            1 => (prop::sample::select(vec!["a", "b"]), inner.clone())
                .prop_map(|(target, child)| Action::targeted(target, child)),
            2 => (ease(), inner).prop_map(|(ease, child)| Action::eased(ease, child)),
        ]
    })
}

/// Trees of By actions, whose reverse is their mirror image: no two children overwrite the same channel at the same time.
pub fn mirrored() -> impl Strategy<Value = Action> {
    let leaf = prop_oneof![
        (duration(), pair(200.0)).prop_map(|(d, v)| Action::move_by(d, v)),
        (duration(), pair(200.0), -50.0..50.0f64, 0..4u32)
            .prop_map(|(d, v, h, n)| Action::jump_by(d, v, h, n)),
        (duration(), -400.0..400.0f64).prop_map(|(d, a)| Action::rotate_by(d, a)),
        (duration(), [0.5..1.5f64, 0.5..1.5]).prop_map(|(d, v)| Action::scale_by(d, v)),
        (duration(), [-90.0..90.0f64, -90.0..90.0, -90.0..90.0]).prop_map(|(d, c)| Action::tint_by(d, c)),
        path().prop_filter("a By", |path| path.spec().name.ends_with("By") && !jumps_to_its_way(path)),
        duration().prop_map(Action::delay),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        let children = || prop::collection::vec(inner.clone(), 1..4);
        let apart = |tree: &Action| is_written_apart(&tree.children);
        prop_oneof![
            4 => children().prop_map(Action::sequence),
            3 => children().prop_map(Action::spawn).prop_filter("one writer a channel", apart),
            2 => (1..4u32, 0.0..0.5f64, inner.clone())
                .prop_map(|(n, delay, child)| Action::repeat_with_delay(n, delay, child)),
            1 => prop::collection::vec((inner.clone(), any::<prop::sample::Index>(), 0..4u32), 2..4)
                .prop_map(apart_sequence)
                .prop_filter("one writer a channel", apart),
            1 => inner.clone().prop_filter("no instants", has_no_instants).prop_map(Action::yoyo),
            1 => (0.25..4.0f64, inner.clone()).prop_map(|(speed, child)| Action::speed(speed, child)),
            2 => (tame_ease(), inner).prop_map(|(ease, child)| Action::eased(ease, child)),
        ]
    })
}

/// A spline whose first point is not where it starts: the reverse cannot undo that.
fn jumps_to_its_way(action: &Action) -> bool {
    matches!(action.param("points"), Some(Value::Points(points)) if points.first() != Some(&[0.0; 2]))
}

/// Eases that stay between 0 and 1. Beyond, jumps and splines are no mirror images of themselves.
fn tame_ease() -> impl Strategy<Value = Ease> {
    let kinds = [
        EaseKind::In,
        EaseKind::Out,
        EaseKind::InOut,
        EaseKind::SineIn,
        EaseKind::BounceOut,
        EaseKind::ExponentialInOut,
        EaseKind::QuadraticActionIn,
        EaseKind::CubicActionOut,
        EaseKind::CircleActionIn,
    ];
    prop::sample::select(kinds.to_vec())
        .prop_map(|kind| Ease::new(kind, &[]).expect("its defaults are valid"))
}

/// What jumps at the start of a Yoyo is in force at both of its ends.
fn has_no_instants(action: &Action) -> bool {
    let is_instant = action.param("duration").is_some() && action.number("duration") == 0.0;
    !is_instant && action.children.iter().all(has_no_instants)
}

fn is_written_apart(children: &[Action]) -> bool {
    let position = ChannelSet::of(&[Channel::X, Channel::Y]);
    let mut seen = ChannelSet::EMPTY;
    children.iter().all(|child| {
        let inner = if child.kind() == Kind::At { &child.children[0] } else { child };
        let channels = Program::compile(inner).expect("it is valid").channels().without(position);
        let is_apart = !seen.touches(channels);
        seen = seen.union(channels);
        is_apart
    })
}

/// Finite and endless trees.
pub fn any_tree() -> impl Strategy<Value = Action> {
    prop_oneof![
        3 => tree(),
        1 => (tree(), 0.1..1.0f64).prop_map(|(tree, pause)| {
            Action::repeat_forever(Action::sequence([tree, Action::delay(pause)]))
        }),
        1 => (tree(), tree(), 0.1..1.0f64).prop_map(|(first, round, pause)| {
            let round = Action::sequence([Action::delay(pause), round]);
            Action::sequence([first, Action::speed(1.5, Action::repeat_forever(round))])
        }),
    ]
}

/// Trees with any numbers in them, valid or not.
pub fn wild_tree() -> impl Strategy<Value = Action> {
    let number = prop_oneof![
        Just(0.0),
        Just(-1.0),
        Just(f64::NAN),
        Just(f64::INFINITY),
        Just(1e300),
        Just(5e-324),
        Just(1e9),
        0.0..5.0f64
    ];
    let kind = prop::sample::select(Kind::all().collect::<Vec<_>>());
    let bare = (kind, prop::collection::vec(number, 4), any::<bool>()).prop_map(|(kind, numbers, muted)| {
        let mut action = Action::new(kind);
        action.muted = muted;
        for (param, number) in kind.spec().params.iter().zip(numbers) {
            let value = match param.default_value() {
                Value::Number(_) => Value::Number(number),
                Value::Optional(_) => Value::Optional(Some(number)),
                Value::Count(_) => Value::Count(number as u32),
                Value::Vec2(_) => Value::Vec2([number, 1.0]),
                Value::Vec3(_) => Value::Vec3([1.0, number, 2.0]),
                Value::Vec4(_) => Value::Vec4([number, 0.5, number, 2.0]),
                Value::Points(_) => Value::Points(vec![[0.0, number], [1.0, 2.0]]),
                Value::Keys(_) => Value::Keys(vec![Key::new(0.0, number), Key::new(number, 1.0)]),
                Value::Frames(_) => Value::Frames(vec![FrameStep::lasting(1, number)]),
                Value::Text(_) if kind == Kind::At => Value::Text(number.to_string()),
                other => other,
            };
            action.set_param(param.name, value).expect("the value has the type of its default");
        }
        action
    });
    bare.prop_recursive(4, 20, 3, |inner| {
        (inner.clone(), prop::collection::vec(inner, 0..3)).prop_map(|(mut action, children)| {
            action.children = children;
            action
        })
    })
}

pub fn pose() -> impl Strategy<Value = Pose> {
    let pair = |limit: f32| [-limit..limit, -limit..limit];
    let numbers = (pair(200.0), pair(359.0), pair(2.0), pair(400.0), pair(300.0));
    let look = (0.0..255.0f32, any::<[u8; 3]>(), 0.0..100.0f32, 0..9u32, any::<[bool; 3]>());
    let values = [-9.0..9.0f32, -9.0..9.0, -9.0..9.0];
    (numbers, look, values).prop_map(|(numbers, look, [fuel, heat, glow])| {
        let (position, rotation_deg, scale, skew_deg, size) = numbers;
        let (opacity, color, progress, frame, [visible, flip_x, flip_y]) = look;
        let mut pose = Pose::at(position)
            .with(Property::ROTATION_DEG, rotation_deg)
            .with(Property::SCALE, scale)
            .with(Property::SKEW_DEG, skew_deg)
            .with(Property::SIZE, size)
            .with(Property::OPACITY, opacity)
            .with(Property::COLOR, color.map(f32::from))
            .with(Property::PROGRESS, progress)
            .with(Property::TIME_SECS, f64::from(progress) - 30.0)
            .with(Property::FRAME, frame)
            .with(Property::VISIBLE, visible)
            .with(Property::FLIP_X, flip_x)
            .with(Property::FLIP_Y, flip_y);
        pose.values[..3].copy_from_slice(&[fuel, heat, glow]);
        pose
    })
}
