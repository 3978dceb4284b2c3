//! No number, text or font file causes a panic, and the bytes are the same on every machine.

use kineograph_paint::{Fonts, MAX_SIDE_PX, Painted, lay_out, paint_shape, paint_text};
use kineograph_runtime::format::{
    Color, Fill, Form, GradientStop, Shadow, Shape, Stroke, Text, TextAlign, VerticalAlign,
};
use proptest::prelude::*;

/// Plain numbers mostly, and odd ones. Those that make large pictures have a test of their own: there is no time for many.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        6 => -20.0..120.0_f64,
        1 => prop::sample::select(vec![
            0.0, -0.0, 1e-300, -1e-9, 1e39, 1e300, f64::MAX, f64::NAN, f64::INFINITY, f64::NEG_INFINITY,
        ]),
    ]
}

fn color() -> impl Strategy<Value = Color> {
    any::<[u8; 3]>().prop_map(Color)
}

fn pair() -> impl Strategy<Value = [f64; 2]> {
    [number(), number()]
}

fn stroke() -> impl Strategy<Value = Stroke> {
    let parts = (number(), color(), number());
    parts.prop_map(|(width, color, opacity)| Stroke::new(width, color).with_opacity(opacity))
}

fn form() -> impl Strategy<Value = Form> {
    let points = || prop::collection::vec(pair(), 0..6);
    prop_oneof![
        [number(), number(), number(), number()].prop_map(|radii| Form::Rect { radii }),
        Just(Form::Ellipse),
        points().prop_map(|points| Form::Polygon { points }),
        points().prop_map(|points| Form::Line { points }),
    ]
}

fn fill() -> impl Strategy<Value = Fill> {
    let stop = (prop_oneof![0.0..1.0_f64, number()], color(), number());
    let stop = stop.prop_map(|(at, color, opacity)| GradientStop::new(at, color).with_opacity(opacity));
    let stops = prop::collection::vec(stop, 0..4).boxed();
    prop_oneof![
        (color(), number()).prop_map(|(color, opacity)| Fill::Solid { color, opacity }),
        (pair(), pair(), stops.clone()).prop_map(|(from, to, stops)| Fill::Linear { from, to, stops }),
        (pair(), number(), stops).prop_map(|(center, radius, stops)| Fill::Radial { center, radius, stops }),
    ]
}

fn shape() -> impl Strategy<Value = Shape> {
    let parts = (form(), pair(), prop::option::of(fill()), prop::option::of(stroke()));
    parts.prop_map(|(form, size, fill, stroke)| Shape::new(form, size).with_fill(fill).with_stroke(stroke))
}

fn text() -> impl Strategy<Value = Text> {
    let characters = prop_oneof![
        "[ -~\n\t]{0,12}",
        "\\PC{0,8}",
        ".{0,8}",
        "[\u{590}-\u{6ff}a 1\u{300}-\u{310}\u{200b}-\u{202e}\u{2066}-\u{2069}\u{1f468}-\u{1f469}\u{fe0f}\r\n]{0,12}",
    ];
    let shadow = (pair(), number(), color(), number());
    let shadow = shadow.prop_map(|(offset, blur, color, opacity)| {
        Shadow::new(offset, color).with_blur(blur).with_opacity(opacity)
    });
    let numbers = [number(), number(), number()];
    let aligns = (
        prop::sample::select(vec![TextAlign::Left, TextAlign::Center, TextAlign::Right]),
        prop::sample::select(vec![VerticalAlign::Top, VerticalAlign::Middle, VerticalAlign::Bottom]),
    );
    let parts = (
        characters,
        numbers,
        aligns,
        prop::option::of(pair()),
        prop::option::of(stroke()),
        prop::option::of(shadow),
    );
    parts.prop_map(
        |(characters, [font_size, line_spacing, letter_spacing], aligns, area, outline, shadow)| {
            Text::new(characters)
                .with_font_size(font_size)
                .with_line_spacing(line_spacing)
                .with_letter_spacing(letter_spacing)
                .with_align(aligns.0)
                .with_vertical_align(aligns.1)
                .with_area(area)
                .with_outline(outline)
                .with_shadow(shadow)
        },
    )
}

/// Small pictures, so that there is time for many; and odd scales.
fn px_per_unit() -> impl Strategy<Value = f32> {
    prop_oneof![8 => 0.1..0.5_f32, 1 => number().prop_map(|number| (number as f32).min(0.5))]
}

fn assert_sound(painted: &Painted) {
    assert_eq!(painted.rgba.len(), painted.width as usize * painted.height as usize * 4);
    assert!(painted.width <= MAX_SIDE_PX && painted.height <= MAX_SIDE_PX);
    assert!(painted.rect_px.iter().all(|number| number.is_finite()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn shapes_of_any_numbers(shape in shape(), size in pair(), px_per_unit in px_per_unit()) {
        let painted = paint_shape(&shape, size.map(|side| side as f32), px_per_unit);
        assert_sound(&painted);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn texts_of_any_numbers(
        text in text(),
        width in prop::option::of(number()),
        size in pair(),
        px_per_unit in px_per_unit(),
        shown in 0..10_usize,
    ) {
        prop_assume!(text.font_size.is_nan() || text.font_size < 200.0);
        let laid_out = lay_out(&text, &Fonts::new(), width.map(|width| width as f32));
        assert!(laid_out.size_px().iter().all(|side| *side >= 0.0));
        let size_px = size.map(|side| side as f32);
        assert_sound(&paint_text(&laid_out, size_px, px_per_unit, shown));
        assert_sound(&paint_text(&laid_out, laid_out.size_px(), px_per_unit, usize::MAX));
    }
}

#[test]
fn large_numbers_make_pictures_within_limits() {
    let line = |far: f64| Form::Line { points: vec![[0.0, 0.0], [far, far / 2.0]] };
    for far in [1e4, 1e9, 1e20, 1e37] {
        let shape = Shape::new(line(far), [10.0, 10.0]).with_stroke(Stroke::new(far / 100.0, Color([0; 3])));
        assert_sound(&paint_shape(&shape, [10.0; 2], 1.0));
        let shadow = Shadow::new([far, -far], Color([0; 3])).with_blur(far / 10.0);
        let text = Text::new("A").with_font_size(far).with_shadow(shadow);
        let laid_out = lay_out(&text, &Fonts::new(), None);
        let painted = paint_text(&laid_out, laid_out.size_px(), 1.0, usize::MAX);
        assert_sound(&painted);
        assert!(!painted.is_empty(), "{far}");
    }
}

#[test]
fn damaged_fonts_are_refused_or_drawn() {
    let whole = epaint_default_fonts::NOTO_EMOJI_REGULAR;
    let mut state = 1_u32;
    let mut random = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % below
    };
    for round in 0..60 {
        let mut bytes = whole.to_vec();
        if round % 4 == 0 {
            bytes.truncate(random(whole.len()));
        }
        for _ in 0..random(200) {
            // The first bytes are the tables' places.
            let range = if round % 2 == 0 { 400.min(bytes.len()) } else { bytes.len() };
            let at = random(range.max(1));
            if let Some(byte) = bytes.get_mut(at) {
                *byte = random(256) as u8;
            }
        }
        let mut fonts = Fonts::new();
        if fonts.add("damaged", bytes).is_ok() {
            let text = Text::new("1 😀🚀👍 ❤").with_font("damaged".to_owned());
            let laid_out = lay_out(&text, &fonts, Some(100.0));
            assert_sound(&paint_text(&laid_out, [100.0; 2], 0.5, usize::MAX));
        }
    }
}

/// FNV-1a of all pictures.
fn digest(painted: &[Painted]) -> u64 {
    let bytes = painted.iter().flat_map(|painted| &painted.rgba);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Recorded once: another processor or system must not change a bit. A new version of a rasteriser or a font may; then look at the picture
/// of the example `paint`, and record it again.
#[test]
fn every_machine_paints_the_same_bytes() {
    let stops =
        vec![GradientStop::new(0.0, Color([255, 136, 0])), GradientStop::new(1.0, Color([0, 80, 255]))];
    let linear = Fill::Linear { from: [0.1, 0.2], to: [0.9, 0.7], stops: stops.clone() };
    let radial = Fill::Radial { center: [0.4, 0.6], radius: 0.8, stops };
    let stroke = Stroke::new(2.3, Color([10, 20, 30])).with_opacity(200.0);
    let shadow = Shadow::new([2.5, -1.5], Color([0; 3])).with_blur(3.0);
    let shapes = [
        Shape::new(Form::rounded(7.5), [40.5, 30.2]).with_fill(linear).with_stroke(stroke),
        Shape::new(Form::Ellipse, [41.0, 17.3]).with_fill(radial),
    ];
    let text = Text::new("Fä 12\nשלום").with_outline(stroke).with_shadow(shadow);
    let laid_out = lay_out(&text, &Fonts::new(), None);
    let mut painted: Vec<Painted> =
        shapes.iter().map(|shape| paint_shape(shape, [39.7, 28.4], 1.3)).collect();
    painted.push(paint_text(&laid_out, laid_out.size_px(), 1.3, usize::MAX));
    assert_eq!(digest(&painted), 7_387_190_002_220_869_404);
}
