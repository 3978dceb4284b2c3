//! Which values keep the motion when an action becomes another kind. Pure.

use kineograph_runtime::Pose;
use kineograph_runtime::format::{Action, Color, Kind, Value};

/// Values to set, by the names of parameters.
pub type Values = Vec<(&'static str, Value)>;

/// Ways of the position.
pub fn way(from: &Action, to: Kind, start: &Pose) -> Values {
    Path::of(from, start).map_or_else(Vec::new, |path| path.values(to))
}

/// Progress bars.
pub fn progress(from: &Action, to: Kind, start: &Pose) -> Values {
    match (from.kind(), to) {
        (Kind::ProgressTo, Kind::ProgressFromTo) => vec![
            ("from", Value::Number(f64::from(start.progress))),
            ("to", Value::Number(from.number("percent"))),
        ],
        (Kind::ProgressFromTo, Kind::ProgressTo) => vec![("percent", Value::Number(from.number("to")))],
        _ => Vec::new(),
    }
}

/// The time inside of what a node shows.
pub fn time(from: &Action, to: Kind, start: &Pose) -> Values {
    match (from.kind(), to) {
        (Kind::PlayTo, Kind::PlayBy) => {
            vec![("delta", Value::Number(from.number("time") - start.time_secs))]
        }
        (Kind::PlayBy, Kind::PlayTo) => {
            vec![("time", Value::Number(start.time_secs + from.number("delta")))]
        }
        _ => Vec::new(),
    }
}

pub fn skew(from: &Action, to: Kind, start: &Pose) -> Values {
    difference(from, to, "skew", start.skew_deg.map(f64::from))
}

/// A path of the position, in pixels of the parent.
struct Path {
    from: [f64; 2],
    to: [f64; 2],
    /// All points, for curves through points.
    points: Option<Vec<[f64; 2]>>,
    /// The control points of a curve.
    controls: Option<[[f64; 2]; 2]>,
}

impl Path {
    fn of(action: &Action, start: &Pose) -> Option<Self> {
        let from = start.position.map(f64::from);
        let straight = |to| Self { from, to, points: None, controls: None };
        Some(match action.kind() {
            Kind::MoveBy | Kind::JumpBy => straight(plus(from, action.vec2("delta"))),
            Kind::MoveTo | Kind::JumpTo | Kind::Place => straight(action.vec2("position")),
            Kind::MoveFrom => Self { from: action.vec2("from"), ..straight(from) },
            Kind::BezierBy => {
                let controls = ["control_1", "control_2"].map(|name| plus(from, action.vec2(name)));
                Self { controls: Some(controls), ..straight(plus(from, action.vec2("delta"))) }
            }
            Kind::BezierTo => {
                let controls = ["control_1", "control_2"].map(|name| action.vec2(name));
                Self { controls: Some(controls), ..straight(action.vec2("position")) }
            }
            Kind::CardinalSplineBy | Kind::CatmullRomBy => {
                let points: Vec<[f64; 2]> = points(action)?.iter().map(|at| plus(from, *at)).collect();
                Self { points: Some(points.clone()), ..straight(*points.last()?) }
            }
            Kind::CardinalSplineTo | Kind::CatmullRomTo => {
                let points = points(action)?.to_vec();
                Self { points: Some(points.clone()), ..straight(*points.last()?) }
            }
            _ => return None,
        })
    }

    fn values(&self, to: Kind) -> Values {
        let relative = |at: [f64; 2]| minus(at, self.from);
        let position = ("position", Value::Vec2(self.to));
        let delta = ("delta", Value::Vec2(relative(self.to)));
        // With these control points the curve is straight and even.
        let part = |u: f64| [0, 1].map(|axis| self.from[axis] + (self.to[axis] - self.from[axis]) * u);
        let [first, second] = self.controls.unwrap_or([part(1.0 / 3.0), part(2.0 / 3.0)]);
        let points = || self.points.clone().unwrap_or_else(|| vec![self.from, part(0.5), self.to]);
        match to {
            Kind::MoveBy | Kind::JumpBy => vec![delta],
            Kind::MoveTo | Kind::JumpTo | Kind::Place => vec![position],
            Kind::MoveFrom => vec![("from", Value::Vec2(self.from))],
            Kind::BezierBy => vec![
                delta,
                ("control_1", Value::Vec2(relative(first))),
                ("control_2", Value::Vec2(relative(second))),
            ],
            Kind::BezierTo => {
                vec![position, ("control_1", Value::Vec2(first)), ("control_2", Value::Vec2(second))]
            }
            Kind::CardinalSplineBy | Kind::CatmullRomBy => {
                vec![("points", Value::Points(points().into_iter().map(relative).collect()))]
            }
            Kind::CardinalSplineTo | Kind::CatmullRomTo => vec![("points", Value::Points(points()))],
            _ => Vec::new(),
        }
    }
}

/// Turns.
pub fn rotation(from: &Action, to: Kind, start: &Pose) -> Values {
    if from.kind() == Kind::RotateFrom {
        return Vec::new();
    }
    let turned = |old: f64, start_deg: f32| match to {
        Kind::RotateTo if from.kind() == Kind::RotateBy => f64::from(start_deg) + old,
        Kind::RotateBy if from.kind() == Kind::RotateTo => short_way_deg(old - f64::from(start_deg)),
        _ => old,
    };
    match to {
        Kind::RotateBy | Kind::RotateTo => {
            let y = match from.param("angle_y") {
                Some(Value::Optional(y)) => y.map(|y| turned(y, start.rotation_deg[1])),
                _ => None,
            };
            let x = turned(from.number("angle"), start.rotation_deg[0]);
            vec![("angle", Value::Number(x)), ("angle_y", Value::Optional(y))]
        }
        _ => Vec::new(),
    }
}

/// The turn that a `RotateTo` makes: no more than half a circle.
fn short_way_deg(turn_deg: f64) -> f64 {
    let rest = turn_deg % 360.0;
    if rest > 180.0 {
        rest - 360.0
    } else if rest < -180.0 {
        rest + 360.0
    } else {
        rest
    }
}

/// Scales.
pub fn scale(from: &Action, to: Kind, start: &Pose) -> Values {
    let old = from.vec2("scale");
    let start = start.scale.map(f64::from);
    let value = match to {
        Kind::ScaleTo if from.kind() == Kind::ScaleBy => [old[0] * start[0], old[1] * start[1]],
        // No factor leads from 0 to another scale; the old value is kept.
        Kind::ScaleBy if from.kind() == Kind::ScaleTo => {
            [0, 1].map(|axis| if start[axis] == 0.0 { old[axis] } else { old[axis] / start[axis] })
        }
        _ => return Vec::new(),
    };
    vec![("scale", Value::Vec2(value))]
}

/// Converts between two kinds that take the same parameter, one as a difference and one as the end value.
fn difference(from: &Action, to: Kind, param: &'static str, start: [f64; 2]) -> Values {
    let old = from.vec2(param);
    match (from.kind(), to) {
        (Kind::SkewBy, Kind::SkewTo) => vec![(param, Value::Vec2(plus(start, old)))],
        (Kind::SkewTo, Kind::SkewBy) => vec![(param, Value::Vec2(minus(old, start)))],
        _ => Vec::new(),
    }
}

/// Sizes.
pub fn size(from: &Action, to: Kind, start: &Pose) -> Values {
    let start = start.size.map(f64::from);
    match (from.kind(), to) {
        (Kind::ResizeBy, Kind::ResizeTo) => {
            let size = plus(start, from.vec2("delta")).map(|side| side.max(0.0));
            vec![("size", Value::Vec2(size))]
        }
        (Kind::ResizeTo, Kind::ResizeBy) => vec![("delta", Value::Vec2(minus(from.vec2("size"), start)))],
        _ => Vec::new(),
    }
}

/// Opacities.
pub fn fade(from: &Action, to: Kind, start: &Pose) -> Values {
    let end = match from.kind() {
        Kind::FadeIn => 255.0,
        Kind::FadeOut => 0.0,
        Kind::FadeTo => from.number("opacity"),
        _ => f64::from(start.opacity),
    };
    match to {
        Kind::FadeTo => vec![("opacity", Value::Number(end.clamp(0.0, 255.0)))],
        Kind::FadeFrom => vec![("from", Value::Number(f64::from(start.opacity).clamp(0.0, 255.0)))],
        _ => Vec::new(),
    }
}

/// Colours.
pub fn tint(from: &Action, to: Kind, start: &Pose) -> Values {
    let start = start.color.map(f64::from);
    match (from.kind(), to, from.param("delta"), from.param("color")) {
        (_, Kind::TintTo, Some(Value::Vec3(delta)), _) => {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped to 0..=255
            let level = |axis: usize| (start[axis] + delta[axis]).clamp(0.0, 255.0).round() as u8;
            vec![("color", Value::Color(Color([level(0), level(1), level(2)])))]
        }
        (_, Kind::TintBy, _, Some(Value::Color(color))) => {
            let delta = [0, 1, 2].map(|axis| (f64::from(color.0[axis]) - start[axis]).clamp(-255.0, 255.0));
            vec![("delta", Value::Vec3(delta))]
        }
        (_, Kind::TintFrom, ..) => {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped to 0..=255
            let color = start.map(|level| level.clamp(0.0, 255.0).round() as u8);
            vec![("from", Value::Color(Color(color)))]
        }
        _ => Vec::new(),
    }
}

fn points(action: &Action) -> Option<&[[f64; 2]]> {
    match action.param("points") {
        Some(Value::Points(points)) => Some(points),
        _ => None,
    }
}

fn plus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] + b[0], a[1] + b[1]]
}

fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}
