//! `run`: the editor on a sample project, or pictures of it where no window can open.

use std::path::Path;

use crate::{display, packages, project, step};

/// What opens when nothing else is asked for.
const SAMPLE: &str = "projects/coin.ron";

/// Opens the editor. `--release` builds it optimised; everything else is handed to the editor.
pub fn run(args: &[String]) -> Result<(), step::Failure> {
    let release = args.iter().any(|arg| arg == "--release");
    let passed: Vec<&str> = args.iter().map(String::as_str).filter(|&arg| arg != "--release").collect();
    if display::is_usable() {
        packages::ensure(packages::Needs::for_window_and_graphics())?;
        let arguments = if passed.is_empty() { vec![SAMPLE] } else { passed };
        return kineograph("Open the editor", release, &arguments);
    }
    packages::ensure(packages::Needs::for_graphics())?;
    match passed.as_slice() {
        [] => render(release, SAMPLE),
        [file] if file.ends_with(".ron") => render(release, file),
        command => kineograph("Run the command line", release, command),
    }
}

/// Renders `project_file` to an animated PNG and a contact sheet in `out/`.
fn render(release: bool, project_file: &str) -> Result<(), step::Failure> {
    println!("There is no display here to open a window on, so {project_file} is drawn to files instead.");
    let folder = project::root().join("out");
    std::fs::create_dir_all(&folder)
        .map_err(|error| step::Failure::new(format!("{} cannot be made: {error}", folder.display())))?;
    let name = Path::new(project_file).file_stem().map_or("sample".into(), |stem| stem.to_string_lossy());
    let animation = folder.join(format!("{name}.apng"));
    let contact_sheet = folder.join(format!("{name}-contact.png"));
    let animation_text = animation.to_string_lossy();
    let contact_text = contact_sheet.to_string_lossy();
    kineograph("Draw the animation", release, &["render", project_file, "--force", "-o", &animation_text])?;
    let contact = ["render", project_file, "--force", "-o", &contact_text, "--contact"];
    kineograph("Draw the contact sheet", release, &contact)?;
    println!("\nAnimation:     {}", animation.display());
    println!("Contact sheet: {}", contact_sheet.display());
    Ok(())
}

fn kineograph(title: &str, release: bool, arguments: &[&str]) -> Result<(), step::Failure> {
    let mut command = project::cargo();
    command.args(["run", "-p", "kineograph"]);
    if release {
        command.arg("--release");
    }
    command.arg("--").args(arguments);
    // Without a runtime folder the graphics driver prints errors that mean nothing here.
    if std::env::var_os("XDG_RUNTIME_DIR").is_none() {
        command.env("XDG_RUNTIME_DIR", project::root().join("target"));
    }
    step::run(title, &mut command)
}
