//! The languages and their files.

use std::sync::OnceLock;

use super::catalogue::Catalogue;

/// A language that texts can be shown in.
pub struct Language {
    /// Its tag, such as `en`; also the name of its folder.
    pub tag: &'static str,
    /// Its name in itself.
    pub name: &'static str,
    files: &'static [(&'static str, &'static str)],
    catalogue: OnceLock<Catalogue>,
}

/// All languages. English comes first, has every text, and is shown; nothing chooses another one yet.
pub static LANGUAGES: [Language; 1] = [
    Language::new("en", "English", ENGLISH), // not shown: its name in itself
];

/// The files of `locales/<language>`, by name, with their content; behind the semicolon those from elsewhere, by path.
macro_rules! files {
    ($language:literal: $($file:literal),+ $(; $($other:literal = $path:literal),+)? $(,)?) => {
        &[
            $(($file, include_str!(concat!("../../../locales/", $language, "/", $file, ".ftl"))),)+
            $($(($other, include_str!($path)),)+)?
        ]
    };
}

const ENGLISH: &[(&str, &str)] = files!(
    "en": "app", "assets", "canvas", "change", "cli", "command", "common", "curves", "dialog", "ease", "export", "field", "find", "fix",
    "frames", "graph", "import", "inspector", "io", "manual", "pack", "palette", "preset", "problem", "project", "safety", "session", "settings", "start", "symbol", "template",
    "timeline", "tour";
    // The sentences of diagnostics belong to the runtime, which games ship without this catalogue.
    "diagnostics" = "../../kineograph-runtime/texts/diagnostics.ftl",
);

impl Language {
    const fn new(
        tag: &'static str,
        name: &'static str,
        files: &'static [(&'static str, &'static str)],
    ) -> Self {
        Self { tag, name, files, catalogue: OnceLock::new() }
    }

    /// Its texts, read when they are first needed.
    pub(super) fn catalogue(&self) -> &Catalogue {
        self.catalogue.get_or_init(|| Catalogue::read(self.tag, self.files).0)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_of_every_language_is_read_without_errors() {
        for language in &LANGUAGES {
            let (_, errors) = Catalogue::read(language.tag, language.files);
            assert_eq!(errors, Vec::<String>::new(), "{}", language.tag);
        }
    }

    #[test]
    fn every_file_is_listed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales");
        for language in &LANGUAGES {
            for entry in std::fs::read_dir(folder.join(language.tag)).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_stem().unwrap().to_str().unwrap();
                assert!(language.files.iter().any(|(file, _)| *file == name), "{}/{name}.ftl", language.tag);
            }
        }
    }
}
