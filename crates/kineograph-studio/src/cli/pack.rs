//! `kineograph pack`: writes all frames that a project shows into few pictures, without a window.

use std::path::{Path, PathBuf};

use clap::Args;
use kineograph_runtime::format::to_ron;

use super::allowed::Allowed;
use super::failure::Failure;
use super::opened::{CheckedProject, with_pictures};
use super::streams::{Streams, line};
use crate::io::{Existing, IoError, check_output, write_output};
use crate::pack::{Options, files, pack, switch_edits};
use crate::text::tr;

/// Pack all frames that the nodes of a project show into pictures of sides that are powers of two.
///
/// Writes OUT.png with OUT.json, as TexturePacker does, and OUT.plist, as cocos2d reads it; OUT-0.png, OUT-1.png and so on where one picture
/// is not enough.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  kineograph pack coin.ron atlas/coin\n  kineograph pack coin.ron atlas/coin --switch \
                  coin-packed.ron"
)]
pub(super) struct PackArgs {
    /// The project file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The files to write, without an ending.
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// The largest side of a picture in pixels, a power of two.
    #[arg(long, value_name = "PX", default_value_t = 2048, value_parser = side_px)]
    max_size: u32,
    /// Transparent pixels between two frames.
    #[arg(long, value_name = "PX", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=64))]
    padding: u32,
    /// How often the pixels at the edges of a frame are repeated around it.
    #[arg(long, value_name = "PX", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=64))]
    extrude: u32,
    /// Keep transparent edges.
    #[arg(long)]
    no_trim: bool,
    /// Never turn a frame.
    #[arg(long)]
    no_rotate: bool,
    /// Write a copy of the project that shows the packed frames.
    #[arg(long, value_name = "FILE")]
    switch: Option<PathBuf>,
    #[command(flatten)]
    allowed: Allowed,
    /// Replace files that are there already, but never the project or one of its images.
    #[arg(long)]
    force: bool,
}

/// The folder of an output, which need not be there.
fn make_folder(folder: &Path) -> Result<(), Failure> {
    if folder.as_os_str().is_empty() {
        return Ok(());
    }
    std::fs::create_dir_all(folder).map_err(|error| Failure::from(IoError::writing(folder, error)))
}

/// A power of two, for clap.
fn side_px(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(side) if side.is_power_of_two() && (16..=16_384).contains(&side) => Ok(side),
        _ => Err(tr!("cli-no-side").to_owned()),
    }
}

pub(super) fn run(args: &PackArgs, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let opened = CheckedProject::read(&args.file, streams)?;
    let roots = args.allowed.roots(&args.file)?;
    let mut inputs = opened.source(roots.clone()).image_files();
    inputs.push(args.file.clone());
    let source = with_pictures(&args.file, opened.source(roots), streams)?;
    let media = source.media.clone().unwrap_or_default();
    let options = Options {
        max_px: args.max_size,
        padding_px: args.padding,
        extrude_px: args.extrude,
        trim: !args.no_trim,
        rotate: !args.no_rotate,
    };
    let atlas = pack(&opened.document, &media, &options).map_err(Failure::because)?;
    let stem = args.output.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let folder = args.output.parent().unwrap_or(Path::new(""));
    let written = files(&atlas, &stem).map_err(Failure::because)?;
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let paths = written.iter().map(|file| folder.join(&file.name)).chain(args.switch.clone());
    // Nothing is written if anything is refused.
    paths.clone().try_for_each(|path| check_output(&path, existing, &inputs))?;
    make_folder(folder)?;
    for (file, path) in written.iter().zip(paths) {
        write_output(&path, existing, &inputs, &mut file.bytes.as_slice())?;
        writeln!(streams.out, "{}", line(&path.to_string_lossy()))?;
    }
    let Some(switched) = &args.switch else { return Ok(()) };
    make_folder(switched.parent().unwrap_or(Path::new("")))?;
    let edits =
        switch_edits(&opened.document, &atlas, folder, &stem, switched.parent()).map_err(Failure::because)?;
    let mut document = opened.document;
    for edit in &edits {
        document = document.edited(edit).map_err(Failure::because)?.0;
    }
    write_output(switched, existing, &inputs, &mut to_ron(&document.to_project()).as_bytes())?;
    Ok(writeln!(streams.out, "{}", line(&switched.to_string_lossy()))?)
}
