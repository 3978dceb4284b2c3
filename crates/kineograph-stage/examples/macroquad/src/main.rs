//! Plays a project in a macroquad window: `cargo run --release -- ../../../../projects/coin.ron`. Space starts it again.
//!
//! Everything that a game needs is here: load the file, make a world of it, update it once a frame, receive its events,
//! and draw what it hands out.

mod blends;
mod gallery;

use std::path::{Path, PathBuf};
use std::{env, fs};

use kineograph_runtime::RunEventKind;
use kineograph_runtime::format::Project;
use kineograph_stage::{ProjectWorld, WorldEvent};
use macroquad::prelude::*;

use gallery::Gallery;

/// Coming back from another window must not make everything jump.
const MAX_STEP_SECS: f64 = 0.1;
/// How long an event stays readable.
const EVENT_SECS: f64 = 1.5;

fn main() {
    let Some(path) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("Usage: kineograph-macroquad PROJECT.ron");
        return;
    };
    match read(&path) {
        Ok(project) => {
            let [width, height] = project.stage.size;
            let conf = Conf {
                window_title: path.display().to_string(),
                window_width: 2 * width as i32,
                window_height: 2 * height as i32,
                ..Default::default()
            };
            macroquad::Window::from_config(conf, async move {
                if let Err(message) = play(&path, &project).await {
                    eprintln!("{}: {message}", path.display());
                }
            });
        }
        Err(message) => eprintln!("{}: {message}", path.display()),
    }
}

fn read(path: &Path) -> Result<Project, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    Project::from_ron_bytes(&bytes).map_err(|error| error.to_string())
}

async fn play(path: &Path, project: &Project) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let symbols = project.symbols(|symbol| read(&folder.join(symbol)))?;
    let gallery = Gallery::load(project, &symbols, folder).await.map_err(|error| error.to_string())?;
    let first = ProjectWorld::<&str>::with_symbols(project, &symbols, |sprite| gallery.size_px(sprite))
        .map_err(|error| error.to_string())?;
    let mut playing = first.clone();
    playing.world.enter();
    let mut heard: Vec<(String, f64)> = Vec::new();
    loop {
        let now_secs = get_time();
        playing.world.update(f64::from(get_frame_time()).min(MAX_STEP_SECS), |_, event| {
            if let WorldEvent::Action(event) = event
                && event.kind == RunEventKind::Event
            {
                heard.push((event.name.to_owned(), now_secs));
            }
        });
        playing.instances.update(&mut playing.world, |event| heard.push((event.name.clone(), now_secs)));
        playing.texts.write(&mut playing.world, |text| gallery.size_px(text));
        gallery.begin();
        let mut drawn = Ok(());
        playing.draw(&gallery, |visited, content, quad| {
            if drawn.is_ok() {
                drawn = gallery.draw(visited, content, quad);
            }
        });
        drawn.map_err(|error| error.to_string())?;
        gl_use_default_material();

        heard.retain(|(_, at_secs)| now_secs - at_secs < EVENT_SECS);
        for (line, (name, at_secs)) in heard.iter().enumerate() {
            let fade = 1.0 - ((now_secs - at_secs) / EVENT_SECS) as f32;
            draw_text(name, 12.0, 28.0 + 24.0 * line as f32, 24.0, Color::new(1.0, 1.0, 0.6, fade));
        }
        if is_key_pressed(KeyCode::Space) {
            playing = first.clone();
            playing.world.enter();
        }
        next_frame().await;
    }
}
