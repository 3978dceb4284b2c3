//! Clips as source text for cocos2d-x.

use super::data::symbols_of;
use super::error::ExportError;
use super::exporter::{Choices, Clips, Exporter, Input, Takes, Times};
use super::job::Job;
use super::losses::{sentences, warn_of};
use super::output::Output;
use super::setting::{Setting, SettingKind};
use super::source::ExportSource;
use crate::symbols::events_of;
use crate::text::{label, tr};
use kineograph_export::visible::visible;
use kineograph_export::{LossKind, Losses, Written, cocos};

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
    write: |job, out| write(job, out, cocos::cpp, "//"),
};

/// The row of Lua.
pub static LUA: Exporter = Exporter {
    name: "cocos-lua",
    title: || tr!("export-cocos-lua"),
    extensions: &["lua"],
    write: |job, out| write(job, out, cocos::lua, "--"),
    ..CPP
};

const SETTINGS: &[Setting] = &[Setting {
    name: "frame-names",
    label: label!("export-setting-frame-names"),
    kind: SettingKind::Text("{sheet}_{frame}.png"),
    needs: None,
}];

type ClipsWriter = fn(&kineograph_runtime::format::Project, &[String], &str) -> Written;

/// The clips that are shown alone, else all; `mark` begins a comment.
fn write(
    job: &mut Job<'_>,
    out: &mut dyn Output,
    writer: ClipsWriter,
    mark: &str,
) -> Result<(), ExportError> {
    let project = job.source().document.to_project();
    let clips: Vec<String> = job.shots().iter().filter_map(|shot| shot.clip.clone()).collect();
    let mut written = writer(&project, &clips, &job.text("frame-names"));
    note_inside(job.source(), &mut written.losses);
    warn_of(&written.losses, job);
    let (head, rest) = written.text.split_at(head_bytes(&written.text, mark));
    write!(out, "{head}{}{rest}", comment(&written.losses, mark))?;
    Ok(())
}

/// Functions know nothing of what nodes show, so what symbols send is not in them.
fn note_inside(source: &ExportSource, losses: &mut Losses) {
    let symbols = symbols_of(source);
    if symbols.is_empty() {
        return;
    }
    for event in events_of(&source.document, &symbols, &source.timeline, [-1.0, source.shown_secs()]) {
        if let Some(node) = source.document.node(event.node).filter(|_| !event.inside.is_empty()) {
            losses.note(LossKind::Events, format!("{}/{}", node.name, event.inside.join("/")));
        }
    }
}

/// How long the comment is that a text begins with, in bytes.
fn head_bytes(text: &str, mark: &str) -> usize {
    text.split_inclusive('\n').take_while(|line| line.starts_with(mark)).map(str::len).sum()
}

/// What is missing, for those who get only the file.
fn comment(losses: &Losses, mark: &str) -> String {
    let mut sentences = sentences(losses);
    if !sentences.is_empty() {
        sentences.insert(0, tr!("export-losses").to_owned());
    }
    let line = |(index, sentence): (usize, &String)| {
        // A name may have a line break in it.
        let sentence: String =
            sentence.chars().map(|char| if char.is_control() { ' ' } else { char }).collect();
        format!("{mark} {}{}\n", if index == 0 { "" } else { "  " }, visible(&sentence))
    };
    sentences.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use crate::export::desk::{Desk, options};

    #[test]
    fn the_file_says_what_is_missing_in_it() {
        let project = |range: &str| {
            Desk::new(&format!(
                r#"(format: 2, nodes: [(name: "a", content: Box((64, 64)))],
                clips: [(name: "c\nd", action: ShakyTiles3D(duration: 1, range: {range}))], runs: [(clip: "c\nd", node: "a")])"#
            ))
        };
        for (name, mark) in [("cocos-cpp", "//"), ("cocos-lua", "--")] {
            let (files, warnings) = project("0.2").export(name, &options()).unwrap();
            assert!(warnings.len() == 1 && warnings[0].contains("half a pixel"), "{warnings:?}");
            let text = String::from_utf8(files[0].1.clone()).unwrap();
            let head: Vec<&str> = text.lines().take_while(|line| line.starts_with(mark)).collect();
            let losses = head.iter().position(|line| line.ends_with("as in the project:")).unwrap();
            assert!(losses > 0 && head[losses + 1].ends_with("c d: ShakyTiles3D."), "{head:?}");
            assert_eq!(head.len(), losses + 2, "{head:?}");
        }
        let move_only = Desk::new(r#"(format: 2, clips: [(name: "c", action: Hide())])"#);
        let (files, _) = move_only.export("cocos-lua", &options()).unwrap();
        assert!(!String::from_utf8_lossy(&files[0].1).contains("as in the project"));
    }
}
