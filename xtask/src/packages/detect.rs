//! What is on this machine.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// What shows that a requirement is met.
#[derive(Debug, PartialEq, Eq)]
pub enum Sign {
    /// A shared library with this file name.
    Library(&'static str),
    /// A program on `PATH`.
    Program(&'static str),
    /// A file at this path.
    File(&'static str),
    /// A description of some Vulkan driver, whatever the card.
    VulkanDriver,
    /// Mesa's software Vulkan driver, which draws the same on every machine.
    SoftwareVulkanDriver,
}

/// Libraries, programs and graphics drivers that were found, by file name.
#[derive(Debug, Default)]
pub struct Machine {
    libraries: BTreeSet<String>,
    programs: BTreeSet<String>,
    vulkan_drivers: BTreeSet<String>,
    /// Whether this is the machine that the program runs on, whose files can be looked at.
    is_this: bool,
}

impl Machine {
    /// Looks around on this machine. A folder that cannot be read counts as empty.
    pub fn this() -> Self {
        Self {
            libraries: library_folders().iter().flat_map(|folder| file_names(folder)).collect(),
            programs: path_folders("PATH").iter().flat_map(|folder| file_names(folder)).collect(),
            vulkan_drivers: vulkan_driver_files().iter().filter_map(|file| name_of(file)).collect(),
            is_this: true,
        }
    }

    /// A machine for a test.
    #[cfg(test)]
    pub fn with(libraries: &[&str], programs: &[&str], vulkan_drivers: &[&str]) -> Self {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Self {
            libraries: owned(libraries),
            programs: owned(programs),
            vulkan_drivers: owned(vulkan_drivers),
            is_this: false,
        }
    }

    /// Whether `sign` is found here.
    pub fn has(&self, sign: &Sign) -> bool {
        match sign {
            Sign::Library(file) => self.libraries.contains(*file),
            Sign::Program(name) => self.programs.contains(*name),
            Sign::File(path) => self.is_this && Path::new(path).exists(),
            Sign::VulkanDriver => !self.vulkan_drivers.is_empty(),
            Sign::SoftwareVulkanDriver => self.vulkan_drivers.iter().any(|name| is_software_driver(name)),
        }
    }
}

/// The description file of Mesa's software Vulkan driver.
pub fn software_vulkan_driver() -> Option<PathBuf> {
    vulkan_driver_files().into_iter().find(|file| name_of(file).is_some_and(|name| is_software_driver(&name)))
}

/// `lvp_icd.json`, or `lvp_icd.x86_64.json` in older releases.
fn is_software_driver(file_name: &str) -> bool {
    file_name.starts_with("lvp_icd.")
}

/// The loader's usual folders, and the files that the environment names.
fn vulkan_driver_files() -> Vec<PathBuf> {
    let folders = ["/etc/vulkan/icd.d", "/usr/local/share/vulkan/icd.d", "/usr/share/vulkan/icd.d"];
    let mut files = path_folders("VK_DRIVER_FILES");
    files.extend(path_folders("VK_ICD_FILENAMES"));
    for folder in folders.map(Path::new) {
        files.extend(file_names(folder).into_iter().map(|name| folder.join(name)));
    }
    files.retain(|file| file.extension() == Some(OsStr::new("json")));
    files
}

/// The dynamic loader's folders on the common distributions, and those of `LD_LIBRARY_PATH`.
fn library_folders() -> Vec<PathBuf> {
    let mut folders = path_folders("LD_LIBRARY_PATH");
    for base in ["/usr/lib", "/lib", "/usr/local/lib"] {
        // Debian's folders for one kind of processor, such as x86_64-linux-gnu.
        let multiarch = format!("{base}/{}-linux-gnu", std::env::consts::ARCH);
        folders.extend([base.into(), multiarch.into(), format!("{base}64").into()]);
    }
    folders
}

fn path_folders(variable: &str) -> Vec<PathBuf> {
    std::env::var_os(variable).map(|value| std::env::split_paths(&value).collect()).unwrap_or_default()
}

fn file_names(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> = entries.flatten().filter_map(|entry| name_of(&entry.path())).collect();
    names.sort();
    names
}

fn name_of(file: &Path) -> Option<String> {
    Some(file.file_name()?.to_str()?.to_owned())
}
