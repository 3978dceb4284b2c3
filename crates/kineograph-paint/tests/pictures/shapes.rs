//! Pictures of shapes against what geometry says.

use std::f64::consts::PI;

use crate::support::{area, assert_near, at, extent_px, is_seen, pixel};
use kineograph_paint::{MAX_PIXELS, MAX_SIDE_PX, Painted, paint_shape};
use kineograph_runtime::format::{Color, Fill, Form, GradientStop, Shape, Stroke};

const ORANGE: Color = Color([255, 136, 0]);
const BLUE: Color = Color([0, 0, 250]);

fn filled(form: Form, size: [f64; 2]) -> Shape {
    Shape::new(form, size).with_fill(Fill::solid(ORANGE))
}

/// Painted in its own size.
fn paint(shape: &Shape, px_per_unit: f32) -> Painted {
    paint_shape(shape, shape.size.map(|side| side as f32), px_per_unit)
}

#[test]
fn a_box_of_whole_pixels_has_exact_bytes() {
    let painted = paint(&filled(Form::default(), [3.0, 2.0]), 1.0);
    assert_eq!(painted.rect_px, [-1.0, -1.0, 5.0, 4.0]);
    assert_eq!((painted.width, painted.height), (5, 4));
    let mut expected = Vec::new();
    for row in 0..4 {
        for column in 0..5 {
            let is_inside = (1..=3).contains(&column) && (1..=2).contains(&row);
            expected.extend(if is_inside { [255, 136, 0, 255] } else { [0; 4] });
        }
    }
    assert_eq!(painted.rgba, expected);
}

#[test]
fn a_picture_has_as_many_pixels_as_asked() {
    let painted = paint(&filled(Form::default(), [3.0, 2.0]), 4.0);
    assert_eq!((painted.width, painted.height), (14, 10));
    assert_eq!(painted.rect_px, [-0.25, -0.25, 3.5, 2.5]);
    assert_near(area(&painted), 6.0, 1e-6);
}

#[test]
fn areas_are_those_of_geometry() {
    let near =
        |shape: &Shape, expected: f64| assert_near(area(&paint(shape, 2.0)), expected, expected * 0.005);
    near(&filled(Form::Ellipse, [60.0, 60.0]), PI * 900.0);
    near(&filled(Form::Ellipse, [100.0, 30.0]), PI * 50.0 * 15.0);
    near(&filled(Form::rounded(10.0), [80.0, 50.0]), 4000.0 - (4.0 - PI) * 100.0);
    near(
        &filled(Form::Rect { radii: [20.0, 0.0, 10.0, 0.0] }, [80.0, 50.0]),
        4000.0 - (1.0 - PI / 4.0) * 500.0,
    );
    near(&filled(Form::Polygon { points: vec![[0.0, 0.0], [60.0, 0.0], [0.0, 40.0]] }, [60.0, 40.0]), 1200.0);
}

#[test]
fn each_corner_has_its_radius() {
    let form = Form::Rect { radii: [20.0, 0.0, 0.0, 0.0] };
    let painted = paint(&filled(form, [50.0, 50.0]), 1.0);
    let corners = [[1.0, 49.0], [49.0, 49.0], [49.0, 1.0], [1.0, 1.0]];
    assert_eq!(corners.map(|corner| at(&painted, corner)[3]), [0, 255, 255, 255]);
    let form = Form::Rect { radii: [0.0, 0.0, 20.0, 0.0] };
    let painted = paint(&filled(form, [50.0, 50.0]), 1.0);
    assert_eq!(corners.map(|corner| at(&painted, corner)[3]), [255, 255, 0, 255]);
}

#[test]
fn radii_that_are_too_long_make_half_circles() {
    let pill = paint(&filled(Form::rounded(20.0), [100.0, 40.0]), 1.0);
    assert_eq!(paint(&filled(Form::rounded(500.0), [100.0, 40.0]), 1.0), pill);
    assert_near(area(&pill), PI * 400.0 + 60.0 * 40.0, 20.0);
    // Both of a side become smaller by the same factor, and so do the others.
    let uneven = Form::Rect { radii: [30.0, 10.0, 0.0, 0.0] };
    let fitting = Form::Rect { radii: [15.0, 5.0, 0.0, 0.0] };
    assert_eq!(paint(&filled(uneven, [20.0, 40.0]), 1.0), paint(&filled(fitting, [20.0, 40.0]), 1.0));
}

#[test]
fn radii_and_strokes_keep_their_pixels_in_a_resized_node() {
    let shape = filled(Form::rounded(10.0), [20.0, 20.0]).with_stroke(Stroke::new(4.0, BLUE));
    let resized = paint_shape(&shape, [200.0, 60.0], 1.0);
    assert_eq!(resized, paint(&shape.clone().with_size([200.0, 60.0]), 1.0));
    assert_eq!(extent_px(&resized, is_seen), [-2.0, -2.0, 202.0, 62.0]);
}

#[test]
fn points_move_with_the_box() {
    let points = vec![[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [5.0, 5.0]];
    let shape = filled(Form::Polygon { points }, [10.0, 10.0]);
    let wider = paint_shape(&shape, [40.0, 20.0], 1.0);
    let scaled = vec![[0.0, 0.0], [40.0, 0.0], [40.0, 20.0], [20.0, 10.0]];
    assert_eq!(wider, paint(&filled(Form::Polygon { points: scaled }, [40.0, 20.0]), 1.0));
    assert_eq!(extent_px(&wider, is_seen), [0.0, 0.0, 40.0, 20.0]);
}

#[test]
fn a_polygon_covers_all_that_it_goes_around() {
    // A star drawn without lifting the pen: its middle is gone around twice.
    let point = |index: u32| (f64::from(index) * 144.0).to_radians().sin_cos();
    let points = (0..5).map(point).map(|(x, y)| [50.0 + 50.0 * x, 50.0 + 50.0 * y]).collect();
    let star = paint(&filled(Form::Polygon { points }, [100.0, 100.0]), 1.0);
    assert_eq!(at(&star, [50.0, 50.0]), [255, 136, 0, 255]);
    assert_eq!(at(&star, [10.0, 90.0])[3], 0);
}

#[test]
fn a_stroke_is_half_inside_and_half_outside() {
    let shape = filled(Form::default(), [40.0, 20.0]).with_stroke(Stroke::new(6.0, BLUE));
    let painted = paint(&shape, 2.0);
    assert_eq!(extent_px(&painted, is_seen), [-3.0, -3.0, 43.0, 23.0]);
    assert_eq!(extent_px(&painted, |rgba| rgba == [255, 136, 0, 255]), [3.0, 3.0, 37.0, 17.0]);
    let hollow = Shape::new(Form::Ellipse, [100.0, 100.0]).with_stroke(Stroke::new(10.0, BLUE));
    assert_near(area(&paint(&hollow, 2.0)), PI * 100.0 * 10.0, 16.0);
}

#[test]
fn joins_and_ends_of_strokes_are_round() {
    let line = Form::Line { points: vec![[0.0, 0.0], [50.0, 0.0]] };
    let painted = paint(&Shape::new(line, [50.0, 0.0]).with_stroke(Stroke::new(10.0, BLUE)), 4.0);
    assert_near(area(&painted), 500.0 + PI * 25.0, 2.0);
    let square = Shape::new(Form::default(), [50.0, 50.0]).with_stroke(Stroke::new(10.0, BLUE));
    assert_near(area(&paint(&square, 4.0)), 2000.0 - 100.0 + PI * 25.0, 4.0);
}

#[test]
fn a_line_is_not_filled_and_may_be_flat() {
    let line = Form::Line { points: vec![[0.0, 0.0], [50.0, 0.0], [50.0, 50.0]] };
    assert!(paint(&filled(line.clone(), [50.0, 50.0]), 1.0).is_empty());
    let stroked = paint(&filled(line, [50.0, 50.0]).with_stroke(Stroke::new(2.0, BLUE)), 1.0);
    assert_eq!(at(&stroked, [30.0, 20.0])[3], 0);
    assert_eq!(at(&stroked, [30.0, 0.0]), [0, 0, 250, 255]);
}

#[test]
fn colours_keep_their_bytes_at_any_opacity() {
    let shape =
        Shape::new(Form::Ellipse, [40.0, 40.0]).with_fill(Fill::Solid { color: ORANGE, opacity: 128.0 });
    let painted = paint(&shape, 1.0);
    assert_eq!(at(&painted, [20.0, 20.0]), [255, 136, 0, 128]);
    let seen = painted.rgba.chunks_exact(4).filter(|pixel| pixel[3] > 0);
    assert!(seen.map(|pixel| [pixel[0], pixel[1], pixel[2]]).all(|rgb| rgb == [255, 136, 0]));
}

#[test]
fn a_stroke_lies_over_the_fill() {
    let stroke = Stroke::new(10.0, Color([0, 0, 255])).with_opacity(51.0);
    let shape = Shape::new(Form::default(), [40.0, 40.0]).with_fill(Fill::solid(Color([255, 0, 0])));
    let painted = paint(&shape.with_stroke(stroke), 1.0);
    assert_eq!(at(&painted, [2.5, 20.0]), [204, 0, 51, 255]);
    assert_eq!(at(&painted, [-2.5, 20.0]), [0, 0, 255, 51]);
}

#[test]
fn a_linear_gradient_has_its_colours_at_the_stops() {
    let stops = vec![
        GradientStop::new(0.0, Color([0, 0, 0])),
        GradientStop::new(0.5, Color([200, 100, 0])),
        GradientStop::new(1.0, Color([200, 100, 250])).with_opacity(0.0),
    ];
    let fill = Fill::Linear { from: [0.0, 0.0], to: [0.0, 1.0], stops };
    let painted = paint(&Shape::new(Form::default(), [10.0, 1000.0]).with_fill(fill), 1.0);
    let near = |y: f32, expected: [u8; 4]| {
        let is = at(&painted, [5.0, y]);
        let differs = is.iter().zip(expected).any(|(is, expected)| is.abs_diff(expected) > 1);
        assert!(!differs, "{is:?} instead of {expected:?} at {y}");
    };
    near(0.5, [0, 0, 0, 255]);
    near(250.0, [100, 50, 0, 255]);
    near(500.0, [200, 100, 0, 255]);
    near(750.0, [200, 100, 125, 128]);
    // It fades out completely.
    assert!(at(&painted, [5.0, 999.5])[3] <= 1);
}

#[test]
fn before_and_after_its_stops_a_gradient_is_flat() {
    let stops = vec![GradientStop::new(0.25, ORANGE), GradientStop::new(0.75, BLUE)];
    let fill = Fill::Linear { from: [0.25, 0.0], to: [0.75, 0.0], stops };
    let painted = paint(&Shape::new(Form::default(), [80.0, 10.0]).with_fill(fill), 1.0);
    assert_eq!(at(&painted, [1.0, 5.0]), [255, 136, 0, 255]);
    assert_eq!(at(&painted, [29.5, 5.0]), [255, 136, 0, 255]);
    assert_eq!(at(&painted, [51.0, 5.0]), [0, 0, 250, 255]);
    assert_eq!(at(&painted, [79.0, 5.0]), [0, 0, 250, 255]);
}

#[test]
fn two_stops_at_one_place_make_an_edge() {
    let stops = vec![GradientStop::new(0.5, ORANGE), GradientStop::new(0.5, BLUE)];
    let fill = Fill::Linear { from: [0.0, 0.0], to: [1.0, 0.0], stops };
    let painted = paint(&Shape::new(Form::default(), [80.0, 10.0]).with_fill(fill), 1.0);
    assert_eq!(at(&painted, [39.5, 5.0]), [255, 136, 0, 255]);
    assert_eq!(at(&painted, [40.5, 5.0]), [0, 0, 250, 255]);
}

#[test]
fn a_radial_gradient_ends_at_its_radius() {
    let stops =
        vec![GradientStop::new(0.0, Color([0, 0, 0])), GradientStop::new(1.0, Color([200, 200, 200]))];
    let fill = Fill::Radial { center: [0.5, 0.5], radius: 0.5, stops };
    // Half of the longer side is 200 px, so the last colour is reached 100 px from the centre, in either direction.
    let painted = paint(&Shape::new(Form::default(), [400.0, 300.0]).with_fill(fill), 1.0);
    assert!(at(&painted, [200.5, 150.5])[0] <= 2);
    assert_near(at(&painted, [250.0, 150.0])[0], 100, 2.0);
    assert_near(at(&painted, [200.0, 100.0])[0], 100, 2.0);
    assert_eq!(at(&painted, [301.0, 150.0])[0], 200);
    assert_eq!(at(&painted, [399.0, 299.0])[0], 200);
}

#[test]
fn a_gradient_without_a_length_has_its_last_colour() {
    let stops = || vec![GradientStop::new(0.0, BLUE), GradientStop::new(1.0, ORANGE)];
    for fill in [
        Fill::Linear { from: [0.5, 0.5], to: [0.5, 0.5], stops: stops() },
        Fill::Radial { center: [0.5, 0.5], radius: 0.0, stops: stops() },
        Fill::Radial { center: [0.5, 0.5], radius: -1.0, stops: stops() },
        Fill::Linear { from: [f64::NAN, 0.5], to: [0.5, 0.5], stops: stops() },
    ] {
        let painted = paint(&Shape::new(Form::default(), [11.0, 11.0]).with_fill(fill.clone()), 1.0);
        assert_eq!(at(&painted, [3.0, 3.0]), [255, 136, 0, 255], "{fill:?}");
    }
}

#[test]
fn a_picture_has_a_transparent_border() {
    let shape = filled(Form::Ellipse, [31.3, 20.7]).with_stroke(Stroke::new(2.5, BLUE));
    let painted = paint(&shape, 1.7);
    let (width, height) = (painted.width, painted.height);
    let is_clear = |column, row| pixel(&painted, column, row) == [0; 4];
    assert!((0..width).all(|column| is_clear(column, 0) && is_clear(column, height - 1)));
    assert!((0..height).all(|row| is_clear(0, row) && is_clear(width - 1, row)));
}

#[test]
fn large_pictures_have_fewer_pixels() {
    let painted = paint(&filled(Form::default(), [1e6, 10.0]), 1.0);
    assert!(painted.width <= MAX_SIDE_PX && painted.width > MAX_SIDE_PX - 10);
    assert_near(painted.rect_px[2], 1e6, 1e3);
    let painted = paint(&filled(Form::default(), [7_000.0, 7_000.0]), 1.0);
    assert_near(painted.width * painted.height, MAX_PIXELS, f64::from(MAX_PIXELS) * 0.01);
    assert_near(area(&painted), 49e6, 49e6 * 0.001);
}

#[test]
fn what_is_not_there_is_empty() {
    let shape = filled(Form::Ellipse, [10.0, 10.0]);
    for size_px in [[0.0, 10.0], [10.0, -1.0], [f32::NAN, 10.0], [10.0, f32::INFINITY], [f32::MAX, f32::MAX]]
    {
        let painted = paint_shape(&shape, size_px, 1.0);
        assert!(painted.is_empty() || size_px[0] == f32::MAX, "{size_px:?}");
    }
    for px_per_unit in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        assert!(paint_shape(&shape, [10.0, 10.0], px_per_unit).is_empty(), "{px_per_unit}");
    }
    assert!(paint(&Shape::new(Form::Ellipse, [10.0, 10.0]), 1.0).is_empty());
    assert!(paint(&filled(Form::Polygon { points: Vec::new() }, [10.0, 10.0]), 1.0).is_empty());
    assert_eq!(Painted::default().rect_px, [0.0; 4]);
}
