//! Sprite sheets: frames in an even grid or packed, and a JSON for each that says where they are, as TexturePacker writes it.

mod data;
mod layout;

use kineograph_render::RgbaImage;

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::frames;
use super::job::{ExportPhase, Job};
use super::output::{Output, file_part};
use super::png;
use super::setting::{Setting, SettingKind, Zero};
use crate::limits::MAX_PROJECT_PIXELS;
use crate::text::{label, tr};
use layout::Cut;
pub(super) use layout::{Layout, PicturePlace};

/// The row.
pub static EXPORTER: Exporter = Exporter {
    name: "sheet",
    title: || tr!("export-sheet"),
    extensions: &["png"],
    input: Input::Pictures,
    times: Times::All,
    clips: Clips::Together,
    takes: Takes::PICTURES,
    settings: &[
        Setting {
            name: "layout",
            label: label!("export-setting-layout"),
            kind: SettingKind::Choice(&[
                ("grid", label!("export-layout-grid")),
                ("packed", label!("export-layout-packed")),
            ]),
            needs: None,
        },
        Setting {
            name: "columns",
            label: label!("export-setting-columns"),
            kind: SettingKind::Number {
                preset: 0.0,
                min: 0.0,
                max: 4096.0,
                is_whole: true,
                zero: Some(Zero { label: label!("export-columns-automatic"), other: 4.0 }),
            },
            needs: Some(("layout", "grid")),
        },
        Setting {
            name: "padding",
            label: label!("export-setting-padding"),
            kind: SettingKind::Number { preset: 0.0, min: 0.0, max: 256.0, is_whole: true, zero: None },
            needs: None,
        },
        Setting {
            name: "max-size",
            label: label!("export-setting-max-size"),
            kind: SettingKind::Number {
                preset: 4096.0,
                min: 64.0,
                max: 16_384.0,
                is_whole: true,
                zero: None,
            },
            needs: None,
        },
        Setting {
            name: "trim",
            label: label!("export-setting-trim"),
            kind: SettingKind::Flag(false),
            needs: None,
        },
        Setting {
            name: "distinct",
            label: label!("export-setting-distinct"),
            kind: SettingKind::Flag(true),
            needs: None,
        },
    ],
    write,
};

/// The largest side that all phones show, in pixels.
const COMMON_PX: u32 = 4096;

/// A frame of the sheet.
struct ExportedFrame {
    name: String,
    /// Where it is in the list of different pictures.
    picture: usize,
    /// How much of the whole frame was kept.
    cut: Cut,
    whole_px: [u32; 2],
    millis: u32,
}

/// All frames, and their pictures, equal ones once.
#[derive(Default)]
struct DrawnFrames {
    frames: Vec<ExportedFrame>,
    pictures: Vec<KeptFrame>,
    /// The name of each clip, and the numbers of its first frame and of the one after its last.
    tags: Vec<(String, [usize; 2])>,
    /// The pixels of all pictures.
    pixels: u64,
}

fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let all = frame_count(job)?;
    let mut drawn = DrawnFrames::default();
    for shot in 0..job.shots().len() {
        job.take(shot);
        draw(job, &mut drawn, all)?;
    }
    job.begin(ExportPhase::Packing)?;
    let DrawnFrames { frames, pictures, tags, .. } = &drawn;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // in their ranges
    let [columns, gap_px, most_px] =
        ["columns", "padding", "max-size"].map(|setting| job.number(setting) as u32);
    let (layout, packed) = if job.text("layout") == "packed" {
        let (layout, sheets) = Layout::packed(pictures, gap_px, most_px)?;
        (layout, Some(sheets))
    } else {
        (Layout::grid(pictures, columns, gap_px, most_px)?, None)
    };
    for (sheet, size_px) in layout.sizes_px.iter().enumerate() {
        job.begin(ExportPhase::Encoding)?;
        out.note_sheet(*size_px);
        if size_px.iter().any(|side| *side > COMMON_PX) {
            job.warn(tr!("export-sheet-large", width = size_px[0], height = size_px[1], most = COMMON_PX));
        }
        let ends = |extension: &str| match layout.sizes_px.len() {
            1 => extension.to_owned(),
            _ => format!("-{sheet}{extension}"),
        };
        if layout.sizes_px.len() > 1 {
            out.begin(&ends(".png"))?;
        }
        match packed.as_ref().and_then(|sheets| sheets.get(sheet)) {
            Some(picture) => png::write(picture, out)?,
            None => png::write(&layout.sheet(sheet, pictures), out)?,
        }
        out.begin(&ends(".json"))?;
        out.write_all(data::text(frames, tags, &layout, sheet, &job.options().name)?.as_bytes())?;
    }
    Ok(())
}

/// Draws a part, such as a clip.
fn draw(job: &mut Job<'_>, drawn: &mut DrawnFrames, all: usize) -> Result<(), ExportError> {
    let size_px = job.size_px();
    let times = job.frames(size_px)?;
    let lengths = frames::lengths(&times, 1000);
    let first = drawn.frames.len();
    let title = job.source().clip.as_deref().map_or_else(|| job.name(), file_part);
    for (index, (frame, millis)) in times.iter().zip(lengths).enumerate() {
        let whole = job.picture(frame.secs, size_px)?;
        let cut = if job.flag("trim") { Cut::around(&whole) } else { Cut::whole(&whole) };
        let picture = drawn.keep(cut.of(&whole), job.flag("distinct"))?;
        drawn.frames.push(ExportedFrame {
            name: format!("{title}_{index}.png"),
            picture,
            cut,
            whole_px: size_px,
            millis,
        });
        job.report(drawn.frames.len(), all)?;
    }
    drawn.tags.push((title, [first, drawn.frames.len()]));
    Ok(())
}

impl DrawnFrames {
    /// The number of a picture, which may be one of those that are there.
    fn keep(&mut self, kept: KeptFrame, is_distinct: bool) -> Result<usize, ExportError> {
        let known = is_distinct.then(|| self.pictures.iter().position(|other| *other == kept)).flatten();
        if let Some(known) = known {
            return Ok(known);
        }
        self.pixels += u64::from(kept.0.width) * u64::from(kept.0.height);
        if self.pixels > MAX_PROJECT_PIXELS {
            let most = MAX_PROJECT_PIXELS / 1_000_000;
            return Err(ExportError::Failed(tr!("export-sheet-many-pixels", most)));
        }
        self.pictures.push(kept);
        Ok(self.pictures.len() - 1)
    }
}

/// The frames of all clips, for the progress.
fn frame_count(job: &mut Job<'_>) -> Result<usize, ExportError> {
    let mut all = 0;
    for shot in 0..job.shots().len() {
        job.take(shot);
        all += job.frames(job.size_px())?.len();
    }
    Ok(all)
}

/// Whether two pictures are the same is asked for each frame: their sizes first.
impl PartialEq for KeptFrame {
    fn eq(&self, other: &Self) -> bool {
        (self.0.width, self.0.height) == (other.0.width, other.0.height) && self.0.pixels == other.0.pixels
    }
}

/// What is kept of a frame.
pub(super) struct KeptFrame(pub RgbaImage);
