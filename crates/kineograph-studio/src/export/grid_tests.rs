//! Grid effects and orbits as they are drawn: each beside a picture that the processor makes of the same net.

use kineograph_render::{Island, RgbaImage};
use kineograph_runtime::format::{Category, Kind};

use super::desk::Desk;
use super::studio::{Backdrop, Studio};
use crate::io::Roots;
use crate::scene::{SceneSource, StageScene, grids_at};

const SIDE: u32 = 128;

/// A checkered picture of 64 × 64 pixels in the middle of a stage, on which an action plays.
fn desk(action: &str) -> Desk {
    let colors = ["#d04030", "#30a060", "#3060d0", "#e0c040"];
    let square = |index: u32| {
        let (x, y) = (index % 4, index / 4);
        let color = colors[((x + 3 * y) % 4) as usize];
        format!(
            r#"(name: "s{index}", parent: "card", content: Box((16, 16)), start: (position: ({}, {}), color: "{color}")),"#,
            8 + 16 * x,
            8 + 16 * y
        )
    };
    let squares: String = (0..16).map(square).collect();
    let text = format!(
        r##"(format: 2, stage: (size: ({SIDE}, {SIDE})), nodes: [
            (name: "card", content: Box((64, 64)), start: (position: (64, 64), color: "#ffffff")), {squares}],
            clips: [(name: "c", action: {action})], runs: [(clip: "c", node: "card")])"##
    );
    let project = kineograph_runtime::format::Project::from_ron_text(&text).unwrap();
    Desk::of(&project, Roots::of_project(None))
}

fn studio(desk: &Desk) -> Studio {
    let mut warnings = Vec::new();
    let studio = Studio::open(&desk.source, &mut warnings).unwrap();
    assert_eq!(warnings, [""; 0]);
    studio
}

/// What a project shows at these times, in this order.
fn pictures<const N: usize>(desk: &Desk, secs: [f64; N]) -> [RgbaImage; N] {
    let mut studio = studio(desk);
    secs.map(|secs| studio.picture(&desk.source, secs, [SIDE; 2], Backdrop::Transparent).unwrap())
}

fn picture(desk: &Desk, secs: f64) -> RgbaImage {
    let [picture] = pictures(desk, [secs]);
    picture
}

/// An action of each grid effect, which lasts a second.
fn effects() -> Vec<(Kind, String)> {
    let leaves = Kind::all().filter(|kind| {
        let spec = kind.spec();
        spec.category == Category::Grid && spec.param("duration").is_some()
    });
    let action = |kind: Kind| {
        let has = |name: &str| kind.spec().param(name).is_some();
        let mut fields = vec!["duration: 1".to_owned()];
        for (name, value) in [
            ("waves", "1.5"),
            ("jumps", "1.5"),
            ("twirls", "1.5"),
            (
                "amplitude",
                if kind == Kind::Twirl {
                    "2"
                } else if kind == Kind::Ripple3D {
                    "24"
                } else {
                    "6"
                },
            ),
            ("position", "(14, 20)"),
            ("radius", if kind == Kind::OrbitCamera { "1" } else { "28" }),
            ("range", "3"),
            ("seed", "5"),
            ("rows", "5"),
            ("cols", "5"),
            ("grid", "(8, 6)"),
            ("angle_z", "20"),
            ("delta_angle_z", "50"),
            ("angle_x", "30"),
            ("delta_angle_x", "10"),
        ] {
            if has(name) {
                fields.push(format!("{name}: {value}"));
            }
        }
        (kind, format!("{}({})", kind.spec().name, fields.join(", ")))
    };
    leaves.map(action).collect()
}

/// The net of the only island at a time.
fn net(desk: &Desk, secs: f64) -> Island {
    let source = &desk.source;
    let (mut poses, mut scene) = (Vec::new(), StageScene::default());
    source.timeline.poses_at(secs, &mut poses);
    scene.bend(grids_at(&source.timeline, &source.document, secs));
    let (media, names) = (crate::media::Media::default(), source.timeline.value_names());
    scene.draw_list(&SceneSource { document: &source.document, poses: &poses, media: &media, names: &names });
    assert_eq!(scene.islands().len(), 1);
    scene.islands()[0].clone()
}

/// A point in the picture, with its depth as the divisor.
fn seen(vertex: &kineograph_render::IslandVertex, eye: [f32; 3]) -> [f64; 3] {
    let [x, y, z] = vertex.at.map(f64::from);
    let [eye_x, eye_y, distance] = eye.map(f64::from);
    let w = (1.0 - z / distance).max(0.05);
    [eye_x + (x - eye_x) / w, f64::from(SIDE) - (eye_y + (y - eye_y) / w), w]
}

/// The flat picture on a net, as a processor draws it: for each pixel the colour of the last triangle over its middle.
fn reference(flat: &RgbaImage, island: &Island) -> RgbaImage {
    let empty = RgbaImage { pixels: vec![0; flat.pixels.len()], ..*flat };
    reference_on(empty, flat, island, over)
}

/// As [`reference`], on another picture, whose pixels `mix` changes by premultiplied colours.
fn reference_on(
    mut picture: RgbaImage,
    flat: &RgbaImage,
    island: &Island,
    mix: impl Fn(&mut RgbaImage, u32, [f64; 4]),
) -> RgbaImage {
    for triangle in &island.triangles {
        let corners = triangle.map(|index| &island.vertices[index as usize]);
        let at = corners.map(|corner| seen(corner, island.eye));
        let [[ax, ay, _], [bx, by, _], [cx, cy, _]] = at;
        let area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
        if area == 0.0 {
            continue;
        }
        for index in 0..SIDE * SIDE {
            let (x, y) = (f64::from(index % SIDE) + 0.5, f64::from(index / SIDE) + 0.5);
            let b = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area;
            let c = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area;
            let shares = [1.0 - b - c, b, c];
            if shares.iter().any(|share| *share < 0.0) {
                continue;
            }
            // Even in depth, not in the picture.
            let weights = [0, 1, 2].map(|corner| shares[corner] / at[corner][2]);
            let sum: f64 = weights.iter().sum();
            let from = [0, 1].map(|axis| {
                let parts = [0, 1, 2].map(|corner| weights[corner] * f64::from(corners[corner].from[axis]));
                parts.iter().sum::<f64>() / sum
            });
            mix(&mut picture, index, smooth(flat, from[0], f64::from(SIDE) - from[1]));
        }
    }
    picture
}

/// The colour between the middles of pixels, premultiplied.
fn smooth(flat: &RgbaImage, x: f64, y: f64) -> [f64; 4] {
    let (left, top) = ((x - 0.5).floor(), (y - 0.5).floor());
    let mut color = [0.0; 4];
    for (dx, dy) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
        let share = (1.0 - (x - 0.5 - left - dx).abs()) * (1.0 - (y - 0.5 - top - dy).abs());
        let clamp = |value: f64| value.clamp(0.0, f64::from(SIDE - 1)) as u32;
        let pixel = flat.pixel(clamp(left + dx), clamp(top + dy)).unwrap().map(f64::from);
        for (channel, own) in color.iter_mut().zip(pixel) {
            *channel += share * own * pixel[3] / 255.0;
        }
        color[3] += share * pixel[3] * (1.0 - pixel[3] / 255.0);
    }
    color
}

/// Draws a premultiplied colour over a pixel.
fn over(picture: &mut RgbaImage, index: u32, color: [f64; 4]) {
    let pixel = &mut picture.pixels[4 * index as usize..][..4];
    let under = f64::from(pixel[3]) * (1.0 - color[3] / 255.0);
    let alpha = color[3] + under;
    for channel in 0..3 {
        let sum = color[channel] + f64::from(pixel[channel]) * under / 255.0;
        pixel[channel] = if alpha > 0.0 { (sum * 255.0 / alpha).round().min(255.0) as u8 } else { 0 };
    }
    pixel[3] = alpha.round().min(255.0) as u8;
}

/// How many pixels differ clearly.
fn different(a: &RgbaImage, b: &RgbaImage) -> usize {
    let pixels = a.pixels.chunks(4).zip(b.pixels.chunks(4));
    let differs = |(a, b): &(&[u8], &[u8])| {
        let seen = |pixel: &[u8], channel: usize| i32::from(pixel[channel]) * i32::from(pixel[3]) / 255;
        (0..3).any(|channel| (seen(a, channel) - seen(b, channel)).abs() > 24) || a[3].abs_diff(b[3]) > 24
    };
    pixels.filter(differs).count()
}

#[test]
fn each_effect_is_drawn_as_its_net_says() {
    let effects = effects();
    assert_eq!(effects.len(), 23, "22 effects and the orbit");
    let flat = picture(&desk("DelayTime(duration: 1)"), 0.5);
    for (kind, action) in effects {
        let desk = desk(&action);
        let times_secs = [0.1, 0.5, 0.9];
        for (secs, found) in times_secs.into_iter().zip(pictures(&desk, times_secs)) {
            let wanted = reference(&flat, &net(&desk, secs));
            // Rasterisers round the corners of triangles to 1/256 of a pixel: at edges another pixel may be hit.
            let edges = different(&found, &wanted);
            assert!(edges <= 120, "{kind:?} at {secs} s: {edges} pixels differ");
            if secs == 0.5 {
                assert!(different(&found, &flat) > 40, "{kind:?} changes nothing");
            }
        }
    }
}

/// An orbit that stands still at these angles, in degrees: away from the front, and in which direction.
fn orbit(angle_z_deg: f64, angle_x_deg: f64) -> String {
    format!(
        "OrbitCamera(duration: 1, radius: 1, angle_z: {angle_z_deg}, delta_angle_z: 0, angle_x: {angle_x_deg}, delta_angle_x: 0)"
    )
}

#[test]
fn a_camera_sees_the_picture_from_any_side() {
    let flat = picture(&desk("DelayTime(duration: 1)"), 0.5);
    for (angle_z_deg, angle_x_deg) in [(0.0, 0.0), (40.0, 0.0), (60.0, 90.0), (70.0, 225.0), (150.0, 0.0)] {
        let desk = desk(&orbit(angle_z_deg, angle_x_deg));
        let found = picture(&desk, 0.5);
        let edges = different(&found, &reference(&flat, &net(&desk, 0.5)));
        assert!(edges <= 120, "at {angle_z_deg}°, {angle_x_deg}°: {edges} pixels differ");
        let is_front = angle_z_deg == 0.0;
        assert_eq!(different(&found, &flat) == 0, is_front, "at {angle_z_deg}°, {angle_x_deg}°");
    }
}

#[test]
fn pictures_are_the_same_in_any_order_of_seeks() {
    for (kind, action) in effects() {
        let desk = desk(&format!("EaseBackInOut(action: {action})"));
        let [early, half, _, again, first] = pictures(&desk, [0.2, 0.5, 0.8, 0.5, 0.2]);
        assert!(early == first && half == again, "{kind:?}");
    }
}

#[test]
fn a_stopped_effect_leaves_the_bits_of_a_picture_without_one() {
    let flat = picture(&desk("DelayTime(duration: 2)"), 1.5);
    let own = desk("Sequence(actions: [PageTurn3D(duration: 1, stop: true), DelayTime(duration: 1)])");
    let stopped = desk("Sequence(actions: [PageTurn3D(duration: 1), StopGrid(), DelayTime(duration: 1)])");
    for desk in [own, stopped] {
        assert_eq!(picture(&desk, 1.5), flat);
    }
}

#[test]
fn a_group_without_a_size_bends_the_stage() {
    let text = format!(
        r##"(format: 2, stage: (size: ({SIDE}, {SIDE})), nodes: [(name: "all"),
            (name: "box", parent: "all", content: Box((40, 40)), start: (position: (30, 64), color: "#ffffff"))],
            clips: [(name: "c", action: FlipX3D(duration: 1))], runs: [(clip: "c", node: "all")])"##
    );
    let project = kineograph_runtime::format::Project::from_ron_text(&text).unwrap();
    let flipped = picture(&Desk::of(&project, Roots::of_project(None)), 1.0);
    assert_eq!(flipped.pixel(98, 64), Some([255; 4]));
    assert_eq!(flipped.pixel(30, 64), Some([0; 4]));
}

#[test]
fn a_node_alone_out_of_a_bent_group_is_as_without_effects() {
    let project = |action: &str| {
        let text = format!(
            r##"(format: 2, stage: (size: ({SIDE}, {SIDE})), nodes: [(name: "all"),
            (name: "inner", parent: "all", content: Box((80, 80)), start: (position: (64, 64))),
            (name: "box", parent: "inner", content: Box((40, 40)), start: (position: (30, 40), color: "#40c060"))],
            clips: [(name: "c", action: {action}), (name: "d", action: {action})],
            runs: [(clip: "c", node: "all"), (clip: "d", node: "inner")])"##
        );
        kineograph_runtime::format::Project::from_ron_text(&text).unwrap()
    };
    let alone = |action: &str, name: &str| {
        let mut desk = Desk::of(&project(action), Roots::of_project(None));
        let node = desk.source.document.nodes().iter().find(|node| node.name == name).map(|node| node.id);
        desk.source.only = node;
        picture(&desk, 0.25)
    };
    let flat = alone("DelayTime(duration: 1)", "box");
    assert!(flat.pixels.chunks(4).any(|pixel| pixel == [0x40, 0xc0, 0x60, 255]));
    assert_eq!(alone("Twirl(duration: 1, position: (40, 40), twirls: 1, amplitude: 2)", "box"), flat);
    let inner = alone("Twirl(duration: 1, position: (40, 40), twirls: 1, amplitude: 2)", "inner");
    assert!(different(&inner, &alone("DelayTime(duration: 1)", "inner")) > 40, "its own effect stays");
}

#[test]
fn damaged_numbers_draw_something_or_nothing_and_never_panic() {
    for action in [
        "Waves3D(duration: 1, waves: 1000, amplitude: 1e9)",
        "Ripple3D(duration: 1, position: (1e9, -1e9), radius: 0, waves: 0, amplitude: 0)",
        "Lens3D(duration: 1, position: (0, 0), radius: 1e9, strength: 0)",
        "Shaky3D(duration: 1, range: 1e9, grid: (256, 256))",
        "OrbitCamera(duration: 1, angle_z: 90, delta_angle_z: 0, angle_x: 90, delta_angle_x: 0)",
        "SplitRows(duration: 0, rows: 256)",
    ] {
        let desk = desk(action);
        pictures(&desk, [0.0, 0.5, 1.0]);
    }
}

/// How a premultiplied colour of the picture is mixed with an opaque ground, channel by channel, all from 0 to 255.
type Mix = fn(f64, f64, f64) -> f64;

#[test]
fn a_bent_node_is_mixed_with_what_is_behind_it_by_its_blend() {
    let project = |ground: &str, blend: &str, action: &str| {
        let text = format!(
            r##"(format: 2, stage: (size: ({SIDE}, {SIDE})), nodes: [{ground}
            (name: "card", content: Box((64, 64)), blend: {blend}, start: (position: (64, 64), color: "#c08040", opacity: 200))],
            clips: [(name: "c", action: {action})], runs: [(clip: "c", node: "card")])"##
        );
        let project = kineograph_runtime::format::Project::from_ron_text(&text).unwrap();
        Desk::of(&project, Roots::of_project(None))
    };
    const GROUND: &str =
        r##"(name: "ground", content: Box((128, 128)), start: (position: (64, 64), color: "#406080")),"##;
    let flat = picture(&project("", "Normal", "DelayTime(duration: 1)"), 0.5);
    let ground = picture(&project(GROUND, "Normal", "Hide()"), 0.5);
    let blends: [(&str, Mix); 3] = [
        ("Add", |own, _, behind| (own + behind).min(255.0)),
        ("Multiply", |own, alpha, behind| own * behind / 255.0 + behind * (1.0 - alpha / 255.0)),
        ("Screen", |own, _, behind| own + behind * (1.0 - own / 255.0)),
    ];
    for action in [
        "Twirl(duration: 1, position: (32, 32), twirls: 1, amplitude: 1)",
        "SplitRows(duration: 4, rows: 5)",
        "OrbitCamera(duration: 1, angle_z: 0, delta_angle_z: 80, angle_x: 20, delta_angle_x: 0)",
    ] {
        let plain = picture(&project(GROUND, "Normal", action), 0.5);
        for (blend, mix) in blends {
            let desk = project(GROUND, blend, action);
            let mixed = |picture: &mut RgbaImage, index: u32, color: [f64; 4]| {
                let pixel = &mut picture.pixels[4 * index as usize..][..3];
                for (channel, own) in pixel.iter_mut().zip(color) {
                    *channel = mix(own, color[3], f64::from(*channel)).round() as u8;
                }
            };
            let wanted = reference_on(ground.clone(), &flat, &net(&desk, 0.5), mixed);
            let found = picture(&desk, 0.5);
            let edges = different(&found, &wanted);
            assert!(edges <= 120, "{blend}, {action}: {edges} pixels differ");
            assert!(different(&found, &plain) > 1000, "{blend}, {action}: as without a blend");
        }
    }
}

#[test]
fn a_blend_of_a_group_reaches_nothing_bent_or_not() {
    let project = |action: &str, blend: &str| {
        let text = format!(
            r##"(format: 2, stage: (size: ({SIDE}, {SIDE})), nodes: [
            (name: "ground", content: Box((128, 128)), start: (position: (64, 64), color: "#406080")),
            (name: "all", blend: {blend}), (name: "box", parent: "all", content: Box((40, 40)), start: (position: (30, 64)))],
            clips: [(name: "c", action: {action})], runs: [(clip: "c", node: "all")])"##
        );
        let project = kineograph_runtime::format::Project::from_ron_text(&text).unwrap();
        picture(&Desk::of(&project, Roots::of_project(None)), 0.25)
    };
    for action in
        ["Twirl(duration: 1, position: (40, 40), twirls: 1, amplitude: 2)", "DelayTime(duration: 1)"]
    {
        assert_eq!(project(action, "Multiply"), project(action, "Normal"), "{action}");
    }
}

/// A project of one node on which an action plays, with what is below it.
fn desk_of(content: &str, blend: &str, below: &str, action: &str) -> Desk {
    let text = format!(
        r##"(format: 2, stage: (size: ({SIDE}, {SIDE}), background: "#203040"), nodes: [
            (name: "n", content: {content}, blend: {blend}, start: (position: (70, 60), time: 1)), {below}],
            clips: [(name: "c", action: {action})], runs: [(clip: "c", node: "n", at: 1)])"##
    );
    let project = kineograph_runtime::format::Project::from_ron_text(&text).unwrap();
    Desk::of(&project, Roots::of_project(None))
}

#[test]
fn an_effect_that_has_not_moved_anything_yet_cuts_nothing() {
    let text = r##"Text(text: "Go", font_size: 40, outline: (width: 8, color: "#ff0000"),
        shadow: (offset: (6, -9), blur: 3, color: "#00ff00"))"##;
    let shape = r##"Shape(form: Polygon(points: [(0, 0), (40, 0), (20, 30)]), size: (40, 30), fill: Solid(color: "#808080"),
        stroke: (width: 12, color: "#ffff00"))"##;
    let fire = r"Particles(rate: 30, life: (1, 0.2), angle: (90, 60), motion: Gravity(speed: (50, 20)))";
    let child = r##"(name: "far", parent: "n", content: Box((30, 10)), start: (position: (-20, -8), color: "#ff00ff"))"##;
    let (flip, orbit) = (
        "FlipX3D(duration: 1)",
        "OrbitCamera(duration: 1, radius: 1, delta_radius: 0, angle_z: 0.001, delta_angle_z: 0, angle_x: 0, delta_angle_x: 0)",
    );
    for (what, content, blend, below, action) in [
        ("a text", text, "Normal", "", flip),
        ("a shape", shape, "Normal", "", flip),
        ("light", shape, "Add", "", flip),
        ("particles", fire, "Normal", "", flip),
        ("particles as light", fire, "Add", "", flip),
        ("particles seen by a camera", fire, "Screen", "", orbit),
        ("a text seen by a camera", text, "Normal", "", orbit),
        ("a child seen by a camera", "Box((20, 20))", "Normal", child, orbit),
        (
            "lines beyond the area of a text",
            r#"Text(text: "Go and see", font_size: 24, area: (50, 20))"#,
            "Normal",
            "",
            orbit,
        ),
        (
            "particles below what a camera sees",
            "Box((20, 20))",
            "Normal",
            &format!(r#"(name: "fire", parent: "n", content: {fire}, start: (position: (10, 10), time: 1))"#),
            orbit,
        ),
    ] {
        let [flat, bent] = [
            desk_of(content, blend, below, "DelayTime(duration: 1)"),
            desk_of(content, blend, below, action),
        ]
        .map(|desk| studio(&desk).picture(&desk.source, 1.0, [SIDE; 2], Backdrop::Stage).unwrap());
        let lit = flat.pixels.chunks_exact(4).filter(|pixel| pixel[..3] != flat.pixels[..3]).count();
        assert!(lit > 300, "{what}: {lit} pixels are seen");
        // Each particle is rounded once more on the way.
        let slack = if what.starts_with("particles") { 6 } else { 2 };
        let far = flat.pixels.iter().zip(&bent.pixels).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(far <= Some(slack), "{what}: {far:?}");
    }
}

#[test]
fn a_camera_sees_a_node_in_the_same_way_whatever_is_beside_it() {
    let card = |parent: &str, at: [i32; 2]| {
        format!(
            r##"(name: "card", parent: "{parent}", content: Box((40, 40)), start: (position: ({}, {}), color: "#ff4020")),
            (name: "spot", parent: "card", content: Box((8, 12)), start: (position: (30, 24), color: "#20ff60")),"##,
            at[0], at[1]
        )
    };
    let scene = |content: &str, beside: &str| {
        format!(r#"(name: "n", content: {content}, start: (position: (30, 64))), {beside}"#)
    };
    let beside = |more: &str| card("n", [0, 0]) + more;
    let emitter =
        r#"(name: "later", parent: "n", content: Particles(rate: 5, life: (1, 0)), start: (opacity: 0))"#;
    let far =
        r##"(name: "far", parent: "n", content: Box((4, 4)), start: (position: (110, 0), opacity: 0))"##;
    let bent = r##"(name: "bent", parent: "n", content: Box((4, 4)), start: (opacity: 0))"##;
    for angle in [20.0, 63.0, 81.0, 100.0, 108.0, 150.0] {
        let look = |nodes: &str, runs: &str| {
            let text = format!(
                r##"(format: 2, stage: (size: ({SIDE}, {SIDE})), nodes: [{nodes}], clips: [
                    (name: "c", action: OrbitCamera(duration: 1, radius: 1, delta_radius: 0, angle_z: {angle}, delta_angle_z: 0,
                        angle_x: 0, delta_angle_x: 0)), (name: "flip", action: FlipX3D(duration: 1))],
                    runs: [(clip: "c", node: "n"), {runs}])"##
            );
            let project = kineograph_runtime::format::Project::from_ron_text(&text).unwrap();
            picture(&Desk::of(&project, Roots::of_project(None)), 0.0)
        };
        let alone = look(&scene("Group", &beside("")), "");
        assert!(alone.pixels.chunks_exact(4).filter(|pixel| pixel[3] > 0).count() > 40, "{angle}");
        for (what, more, runs) in [
            ("particles", emitter, ""),
            ("a node far away", far, ""),
            ("a bent node", bent, r#"(clip: "flip", node: "bent")"#),
        ] {
            let found = look(&scene("Group", &beside(more)), runs);
            assert!(different(&found, &alone) == 0, "{what}, {angle}: {}", different(&found, &alone));
        }
    }
}
