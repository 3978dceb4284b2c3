//! Options of a canvas as commands know them.

/// What a canvas shows besides the sprites, or how it does, switched by a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CanvasOption {
    /// Rulers at the edges.
    Rulers,
    Guides,
    /// The grid of the project.
    Grid,
    /// Lines between pixels at a high zoom.
    PixelGrid,
    /// Whole zooms and no smoothing.
    PixelPerfect,
    /// A checkerboard below the sprites.
    Checkerboard,
    /// Where titles and actions are safe.
    SafeAreas,
    /// Motion paths.
    Paths,
    /// Arcs of actions that turn, boxes of those that scale.
    Sweeps,
    /// Ghosts at other times.
    OnionSkin,
    /// Events flash at their nodes.
    Events,
    /// The last events below the canvas.
    EventLog,
    /// Numbers about drawing below the canvas.
    Statistics,
    /// Whether drags snap.
    Snapping,
}
