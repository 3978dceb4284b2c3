//! The hero: a small fox with a scarf, drawn from a handful of joints so that every frame has the same body.

use libm::{cosf, powf, sinf, sqrtf};
use std::f32::consts::TAU;

use crate::canvas::{Canvas, grid};
use crate::palette::{CORAL, CORAL_DARK, CREAM, FOX, FOX_DARK, INK, TEAL, TEAL_DARK, WHITE, rgb, rgba};
use crate::shape::Shape;

const SIZE_PX: u32 = 96;
/// Where the feet stand in a frame.
const GROUND: (f32, f32) = (50.0, 91.0);
/// Makes room for the squashed and leaning frames.
const SCALE: f32 = 0.95;
const BOOT: u32 = 0x5B_3550;
const BOOT_FAR: u32 = 0x48_2A45;

/// The sheet, 8×2 frames of 96×96 pixels: 0–3 idle, 4 crouch, 5–6 jump, 7 fall, 8 land, 9–14 run, 15 wink.
pub fn sheet() -> Canvas {
    let frames: Vec<Canvas> = poses().iter().map(draw).collect();
    grid(&frames, 8)
}

/// How the eyes look.
#[derive(Clone, Copy, PartialEq)]
enum Eyes {
    Open,
    Squeezed,
    Wink,
}

/// The joints of one frame. Angles are in degrees, clockwise; lengths in pixels, y down.
#[derive(Clone, Copy)]
struct Pose {
    /// Height of the whole body: 1 as it is, less is squashed; the width makes up for it.
    squash: f32,
    lean_deg: f32,
    head_dy: f32,
    head_deg: f32,
    /// Positive folds the ears back.
    ears_deg: f32,
    tail_deg: f32,
    scarf_deg: f32,
    /// Far and near foot: offset from where it stands, and its turn.
    feet: [(f32, f32, f32); 2],
    /// Far and near arm: 0 hangs down, 90 points back, −90 forward.
    arms_deg: [f32; 2],
    eyes: Eyes,
    mouth_open: bool,
}

const STANDING: Pose = Pose {
    squash: 1.0,
    lean_deg: 0.0,
    head_dy: 0.0,
    head_deg: 0.0,
    ears_deg: 0.0,
    tail_deg: 0.0,
    scarf_deg: 0.0,
    feet: [(0.0, 0.0, 0.0); 2],
    arms_deg: [-25.0, 25.0],
    eyes: Eyes::Open,
    mouth_open: false,
};

fn poses() -> Vec<Pose> {
    let mut poses: Vec<Pose> =
        [0.0, 1.0, 2.0, 1.0].into_iter().zip([-18.0, -12.0, -8.0, -13.0]).map(idle).collect();
    poses.extend([crouch(), jump(1.09, 16.0), jump(1.05, 4.0), fall(), land()]);
    poses.extend((0_u8..6).map(run));
    poses.push(Pose {
        eyes: Eyes::Wink,
        mouth_open: true,
        head_deg: 7.0,
        tail_deg: -10.0,
        arms_deg: [-108.0, 42.0],
        ..STANDING
    });
    poses
}

/// Breathing: `depth` 0 … 2, and the tail's turn.
fn idle((depth, tail_deg): (f32, f32)) -> Pose {
    let arm_deg = 25.0 + 3.0 * depth;
    Pose {
        squash: 1.0 - 0.016 * depth,
        head_dy: 0.8 * depth,
        tail_deg,
        scarf_deg: 6.0 + tail_deg * 0.5,
        arms_deg: [-arm_deg, arm_deg],
        ..STANDING
    }
}

fn crouch() -> Pose {
    Pose {
        squash: 0.8,
        head_dy: 6.0,
        ears_deg: 22.0,
        tail_deg: -8.0,
        arms_deg: [30.0, 52.0],
        lean_deg: 4.0,
        ..STANDING
    }
}

fn jump(squash: f32, ears_deg: f32) -> Pose {
    let feet = [(-2.0, -7.0, 34.0), (-3.0, -5.0, 44.0)];
    Pose {
        squash,
        ears_deg,
        lean_deg: 5.0,
        tail_deg: -38.0,
        scarf_deg: -34.0,
        feet,
        arms_deg: [-100.0, 84.0],
        mouth_open: true,
        ..STANDING
    }
}

fn fall() -> Pose {
    let feet = [(5.0, -5.0, -16.0), (-4.0, -3.0, 14.0)];
    Pose {
        squash: 1.04,
        ears_deg: -12.0,
        lean_deg: -4.0,
        tail_deg: 8.0,
        scarf_deg: 52.0,
        feet,
        arms_deg: [-112.0, 100.0],
        head_deg: 5.0,
        ..STANDING
    }
}

fn land() -> Pose {
    let feet = [(5.0, 0.0, 0.0), (-5.0, 0.0, 0.0)];
    Pose {
        squash: 0.74,
        head_dy: 7.0,
        ears_deg: 26.0,
        tail_deg: 6.0,
        scarf_deg: 30.0,
        feet,
        arms_deg: [-70.0, 70.0],
        eyes: Eyes::Squeezed,
        ..STANDING
    }
}

/// Frame 0 … 5 of a run: the feet go round half a turn apart, and the body rises twice a round.
fn run(frame: u8) -> Pose {
    let phase = TAU * f32::from(frame) / 6.0;
    let foot = |phase: f32| {
        (13.0 * cosf(phase), (10.0 * sinf(phase)).min(0.0), -30.0 * sinf(phase).min(0.0) - 8.0 * cosf(phase))
    };
    let swing = 62.0 * cosf(phase);
    let bounce = cosf(2.0 * phase);
    Pose {
        squash: 1.0 + 0.03 * bounce,
        lean_deg: 11.0,
        head_dy: -1.5 * bounce,
        head_deg: -4.0,
        ears_deg: 12.0 + 5.0 * bounce,
        tail_deg: -20.0 + 9.0 * sinf(2.0 * phase),
        scarf_deg: 34.0 + 9.0 * sinf(2.0 * phase + 1.0),
        feet: [foot(phase), foot(phase + TAU / 2.0)],
        arms_deg: [swing, -swing],
        mouth_open: true,
        ..STANDING
    }
}

fn draw(pose: &Pose) -> Canvas {
    let mut canvas = Canvas::new(SIZE_PX, SIZE_PX);
    let scale = (SCALE / sqrtf(pose.squash), SCALE * pose.squash);
    canvas.placed(GROUND, 0.0, scale, |canvas| {
        leaning(canvas, pose, |canvas| {
            canvas.placed((-13.0, -15.0), pose.tail_deg, (1.0, 1.0), tail);
            arm(canvas, (12.0, -26.0), pose.arms_deg[0], FOX_DARK);
        });
        foot(canvas, 9.0, pose.feet[0], BOOT_FAR);
        leaning(canvas, pose, |canvas| {
            canvas.placed((-9.0, -27.0), pose.scarf_deg, (1.0, 1.0), scarf_end);
            body(canvas);
        });
        foot(canvas, -8.0, pose.feet[1], BOOT);
        leaning(canvas, pose, |canvas| {
            scarf(canvas);
            // The head is firmer than the body: it takes less than half of the squash.
            let firm = (powf(pose.squash, 0.3), powf(pose.squash, -0.6));
            canvas.placed((1.0, -44.0 + pose.head_dy), pose.head_deg, firm, |canvas| head(canvas, pose));
            arm(canvas, (-13.0, -24.0), pose.arms_deg[1], FOX);
        });
    });
    canvas
}

/// Draws what is above the feet, leaning from the hips.
fn leaning(canvas: &mut Canvas, pose: &Pose, draw: impl FnOnce(&mut Canvas)) {
    const HIP: f32 = -10.0;
    canvas.placed((0.0, HIP), pose.lean_deg, (1.0, 1.0), |canvas| {
        canvas.placed((0.0, -HIP), 0.0, (1.0, 1.0), draw);
    });
}

/// Bushy, with a light tip; it starts at the origin and rises to the left.
fn tail(canvas: &mut Canvas) {
    let tail = Shape::from_commands(
        "M 4 6 C -10 12 -26 4 -29 -10 C -31 -20 -28 -28 -24 -31 C -22 -25 -17 -22 -12 -19 C -4 -15 2 -10 8 -4 Z",
    );
    canvas.shaded(&tail, rgb(FOX_DARK), rgb(FOX), (-1.5, -4.0));
    canvas.inside(&tail, |canvas| {
        let tip = "M -40 -44 L -10 -36 L -13 -19 C -17 -15 -19 -17 -21 -13 C -24 -14 -25 -10 -28 -10 C -29 -8 -32 -8 -34 -8 Z";
        canvas.fill(&Shape::from_commands(tip), rgb(CREAM));
    });
}

fn body(canvas: &mut Canvas) {
    let body = Shape::from_commands(
        "M -17 -10 C -19 -26 -12 -36 0 -36 C 12 -36 19 -26 18 -12 C 17 -2 -16 -2 -17 -10 Z",
    );
    canvas.shaded(&body, rgb(FOX_DARK), rgb(FOX), (2.0, -3.5));
    canvas.inside(&body, |canvas| canvas.fill(&Shape::ellipse(5.0, -12.0, 11.0, 12.0), rgb(CREAM)));
}

/// A leg with its boot, `x` pixels from the middle.
fn foot(canvas: &mut Canvas, x: f32, (dx, dy, angle_deg): (f32, f32, f32), color: u32) {
    canvas.stroke(&Shape::line((x, -11.0), (x + dx, dy - 6.0)), 9.0, rgb(color));
    canvas.placed((x + dx, dy), angle_deg, (1.0, 1.0), |canvas| {
        let boot = Shape::from_commands("M -6 0 C -8 -10 0 -11 3 -8 C 6 -8 11 -6 11 -2 C 11 0 10 0 9 0 Z");
        canvas.fill(&boot, rgb(color));
        canvas.stroke(&Shape::from_commands("M 3 -6.3 C 5.5 -6.3 7.5 -5.4 8.6 -4"), 1.4, rgba(WHITE, 0.28));
    });
}

fn arm(canvas: &mut Canvas, shoulder: (f32, f32), angle_deg: f32, color: u32) {
    canvas.placed(shoulder, angle_deg, (1.0, 1.0), |canvas| {
        canvas.stroke(&Shape::from_commands("M 0 0 L 0 11"), 8.0, rgb(color));
        canvas.fill(&Shape::circle(0.0, 12.0, 4.6), rgb(BOOT));
    });
}

fn scarf(canvas: &mut Canvas) {
    let band = Shape::from_commands(
        "M -17 -30 C -10 -21 12 -21 19 -30 C 22 -25 21 -20 18 -18 C 10 -12 -10 -12 -16 -18 C -20 -21 -20 -26 -17 -30 Z",
    );
    canvas.shaded(&band, rgb(TEAL_DARK), rgb(TEAL), (0.0, -3.0));
}

/// The loose end that flies behind.
fn scarf_end(canvas: &mut Canvas) {
    let end = Shape::from_commands("M 2 -4 C -8 -2 -12 4 -22 4 C -23 8 -22 12 -19 14 C -10 14 -2 10 4 4 Z");
    canvas.shaded(&end, rgb(TEAL_DARK), rgb(TEAL), (1.0, -3.5));
}

fn head(canvas: &mut Canvas, pose: &Pose) {
    canvas.placed((-17.0, -14.0), -pose.ears_deg, (1.0, 1.0), |canvas| ear(canvas, 1.0));
    canvas.placed((17.0, -15.0), -pose.ears_deg * 0.8, (1.0, 1.0), |canvas| ear(canvas, -1.0));
    let skull = Shape::from_commands(
        "M -34 4 C -31 -2 -30 -10 -24 -17 C -12 -29 14 -29 25 -17 C 31 -10 32 -2 35 4 C 31 8 28 14 22 18 C 10 26 -10 26 -21 18 C -27 14 -30 9 -34 4 Z",
    );
    canvas.shaded(&skull, rgb(FOX_DARK), rgb(FOX), (1.0, -3.5));
    canvas.inside(&skull, |canvas| {
        let cheeks = "M -40 0 C -26 -4 -12 -1 -4 6 C 0 10 3 12 7 12 C 11 12 13 10 16 6 C 22 -1 30 -4 42 0 L 42 40 L -40 40 Z";
        canvas.fill(&Shape::from_commands(cheeks), rgb(0xF2_DCC8));
        canvas.placed((0.5, -2.5), 0.0, (1.0, 1.0), |canvas| canvas.fill(&Shape::from_commands("M -40 1 C -26 -1 -12 2 -4 9 C 0 12 3 13 7 13 C 11 13 13 12 16 9 C 22 2 30 -1 42 1 L 38 12 C 20 28 -20 28 -36 12 Z"), rgb(CREAM)));
        canvas.fill(&Shape::ellipse(-17.0, 9.5, 5.0, 3.4), rgba(CORAL, 0.45));
        canvas.fill(&Shape::ellipse(27.0, 9.5, 4.2, 3.4), rgba(CORAL, 0.45));
    });
    face(canvas, pose);
}

/// An ear that stands on the origin; `side` −1 mirrors it.
fn ear(canvas: &mut Canvas, side: f32) {
    canvas.placed((0.0, 0.0), 0.0, (side, 1.0), |canvas| {
        let ear = Shape::from_commands("M -9 8 C -12 -6 -10 -18 -5 -20 C 1 -19 10 -10 13 0 Z");
        canvas.fill(&ear, rgb(if side > 0.0 { FOX } else { FOX_DARK }));
        canvas.fill(&Shape::from_commands("M -5 6 C -7 -4 -6 -12 -3.5 -14 C 0 -12 5 -6 8 1 Z"), rgb(BOOT));
    });
}

fn face(canvas: &mut Canvas, pose: &Pose) {
    eye(canvas, -8.0, pose.eyes == Eyes::Squeezed);
    eye(canvas, 20.0, pose.eyes != Eyes::Open);
    canvas.fill(
        &Shape::from_commands(
            "M 2.5 7 C 3 5 11 5 11.5 7 C 11.5 9.5 8.5 11.5 7 11.5 C 5.5 11.5 2.5 9.5 2.5 7 Z",
        ),
        rgb(INK),
    );
    canvas.fill(&Shape::ellipse(5.8, 7.3, 1.3, 0.8), rgba(WHITE, 0.7));
    if pose.mouth_open {
        let mouth = Shape::from_commands("M 1.5 13.5 C 4 14.5 10 14.5 12.5 13.5 C 12.5 20 2 20 1.5 13.5 Z");
        canvas.fill(&mouth, rgb(INK));
        canvas.inside(&mouth, |canvas| canvas.fill(&Shape::ellipse(7.0, 19.0, 3.6, 2.6), rgb(CORAL_DARK)));
    } else {
        canvas.stroke(
            &Shape::from_commands("M 2 13.5 C 3 16 6 16 7 13.8 C 8 16 11 16 12 13.5"),
            1.5,
            rgb(INK),
        );
    }
}

fn eye(canvas: &mut Canvas, x: f32, closed: bool) {
    if closed {
        let lid = Shape::from_commands("M -4 1.5 C -2.5 -2.5 2.5 -2.5 4 1.5");
        canvas.placed((x, 0.0), 0.0, (1.0, 1.0), |canvas| canvas.stroke(&lid, 2.2, rgb(INK)));
        return;
    }
    canvas.fill(&Shape::ellipse(x, -0.5, 4.0, 5.4), rgb(INK));
    canvas.fill(&Shape::circle(x + 1.3, -2.6, 1.6), rgb(WHITE));
    canvas.fill(&Shape::circle(x - 1.3, 2.0, 0.8), rgba(WHITE, 0.7));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame that touches its border is cut off, or bleeds into its neighbour when it is scaled.
    #[test]
    fn every_frame_fits_its_cell() {
        let poses = poses();
        assert_eq!(poses.len(), 16);
        for (index, pose) in poses.iter().enumerate() {
            let frame = draw(pose).into_rgba();
            let side = SIZE_PX as usize;
            let alpha = |x: usize, y: usize| frame[(y * side + x) * 4 + 3];
            for at in 0..side {
                let border = [alpha(at, 0), alpha(at, side - 1), alpha(0, at), alpha(side - 1, at)];
                assert_eq!(border, [0; 4], "frame {index} touches its border at {at}");
            }
        }
    }
}
