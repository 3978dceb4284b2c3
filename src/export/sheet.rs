//! A sprite sheet: frames in an even grid or packed, and a JSON that says where each one is, as TexturePacker writes it.

mod layout;

use kineograph_render::RgbaImage;
use serde_json::{Map, Value, json};

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::job::Job;
use super::output::{Output, file_part};
use super::png;
use super::setting::{Setting, SettingKind, Zero};
use crate::text::{label, tr};
use layout::Cut;
pub(super) use layout::Layout;

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

/// A frame of the sheet.
struct Frame {
    name: String,
    /// Where it is in the list of different pictures.
    picture: usize,
    /// How much of the whole frame was kept.
    cut: Cut,
    whole_px: [u32; 2],
}

fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let (mut frames, mut pictures, mut tags) = (Vec::new(), Vec::new(), Vec::new());
    let all = frame_count(job)?;
    for shot in 0..job.shots().len() {
        job.take(shot);
        let size_px = job.size_px();
        let times_secs = job.frames_secs(size_px)?;
        let first = frames.len();
        let title = job.source().clip.as_deref().map_or_else(|| job.name(), file_part);
        for (index, secs) in times_secs.iter().enumerate() {
            let whole = job.picture(*secs, size_px)?;
            let cut = if job.flag("trim") { Cut::around(&whole) } else { Cut::whole(&whole) };
            let kept = cut.of(&whole);
            let known =
                job.flag("distinct").then(|| pictures.iter().position(|other| *other == kept)).flatten();
            let picture = known.unwrap_or_else(|| {
                pictures.push(kept);
                pictures.len() - 1
            });
            frames.push(Frame { name: format!("{title}_{index}.png"), picture, cut, whole_px: size_px });
            job.report(frames.len(), all)?;
        }
        tags.push(json!({ "name": title, "from": first, "to": frames.len() - 1, "direction": "forward" }));
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // in their ranges
    let (columns, gap_px) = (job.number("columns") as u32, job.number("padding") as u32);
    let (layout, sheet) = if job.text("layout") == "packed" {
        Layout::packed(&pictures, gap_px)?
    } else {
        let layout = Layout::of(&pictures, columns, gap_px)?;
        let sheet = layout.sheet(&pictures);
        (layout, sheet)
    };
    png::write(&sheet, out)?;
    out.begin(".json")?;
    let text = data(&frames, &layout, tags, job);
    writeln!(out, "{text:#}")?;
    Ok(())
}

/// The frames of all clips, for the progress.
fn frame_count(job: &mut Job<'_>) -> Result<usize, ExportError> {
    let mut all = 0;
    for shot in 0..job.shots().len() {
        job.take(shot);
        all += job.frames_secs(job.size_px())?.len();
    }
    Ok(all)
}

/// The form that TexturePacker calls “JSON (Hash)”, with the tags that Aseprite adds.
fn data(frames: &[Frame], layout: &Layout, tags: Vec<Value>, job: &Job<'_>) -> Value {
    let mut all = Map::new();
    let millis = (1000.0 / job.fps()).round();
    for frame in frames {
        let [x, y] = layout.places_px[frame.picture];
        let Cut { left, top, width, height } = frame.cut;
        let [whole_width, whole_height] = frame.whole_px;
        let is_trimmed = [width, height] != frame.whole_px;
        let mut name = frame.name.clone();
        // Two clips may have names that become the same.
        while all.contains_key(&name) {
            name.insert(0, '_');
        }
        all.insert(
            name,
            json!({
                "frame": { "x": x, "y": y, "w": width, "h": height },
                "rotated": layout.turned[frame.picture],
                "trimmed": is_trimmed,
                "spriteSourceSize": { "x": left, "y": top, "w": width, "h": height },
                "sourceSize": { "w": whole_width, "h": whole_height },
                "duration": millis,
            }),
        );
    }
    let [width, height] = layout.size_px;
    json!({
        "frames": all,
        "meta": {
            "app": "Kineograph", // not shown
            "version": "1.0",
            "image": format!("{}.png", job.options().name),
            "format": "RGBA8888",
            "size": { "w": width, "h": height },
            "scale": "1",
            "frameTags": tags,
        },
    })
}

/// Whether two pictures are the same is asked for each frame: their sizes first.
impl PartialEq for Kept {
    fn eq(&self, other: &Self) -> bool {
        (self.0.width, self.0.height) == (other.0.width, other.0.height) && self.0.pixels == other.0.pixels
    }
}

/// What is kept of a frame.
pub(super) struct Kept(pub RgbaImage);
