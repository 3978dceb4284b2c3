//! Projects that hold much of one kind of item, as texts of any size.

use std::fmt::Write;

/// One kind of item.
pub struct ItemKind {
    pub name: &'static str,
    /// How many items the smaller of the two projects has.
    pub count: usize,
    /// The project with so many.
    pub text: fn(usize) -> String,
}

/// All kinds that a file can hold many of.
pub const KINDS: [ItemKind; 33] = [
    ItemKind { name: "nodes", count: 20_000, text: nodes },
    ItemKind { name: "runs on one node", count: 20_000, text: runs_on_one },
    ItemKind { name: "runs on one node, falling", count: 10_000, text: falling_runs_on_one },
    ItemKind { name: "moves on one node at once", count: 10_000, text: moves_at_once },
    ItemKind { name: "patrols on one node at once", count: 1_000, text: patrols_at_once },
    ItemKind { name: "eased moves on one node at once", count: 5_000, text: eased_moves_at_once },
    ItemKind { name: "runs on many nodes", count: 10_000, text: runs_on_many },
    ItemKind { name: "runs that name many nodes", count: 10_000, text: runs_that_name_many },
    ItemKind { name: "clips", count: 100_000, text: clips },
    ItemKind { name: "clips of equal names", count: 100_000, text: equal_names },
    ItemKind { name: "names that are missing", count: 20_000, text: missing_names },
    ItemKind { name: "errors in one tree", count: 20_000, text: errors },
    ItemKind { name: "errors in one line", count: 20_000, text: errors_in_one_line },
    ItemKind { name: "targets", count: 10_000, text: targets },
    ItemKind { name: "targets in turn", count: 10_000, text: targets_in_turn },
    ItemKind { name: "clips in clips", count: 40_000, text: clips_in_clips },
    ItemKind { name: "clips in a ring", count: 10_000, text: ring },
    ItemKind { name: "clips that all play all", count: 20_000, text: all_play_all },
    ItemKind { name: "images", count: 40_000, text: images },
    ItemKind { name: "sheets", count: 40_000, text: sheets },
    ItemKind { name: "markers", count: 40_000, text: markers },
    ItemKind { name: "own eases", count: 40_000, text: own_eases },
    ItemKind { name: "long texts", count: 1_000_000, text: long_texts },
    ItemKind { name: "nested eases", count: 50, text: nested_eases },
    ItemKind { name: "leaves under nested eases", count: 5_000, text: leaves_under_eases },
    ItemKind { name: "children that share a channel", count: 20_000, text: shared_channel },
    ItemKind { name: "labels", count: 20_000, text: labels },
    ItemKind { name: "events", count: 50_000, text: events },
    ItemKind { name: "keys", count: 50_000, text: keys },
    ItemKind { name: "frames of one Animate", count: 50_000, text: animation },
    ItemKind { name: "turns", count: 50_000, text: turns },
    ItemKind { name: "drafts and places in the graph", count: 20_000, text: graph },
    ItemKind { name: "frames in the graph", count: 10_000, text: graph_frames },
];

/// `each` for 0, 1 … as the items of a list.
fn list(count: usize, each: impl Fn(usize) -> String) -> String {
    let mut text = String::from("[\n");
    for index in 0..count {
        let _ = writeln!(text, "  {},", each(index));
    }
    text.push(']');
    text
}

/// A project with these fields.
fn project(fields: &[(&str, String)]) -> String {
    let mut text = String::from("(\nformat: 2,\n");
    for (name, value) in fields {
        let _ = writeln!(text, "{name}: {value},");
    }
    text.push(')');
    text
}

/// A project in which `tree` plays on one node.
fn one_tree(tree: &str) -> String {
    let clip = format!("[(name: \"clip\", action: {tree})]");
    project(&[one_node(), ("clips", clip), ("runs", "[(clip: \"clip\", node: \"hero\")]".to_owned())])
}

fn one_node() -> (&'static str, String) {
    ("nodes", "[(name: \"hero\")]".to_owned())
}

fn one_clip() -> (&'static str, String) {
    ("clips", "[(name: \"clip\", action: MoveBy(duration: 1.0, delta: (3.0, 4.0)))]".to_owned())
}

fn many_nodes(count: usize) -> (&'static str, String) {
    ("nodes", list(count, |index| format!("(name: \"node {index}\")")))
}

fn nodes(count: usize) -> String {
    let node = |index: usize| match index {
        0 => "(name: \"node 0\")".to_owned(),
        _ => format!("(name: \"node {index}\", parent: \"node {}\")", index / 2),
    };
    project(&[("nodes", list(count, node))])
}

fn runs_on_one(count: usize) -> String {
    let run = |index: usize| format!("(clip: \"clip\", node: \"hero\", at: {:?})", index as f64);
    project(&[one_node(), one_clip(), ("runs", list(count, run))])
}

fn falling_runs_on_one(count: usize) -> String {
    let run = |index: usize| format!("(clip: \"clip\", node: \"hero\", at: {:?})", (count - index) as f64);
    project(&[one_node(), one_clip(), ("runs", list(count, run))])
}

/// Each begins with where all others have brought the node.
fn moves_at_once(count: usize) -> String {
    at_once(count, "MoveTo(duration: 1000.0, position: (3.0, 4.0))")
}

/// Ten moves each, with a wait between two of them.
fn patrols_at_once(count: usize) -> String {
    let leg = |index: usize| match index % 2 {
        0 => format!("MoveTo(duration: 50.0, position: ({index}.0, 4.0))"),
        _ => "DelayTime(duration: 50.0)".to_owned(),
    };
    at_once(count, &format!("Sequence(actions: {})", list(20, leg)))
}

fn eased_moves_at_once(count: usize) -> String {
    at_once(count, "EaseSineInOut(action: MoveTo(duration: 1000.0, position: (3.0, 4.0)))")
}

/// Runs of one clip that play at the same time on one node.
fn at_once(count: usize, tree: &str) -> String {
    let clip = format!("[(name: \"clip\", action: {tree})]");
    let run = |index: usize| format!("(clip: \"clip\", node: \"hero\", at: {:?})", index as f64 * 0.01);
    project(&[one_node(), ("clips", clip), ("runs", list(count, run))])
}

fn runs_on_many(count: usize) -> String {
    let run = |index: usize| format!("(clip: \"clip\", node: \"node {index}\")");
    project(&[many_nodes(count), one_clip(), ("runs", list(count, run))])
}

/// Runs that each name 100 of a hundredth of `count` nodes.
fn runs_that_name_many(count: usize) -> String {
    let nodes = (count / 10).max(100);
    let run = |index: usize| {
        let names = (0..100).map(|nth| format!("\"node {}\"", (100 * index + nth) % nodes));
        format!("(clip: \"clip\", nodes: [{}], at: {:?})", names.collect::<Vec<_>>().join(", "), index as f64)
    };
    project(&[many_nodes(nodes), one_clip(), ("runs", list(count / 10, run))])
}

fn clips(count: usize) -> String {
    let clip =
        |index: usize| format!("(name: \"clip {index}\", action: MoveBy(duration: 1.0, delta: (3.0, 4.0)))");
    project(&[("clips", list(count, clip))])
}

fn equal_names(count: usize) -> String {
    let clip = |_| "(name: \"clip\", action: MoveBy(duration: 1.0, delta: (3.0, 4.0)))".to_owned();
    project(&[("clips", list(count, clip))])
}

fn missing_names(count: usize) -> String {
    let run = |index: usize| format!("(clip: \"clop {index}\", node: \"nod {index}\")");
    let clip =
        |index: usize| format!("(name: \"clip {index}\", action: PlayClip(clip: \"missing {index}\"))");
    project(&[many_nodes(count), ("clips", list(count, clip)), ("runs", list(count, run))])
}

fn errors(count: usize) -> String {
    one_tree(&format!("Spawn(actions: {})", list(count, |_| "DelayTime(duration: -1.0)".to_owned())))
}

fn errors_in_one_line(count: usize) -> String {
    errors(count).replace('\n', "")
}

fn targets(count: usize) -> String {
    let child = |index: usize| {
        format!("TargetedAction(target: \"t {index}\", action: MoveBy(duration: 1.0, delta: (3.0, 4.0)))")
    };
    one_tree(&format!("Spawn(actions: {})", list(count, child)))
}

fn targets_in_turn(count: usize) -> String {
    let child = |index: usize| {
        format!("TargetedAction(target: \"t {}\", action: FadeTo(duration: 1.0, opacity: 9.0))", index / 2)
    };
    one_tree(&format!("ReverseTime(action: Sequence(actions: {}))", list(count, child)))
}

/// Eight clips, each of which plays the one before.
fn clips_in_clips(count: usize) -> String {
    let clip = |index: usize| match index {
        0 => {
            let leaves = list(count / 8, |_| "MoveBy(duration: 1.0, delta: (3.0, 4.0))".to_owned());
            format!("(name: \"clip 0\", action: Sequence(actions: {leaves}))")
        }
        _ => format!(
            "(name: \"clip {index}\", action: Repeat(times: 2, action: PlayClip(clip: \"clip {}\")))",
            index - 1
        ),
    };
    project(&[("clips", list(8, clip))])
}

fn ring(count: usize) -> String {
    let clip = |index: usize| {
        format!("(name: \"clip {index}\", action: PlayClip(clip: \"clip {}\"))", (index + 1) % count)
    };
    project(&[("clips", list(count, clip))])
}

/// `count` uses of clips, in as few clips as that takes.
fn all_play_all(count: usize) -> String {
    let clips = count.isqrt();
    let uses = list(clips, |index| format!("PlayClip(clip: \"clip {index}\")"));
    let clip = |index: usize| format!("(name: \"clip {index}\", action: Spawn(actions: {uses}))");
    project(&[("clips", list(clips, clip))])
}

fn images(count: usize) -> String {
    let image = |index: usize| format!("(name: \"image {index}\", path: \"images/{index}.png\")");
    project(&[("images", list(count, image))])
}

fn sheets(count: usize) -> String {
    let image = |index: usize| format!("(name: \"image {index}\", path: \"images/{index}.png\")");
    let sheet = |index: usize| {
        format!("(name: \"sheet {index}\", image: \"image {}\", columns: 4, rows: 4)", index / 4)
    };
    project(&[("images", list(count.div_ceil(4), image)), ("sheets", list(count, sheet))])
}

fn markers(count: usize) -> String {
    let marker =
        |index: usize| format!("(name: \"marker {index}\", at: {:?})", (index * 7919 % count) as f64);
    project(&[("markers", list(count, marker))])
}

fn own_eases(count: usize) -> String {
    let ease = |index: usize| format!("(name: \"ease {index}\", ease: EaseOut(rate: 2.0))");
    let child = |index: usize| {
        format!("EaseNamed(name: \"ease {index}\", action: MoveBy(duration: 1.0, delta: (3.0, 4.0)))")
    };
    let clip = format!("[(name: \"clip\", action: Sequence(actions: {}))]", list(count, child));
    project(&[("eases", list(count, ease)), ("clips", clip)])
}

/// A text of so many characters for each of a few things.
fn long_texts(count: usize) -> String {
    let each = "x".repeat(10_000);
    let event = |_| format!("CallFunc(name: \"say\", payload: \"{each}\")");
    one_tree(&format!("Spawn(actions: {})", list(count / each.len(), event)))
}

fn nested_eases(count: usize) -> String {
    let mut tree = "Sequence(actions: [DelayTime(duration: 1.0), FadeOut(duration: 1.0)])".to_owned();
    for _ in 0..count {
        tree = format!("EaseIn(rate: 1.1, action: {tree})");
    }
    one_tree(&format!("Spawn(actions: [{tree}, FadeTo(duration: 0.5, opacity: 9.0)])"))
}

fn leaves_under_eases(count: usize) -> String {
    let leaf = |_| "MoveBy(duration: 1.0, delta: (3.0, 4.0))".to_owned();
    let mut tree = format!("Sequence(actions: {})", list(count, leaf));
    for _ in 0..50 {
        tree = format!("EaseElasticOut(period: 0.3, action: {tree})");
    }
    one_tree(&tree)
}

fn shared_channel(count: usize) -> String {
    let leaf = |index: usize| format!("FadeTo(duration: {:?}, opacity: 9.0)", 1.0 + index as f64);
    one_tree(&format!("Repeat(times: 2, action: Spawn(actions: {}))", list(count, leaf)))
}

fn labels(count: usize) -> String {
    let child = |index: usize| match index % 2 {
        0 => format!("DelayTime(label: \"label {index}\", duration: 1.0)"),
        _ => format!("At(at: \"label {}\", action: RotateBy(duration: 3.0, angle: 90.0))", index - 1),
    };
    one_tree(&format!("Sequence(actions: {})", list(count, child)))
}

fn events(count: usize) -> String {
    one_tree(&format!(
        "Sequence(actions: {})",
        list(count, |index| match index % 2 {
            0 => "DelayTime(duration: 0.1)".to_owned(),
            _ => format!("CallFunc(name: \"event {index}\")"),
        })
    ))
}

fn keys(count: usize) -> String {
    let key = |index: usize| format!("(at: {:?}, value: {:?})", index as f64 / count as f64, index as f64);
    one_tree(&format!("Keyframes(duration: 9.0, channel: \"x\", keys: {})", list(count, key)))
}

fn animation(count: usize) -> String {
    let frame = |index: usize| format!("(frame: {})", index % 7);
    one_tree(&format!("Animate(delay_per_unit: 0.1, frames: {})", list(count, frame)))
}

fn turns(count: usize) -> String {
    let leaf = |index: usize| format!("RotateTo(duration: 1.0, angle: {:?})", index as f64);
    one_tree(&format!("Sequence(actions: {})", list(count, leaf)))
}

fn graph(count: usize) -> String {
    let action = |index: usize| format!("Hide(id: {})", index + 1);
    let editor = format!(
        "(clips: [(clip: \"clip\", positions: {}, drafts: {}, comments: {})])",
        list(count, |index| format!("(id: {}, at: (1.0, 2.0))", index + 1)),
        list(count, action),
        list(count, |index| format!("(id: {}, text: \"note\")", index + 1)),
    );
    project(&[one_clip(), ("editor", editor)])
}

fn graph_frames(count: usize) -> String {
    let action = |index: usize| format!("Hide(id: {})", index + 1);
    let editor = format!(
        "(clips: [(clip: \"clip\", frames: {}, drafts: {})])",
        list(count, |index| format!("(title: \"frame\", actions: [{}])", index + 1)),
        list(count, action),
    );
    project(&[one_clip(), ("editor", editor)])
}
