//! Figures about the code: size of files, share of documentation.

use std::path::Path;

use super::files::{SourceFile, texts};

/// A part of the project, and the least share of documentation lines to code lines that it aims at.
const PARTS: [(&str, &str, f64); 10] = [
    ("runtime", "crates/kineograph-runtime/src", 0.3),
    ("stage", "crates/kineograph-stage/src", 0.3),
    ("files", "crates/kineograph-files/src", 0.15),
    ("import", "crates/kineograph-import/src", 0.15),
    ("paint", "crates/kineograph-paint/src", 0.15),
    ("renderer", "crates/kineograph-render/src", 0.15),
    ("document", "crates/kineograph-document/src", 0.08),
    ("studio", "crates/kineograph-studio/src", 0.08),
    ("editor", "src", 0.08),
    ("tasks", "xtask/src", 0.08),
];

/// Prints one line for each part.
pub fn print(root: &Path) {
    println!("{:<10} {:>6} {:>8} {:>8} {:>11}  goal", "part", "files", "lines", "longest", "doc ÷ code");
    for (name, folder, goal) in PARTS {
        let files = texts(root, folder, &[".rs"]);
        let figures = Figures::of(&files);
        let share = figures.documentation_share();
        let (count, lines, longest) = (files.len(), figures.lines, figures.longest);
        println!("{name:<10} {count:>6} {lines:>8} {longest:>8} {share:>11.2}  {goal:.2}");
    }
}

/// Counted in lines.
#[derive(Default)]
struct Figures {
    lines: usize,
    longest: usize,
    documentation: usize,
    code: usize,
}

impl Figures {
    fn of(files: &[SourceFile]) -> Self {
        let mut figures = Self::default();
        for file in files {
            let lines = file.text.lines().count();
            figures.lines += lines;
            figures.longest = figures.longest.max(lines);
            for line in file.text.lines().map(str::trim).filter(|line| !line.is_empty()) {
                if line.starts_with("///") || line.starts_with("//!") {
                    figures.documentation += 1;
                } else if !line.starts_with("//") {
                    figures.code += 1;
                }
            }
        }
        figures
    }

    /// Documentation lines for each line of code; 0 without code.
    #[expect(clippy::cast_precision_loss, reason = "line counts are small")]
    fn documentation_share(&self) -> f64 {
        if self.code == 0 { 0.0 } else { self.documentation as f64 / self.code as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_sorted_into_documentation_and_code() {
        let text = "//! Doc.\n\n/// Doc.\nfn a() {} // why\n// comment\nfn b() {}\n".to_owned();
        let figures = Figures::of(&[SourceFile { path: "a.rs".into(), text }]);
        assert_eq!((figures.lines, figures.documentation, figures.code), (6, 2, 2));
        assert_eq!(figures.documentation_share(), 1.0);
    }
}
