//! Backgrounds of the stages, 480×270.

use libm::{cosf, sinf};

use crate::canvas::{Canvas, Ink};
use crate::palette::{CORAL, CREAM, GOLD, GOLD_LIGHT, LEAF, LEAF_DARK, NIGHT, WHITE, mix, rgb, rgba};
use crate::shape::Shape;

const WIDTH: f32 = 480.0;
const HEIGHT: f32 = 270.0;

/// A sunny meadow; things stand on the ground at about 225 pixels from the top.
pub fn meadow() -> Canvas {
    let mut canvas = stage();
    let sky = vec![(0.0, rgb(0x6F_C8F0)), (0.6, rgb(0xBF_E9F2)), (0.85, rgb(0xFF_F3D6))];
    canvas.fill(&everything(), Ink::Linear((0.0, 0.0), (0.0, HEIGHT), sky));
    sun(&mut canvas, (384.0, 62.0), 26.0, 0xFF_F6D8);
    for (x, y, scale, opacity) in
        [(96.0, 60.0, 1.0, 0.95), (262.0, 38.0, 0.62, 0.8), (432.0, 112.0, 0.72, 0.85)]
    {
        canvas.placed((x, y), 0.0, (scale, scale), |canvas| cloud(canvas, opacity));
    }
    let far = "M 0 178 C 50 140 96 142 140 168 C 190 132 240 128 292 162 C 330 140 380 130 430 156 C 450 150 468 150 480 154 L 480 270 L 0 270 Z";
    canvas.fill(&Shape::from_commands(far), Ink::vertical(130.0, 230.0, rgb(0x9B_D8C4), rgb(0xB9_E5BE)));
    let middle = "M 0 196 C 70 158 150 166 210 192 C 280 220 360 160 480 182 L 480 270 L 0 270 Z";
    canvas.fill(&Shape::from_commands(middle), Ink::vertical(165.0, 240.0, rgb(0x7C_CB86), rgb(0x9F_DA7C)));
    for (x, y, scale) in [
        (58.0, 184.0, 0.8),
        (84.0, 180.0, 1.0),
        (112.0, 185.0, 0.7),
        (408.0, 183.0, 0.9),
        (438.0, 184.0, 0.65),
    ] {
        canvas.placed((x, y), 0.0, (scale, scale), tree);
    }
    let near = "M 0 216 C 90 202 190 200 260 206 C 340 212 420 204 480 210 L 480 270 L 0 270 Z";
    canvas.fill(&Shape::from_commands(near), Ink::vertical(202.0, 268.0, rgb(LEAF), rgb(LEAF_DARK)));
    let path = "M 150 270 C 176 250 210 236 240 230 C 262 226 250 220 236 214 L 248 213 C 272 220 292 226 278 236 C 262 248 268 258 276 270 Z";
    canvas.fill(&Shape::from_commands(path), rgba(CREAM, 0.38));
    flowers(&mut canvas);
    canvas
}

/// A mountain evening; the sun stands low behind the hills.
pub fn dusk() -> Canvas {
    let mut canvas = stage();
    let sky = vec![
        (0.0, rgb(0x2F_2358)),
        (0.35, rgb(0x6B_3F87)),
        (0.62, rgb(0xD9_6281)),
        (0.82, rgb(0xFF_A66B)),
        (1.0, rgb(0xFF_D28C)),
    ];
    canvas.fill(&everything(), Ink::Linear((0.0, 0.0), (0.0, 220.0), sky));
    stars(&mut canvas);
    sun(&mut canvas, (330.0, 158.0), 38.0, 0xFF_E0A0);
    for (x, y, width, opacity) in [
        (300.0, 150.0, 120.0, 0.5),
        (268.0, 170.0, 96.0, 0.4),
        (60.0, 118.0, 120.0, 0.25),
        (120.0, 128.0, 70.0, 0.2),
    ] {
        canvas.fill(&Shape::rounded_rect(x, y, width, 5.0, 2.5), rgba(CORAL, opacity));
    }
    let far = "M 0 186 L 46 148 L 78 170 L 132 118 L 176 160 L 204 144 L 260 190 L 318 158 L 356 178 L 420 126 L 480 172 L 480 270 L 0 270 Z";
    canvas.fill(&Shape::from_commands(far), Ink::vertical(118.0, 220.0, rgb(0x8A_4A8C), rgb(0xC4_6288)));
    for snow in [
        "M 132 118 L 118 132 L 127 130 L 133 137 L 140 130 L 148 133 Z",
        "M 420 126 L 405 138 L 415 137 L 421 143 L 428 137 L 436 139 Z",
    ] {
        canvas.fill(&Shape::from_commands(snow), rgba(CREAM, 0.55));
    }
    let middle = "M 0 204 C 60 180 130 196 190 206 C 260 218 330 184 400 196 C 440 202 460 198 480 194 L 480 270 L 0 270 Z";
    canvas.fill(&Shape::from_commands(middle), Ink::vertical(184.0, 250.0, rgb(0x5A_3576), rgb(0x74_3F7F)));
    for step in 0_u8..26 {
        let at = f32::from(step);
        let x = at * 19.0 + 7.0 * sinf(at * 2.3);
        let scale = 0.75 + 0.35 * sinf(at * 1.7);
        canvas.placed((x, 216.0 + 5.0 * cosf(at)), 0.0, (scale, scale), pine);
    }
    let near = "M 0 222 C 120 206 250 226 340 220 C 400 216 450 214 480 218 L 480 270 L 0 270 Z";
    canvas.fill(&Shape::from_commands(near), Ink::vertical(214.0, 270.0, rgb(0x3A_2858), rgb(NIGHT)));
    canvas
}

fn stage() -> Canvas {
    Canvas::new(480, 270)
}

fn everything() -> Shape {
    Shape::rect(0.0, 0.0, WIDTH, HEIGHT)
}

fn sun(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32, color: u32) {
    let glow = vec![(0.0, rgba(color, 0.8)), (0.35, rgba(color, 0.35)), (1.0, rgba(color, 0.0))];
    canvas.fill(&Shape::circle(x, y, radius * 3.2), Ink::Radial((x, y), radius * 3.2, glow));
    canvas.fill(&Shape::circle(x, y, radius), mix(color, GOLD_LIGHT, 0.35));
}

/// A flat-bottomed cloud around the origin, about 110 pixels wide.
fn cloud(canvas: &mut Canvas, opacity: f32) {
    let bubbles = [(-32.0, 2.0, 15.0), (-10.0, -9.0, 22.0), (18.0, -4.0, 18.0), (38.0, 5.0, 12.0)];
    let mut parts = bubbles.map(|(x, y, radius)| Shape::circle(x, y, radius)).to_vec();
    parts.push(Shape::rounded_rect(-54.0, 2.0, 108.0, 15.0, 7.5));
    let cloud = Shape::union(&parts);
    canvas.shaded(&cloud, rgba(0xD5_EEF6, opacity), rgba(WHITE, opacity), (-2.0, -4.0));
}

/// A round tree that stands on the origin, about 40 pixels high.
fn tree(canvas: &mut Canvas) {
    canvas.fill(&Shape::rounded_rect(-2.2, -14.0, 4.4, 17.0, 2.0), rgb(0x8A_5A55));
    let crown = Shape::union(&[
        Shape::circle(0.0, -25.0, 12.0),
        Shape::circle(-7.0, -18.0, 9.0),
        Shape::circle(7.0, -18.0, 9.0),
    ]);
    canvas.shaded(&crown, rgb(0x3F_9A63), rgb(0x5C_B76C), (-2.5, -3.0));
}

/// The silhouette of a fir that stands on the origin, about 36 pixels high.
fn pine(canvas: &mut Canvas) {
    let fir =
        "M 0 -36 L 7 -22 L 4 -22 L 10 -11 L 6 -11 L 13 4 L -13 4 L -6 -11 L -10 -11 L -4 -22 L -7 -22 Z";
    canvas.fill(&Shape::from_commands(fir), rgb(0x41_2B63));
}

fn flowers(canvas: &mut Canvas) {
    let colors = [CREAM, CORAL, GOLD, 0xF7_B7D8];
    for step in 0_u8..34 {
        let at = f32::from(step);
        let x = at * 14.6 + 8.0 * sinf(at * 3.1);
        let y = 238.0 + 24.0 * sinf(at * 1.9 + 0.4);
        if y < 218.0 {
            continue;
        }
        let blade = Shape::from_commands("M -3 0 C -3 -4 -4 -6 -6 -8 M 0 0 L 0 -10 M 3 0 C 3 -4 4 -6 6 -8");
        canvas.placed((x, y), 0.0, (0.8, 0.8), |canvas| canvas.stroke(&blade, 1.5, rgba(0x3F_9A55, 0.8)));
        if step % 3 == 0 {
            for petal in 0_u8..5 {
                let angle = f32::from(petal) * 1.2566;
                canvas.fill(
                    &Shape::circle(x + 2.1 * cosf(angle), y - 9.0 + 2.1 * sinf(angle), 1.6),
                    rgb(colors[usize::from(step / 3) % 4]),
                );
            }
            canvas.fill(&Shape::circle(x, y - 9.0, 1.3), rgb(0xE8_9A2D));
        }
    }
}

fn stars(canvas: &mut Canvas) {
    let mut random = 7_u32;
    // A linear congruential generator: the same sky each time. Its upper bits are the good ones.
    let mut next = || {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from(random.to_be_bytes()[0]) / 255.0
    };
    for _ in 0..70 {
        let (x, y, size) = (next() * WIDTH, next() * 115.0, 0.5 + 0.7 * next() * next());
        canvas.fill(&Shape::circle(x, y, size), rgba(CREAM, 0.9 - y / 150.0));
    }
}
