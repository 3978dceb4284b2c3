//! The parts of an expected pose, and their comparison with a pose.

use crate::action::Color;
use crate::format::ExpectedPose;
use crate::pose::Pose;
use crate::prelude::*;
use crate::words::format_number;

/// Tolerance of positions and sizes, in pixels.
const PX: f64 = 0.01;
/// Tolerance of angles, in degrees.
const DEG: f64 = 0.01;
/// Tolerance of factors and anchors.
const FACTOR: f64 = 0.001;
/// Tolerance of opacity and colours, of 255.
const LEVEL: f64 = 0.5;
/// Tolerance of progress, of 100.
const PERCENT: f64 = 0.01;

pub(crate) struct PosePart {
    pub name: &'static str,
    expected: PartValue,
    /// The tolerance unless the expectation gives one; `None`: the values must be equal.
    tolerance: Option<f64>,
    found: fn(&Pose) -> PartValue,
}

#[derive(Clone, Copy)]
enum PartValue {
    Number(f64),
    Pair([f64; 2]),
    Color([f64; 3]),
    Flag(bool),
}

impl PartValue {
    fn pair(pair: [f32; 2]) -> Self {
        Self::Pair(pair.map(f64::from))
    }

    fn color(Color(levels): Color) -> Self {
        Self::Color(levels.map(f64::from))
    }

    fn shown(self) -> String {
        let numbers = |numbers: &[f64]| {
            let all: Vec<String> = numbers.iter().map(|x| format_number(*x)).collect();
            format!("({})", all.join(", "))
        };
        match self {
            Self::Number(x) => format_number(x),
            Self::Pair(pair) => numbers(&pair),
            // Out of range it could not be written as a colour.
            Self::Color(levels) => numbers(&levels),
            Self::Flag(is_so) => is_so.to_string(),
        }
    }

    /// Numbers that are f32, rounded to their shortest decimals: 0.1 instead of 0.10000000149.
    fn in_few_decimals(self) -> Self {
        // The decimals of a number always parse.
        let few = |x: f64| (x as f32).to_string().parse().unwrap_or(x);
        match self {
            Self::Number(x) => Self::Number(few(x)),
            Self::Pair(pair) => Self::Pair(pair.map(few)),
            Self::Color(levels) => Self::Color(levels.map(few)),
            Self::Flag(is_so) => Self::Flag(is_so),
        }
    }

    fn is_near(self, other: Self, tolerance: f64) -> bool {
        let are_near = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() <= tolerance);
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => are_near(&[a], &[b]),
            (Self::Pair(a), Self::Pair(b)) => are_near(&a, &b),
            (Self::Color(a), Self::Color(b)) => are_near(&a, &b),
            (Self::Flag(a), Self::Flag(b)) => a == b,
            _ => false,
        }
    }
}

impl PosePart {
    pub(crate) fn is_met(&self, pose: &Pose, tolerance: Option<f64>) -> bool {
        let tolerance = self.tolerance.map_or(0.0, |usual| tolerance.unwrap_or(usual));
        self.expected.is_near((self.found)(pose), tolerance)
    }

    pub(crate) fn expected(&self) -> String {
        self.expected.shown()
    }

    /// The pose's value, with the fewest decimals that identify its f32 numbers.
    pub(crate) fn found(&self, pose: &Pose) -> String {
        (self.found)(pose).in_few_decimals().shown()
    }

    /// Whether it has a tolerance; parts without one have whole values.
    pub(crate) const fn has_tolerance(&self) -> bool {
        self.tolerance.is_some()
    }

    pub(crate) fn numbers(&self) -> Vec<f64> {
        match self.expected {
            PartValue::Number(x) => vec![x],
            PartValue::Pair(pair) => pair.to_vec(),
            PartValue::Color(_) | PartValue::Flag(_) => Vec::new(),
        }
    }
}

/// The parts that an expectation sets, in the order of their fields.
pub(crate) fn parts(pose: &ExpectedPose) -> impl Iterator<Item = PosePart> {
    let part = |name, expected: Option<PartValue>, tolerance, found| {
        expected.map(|expected| PosePart { name, expected, tolerance, found })
    };
    let (number, pair, flag) =
        (|x: f64| PartValue::Number(x), |pair: [f64; 2]| PartValue::Pair(pair), PartValue::Flag);
    [
        part("position", pose.position.map(pair), Some(PX), |pose| PartValue::pair(pose.position)),
        part("rotation", pose.rotation.map(number), Some(DEG), |pose| {
            PartValue::Number(pose.rotation_deg[0].into())
        }),
        part("rotation_y", pose.rotation_y.map(number), Some(DEG), |pose| {
            PartValue::Number(pose.rotation_deg[1].into())
        }),
        part("scale", pose.scale.map(pair), Some(FACTOR), |pose| PartValue::pair(pose.scale)),
        part("skew", pose.skew.map(pair), Some(DEG), |pose| PartValue::pair(pose.skew_deg)),
        part("anchor", pose.anchor.map(pair), Some(FACTOR), |pose| PartValue::pair(pose.anchor)),
        part("size", pose.size.map(pair), Some(PX), |pose| PartValue::pair(pose.size)),
        part("opacity", pose.opacity.map(number), Some(LEVEL), |pose| PartValue::Number(pose.opacity.into())),
        part("color", pose.color.map(PartValue::color), Some(LEVEL), |pose| {
            PartValue::Color(pose.color.map(f64::from))
        }),
        part("progress", pose.progress.map(number), Some(PERCENT), |pose| {
            PartValue::Number(pose.progress.into())
        }),
        part("visible", pose.visible.map(flag), None, |pose| PartValue::Flag(pose.visible)),
        part("flip_x", pose.flip_x.map(flag), None, |pose| PartValue::Flag(pose.flip_x)),
        part("flip_y", pose.flip_y.map(flag), None, |pose| PartValue::Flag(pose.flip_y)),
        part("frame", pose.frame.map(|frame| PartValue::Number(frame.into())), None, |pose| {
            PartValue::Number(pose.frame.into())
        }),
        part("z", pose.z.map(|z| PartValue::Number(z.into())), None, |pose| PartValue::Number(pose.z.into())),
    ]
    .into_iter()
    .flatten()
}
