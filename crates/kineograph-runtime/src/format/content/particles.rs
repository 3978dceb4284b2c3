//! Emitters of particles.

use serde::{Deserialize, Serialize};

use super::Content;
use crate::action::Color;
use crate::format::omitted::plain_option;
use crate::format::omitted::skip::{is_false, is_white, is_zero_pair};
use crate::prelude::*;
use crate::setters::setters;

/// An emitter of particles; cocos2d-x's `ParticleSystem`.
///
/// A pair of value and variance stands for one number of each particle: one between value − variance and value + variance, which depends on
/// `seed` and on the number of the particle alone. Colour and opacity of the pose multiply those of all particles.
///
/// ```
/// use kineograph_runtime::format::{ParticleStart, Particles};
/// let smoke = Particles::new(20.0, [3.0, 0.5]).with_start(ParticleStart::default().with_size([48.0, 16.0]));
/// assert_eq!(smoke.duration, None);
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Particles {
    /// The picture of a particle: an `Image`, `Sheet` or `Frame`. `None`: a soft white dot.
    pub of: Option<Box<Content>>,
    /// Another seed gives other random numbers.
    pub seed: u32,
    /// A particle ends early when so many newer ones are born.
    pub max: u32,
    /// Births a second: particle i is born at i ÷ rate.
    pub rate: f64,
    /// For how many seconds particles are born; `None`: for ever.
    pub duration: Option<f64>,
    /// How long a particle lives, in seconds: value and variance.
    pub life: [f64; 2],
    /// What living particles move with.
    pub space: ParticleSpace,
    /// The middle of the area where particles are born, right of and above the emitter, in pixels. Only [`ParticleMotion::Gravity`] uses it.
    pub offset: [f64; 2],
    /// Half the width and half the height of that area, in pixels.
    pub spread: [f64; 2],
    /// The direction in which a particle starts, in degrees counter-clockwise from the right: value and variance.
    pub angle: [f64; 2],
    /// How particles move.
    pub motion: ParticleMotion,
    /// What a particle looks like at its birth.
    pub start: ParticleStart,
    /// What it looks like at its end. In between it changes evenly.
    pub end: ParticleEnd,
}

impl Particles {
    /// The number of particles of an emitter that states none.
    pub const MAX: u32 = 1000;
    /// Births a second of an emitter that states none.
    pub const RATE: f64 = 50.0;
    /// The life of a particle of an emitter that states none, in seconds.
    pub const LIFE: [f64; 2] = [1.0, 0.0];
    /// The direction of an emitter that states none: up.
    pub const ANGLE: [f64; 2] = [90.0, 0.0];

    /// So many soft dots a second, which live for these seconds (value and variance) and move up.
    pub fn new(rate: f64, life: [f64; 2]) -> Self {
        Self {
            of: None,
            seed: 0,
            max: Self::MAX,
            rate,
            duration: None,
            life,
            space: ParticleSpace::Free,
            offset: [0.0; 2],
            spread: [0.0; 2],
            angle: Self::ANGLE,
            motion: ParticleMotion::default(),
            start: ParticleStart::default(),
            end: ParticleEnd::default(),
        }
    }

    setters! { plain:
        /// Sets the seed of the random numbers.
        with_seed seed: u32,
        /// Sets how many newer particles end one.
        with_max max: u32,
        /// Sets what living particles move with.
        with_space space: ParticleSpace,
        /// Sets the middle of the area of births, right of and above the emitter, in pixels.
        with_offset offset: [f64; 2],
        /// Sets half the width and half the height of the area of births, in pixels.
        with_spread spread: [f64; 2],
        /// Sets the direction at the birth, in degrees counter-clockwise from the right: value and variance.
        with_angle angle: [f64; 2],
        /// Sets how particles move.
        with_motion motion: ParticleMotion,
        /// Sets what a particle looks like at its birth.
        with_start start: ParticleStart,
        /// Sets what a particle looks like at its end.
        with_end end: ParticleEnd,
    }

    setters! { optional:
        /// Sets the picture: an `Image`, `Sheet` or `Frame`.
        with_of of: Box<Content>,
        /// Sets for how many seconds particles are born.
        with_duration duration: f64,
    }
}

impl Default for Particles {
    fn default() -> Self {
        Self::new(Self::RATE, Self::LIFE)
    }
}

/// What the living particles of an emitter move with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ParticleSpace {
    /// Nothing: they stay behind on the stage.
    #[default]
    Free,
    /// The parent of the emitter.
    Relative,
    /// The emitter.
    Grouped,
}

impl ParticleSpace {
    // serde passes the field by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(super) fn is_default(&self) -> bool {
        *self == Self::Free
    }
}

/// How the particles of an emitter move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ParticleMotion {
    /// They are thrown, and accelerated.
    Gravity {
        /// The acceleration of all particles, in pixels a second squared, right and up.
        #[serde(default, skip_serializing_if = "is_zero_pair")]
        gravity: [f64; 2],
        /// The speed at the birth, in pixels a second: value and variance.
        #[serde(default = "speed", skip_serializing_if = "is_speed")]
        speed: [f64; 2],
        /// The acceleration away from the emitter, in pixels a second squared: value and variance.
        #[serde(default, skip_serializing_if = "is_zero_pair")]
        radial: [f64; 2],
        /// The acceleration around the emitter, counter-clockwise, in pixels a second squared: value and variance.
        #[serde(default, skip_serializing_if = "is_zero_pair")]
        tangential: [f64; 2],
        /// Whether a particle starts turned into its direction, in place of the rotation of its start.
        #[serde(default, skip_serializing_if = "is_false")]
        faces_motion: bool,
    },
    /// They go around the emitter, beginning opposite to `angle`.
    Radius {
        /// The distance at the birth, in pixels: value and variance.
        #[serde(default = "radius", skip_serializing_if = "is_radius")]
        from: [f64; 2],
        /// The distance at the end, in pixels: value and variance. `None`: as at the birth.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        to: Option<[f64; 2]>,
        /// How fast they go around, in degrees a second, counter-clockwise: value and variance.
        #[serde(default, skip_serializing_if = "is_zero_pair")]
        turn: [f64; 2],
    },
}

impl Default for ParticleMotion {
    fn default() -> Self {
        Self::Gravity {
            gravity: [0.0; 2],
            speed: SPEED,
            radial: [0.0; 2],
            tangential: [0.0; 2],
            faces_motion: false,
        }
    }
}

impl ParticleMotion {
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// What a particle looks like at its birth.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ParticleStart {
    /// The side of its square, in pixels: value and variance.
    #[serde(default = "size", skip_serializing_if = "is_size")]
    pub size: [f64; 2],
    /// Degrees clockwise: value and variance.
    #[serde(default, skip_serializing_if = "is_zero_pair")]
    pub rotation: [f64; 2],
    /// The colour that its picture is multiplied by.
    #[serde(default = "white", skip_serializing_if = "is_white")]
    pub color: Color,
    /// The variances of red, green and blue.
    #[serde(default = "no_variance", skip_serializing_if = "is_no_variance")]
    pub color_variance: Color,
    /// 0..=255: value and variance.
    #[serde(default = "opacity", skip_serializing_if = "is_opacity")]
    pub opacity: [f64; 2],
}

impl ParticleStart {
    setters! { plain:
        /// Sets the side of its square, in pixels: value and variance.
        with_size size: [f64; 2],
        /// Sets the rotation in degrees clockwise: value and variance.
        with_rotation rotation: [f64; 2],
        /// Sets the colour.
        with_color color: Color,
        /// Sets the variances of red, green and blue.
        with_color_variance color_variance: Color,
        /// Sets the opacity, 0..=255: value and variance.
        with_opacity opacity: [f64; 2],
    }

    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for ParticleStart {
    fn default() -> Self {
        Self {
            size: SIZE_PX,
            rotation: [0.0; 2],
            color: Color::WHITE,
            color_variance: NO_VARIANCE,
            opacity: OPACITY,
        }
    }
}

/// What a particle looks like at its end. What is `None` stays as it is at the birth.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ParticleEnd {
    /// The side of its square, in pixels: value and variance.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub size: Option<[f64; 2]>,
    /// Degrees clockwise: value and variance.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub rotation: Option<[f64; 2]>,
    /// The colour that its picture is multiplied by.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub color: Option<Color>,
    /// The variances of red, green and blue.
    #[serde(default = "no_variance", skip_serializing_if = "is_no_variance")]
    pub color_variance: Color,
    /// 0..=255: value and variance.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub opacity: Option<[f64; 2]>,
}

impl ParticleEnd {
    setters! { plain:
        /// Sets the variances of red, green and blue.
        with_color_variance color_variance: Color,
    }

    setters! { optional:
        /// Sets the side of its square, in pixels: value and variance.
        with_size size: [f64; 2],
        /// Sets the rotation in degrees clockwise: value and variance.
        with_rotation rotation: [f64; 2],
        /// Sets the colour.
        with_color color: Color,
        /// Sets the opacity, 0..=255: value and variance.
        with_opacity opacity: [f64; 2],
    }

    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for ParticleEnd {
    fn default() -> Self {
        Self { size: None, rotation: None, color: None, color_variance: NO_VARIANCE, opacity: None }
    }
}

const SPEED: [f64; 2] = [60.0, 0.0];
const RADIUS_PX: [f64; 2] = [100.0, 0.0];
const SIZE_PX: [f64; 2] = [32.0, 0.0];
const OPACITY: [f64; 2] = [super::OPAQUE, 0.0];
const NO_VARIANCE: Color = Color([0; 3]);

const fn speed() -> [f64; 2] {
    SPEED
}
const fn radius() -> [f64; 2] {
    RADIUS_PX
}
const fn size() -> [f64; 2] {
    SIZE_PX
}
const fn opacity() -> [f64; 2] {
    OPACITY
}
const fn white() -> Color {
    Color::WHITE
}
const fn no_variance() -> Color {
    NO_VARIANCE
}

fn is_speed(speed: &[f64; 2]) -> bool {
    *speed == SPEED
}
fn is_radius(radius: &[f64; 2]) -> bool {
    *radius == RADIUS_PX
}
fn is_size(size: &[f64; 2]) -> bool {
    *size == SIZE_PX
}
fn is_opacity(opacity: &[f64; 2]) -> bool {
    *opacity == OPACITY
}
// serde passes the field by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_no_variance(color: &Color) -> bool {
    *color == NO_VARIANCE
}

#[cfg(test)]
#[cfg(feature = "ron")]
mod tests {
    use super::*;

    fn assert_stored(particles: &Particles, ron: &str) {
        let (content, ron) = (Content::Particles(particles.clone()), format!("Particles{ron}"));
        assert_eq!(ron::from_str::<Content>(&ron).unwrap(), content);
        assert_eq!(ron::to_string(&content).unwrap(), ron);
    }

    #[test]
    fn defaults_are_not_written() {
        assert_stored(&Particles::default(), "()");
        let radius = ParticleMotion::Radius { from: RADIUS_PX, to: None, turn: [0.0; 2] };
        assert_stored(&Particles::default().with_motion(radius), "(motion:Radius())");
    }

    #[test]
    fn every_field_is_written() {
        let start = ParticleStart::default()
            .with_size([1.0, 2.0])
            .with_rotation([3.0, 4.0])
            .with_color(Color([0, 0, 255]))
            .with_color_variance(Color([1, 2, 3]))
            .with_opacity([5.0, 6.0]);
        let end = ParticleEnd::default()
            .with_size([1.0, 2.0])
            .with_rotation([3.0, 4.0])
            .with_color(Color([0, 0, 255]))
            .with_color_variance(Color([1, 2, 3]))
            .with_opacity([5.0, 6.0]);
        let gravity = ParticleMotion::Gravity {
            gravity: [0.0, -9.0],
            speed: [1.0, 2.0],
            radial: [3.0, 4.0],
            tangential: [5.0, 6.0],
            faces_motion: true,
        };
        let particles = Particles::new(7.0, [2.0, 1.0])
            .with_of(Box::new(Content::Image("spark".into())))
            .with_seed(9)
            .with_max(50)
            .with_duration(4.0)
            .with_space(ParticleSpace::Grouped)
            .with_offset([1.0, 2.0])
            .with_spread([3.0, 4.0])
            .with_angle([45.0, 5.0])
            .with_motion(gravity)
            .with_start(start)
            .with_end(end);
        assert_stored(
            &particles,
            concat!(
                r#"(of:Image("spark"),seed:9,max:50,rate:7.0,duration:4.0,life:(2.0,1.0),space:Grouped,offset:(1.0,2.0),"#,
                r#"spread:(3.0,4.0),angle:(45.0,5.0),motion:Gravity(gravity:(0.0,-9.0),speed:(1.0,2.0),radial:(3.0,4.0),"#,
                r#"tangential:(5.0,6.0),faces_motion:true),"#,
                r##"start:(size:(1.0,2.0),rotation:(3.0,4.0),color:"#0000ff",color_variance:"#010203",opacity:(5.0,6.0)),"##,
                r##"end:(size:(1.0,2.0),rotation:(3.0,4.0),color:"#0000ff",color_variance:"#010203",opacity:(5.0,6.0)))"##,
            ),
        );
        let radius = ParticleMotion::Radius { from: [1.0, 2.0], to: Some([3.0, 4.0]), turn: [90.0, 5.0] };
        assert_stored(
            &Particles::default().with_motion(radius),
            "(motion:Radius(from:(1.0,2.0),to:(3.0,4.0),turn:(90.0,5.0)))",
        );
    }

    #[test]
    fn unknown_fields_are_errors() {
        for text in
            ["Particles(speed: 3)", "Particles(motion: Radius(speed: (1, 0)))", "Particles(end: (x: 1))"]
        {
            assert!(ron::from_str::<Content>(text).is_err(), "{text}");
        }
    }
}
