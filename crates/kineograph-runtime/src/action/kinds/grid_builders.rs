//! Builders of grid effects. Further parameters are as in the table of actions; see [`Action::on_grid`].

use crate::action::kinds::Kind;
use crate::action::{Action, Value};

impl Action {
    /// The grid effect with so many columns and rows, 1 to 256 each.
    #[must_use]
    pub fn on_grid(self, parts: [u32; 2]) -> Self {
        self.changing("grid", |_| Value::Vec2(parts.map(f64::from)))
    }

    /// The grid effect or `OrbitCamera`, after which the picture is whole again.
    #[must_use]
    pub fn stopping(self) -> Self {
        self.changing("stop", |_| Value::Flag(true))
    }

    /// Sends waves through the picture, towards the viewer.
    pub fn waves_3d(duration_secs: f64, waves: f64, amplitude_px: f64) -> Self {
        Self::new(Kind::Waves3D).filled([
            Value::Number(duration_secs),
            Value::Number(waves),
            Value::Number(amplitude_px),
        ])
    }

    /// Turns the picture over around its vertical axis.
    pub fn flip_x_3d(duration_secs: f64) -> Self {
        Self::new(Kind::FlipX3D).filled([Value::Number(duration_secs)])
    }

    /// Turns the picture over around its horizontal axis.
    pub fn flip_y_3d(duration_secs: f64) -> Self {
        Self::new(Kind::FlipY3D).filled([Value::Number(duration_secs)])
    }

    /// Shows the picture through a lens.
    pub fn lens_3d(duration_secs: f64, center_px: [f64; 2], radius_px: f64) -> Self {
        Self::new(Kind::Lens3D).filled([
            Value::Number(duration_secs),
            Value::Vec2(center_px),
            Value::Number(radius_px),
        ])
    }

    /// Sends rings through the picture from a point.
    pub fn ripple_3d(
        duration_secs: f64,
        center_px: [f64; 2],
        radius_px: f64,
        waves: f64,
        amplitude_px: f64,
    ) -> Self {
        Self::new(Kind::Ripple3D).filled([
            Value::Number(duration_secs),
            Value::Vec2(center_px),
            Value::Number(radius_px),
            Value::Number(waves),
            Value::Number(amplitude_px),
        ])
    }

    /// Shakes each point of the picture.
    pub fn shaky_3d(duration_secs: f64, range_px: f64) -> Self {
        Self::new(Kind::Shaky3D).filled([Value::Number(duration_secs), Value::Number(range_px)])
    }

    /// Lets the picture flow inside of its edges.
    pub fn liquid(duration_secs: f64, waves: f64, amplitude_px: f64) -> Self {
        Self::new(Kind::Liquid).filled([
            Value::Number(duration_secs),
            Value::Number(waves),
            Value::Number(amplitude_px),
        ])
    }

    /// Sends waves through the picture, in its plane.
    pub fn waves(duration_secs: f64, waves: f64, amplitude_px: f64) -> Self {
        Self::new(Kind::Waves).filled([
            Value::Number(duration_secs),
            Value::Number(waves),
            Value::Number(amplitude_px),
        ])
    }

    /// Twists the picture around a point.
    pub fn twirl(duration_secs: f64, center_px: [f64; 2], twirls: f64, amplitude: f64) -> Self {
        Self::new(Kind::Twirl).filled([
            Value::Number(duration_secs),
            Value::Vec2(center_px),
            Value::Number(twirls),
            Value::Number(amplitude),
        ])
    }

    /// Turns the picture as a page of a book.
    pub fn page_turn_3d(duration_secs: f64) -> Self {
        Self::new(Kind::PageTurn3D).filled([Value::Number(duration_secs)])
    }

    /// Shakes each tile of the picture.
    pub fn shaky_tiles_3d(duration_secs: f64, range_px: f64) -> Self {
        Self::new(Kind::ShakyTiles3D).filled([Value::Number(duration_secs), Value::Number(range_px)])
    }

    /// Tears the picture into tiles, all at once.
    pub fn shattered_tiles_3d(duration_secs: f64, range_px: f64) -> Self {
        Self::new(Kind::ShatteredTiles3D).filled([Value::Number(duration_secs), Value::Number(range_px)])
    }

    /// Moves the tiles of the picture to the places of others.
    pub fn shuffle_tiles(duration_secs: f64, seed: u32) -> Self {
        Self::new(Kind::ShuffleTiles).filled([Value::Number(duration_secs), Value::Count(seed)])
    }

    /// Shrinks the tiles of the picture away, up to the top right.
    pub fn fade_out_tr_tiles(duration_secs: f64) -> Self {
        Self::new(Kind::FadeOutTRTiles).filled([Value::Number(duration_secs)])
    }

    /// Shrinks the tiles of the picture away, down to the bottom left.
    pub fn fade_out_bl_tiles(duration_secs: f64) -> Self {
        Self::new(Kind::FadeOutBLTiles).filled([Value::Number(duration_secs)])
    }

    /// Shrinks the rows of the picture away, upwards.
    pub fn fade_out_up_tiles(duration_secs: f64) -> Self {
        Self::new(Kind::FadeOutUpTiles).filled([Value::Number(duration_secs)])
    }

    /// Shrinks the rows of the picture away, downwards.
    pub fn fade_out_down_tiles(duration_secs: f64) -> Self {
        Self::new(Kind::FadeOutDownTiles).filled([Value::Number(duration_secs)])
    }

    /// Takes the tiles of the picture away, one after the other.
    pub fn turn_off_tiles(duration_secs: f64, seed: u32) -> Self {
        Self::new(Kind::TurnOffTiles).filled([Value::Number(duration_secs), Value::Count(seed)])
    }

    /// Sends waves through the tiles of the picture, towards the viewer.
    pub fn waves_tiles_3d(duration_secs: f64, waves: f64, amplitude_px: f64) -> Self {
        Self::new(Kind::WavesTiles3D).filled([
            Value::Number(duration_secs),
            Value::Number(waves),
            Value::Number(amplitude_px),
        ])
    }

    /// Lets the tiles of the picture jump, every other one away from the viewer.
    pub fn jump_tiles_3d(duration_secs: f64, jumps: f64, amplitude_px: f64) -> Self {
        Self::new(Kind::JumpTiles3D).filled([
            Value::Number(duration_secs),
            Value::Number(jumps),
            Value::Number(amplitude_px),
        ])
    }

    /// Divides the picture into rows, which leave to both sides.
    pub fn split_rows(duration_secs: f64, rows: u32) -> Self {
        Self::new(Kind::SplitRows).filled([Value::Number(duration_secs), Value::Count(rows)])
    }

    /// Divides the picture into columns, which leave upwards and downwards.
    pub fn split_cols(duration_secs: f64, columns: u32) -> Self {
        Self::new(Kind::SplitCols).filled([Value::Number(duration_secs), Value::Count(columns)])
    }

    /// Moves a camera around the picture: on its two angles, each from a start and by a distance, in degrees; see
    /// [`Orbit`](crate::grid::Orbit).
    pub fn orbit_camera(duration_secs: f64, angle_z_deg: [f64; 2], angle_x_deg: [f64; 2]) -> Self {
        let [[z, z_by], [x, x_by]] = [angle_z_deg, angle_x_deg];
        Self::new(Kind::OrbitCamera).filled([duration_secs, z, z_by, x, x_by].map(Value::Number))
    }

    /// Shows the picture whole again, without a grid effect.
    pub fn stop_grid() -> Self {
        Self::new(Kind::StopGrid)
    }

    /// Lets the next `times` grid effects begin from what the ones before have left.
    pub fn reuse_grid(times: u32) -> Self {
        Self::new(Kind::ReuseGrid).filled([Value::Count(times)])
    }

    /// Lets the waves of grid effects grow from nothing; `rate` is the exponent.
    pub fn accel_amplitude(rate: f64, action: Self) -> Self {
        Self::new(Kind::AccelAmplitude).filled([Value::Number(rate)]).holding([action])
    }

    /// Lets the waves of grid effects grow from nothing and die down; `rate` is the exponent.
    pub fn accel_deccel_amplitude(rate: f64, action: Self) -> Self {
        Self::new(Kind::AccelDeccelAmplitude).filled([Value::Number(rate)]).holding([action])
    }

    /// Lets the waves of grid effects die down; `rate` is the exponent.
    pub fn deccel_amplitude(rate: f64, action: Self) -> Self {
        Self::new(Kind::DeccelAmplitude).filled([Value::Number(rate)]).holding([action])
    }
}
