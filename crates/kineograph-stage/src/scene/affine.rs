//! Affine maps of the plane.

use core::ops::Mul;

/// An affine map of the plane, in the layout of cocos2d-x's `AffineTransform`.
///
/// ```text
/// x' = a·x + c·y + tx
/// y' = b·x + d·y + ty
/// ```
///
/// `(a, b)` is the image of the x axis, `(c, d)` the image of the y axis, `(tx, ty)` the image of the origin.
/// Name values `target_from_source`, so that products read from right to left:
/// `world_from_node = world_from_parent * parent_from_node`.
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
    pub const IDENTITY: Self = Self { a: 1.0, b: 0.0, c: 0.0, d: 1.0, tx: 0.0, ty: 0.0 };

    /// `self ∘ inner`: first `inner`, then `self`. The same as `self * inner`.
    #[must_use]
    pub fn compose(self, inner: Self) -> Self {
        let [a, b] = self.transform_vector([inner.a, inner.b]);
        let [c, d] = self.transform_vector([inner.c, inner.d]);
        let [tx, ty] = self.transform_point([inner.tx, inner.ty]);
        Self { a, b, c, d, tx, ty }
    }

    /// The image of a point.
    pub fn transform_point(self, point: [f32; 2]) -> [f32; 2] {
        let [x, y] = self.transform_vector(point);
        [x + self.tx, y + self.ty]
    }

    /// The image of a direction: as [`Self::transform_point`], without the translation.
    pub fn transform_vector(self, vector: [f32; 2]) -> [f32; 2] {
        let [x, y] = vector;
        [self.a * x + self.c * y, self.b * x + self.d * y]
    }

    /// The images of the corners of the rectangle from (0, 0) to `size_px`: lower left, lower right, upper right, upper left.
    pub fn transform_corners(self, size_px: [f32; 2]) -> [[f32; 2]; 4] {
        let [width, height] = size_px;
        [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]].map(|corner| self.transform_point(corner))
    }

    /// The map that undoes this one; `None` if this one flattens the plane (a scale of 0) or is not finite.
    #[must_use]
    pub fn inverse(self) -> Option<Self> {
        let inverse = Self::from_f64(inverse_of(self.to_array().map(f64::from)));
        inverse.is_finite().then_some(inverse)
    }

    /// True if no component is NaN or infinite.
    pub fn is_finite(self) -> bool {
        self.to_array().into_iter().all(f32::is_finite)
    }

    /// The components in the order a, b, c, d, tx, ty.
    pub const fn to_array(self) -> [f32; 6] {
        [self.a, self.b, self.c, self.d, self.tx, self.ty]
    }

    /// The nearest map to components given in the order a, b, c, d, tx, ty.
    pub(super) fn from_f64(components: [f64; 6]) -> Self {
        let [a, b, c, d, tx, ty] = components.map(|component| component as f32);
        Self { a, b, c, d, tx, ty }
    }
}

/// The components of the inverse map; not finite where there is none. In f64: the determinant of a much reduced sprite underflows
/// in f32.
pub(super) fn inverse_of([a, b, c, d, tx, ty]: [f64; 6]) -> [f64; 6] {
    let determinant = a * d - b * c;
    [
        d / determinant,
        -b / determinant,
        -c / determinant,
        a / determinant,
        (c * ty - d * tx) / determinant,
        (b * tx - a * ty) / determinant,
    ]
}

impl Default for Affine2 {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Mul for Affine2 {
    type Output = Self;

    fn mul(self, inner: Self) -> Self {
        self.compose(inner)
    }
}
