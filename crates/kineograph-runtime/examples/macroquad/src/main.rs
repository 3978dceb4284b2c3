//! Plays a project in a macroquad window: `cargo run --release -- ../../../../projects/coin.ron`. Space starts it again.
//!
//! Everything that a game needs of the runtime is here: load the file, make a time line, ask it for poses and events.

mod stage;

use std::path::{Path, PathBuf};
use std::{env, fs};

use kineograph_runtime::format::{self, Project};
use kineograph_runtime::{Length, Pose, Timeline};
use macroquad::prelude::*;

use stage::Stage;

/// Coming back from another window must not make everything jump.
const MAX_STEP_SECS: f64 = 0.1;
/// How long the end is shown before it starts again.
const REST_SECS: f64 = 1.0;
/// How long an event stays readable.
const EVENT_SECS: f64 = 1.5;

fn main() {
    let Some(path) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("Usage: kineograph-macroquad PROJECT.ron");
        return;
    };
    match read(&path) {
        Ok((project, timeline)) => {
            let [width, height] = project.stage.size;
            let conf = Conf {
                window_title: format!("{}", path.display()),
                window_width: 2 * width as i32,
                window_height: 2 * height as i32,
                ..Default::default()
            };
            macroquad::Window::from_config(conf, play(path, project, timeline));
        }
        Err(message) => eprintln!("{}: {message}", path.display()),
    }
}

fn read(path: &Path) -> Result<(Project, Timeline), String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let loaded = format::load_bytes(&bytes).map_err(|error| error.to_string())?;
    if let Some(problem) = loaded.problems.iter().find(|problem| problem.is_error()) {
        return Err(format!("{}: {}", problem.place, problem.message));
    }
    let timeline = Timeline::new(&loaded.project).map_err(|(clip, error)| format!("{clip}: {error}"))?;
    Ok((loaded.project, timeline))
}

async fn play(path: PathBuf, project: Project, timeline: Timeline) {
    let folder = path.parent().unwrap_or(Path::new("."));
    let stage = match Stage::load(project, folder).await {
        Ok(stage) => stage,
        Err(error) => {
            eprintln!("A picture can't be shown: {error}");
            return;
        }
    };
    let mut clock = Clock::new(timeline.length());
    let mut poses: Vec<Pose> = Vec::new();
    let mut heard: Vec<(String, f64)> = Vec::new();
    loop {
        let (before_secs, now_secs) = clock.step(f64::from(get_frame_time()));
        timeline.poses_at(now_secs, &mut poses);
        stage.draw(&poses);

        heard.retain(|(_, at)| get_time() - at < EVENT_SECS);
        heard
            .extend(timeline.events(before_secs, now_secs).into_iter().map(|event| (event.name, get_time())));
        draw_text(format!("{now_secs:.2} s"), 12.0, 24.0, 24.0, WHITE);
        for (line, (name, at)) in heard.iter().enumerate() {
            let fade = 1.0 - ((get_time() - at) / EVENT_SECS) as f32;
            draw_text(name, 12.0, 52.0 + 24.0 * line as f32, 24.0, Color::new(1.0, 1.0, 0.6, fade));
        }
        if is_key_pressed(KeyCode::Space) {
            clock.restart();
        }
        next_frame().await;
    }
}

/// Where the time line is.
struct Clock {
    now_secs: f64,
    /// So that events at 0 s are heard.
    has_started: bool,
    length: Length,
}

impl Clock {
    fn new(length: Length) -> Self {
        Self { now_secs: 0.0, has_started: false, length }
    }

    fn restart(&mut self) {
        *self = Self::new(self.length);
    }

    /// Goes on; gives the time before and the time after.
    fn step(&mut self, dt_secs: f64) -> (f64, f64) {
        if self.length.secs().is_some_and(|end_secs| self.now_secs > end_secs + REST_SECS) {
            self.restart();
        }
        let before_secs = if self.has_started { self.now_secs } else { f64::NEG_INFINITY };
        if self.has_started {
            self.now_secs += dt_secs.min(MAX_STEP_SECS);
        }
        self.has_started = true;
        (before_secs, self.now_secs)
    }
}
