//! A pixel-perfect canvas shows the stage as a screen of its own size does, each pixel as a square of one colour.

use super::*;

/// Turned, stretched and translucent pictures, between whole pixels.
fn document() -> (Document, Picture) {
    let (mut document, _) = dots();
    // Smooth in games and exports; here nothing is.
    let image = Image::new("dots", "dots.png").with_filter(Filter::Linear);
    document = edited(document, &[Edit::SetImage("dots".to_owned(), image)]);
    for index in 0..10_u8 {
        let turn = f64::from(index) * 37.3;
        let start = StartPose::default()
            .with_position([20.3 + turn, 40.7 + turn * 7.0 % 220.0])
            .with_rotation(turn)
            .with_scale([0.5 + turn / 200.0, 1.5 - turn / 400.0])
            .with_opacity(60.0 + turn / 2.0);
        let (name, sprite) = (format!("dots {index}"), Content::Image("dots".to_owned()));
        document = edited(document, &[Edit::AddNode { name, parent: None, content: sprite, start }]);
    }
    let level = |index: u32| (index.wrapping_mul(2_654_435_761) >> 23).to_le_bytes()[0];
    (document, Picture { width: 40, height: 20, rgba: (0..40 * 20 * 4).map(level).collect() })
}

/// The canvas with a zoom, turned by some degrees around a point of the stage.
fn shown(zoom: f32, turn_deg: f32) -> (RgbaImage, Screen, RgbaImage) {
    let (document, picture) = document();
    let exported = exported(&document, &picture, Filter::Nearest);
    let (image, screen) = rendered_as([1300.0, 1000.0], document, picture, |harness| {
        let host = harness.state_mut();
        host.panel.look.pixel_perfect = true;
        let screen = host.screen();
        let view = host.panel.view.zoomed_at(screen.rect.center(), zoom, &screen);
        host.panel.view = view.turned_to(turn_deg);
    });
    (image, screen, exported)
}

/// The pixel of the screen at a stage point, if it is clear of the bars.
fn pixel_at(image: &RgbaImage, screen: &Screen, stage: [f32; 2]) -> Option<[u8; 4]> {
    let pos = screen.pos_from_stage(stage);
    let clear = screen.rect.shrink2(vec2(8.0, 60.0));
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // inside the window
    clear.contains(pos).then(|| image.pixel(pos.x.floor() as u32, pos.y.floor() as u32)).flatten()
}

#[test]
fn each_pixel_of_the_stage_is_a_square_of_one_colour() {
    for (zoom, squares) in [(2_u16, 400 * 300), (3, 300 * 200), (7, 100 * 80)] {
        let (image, screen, exported) = shown(f32::from(zoom), 0.0);
        let mut seen = 0;
        for (x, y) in (1..299_u16).flat_map(|y| (1..399_u16).map(move |x| (x, y))) {
            let expected = exported.pixel(x.into(), u32::from(299 - y)).unwrap();
            for (i, j) in (0..zoom).flat_map(|j| (0..zoom).map(move |i| (i, j))) {
                let inside = [(x, i), (y, j)]
                    .map(|(at, sub)| f32::from(at) + (f32::from(sub) + 0.5) / f32::from(zoom));
                let Some(shown) = pixel_at(&image, &screen, inside) else { continue };
                assert_eq!(shown, expected, "({x}, {y}) at {zoom}00 %");
                seen += usize::from((i, j) == (0, 0));
            }
        }
        assert!(seen * 3 > squares, "{seen} of {squares} were in view at {zoom}00 %");
    }
}

#[test]
fn in_a_turned_view_the_squares_are_turned_and_keep_their_colours() {
    for (zoom, turn_deg) in [(4_u8, 30.0), (6, -45.0), (3, 90.0)] {
        let (image, screen, exported) = shown(f32::from(zoom), turn_deg);
        let mut seen = 0;
        for (x, y) in (1..299_u16).flat_map(|y| (1..399_u16).map(move |x| (x, y))) {
            // Well within a square, so that no side of it goes through the middle of the screen's pixel.
            for within in [[0.5, 0.5], [0.4, 0.6], [0.6, 0.45]] {
                let at = [f32::from(x) + within[0], f32::from(y) + within[1]];
                let Some(shown) = pixel_at(&image, &screen, at) else { continue };
                let expected = exported.pixel(x.into(), u32::from(299 - y)).unwrap();
                // The ground of a turned stage is drawn below the picture: its colours are mixed after they were rounded.
                let off = shown.iter().zip(expected).map(|(a, b)| a.abs_diff(b)).max();
                assert!(off <= Some(2), "({x}, {y}) turned by {turn_deg}°: {shown:?}, not {expected:?}");
                seen += 1;
            }
        }
        assert!(seen > 10_000, "{seen} were in view");
    }
}
