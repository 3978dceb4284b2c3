//! Affine maps of the plane.

use std::ops::Mul;

/// An affine map of the plane, in the layout of cocos2d-x's `AffineTransform`.
///
/// ```text
/// x' = a·x + c·y + tx
/// y' = b·x + d·y + ty
/// ```
///
/// `(a, b)` is the image of the x axis, `(c, d)` the image of the y axis, `(tx, ty)` the image of the origin.
/// Name values `target_from_source`, so that products read from right to left:
/// `stage_from_local = stage_from_parent * parent_from_local`.
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

    /// The map with these images of the x axis, of the y axis and of the origin.
    pub const fn from_parts(x_axis: [f32; 2], y_axis: [f32; 2], origin: [f32; 2]) -> Self {
        Self { a: x_axis[0], b: x_axis[1], c: y_axis[0], d: y_axis[1], tx: origin[0], ty: origin[1] }
    }

    /// The map that adds `offset`.
    pub const fn from_translation(offset: [f32; 2]) -> Self {
        Self::from_parts([1.0, 0.0], [0.0, 1.0], offset)
    }

    /// The map that multiplies x and y by `scale`, about the origin.
    pub const fn from_scale(scale: [f32; 2]) -> Self {
        Self::from_parts([scale[0], 0.0], [0.0, scale[1]], [0.0, 0.0])
    }

    /// `self ∘ inner`: first `inner`, then `self`. The same as `self * inner`.
    pub fn compose(self, inner: Self) -> Self {
        Self::from_parts(
            self.transform_vector([inner.a, inner.b]),
            self.transform_vector([inner.c, inner.d]),
            self.transform_point([inner.tx, inner.ty]),
        )
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

    /// a·d − b·c: the signed factor by which areas grow; negative if the map mirrors.
    pub fn determinant(self) -> f32 {
        self.a * self.d - self.b * self.c
    }

    /// The map that undoes this one; `None` if this one flattens the plane (a scale of 0) or is not finite.
    pub fn inverse(self) -> Option<Self> {
        // In f64: the determinant of a much reduced sprite underflows in f32.
        let [a, b, c, d, tx, ty] = self.to_array().map(f64::from);
        let determinant = a * d - b * c;
        let inverse = Self::from_f64([
            d / determinant,
            -b / determinant,
            -c / determinant,
            a / determinant,
            (c * ty - d * tx) / determinant,
            (b * tx - a * ty) / determinant,
        ]);
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
    pub(crate) fn from_f64(components: [f64; 6]) -> Self {
        let [a, b, c, d, tx, ty] = components.map(|component| component as f32);
        Self { a, b, c, d, tx, ty }
    }
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
