//! Installing what is missing, or saying exactly how.

use std::process::Command;

use super::detect::Sign;
use super::list::Requirement;
use crate::project;
use crate::step::{self, Failure};

/// Installs the packages of `missing` with apt-get.
///
/// # Errors
/// Exit code 2, with the line to type, where there is no apt-get, no permission, or apt-get fails.
pub fn install(missing: &[&Requirement]) -> Result<(), Failure> {
    if project::program_on_path("apt-get").is_none() {
        return Err(Failure::usage(format!(
            "These are missing; please install them with this system's package manager:\n{}",
            describe(missing)
        )));
    }
    let packages = packages(missing);
    let line = format!("sudo apt-get install --no-install-recommends {}", packages.join(" "));
    let Some(permission) = Permission::find() else {
        return Err(Failure::usage(format!("Some system packages are missing. Please run:\n\n    {line}\n")));
    };
    // An unreachable package source makes the update fail although the packages may be known already: try anyway.
    if let Err(failure) = step::run("Refresh the package lists", permission.apt_get().arg("update")) {
        eprintln!("{}", failure.message);
    }
    let mut install = permission.apt_get();
    install.args(["install", "--yes", "--no-install-recommends"]).args(&packages);
    step::run(&format!("Install {}", packages.join(" ")), &mut install)
        .map_err(|failure| Failure::usage(format!("{}\nPlease run:\n\n    {line}\n", failure.message)))
}

/// One line for each thing that is missing: what it is, and the Debian package that has it.
pub fn describe(missing: &[&Requirement]) -> String {
    let lines = missing.iter().map(|requirement| {
        let thing = match requirement.sign {
            Sign::Library(file) => format!("library {file}"),
            Sign::Program(name) => format!("program {name}"),
            Sign::File(path) => format!("file {path}"),
            Sign::VulkanDriver => String::from("a Vulkan driver"),
            Sign::SoftwareVulkanDriver => String::from("Mesa's software Vulkan driver (lavapipe)"),
        };
        format!("  {thing} (on Debian: {})", requirement.package)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The packages of `missing`, each once, in order.
fn packages(missing: &[&Requirement]) -> Vec<&'static str> {
    let mut packages = Vec::new();
    for requirement in missing {
        if !packages.contains(&requirement.package) {
            packages.push(requirement.package);
        }
    }
    packages
}

/// How this user may install packages.
enum Permission {
    Root,
    /// `sudo` that asks no password.
    Sudo,
}

impl Permission {
    fn find() -> Option<Self> {
        if step::output_of(Command::new("id").arg("-u")).as_deref() == Some("0") {
            return Some(Self::Root);
        }
        step::output_of(Command::new("sudo").args(["-n", "true"])).map(|_| Self::Sudo)
    }

    /// apt-get that asks no questions.
    fn apt_get(&self) -> Command {
        let mut command = match self {
            Self::Root => Command::new("env"),
            Self::Sudo => {
                let mut sudo = Command::new("sudo");
                sudo.args(["-n", "env"]);
                sudo
            }
        };
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]).stdin(std::process::Stdio::null());
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_with_two_missing_things_is_installed_once() {
        let first = Requirement { package: "imagemagick", sign: Sign::Program("import") };
        let second = Requirement { package: "imagemagick", sign: Sign::Program("convert") };
        let third = Requirement { package: "xvfb", sign: Sign::Program("Xvfb") };
        assert_eq!(packages(&[&first, &third, &second]), ["imagemagick", "xvfb"]);
    }

    #[test]
    fn the_description_names_thing_and_package() {
        let library = Requirement { package: "libxi6", sign: Sign::Library("libXi.so.6") };
        assert_eq!(describe(&[&library]), "  library libXi.so.6 (on Debian: libxi6)");
    }
}
