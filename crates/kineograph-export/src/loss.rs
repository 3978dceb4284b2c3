//! What a format could not carry.

/// One thing that is not carried, or not exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    /// What it is.
    pub what: LossKind,
    /// The clip, node or action that has it.
    pub place: String,
}

/// Kinds of losses. The sentences for users are in the catalogue of the editor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum LossKind {
    /// An action without a counterpart; a pause of its length takes its place.
    Action,
    /// An ease without a counterpart; its action plays evenly.
    Ease,
    /// An action that plays there and back, or backwards, and can't be reversed; it plays forwards.
    Backwards,
    /// An endless action inside of others, which ends with its first round there.
    Endless,
    /// An action that must be at the top of its clip.
    NotAtTop,
    /// A value between whole numbers, which is rounded.
    Rounded,
    /// An action that comes from a value back to that of the node: the node's value is read when the action is created.
    StartRead,
    /// An action whose effect depends on the value at its start; a start of 1 is assumed.
    StartAssumed,
    /// An action without a counterpart that is written as a Sequence of many short ones, whose number is part of the place.
    Steps,
    /// Events of `CallFunc` actions.
    Events,
    /// Events of frames of `Animate` actions.
    FrameEvents,
    /// The colour that multiplies the sprite.
    Color,
    /// How a node is mixed with what is behind it; it covers that.
    Blend,
    /// The opacity or colour of a node that its children take; they stay as they are.
    NotHandedDown,
    /// The opacity or colour that a node has alone; its children take it too.
    HandedDown,
    /// What masks hide is seen. The masks are left out.
    Mask,
    /// Masks with a hard edge, which is soft.
    MaskEdge,
    /// Grid effects and cameras that orbit; nothing of them is seen.
    Grid,
    /// Wrappers that change the amplitude of a grid effect; it is the whole one.
    Amplitude,
    /// Motions beside a grid effect, of the node or of one around it: the grid stays where the node is when it gets one.
    GridStays,
    /// Grid effects that play at the same time on one node: only the last one is seen.
    GridsAtOnce,
    /// A `ReuseGrid` before an effect whose grid has another size or kind, or after which none is left; it is for fewer effects, or left out.
    GridUnlike,
    /// Grid effects with places or lengths of which no node is known that they play on: they are written for one of its own size, upright.
    GridPlace,
    /// Grid effects with a centre that play on nodes with and without a size.
    GridSizes,
    /// Grid effects with lengths on nodes that are not scaled by one number.
    GridScale,
    /// Grid effects on turned, slanted or mirrored nodes: the grid is upright.
    GridTurned,
    /// Grid effects on nodes with a blend: the grid is drawn without it.
    GridBlend,
    /// Grid effects on nodes with outlines, strokes or shadows: the grid ends at the box.
    GridRoom,
    /// Flips of nodes whose boxes don't begin at the window's corner: they are stretched as far as that.
    FlipCorner,
    /// Pages that turn on nodes that are scaled or don't stand at the window's lower edge: the fold is measured in the window.
    PageFold,
    /// Waves that are counted in pixels of the window, on nodes that are scaled or don't begin at its corner.
    WavePhase,
    /// Lenses and shattered tiles that play again: they change the grid only once.
    PlaysOnce,
    /// Shakes, which draw new numbers in each frame of the game.
    ShakeRate,
    /// Shakes whose range is less than half a pixel, by which cocos2d-x would divide; pauses take their places.
    ShakeRange,
    /// Tiles that fade out and leave parts of some at the end.
    TilesStay,
    /// Cameras that orbit inside of a grid, where there is no perspective.
    OrbitFlat,
    /// Eases that leave 0 to 1 around grid effects that end there.
    Overshoot,
    /// Shapes and texts that can't be painted; nothing is seen of them.
    Content,
    /// Nine-slices whose picture is missing, of which nothing is seen, and those that change: they are stretched as a whole.
    NineSlice,
    /// Progress bars; nothing is seen of them.
    Progress,
    /// Particles; nothing is seen of them.
    Particles,
    /// Texts in bitmap fonts; nothing is seen of them.
    BitmapText,
    /// Symbols that can't be read, or have too many nodes; nothing is seen of them.
    Symbol,
    /// Texts that count; they stay as they are at first.
    Still,
    /// Texts that are typed; all of their characters are shown.
    Typed,
    /// Texts that are pictures: nobody can change their words.
    Painted,
    /// The colour of the stage; its place is that colour.
    Stage,
    /// Mirrored sprites.
    Flip,
    /// A place in the drawing order that changes, or below the parent.
    Order,
    /// Values that the game names, and progress bars.
    Values,
    /// A width or height that changes.
    Size,
    /// Frames of a sheet.
    Frames,
    /// An anchor that changes.
    Anchor,
    /// A picture that can't be read.
    Picture,
}

/// All that a text could not carry, each thing once, in the order in which it was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Losses(Vec<Loss>);

impl Losses {
    /// Notes a loss.
    pub fn note(&mut self, what: LossKind, place: impl Into<String>) {
        let loss = Loss { what, place: place.into() };
        if !self.0.contains(&loss) {
            self.0.push(loss);
        }
    }

    /// Forgets a loss that another one says already. False if there is none.
    pub fn forget(&mut self, what: LossKind, place: &str) -> bool {
        let count = self.0.len();
        self.0.retain(|loss| loss.what != what || loss.place != place);
        self.0.len() < count
    }

    /// Each loss.
    pub fn iter(&self) -> impl Iterator<Item = &Loss> {
        self.0.iter()
    }

    /// True if everything was carried.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// True if there is a loss of this kind.
    pub fn has(&self, what: LossKind) -> bool {
        self.0.iter().any(|loss| loss.what == what)
    }
}
