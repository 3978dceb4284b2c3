//! A guide: how to think in this crate, a first animation, and how to come here from elsewhere.

#[doc = include_str!("../guide/concepts.md")]
pub mod concepts {}

#[doc = include_str!("../guide/first_animation.md")]
pub mod first_animation {}

#[doc = include_str!("../guide/from_cocos2d_x.md")]
pub mod from_cocos2d_x {}

#[doc = include_str!("../guide/from_dotween_and_gsap.md")]
pub mod from_dotween_and_gsap {}

#[doc = include_str!("../guide/from_litmotion_and_bevy_tweening.md")]
pub mod from_litmotion_and_bevy_tweening {}
