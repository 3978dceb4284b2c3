//! How near the pointer has to come, how near lines attract, and how fast the wheel zooms: in one place, so that all panels feel alike.

/// From how far the pointer grabs a handle on a path or a curve, or an anchor, in points.
pub const HANDLE_PX: f32 = 8.0;
/// A corner, a side or a pivot of a box.
pub const CORNER_PX: f32 = 7.0;
/// A curve or a path itself.
pub const CURVE_PX: f32 = 6.0;
/// A guide.
pub const GUIDE_PX: f32 = 3.0;
/// A ruler beyond its edge.
pub const RULER_PX: f32 = 4.0;
/// Width in which an end of a bar or of the loop range is grabbed, in points.
pub const END_PX: f32 = 8.0;
/// The same of an end of the bracket over several bars.
pub const BRACKET_END_PX: f32 = 9.0;
/// The same of a key on a bar. Keys that are closer than half of it share one handle.
pub const KEY_WIDTH_PX: f32 = 11.0;
/// How near to a wire a card drops on it, in points.
pub const WIRE_PX: f32 = 10.0;
/// Half the width in which a port of a card is grabbed, in points of the graph.
pub const PORT: f32 = 10.0;
/// How far beyond the first and the last card of a list it takes others, in points of the graph.
pub const LIST: f32 = 24.0;

/// How far the pointer moves until a press on a curve or on a control without length is a drag, in points.
pub const DRAG_PX: f32 = 4.0;

/// From how far lines of the stage, other cards and other keys attract what is dragged, in points.
pub const SNAP_PX: f32 = 6.0;
/// The same of times that a bar or the playhead comes to.
pub const SNAP_TIME_PX: f32 = 7.0;
/// The same of corners, sides and middles that a point comes to.
pub const SNAP_POINT_PX: f32 = 7.0;
/// The same of sizes that a scale comes to.
pub const SNAP_SIZE_PX: f32 = 5.0;

/// The wheel over a picture zooms by a factor of e in so many points.
pub const PICTURE_WHEEL_PX: f32 = 200.0;
/// The same over time.
pub const TIME_WHEEL_PX: f32 = 240.0;
/// The same over the graph, where 180 points double the zoom.
pub const GRAPH_WHEEL_PX: f32 = 180.0 / std::f32::consts::LN_2;
