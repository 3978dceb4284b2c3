//! What the X server knows of the window and winit does not say: whether it is mapped, which a window on another desktop is not. And
//! whether the server is still there.
//!
//! A connection of its own is asked, by a thread: winit's must not be used beside it. On Wayland the compositor stops asking for frames.

#[cfg(target_os = "linux")]
pub use x11::DisplayWatch;

#[cfg(not(target_os = "linux"))]
pub use elsewhere::DisplayWatch;

#[cfg(target_os = "linux")]
mod x11 {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    use eframe::UserEvent;
    use winit::event_loop::EventLoopProxy;
    use winit::window::WindowId;
    use x11rb::connection::Connection as _;
    use x11rb::protocol::Event;
    use x11rb::protocol::xproto::{ChangeWindowAttributesAux, ConnectionExt as _, EventMask};
    use x11rb::rust_connection::RustConnection;

    use crate::app::display_loss;

    /// A frame that is never reached, so that eframe ignores what is said about it.
    const NO_PASS: u64 = u64::MAX / 2;

    /// Watches a window until it is dropped; so does its thread, until the server ends.
    #[derive(Debug)]
    pub struct DisplayWatch {
        connection: Arc<RustConnection>,
        seen: Arc<WatchedWindow>,
    }

    #[derive(Debug, Default)]
    struct WatchedWindow {
        window: AtomicU32,
        is_unmapped: AtomicBool,
    }

    impl DisplayWatch {
        /// Connects to the server that `DISPLAY` names; `None` if there is none, or windows are shown by Wayland. Called before winit
        /// connects, so that the end of the server is noticed here first.
        pub fn connect() -> Option<Self> {
            let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
            if is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET") {
                return None;
            }
            let (connection, _) = x11rb::connect(None).ok()?;
            Some(Self { connection: Arc::new(connection), seen: Arc::default() })
        }

        /// Begins to watch. The event loop is woken by each change.
        pub fn start(&self, proxy: EventLoopProxy<UserEvent>) {
            let (connection, seen) = (Arc::clone(&self.connection), Arc::clone(&self.seen));
            let thread = std::thread::Builder::new().name("display".to_owned());
            // Without a thread a hidden window is painted, as one that is shown.
            let watch = move || {
                while let Ok(event) = connection.wait_for_event() {
                    if seen.takes(&event) {
                        // A loop that has ended needs no waking.
                        let (when, viewport_id) = (std::time::Instant::now(), egui::ViewportId::ROOT);
                        let wake =
                            UserEvent::RequestRepaint { viewport_id, when, cumulative_pass_nr: NO_PASS };
                        proxy.send_event(wake).ok();
                    }
                }
                display_loss::noticed();
            };
            thread.spawn(watch).ok();
        }

        /// Watches this window from now on.
        pub fn follow(&self, id: WindowId) {
            // On X11 they are 32 bits.
            let Ok(window) = u32::try_from(u64::from(id)) else { return };
            self.seen.window.store(window, Ordering::Relaxed);
            self.seen.is_unmapped.store(false, Ordering::Relaxed);
            let events = ChangeWindowAttributesAux::new().event_mask(EventMask::STRUCTURE_NOTIFY);
            // A window that is gone by now, or a server: then there is nothing to watch.
            let _ = self.connection.change_window_attributes(window, &events);
            let _ = self.connection.flush();
        }

        /// Whether the window is taken off the screen, as by minimising it or on another desktop.
        pub fn is_unmapped(&self) -> bool {
            self.seen.is_unmapped.load(Ordering::Relaxed)
        }
    }

    impl WatchedWindow {
        /// Notes what an event says. True if the window is mapped now and was not before, or the other way round.
        fn takes(&self, event: &Event) -> bool {
            let (window, is_unmapped) = match event {
                Event::UnmapNotify(event) => (event.window, true),
                Event::MapNotify(event) => (event.window, false),
                _ => return false,
            };
            window == self.window.load(Ordering::Relaxed)
                && self.is_unmapped.swap(is_unmapped, Ordering::Relaxed) != is_unmapped
        }
    }

    #[cfg(test)]
    mod tests {
        use x11rb::protocol::xproto::{MapNotifyEvent, UnmapNotifyEvent};

        use super::*;

        fn unmapped(window: u32) -> Event {
            let (response_type, sequence, event, from_configure) = (18, 0, window, false);
            Event::UnmapNotify(UnmapNotifyEvent { response_type, sequence, event, window, from_configure })
        }

        fn mapped(window: u32) -> Event {
            let (response_type, sequence, event, override_redirect) = (19, 0, window, false);
            Event::MapNotify(MapNotifyEvent { response_type, sequence, event, window, override_redirect })
        }

        #[test]
        fn a_change_of_the_window_that_is_followed_is_noted_once() {
            let seen = WatchedWindow { window: AtomicU32::new(7), ..WatchedWindow::default() };
            let events = [mapped(7), unmapped(8), unmapped(7), unmapped(7), mapped(8), mapped(7)];
            let said = events.map(|event| (seen.takes(&event), seen.is_unmapped.load(Ordering::Relaxed)));
            let (shown, hidden) = (false, true);
            assert_eq!(
                said,
                [
                    (false, shown),
                    (false, shown),
                    (true, hidden),
                    (false, hidden),
                    (false, hidden),
                    (true, shown)
                ]
            );
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use eframe::UserEvent;
    use winit::event_loop::EventLoopProxy;
    use winit::window::WindowId;

    /// Other systems say themselves what is hidden.
    #[derive(Debug)]
    pub struct DisplayWatch;

    impl DisplayWatch {
        /// None.
        pub const fn connect() -> Option<Self> {
            None
        }

        /// Does nothing.
        pub fn start(&self, _proxy: EventLoopProxy<UserEvent>) {}

        /// Does nothing.
        pub const fn follow(&self, _id: WindowId) {}

        /// False.
        pub const fn is_unmapped(&self) -> bool {
            false
        }
    }
}
