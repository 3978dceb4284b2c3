//! The window system's events on their way to eframe: what it can't know or bear is put right here.
//!
//! eframe paints what it takes for visible; it does not know of windows on another desktop. It makes its surface as large as the window,
//! which a graphics device may refuse.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use eframe::{EframeWinitApplication, UserEvent};
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::event::{DeviceEvent, DeviceId, KeyEvent, StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::keyboard::{Key, KeyCode, NamedKey, PhysicalKey};
use winit::platform::run_on_demand::EventLoopExtRunOnDemand as _;
use winit::window::WindowId;

use super::display_watch::DisplayWatch;

/// What the window and its event loop exchange.
#[derive(Debug, Clone, Default)]
pub struct Exchange(Arc<ExchangeState>);

#[derive(Debug)]
struct ExchangeState {
    most_px: AtomicU32,
    was_hidden: AtomicBool,
    is_to_fill: AtomicBool,
    monitors: Mutex<Monitors>,
}

/// The screens that a window may open on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Monitors {
    /// The longest side of all, in pixels; 0 if none is known.
    pub longest_px: u32,
    /// The most pixels for a point.
    pub most_px_per_point: f64,
    /// Where the main screen is among all, in points; empty if none is known.
    pub main: egui::Rect,
}

impl Default for Monitors {
    fn default() -> Self {
        Self { longest_px: 0, most_px_per_point: 1.0, main: egui::Rect::ZERO }
    }
}

impl Default for ExchangeState {
    fn default() -> Self {
        Self {
            most_px: AtomicU32::new(u32::MAX),
            was_hidden: AtomicBool::new(false),
            is_to_fill: AtomicBool::new(false),
            monitors: Mutex::default(),
        }
    }
}

impl Exchange {
    /// Sets the longest side of a surface, in pixels.
    pub fn set_most_px(&self, most_px: u32) {
        self.0.most_px.store(most_px, Ordering::Relaxed);
    }

    /// The longest side of a surface, in pixels.
    pub fn most_px(&self) -> u32 {
        self.0.most_px.load(Ordering::Relaxed)
    }

    /// The screens, known before there is a window.
    pub fn monitors(&self) -> Monitors {
        *self.0.monitors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_monitors(&self, monitors: Monitors) {
        *self.0.monitors.lock().unwrap_or_else(PoisonError::into_inner) = monitors;
    }

    /// Maximizes the window once it is shown: eframe makes it hidden, and window managers of X11 ignore what is asked for a hidden one.
    pub fn maximize(&self) {
        self.0.is_to_fill.store(true, Ordering::Relaxed);
    }

    /// Whether the window, which is shown now, is to be maximized. True once.
    pub fn take_maximize(&self) -> bool {
        self.0.is_to_fill.swap(false, Ordering::Relaxed)
    }

    /// Notes that the window is hidden.
    pub fn hide(&self) {
        self.0.was_hidden.store(true, Ordering::Relaxed);
    }

    /// Whether the window was hidden since the last call.
    pub fn take_hidden(&self) -> bool {
        self.0.was_hidden.swap(false, Ordering::Relaxed)
    }
}

/// Runs a window until it is closed.
///
/// # Errors
/// When the window system fails.
pub fn run(
    event_loop: &mut EventLoop<UserEvent>,
    window: EframeWinitApplication<'_>,
    exchange: Exchange,
    watch: Option<&DisplayWatch>,
) -> Result<(), winit::error::EventLoopError> {
    let mut events = Events { window, exchange, watch, id: None, is_covered: false, reported_hidden: None };
    event_loop.run_app_on_demand(&mut events)
}

struct Events<'a> {
    window: EframeWinitApplication<'a>,
    exchange: Exchange,
    watch: Option<&'a DisplayWatch>,
    id: Option<WindowId>,
    /// Whether other windows cover it, as winit says.
    is_covered: bool,
    /// What was reported to eframe last.
    reported_hidden: Option<bool>,
}

impl Events<'_> {
    /// Reports to eframe whether the window is hidden, when that has changed.
    fn report_hidden(&mut self, event_loop: &ActiveEventLoop) {
        let Some(id) = self.id else { return };
        let is_hidden = self.is_covered || self.watch.is_some_and(DisplayWatch::is_unmapped);
        if self.reported_hidden.replace(is_hidden) == Some(is_hidden) {
            return;
        }
        if is_hidden {
            self.exchange.hide();
        }
        self.window.window_event(event_loop, id, WindowEvent::Occluded(is_hidden));
    }

    fn note_window(&mut self, id: WindowId) {
        if self.id.replace(id) != Some(id)
            && let Some(watch) = self.watch
        {
            watch.follow(id);
        }
    }
}

impl ApplicationHandler<UserEvent> for Events<'_> {
    fn new_events(&mut self, event_loop: &ActiveEventLoop, cause: StartCause) {
        self.report_hidden(event_loop);
        self.window.new_events(event_loop, cause);
    }

    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        self.exchange.set_monitors(monitors(event_loop));
        self.window.resumed(event_loop);
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, event: UserEvent) {
        self.window.user_event(event_loop, event);
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, id: WindowId, event: WindowEvent) {
        self.note_window(id);
        let event = match event {
            WindowEvent::Resized(size) => WindowEvent::Resized(clamped(size, self.exchange.most_px())),
            WindowEvent::Occluded(is_covered) => {
                self.is_covered = is_covered;
                return self.report_hidden(event_loop);
            }
            WindowEvent::KeyboardInput { device_id, event, is_synthetic } => {
                WindowEvent::KeyboardInput { device_id, event: with_menu_key(event), is_synthetic }
            }
            event => event,
        };
        self.window.window_event(event_loop, id, event);
    }

    fn device_event(&mut self, event_loop: &ActiveEventLoop, id: DeviceId, event: DeviceEvent) {
        self.window.device_event(event_loop, id, event);
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        self.window.about_to_wait(event_loop);
    }

    fn suspended(&mut self, event_loop: &ActiveEventLoop) {
        self.window.suspended(event_loop);
    }

    fn exiting(&mut self, event_loop: &ActiveEventLoop) {
        self.window.exiting(event_loop);
    }

    fn memory_warning(&mut self, event_loop: &ActiveEventLoop) {
        self.window.memory_warning(event_loop);
    }
}

fn monitors(event_loop: &ActiveEventLoop) -> Monitors {
    let main = event_loop.primary_monitor().or_else(|| event_loop.available_monitors().next());
    let main = main.map_or(egui::Rect::ZERO, |monitor| {
        let at = monitor.position().to_logical(monitor.scale_factor());
        let size = monitor.size().to_logical(monitor.scale_factor());
        egui::Rect::from_min_size(egui::pos2(at.x, at.y), egui::vec2(size.width, size.height))
    });
    event_loop.available_monitors().fold(Monitors { main, ..Monitors::default() }, |all, monitor| {
        let size = monitor.size();
        Monitors {
            longest_px: all.longest_px.max(size.width).max(size.height),
            most_px_per_point: all.most_px_per_point.max(monitor.scale_factor()),
            main,
        }
    })
}

/// The menu key, which egui doesn't know, is passed as F35, which keyboards don't have. The table of commands has its row.
fn with_menu_key(mut event: KeyEvent) -> KeyEvent {
    if event.logical_key == Key::Named(NamedKey::ContextMenu) {
        event.logical_key = Key::Named(NamedKey::F35);
        event.physical_key = PhysicalKey::Code(KeyCode::F35);
    }
    event
}

/// The part of a window that a surface can cover.
fn clamped(size: PhysicalSize<u32>, most_px: u32) -> PhysicalSize<u32> {
    PhysicalSize::new(size.width.min(most_px), size.height.min(most_px))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_surface_is_not_larger_than_the_device_allows() {
        let most_px = |width, height| <[u32; 2]>::from(clamped(PhysicalSize::new(width, height), 8192));
        assert_eq!(most_px(11_520, 2160), [8192, 2160]);
        assert_eq!(most_px(1280, 9000), [1280, 8192]);
        assert_eq!(most_px(0, 0), [0, 0], "as when it is minimised on Windows");
        assert_eq!(Exchange::default().most_px(), u32::MAX);
    }
}
