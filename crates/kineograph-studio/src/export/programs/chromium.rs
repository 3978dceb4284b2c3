//! Style sheets and Web Animations in Chromium: where each corner of each node lies, how opaque it is, and what is seen.

use std::path::Path;

use kineograph_render::RgbaImage;
use serde_json::{Value, json};

use super::{SampledNode, all, difference, masks, output, picture_masks, program, seen};
use crate::export::desk::{Desk, options, with};
use crate::export::options::Options;
use crate::export::setting::SettingValue;
use crate::export::studio::read_media;

/// How many moments are compared.
const MOMENTS: u32 = 20;
/// A tenth of the usual tolerance, so that what is found is the browser's and not that of fewer keys.
const TOLERANCE: f64 = 0.1;
/// How far a corner may stray: what that tolerance makes at the ends of long arms.
const MAX_STRAY_PX: f64 = 0.5;

/// Seeks all animations to a moment.
const SEEK: &str = "function seek(secs) {
    for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = 1000 * secs; }
}";

/// Writes into the page where a point at each corner of each element lies.
const MEASURE: &str = "
const elements = classes.map(name => document.querySelector('.' + CSS.escape(name)));
for (const element of elements)
    for (const [x, y] of [[0, 100], [100, 100], [100, 0], [0, 0]]) {
        const point = document.createElement('i');
        point.style = `position:absolute;width:0;height:0;left:${x}%;top:${y}%`;
        element.append(point);
    }
const found = times.map(secs => {
    seek(secs);
    return elements.map(element => {
        const points = [...element.querySelectorAll(':scope > i')].map(point => point.getBoundingClientRect());
        let opacity = 1;
        for (let at = element; at; at = at.parentElement) opacity *= getComputedStyle(at).opacity;
        return { corners: points.map(point => [point.x, point.y]), opacity };
    });
});
const pre = document.createElement('pre');
pre.id = 'found';
pre.textContent = JSON.stringify(found);
document.body.append(pre);";

/// Makes elements of what `web-animations` writes.
const BUILD: &str = "
const made = {};
for (const node of web.nodes) {
    const element = made[node.name] = document.createElement('div');
    element.className = node.class;
    Object.assign(element.style, node.style);
    for (const { keyframes, timing } of node.animations)
        element.animate(keyframes, { ...timing, iterations: timing.iterations ?? Infinity });
}
for (const node of web.nodes) (made[node.parent] ?? document.querySelector('.kg-stage')).append(made[node.name]);";

fn fine() -> Options {
    Options { settings: with("tolerance", SettingValue::Number(TOLERANCE)), ..options() }
}

/// A page that begins in the folder of the samples, where pictures are found.
fn page(head: &str, body: &str) -> String {
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../projects");
    format!(
        "<!doctype html><meta charset=\"utf-8\"><base href=\"file://{}/\"><style>body {{ margin: 0 }}\n{head}</style>{body}",
        base.display()
    )
}

/// The style sheet's page, nested as its own comment says.
fn css_page(desk: &Desk, folder: &Path, script: &str) -> String {
    let sheet = exported(desk, "css", folder);
    let (comment, _) = sheet.split_once("*/").unwrap();
    let nesting = &comment[comment.find('<').unwrap()..];
    page(&sheet, &format!("{nesting}<script>{SEEK}{script}</script>"))
}

fn web_page(desk: &Desk, folder: &Path, script: &str) -> String {
    let web: Value = serde_json::from_str(&exported(desk, "web-animations", folder)).unwrap();
    let (width, height) = (&web["width"], &web["height"]);
    let stage = format!(
        "<div class=\"kg-stage\" style=\"position:relative;overflow:hidden;width:{width}px;height:{height}px;background:{}\"></div>",
        web["background"].as_str().unwrap()
    );
    page("", &format!("{stage}<script>const web = {web};{BUILD}{SEEK}{script}</script>"))
}

/// The text of an export. The pictures that come with it are written into the folder, and found there.
fn exported(desk: &Desk, exporter: &str, folder: &Path) -> String {
    let (files, _) = desk.export(exporter, &fine()).unwrap();
    for (ending, bytes) in &files[1..] {
        std::fs::write(folder.join(format!("out{ending}")), bytes).unwrap();
    }
    let text = String::from_utf8(files[0].1.clone()).unwrap();
    let found = format!("file://{}/out_", folder.display());
    text.replace("url(\"out_", &format!("url(\"{found}")).replace("url(\\\"out_", &format!("url(\\\"{found}"))
}

/// Runs Chromium on a page. It has no sandbox, because that doesn't start for root; the page is the tests' own.
fn browse(folder: &Path, page: &str, args: &[String]) -> Vec<u8> {
    let file = folder.join("page.html");
    std::fs::write(&file, page).unwrap();
    let mut command = program("chromium", "chromium");
    command.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        "--force-device-scale-factor=1",
    ]);
    command.arg(format!("--user-data-dir={}", folder.join("profile").display()));
    output(command.args(args).arg(format!("file://{}", file.display()))).stdout
}

fn classes(desk: &Desk) -> Vec<String> {
    let letter =
        |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    let nodes = desk.source.document.nodes().iter();
    nodes.map(|node| format!("kg-{}", node.name.chars().map(letter).collect::<String>())).collect()
}

fn moments_secs(desk: &Desk) -> Vec<f64> {
    let secs = desk.source.shown_secs();
    (0..MOMENTS).map(|moment| secs * (f64::from(moment) + 0.413) / f64::from(MOMENTS)).collect()
}

fn assert_shows(name: &str, desk: &Desk, make: fn(&Desk, &Path, &str) -> String) {
    let folder = tempfile::tempdir().unwrap();
    let times = moments_secs(desk);
    let script = format!("const classes = {}, times = {};{MEASURE}", json!(classes(desk)), json!(times));
    let dumped = browse(folder.path(), &make(desk, folder.path(), &script), &["--dump-dom".to_owned()]);
    let dumped = String::from_utf8(dumped).unwrap();
    let (_, found) = dumped.split_once("<pre id=\"found\">").unwrap_or_else(|| panic!("{name}: {dumped}"));
    let found: Value = serde_json::from_str(found.split_once("</pre>").unwrap().0).unwrap();
    let mut worst: (f64, f64) = (0.0, 0.0);
    let media = read_media(&desk.source);
    for (moment, secs) in times.iter().enumerate() {
        for (place, wanted) in seen(desk, &media, *secs).iter().enumerate() {
            let at = &found[moment][place];
            let strays = strays(at, wanted);
            assert!(
                strays.0 < MAX_STRAY_PX && strays.1 < 0.01,
                "{name}: {} at {secs} s: {at}, not {wanted:?}",
                desk.source.document.nodes()[place].name
            );
            worst = (worst.0.max(strays.0), worst.1.max(strays.1));
        }
    }
    println!("{name}: corners within {:.3} px, opacity within {:.4}", worst.0, worst.1);
}

/// How far the corners and the opacity are from what they should be.
fn strays(found: &Value, wanted: &SampledNode) -> (f64, f64) {
    let number = |value: &Value| value.as_f64().unwrap();
    let corners = wanted.corners_px.iter().enumerate().map(|(corner, [x, y])| {
        let found = &found["corners"][corner];
        (number(&found[0]) - x).hypot(number(&found[1]) - y)
    });
    let opacity = wanted.opacity.map_or(0.0, |wanted| (number(&found["opacity"]) - wanted).abs());
    (corners.fold(0.0, f64::max), opacity)
}

fn screenshot(desk: &Desk, folder: &Path, page: &str) -> RgbaImage {
    let file = folder.join("shot.png");
    let [width, height] = desk.source.size_px(1.0);
    let args = [format!("--screenshot={}", file.display()), format!("--window-size={width},{height}")];
    browse(folder, page, &args);
    let picture = image::open(&file).unwrap().to_rgba8();
    RgbaImage { width: picture.width(), height: picture.height(), pixels: picture.into_raw() }
}

fn assert_looks(name: &str, desk: &Desk, make: fn(&Desk, &Path, &str) -> String) {
    for share in [0.21, 0.67] {
        let secs = desk.source.shown_secs() * share;
        let folder = tempfile::tempdir().unwrap();
        let page = make(desk, folder.path(), &format!("seek({secs});"));
        let found = screenshot(desk, folder.path(), &page);
        let wanted = &desk.pictures(&Options { from_secs: secs, to_secs: Some(secs), ..options() })[0];
        let (mean, far) = difference(&found, wanted);
        println!(
            "{name} at {secs:.2} s: {mean:.2} levels apart in the mean, {:.2} % of all pixels far",
            100.0 * far
        );
        assert!(mean < 1.5 && far < 0.01, "{name} at {secs} s: {mean} levels, {far} of all pixels far apart");
    }
}

#[test]
#[ignore = "needs chromium: `cargo xtask test` installs it and runs this"]
fn a_browser_puts_every_corner_where_the_canvas_does() {
    for (name, desk) in all() {
        assert_shows(&format!("{name}.css"), &desk, css_page);
        assert_shows(&format!("{name}.json"), &desk, web_page);
    }
}

#[test]
#[ignore = "needs chromium: `cargo xtask test` installs it and runs this"]
fn a_browser_clips_to_masks() {
    for (name, desk) in [("masks", masks()), ("picture masks", picture_masks())] {
        let (_, warnings) = desk.export("css", &fine()).unwrap();
        assert!(!warnings.iter().any(|said| said.starts_with("Masks")), "{name}: {warnings:?}");
        assert_looks(&format!("{name}.css"), &desk, css_page);
        assert_looks(&format!("{name}.json"), &desk, web_page);
    }
}

#[test]
#[ignore = "needs chromium: `cargo xtask test` installs it and runs this"]
fn a_browser_shows_what_the_canvas_shows() {
    for (name, desk) in all().into_iter().filter(|(name, _)| matches!(*name, "rich" | "camp" | "coin")) {
        assert_looks(&format!("{name}.css"), &desk, css_page);
        assert_looks(&format!("{name}.json"), &desk, web_page);
    }
}
