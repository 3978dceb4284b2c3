//! Handles: places on the curve of an ease, or beside it, that shape it when they are dragged.
//!
//! Places are (t, eased t). Each formula is the inverse of the ease's own, so that an ease that was dragged to a place goes through
//! it, as far as its parameter reaches.

use kineograph_runtime::EaseKind;
use std::f64::consts::PI;

use kineograph_runtime::Ease;

use super::bisected;
use crate::text::{Label, label};

/// Rates that a drag reaches; typed ones may go further. At the largest, half of the time is spent on a thousandth of the way.
const RATES: [f64; 2] = [0.1, 10.0];
/// Shortest period that a drag reaches: its first swing can just be seen.
const MIN_PERIOD: f64 = 0.02;
/// Most steps that a drag reaches.
const MAX_STEPS: f64 = 100.0;
/// `EaseBackInOut` takes this much of its overshoot, because its halves are half as high.
const BACK_IN_OUT: f64 = 1.525;
/// Damping ratios between which the overshoot of a spring is visible.
const SWINGING: [f64; 2] = [0.01, 0.9];

/// What a handle shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Handle {
    /// How strong a rate ease is: the curve at half of the time, or of its first half.
    Rate,
    /// How far Back overshoots: its turning point.
    Overshoot,
    /// How long a swing of Elastic takes: where it first crosses its rest.
    Period,
    /// A control point of a cubic bezier, 0 or 1.
    Point(usize),
    /// One of the four values of `EaseBezierAction`, 0..4.
    Value(usize),
    /// How many steps: the end of the first one.
    Steps,
    /// How far a spring overshoots: its first turning point.
    Swing,
}

/// In which directions a handle goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandleAxis {
    /// Sideways: time.
    Time,
    /// Up and down: progress.
    Progress,
    Both,
}

/// A handle and its position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlacedHandle {
    /// Which one.
    pub handle: Handle,
    /// Where: time and progress.
    pub at: [f64; 2],
    /// Where the line to it begins, if it is not on the curve.
    pub anchor: Option<[f64; 2]>,
}

impl Handle {
    /// The accessible name.
    pub fn label(self) -> &'static str {
        self.texts().text()
    }

    /// The tooltip: how to drag it and what that changes.
    pub fn help(self) -> &'static str {
        self.texts().tooltip()
    }

    const fn texts(self) -> Label {
        match self {
            Self::Rate => label!("ease-handle-rate"),
            Self::Overshoot => label!("ease-handle-overshoot"),
            Self::Period => label!("ease-handle-period"),
            Self::Point(0) => label!("ease-handle-point-1"),
            Self::Point(_) => label!("ease-handle-point-2"),
            Self::Value(0) => label!("ease-handle-value-1"),
            Self::Value(1) => label!("ease-handle-value-2"),
            Self::Value(2) => label!("ease-handle-value-3"),
            Self::Value(_) => label!("ease-handle-value-4"),
            Self::Steps => label!("ease-handle-steps"),
            Self::Swing => label!("ease-handle-swing"),
        }
    }

    /// Where it can go.
    pub const fn axis(self) -> HandleAxis {
        match self {
            Self::Rate | Self::Overshoot | Self::Value(_) | Self::Swing => HandleAxis::Progress,
            Self::Period | Self::Steps => HandleAxis::Time,
            Self::Point(_) => HandleAxis::Both,
        }
    }
}

/// The handles of an ease, the topmost last; none for an ease without parameters.
pub fn handles(ease: &Ease) -> Vec<PlacedHandle> {
    let mut placed = base_handles(ease);
    if ease.is_mirrored() {
        for handle in &mut placed {
            handle.at = turned(handle.at);
            handle.anchor = handle.anchor.map(turned);
        }
    }
    placed
}

/// The ease with one of its handles at `to`, or as near as it gets. An ease without this handle stays as it is.
pub fn dragged(ease: &Ease, handle: Handle, to: [f64; 2]) -> Ease {
    if to.iter().any(|x| !x.is_finite()) {
        return *ease;
    }
    let to = if ease.is_mirrored() { turned(to) } else { to };
    let mut numbers = ease.numbers().to_vec();
    match (handle, ease.kind(), numbers.as_mut_slice()) {
        (Handle::Rate, Some(kind), [rate, ..]) => *rate = rate_through(kind, to[1]),
        (Handle::Overshoot, Some(kind), [overshoot, ..]) => *overshoot = overshoot_through(kind, to[1]),
        (Handle::Period, Some(kind), [period, ..]) => *period = period_through(kind, to[0]),
        (Handle::Point(index), _, [x1, y1, x2, y2]) => {
            let (x, y) = if index == 0 { (x1, y1) } else { (x2, y2) };
            (*x, *y) = (to[0].clamp(0.0, 1.0), to[1]);
        }
        (Handle::Value(index), _, values) => {
            if let Some(value) = values.get_mut(index) {
                *value = to[1];
            }
        }
        (Handle::Steps, _, [count, ..]) => *count = (1.0 / to[0].max(1.0 / MAX_STEPS)).round().max(1.0),
        (Handle::Swing, _, [stiffness, damping, mass, ..]) => {
            *damping = damping_through([*stiffness, *mass], to[1]);
        }
        _ => {}
    }
    with_numbers(ease, &numbers)
}

/// The ease with its numbers rounded to what can be seen: a thousandth.
pub fn rounded(ease: &Ease) -> Ease {
    let numbers: Vec<f64> = ease.numbers().iter().map(|x| (x * 1000.0).round() / 1000.0).collect();
    with_numbers(ease, &numbers)
}

/// Steps that jump at the next one of end, start, neither and both; another ease stays as it is.
pub fn with_next_jumps(ease: &Ease) -> Ease {
    match (ease.kind(), ease.numbers()) {
        (Some(EaseKind::Steps), [count, position]) => with_numbers(ease, &[*count, (position + 1.0) % 4.0]),
        _ => *ease,
    }
}

/// The same kind with other numbers, each brought into its range.
fn with_numbers(ease: &Ease, numbers: &[f64]) -> Ease {
    let Some(kind) = ease.kind() else { return *ease };
    let mut numbers = numbers.to_vec();
    // Each number has a parameter of its own, except the four of EaseBezierAction, which have no limits.
    let params = kind.spec().params.iter().filter(|param| param.choices.is_empty());
    for (number, param) in numbers.iter_mut().zip(params) {
        let [min, max] = param.range;
        // Not `f64::clamp`, which panics where limits are the wrong way round.
        *number = number.min(max).max(min);
    }
    let Ok(made) = Ease::new(kind, &numbers) else { return *ease };
    if ease.is_mirrored() { made.mirrored() } else { made }
}

/// A place seen from the other end.
fn turned([t, y]: [f64; 2]) -> [f64; 2] {
    [1.0 - t, 1.0 - y]
}

/// The handles of an ease that is not mirrored.
fn base_handles(ease: &Ease) -> Vec<PlacedHandle> {
    let Some(kind) = ease.kind() else { return Vec::new() };
    let on_curve = |handle, at| vec![PlacedHandle { handle, at, anchor: None }];
    match (kind, ease.numbers()) {
        (EaseKind::In, [rate, ..]) => on_curve(Handle::Rate, [0.5, 0.5_f64.powf(*rate)]),
        (EaseKind::Out, [rate, ..]) => on_curve(Handle::Rate, [0.5, 0.5_f64.powf(1.0 / rate)]),
        (EaseKind::InOut, [rate, ..]) => on_curve(Handle::Rate, [0.25, 0.5 * 0.5_f64.powf(*rate)]),
        (EaseKind::BackIn | EaseKind::BackOut | EaseKind::BackInOut, [overshoot, ..]) => {
            on_curve(Handle::Overshoot, back_turn(kind, *overshoot))
        }
        (EaseKind::ElasticIn | EaseKind::ElasticOut | EaseKind::ElasticInOut, [period, ..]) => {
            on_curve(Handle::Period, elastic_crossing(kind, *period))
        }
        (EaseKind::CubicBezier, [x1, y1, x2, y2]) => vec![
            PlacedHandle { handle: Handle::Point(0), at: [*x1, *y1], anchor: Some([0.0, 0.0]) },
            PlacedHandle { handle: Handle::Point(1), at: [*x2, *y2], anchor: Some([1.0, 1.0]) },
        ],
        (EaseKind::BezierAction, [p0, p1, p2, p3]) => {
            let place =
                |index, t, y, anchor| PlacedHandle { handle: Handle::Value(index), at: [t, y], anchor };
            vec![
                place(0, 0.0, *p0, None),
                place(3, 1.0, *p3, None),
                place(1, 1.0 / 3.0, *p1, Some([0.0, *p0])),
                place(2, 2.0 / 3.0, *p2, Some([1.0, *p3])),
            ]
        }
        (EaseKind::Steps, [count, position]) => {
            let t = 1.0 / count;
            let steps = Ease::new(kind, &[*count, *position]).unwrap_or(Ease::LINEAR);
            on_curve(Handle::Steps, [t, steps.value(t)])
        }
        (EaseKind::Spring, [stiffness, damping, mass]) => {
            on_curve(Handle::Swing, spring_turn([*stiffness, *mass], *damping))
        }
        _ => Vec::new(),
    }
}

/// The rate whose curve is at `y` where the handle is: y = ½ʳ, for Out ½^(1/r), for `InOut` ½·½ʳ.
fn rate_through(kind: EaseKind, y: f64) -> f64 {
    let y = if kind == EaseKind::InOut { 2.0 * y } else { y };
    let [min, max] = RATES;
    let exponent = -y.clamp(0.5_f64.powf(max), 0.5_f64.powf(min)).log2();
    if kind == EaseKind::Out { 1.0 / exponent } else { exponent }
}

/// Where Back turns: t²·((s + 1)·t − s) has its lowest point at t = 2s / (3(s + 1)), where it is −(s/3)·t². Out is that turned; of
/// `InOut` it is the turn at the end, at half the size.
fn back_turn(kind: EaseKind, overshoot: f64) -> [f64; 2] {
    let s = if kind == EaseKind::BackInOut { overshoot * BACK_IN_OUT } else { overshoot };
    let t = 2.0 * s / (3.0 * (s + 1.0));
    let low = [t, -s / 3.0 * t * t];
    match kind {
        EaseKind::BackIn => low,
        EaseKind::BackOut => turned(low),
        _ => turned(low.map(|x| x / 2.0)),
    }
}

/// The overshoot with which Back turns at `y`: with d the depth, 4s³ / (27(s + 1)²) = d. The left side grows with s, so bisection
/// finds it.
fn overshoot_through(kind: EaseKind, y: f64) -> f64 {
    let depth = match kind {
        EaseKind::BackIn => -y,
        EaseKind::BackOut => y - 1.0,
        _ => 2.0 * (y - 1.0),
    };
    if depth <= 0.0 {
        return 0.0;
    }
    let s = bisected([0.0, 200.0], |s| 4.0 * s * s * s / (27.0 * (s + 1.0) * (s + 1.0)) >= depth);
    if kind == EaseKind::BackInOut { s / BACK_IN_OUT } else { s }
}

/// Where Elastic first crosses its rest: Out is 1 − 2^(−10t)·cos(2πt/p), which is 1 at t = p/4; In is that turned, and `InOut` has it
/// at half the size behind the middle. A period of more than four durations never gets there and stays at the end.
fn elastic_crossing(kind: EaseKind, period: f64) -> [f64; 2] {
    let quarter = (period / 4.0).min(1.0);
    match kind {
        EaseKind::ElasticIn => [1.0 - quarter, 0.0],
        EaseKind::ElasticOut => [quarter, 1.0],
        _ => [0.5 + quarter / 2.0, 1.0],
    }
}

/// The period whose first crossing is at `t`.
fn period_through(kind: EaseKind, t: f64) -> f64 {
    let quarter = match kind {
        EaseKind::ElasticIn => 1.0 - t,
        EaseKind::ElasticOut => t,
        _ => 2.0 * (t - 0.5),
    };
    (4.0 * quarter).clamp(MIN_PERIOD, 4.0)
}

/// Where a spring turns for the first time: π/(ω·√(1 − ζ²)) seconds after its release, with ω = √(k/m) and ζ = c / (2·√(k·m)), as a
/// part of the time that it takes to settle. If the damping hides the turn, the handle is where the last
/// visible one would be.
fn spring_turn([stiffness, mass]: [f64; 2], damping: f64) -> [f64; 2] {
    let critical = 2.0 * (stiffness * mass).sqrt();
    let [min, max] = SWINGING;
    let ratio = (damping / critical).clamp(min, max);
    let swing = Ease::spring(stiffness, ratio * critical, mass).ok();
    let settling_secs = swing.and_then(|spring| spring.settling_secs()).unwrap_or(1.0);
    let turn_secs = PI / ((stiffness / mass).sqrt() * (1.0 - ratio * ratio).sqrt());
    let t = (turn_secs / settling_secs).clamp(0.0, 1.0);
    let own = Ease::spring(stiffness, damping, mass).unwrap_or(Ease::LINEAR);
    [t, own.value(t)]
}

/// The damping with which a spring turns at `y`, by bisection: the more damping, the lower. No overshoot at all is critical damping.
fn damping_through([stiffness, mass]: [f64; 2], y: f64) -> f64 {
    let critical = 2.0 * (stiffness * mass).sqrt();
    let turn = |ratio: f64| spring_turn([stiffness, mass], ratio * critical)[1];
    if y < turn(SWINGING[1]) {
        return critical;
    }
    critical * bisected(SWINGING, |ratio| turn(ratio) <= y)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each ease with handles, with several numbers, and mirrored where it can be.
    fn shaped() -> Vec<Ease> {
        let texts = [
            "EaseIn(2)",
            "EaseIn(0.4)",
            "EaseIn(3, mirrored)",
            "EaseOut(2)",
            "EaseOut(0.6, mirrored)",
            "EaseInOut(3)",
            "EaseBackIn",
            "EaseBackOut(4)",
            "EaseBackInOut",
            "EaseElasticIn",
            "EaseElasticOut(0.5)",
            "EaseElasticInOut(0.45)",
            "cubic-bezier(0.2, -0.4, 0.3, 1.6)",
            "cubic-bezier(0.2, 0, 0.3, 1, mirrored)",
            "EaseBezierAction(0, 2, -1, 1)",
            "EaseBezierAction(0.1, 2, -1, 0.9, mirrored)",
            "steps(5, end)",
            "steps(3, start, mirrored)",
            "steps(4, none)",
            "steps(4, both)",
            "spring(100, 10)",
            "spring(300, 4, 2, mirrored)",
        ];
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    fn place(ease: &Ease, handle: Handle) -> [f64; 2] {
        handles(ease).into_iter().find(|placed| placed.handle == handle).unwrap().at
    }

    fn is_near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-6
    }

    #[test]
    fn every_ease_with_numbers_has_handles_and_no_other() {
        for kind in EaseKind::ALL.iter().copied() {
            let ease = Ease::new(kind, &[]).unwrap();
            assert_eq!(handles(&ease).is_empty(), ease.numbers().is_empty(), "{kind:?}");
        }
    }

    #[test]
    fn handles_on_the_curve_lie_on_it() {
        for ease in shaped() {
            for placed in handles(&ease) {
                let is_beside = matches!(placed.handle, Handle::Point(_) | Handle::Value(1 | 2));
                // Turned round, a jump belongs to the step before it.
                let is_turned_jump = placed.handle == Handle::Steps && ease.is_mirrored();
                if !is_beside && !is_turned_jump {
                    let value = ease.value(placed.at[0]);
                    assert!(is_near(value, placed.at[1]), "{ease} {placed:?}: {value}");
                }
            }
        }
    }

    #[test]
    fn a_handle_dragged_to_where_it_is_changes_nothing() {
        for ease in shaped() {
            for placed in handles(&ease) {
                let same = dragged(&ease, placed.handle, placed.at);
                for (a, b) in ease.numbers().iter().zip(same.numbers()) {
                    assert!(is_near(*a, *b), "{ease} became {same}");
                }
                assert_eq!(same.is_mirrored(), ease.is_mirrored());
            }
        }
    }

    #[test]
    fn a_handle_comes_where_it_is_dragged() {
        for (text, handle, to) in [
            ("EaseIn", Handle::Rate, [0.5, 0.1]),
            ("EaseIn", Handle::Rate, [0.5, 0.8]),
            ("EaseIn(2, mirrored)", Handle::Rate, [0.5, 0.9]),
            ("EaseOut", Handle::Rate, [0.5, 0.9]),
            ("EaseInOut", Handle::Rate, [0.25, 0.04]),
            ("EaseBackIn", Handle::Overshoot, [0.0, -0.3]),
            ("EaseBackOut", Handle::Overshoot, [0.0, 1.25]),
            ("EaseBackInOut", Handle::Overshoot, [0.0, 1.2]),
            ("EaseElasticIn", Handle::Period, [0.8, 0.0]),
            ("EaseElasticOut", Handle::Period, [0.2, 0.0]),
            ("EaseElasticInOut", Handle::Period, [0.6, 0.0]),
            ("cubic-bezier(0.2, 0, 0.3, 1)", Handle::Point(0), [0.7, -0.5]),
            ("cubic-bezier(0.2, 0, 0.3, 1, mirrored)", Handle::Point(1), [0.1, 1.5]),
            ("EaseBezierAction", Handle::Value(1), [0.9, 1.5]),
            ("EaseBezierAction(0, 0, 1, 1, mirrored)", Handle::Value(0), [0.9, 0.8]),
            ("steps(4)", Handle::Steps, [0.13, 0.0]),
            ("spring(100, 10)", Handle::Swing, [0.0, 1.4]),
            ("spring(50, 3, 2, mirrored)", Handle::Swing, [0.0, -0.1]),
        ] {
            let ease: Ease = text.parse().unwrap();
            let after = dragged(&ease, handle, to);
            let at = place(&after, handle);
            let near =
                |axis: usize, within: f64| assert!((at[axis] - to[axis]).abs() < within, "{text} {at:?}");
            match handle.axis() {
                // There is no place between one over seven and one over eight.
                HandleAxis::Time if handle == Handle::Steps => near(0, 0.01),
                HandleAxis::Time => near(0, 1e-9),
                HandleAxis::Progress => near(1, 1e-6),
                HandleAxis::Both => {
                    near(0, 1e-12);
                    near(1, 1e-12);
                }
            }
            if !matches!(handle, Handle::Point(_) | Handle::Value(1 | 2) | Handle::Steps) {
                assert!(
                    (after.value(at[0]) - at[1]).abs() < 1e-6,
                    "{text}: the curve goes through the place"
                );
            }
        }
    }

    #[test]
    fn what_is_dragged_too_far_stays_an_ease() {
        let far = [-1e9, -0.5, 0.0, 0.5, 1.0, 1.5, 1e9, f64::NAN];
        for ease in shaped() {
            for placed in handles(&ease) {
                for to in far.iter().flat_map(|t| far.map(|y| [*t, y])) {
                    let after = dragged(&ease, placed.handle, to);
                    assert_eq!(after.kind(), ease.kind());
                    assert!(after.numbers().iter().all(|x| x.is_finite()), "{ease} to {to:?}");
                    assert_eq!(after.to_string().parse(), Ok(after), "{ease} to {to:?}");
                }
            }
        }
        let rate = |y| dragged(&"EaseIn".parse().unwrap(), Handle::Rate, [0.5, y]).numbers()[0];
        assert!(is_near(rate(-3.0), 10.0) && is_near(rate(7.0), 0.1));
    }

    #[test]
    fn a_spring_without_overshoot_is_damped_critically() {
        let spring = dragged(&"spring(100, 4)".parse().unwrap(), Handle::Swing, [0.5, 0.9]);
        assert!(is_near(spring.numbers()[1], 20.0));
    }

    #[test]
    fn a_click_lets_steps_jump_elsewhere() {
        let mut steps: Ease = "steps(3, end)".parse().unwrap();
        let mut seen = Vec::new();
        for _ in 0..4 {
            steps = with_next_jumps(&steps);
            seen.push(steps.to_string());
        }
        assert_eq!(seen, ["steps(3, start)", "steps(3, none)", "steps(3, both)", "steps(3)"]);
        assert_eq!(with_next_jumps(&"EaseIn".parse().unwrap()).to_string(), "EaseIn(2)");
    }

    #[test]
    fn numbers_are_rounded_to_what_is_seen() {
        let ease: Ease = "cubic-bezier(0.123456, 0, 0.3, 1)".parse().unwrap();
        assert_eq!(rounded(&ease).to_string(), "cubic-bezier(0.123, 0, 0.3, 1)");
        assert_eq!(rounded(&"EaseIn(0.001)".parse().unwrap()).to_string(), "EaseIn(0.001)");
    }
}
