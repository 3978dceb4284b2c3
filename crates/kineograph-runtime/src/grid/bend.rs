//! Effects that bend the whole picture. O is a point before the effect; 0.01 is cocos2d-x's radians per pixel.

use super::points::each_point;
use super::{Circle, Grid, Lens, Swing, WaveSides};

const RAD_PER_PX: f64 = 0.01;

/// z += sin(φ + 0.01·(x + y))·A
pub fn waves_3d(swing: Swing, grid: &Grid, points: &mut [[f32; 3]]) {
    each_point(grid, points, |_, [x, y, z]| [x, y, z + swing.sin((x + y) * RAD_PER_PX)]);
}

/// Vertical: x += sin(φ + 0.01·y)·A; then horizontal: y += sin(φ + 0.01·x)·A with the new x.
pub fn waves(swing: Swing, sides: WaveSides, grid: &Grid, points: &mut [[f32; 3]]) {
    each_point(grid, points, |_, [mut x, mut y, z]| {
        if sides.vertical {
            x += swing.sin(y * RAD_PER_PX);
        }
        if sides.horizontal {
            y += swing.sin(x * RAD_PER_PX);
        }
        [x, y, z]
    });
}

/// x += sin(φ + 0.01·x)·A and y += sin(φ + 0.01·y)·A, but for the points on the edges.
pub fn liquid(swing: Swing, grid: &Grid, points: &mut [[f32; 3]]) {
    let last = grid.parts();
    each_point(grid, points, |place, [x, y, z]| {
        let is_inside = (0..2).all(|axis| place[axis] > 0 && place[axis] < last[axis]);
        if is_inside { [x + swing.sin(x * RAD_PER_PX), y + swing.sin(y * RAD_PER_PX), z] } else { [x, y, z] }
    });
}

/// z += sin(φ + 0.1·k)·A·(k ÷ radius)², with k = radius − distance from the centre, within the radius.
pub fn ripple(circle: Circle, swing: Swing, grid: &Grid, points: &mut [[f32; 3]]) {
    each_point(grid, points, |_, [x, y, z]| {
        let within = circle.radius_px - circle.distance(x, y);
        if within <= 0.0 {
            return [x, y, z];
        }
        let share = within / circle.radius_px;
        [x, y, z + swing.sin(0.1 * within) * share * share]
    });
}

/// z ± radius·q^strength·strength, with q = 1 − distance ÷ radius, within the radius but not in the very middle, as in cocos2d-x.
pub fn lens(circle: Circle, lens: Lens, grid: &Grid, points: &mut [[f32; 3]]) {
    let side = if lens.concave { -1.0 } else { 1.0 };
    each_point(grid, points, |_, [x, y, z]| {
        let distance = circle.distance(x, y);
        if distance >= circle.radius_px || distance == 0.0 {
            return [x, y, z];
        }
        let share = (circle.radius_px - distance) / circle.radius_px;
        [x, y, z + side * libm::pow(share, lens.strength) * circle.radius_px * lens.strength]
    });
}

/// Turns around the centre by r·cos(π/2 + φ)·0.1·A, with r the distance from the grid's middle in parts.
pub fn twirl(circle: Circle, swing: Swing, grid: &Grid, points: &mut [[f32; 3]]) {
    let turn = libm::cos(core::f64::consts::FRAC_PI_2 + swing.phase_rad) * 0.1 * swing.amplitude;
    let parts = grid.parts().map(f64::from);
    each_point(grid, points, |place, [x, y, z]| {
        let [i, j] = [0, 1].map(|axis| f64::from(place[axis]) - parts[axis] / 2.0);
        let angle = libm::sqrt(i * i + j * j) * turn;
        let (sin, cos) = (libm::sin(angle), libm::cos(angle));
        let [dx, dy] = circle.way_from_center(x, y);
        let [cx, cy] = circle.center_px;
        [cx + sin * dy + cos * dx, cy + cos * dy - sin * dx, z]
    });
}

impl Circle {
    fn way_from_center(self, x: f64, y: f64) -> [f64; 2] {
        [x - self.center_px[0], y - self.center_px[1]]
    }

    fn distance(self, x: f64, y: f64) -> f64 {
        let [dx, dy] = self.way_from_center(x, y);
        libm::sqrt(dx * dx + dy * dy)
    }
}
