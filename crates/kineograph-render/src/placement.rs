//! Where a node lies in its parent, by the rules of cocos2d-x.

use crate::Affine2;

/// Position, rotation, scale, skew, anchor and size of a node, as cocos2d-x's `Node` has them.
///
/// Local space spans `(0, 0)` to `size_px`, y up. The parent's space is y up too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Where the anchor lies in the parent, in stage units.
    pub position: [f32; 2],
    /// cocos2d-x's `rotationSkewX` and `rotationSkewY` in degrees, clockwise. The first turns the y axis, the
    /// second the x axis; equal values rotate without distortion.
    pub rotation_deg: [f32; 2],
    /// Factors along the local x and y axis, about the anchor. Negative values mirror.
    pub scale: [f32; 2],
    /// `skewX` and `skewY` in degrees. A positive x leans the top to the right, a positive y lifts the right side.
    pub skew_deg: [f32; 2],
    /// The fixed point of rotation, scale and skew, as a fraction of the size: `[0, 0]` is the bottom-left corner,
    /// `[1, 1]` the top-right one. Values outside 0..1 are allowed.
    pub anchor: [f32; 2],
    /// Size before scaling, in stage units.
    pub size_px: [f32; 2],
}

impl Placement {
    /// The map from local points to the parent's points.
    ///
    /// Formula of `Node::getNodeToParentTransform`: T(position) · R · S(scale) · K · T(−anchor · size), with
    ///
    /// ```text
    /// R = | cos ry  −sin rx |    rx, ry = −rotation_deg.x, −rotation_deg.y
    ///     | sin ry   cos rx |
    /// K = |    1     tan kx |    kx, ky = skew_deg.x, skew_deg.y
    ///     | tan ky      1   |
    /// ```
    ///
    /// Computed in f64 and rounded once. Not finite input gives a map that is not finite; the renderer skips it.
    pub fn parent_from_local(&self) -> Affine2 {
        let [rotation_x, rotation_y] = self.rotation_deg.map(|deg| -f64::from(deg).to_radians());
        let [tan_x, tan_y] = self.skew_deg.map(|deg| f64::from(deg).to_radians().tan());
        let [scale_x, scale_y] = self.scale.map(f64::from);

        // The columns of R · S.
        let [x_axis_x, x_axis_y] = [rotation_y.cos() * scale_x, rotation_y.sin() * scale_x];
        let [y_axis_x, y_axis_y] = [-rotation_x.sin() * scale_y, rotation_x.cos() * scale_y];

        let a = x_axis_x + y_axis_x * tan_y;
        let b = x_axis_y + y_axis_y * tan_y;
        let c = x_axis_x * tan_x + y_axis_x;
        let d = x_axis_y * tan_x + y_axis_y;

        let [anchor_x, anchor_y] = self.anchor_px();
        let [x, y] = self.position.map(f64::from);
        Affine2::from_f64([a, b, c, d, x - (a * anchor_x + c * anchor_y), y - (b * anchor_x + d * anchor_y)])
    }

    /// The anchor as a local point, in stage units.
    fn anchor_px(&self) -> [f64; 2] {
        let [x, y] = self.anchor.map(f64::from);
        let [width, height] = self.size_px.map(f64::from);
        [x * width, y * height]
    }
}

impl Default for Placement {
    /// At the origin, upright, unscaled, anchored in the middle, of size 0.
    fn default() -> Self {
        Self {
            position: [0.0; 2],
            rotation_deg: [0.0; 2],
            scale: [1.0; 2],
            skew_deg: [0.0; 2],
            anchor: [0.5; 2],
            size_px: [0.0; 2],
        }
    }
}
