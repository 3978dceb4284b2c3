//! Loads a project and prints what moves: `cargo run -p kineograph-runtime --example headless -- projects/coin.ron 30`.
//!
//! The number is frames per second (10 if left out). A project that never ends is printed for 2 s.

use std::error::Error;
use std::{env, fs};

use kineograph_runtime::{Length, Timeline, format};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let path = args.next().ok_or("Usage: headless PROJECT.ron [FPS]")?;
    let fps: f64 = args.next().map_or(Ok(10.0), |fps| fps.parse())?;

    let loaded = format::load_bytes(&fs::read(&path)?)?;
    for problem in &loaded.problems {
        eprintln!("{path}: {problem}");
    }
    let project = loaded.into_project()?;
    let timeline = Timeline::new(&project)?;
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
    Ok(())
}
