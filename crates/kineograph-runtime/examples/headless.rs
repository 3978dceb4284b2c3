//! Loads a project and prints what moves: `cargo run -p kineograph-runtime --example headless -- projects/coin.ron 30`.
//!
//! The number is frames per second (10 if left out). A project that never ends is printed for 2 s.

use std::process::ExitCode;
use std::{env, fs};

use kineograph_runtime::format::{self, Project};
use kineograph_runtime::{Length, Timeline};

fn main() -> ExitCode {
    let mut args = env::args().skip(1);
    let Some(path) = args.next() else {
        eprintln!("Usage: headless PROJECT.ron [FPS]");
        return ExitCode::FAILURE;
    };
    let fps = args.next().map_or(Ok(10.0), |fps| match fps.parse() {
        Ok(fps) if fps > 0.0 => Ok(fps),
        _ => Err(format!("`{fps}` is no frame rate; write a number above 0, such as 30")),
    });
    // Every error of the runtime is a sentence with its place.
    match fps.and_then(|fps| Ok((read(&path)?, fps))) {
        Ok(((project, timeline), fps)) => {
            play(&project, &timeline, fps);
            ExitCode::SUCCESS
        }
        Err(sentence) => {
            eprintln!("{path}: {sentence}");
            ExitCode::FAILURE
        }
    }
}

/// The project of a file and its timeline, or what is wrong, in lines.
fn read(path: &str) -> Result<(Project, Timeline), String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let loaded = format::load_bytes(&bytes).map_err(|error| error.to_string())?;
    let (errors, warnings): (Vec<_>, Vec<_>) = loaded.diagnostics.iter().partition(|found| found.is_error());
    for warning in warnings {
        eprintln!("{path}: {warning}");
    }
    if !errors.is_empty() {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        return Err(lines.join(&format!("\n{path}: ")));
    }
    let timeline = Timeline::new(&loaded.project).map_err(|error| error.to_string())?;
    Ok((loaded.project, timeline))
}

fn play(project: &Project, timeline: &Timeline, fps: f64) {
    let end_secs = match timeline.length() {
        Length::Finite(secs) => secs,
        Length::Endless => 2.0,
    };

    let mut poses = Vec::new();
    let mut before_secs = f64::NEG_INFINITY;
    for frame in 0..=(end_secs * fps).ceil() as u32 {
        let secs = f64::from(frame) / fps;
        timeline.poses_at(secs, &mut poses);
        for (node, pose) in project.nodes.iter().zip(&poses).filter(|(_, pose)| pose.visible) {
            let ([x, y], [rotation_deg, _]) = (pose.position, pose.rotation_deg);
            println!(
                "{secs:6.3} s  {:20} {x:8.2} {y:8.2}  {rotation_deg:7.1}°  frame {}",
                node.name, pose.frame
            );
        }
        for event in timeline.events(before_secs, secs) {
            println!(
                "{:6.3} s  {:20} event \"{}\"",
                event.at_secs, project.nodes[event.node].name, event.name
            );
        }
        before_secs = secs;
    }
}
