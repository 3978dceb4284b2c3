//! `screenshot`: a picture of the editor's real window, on a virtual display.

pub mod window;

use std::path::PathBuf;

use crate::step::Failure;
use crate::{packages, project, step};

pub use window::Shot;

/// Takes the picture that `args` ask for.
pub fn run(args: &[String]) -> Result<(), Failure> {
    let order = ScreenshotOptions::parse(args)?;
    prepare()?;
    order.shot().take(&order.output)
}

/// Installs what pictures need, and builds the editor.
///
/// # Errors
/// Fails where a package is missing that may not be installed, or the editor can't be built.
pub fn prepare() -> Result<(), Failure> {
    packages::ensure(packages::Needs::for_window_and_graphics().with_tests())?;
    // The whole workspace chooses the same features as the tests do, so that nothing is built twice.
    step::run("Build the editor", project::cargo().args(["build", "--workspace", "--bin", "kineograph"]))
}

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
struct ScreenshotOptions {
    output: PathBuf,
    width_px: u32,
    height_px: u32,
    light: bool,
    project: String,
}

impl ScreenshotOptions {
    fn shot(&self) -> Shot<'_> {
        let size_px = (self.width_px, self.height_px);
        Shot { project: Some(&self.project), size_px, light: self.light, keys: &[] }
    }

    fn parse(args: &[String]) -> Result<Self, Failure> {
        let mut size = (1440, 900);
        let mut light = false;
        let mut names = Vec::new();
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            match arg.as_str() {
                "--light" => light = true,
                "--size" => {
                    size = rest.next().and_then(|text| parse_size(text)).ok_or_else(|| {
                        Failure::usage("`--size` wants width and height in pixels, such as 1440x900.")
                    })?;
                }
                name => names.push(name),
            }
        }
        let (output, project) = match names.as_slice() {
            [output] => (output, "projects/coin.ron"),
            [output, project] => (output, *project),
            _ => {
                return Err(Failure::usage(
                    "`screenshot` wants the picture's file name, and perhaps a project.",
                ));
            }
        };
        let output = std::path::absolute(output)
            .map_err(|error| Failure::usage(format!("{output} is no file name: {error}")))?;
        Ok(Self { output, width_px: size.0, height_px: size.1, light, project: project.to_owned() })
    }
}

/// Width and height of `WxH`, each 320 … 8192.
fn parse_size(text: &str) -> Option<(u32, u32)> {
    let (width, height) = text.split_once('x')?;
    let side = |text: &str| text.parse().ok().filter(|side| (320..=8192).contains(side));
    Some((side(width)?, side(height)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(args: &[&str]) -> Result<ScreenshotOptions, Failure> {
        ScreenshotOptions::parse(&args.iter().map(|&arg| arg.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn the_order_has_sensible_defaults() {
        let order = parse(&["a.png"]).unwrap();
        assert!(order.output.is_absolute() && order.output.ends_with("a.png"));
        assert_eq!((order.width_px, order.height_px, order.light), (1440, 900, false));
        assert_eq!(order.project, "projects/coin.ron");
    }

    #[test]
    fn everything_can_be_chosen() {
        let order = parse(&["--light", "a.png", "--size", "800x600", "b.ron"]).unwrap();
        assert_eq!((order.width_px, order.height_px, order.light), (800, 600, true));
        assert_eq!(order.project, "b.ron");
    }

    #[test]
    fn broken_orders_are_refused() {
        let broken: [&[&str]; 5] = [
            &[],
            &["a.png", "--size"],
            &["a.png", "--size", "800"],
            &["--size", "9x9", "a.png"],
            &["a", "b", "c"],
        ];
        for args in broken {
            assert_eq!(parse(args).unwrap_err().code, 2, "{args:?}");
        }
    }
}
