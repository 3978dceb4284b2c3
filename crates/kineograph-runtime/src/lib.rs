//! Exact playback of cocos2d-style action trees.

pub mod format;
