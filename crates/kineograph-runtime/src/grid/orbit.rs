//! `OrbitCamera`: a camera that goes around a node.

/// Where the camera is, on a sphere around the node.
///
/// cocos2d-x multiplies the radius by the smallest step of a 32-bit number, so only the direction counts; the radius is kept for its calls.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Orbit {
    /// The angle from the axis towards the viewer, in degrees: 0 is straight ahead.
    pub angle_z_deg: f64,
    /// The angle around that axis, in degrees: 0 is to the right.
    pub angle_x_deg: f64,
}

/// What a camera goes around, in pixels of the picture that it sees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pivot {
    /// The anchor of the node.
    pub anchor_px: [f64; 2],
    /// The node's own x and y axis: what one pixel to the right, and one upwards, is in the picture.
    pub axes: [[f64; 2]; 2],
}

impl From<[f64; 2]> for Pivot {
    /// An anchor in the picture of the node itself.
    fn from(anchor_px: [f64; 2]) -> Self {
        Self { anchor_px, axes: [[1.0, 0.0], [0.0, 1.0]] }
    }
}

/// The way of a camera.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OrbitPath {
    /// Where it begins.
    pub start: Orbit,
    /// How far it goes on each angle.
    pub delta: Orbit,
}

impl OrbitPath {
    /// Where the camera is at progress `t`.
    pub fn at(&self, t: f64) -> Orbit {
        Orbit {
            angle_z_deg: self.start.angle_z_deg + self.delta.angle_z_deg * t,
            angle_x_deg: self.start.angle_x_deg + self.delta.angle_x_deg * t,
        }
    }
}

impl Orbit {
    /// The node as the camera sees it: a 4×4 matrix, column by column, around `anchor_px` in the node's coordinates: T(anchor)·lookAt(eye, 0,
    /// up)·T(−anchor) with eye = (sin z·cos x, sin z·sin x, cos z). Straight above and below, where cocos2d-x has no picture, the camera's right
    /// is that of the node.
    pub fn matrix(&self, anchor_px: [f64; 2]) -> [f64; 16] {
        let [z, x] = [self.angle_z_deg, self.angle_x_deg].map(f64::to_radians);
        let ahead = [libm::sin(z) * libm::cos(x), libm::sin(z) * libm::sin(x), libm::cos(z)];
        let right = normal(cross([0.0, 1.0, 0.0], ahead)).unwrap_or([1.0, 0.0, 0.0]);
        let up = cross(ahead, right);
        let [ax, ay] = anchor_px;
        let shift = |row: [f64; 3], anchor: f64| anchor - row[0] * ax - row[1] * ay;
        let mut matrix = [0.0; 16];
        for (row, axis) in [right, up, ahead].into_iter().enumerate() {
            for column in 0..3 {
                matrix[4 * column + row] = axis[column];
            }
        }
        matrix[12] = shift(right, ax);
        matrix[13] = shift(up, ay);
        matrix[14] = shift(ahead, 0.0);
        matrix[15] = 1.0;
        matrix
    }
}

impl Orbit {
    /// A point of a picture as the camera sees it, around `anchor_px`; z is towards the viewer.
    pub fn seen(&self, anchor_px: [f64; 2], point: [f32; 3]) -> [f32; 3] {
        seen_by(&self.matrix(anchor_px), point.map(f64::from)).map(|number| number as f32)
    }

    /// Moves the points of a picture to where the camera sees them. A node whose axes are one line has none of its own.
    pub(crate) fn look(&self, pivot: &Pivot, points: &mut [[f32; 3]]) {
        let [anchor_x, anchor_y] = pivot.anchor_px;
        let [[a, b], [c, d]] = pivot.axes;
        let area = a * d - b * c;
        if pivot.axes == Pivot::from([0.0; 2]).axes || area == 0.0 || !area.is_finite() {
            let matrix = self.matrix(pivot.anchor_px);
            for point in points {
                *point = seen_by(&matrix, point.map(f64::from)).map(|number| number as f32);
            }
            return;
        }
        // Depth grows with the node.
        let (matrix, depth) = (self.matrix([0.0; 2]), libm::sqrt(area.abs()));
        for point in points {
            let [x, y, z] = point.map(f64::from);
            let (x, y) = (x - anchor_x, y - anchor_y);
            let [x, y, z] = seen_by(&matrix, [(d * x - c * y) / area, (a * y - b * x) / area, z / depth]);
            *point = [anchor_x + a * x + c * y, anchor_y + b * x + d * y, z * depth].map(|px| px as f32);
        }
    }
}

/// A point as a matrix of [`Orbit::matrix`] has it.
fn seen_by(matrix: &[f64; 16], [x, y, z]: [f64; 3]) -> [f64; 3] {
    let row = |row: usize| matrix[row] * x + matrix[4 + row] * y + matrix[8 + row] * z + matrix[12 + row];
    [row(0), row(1), row(2)]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// A vector of length 1; `None` for one that is too short to have a direction.
fn normal(vector: [f64; 3]) -> Option<[f64; 3]> {
    let length = libm::sqrt(vector.iter().map(|x| x * x).sum());
    (length > 1e-9).then(|| vector.map(|x| x / length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_camera_turns_by_the_axes_of_the_node() {
        let orbit = Orbit { angle_z_deg: 180.0, angle_x_deg: 0.0 };
        let seen = |pivot: Pivot| {
            let mut points = [[15.0_f32, 8.0, 2.0]];
            orbit.look(&pivot, &mut points);
            points[0].map(|px| (px * 1e3).round() / 1e3)
        };
        assert_eq!(seen([10.0, 5.0].into()), [5.0, 8.0, -2.0], "from behind left is right");
        let upright = |axes| Pivot { anchor_px: [10.0, 5.0], axes };
        // Turned by 90°, and twice as large: its own y axis lies on its side.
        assert_eq!(seen(upright([[0.0, 2.0], [-2.0, 0.0]])), [15.0, 2.0, -2.0]);
        assert_eq!(seen(upright([[2.0, 0.0], [2.0, 0.0]])), [5.0, 8.0, -2.0], "axes on one line");
    }

    #[test]
    fn axes_that_are_those_of_the_picture_change_nothing() {
        let orbit = Orbit { angle_z_deg: 40.0, angle_x_deg: 25.0 };
        for (axes, slack) in [([[1.0, 0.0], [0.0, 1.0]], 0.0), ([[3.0, 0.0], [0.0, 3.0]], 1e-4_f32)] {
            let mut points = [[15.0_f32, 8.0, 2.0]];
            orbit.look(&Pivot { anchor_px: [10.0, 5.0], axes }, &mut points);
            let direct = orbit.seen([10.0, 5.0], [15.0, 8.0, 2.0]);
            assert!(
                points[0].iter().zip(direct).all(|(a, b)| (a - b).abs() <= slack),
                "{points:?}, {direct:?}"
            );
        }
    }
}
