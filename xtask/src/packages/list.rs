//! What has to be there, and the Debian package that brings it.

use super::Needs;
use super::detect::{Machine, Sign};

/// One thing that has to be on the machine.
#[derive(Debug, PartialEq, Eq)]
pub struct Requirement {
    /// Debian package.
    pub package: &'static str,
    /// How it is found.
    pub sign: Sign,
}

const fn library(package: &'static str, file: &'static str) -> Requirement {
    Requirement { package, sign: Sign::Library(file) }
}

const fn program(package: &'static str, name: &'static str) -> Requirement {
    Requirement { package, sign: Sign::Program(name) }
}

const fn file(package: &'static str, path: &'static str) -> Requirement {
    Requirement { package, sign: Sign::File(path) }
}

/// What the window library opens at run time, X11 first, then Wayland.
const WINDOW: &[Requirement] = &[
    library("libx11-6", "libX11.so.6"),
    library("libx11-xcb1", "libX11-xcb.so.1"),
    library("libxcursor1", "libXcursor.so.1"),
    library("libxi6", "libXi.so.6"),
    library("libxkbcommon-x11-0", "libxkbcommon-x11.so.0"),
    library("libxkbcommon0", "libxkbcommon.so.0"),
    library("libwayland-client0", "libwayland-client.so.0"),
];

const VULKAN: &[Requirement] = &[
    library("libvulkan1", "libvulkan.so.1"),
    Requirement { package: "mesa-vulkan-drivers", sign: Sign::VulkanDriver },
];

/// Serves instead of Vulkan where it is there already; never installed.
const OPENGL: &[Requirement] = &[library("libegl1", "libEGL.so.1"), library("libgles2", "libGLESv2.so.2")];

const TESTS: &[Requirement] = &[
    library("libvulkan1", "libvulkan.so.1"),
    Requirement { package: "mesa-vulkan-drivers", sign: Sign::SoftwareVulkanDriver },
    program("xvfb", "Xvfb"),
    program("openbox", "openbox"),
    program("xdotool", "xdotool"),
    program("xclip", "xclip"),
    program("imagemagick", "import"),
    // A screen reader's view of the window, in tests/real_window/at_spi.py: Debian's Python is the one that has pyatspi.
    program("dbus-daemon", "dbus-daemon"),
    file("at-spi2-core", "/usr/libexec/at-spi-bus-launcher"),
    file("python3-pyatspi", "/usr/lib/python3/dist-packages/pyatspi/__init__.py"),
    // What exports are shown by, in crates/kineograph-studio/src/export/programs.
    program("chromium", "chromium"),
    program("ffmpeg", "ffmpeg"),
    program("lua5.4", "luac5.4"),
    program("g++", "g++"),
    library("librlottie-dev", "librlottie.so"),
];

/// What `needs` asks for and `machine` lacks, each package once, in the order of the lists.
pub fn missing(needs: Needs, machine: &Machine) -> Vec<&'static Requirement> {
    let opengl_serves = OPENGL.iter().all(|requirement| machine.has(&requirement.sign));
    let mut lists: Vec<&'static [Requirement]> = Vec::new();
    if needs.tests {
        lists.push(TESTS);
    } else if !opengl_serves {
        lists.push(VULKAN);
    }
    if needs.window {
        lists.push(WINDOW);
    }
    lists.into_iter().flatten().filter(|requirement| !machine.has(&requirement.sign)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packages(needs: Needs, machine: &Machine) -> Vec<&'static str> {
        missing(needs, machine).iter().map(|requirement| requirement.package).collect()
    }

    #[test]
    fn a_bare_machine_lacks_everything_that_is_needed() {
        let bare = Machine::default();
        assert_eq!(packages(Needs::for_graphics(), &bare), ["libvulkan1", "mesa-vulkan-drivers"]);
        let with_window = packages(Needs::for_window_and_graphics(), &bare);
        assert_eq!(with_window.len(), VULKAN.len() + WINDOW.len());
        assert!(!with_window.contains(&"xvfb"));
        let with_tests = packages(Needs::for_window_and_graphics().with_tests(), &bare);
        assert_eq!(with_tests.len(), TESTS.len() + WINDOW.len());
    }

    #[test]
    fn opengl_serves_for_running_but_not_for_tests() {
        let machine = Machine::with(&["libEGL.so.1", "libGLESv2.so.2"], &[], &[]);
        assert_eq!(packages(Needs::for_graphics(), &machine), [""; 0]);
        assert!(packages(Needs::for_graphics().with_tests(), &machine).contains(&"mesa-vulkan-drivers"));
    }

    #[test]
    fn a_cards_own_driver_is_enough_for_running_only() {
        let machine = Machine::with(&["libvulkan.so.1"], &[], &["card_icd.json"]);
        assert_eq!(packages(Needs::for_graphics(), &machine), [""; 0]);
        let for_tests = packages(Needs::for_graphics().with_tests(), &machine);
        assert!(for_tests.contains(&"mesa-vulkan-drivers"));
        assert!(!for_tests.contains(&"libvulkan1"));
    }

    #[test]
    fn what_is_there_is_not_installed_again() {
        let machine = Machine::with(&[], &["Xvfb", "import"], &["lvp_icd.json"]);
        let lacking = packages(Needs::for_graphics().with_tests(), &machine);
        assert_eq!(
            lacking,
            [
                "libvulkan1",
                "openbox",
                "xdotool",
                "xclip",
                "dbus-daemon",
                "at-spi2-core",
                "python3-pyatspi",
                "chromium",
                "ffmpeg",
                "lua5.4",
                "g++",
                "librlottie-dev"
            ]
        );
    }
}
