//! Nodes that show where others are seen.

/// What makes a node a mask: its siblings, and all below them, are seen only where it is drawn. The node itself, and what stands below it, is not
/// seen. Several masks of one parent show what all of them show. cocos2d-x's `ClippingNode` with its stencil as one of its children.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields, default)
)]
#[non_exhaustive]
pub struct Mask {
    /// Whether they are seen where it is not drawn.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "core::ops::Not::not"))]
    pub inverted: bool,
    /// 0: they are seen as much as it is opaque. Else they are seen where its opacity is at least this, in 0..=1, and not elsewhere.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_zero"))]
    pub threshold: f64,
}

impl Mask {
    /// Others are seen where it is drawn.
    pub const SHOW: Self = Self { inverted: false, threshold: 0.0 };
    /// Others are seen where it is not drawn.
    pub const HIDE: Self = Self { inverted: true, threshold: 0.0 };

    /// With an edge at this opacity, in 0..=1; 0: as soft as it is drawn.
    #[must_use]
    pub const fn with_threshold(self, threshold: f64) -> Self {
        Self { threshold, ..self }
    }
}

// serde passes the field by reference.
#[cfg(feature = "serde")]
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &f64) -> bool {
    *number == 0.0
}
