//! The table. Numbers come from the loader's constants where it has them.
use kineograph_runtime::format::{
    IMAGE_SCALES, MAX_AT_SECS, MAX_FPS, MAX_FRAME_SECS, MAX_GRID, MAX_RECT_PX, MAX_STAGE_PX, RUN_SPEEDS,
};

use super::Default::{Absent, Is, Needed};
use super::Holds::*;
use super::{Default, Field, Holds, Type, Unit};

/// Positions, angles and factors.
const ANY: [f64; 2] = [-1e9, 1e9];
const AT: [f64; 2] = [0.0, MAX_AT_SECS];
const U32: [f64; 2] = [0.0, u32::MAX as f64];
const I32: [f64; 2] = [i32::MIN as f64, i32::MAX as f64];
const GRID: [f64; 2] = [0.0, MAX_GRID as f64];
const RECT: [f64; 2] = [0.0, MAX_RECT_PX];
const FRAME_SECS: [f64; 2] = [1e-3, MAX_FRAME_SECS];
const UNIT: [f64; 2] = [0.0, 1.0];

const fn field(name: &'static str, holds: Holds, default: Default, help: &'static str) -> Field {
    Field { name, holds, default, since: 1, help }
}

const fn id(of: &'static str) -> Field {
    field("id", Whole(U32), Absent, of)
}

pub const TYPES: &[Type] = &[
    Type {
        name: "Project",
        title: "Project",
        sentence: "The whole file.",
        project: "format: 1, {}",
        pointer: "",
        fields: &[
            field("format", Whole([1.0, 1.0]), Needed, "The version of the format."),
            field("stage", One("Stage"), Is("()"), "The area that is drawn."),
            field("images", List("Image"), Is("[]"), "Pictures on disk."),
            field("sheets", List("Sheet"), Is("[]"), "Pictures cut into frames."),
            field(
                "nodes",
                List("Node"),
                Is("[]"),
                "What stands on the stage, in any order; of equal `z` the later node is in front.",
            ),
            field("eases", List("NamedEase"), Is("[]"), "Own eases, which `EaseNamed` uses by name."),
            field("clips", List("Clip"), Is("[]"), "Named trees of actions."),
            field("runs", List("Run"), Is("[]"), "Which clip plays on which nodes, and when."),
            field("markers", List("Marker"), Is("[]"), "Named moments of the timeline."),
            field(
                "expect",
                List("Expectation"),
                Is("[]"),
                "What the motion must do; `kineograph test` checks it, games ignore it.",
            ),
            field("editor", One("EditorSection"), Is("()"), "What only the editor needs; games ignore it."),
        ],
    },
    Type {
        name: "Stage",
        title: "Stage",
        sentence: "The area that is drawn; its lower left corner is (0, 0).",
        project: "format: 1, stage: ({})",
        pointer: "/stage",
        fields: &[
            field("size", Pair(Unit::Px, [1.0, MAX_STAGE_PX]), Is("(480, 270)"), "Width and height."),
            field("background", Color, Is("\"#232635\""), "The colour below everything."),
            field(
                "fps",
                Number(Unit::PerSec, [1.0, MAX_FPS]),
                Is("60"),
                "The frame rate of timeline and exports; games play at any.",
            ),
        ],
    },
    Type {
        name: "Image",
        title: "Image",
        sentence: "A picture on disk.",
        project: "format: 1, images: [(name: \"a\", path: \"a.png\", {})]",
        pointer: "/images/0",
        fields: &[
            field("name", Text, Needed, "Unique among images."),
            field("path", Text, Needed, "The path from the project file, with `/` between folders."),
            field(
                "filter",
                Word(&["Linear", "Nearest"]),
                Is("Linear"),
                "Smooth, or with hard pixels when enlarged.",
            ),
            field(
                "frames",
                Word(&["First", "All"]),
                Is("First"),
                "Which pictures of a file with several it shows: the first, or all, side by side in a grid.",
            ),
            field(
                "scale",
                Number(Unit::Factor, IMAGE_SCALES),
                Is("1"),
                "How many pixels one unit of an SVG becomes; other files have pixels of their own.",
            ),
        ],
    },
    Type {
        name: "Sheet",
        title: "Sheet",
        sentence: "Frames of one or several pictures, which count from 0: the cells of a grid, row by row from the top left, or a list.",
        project: "format: 1, sheets: [(name: \"a\", {})]",
        pointer: "/sheets/0",
        fields: &[
            field("name", Text, Needed, "Unique among sheets."),
            field(
                "image",
                NameOf("images"),
                Is("\"\""),
                "The picture; needed unless each of `frames` has its own.",
            ),
            field("columns", Whole(GRID), Is("0"), "Cells in a row of the grid; 0 without one."),
            field("rows", Whole(GRID), Is("0"), "Rows of the grid; 0 without one."),
            field(
                "margin",
                Pair(Unit::Px, RECT),
                Is("(0, 0)"),
                "Between the grid and the edges of the picture, left and right, above and below.",
            ),
            field("spacing", Pair(Unit::Px, RECT), Is("(0, 0)"), "Between two cells, sideways and up."),
            field(
                "cell",
                Pair(Unit::Px, [1.0, MAX_RECT_PX]),
                Absent,
                "Width and height of a cell; left out: the cells share the picture evenly.",
            ),
            field(
                "frames",
                List("SheetFrame"),
                Is("[]"),
                "With a grid: names and pivots of its cells, in their order. Without: all frames.",
            ),
            field("tags", List("Tag"), Is("[]"), "Named sequences of frames."),
        ],
    },
    Type {
        name: "SheetFrame",
        title: "Frame of a sheet",
        sentence: "As a SpriteFrame of cocos2d-x: a part of a picture, which may have been trimmed and turned to fit an atlas.",
        project: "format: 1, images: [(name: \"a\", path: \"a.png\")], sheets: [(name: \"a\", image: \"a\", frames: [({})])]",
        pointer: "/sheets/0/frames/0",
        fields: &[
            field("name", Text, Is("\"\""), "Unique in the sheet; without one it has its number only."),
            field(
                "rect",
                Rect(RECT),
                Absent,
                "Where it lies in the picture: its upper left corner, y down, and the size of the upright frame. Left out: its cell; without a grid, the whole picture.",
            ),
            field(
                "rotated",
                Flag,
                Is("false"),
                "Stored turned by 90° clockwise, so that it covers height × width pixels of the picture.",
            ),
            field(
                "offset",
                Pair(Unit::Px, [-MAX_RECT_PX, MAX_RECT_PX]),
                Is("(0, 0)"),
                "From the middle of the frame before it was trimmed to the middle of `rect`, right and up.",
            ),
            field(
                "source_size",
                Pair(Unit::Px, RECT),
                Absent,
                "Width and height before it was trimmed, which are the size of a node that shows it; left out: those of `rect`.",
            ),
            field(
                "pivot",
                Pair(Unit::None, ANY),
                Absent,
                "In place of the anchor while it shows, in parts of the size before it was trimmed, from the lower left.",
            ),
            field("image", NameOf("images"), Absent, "The picture; left out: that of the sheet."),
            field(
                "secs",
                Number(Unit::Secs, FRAME_SECS),
                Absent,
                "How long it shows in tags; left out: 1 unit of the Animate.",
            ),
        ],
    },
    Type {
        name: "Tag",
        title: "Tag",
        sentence: "A named sequence of frames, which `Animate` plays by name: `frames`, or all from `first` to `last`.",
        project: "format: 1, images: [(name: \"a\", path: \"a.png\")], sheets: [(name: \"a\", image: \"a\", columns: 1, rows: 1, tags: [(name: \"b\", {})])]",
        pointer: "/sheets/0/tags/0",
        fields: &[
            field("name", Text, Needed, "Unique in the sheet."),
            field("frames", List("TagFrame"), Is("[]"), "The frames, in order."),
            field("first", FrameRef, Absent, "The first of a range; `frames` doesn't count then."),
            field("last", FrameRef, Absent, "The last of a range; not before `first`."),
            field(
                "direction",
                Word(&["Forward", "Reverse", "PingPong", "PingPongReverse"]),
                Is("Forward"),
                "The order in which they show; `PingPong` is there and back, and neither end shows twice.",
            ),
        ],
    },
    Type {
        name: "TagFrame",
        title: "Frame of a tag",
        sentence: "One shown frame.",
        project: "format: 1, images: [(name: \"a\", path: \"a.png\")], sheets: [(name: \"a\", image: \"a\", columns: 1, rows: 1, tags: [(name: \"b\", frames: [(frame: 0, {})])])]",
        pointer: "/sheets/0/tags/0/frames/0",
        fields: &[
            field("frame", FrameRef, Needed, "Which frame of the sheet."),
            field(
                "secs",
                Number(Unit::Secs, FRAME_SECS),
                Absent,
                "How long it shows; left out: as the frame itself says.",
            ),
        ],
    },
    Type {
        name: "Node",
        title: "Node",
        sentence: "A sprite, or a group without one.",
        project: "format: 1, nodes: [(name: \"a\", {})]",
        pointer: "/nodes/0",
        fields: &[
            id("Unique among nodes."),
            field("name", Text, Needed, "Unique among nodes."),
            field(
                "parent",
                NameOf("nodes"),
                Absent,
                "The node that it moves with; nodes may be nested 128 deep.",
            ),
            field("sprite", Sprite, Is("None"), "What it shows."),
            field("z", Whole(I32), Is("0"), "Draw order among its siblings; higher is in front."),
            field("start", One("StartPose"), Is("()"), "Its pose before any action."),
        ],
    },
    Type {
        name: "StartPose",
        title: "Start pose",
        sentence: "The pose of a node before any action.",
        project: "format: 1, nodes: [(name: \"a\", start: ({}))]",
        pointer: "/nodes/0/start",
        fields: &[
            field(
                "position",
                Pair(Unit::Px, ANY),
                Is("(0, 0)"),
                "From the parent's lower left corner (the stage's for a root), y up.",
            ),
            field("rotation", Number(Unit::Deg, ANY), Is("0"), "Clockwise."),
            field(
                "rotation_y",
                Number(Unit::Deg, ANY),
                Absent,
                "Of the vertical axis; left out: as `rotation`.",
            ),
            field("scale", Pair(Unit::Factor, ANY), Is("(1, 1)"), "Of width and height."),
            field("skew", Pair(Unit::Deg, ANY), Is("(0, 0)"), "Along x and along y."),
            field(
                "anchor",
                Pair(Unit::None, ANY),
                Is("(0.5, 0.5)"),
                "The point that position, rotation and scale refer to, in parts of the size from the lower left.",
            ),
            field("opacity", Number(Unit::None, [0.0, 255.0]), Is("255"), "0 is see-through, 255 is solid."),
            field("color", Color, Is("\"#ffffff\""), "What the sprite's colours are multiplied by."),
            field("visible", Flag, Is("true"), "Whether it and its children are drawn."),
            field("flip_x", Flag, Is("false"), "Mirrored left to right."),
            field("flip_y", Flag, Is("false"), "Mirrored top to bottom."),
            field(
                "frame",
                Whole(U32),
                Is("0"),
                "The frame of the sheet, below their number; a sprite `Frame(…)` has its own.",
            ),
        ],
    },
    Type {
        name: "NamedEase",
        title: "Own ease",
        sentence: "An ease with a name.",
        project: "format: 1, eases: [(name: \"a\", ease: EaseIn(rate: 2), {})]",
        pointer: "/eases/0",
        fields: &[
            field("name", Text, Needed, "Unique among own eases."),
            field("ease", Action, Needed, "An ease of any kind but `EaseNamed`, without an action inside."),
        ],
    },
    Type {
        name: "Clip",
        title: "Clip",
        sentence: "A named tree of actions.",
        project: "format: 1, clips: [(name: \"a\", {})]",
        pointer: "/clips/0",
        fields: &[
            id("Unique among clips."),
            field("name", Text, Needed, "Unique among clips."),
            field("action", Action, Absent, "The tree; left out while the clip is empty."),
        ],
    },
    Type {
        name: "Run",
        title: "Run",
        sentence: "A clip that plays on a node, or on several; it has either `node` or `nodes`.",
        project: "format: 1, clips: [(name: \"a\")], nodes: [(name: \"a\")], runs: [(clip: \"a\", node: \"a\", {})]",
        pointer: "/runs/0",
        fields: &[
            id("Unique among runs."),
            field("clip", NameOf("clips"), Needed, "What plays."),
            field("node", NameOf("nodes"), Absent, "Where it plays; needed without `nodes`."),
            field(
                "nodes",
                NamesOf("nodes"),
                Absent,
                "Where it plays, each name once, in the order of the stagger.",
            ),
            field(
                "stagger",
                One("Stagger"),
                Absent,
                "How much later it starts on each of `nodes`; left out: all at once.",
            ),
            field("at", Number(Unit::Secs, AT), Is("0"), "When it starts."),
            field("speed", Number(Unit::Factor, RUN_SPEEDS), Is("1"), "How fast it plays."),
            field("paused", Flag, Is("false"), "A paused run does not play."),
            field("tag", Text, Absent, "A name by which games find it; not empty."),
        ],
    },
    Type {
        name: "Stagger",
        title: "Stagger",
        sentence: "How much later each of several nodes starts.",
        project: "format: 1, clips: [(name: \"a\")], nodes: [(name: \"a\"), (name: \"b\")], runs: [(clip: \"a\", nodes: [\"a\", \"b\"], stagger: (each: 1, {}))]",
        pointer: "/runs/0/stagger",
        fields: &[
            field("each", Number(Unit::Secs, AT), Needed, "The time from one node to the next."),
            field("from", StaggerFrom, Is("First"), "Where it begins."),
            field(
                "ease",
                Ease,
                Is("\"linear\""),
                "How the starts are spread between the first and the last.",
            ),
        ],
    },
    Type {
        name: "Marker",
        title: "Marker",
        sentence: "A named moment of the timeline.",
        project: "format: 1, markers: [(name: \"a\", at: 1, {})]",
        pointer: "/markers/0",
        fields: &[
            field("name", Text, Needed, "Unique among markers."),
            field("at", Number(Unit::Secs, AT), Needed, "Its time."),
            field("color", Color, Is("\"#e0a43a\""), "The colour of its flag in the editor."),
        ],
    },
    Type {
        name: "FrameStep",
        title: "Frame of an Animate",
        sentence: "One shown frame: the number or the name of the frame alone, or these fields.",
        project: "format: 1, clips: [(name: \"a\", action: Animate(delay_per_unit: 1, frames: [(frame: 3, event: \"step\", {})]))]",
        pointer: "/clips/0/action/Animate/frames/0",
        fields: &[
            field(
                "frame",
                FrameRef,
                Needed,
                "Its number in the sprite's sheet, or its name in the `sheet` of the Animate.",
            ),
            field(
                "units",
                Number(Unit::None, [1e-300, 1e5]),
                Is("1"),
                "How long it stays, in parts of `delay_per_unit`; above 0.",
            ),
            field("event", Text, Absent, "An event that is sent whenever the frame appears; not empty."),
        ],
    },
    Type {
        name: "Key",
        title: "Key of Keyframes",
        sentence: "A value at a time.",
        project: "format: 1, clips: [(name: \"a\", action: Keyframes(duration: 1, channel: \"x\", keys: [(at: 0.5, value: 1, {})]))]",
        pointer: "/clips/0/action/Keyframes/keys/0",
        fields: &[
            field(
                "at",
                Number(Unit::None, UNIT),
                Needed,
                "Its time, as a part of the duration; keys are in the order of time.",
            ),
            field("value", Number(Unit::None, ANY), Needed, "The value, in the unit of the channel."),
            field("ease", Ease, Is("\"linear\""), "The ease from the key before, or from the start."),
        ],
    },
    Type {
        name: "Pose",
        title: "Expected pose of a node",
        sentence: "`Pose(…)` in `expect`: parts of the pose of a node at a time.",
        project: "format: 1, nodes: [(name: \"a\")], expect: [Pose(node: \"a\", at: 1, pose: (z: 1), {})]",
        pointer: "/expect/0/Pose",
        fields: &[
            field("node", NameOf("nodes"), Needed, "The node."),
            field("at", Number(Unit::Secs, AT), Needed, "The time."),
            field("pose", One("ExpectedPose"), Needed, "The parts that matter."),
            field(
                "tolerance",
                Number(Unit::None, [0.0, 1e9]),
                Absent,
                "How far numbers may be off, in the unit of each.",
            ),
        ],
    },
    Type {
        name: "ExpectedPose",
        title: "Parts of an expected pose",
        sentence: "What is left out may be anything. The tolerance is the usual one, for an expectation without its own.",
        project: "format: 1, nodes: [(name: \"a\")], expect: [Pose(node: \"a\", at: 1, pose: ({}))]",
        pointer: "/expect/0/Pose/pose",
        fields: &[
            field(
                "position",
                Pair(Unit::Px, ANY),
                Absent,
                "From the parent's lower left corner, y up; tolerance 0.01.",
            ),
            field(
                "rotation",
                Number(Unit::Deg, ANY),
                Absent,
                "Clockwise, whole turns included; tolerance 0.01.",
            ),
            field("rotation_y", Number(Unit::Deg, ANY), Absent, "Of the vertical axis; tolerance 0.01."),
            field("scale", Pair(Unit::Factor, ANY), Absent, "Of width and height; tolerance 0.001."),
            field("skew", Pair(Unit::Deg, ANY), Absent, "Along x and along y; tolerance 0.01."),
            field("anchor", Pair(Unit::None, ANY), Absent, "In parts of the size; tolerance 0.001."),
            field(
                "size",
                Pair(Unit::Px, ANY),
                Absent,
                "Of the content; 0 where the picture decides; tolerance 0.01.",
            ),
            field(
                "opacity",
                Number(Unit::None, ANY),
                Absent,
                "0 is see-through, 255 is solid; tolerance 0.5.",
            ),
            field(
                "color",
                Color,
                Absent,
                "What the sprite's colours are multiplied by; tolerance 0.5 of 255.",
            ),
            field(
                "progress",
                Number(Unit::None, ANY),
                Absent,
                "The shown part of a progress bar, of 100; tolerance 0.01.",
            ),
            field("visible", Flag, Absent, "Whether it is drawn."),
            field("flip_x", Flag, Absent, "Mirrored left to right."),
            field("flip_y", Flag, Absent, "Mirrored top to bottom."),
            field("frame", Whole(U32), Absent, "The frame of the sheet."),
            field("z", Whole(I32), Absent, "The place in the order of drawing."),
        ],
    },
    Type {
        name: "Event",
        title: "Expected event",
        sentence: "`Event(…)` in `expect`: an event within a window of time, both ends included.",
        project: "format: 1, nodes: [(name: \"a\")], expect: [Event(name: \"a\", from: 0, to: 1e6, {})]",
        pointer: "/expect/0/Event",
        fields: &[
            field("name", Text, Needed, "The name of the event."),
            field("node", NameOf("nodes"), Absent, "The node that it must happen on; left out: any."),
            field("from", Number(Unit::Secs, AT), Needed, "The first moment."),
            field("to", Number(Unit::Secs, AT), Needed, "The last moment."),
            field(
                "count",
                Whole(U32),
                Absent,
                "How often it must happen, exactly; left out: at least once. The first 100,000 events of a window are looked at.",
            ),
        ],
    },
    Type {
        name: "EditorSection",
        title: "Data of the editor",
        sentence: "Games ignore it. Other fields may stand in it and below it, except in actions.",
        project: "format: 1, editor: ({})",
        pointer: "/editor",
        fields: &[field("clips", List("EditorClip"), Is("[]"), "One for each clip with data.")],
    },
    Type {
        name: "EditorClip",
        title: "Data of the editor for a clip",
        sentence: "How the graph shows a clip.",
        project: "format: 1, clips: [(name: \"a\")], editor: (clips: [(clip: \"a\", {})])",
        pointer: "/editor/clips/0",
        fields: &[
            field("clip", NameOf("clips"), Needed, "The clip."),
            field("positions", List("GraphPosition"), Is("[]"), "Actions moved by hand."),
            field("collapsed", ActionIds, Is("[]"), "Folded actions."),
            field("comments", List("GraphComment"), Is("[]"), "Remarks on actions."),
            field("frames", List("GraphFrame"), Is("[]"), "Frames around actions."),
            field("drafts", Actions, Is("[]"), "Trees that are not connected to the clip."),
        ],
    },
    Type {
        name: "GraphPosition",
        title: "Place in the graph",
        sentence: "An action moved by hand.",
        project: "format: 1, clips: [(name: \"a\")], editor: (clips: [(clip: \"a\", positions: [(id: 1, at: (1, 2), {})])])",
        pointer: "/editor/clips/0/positions/0",
        fields: &[
            field("id", Whole(U32), Needed, "The action."),
            field(
                "at",
                Pair(Unit::None, [f64::MIN, f64::MAX]),
                Needed,
                "How far from its place in the tidy layout, in graph units, y down.",
            ),
        ],
    },
    Type {
        name: "GraphComment",
        title: "Remark in the graph",
        sentence: "A remark on an action.",
        project: "format: 1, clips: [(name: \"a\")], editor: (clips: [(clip: \"a\", comments: [(id: 1, text: \"b\", {})])])",
        pointer: "/editor/clips/0/comments/0",
        fields: &[field("id", Whole(U32), Needed, "The action."), field("text", Text, Needed, "The remark.")],
    },
    Type {
        name: "GraphFrame",
        title: "Frame in the graph",
        sentence: "A titled box around actions.",
        project: "format: 1, clips: [(name: \"a\")], editor: (clips: [(clip: \"a\", frames: [(actions: [1], {})])])",
        pointer: "/editor/clips/0/frames/0",
        fields: &[
            field("title", Text, Is("\"\""), "The title above it."),
            field("color", Color, Is("\"#5b7fb5\""), "Its colour."),
            field("actions", ActionIds, Needed, "The actions in it, each in one frame at most."),
        ],
    },
];
