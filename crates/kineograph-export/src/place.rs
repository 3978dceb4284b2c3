//! Where a node lies in its parent, in coordinates with y down, as most formats have them.

use kineograph_runtime::Pose;

/// The linear part of a map with y down: the images of the x and the y axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LinearMap {
    /// Image of the x axis.
    pub x: [f64; 2],
    /// Image of the y axis.
    pub y: [f64; 2],
}

/// A map in parts. Angles are in degrees, clockwise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MapParts {
    /// The rotation.
    pub rotation_deg: f64,
    /// The factors of width and height.
    pub scale: [f64; 2],
    /// The skew; what it means depends on the [`TransformOrder`].
    pub skew_deg: f64,
}

/// In which order a format turns, scales and skews. The first that is named happens last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TransformOrder {
    /// Rotation, scale, skew along x: CSS.
    RotateScaleSkew,
    /// Rotation, skew along x, scale: Lottie.
    RotateSkewScale,
    /// The y axis is turned further than the x axis by the skew, and both are scaled: Godot.
    TwoAxes,
}

/// R · S · K of a pose, by the rules of cocos2d-x.
pub fn axes(pose: &Pose) -> LinearMap {
    let [turn_x, turn_y] = pose.rotation_deg.map(|deg| -f64::from(deg).to_radians());
    let [tan_x, tan_y] = pose.skew_deg.map(|deg| libm::tan(f64::from(deg).to_radians()));
    let [scale_x, scale_y] = pose.scale.map(f64::from);
    // The columns of R · S, y up.
    let [a, b] = [libm::cos(turn_y) * scale_x, libm::sin(turn_y) * scale_x];
    let [c, d] = [-libm::sin(turn_x) * scale_y, libm::cos(turn_x) * scale_y];
    let (x, y) = ([a + c * tan_y, b + d * tan_y], [a * tan_x + c, b * tan_x + d]);
    // With y down the signs of what mixes the axes change.
    LinearMap { x: [x[0], -x[1]], y: [-y[0], y[1]] }
}

/// The parts of a pose's map in an order. Plain poses keep their numbers, so that several turns stay several turns.
pub fn parts(pose: &Pose, order: TransformOrder) -> MapParts {
    let scale = pose.scale.map(f64::from);
    let is_plain = pose.rotation_deg[0] == pose.rotation_deg[1] && pose.skew_deg == [0.0; 2];
    let own_deg = f64::from(pose.rotation_deg[1]);
    if is_plain {
        return MapParts { rotation_deg: own_deg, scale, skew_deg: 0.0 };
    }
    let LinearMap { x, y } = axes(pose);
    let sign = if scale[0] < 0.0 { -1.0 } else { 1.0 };
    let length = sign * libm::hypot(x[0], x[1]);
    if length == 0.0 {
        return MapParts { rotation_deg: own_deg, scale, skew_deg: 0.0 };
    }
    let (cos, sin) = (x[0] / length, x[1] / length);
    let rotation_deg = nearest_turn(libm::atan2(sin, cos).to_degrees(), own_deg);
    // The y axis as seen from the turned x axis.
    let (along, across) = (cos * y[0] + sin * y[1], cos * y[1] - sin * y[0]);
    let (scale, skew_deg) = match order {
        TransformOrder::RotateScaleSkew => ([length, across], libm::atan(along / length).to_degrees()),
        TransformOrder::RotateSkewScale => {
            ([length, across], if across == 0.0 { 0.0 } else { libm::atan(along / across).to_degrees() })
        }
        TransformOrder::TwoAxes => {
            let sign = if across < 0.0 { -1.0 } else { 1.0 };
            let height = sign * libm::hypot(along, across);
            let skew =
                if height == 0.0 { 0.0 } else { libm::atan2(-along / height, across / height).to_degrees() };
            ([length, height], skew)
        }
    };
    MapParts { rotation_deg, scale, skew_deg }
}

/// The angle equal to `deg` that is nearest to `own_deg`.
fn nearest_turn(deg: f64, own_deg: f64) -> f64 {
    deg + 360.0 * libm::round((own_deg - deg) / 360.0)
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::Channel;
    use proptest::prelude::*;

    use super::*;

    /// The map that a format makes of the parts.
    fn map_of(parts: &MapParts, order: TransformOrder) -> LinearMap {
        let (sin, cos) = parts.rotation_deg.to_radians().sin_cos();
        let tan = parts.skew_deg.to_radians().tan();
        let turned = |[x, y]: [f64; 2]| [cos * x - sin * y, sin * x + cos * y];
        let [sx, sy] = parts.scale;
        match order {
            TransformOrder::RotateScaleSkew => LinearMap { x: turned([sx, 0.0]), y: turned([sx * tan, sy]) },
            TransformOrder::RotateSkewScale => LinearMap { x: turned([sx, 0.0]), y: turned([tan * sy, sy]) },
            TransformOrder::TwoAxes => {
                let (sin, cos) = parts.skew_deg.to_radians().sin_cos();
                LinearMap { x: turned([sx, 0.0]), y: turned([-sin * sy, cos * sy]) }
            }
        }
    }

    proptest! {
        #[test]
        fn parts_make_the_same_map(
            turns in [-700f64..700.0, -700f64..700.0], scale in [-3f64..3.0, -3f64..3.0], skew in [-60f64..60.0, -60f64..60.0], is_plain: bool,
        ) {
            let mut pose = Pose::default();
            let skew = if is_plain { [0.0; 2] } else { skew };
            let turns = if is_plain { [turns[0]; 2] } else { turns };
            for (channel, value) in [
                (Channel::Rotation, turns[0]), (Channel::RotationY, turns[1]), (Channel::ScaleX, scale[0]),
                (Channel::ScaleY, scale[1]), (Channel::SkewX, skew[0]), (Channel::SkewY, skew[1]),
            ] {
                pose.set(channel, value);
            }
            let wanted = axes(&pose);
            for order in [TransformOrder::RotateScaleSkew, TransformOrder::RotateSkewScale, TransformOrder::TwoAxes] {
                let parts = parts(&pose, order);
                let made = map_of(&parts, order);
                // Where the axes nearly coincide a skew has no digits.
                if parts.skew_deg.abs() < 89.9 {
                    for (a, b) in wanted.x.iter().chain(&wanted.y).zip(made.x.iter().chain(&made.y)) {
                        prop_assert!((a - b).abs() < 1e-4 * (1.0 + a.abs()), "{:?}: {:?} {:?}", order, wanted, made);
                    }
                }
                prop_assert!((parts.rotation_deg - f64::from(pose.rotation_deg[1])).abs() <= 180.001);
            }
        }
    }
}
