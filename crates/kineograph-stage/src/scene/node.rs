//! What a scene keeps of a node beside its pose and its place in the tree.

use core::fmt;
use core::ops::BitOr;

use kineograph_runtime::for_stage::said;
use kineograph_runtime::{Blend, Code, Error};

/// A node of a scene, and of that scene only. It stays unique when its slot is used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId {
    pub(super) slot: u32,
    pub(super) generation: u32,
}

/// A picture, sheet or box of the game, by whatever number it gives them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SpriteId(pub u32);

/// Why a node can't be put somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TreeError {
    /// The node or the parent is gone.
    Gone,
    /// The root stays where it is.
    Root,
    /// The new parent is the node itself or stands below it.
    Cycle,
    /// The new parent is scaled to nothing, so nothing can lie in it as it lay before.
    Flat,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gone => "The node is gone. Use nodes that are on the scene.",
            Self::Root => "The root of a scene can't be moved or removed.",
            Self::Cycle => "A node can't stand below itself. Choose another parent.",
            Self::Flat => {
                "The new parent is scaled to nothing. Give it a scale, or let the node's place change."
            }
        })
    }
}

impl core::error::Error for TreeError {}

impl From<TreeError> for Error {
    fn from(error: TreeError) -> Self {
        said(Code::InvalidNode, &error)
    }
}

/// The state of a node slot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub generation: u32,
    pub flags: Flags,
    pub dirty: Dirty,
    pub sprite: Option<SpriteId>,
    pub blend: Blend,
    /// Width and height of the picture.
    pub picture_px: [f32; 2],
}

impl Node {
    pub const FRESH: Self = Self {
        generation: 0,
        flags: Flags(Flags::IN_USE.0 | Flags::CASCADES_OPACITY.0),
        dirty: Dirty(Dirty::LOCAL.0 | Dirty::WORLD.0 | Dirty::TINT.0),
        sprite: None,
        blend: Blend::Normal,
        picture_px: [0.0; 2],
    };
}

/// Yes or no about a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Flags(u8);

impl Flags {
    pub const NONE: Self = Self(0);
    /// The slot has a node.
    pub const IN_USE: Self = Self(1);
    pub const CASCADES_OPACITY: Self = Self(1 << 1);
    pub const CASCADES_COLOR: Self = Self(1 << 2);
    /// It stands on a scene that is on stage.
    pub const RUNNING: Self = Self(1 << 3);
    /// It is paused by itself.
    pub const PAUSED: Self = Self(1 << 4);
    /// It is paused with all below it.
    pub const TREE_PAUSED: Self = Self(1 << 5);
    /// It or a node above it is `TREE_PAUSED`.
    pub const HELD: Self = Self(1 << 6);

    #[inline]
    pub const fn has(self, flag: Self) -> bool {
        self.0 & flag.0 != 0
    }

    pub const fn set(&mut self, flag: Self, is_set: bool) {
        if is_set {
            self.0 |= flag.0;
        } else {
            self.0 &= !flag.0;
        }
    }

    pub const fn is_active(self) -> bool {
        self.0 & (Self::RUNNING.0 | Self::PAUSED.0 | Self::HELD.0) == Self::RUNNING.0
    }
}

/// What has to be computed anew. A node whose map or tint is marked has only marked ones below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dirty(u8);

impl Dirty {
    pub const NONE: Self = Self(0);
    /// The map to the parent.
    pub const LOCAL: Self = Self(1);
    /// The map to the world.
    pub const WORLD: Self = Self(1 << 1);
    /// Displayed colour and opacity.
    pub const TINT: Self = Self(1 << 2);

    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub const fn has_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Without what concerns the node alone.
    pub const fn inherited(self) -> Self {
        Self(self.0 & !Self::LOCAL.0)
    }
}

impl BitOr for Dirty {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
