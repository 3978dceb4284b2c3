//! Affine maps of the plane.

/// An affine map of the plane, in the layout of cocos2d-x's `AffineTransform`.
///
/// ```text
/// x' = a·x + c·y + tx
/// y' = b·x + d·y + ty
/// ```
///
/// `(a, b)` is the image of the x axis, `(c, d)` the image of the y axis, `(tx, ty)` the image of the origin.
/// Values are named `target_from_source`. The renderer only draws by such maps; whoever places sprites computes them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine2 {
    /// x of the image of the x axis.
    pub a: f32,
    /// y of the image of the x axis.
    pub b: f32,
    /// x of the image of the y axis.
    pub c: f32,
    /// y of the image of the y axis.
    pub d: f32,
    /// x of the image of the origin.
    pub tx: f32,
    /// y of the image of the origin.
    pub ty: f32,
}

impl Affine2 {
    /// The map that changes nothing.
    pub const IDENTITY: Self = Self::from_translation([0.0; 2]);

    /// The map that adds `offset`.
    pub const fn from_translation(offset: [f32; 2]) -> Self {
        Self { a: 1.0, b: 0.0, c: 0.0, d: 1.0, tx: offset[0], ty: offset[1] }
    }

    /// The image of a point.
    pub fn transform_point(self, point: [f32; 2]) -> [f32; 2] {
        let [x, y] = point;
        [self.a * x + self.c * y + self.tx, self.b * x + self.d * y + self.ty]
    }

    /// The components in the order a, b, c, d, tx, ty.
    pub const fn to_array(self) -> [f32; 6] {
        [self.a, self.b, self.c, self.d, self.tx, self.ty]
    }
}
