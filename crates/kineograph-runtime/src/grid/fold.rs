//! Effects that turn the picture over: flips and the page.

use core::f64::consts::{FRAC_PI_2, PI};

use super::Grid;
use super::points::each_point;

/// Turns the picture over along an axis (0: x). Its two edges change places; the near one is lifted by sin(π·t) ÷ 4 of its far end's
/// coordinate, the other one sinks. cocos2d-x cuts the lift to whole points, has grids of one part only, and takes the near edge to be at 0.
pub fn flip(t: f64, axis: usize, grid: &Grid, points: &mut [[f32; 3]]) {
    let low = grid.origin()[axis];
    let length = f64::from(grid.size_px[axis]);
    let inwards = length * (1.0 - libm::cos(0.5 * PI * t));
    let lift = libm::fabs((low + length) * libm::sin(PI * t)) / 4.0;
    each_point(grid, points, |place, mut point| {
        // From 1 at the low edge to −1 at the high one.
        let side = 1.0 - 2.0 * f64::from(place[axis]) / f64::from(grid.parts()[axis]);
        point[axis] += side * inwards;
        point[2] += side * lift;
        point
    });
}

/// Turns the picture as a page around its left edge, by a cone (W. D. Hong and others, “Turning pages of 3D electronic books”), as
/// cocos2d-x does it: its second rotation takes the x that the first has changed.
pub fn turn_page(t: f64, grid: &Grid, points: &mut [[f32; 3]]) {
    let t = t.clamp(0.0, 1.0);
    let late = (t - 0.25).max(0.0);
    let apex = -100.0 - 500.0 * late * late;
    let root = libm::sqrt(t);
    let theta = FRAC_PI_2 * if root > 0.5 { root } else { 1.0 - root };
    let (sin_theta, cos_theta) = (libm::sin(theta), libm::cos(theta));
    let turn = (2.0 - t) * PI;
    let (sin_turn, cos_turn) = (libm::sin(turn), libm::cos(turn));
    let left = grid.origin()[0];
    each_point(grid, points, |_, [x, y, _]| {
        let [x, from_apex] = [x - left, y - apex];
        let distance = libm::sqrt(x * x + from_apex * from_apex);
        let radius = distance * sin_theta;
        let beta = if distance > 0.0 { libm::asin(x / distance) / sin_theta } else { 0.0 };
        let rolled = radius * (1.0 - libm::cos(beta));
        let flat = if beta <= PI { radius * libm::sin(beta) } else { 0.0 };
        let height = rolled * cos_theta;
        let across = height * sin_turn + flat * cos_turn;
        let towards = height * cos_turn - across * sin_turn;
        [across + left, distance + apex - rolled * sin_theta, (towards / 7.0).max(0.5)]
    });
}
