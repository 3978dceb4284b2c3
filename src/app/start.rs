//! Opening the window, with a message that says what is missing if that fails.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use eframe::UserEvent;
use winit::event_loop::EventLoop;

use super::display_watch::DisplayWatch;
use super::gpu_loss::{Handover, Losses};
use super::window_loop::{self, Exchange, Monitors};
use super::{App, crash, display_loss, flush, settings};
use crate::document::Document;
use crate::recovery::Storage;
use crate::templates::Template;
use crate::text::tr;

/// Why the window did not open. The message is for users.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// There is neither X11 nor Wayland.
    #[error("{}", tr!("app-no-display"))]
    NoDisplay,
    /// A display is set, but its server does not respond.
    #[error("{}", tr!("app-display-gone", name = .name, variable = *.variable))]
    DisplayGone {
        /// The environment variable that names it.
        variable: &'static str,
        /// Its value.
        name: String,
    },
    /// A library that the window needs is not installed.
    #[error("{}", tr!("app-missing-library", library = *.library, package = *.package))]
    MissingLibrary {
        /// File name of the library.
        library: &'static str,
        /// Debian package that contains it.
        package: &'static str,
    },
    /// A panic outside of panels.
    #[error("{}", tr!("app-failed", reason = .0))]
    Failed(String),
    /// There is no graphics driver, or the window system refuses.
    #[error("{}", tr!("app-no-window", reason = .0))]
    Window(String),
}

/// The editor's name for the window system and the stored settings.
pub(super) const APP_ID: &str = "kineograph";

/// The longest side of a window that every graphics device can draw, in pixels.
const ALWAYS_PX: u32 = 2048;

/// The largest screen that the window of the first start fills, and its size on a larger one, in points.
const LARGEST_FILLED: egui::Vec2 = egui::vec2(1920.0, 1200.0);
const ON_LARGER: egui::Vec2 = egui::vec2(1600.0, 1000.0);

/// Opens the editor and returns when its window is closed.
///
/// # Errors
/// When there is no display, driver or library for a window; see [`AppError`].
pub fn run(project: Option<PathBuf>) -> Result<(), AppError> {
    check_display()?;
    let broken = settings::scrub_stored(APP_ID);
    let storage = storage();
    flush::on_signals();
    let watch = DisplayWatch::connect();
    let mut event_loop = EventLoop::<UserEvent>::with_user_event().build().map_err(failed_loop)?;
    if let Some(watch) = &watch {
        watch.start(event_loop.create_proxy());
    }
    display_loss::expect(watch.is_some());
    let (handover, mut losses) = (Handover::default(), Losses::default());
    let mut was_shown = true;
    loop {
        // What draws the window panics without a device. What is edited has been left by then.
        let ended = crash::contained(|| {
            open_window(&mut event_loop, watch.as_ref(), (project.clone(), &broken), &storage, &handover)
        });
        if ended.is_err() && display_loss::is_lost() {
            display_loss::say();
            std::process::exit(1);
        }
        let is_shown = handover.was_taken();
        match ended {
            Ok(Err(error)) => return Err(error),
            // After a panic the window system's loop ends once by itself.
            _ if handover.is_wanted() && (is_shown || was_shown) => was_shown = is_shown,
            Ok(Ok(())) if !is_shown => return Err(AppError::Window(why_not_shown())),
            Ok(Ok(())) => {
                display_loss::expect(false);
                return Ok(());
            }
            Err(failed) => return Err(AppError::Failed(failed.message)),
        }
        if is_shown && losses.are_too_many(Instant::now()) {
            return Err(AppError::Window(tr!("app-device-lost").to_owned()));
        }
    }
}

/// Opens a window on what another one has left, else on the project, and returns when it is closed. It says which lines of the settings are
/// `broken`.
fn open_window(
    event_loop: &mut EventLoop<UserEvent>,
    watch: Option<&DisplayWatch>,
    (project, broken): (Option<PathBuf>, &[String]),
    storage: &Result<Storage, String>,
    handover: &Handover,
) -> Result<(), AppError> {
    let broken = broken.to_vec();
    let (storage, handover, exchange) = (storage.clone(), handover.clone(), Exchange::default());
    let shared = exchange.clone();
    let window = eframe::create_native(
        APP_ID,
        options(&exchange),
        Box::new(move |creation| {
            let left = handover.take();
            let (is_empty, is_first) = (project.is_none() && left.is_none(), left.is_none());
            let mut app = App::new(creation, None).handing_over_to(handover, left);
            if let Some(render_state) = &creation.wgpu_render_state {
                let most_px = render_state.device.limits().max_texture_dimension_2d;
                shared.set_most_px(most_px);
                // Beyond that nothing could be drawn.
                let most = most_px as f32 / creation.egui_ctx.pixels_per_point();
                creation
                    .egui_ctx
                    .send_viewport_cmd(egui::ViewportCommand::MaxInnerSize(egui::Vec2::splat(most)));
            }
            app.exchange = shared;
            if is_first {
                app.broken_settings.splice(0..0, broken);
            }
            match storage {
                Ok(storage) if is_first => app = app.with_storage(storage),
                Ok(_) => {}
                Err(error) => app.safety.no_folder = Some(error),
            }
            if let Some(path) = project.filter(|_| is_first) {
                app.open_or_add(&path);
            }
            let has_session = is_empty && app.recovered().is_empty() && app.reopen_last();
            // A journal may be large, and this one is not opened any more.
            app.safety.last_session = None;
            let app = if is_empty && !has_session { app.with_start_page() } else { app };
            // For machines whose file dialogs don't work, and for tests.
            let typed = std::env::var_os("KINEOGRAPH_TYPED_PATHS").is_some();
            Ok(Box::new(if typed { app.with_typed_paths() } else { app }))
        }),
        event_loop,
    );
    window_loop::run(event_loop, window, exchange, watch).map_err(failed_loop)
}

fn failed_loop(error: winit::error::EventLoopError) -> AppError {
    if cfg!(target_os = "linux") { display_gone() } else { AppError::Window(error.to_string()) }
}

/// Why a window ended before it was shown, which eframe does not give back: most often there is no driver.
fn why_not_shown() -> String {
    let options = wgpu_options().wgpu_setup;
    let adapter = pollster::block_on(async {
        options.new_instance().await.request_adapter(&eframe::wgpu::RequestAdapterOptions::default()).await
    });
    let reason = adapter.err().map(|error| error.to_string()).unwrap_or_default();
    if reason.is_empty() { tr!("app-no-reason").to_owned() } else { reason.trim_end_matches('.').to_owned() }
}

/// The user's data folder, in which failures are reported from now on.
fn storage() -> Result<Storage, String> {
    let folder = eframe::storage_dir(APP_ID).ok_or_else(|| tr!("safety-no-data-folder").to_owned())?;
    crash::install_hook(folder.join("reports"));
    Ok(Storage::open(folder))
}

fn options(exchange: &Exchange) -> eframe::NativeOptions {
    let exchange = exchange.clone();
    eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Kineograph") // not shown: App::update_title replaces it
            .with_app_id(APP_ID)
            // Room for a title bar and a task bar on a screen of 1280 × 800.
            .with_inner_size([1264.0, 720.0])
            .with_drag_and_drop(true)
            .with_icon(icon()),
        window_builder: Some(Box::new(move |builder| {
            let monitors = exchange.monitors();
            // For tests and screenshots: the size of a maximized window can't be set.
            let is_small = std::env::var_os("KINEOGRAPH_SMALL_WINDOW").is_some();
            let builder = if is_small { builder } else { first(builder, monitors) };
            let builder = fitted(builder, monitors, most_px_of_all);
            if builder.maximized == Some(true) {
                exchange.maximize();
            }
            builder
        })),
        persist_window: true,
        wgpu_options: wgpu_options(),
        ..Default::default()
    }
}

/// The window of the first start fills a screen of usual size, and is in the middle of a larger one. One that was stored stays as it is.
fn first(builder: egui::ViewportBuilder, monitors: Monitors) -> egui::ViewportBuilder {
    let screen = monitors.main;
    // eframe says of a stored window whether it was maximized.
    if builder.maximized.is_some() || !screen.is_positive() {
        return builder;
    }
    #[allow(clippy::cast_possible_truncation)] // some pixels for a point
    let longest_px = screen.size().max_elem() * monitors.most_px_per_point as f32;
    let is_usual = screen.width() <= LARGEST_FILLED.x && screen.height() <= LARGEST_FILLED.y;
    // The system chooses the size of a maximized window, so every device has to be able to draw it.
    if is_usual && longest_px <= always_px() as f32 {
        return builder.with_maximized(true);
    }
    let size = ON_LARGER.min(screen.size());
    builder.with_inner_size(size).with_position(screen.center() - size / 2.0)
}

/// A window that the graphics device can draw: eframe draws the first frame as large as the window is made, and a stored one may have been over
/// several screens. The device is known only when there is a window, so all devices here are asked, where it matters.
fn fitted(
    mut builder: egui::ViewportBuilder,
    monitors: Monitors,
    most_px: impl FnOnce() -> u32,
) -> egui::ViewportBuilder {
    let Some(size) = builder.inner_size else { return builder };
    #[allow(clippy::cast_possible_truncation)] // some pixels for a point
    let px_per_point = monitors.most_px_per_point as f32;
    let longest_px = size.max_elem() * px_per_point;
    // A window is no larger than the largest screen.
    let is_small = (1..=always_px()).contains(&monitors.longest_px) || longest_px <= always_px() as f32;
    if !is_small {
        let most = egui::Vec2::splat(most_px() as f32 / px_per_point);
        builder.inner_size = Some(size.min(most));
        if longest_px > most.x * px_per_point {
            // Both are as large as a screen.
            (builder.maximized, builder.fullscreen) = (None, None);
        }
    }
    builder
}

/// The longest side of a picture that every graphics card of this machine can draw, in pixels.
fn most_px_of_all() -> u32 {
    let setup = wgpu_options().wgpu_setup;
    let adapters = pollster::block_on(async {
        setup.new_instance().await.enumerate_adapters(eframe::wgpu::Backends::all()).await
    });
    adapters.iter().map(most_px).min().unwrap_or_else(always_px)
}

/// As eframe's own, with surfaces as large as the graphics card can draw, and timestamps where it has them: the canvas shows how long it draws.
fn wgpu_options() -> eframe::egui_wgpu::WgpuConfiguration {
    let mut setup = eframe::egui_wgpu::WgpuSetupCreateNew::without_display_handle();
    let usual = Arc::clone(&setup.device_descriptor);
    setup.device_descriptor = Arc::new(move |adapter| {
        let mut descriptor = usual(adapter);
        let wanted = kineograph_render::PassTimer::FEATURES;
        if adapter.features().contains(wanted) {
            descriptor.required_features |= wanted;
        }
        descriptor.required_limits.max_texture_dimension_2d = most_px(adapter);
        descriptor
    });
    eframe::egui_wgpu::WgpuConfiguration { wgpu_setup: setup.into(), ..Default::default() }
}

/// The longest side of a picture that a graphics card can draw, in pixels.
fn most_px(adapter: &eframe::wgpu::Adapter) -> u32 {
    set_most_px().unwrap_or(adapter.limits().max_texture_dimension_2d)
}

fn always_px() -> u32 {
    set_most_px().map_or(ALWAYS_PX, |most_px| most_px.min(ALWAYS_PX))
}

/// What tests say that the device can draw: they have no screen that is larger.
fn set_most_px() -> Option<u32> {
    let most_px = cfg!(debug_assertions).then(|| std::env::var("KINEOGRAPH_MOST_PX").ok()).flatten();
    most_px.and_then(|px| px.parse().ok())
}

/// The error of an event loop that can't be created: only a missing display server causes that.
fn display_gone() -> AppError {
    let value = |variable: &'static str| {
        let name = std::env::var(variable).ok().filter(|name| !name.is_empty())?;
        Some(AppError::DisplayGone { variable, name })
    };
    value("WAYLAND_DISPLAY").or_else(|| value("DISPLAY")).unwrap_or(AppError::NoDisplay)
}

/// A new project: one box, one clip and a run, so that the first action is visible at once.
pub fn new_document() -> Document {
    Template::named("blank").map(|blank| Document::from_project(&blank.project()).0).unwrap_or_default()
}

/// The theme set by the variable `KINEOGRAPH_THEME` (`dark` or `light`), which overrides the stored one; for screenshots.
pub fn dark_from_env() -> Option<bool> {
    match std::env::var("KINEOGRAPH_THEME").ok()?.as_str() {
        "dark" => Some(true),
        "light" => Some(false),
        _ => None,
    }
}

fn icon() -> egui::IconData {
    let bytes = include_bytes!("../../assets/icon-64.png");
    eframe::icon_data::from_png_bytes(bytes).unwrap_or_default()
}

/// Checks for what makes the window system's library panic or report a poor error.
fn check_display() -> Result<(), AppError> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let (wayland, x11) = (is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET"), is_set("DISPLAY"));
    if wayland {
        return require("libwayland-client.so.0", "libwayland-client0")
            .and_then(|()| require("libxkbcommon.so.0", "libxkbcommon0"));
    }
    if !x11 {
        return Err(AppError::NoDisplay);
    }
    for (library, package) in [
        ("libX11.so.6", "libx11-6"),
        ("libX11-xcb.so.1", "libx11-xcb1"),
        ("libXcursor.so.1", "libxcursor1"),
        ("libXi.so.6", "libxi6"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
    ] {
        require(library, package)?;
    }
    Ok(())
}

fn require(library: &'static str, package: &'static str) -> Result<(), AppError> {
    if is_installed(library) { Ok(()) } else { Err(AppError::MissingLibrary { library, package }) }
}

/// Searches for a library as the dynamic linker does: in the search path, its cache and the usual folders.
fn is_installed(library: &str) -> bool {
    let from_env = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let in_env = std::env::split_paths(&from_env).any(|dir| dir.join(library).exists());
    in_env || in_linker_cache(library) || in_usual_folders(library)
}

fn in_linker_cache(library: &str) -> bool {
    // The cache is a table of file names that end in a zero byte.
    let Ok(cache) = std::fs::read("/etc/ld.so.cache") else { return false };
    let wanted: Vec<u8> = [b"/", library.as_bytes(), b"\0"].concat();
    cache.windows(wanted.len()).any(|window| window == wanted)
}

fn in_usual_folders(library: &str) -> bool {
    let roots = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/run/current-system/sw/lib"];
    roots.iter().map(Path::new).any(|root| {
        root.join(library).exists()
            || std::fs::read_dir(root).is_ok_and(|entries| {
                entries.filter_map(Result::ok).any(|entry| entry.path().join(library).exists())
            })
    })
}

#[cfg(test)]
mod tests {
    use egui::{Rect, pos2, vec2};

    use super::*;

    fn opened(size: egui::Vec2, monitors: Monitors, most_px: u32) -> egui::Vec2 {
        let builder = egui::ViewportBuilder::default().with_inner_size(size).with_maximized(true);
        let fitted = fitted(builder, monitors, || most_px);
        let inner_size = fitted.inner_size.unwrap();
        assert_eq!(fitted.maximized.is_some(), inner_size == size);
        inner_size
    }

    #[test]
    fn the_first_window_fills_a_usual_screen_and_is_in_the_middle_of_a_large_one() {
        let on = |at: [f32; 2], size| {
            let small = egui::ViewportBuilder::default().with_inner_size([1264.0, 720.0]);
            first(small, Monitors { main: Rect::from_min_size(at.into(), size), ..Monitors::default() })
        };
        for size in [vec2(1280.0, 800.0), vec2(1920.0, 1080.0), vec2(1920.0, 1200.0)] {
            assert_eq!(on([0.0, 0.0], size).maximized, Some(true), "{size}");
        }
        let large = on([1920.0, 0.0], vec2(2560.0, 1440.0));
        assert_eq!((large.maximized, large.inner_size), (None, Some(vec2(1600.0, 1000.0))));
        assert_eq!(large.position, Some(pos2(1920.0 + 480.0, 220.0)));
        let low = on([0.0, 0.0], vec2(3440.0, 900.0));
        assert_eq!(low.inner_size, Some(vec2(1600.0, 900.0)));
        let unknown = on([0.0, 0.0], vec2(0.0, 0.0));
        assert_eq!((unknown.maximized, unknown.inner_size), (None, Some(vec2(1264.0, 720.0))));
    }

    #[test]
    fn a_stored_window_keeps_its_size() {
        let stored = egui::ViewportBuilder::default().with_inner_size([900.0, 600.0]).with_maximized(false);
        let main = Rect::from_min_size(pos2(0.0, 0.0), vec2(2560.0, 1440.0));
        let opened = first(stored.clone(), Monitors { main, ..Monitors::default() });
        assert_eq!((opened.inner_size, opened.maximized), (stored.inner_size, Some(false)));
    }

    #[test]
    fn a_window_opens_no_larger_than_the_device_can_draw() {
        let screens = Monitors { longest_px: 11_520, ..Monitors::default() };
        assert_eq!(opened(vec2(11_520.0, 2160.0), screens, 16_384), vec2(11_520.0, 2160.0));
        assert_eq!(opened(vec2(11_520.0, 2160.0), screens, 8192), vec2(8192.0, 2160.0));
        let dense = Monitors { longest_px: 7680, most_px_per_point: 2.0, ..Monitors::default() };
        assert_eq!(opened(vec2(3840.0, 2100.0), dense, 4096), vec2(2048.0, 2048.0));
        assert_eq!(opened(vec2(1264.0, 720.0), dense, 4096), vec2(1264.0, 720.0));
    }

    #[test]
    fn devices_are_asked_only_for_what_one_of_them_may_not_draw() {
        let ask = |size, monitors| {
            let mut was_asked = false;
            let builder = egui::ViewportBuilder::default().with_inner_size(size);
            fitted(builder, monitors, || {
                was_asked = true;
                8192
            });
            was_asked
        };
        let screen = Monitors { longest_px: 3840, ..Monitors::default() };
        assert!(!ask(vec2(1264.0, 720.0), screen));
        assert!(ask(vec2(3000.0, 720.0), screen));
        assert!(
            !ask(vec2(3000.0, 720.0), Monitors { longest_px: 1920, ..screen }),
            "it is made as large as the screen"
        );
        assert!(ask(vec2(3000.0, 720.0), Monitors::default()), "of the screens nothing is known");
    }
}
