//! Options of `render` about what is shown, and how.

use clap::Args;
use kineograph_runtime::format::Color;

use super::opened::positive;
use crate::export::options::{ExportScope, Options};
use crate::export::studio::Backdrop;
use crate::text::tr;

#[derive(Debug, Clone, Args)]
pub(super) struct ShownArgs {
    /// Show a part of the stage: left, bottom, width and height in its pixels.
    #[arg(long, value_name = "X,Y,W,H", value_parser = view_px, allow_hyphen_values = true, conflicts_with_all = ["node", "clip", "each_clip"])]
    pub(super) view: Option<[f64; 4]>,
    /// Show only this node with its children.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["clip", "each_clip"])]
    pub(super) node: Option<String>,
    /// Show only this clip, alone on the first node it plays on.
    #[arg(long, value_name = "NAME", conflicts_with = "each_clip")]
    pub(super) clip: Option<String>,
    /// Show each clip like that, in files of their own or all in one, as the exporter does.
    #[arg(long)]
    pub(super) each_clip: bool,
    /// Give several clips pictures of one size.
    #[arg(long)]
    pub(super) same_size: bool,
    /// How many pixels a pixel of the stage becomes.
    #[arg(long, value_name = "N", value_parser = positive, conflicts_with = "size")]
    pub(super) scale: Option<f64>,
    /// What is behind the sprites: stage, transparent or a colour such as #2040ff; left out: stage, but transparent for nodes and clips.
    #[arg(long, value_name = "COLOUR", value_parser = backdrop)]
    pub(super) background: Option<Backdrop>,
    /// How often an animation is played; 0 or left out: without an end.
    #[arg(long, value_name = "N")]
    pub(super) loops: Option<u32>,
}

impl ShownArgs {
    /// What is asked for here; all else is preset.
    pub(super) fn options(&self) -> Options {
        let what = match (&self.view, &self.node, &self.clip) {
            (Some(view), ..) => ExportScope::View(*view),
            (_, Some(node), _) => ExportScope::Node(node.clone()),
            (_, _, Some(clip)) => ExportScope::Clip(clip.clone()),
            _ if self.each_clip => ExportScope::EachClip,
            _ => ExportScope::Stage,
        };
        Options {
            what,
            scale: self.scale,
            backdrop: self.background.unwrap_or_default(),
            loops: self.loops.unwrap_or_default(),
            same_size: self.same_size,
            ..Options::default()
        }
    }
}

/// `0,0,320,240`, for clap.
fn view_px(text: &str) -> Result<[f64; 4], String> {
    let numbers: Option<Vec<f64>> =
        text.split(',').map(|number| number.trim().parse().ok().filter(|x: &f64| x.is_finite())).collect();
    let view = numbers.and_then(|numbers| <[f64; 4]>::try_from(numbers).ok());
    view.filter(|[_, _, width, height]| *width >= 1.0 && *height >= 1.0)
        .ok_or_else(|| tr!("cli-not-view").to_owned())
}

/// For clap.
fn backdrop(text: &str) -> Result<Backdrop, String> {
    match text {
        "stage" => Ok(Backdrop::Stage), // not shown: words of the command line
        "transparent" => Ok(Backdrop::Transparent), // not shown
        _ => Color::parse(text)
            .map(|Color(levels)| Backdrop::Color(levels))
            .ok_or_else(|| tr!("cli-not-backdrop").to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_and_colours_are_read() {
        assert_eq!(view_px("-4, 0,320,240.5"), Ok([-4.0, 0.0, 320.0, 240.5]));
        for wrong in ["", "1,2,3", "0,0,0,5", "0,0,NaN,5", "1,2,3,4,5"] {
            assert!(view_px(wrong).is_err(), "{wrong}");
        }
        assert_eq!(backdrop("#2040ff"), Ok(Backdrop::Color([0x20, 0x40, 0xff])));
        assert_eq!(backdrop("transparent"), Ok(Backdrop::Transparent));
        assert!(backdrop("blue").is_err());
    }
}
