//! What people are told whose file is wrong: each text of the table with the sentence for it, as a game prints it.
use kineograph_runtime::Program;
use kineograph_runtime::format::{Action, MAX_FILE_BYTES, Project, load, too_large};

/// One action, and what is said of it.
const TREES: &[(&str, &str)] = &[
    (
        "MovBy(duration: 1, delta: (1, 2))",
        "line 1, column 1: There is no action `MovBy`; did you mean `MoveBy`?",
    ),
    ("Sequnce(actions: [])", "line 1, column 1: There is no action `Sequnce`; did you mean `Sequence`?"),
    ("Dance()", "line 1, column 1: There is no action `Dance`; docs/format.md lists them all."),
    ("Hide", "line 1, column 1: Write `Hide()`, with round brackets behind `Hide`."),
    ("MoveBy", "line 1, column 1: Write `MoveBy(…)`, with round brackets behind `MoveBy`."),
    ("MoveBy()", "line 1, column 8: MoveBy needs the field `duration`; add it, such as `duration: 1`."),
    (
        "MoveBy(1, (2, 3))",
        "line 1, column 8: A field of MoveBy should stand here, such as `duration: 1`, not `1`.",
    ),
    (
        "MoveBy(duration: 1)",
        "line 1, column 19: MoveBy needs the field `delta`; add it, such as `delta: (100, 0)`.",
    ),
    (
        "MoveBy(duration: 1, delta: [100, 0])",
        "line 1, column 28: `delta` of MoveBy must be numbers in `( )`, such as `delta: (100, 0)`, not `[`.",
    ),
    (
        "MoveBy(duration: 1, delta: (100))",
        "line 1, column 28: `delta` of MoveBy must be numbers in `( )`, such as `delta: (100, 0)`; here stands 1.",
    ),
    (
        "MoveBy(duration: 1, delta: (100, 0, 0))",
        "line 1, column 28: `delta` of MoveBy must be numbers in `( )`, such as `delta: (100, 0)`; here stand 3.",
    ),
    (
        "MoveBy(duration: 1, delta: (0,5, 1))",
        "line 1, column 28: `delta` of MoveBy must be numbers in `( )`, such as `delta: (100, 0)`; here stand 3.",
    ),
    (
        "MoveBy(duration: 0,5, delta: (1, 2))",
        "line 1, column 20: Write numbers with a point instead of a comma, such as 0.5.",
    ),
    (
        "MoveBy(duration: 0.5f, delta: (1, 2))",
        "line 1, column 18: `duration` of MoveBy must be a number, such as 0.5; write the number alone, without `f`.",
    ),
    (
        "MoveBy(duration: \"1\", delta: (1, 2))",
        r#"line 1, column 18: `duration` of MoveBy must be a number, such as 0.5, not "1"."#,
    ),
    (
        "MoveBy(duration: fast, delta: (1, 2))",
        "line 1, column 18: `duration` of MoveBy must be a number, such as 0.5, not `fast`.",
    ),
    (
        "MoveBy(duration: , delta: (1, 2))",
        "line 1, column 18: `duration` of MoveBy must be a number, such as 0.5, but nothing stands here.",
    ),
    (
        "MoveBy(duration = 1, delta: (1, 2))",
        "line 1, column 17: Write `duration: …`, with a colon instead of `=`.",
    ),
    (
        "MoveBy(duration=1, delta: (1, 2))",
        "line 1, column 8: Write `duration: …`, with a colon instead of `=`.",
    ),
    (
        "MoveBy(duration 1, delta: (1, 2))",
        "line 1, column 17: A colon and a value are missing behind `duration`.",
    ),
    ("MoveBy(duration: 1 delta: (1, 2))", "line 1, column 20: A comma is missing before `delta`."),
    ("MoveBy(duration: 1,, delta: (1, 2))", "line 1, column 20: There is a comma too many; take it out."),
    (
        "MoveBy(duratoin: 1, delta: (1, 2))",
        "line 1, column 8: MoveBy has no field `duratoin`; did you mean `duration`?",
    ),
    (
        "MoveBy(duration: 1, offset: (1, 2))",
        "line 1, column 21: MoveBy has no field `offset`; its fields are duration, delta, id, label, muted.",
    ),
    (
        "MoveBy(duration: 1, duration: 2, delta: (1, 2))",
        "line 1, column 21: `duration` is given twice; take one of them out.",
    ),
    (
        "MoveBy{duration: 1, delta: (1, 2)}",
        "line 1, column 7: Behind `MoveBy` stand round brackets, `( )`, not `{`.",
    ),
    (
        "MoveBy(\"duration\": 1, \"delta\": (1, 2))",
        "line 1, column 8: Write the name of a field without quotes: `duration: …`. (and one more problem)",
    ),
    (
        "MoveBy(duration: 1, delta: (1, 2)]",
        "line 1, column 34: The `(` in line 1, column 7 needs a `)` to close it, not `]`.",
    ),
    (
        "MoveBy(duration: 1, delta: (1, 2)",
        "line 1, column 34: The file ends inside the bracket that was opened in line 1, column 7; its end may have been cut off.",
    ),
    ("MoveBy(duration: 1, delta: (1, 2)))", "line 1, column 35: This `)` closes nothing; take it out."),
    (
        "MoveBy(duration: 1, delta: (1, 2)); Hide()",
        "line 1, column 35: There is more text after the last bracket, beginning with `;`.",
    ),
    (
        "# slide in\nMoveBy(duration: 1, delta: (1, 2))",
        "line 1, column 1: A comment begins with `//`, not with `#`.",
    ),
    (
        "MoveBy(# slide in\nduration: 1, delta: (1, 2))",
        "line 1, column 8: A comment begins with `//`, not with `#`.",
    ),
    (
        "\"MoveBy\"",
        r#"line 1, column 1: What stands here must be an action, such as `MoveBy(duration: 1, delta: (100, 0))`, not "MoveBy"."#,
    ),
    (
        "5",
        "line 1, column 1: What stands here must be an action, such as `MoveBy(duration: 1, delta: (100, 0))`, not `5`.",
    ),
    (
        "",
        "line 1, column 1: What stands here must be an action, such as `MoveBy(duration: 1, delta: (100, 0))`, but the text ends here.",
    ),
    (
        "Repeat(times: 2.5, action: Hide())",
        "line 1, column 15: `times` of Repeat must be a whole number, not `2.5`.",
    ),
    (
        "Repeat(times: -1, action: Hide())",
        "line 1, column 15: `times` of Repeat must be a whole number, 0 or more, not `-1`.",
    ),
    (
        "Repeat(times: 99999999999, action: Hide())",
        "line 1, column 15: `times` of Repeat can't be as large as `99999999999`.",
    ),
    (
        "Repeat(times: 3, actions: [Hide()])",
        "line 1, column 18: Repeat has no field `actions`; did you mean `action`?",
    ),
    (
        "Repeat(times: 3, action: [Hide()])",
        "line 1, column 26: `action` of Repeat must be an action, such as `MoveBy(duration: 1, delta: (100, 0))`, not `[`.",
    ),
    (
        "Sequence(action: Hide())",
        "line 1, column 10: Sequence has no field `action`; did you mean `actions`?",
    ),
    (
        "Sequence(actions: Hide())",
        "line 1, column 19: `actions` of Sequence must be a list in `[ ]`, not `Hide`.",
    ),
    (
        "Sequence(actions: (Hide(), Show()))",
        "line 1, column 19: `actions` of Sequence must be a list in `[ ]`, not `(`.",
    ),
    ("Sequence(actions: [Hide() Show()])", "line 1, column 27: A comma is missing before `Show`."),
    (
        "Sequence(actions: [Hide(),\n  Sow()])",
        "line 2, column 3: There is no action `Sow`; did you mean `Show`?",
    ),
    (
        "Sequence(actions: [\n  Hide(),\n  5,\n])",
        "line 3, column 3: Each item of `actions` of Sequence must be an action, such as `MoveBy(duration: 1, delta: (100, 0))`, not `5`.",
    ),
    (
        "Sequence([Hide()])",
        "line 1, column 10: A field of Sequence should stand here, such as `actions: […]`, not `[`.",
    ),
    (
        "TintTo(duration: 1, color: \"red\")",
        r##"line 1, column 28: `red` is not a colour; write it as "#rrggbb"."##,
    ),
    (
        "TintTo(duration: 1, color: (255, 0, 0))",
        r##"line 1, column 28: `color` of TintTo must be a colour, such as "#ff8800", not `(`."##,
    ),
    ("FlipX(flip: yes)", "line 1, column 13: `flip` of FlipX must be true or false, not `yes`."),
    ("FlipX(flip: 1)", "line 1, column 13: `flip` of FlipX must be true or false, not `1`."),
    ("FlipX(flip: True)", "line 1, column 13: `flip` of FlipX must be true or false, not `True`."),
    (
        "CallFunc(name: jump)",
        "line 1, column 16: `name` of CallFunc must be a text in double quotes, not `jump`.",
    ),
    ("CallFunc(name: 'jump')", r#"line 1, column 16: Write double quotes: "jump"."#),
    (
        "CallFunc(name: \"jump)",
        "line 1, column 21: A `\"` is missing here, to close the text in line 1, column 16.",
    ),
    (
        "CallFunc(name: \"a\\qb\")",
        r#"line 1, column 18: `\q` means nothing in a text; write `\\` for a backslash, and `/` in paths."#,
    ),
    (
        "CallFunc(name: \"jump\", id: Some(3))",
        "line 1, column 28: `id` of CallFunc must be a whole number; write it without `Some( )` around it.",
    ),
    (
        "CallFunc(name: \"jump\", label: None)",
        "line 1, column 31: `label` of CallFunc must be a text in double quotes; leave the field out instead of writing `None`.",
    ),
    (
        "CallFunc(name: \"jump\", id: 4294967296)",
        "line 1, column 28: `id` of CallFunc can't be as large as `4294967296`.",
    ),
    (
        "Animate(delay_per_unit: 0.1, frames: [0, -1])",
        "line 1, column 42: Each item of `frames` of Animate must be a frame such as `3`, `\"run_01\"` or `(frame: 3, units: 2.5, event: \"step\")`, not `-1`.",
    ),
    (
        "Animate(delay_per_unit: 0.1, frames: [0, (frame: 1, unit: 2)])",
        "line 1, column 53: A frame has no field `unit`; did you mean `units`?",
    ),
    (
        "ScaleTo(duration: 1, scale: \"2\")",
        "line 1, column 29: `scale` of ScaleTo must be a number, or 2 numbers in `( )`, such as 2 or (2, 1), not \"2\".",
    ),
    (
        "Keyframes(duration: 1, channel: \"x\", keys: [(0, 1), 5])",
        "line 1, column 53: Each item of `keys` of Keyframes must be a key such as `(at: 0.5, value: 100)` or `(0.5, 100, \"EaseOut(2)\")`, not `5`.",
    ),
    (
        "Keyframes(duration: 1, channel: \"x\", keys: [(at: 0, vale: 1)])",
        "line 1, column 53: A key has no field `vale`; did you mean `value`?",
    ),
    (
        "Keyframes(duration: 1, channel: \"x\", keys: [(at: 0)])",
        "line 1, column 51: A key needs the field `value`; add `value: …`.",
    ),
    (
        "Keyframes(duration: 1, channel: \"x\", keys: [(0.5)])",
        "line 1, column 45: Each item of `keys` of Keyframes must be a key such as `(at: 0.5, value: 100)` or `(0.5, 100, \"EaseOut(2)\")`; here stands 1.",
    ),
    (
        "Keyframes(duration: 1, channel: \"x\", keys: [(0, \"a\")])",
        "line 1, column 49: `keys` of Keyframes must be a number, such as 0.5, not \"a\".",
    ),
    (
        "Animate(delay_per_unit: 0.1, frames: [(units: 2)])",
        "line 1, column 48: A frame needs the field `frame`; add `frame: …`.",
    ),
    (
        "Animate(delay_per_unit: 0.1, frames: 3)",
        "line 1, column 38: `frames` of Animate must be a list in `[ ]`, not `3`.",
    ),
    (
        "Keyframes(duration: 1, channel: \"x\", keys: [(at: 0, value: 1), (value: 2)])",
        "line 1, column 73: A key needs the field `at`; add `at: …`.",
    ),
    (
        "Keyframes(duration: 1, channel: \"x\", keys: [(at: 0, value: 1, ease: \"EaseOt(2)\")])",
        "line 1, column 69: There is no ease `EaseOt`; did you mean `EaseOut`?",
    ),
    (
        "Keyframes(duration: 1, channel: \"x\", keys: [(at: 0, value: 1, ease: \"EaseOut(0)\")])",
        "line 1, column 69: EaseOut: rate must be at least 0.001 (is 0).",
    ),
    (
        "CardinalSplineBy(duration: 1, points: [(0, 0), (1)], tension: 0)",
        "line 1, column 48: Each item of `points` of CardinalSplineBy must be numbers in `( )`, such as (1, 2); here stands 1.",
    ),
    (
        "EaseCubicBezier(x1: 0, y1: 0, x2: abc, y2: 1, action: Hide())",
        "line 1, column 35: `x2` of EaseCubicBezier must be a number, such as 0.5, not `abc`.",
    ),
    (
        "MoveBy(duration: 1m, delta: (1, 2)) /* no end",
        "line 1, column 18: `duration` of MoveBy must be a number, such as 0.5; write the number alone, without `m`. (and one more problem)",
    ),
];

/// A project around what is given, and what is said of it.
const PROJECTS: &[(&str, &str)] = &[
    ("nodes: [(nam: \"fox\")]", "line 2, column 10: a node has no field “nam”; did you mean “name”?"),
    (
        "nodes: [(name: fox)]",
        "line 2, column 16: `name` of a node must be a text in double quotes, not `fox`.",
    ),
    ("eases: [(name: \"soft\")]", "line 2, column 22: An ease needs the field `ease`; add `ease: …`."),
    (
        "markers: [(name: \"hit\", att: 1)]",
        "line 2, column 25: a marker has no field “att”; did you mean “at”?",
    ),
    (
        "markers: [(name: \"hit\", at: \"1\")]",
        r#"line 2, column 29: `at` of a marker must be a number, such as 0.5, not "1"."#,
    ),
    ("nodes: [()]", "line 2, column 10: A node needs the field `name`; add `name: …`."),
    ("nodes: (name: \"fox\")", "line 2, column 8: `nodes` of a project must be a list in `[ ]`, not `(`."),
    (
        "nodes: [\"fox\"]",
        r#"line 2, column 9: Each item of `nodes` of a project must be written in `( )`, field by field, not "fox"."#,
    ),
    (
        "nodes: [(name: \"fox\", z: 1.5)]",
        "line 2, column 26: `z` of a node must be a whole number, not `1.5`.",
    ),
    (
        "nodes: [(name: \"fox\", start: (position: 5))]",
        "line 2, column 41: `position` of the start of a node must be numbers in `( )`, such as (1, 2), not `5`.",
    ),
    (
        "nodes: [(name: \"fox\", start: (scael: (1, 1)))]",
        "line 2, column 31: the start of a node has no field “scael”; did you mean “scale”?",
    ),
    (
        "nodes: [(name: \"fox\", start: (frame: -1))]",
        "line 2, column 38: `frame` of the start of a node must be a whole number, 0 or more, not `-1`.",
    ),
    (
        "nodes: [(name: \"fox\", content: \"fox.png\")]",
        r#"line 2, column 32: `content` of a node must be Image("name"), Sheet("name"), Frame(sheet: "name", frame: "name"), Box((width, height)), NineSlice(…), Shape(…), Text(text: "…") or Particles(…), not "fox.png"."#,
    ),
    (
        "nodes: [(name: \"fox\", content: Imge(\"fox\"))]",
        "line 2, column 32: “Imge” is not valid here; did you mean “Image”? (and one more problem)",
    ),
    (
        "nodes: [(name: \"fox\", content: Image)]",
        "line 2, column 32: Write `Image(…)`, with round brackets behind `Image`.",
    ),
    (
        "nodes: [(name: \"fox\", content: Image(fox))]",
        "line 2, column 38: `Image` of a node must be a text in double quotes, not `fox`.",
    ),
    (
        "nodes: [(name: \"fox\", content: Box(3, 4))]",
        "line 2, column 36: `Box` of a node must be numbers in brackets of their own, such as Box((1, 2)), not `3`.",
    ),
    (
        "nodes: [(name: \"fox\", content: Box((3)))]",
        "line 2, column 36: `Box` of a node must be numbers in brackets of their own, such as Box((1, 2)); here stands 1.",
    ),
    (
        "eases: [(name: \"hop\", ease: 5)]",
        "line 2, column 29: `ease` of an ease must be an ease, such as `EaseIn(rate: 2)`, not `5`.",
    ),
    (
        "nodes: [(name: \"fox\", content: Group())]",
        "line 2, column 37: `Group` stands alone, without brackets.",
    ),
    (
        "images: [(name: \"fox\", path: \"fox.png\", filter: nearest)]",
        "line 2, column 49: “nearest” is not valid here; did you mean “Nearest”?",
    ),
    (
        "images: [(name: \"fox\", path: \"fox.png\", filter: \"Nearest\")]",
        "line 2, column 49: Write Nearest without quotes.",
    ),
    (
        "images: [(name: \"fox\", path: \"img\\fox.png\")]",
        r#"line 2, column 34: `\f` means nothing in a text; write `\\` for a backslash, and `/` in paths."#,
    ),
    (
        "stage: (size: 480, 270)",
        "line 2, column 15: `size` of the stage must be numbers in `( )`, such as (1, 2), not `480`.",
    ),
    (
        "stage: (background: \"#12345\")",
        r##"line 2, column 21: `#12345` is not a colour; write it as "#rrggbb"."##,
    ),
    ("clip: []", "line 2, column 1: a project has no field “clip”; did you mean “clips”?"),
    (
        "clips: [(name: \"a\", actions: [Hide()])]",
        "clip \"a\", line 2, column 21: a clip has no field “actions”; did you mean “action”?",
    ),
    (
        "clips: [(name: \"a\", action: (Hide()))]",
        "clip \"a\", line 2, column 29: `action` of a clip must be an action, such as `MoveBy(duration: 1, delta: (100, 0))`, not `(`.",
    ),
    (
        "runs: [(clip: \"a\")]",
        r#"line 2, column 8: A run needs `node: "name"`, or `nodes: ["name", …]` for several."#,
    ),
    (
        "runs: [(clip: \"a\", node: \"b\", nodes: [\"c\"])]",
        "line 2, column 8: A run has either `node` or `nodes`; put all names into `nodes`.",
    ),
    (
        "runs: [(clip: \"a\", nodes: \"b\")]",
        r#"line 2, column 27: `nodes` of a run must be a list in `[ ]`, not "b"."#,
    ),
    (
        "runs: [(clip: \"a\", node: \"b\", stagger: 0.1)]",
        "line 2, column 40: `stagger` of a run must be written in `( )`, field by field, not `0.1`.",
    ),
    (
        "runs: [(clip: \"a\", nodes: [\"b\", \"c\"], stagger: (each: 0.1, from: Center))]",
        "line 2, column 15: there is no clip “a” (and 3 more problems)",
    ),
    (
        "runs: [(clip: \"a\", nodes: [\"b\", \"c\"], stagger: (each: 0.1, from: Index))]",
        "line 2, column 66: Write `Index(…)`, with round brackets behind `Index`.",
    ),
    (
        "runs: [(clip: \"a\", nodes: [\"b\", \"c\"], stagger: (each: 0.1, from: Index(-1)))]",
        "line 2, column 72: `Index` of a stagger must be a whole number, 0 or more, not `-1`.",
    ),
    (
        "nodes: [(name: \"a), (name: \"b\")],\nclips: []",
        "line 2, column 18: A `\"` is missing here, to close the text in line 2, column 16.",
    ),
    (
        "nodes: [(name: \"a\")\nclips: []",
        "line 2, column 20: A `]` is missing here, to close the `[` in line 2, column 8.",
    ),
];

/// What can be read but not played: a project around what is given, and its problems.
const PROBLEMS: &[(&str, &str)] = &[
    (
        r#"clips: [(name: "a", action: MoveBy(duration: inf, delta: (1, 2)))]"#,
        r#"error: clip "a", MoveBy, line 2, column 46: duration must be a finite number (is inf)"#,
    ),
    (
        r#"clips: [(name: "a", action: MoveBy(duration: NaN, delta: (1, 2)))]"#,
        r#"error: clip "a", MoveBy, line 2, column 46: duration must be a finite number (is NaN)"#,
    ),
    (
        r#"clips: [(name: "a", action: DelayTime(duration: 1e300))]"#,
        r#"error: clip "a", DelayTime, line 2, column 49: duration must be at most 1000000 (is 1e300)"#,
    ),
    (
        r#"clips: [(name: "a", action: RepeatForever(delay: inf, action: Hide()))]"#,
        r#"error: clip "a", RepeatForever, line 2, column 50: delay must be a finite number (is inf)"#,
    ),
    (
        r#"clips: [(name: "a", action: Animate(delay_per_unit: inf, frames: [0, 1]))]"#,
        r#"error: clip "a", Animate, line 2, column 53: delay_per_unit must be a finite number (is inf)"#,
    ),
    (
        r#"clips: [(name: "a", action: CallFunc(name: ""))]"#,
        r#"error: clip "a", CallFunc, line 2, column 44: the event has no name; enter the name that the game receives"#,
    ),
    (
        r#"clips: [(name: "a", action: CallFunc(name: " "))]"#,
        r#"error: clip "a", CallFunc, line 2, column 44: the event has no name; enter the name that the game receives"#,
    ),
    (
        r#"clips: [(name: "a", action: Animate(delay_per_unit: 1, frames: [(frame: 0, event: " ")]))]"#,
        r#"error: clip "a", Animate, line 2, column 64: the event of frame 1 has no name; enter one"#,
    ),
    (
        r#"clips: [(name: "a", action: ActionTween(duration: 1, key: " ", from: 0, to: 1))]"#,
        r#"error: clip "a", ActionTween, line 2, column 59: the value has no name; enter a key"#,
    ),
    (
        r#"clips: [(name: "a", action: Keyframes(duration: 1, channel: "opacty", keys: [(at: 0, value: 1)]))]"#,
        r#"error: clip "a", Keyframes, line 2, column 61: channel can't be “opacty”; did you mean “opacity”?"#,
    ),
    (
        r#"clips: [(name: "a", action: Keyframes(duration: 1, channel: "colour", keys: [(at: 0, value: 1)]))]"#,
        r#"error: clip "a", Keyframes, line 2, column 61: channel can't be “colour”; did you mean “color_r”?"#,
    ),
    (
        r#"clips: [(name: "a", action: Keyframes(duration: 1, channel: "value", keys: [(at: 0, value: 1)]))]"#,
        r#"error: clip "a", Keyframes, line 2, column 29: the value has no name; enter a key"#,
    ),
    (
        r#"clips: [(name: "a", action: EaseSteps(count: 2, position: "midle", action: Hide()))]"#,
        r#"error: clip "a", EaseSteps, line 2, column 59: position can't be “midle”; choose one of end, start, none, both"#,
    ),
    (
        r#"clips: [(name: "a", action: Follow(target: "", screen: (1, 1)))]"#,
        r#"error: clip "a", Follow, line 2, column 44: there is no target; choose a node"#,
    ),
    (
        r#"clips: [(name: "a", action: Follow(target: "b", screen: (1, 1), rect: (0, 0, -5, 5)))], nodes: [(name: "b")]"#,
        r#"error: clip "a", Follow, line 2, column 71: rect must have a width and a height of at least 0; they are its last two numbers"#,
    ),
    (
        r#"clips: [(name: "a", action: TargetedAction(target: "bos", action: Hide()))], nodes: [(name: "boss")]"#,
        r#"warning: clip "a", TargetedAction, line 2, column 52: there is no node “bos”, so this does nothing; did you mean “boss”?"#,
    ),
    (
        r#"clips: [(name: "a", action: PlayClip(clip: "b"))]"#,
        r#"error: clip "a", PlayClip, line 2, column 44: there is no clip “b”"#,
    ),
    (
        r#"clips: [(name: "hop", action: PlayClip(clip: "hpo"))]"#,
        r#"error: clip "hop", PlayClip, line 2, column 46: there is no clip “hpo”; did you mean “hop”?"#,
    ),
    (
        r#"clips: [(name: "a", action: Sequence(actions: [Hide(label: "x"), Show(label: "x"), At(at: "x", action: Hide())]))]"#,
        r#"error: clip "a", Sequence[2] › At, line 2, column 91: two actions beside it have the label “x”; rename one of the two"#,
    ),
    (
        r#"clips: [(name: "a", action: Sequence(actions: [Hide(label: "jump"), At(at: "jmp", action: Hide())]))]"#,
        r#"error: clip "a", Sequence[1] › At, line 2, column 76: no action beside it has the label “jmp”; did you mean “jump”?"#,
    ),
    (
        r#"clips: [(name: "a", action: Sequence(actions: [At(at: "-1", action: Hide())]))]"#,
        r#"error: clip "a", Sequence[0] › At, line 2, column 55: this starts 1 s before its Sequence; place it later"#,
    ),
    (
        r#"clips: [(name: "a", action: Hide(label: ""))]"#,
        r#"error: clip "a", Hide "", line 2, column 41: the label is empty; enter a name or leave it out"#,
    ),
    (
        r#"clips: [(name: "a", action: BezierBy(duration: 1, control_1: (0, 1e99), control_2: (0, 0), delta: (0, 0)))]"#,
        r#"error: clip "a", BezierBy, line 2, column 62: control_1 must be at most 1e9 (is 1e99)"#,
    ),
    (
        r#"clips: [(name: "a", action: MoveTo(duration: 1, position: (-inf, 0)))]"#,
        r#"error: clip "a", MoveTo, line 2, column 59: position must be a finite number (is -inf)"#,
    ),
    (
        r#"clips: [(name: "", action: Hide()), (name: " a", action: Hide()), (name: "a", action: Hide())]"#,
        "error: line 2, column 16: the name is empty; enter one\n\
         warning: line 2, column 44: the name “ a” begins or ends with a space; remove it",
    ),
    (
        r#"clips: [(name: "a", id: 1), (name: "b", id: 1)]"#,
        "error: line 2, column 45: the id 1 is used twice; remove one of the two",
    ),
    (
        r#"clips: [(name: "a", action: Sequence(actions: [Hide(id: 1), Show(id: 1)]))]"#,
        "error: line 2, column 70: the id 1 is used twice; remove one of the two",
    ),
    (
        r#"clips: [(name: "a")], nodes: [(name: "n"), (name: "m")], runs: [(clip: "a", nodes: ["n", "n"])]"#,
        "error: line 2, column 90: node “n” is in this run twice; remove one of the two",
    ),
    (
        r#"clips: [(name: "a")], nodes: [(name: "n"), (name: "m")], runs: [(clip: "a", nodes: ["n", "m"], stagger: (each: 0.1, from: Index(9)))]"#,
        "error: line 2, column 123: the stagger begins with node 9, but the nodes are 0 to 1",
    ),
    (
        r#"clips: [(name: "a")], nodes: [(name: "n")], runs: [(clip: "a", node: "n", tag: "")]"#,
        "error: line 2, column 80: the tag is empty; enter a name or leave it out",
    ),
    (
        r#"clips: [(name: "a")], nodes: [(name: "n")], runs: [(clip: "b", node: "m")]"#,
        "error: line 2, column 59: there is no clip “b”\n\
         error: line 2, column 70: there is no node “m”",
    ),
    (
        r#"clips: [(name: "a")], nodes: [(name: "n")], runs: [(clip: "a", node: "n", at: -1), (clip: "a", node: "n", at: inf, speed: NaN)]"#,
        "error: line 2, column 79: at must be at least 0 (is -1)\n\
         error: line 2, column 111: at must be a finite number (is inf)\n\
         error: line 2, column 123: speed must be a finite number (is NaN)",
    ),
    (
        r#"nodes: [(name: "n", parent: "m"), (name: "m", parent: "n"), (name: "o", parent: "o")]"#,
        "error: line 2, column 29: node “n” is inside itself; choose another parent\n\
         error: line 2, column 55: node “m” is inside itself; choose another parent\n\
         error: line 2, column 81: node “o” is inside itself; choose another parent",
    ),
    (
        r#"nodes: [(name: "n", content: Box((-1, 5)))]"#,
        "error: line 2, column 35: size must be at least 0 (is -1)",
    ),
    (
        r#"nodes: [(name: "n", content: Image("fox"))], images: [(name: "foxes", path: "fox.png")]"#,
        "error: line 2, column 36: there is no image “fox”; did you mean “foxes”?",
    ),
    (
        r#"images: [(name: "fox", path: "")]"#,
        "error: line 2, column 30: the path of image “fox” is empty; choose a picture",
    ),
    (
        r#"images: [(name: "fox", path: "img\\fox.png")]"#,
        "warning: line 2, column 30: the path of image “fox” works on this system only; write `/` between folders",
    ),
    (
        r#"images: [(name: "fox", path: "img\new.png")]"#,
        "warning: line 2, column 30: the path of image “fox” has a character that is not shown, such as a line break; write the path again",
    ),
    (
        r#"images: [(name: "fox", path: "a\u{0}.png")]"#,
        "warning: line 2, column 30: the path of image “fox” has a character that is not shown, such as a line break; write the path again",
    ),
    (
        "stage: (size: (0, 270), fps: 0)",
        "error: line 2, column 16: size must be at least 1 (is 0)\n\
         error: line 2, column 30: fps must be at least 1 (is 0)",
    ),
    (
        r#"nodes: [(name: "n", start: (opacity: 0.25))]"#,
        "warning: line 2, column 38: opacity is 0.25 of 255, which nobody sees; opacities go from 0 to 255, so write 63.8 for 0.25 of 1",
    ),
    (
        r#"clips: [(name: "a", action: Spawn(actions: [FadeTo(duration: 1, opacity: 0.5), Sequence(actions: [])]))]"#,
        "warning: clip \"a\", Spawn[0] › FadeTo, line 2, column 74: opacity is 0.5 of 255, which nobody sees; opacities go from 0 to 255, so write 127.5 for 0.5 of 1\n\
         warning: clip \"a\", Spawn[1] › Sequence, line 2, column 80: this list is empty, so it does nothing; add an action or take it out",
    ),
    (
        r#"clips: [(name: "a", action: Keyframes(duration: 1, channel: "opacity", keys: [(0, 0), (0.5, 0.5), (1, 1)]))]"#,
        "warning: clip \"a\", Keyframes, line 2, column 78: opacity is 0.5 of 255, which nobody sees; opacities go from 0 to 255, so write 127.5 for 0.5 of 1",
    ),
    // 1 of 1 is meant as often as 0.5 of it.
    (
        r#"clips: [(name: "a", action: FadeTo(duration: 1, opacity: 1))]"#,
        "warning: clip \"a\", FadeTo, line 2, column 58: opacity is 1 of 255, which nobody sees; opacities go from 0 to 255, so write 255 for 1 of 1",
    ),
    (
        r#"clips: [(name: "a", action: Keyframes(duration: 1, channel: "opacity", keys: [(0, 0), (1, 1)]))]"#,
        "warning: clip \"a\", Keyframes, line 2, column 78: opacity is 1 of 255, which nobody sees; opacities go from 0 to 255, so write 255 for 1 of 1",
    ),
    (
        r#"nodes: [(name: "n", start: (opacity: 1))]"#,
        "warning: line 2, column 38: opacity is 1 of 255, which nobody sees; opacities go from 0 to 255, so write 255 for 1 of 1",
    ),
    // Bytes that are nearly invisible on the way to more, what is exactly 0 or above 1, and what does not play.
    (
        r#"clips: [(name: "a", action: Spawn(actions: [FadeTo(duration: 1, opacity: 1.5), FadeFrom(duration: 1, from: 0), Keyframes(duration: 1, channel: "opacity", keys: [(0, 0.5), (1, 255)]), Keyframes(duration: 1, channel: "scale_x", keys: [(0, 0.5), (1, 1)]), Sequence(actions: [], muted: true)]))]"#,
        "",
    ),
    (
        r#"nodes: [(name: "n", start: (scale: (NaN, 1), opacity: 300))]"#,
        "error: line 2, column 37: scale must be a finite number (is NaN)\n\
         error: line 2, column 55: opacity must be at most 255 (is 300)",
    ),
];

#[test]
fn mistakes_in_a_tree_are_told_in_plain_words() {
    for (text, sentence) in TREES {
        assert_eq!(Action::from_ron_text(text).unwrap_err().to_string(), *sentence, "{text}");
    }
}

#[test]
fn mistakes_in_a_project_are_told_in_plain_words() {
    for (body, sentence) in PROJECTS {
        assert_eq!(Project::from_ron_text(&whole(body)).unwrap_err().to_string(), *sentence, "{body}");
    }
}

#[test]
fn what_cannot_be_played_is_told_in_plain_words() {
    for (body, sentences) in PROBLEMS {
        let found = load(&whole(body)).unwrap().diagnostics;
        let told: Vec<String> =
            found.iter().map(|problem| format!("{}: {problem}", problem.severity)).collect();
        assert_eq!(told.join("\n"), *sentences, "{body}");
    }
}

fn whole(body: &str) -> String {
    format!("(format: 2,\n{body})")
}

#[test]
fn the_words_of_the_parser_are_never_shown() {
    let texts =
        TREES.iter().map(|(_, sentence)| sentence).chain(PROJECTS.iter().map(|(_, sentence)| sentence));
    for sentence in texts {
        for word in
            ["Expected", "Unexpected", "variant", "identifier", "struct", "sequence", "integer", "boolean"]
        {
            assert!(!sentence.contains(word), "{sentence}");
        }
    }
}

#[test]
fn what_only_the_parser_refuses_is_told_in_plain_words_too() {
    let said = |text: &str| Action::from_ron_text(text).unwrap_err().to_string();
    assert_eq!(
        said("#![enable(nonsense)] Hide()"),
        "line 1, column 11: There is no such extension of RON; take this line out."
    );
    assert_eq!(
        said("#![enable(implicit_some)] MoveBy(duration: x)"),
        "line 1, column 44: `duration` of MoveBy must be a number, such as 0.5, not `x`."
    );
}

#[test]
fn a_text_that_is_compiled_at_once_has_lines_in_all_problems() {
    let text = "\u{feff}Sequence(actions: [\n    Repeat(times: 0, action: Hide()),\n    Spawn(actions: [\n        DelayTime(duration: -1),\n    ]),\n])";
    let error = Program::from_ron_text(text).unwrap_err();
    let places: Vec<_> = core::iter::once(error.diagnostic())
        .chain(error.others())
        .map(|found| (found.place.trail(), found.place.line(), found.place.column()))
        .collect();
    assert_eq!(
        places,
        [
            ("Sequence[0] › Repeat", Some(2), Some(19)),
            ("Sequence[1] › Spawn[0] › DelayTime", Some(4), Some(29))
        ]
    );
    assert!(Program::from_ron_text("Hide()").is_ok());
    assert_eq!(Program::from_ron_text("Hid()").unwrap_err().place().line(), Some(1));
}

#[test]
fn sizes_are_in_one_unit_and_above_the_limit() {
    let said = |bytes| too_large(bytes).to_string();
    assert!(
        said(100_000_000).ends_with("The file is too large: 95.4 MiB; the limit is 64 MiB."),
        "{}",
        said(100_000_000)
    );
    assert!(
        said(MAX_FILE_BYTES + 1).contains("64.1 MiB; the limit is 64 MiB"),
        "{}",
        said(MAX_FILE_BYTES + 1)
    );
    assert!(said(usize::MAX).contains("MiB; the limit"));
}

#[test]
fn a_game_gets_the_warnings_that_are_checked_for() {
    let body = r#"clips: [(name: "a", action: Spawn(actions: [
        MoveBy(duration: 1, delta: (1, 0), speed: 3), FadeTo(duration: 1, opacity: 0.5), Sequence(actions: []),
        TargetedAction(target: "nobody", action: Hide()), Follow(target: "nobody", screen: (480, 320)),
    ]))]"#;
    let text = whole(body);
    let loaded = load(&text).unwrap();
    let codes = |found: &[kineograph_runtime::Diagnostic]| {
        found.iter().map(|found| found.code.id()).collect::<Vec<_>>()
    };
    let all = ["field-not-used", "opacity-of-one", "list-empty", "unknown-target", "unknown-target"];
    assert_eq!(codes(&loaded.diagnostics), all);
    let project = Project::from_ron_text(&text).unwrap();
    assert_eq!(project.warnings(), &loaded.diagnostics[..], "with their places");
    assert_eq!(project, loaded.project);
    let mut checked = codes(&kineograph_runtime::format::check(&project));
    let mut sorted = all.to_vec();
    checked.sort_unstable();
    sorted.sort_unstable();
    assert_eq!(checked, sorted);
    assert!(Project::from_ron_text(&whole("")).unwrap().warnings().is_empty());
}
