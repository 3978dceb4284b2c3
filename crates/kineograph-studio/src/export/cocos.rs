//! Clips as source text for cocos2d-x.

use super::error::ExportError;
use super::exporter::{Choices, Clips, Exporter, Input, Takes, Times};
use super::job::Job;
use super::losses::warn_of;
use super::output::Output;
use super::setting::{Setting, SettingKind};
use crate::text::{label, tr};
use kineograph_export::{Written, cocos};

/// The row of C++.
pub static CPP: Exporter = Exporter {
    name: "cocos-cpp",
    title: || tr!("export-cocos-cpp"),
    extensions: &["h", "hpp"],
    input: Input::Data,
    times: Times::None,
    clips: Clips::Together,
    takes: Takes { what: Choices::Clips, ..Takes::DATA },
    settings: SETTINGS,
    write: |job, out| write(job, out, cocos::cpp),
};

/// The row of Lua.
pub static LUA: Exporter = Exporter {
    name: "cocos-lua",
    title: || tr!("export-cocos-lua"),
    extensions: &["lua"],
    write: |job, out| write(job, out, cocos::lua),
    ..CPP
};

const SETTINGS: &[Setting] = &[Setting {
    name: "frame-names",
    label: label!("export-setting-frame-names"),
    kind: SettingKind::Text("{sheet}_{frame}.png"),
    needs: None,
}];

type ClipsWriter = fn(&kineograph_runtime::format::Project, &[String], &str) -> Written;

/// The clips that are shown alone, else all.
fn write(job: &mut Job<'_>, out: &mut dyn Output, writer: ClipsWriter) -> Result<(), ExportError> {
    let project = job.source().document.to_project();
    let clips: Vec<String> = job.shots().iter().filter_map(|shot| shot.clip.clone()).collect();
    let written = writer(&project, &clips, &job.text("frame-names"));
    warn_of(&written.losses, job);
    out.write_all(written.text.as_bytes())?;
    Ok(())
}
