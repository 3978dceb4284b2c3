//! A PNG for each frame, numbered.

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::job::Job;
use super::output::Output;
use super::png;
use super::setting::{Setting, SettingKind, Zero};
use crate::text::{label, tr};

/// The row.
pub static EXPORTER: Exporter = Exporter {
    name: "png-sequence",
    title: || tr!("export-sequence"),
    extensions: &["png"],
    input: Input::Pictures,
    times: Times::All,
    clips: Clips::Apart,
    takes: Takes::PICTURES,
    settings: &[
        Setting {
            name: "digits",
            label: label!("export-setting-digits"),
            kind: SettingKind::Number {
                preset: 0.0,
                min: 0.0,
                max: 9.0,
                is_whole: true,
                zero: Some(Zero { label: label!("export-digits-needed"), other: 4.0 }),
            },
            needs: None,
        },
        Setting {
            name: "first",
            label: label!("export-setting-first"),
            kind: SettingKind::Number { preset: 1.0, min: 0.0, max: 1_000_000.0, is_whole: true, zero: None },
            needs: None,
        },
    ],
    write,
};

fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let size_px = job.size_px();
    let frames = job.frames(size_px)?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // in their ranges
    let (digits, first) = (job.number("digits") as usize, job.number("first") as usize);
    let needed = (first + frames.len().saturating_sub(1)).to_string().len();
    // Names that sort as the frames do.
    let digits = if digits == 0 { needed } else { digits };
    for (index, frame) in frames.iter().enumerate() {
        let picture = job.picture(frame.secs, size_px)?;
        out.begin(&format!("_{:0digits$}.png", first + index))?;
        png::write(&picture, out)?;
        job.report(index + 1, frames.len())?;
    }
    Ok(())
}
