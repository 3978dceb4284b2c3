//! What is seen of nodes, as rectangles and as triangles.
#![cfg(feature = "ron")]
#![allow(clippy::unwrap_used)] // what isn't drawn fails the test

use kineograph_runtime::format::{Project, Sheet, Text, load};
use kineograph_stage::ProjectWorld;
use kineograph_stage::quads::{Corner, Look, Pictures};

/// All images are 40 × 20 pixels, but for those that are missing. Each character of a text is the frame of its place.
struct Shelf(Project);

impl Pictures for Shelf {
    fn sheet(&self, name: &str) -> Option<&Sheet> {
        self.0.sheet(name)
    }

    fn image_px(&self, image: &str) -> Option<[f64; 2]> {
        (image != "gone").then_some([40.0, 20.0])
    }

    fn characters(&self, text: &Text, size_px: [f32; 2], progress: f32) -> Vec<(u32, [f32; 4])> {
        let shown = if text.reveal { (progress / 100.0 * text.text.len() as f32) as u32 } else { u32::MAX };
        let places = 0..text.text.len() as u32;
        let at = |place: u32| (place, [10.0 * place as f32, size_px[1] - 8.0, 10.0, 8.0]);
        places.filter(|place| *place < shown).map(at).collect()
    }
}

/// What is compared of a rectangle: its look, its lower left and upper right corner, and what it covers of its image.
type Seen = (&'static str, [f32; 2], [f32; 2], [f32; 4]);

fn open(nodes: &str) -> (ProjectWorld, Shelf) {
    let sheets = r#"(name: "abc", image: "abc", frames: [
        (name: "a", rect: (0, 0, 10, 8)), (name: "b", rect: (10, 0, 10, 8)), (name: "c", rect: (20, 4, 8, 10), rotated: true)])"#;
    let images = r#"(name: "abc", path: "abc.png"), (name: "gone", path: "gone.png")"#;
    let text = format!("(format: 2, images: [{images}], sheets: [{sheets}], nodes: [{nodes}])");
    let loaded = load(&text).unwrap();
    assert!(!loaded.diagnostics.has_errors(), "{:?}", loaded.diagnostics);
    let mut game = ProjectWorld::new(&loaded.project, |_| [40.0, 20.0]).unwrap();
    game.world.enter();
    (game, Shelf(loaded.project))
}

fn seen(nodes: &str) -> Vec<Seen> {
    let (mut game, shelf) = open(nodes);
    let mut seen = Vec::new();
    game.draw(&shelf, |_, _, quad| {
        let [from, _, to, _] = quad.corners();
        seen.push(match &quad.look {
            Look::Plain => ("plain", from, to, [0.0; 4]),
            Look::Painted => ("painted", from, to, [0.0; 4]),
            Look::Missing => ("missing", from, to, [0.0; 4]),
            Look::Image(part) => ("image", from, to, part.uv()),
        });
    });
    seen
}

#[test]
fn each_content_shows_its_rectangles() {
    let origin = "start: (anchor: (0, 0))";
    let one = |content: &str| seen(&format!(r#"(name: "n", content: {content}, {origin})"#));
    assert_eq!(one("Box((4, 6))"), [("plain", [0.0; 2], [4.0, 6.0], [0.0; 4])]);
    assert_eq!(one(r#"Image("abc")"#), [("image", [0.0; 2], [40.0, 20.0], [0.0, 0.0, 1.0, 1.0])]);
    assert_eq!(one(r#"Image("gone")"#), [("missing", [0.0; 2], [40.0, 20.0], [0.0; 4])]);
    assert_eq!(one("Shape(form: Ellipse, size: (9, 7))"), [("painted", [0.0; 2], [9.0, 7.0], [0.0; 4])]);
    let b = [("image", [0.0; 2], [10.0, 8.0], [0.25, 0.0, 0.5, 0.4])];
    assert_eq!(one(r#"Frame(sheet: "abc", frame: "b")"#), b);
    let bar = r#"Progress(of: Image("abc"), kind: Bar, midpoint: (0, 0.5), change_rate: (1, 0))"#;
    let half = format!(r#"(name: "n", content: {bar}, start: (anchor: (0, 0), progress: 50))"#);
    assert_eq!(seen(&half), [("image", [0.0; 2], [20.0, 20.0], [0.0, 0.0, 0.5, 1.0])]);
    let slices = one(r#"NineSlice(of: Image("abc"), size: (60, 40), insets: (4, 4, 4, 4))"#);
    assert_eq!(slices.len(), 9);
    assert_eq!(slices[4], ("image", [4.0; 2], [56.0, 36.0], [0.1, 0.2, 0.9, 0.8]));
    assert_eq!(one("Group"), []);
}

#[test]
fn characters_of_sheets_stand_in_their_places_and_mirrored_on_the_other_side() {
    let text = r#"Text(text: "ab", of: Sheet("abc"), area: (40, 20), reveal: true)"#;
    let shown =
        |start: &str| seen(&format!(r#"(name: "n", content: {text}, start: (anchor: (0, 0), {start}))"#));
    let a = ("image", [0.0, 12.0], [10.0, 20.0], [0.0, 0.0, 0.25, 0.4]);
    let b = ("image", [10.0, 12.0], [20.0, 20.0], [0.25, 0.0, 0.5, 0.4]);
    assert_eq!(shown("progress: 100"), [a, b]);
    assert_eq!(shown("progress: 50"), [a]);
    let mirrored = ("image", [30.0, 0.0], [40.0, 8.0], a.3);
    assert_eq!(shown("progress: 50, flip_x: true, flip_y: true"), [mirrored]);
}

#[test]
fn particles_take_the_colour_and_the_opacity_of_their_node() {
    let content = r##"Particles(rate: 1, life: (2, 0), motion: Gravity(speed: (0, 0)), start: (size: (10, 0), color: "#80ff00", opacity: (102, 0)))"##;
    let node = format!(
        r##"(name: "n", content: {content}, start: (position: (3, 4), opacity: 127.5, color: "#ff33ff", time: 1.5, flip_x: true))"##
    );
    let (mut game, shelf) = open(&node);
    let mut found = Vec::new();
    game.draw(&shelf, |_, _, quad| {
        found.push((quad.look == Look::Painted, quad.corners()[0], quad.color_rgb, quad.opacity, quad.flips));
    });
    let half = 128.0 / 255.0;
    assert_eq!(found.len(), 2);
    for (is_painted, lower_left, color_rgb, opacity, flips) in found {
        assert!(is_painted);
        assert_eq!(flips, [false; 2]);
        assert_eq!((color_rgb, opacity), ([half, 0.2, 0.0], 0.2));
        // A node that is mirrored throws to the other side.
        let apart = [0, 1].map(|axis| (lower_left[axis] - [8.0, -1.0][axis]).abs());
        assert!(apart.iter().all(|apart| *apart < 1e-5), "{lower_left:?}");
    }
}

/// All triangles of a project with one node.
fn triangles(node: &str) -> Vec<[Corner; 3]> {
    let (mut game, shelf) = open(node);
    let mut triangles = Vec::new();
    game.draw(&shelf, |_, _, quad| quad.triangles(|triangle| triangles.push(triangle)));
    triangles
}

/// Twice the area of triangles in the scene, and of what they show.
fn areas(triangles: &[[Corner; 3]]) -> [f32; 2] {
    let area =
        |[a, b, c]: [[f32; 2]; 3]| ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).abs();
    let at = triangles.iter().map(|triangle| area(triangle.map(|corner| corner.at)));
    [at.sum(), triangles.iter().map(|triangle| area(triangle.map(|corner| corner.uv))).sum()]
}

/// Where in its image a point of the scene is, as the triangles have it.
fn shown_at(triangles: &[[Corner; 3]], [x, y]: [f32; 2]) -> Option<[f32; 2]> {
    triangles.iter().find_map(|[a, b, c]| {
        let [[ax, ay], [bx, by], [cx, cy]] = [a.at, b.at, c.at];
        let whole = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        let part_b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / whole;
        let part_c = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / whole;
        let part_a = 1.0 - part_b - part_c;
        let is_in = [part_a, part_b, part_c].iter().all(|part| *part >= 0.0);
        is_in.then(|| [0, 1].map(|axis| part_a * a.uv[axis] + part_b * b.uv[axis] + part_c * c.uv[axis]))
    })
}

#[test]
fn two_triangles_show_an_upright_mirrored_or_turned_frame() {
    let shown = |frame: &str, flip: bool, at: [f32; 2]| {
        let node = format!(
            r#"(name: "n", content: Frame(sheet: "abc", frame: "{frame}"), start: (anchor: (0, 0), flip_x: {flip}))"#
        );
        let triangles = triangles(&node);
        assert_eq!(triangles.len(), 2);
        shown_at(&triangles, at).unwrap().map(|part| (part * 1e4).round() / 1e4)
    };
    // Two pixels from the left and one from below, in an image of 40 × 20.
    assert_eq!(shown("a", false, [2.0, 1.0]), [0.05, 0.35]);
    assert_eq!(shown("a", true, [8.0, 1.0]), [0.05, 0.35]);
    // Turned clockwise, its lower left corner is the upper left one of what is stored, 10 wide and 8 high.
    assert_eq!(shown("c", false, [2.0, 1.0]), [0.525, 0.3]);
}

#[test]
fn a_radial_progress_shows_its_sector() {
    let whole_px = 2.0 * 40.0 * 20.0;
    for midpoint in ["0.5, 0.5", "0.2, 0.9", "0, 1"] {
        for percent in [1.0, 12.5, 37.5, 50.0, 62.5, 99.0] {
            let of = |percent: f32, reversed: bool| {
                triangles(&format!(
                    r#"(name: "n", content: Progress(of: Image("abc"), midpoint: ({midpoint}), reversed: {reversed}), start: (anchor: (0, 0), progress: {percent}))"#
                ))
            };
            let (one, other) = (of(percent, false), of(100.0 - percent, true));
            let both = [0, 1].map(|which| areas(&one)[which] + areas(&other)[which]);
            assert!((both[0] - whole_px).abs() < 1e-2 && (both[1] - 2.0).abs() < 1e-4, "{both:?}");
        }
    }
    let quarter = triangles(
        r#"(name: "n", content: Progress(of: Image("abc")), start: (anchor: (0, 0), progress: 25))"#,
    );
    assert_eq!(
        shown_at(&quarter, [30.0, 15.0]).map(|at| at.map(|part| (part * 1e4).round() / 1e4)),
        Some([0.75, 0.25])
    );
    assert_eq!(shown_at(&quarter, [10.0, 15.0]), None);
    assert_eq!(shown_at(&quarter, [30.0, 5.0]), None);
    assert!(
        triangles(r#"(name: "n", content: Progress(of: Image("abc")), start: (progress: 0))"#).is_empty()
    );
}

#[test]
fn what_is_missing_has_no_triangles() {
    assert!(triangles(r#"(name: "n", content: Image("gone"))"#).is_empty());
    assert_eq!(triangles(r#"(name: "n", content: Box((4, 4)))"#).len(), 2);
}
