//! Small files that would take hours or more memory than a machine has: each is refused for what is too much in it.

use std::fmt::Write as _;
use std::time::Instant;

use kineograph_import::picture::{Options, decode};
use kineograph_import::{Error, Limits, Quantity, Reason, Source, read};

use crate::support::aseprite::rich;
use crate::support::texts::SVG;

fn svg(size: u32, inside: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\">{inside}</svg>")
}

/// What of a drawing is above its limit.
#[track_caller]
fn too_much(drawing: &str) -> Quantity {
    match decode(drawing.as_bytes(), Options::default(), &Limits::default()) {
        Err(Error { reason: Reason::TooMuch { what, .. }, .. }) => what,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it is drawn"),
    }
}

/// Definitions of which each uses the one before twice, and what uses the last.
fn doubling(of_nth: impl Fn(usize) -> String, last: &str) -> String {
    let definitions: String = (0..30).map(of_nth).collect();
    svg(64, &format!("<defs>{definitions}</defs>{last}"))
}

#[test]
fn definitions_that_use_each_other_twice_are_counted_as_they_are_drawn() {
    let rect = |how: &str| format!("<rect width=\"64\" height=\"64\" {how}/>");
    let twice = |nth: usize, how: &dyn Fn(usize) -> String| match nth.checked_sub(1) {
        Some(before) => rect(&how(before)).repeat(2),
        None => rect(""),
    };
    let link = |name: &'static str, way: &'static str| move |nth: usize| format!("{name}=\"{way}(#d{nth})\"");
    for units in ["maskUnits=\"userSpaceOnUse\" width=\"64\" height=\"64\"", ""] {
        let mask = |nth| format!("<mask id=\"d{nth}\" {units}>{}</mask>", twice(nth, &link("mask", "url")));
        assert_eq!(too_much(&doubling(mask, &rect("mask=\"url(#d29)\""))), Quantity::Elements);
    }
    let pattern = |nth| {
        format!(
            "<pattern id=\"d{nth}\" width=\"8\" height=\"8\">{}</pattern>",
            twice(nth, &link("fill", "url"))
        )
    };
    assert_eq!(too_much(&doubling(pattern, &rect("fill=\"url(#d29)\""))), Quantity::Elements);
    let group = |nth: usize| {
        let uses = nth.checked_sub(1).map(|before| format!("<use href=\"#d{before}\"/>").repeat(2));
        format!("<g id=\"d{nth}\">{}</g>", uses.unwrap_or_else(|| rect("")))
    };
    assert_eq!(too_much(&doubling(group, "<use href=\"#d29\"/>")), Quantity::Elements);
    // The same, said by a style sheet.
    let mut rules = String::from("<style>");
    (1..30).for_each(|nth| write!(rules, ".m{nth} {{ mask: url('#d{}') }}", nth - 1).unwrap());
    let mask = |nth| format!("<mask id=\"d{nth}\">{}</mask>", twice(nth, &|_| format!("class=\"m{nth}\"")));
    assert_eq!(
        too_much(&doubling(mask, &format!("{rules}</style>{}", rect("mask=\"url(#d29)\"")))),
        Quantity::Elements
    );
}

#[test]
fn what_is_drawn_at_many_places_counts_at_each() {
    let marker = format!("<marker id=\"k\">{}</marker>", "<rect width=\"1\" height=\"1\"/>".repeat(100));
    let path = format!("<path marker-mid=\"url(#k)\" d=\"M0 0{}\"/>", "l1 1".repeat(10_000));
    assert_eq!(too_much(&svg(64, &format!("{marker}{path}"))), Quantity::Elements);
    let mask = format!("<mask id=\"m\">{}</mask>", "<rect width=\"1\" height=\"1\"/>".repeat(1000));
    let inside = "<rect width=\"1\" height=\"1\" mask=\"inherit\"/>".repeat(1000);
    assert_eq!(too_much(&svg(64, &format!("{mask}<g mask=\"url(#m)\">{inside}</g>"))), Quantity::Elements);
}

#[test]
fn filters_gradients_layers_and_lines_have_limits() {
    let filtered = |size: u32, filter: &str| {
        let rect = "<rect width=\"100%\" height=\"100%\" filter=\"url(#f)\"/>";
        svg(size, &format!("<filter id=\"f\">{filter}</filter>{rect}"))
    };
    let noise = |octaves: u32| format!("<feTurbulence baseFrequency=\"0.1\" numOctaves=\"{octaves}\"/>");
    assert_eq!(too_much(&filtered(100, &noise(100_000))), Quantity::Steps);
    assert_eq!(too_much(&filtered(1000, "<feMorphology radius=\"300\"/>")), Quantity::Steps);
    assert_eq!(too_much(&filtered(4000, &"<feOffset dx=\"3\"/>".repeat(12))), Quantity::LayerMemory);
    assert_eq!(
        too_much(&filtered(500, &"<feGaussianBlur stdDeviation=\"30\"/>".repeat(400))),
        Quantity::Steps
    );
    let stops: String =
        (0..1001).map(|nth| format!("<stop offset=\"{}\"/>", f64::from(nth) / 1001.0)).collect();
    let gradient = format!("<linearGradient id=\"g\">{stops}</linearGradient>");
    assert_eq!(too_much(&svg(64, &gradient)), Quantity::Stops);
    let pattern = "<pattern id=\"p\" width=\"30000\" height=\"30000\" patternUnits=\"userSpaceOnUse\"><rect width=\"9\" height=\"9\"/></pattern>";
    assert_eq!(
        too_much(&svg(64, &format!("{pattern}<rect width=\"9\" height=\"9\" fill=\"url(#p)\"/>"))),
        Quantity::LayerMemory
    );
    let layers = format!(
        "{}<rect width=\"9000\" height=\"9000\"/>{}",
        "<g opacity=\"0.5\">".repeat(50),
        "</g>".repeat(50)
    );
    assert_eq!(too_much(&svg(4000, &layers)), Quantity::LayerMemory);
    let zigzag = format!("<path d=\"M0 0{}\"/>", "L2000 4000L2001 0".repeat(20_000));
    assert_eq!(too_much(&svg(4000, &zigzag)), Quantity::Steps);
    let dashes = "<path d=\"M0 0L400 400\" stroke=\"red\" stroke-dasharray=\"0.0006\"/>".repeat(100);
    assert_eq!(too_much(&svg(400, &dashes)), Quantity::Steps);
    let rules: String = (0..1000).map(|nth| format!(".c{nth}{{fill:red}}")).collect();
    let styled = svg(64, &format!("<style>{rules}</style>{}", "<g/>".repeat(5000)));
    assert_eq!(too_much(&styled), Quantity::Comparisons);
    let words = "y ".repeat(2000);
    let rules: String = (0..900).map(|nth| format!("[class~=\"x{nth}\"] {{fill:red}}\n")).collect();
    let styled = svg(64, &format!("<style>{rules}</style>{}", format!("<g class=\"{words}\"/>").repeat(100)));
    assert_eq!(too_much(&styled), Quantity::Comparisons, "of long classes");
    let rules: String = (0..20_000).map(|nth| format!(".c{nth}{{fill:red}}")).collect();
    assert_eq!(too_much(&svg(64, &format!("<style>{rules}</style>"))), Quantity::Comparisons, "in one line");
    let depth = 40;
    for ancestors in [15, depth - 1, 2 * depth] {
        let style = format!("<style>x {}rect{{fill:red}}</style>", "g ".repeat(ancestors));
        let deep = format!("{style}{}<rect/>{}", "<g>".repeat(depth), "</g>".repeat(depth));
        assert_eq!(too_much(&svg(64, &deep)), Quantity::Comparisons, "of {ancestors} ancestors");
    }
}

/// Each takes longer than 20 s to convert and to draw, or did not end in the time for a picture on a busy machine.
#[test]
fn steps_follow_the_time_that_is_measured() {
    let many = |count: usize, size: u32, how: &str| {
        let rect = |nth: usize| {
            let [x, y] = [nth * 37 % 900, nth * 91 % 900];
            format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" fill=\"none\" stroke=\"red\" {how}/>"
            )
        };
        svg(1000, &each(count, rect))
    };
    assert_eq!(too_much(&many(199_000, 10, "stroke-width=\"0.5\"")), Quantity::Steps, "hairlines");
    assert_eq!(too_much(&many(199_000, 20, "stroke-width=\"9\" stroke-linejoin=\"round\"")), Quantity::Steps);
}

#[test]
fn references_that_lead_back_are_refused() {
    let pattern = |id: char, to: char| {
        format!(
            "<pattern id=\"{id}\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\" fill=\"url(#{to})\"/></pattern>"
        )
    };
    let rect = |how: &str| format!("<rect width=\"9\" height=\"9\" {how}/>");
    let masked = format!("<mask id=\"m\">{}</mask>", rect("fill=\"url(#p)\""));
    let masking =
        format!("<pattern id=\"p\" width=\"9\" height=\"9\">{}</pattern>", rect("mask=\"url(#m)\""));
    let image = "<filter id=\"f\"><feImage href=\"#r\"/></filter>";
    let filled = rect("fill=\"url(#p)\"");
    let gradient = |id: char, to: char| format!("<linearGradient id=\"{id}\" href=\"#{to}\"/>");
    let used = "<use href=\"#a\"/>";
    for (inside, way) in [
        (format!("{}{}{filled}", pattern('p', 'q'), pattern('q', 'p')), "pattern#q → pattern#p → pattern#q"),
        (format!("{masked}{masking}{filled}"), "pattern#p → mask#m → pattern#p"),
        (format!("{image}<g id=\"r\">{}</g>", rect("filter=\"url(#f)\"")), "g#r → filter#f → g#r"),
        (
            format!("<mask id=\"m\"><g mask=\"url(#m)\"/></mask>{}", rect("mask=\"url(#m)\"")),
            "mask#m → mask#m",
        ),
        (
            format!("{}{}{filled}", gradient('p', 'q'), gradient('q', 'p')),
            "linearGradient#q → linearGradient#p → linearGradient#q",
        ),
        (format!("<g id=\"a\">{used}</g>"), "g#a → g#a"),
        (
            format!("<symbol id=\"b\">{used}</symbol><g id=\"a\"><use href=\"#b\"/></g>"),
            "g#a → symbol#b → g#a",
        ),
    ] {
        let error = decode(svg(64, &inside).as_bytes(), Options::default(), &Limits::default()).unwrap_err();
        assert_eq!(error.reason, Reason::LeadsBack(way.to_owned()), "{inside}");
    }
}

#[test]
fn drawings_as_people_make_them_are_far_below_the_limits() {
    // One line of rules, as a program writes that saves bytes.
    let rules: String = (0..1000).map(|nth| format!(".st{nth}{{fill:#{nth:06x};stroke:none}}")).collect();
    let styled = svg(64, &format!("<style>{rules}</style>{}", "<g class=\"st7 st8\"/>".repeat(1000)));
    assert!(decode(styled.as_bytes(), Options::default(), &Limits::default()).is_ok());
    let shadow = "<filter id=\"s\"><feGaussianBlur stdDeviation=\"4\"/><feOffset dx=\"3\"/>\
                  <feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge></filter>";
    let gradient = "<linearGradient id=\"g\"><stop/><stop offset=\"1\" stop-color=\"red\"/></linearGradient>";
    let dots = "<pattern id=\"p\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><circle r=\"3\"/></pattern>";
    let mask = "<mask id=\"m\"><rect width=\"400\" height=\"400\" fill=\"white\"/></mask>";
    // What is in a mask or a pattern takes nothing over from what is masked and filled by it.
    let mut shapes = String::from("<g fill=\"url(#p)\">");
    for nth in 0..300 {
        let paint = ["", "fill=\"url(#g)\" filter=\"url(#s)\"", "mask=\"url(#m)\""][nth % 3];
        write!(shapes, "<circle cx=\"{}\" cy=\"{}\" r=\"20\" {paint}/>", nth * 37 % 400, nth * 91 % 400)
            .unwrap();
    }
    let drawing = svg(400, &format!("<defs>{shadow}{gradient}{dots}{mask}</defs>{shapes}</g>"));
    let mut limits = Limits::default();
    limits.max_steps /= 10;
    limits.max_elements /= 10;
    limits.max_decode_bytes /= 10;
    assert!(decode(drawing.as_bytes(), Options::default(), &limits).is_ok());
}

#[test]
fn lines_without_a_height_are_drawn() {
    let line = "<path d=\"M0 32H64\" stroke=\"red\" stroke-width=\"8\"/>";
    for inside in [line.to_owned(), format!("<g><g>{line}</g><rect y=\"60\" width=\"4\" height=\"4\"/></g>")]
    {
        let drawn = decode(svg(64, &inside).as_bytes(), Options::default(), &Limits::default()).unwrap();
        assert_eq!(drawn.frames[0].rgba[4 * (64 * 32 + 9)..][..4], [255, 0, 0, 255]);
    }
}

#[test]
fn readers_stop_when_the_time_is_up() {
    let mut limits = Limits::default();
    limits.until = Some(Instant::now());
    let all = Options { all_frames: true, scale: 1.0 };
    for bytes in [SVG.as_bytes().to_vec(), rich(), crate::pictures::gif(), crate::pictures::apng()] {
        assert_eq!(decode(&bytes, all, &limits).unwrap_err().reason, Reason::OutOfTime);
    }
}

/// What of a description is above its limit.
#[track_caller]
fn too_much_described(text: &str) -> Quantity {
    let source = Source { name: "a.x", bytes: text.as_bytes(), beside: &|_| None, size_px: &|_, _, _| None };
    match read(&source, &Limits::default()).unwrap_err().reason {
        Reason::TooMuch { what, .. } => what,
        other => panic!("{other}"),
    }
}

fn plist(inside: &str) -> String {
    format!("<plist version=\"1.0\"><dict>{inside}</dict></plist>")
}

/// Numbered parts of a text.
fn each(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

#[test]
fn entities_are_counted_as_long_as_they_are_used() {
    for (value, inside) in [("x".repeat(100_000), 60_000), (format!("&b;{}", "x".repeat(20_000)), 300)] {
        let declared = format!("<!DOCTYPE p [<!ENTITY a \"{value}\"><!ENTITY b \"{}\">]>", "y".repeat(999));
        let text = plist(&format!("<key>frames</key><string>{}</string>", "&a;".repeat(inside)));
        assert_eq!(too_much_described(&format!("{declared}{text}")), Quantity::Bytes);
    }
}

#[test]
fn attributes_are_counted_for_each_element() {
    let attributes = |name: &str, count: usize| each(count, |nth| format!(" {name}{nth}=\">\""));
    let rect = |count| svg(64, &format!("<rect width=\"9\" height=\"9\"{}/>", attributes("a", count)));
    assert_eq!(too_much(&rect(2000)), Quantity::ElementAttributes);
    assert!(decode(rect(500).as_bytes(), Options::default(), &Limits::default()).is_ok());
    let prefixes = each(20, |_| format!("<g{}></g>", attributes("xmlns:n", 600)));
    assert_eq!(too_much(&svg(64, &prefixes)), Quantity::Prefixes);
    let of_one = format!("<g{}></g>", attributes("xmlns:n", 12_000));
    assert_eq!(too_much(&svg(64, &of_one)), Quantity::Prefixes, "of one element");
    let text = format!("<GameFile><Animation{}/><ObjectData Name=\"a\"/></GameFile>", attributes("a", 2000));
    assert_eq!(too_much_described(&text), Quantity::ElementAttributes);
}

#[test]
fn what_each_clip_has_counts_for_each() {
    let clips = each(2000, |nth| {
        format!(
            "<key>a{nth}</key><dict><key>delayPerUnit</key><real>1</real><key>frames</key><array/></dict>"
        )
    });
    let sheets = each(2000, |nth| format!("<string>s{nth}.plist</string>"));
    let properties =
        format!("<key>format</key><integer>2</integer><key>spritesheets</key><array>{sheets}</array>");
    let text =
        format!("<key>animations</key><dict>{clips}</dict><key>properties</key><dict>{properties}</dict>");
    assert_eq!(too_much_described(&plist(&text)), Quantity::Items);

    let sequences = each(1001, |nth| format!("<dict><key>sequenceId</key><integer>{nth}</integer></dict>"));
    let text = format!("<key>nodeGraph</key><dict/><key>sequences</key><array>{sequences}</array>");
    assert_eq!(too_much_described(&plist(&text)), Quantity::Items);

    let events = "<EventFrame FrameIndex=\"1\" Value=\"e\"/>".repeat(1000);
    let parts = "<AnimationInfo StartIndex=\"0\" EndIndex=\"9\"/>".repeat(1000);
    let timeline = format!("<Timeline ActionTag=\"1\" Property=\"FrameEvent\">{events}</Timeline>");
    let lists = format!("<Animation>{timeline}</Animation><AnimationList>{parts}</AnimationList>");
    let text = format!("<GameFile><ObjectData Name=\"a\" ActionTag=\"1\"/>{lists}</GameFile>");
    assert_eq!(too_much_described(&text), Quantity::Items);

    let frames = each(1000, |nth| {
        format!("{{\"filename\":\"f{nth}\",\"frame\":{{\"x\":0,\"y\":0,\"w\":1,\"h\":1}}}},")
    });
    let tags = "{\"name\":\"t\",\"from\":0,\"to\":999},".repeat(1000);
    let [frames, tags] = [frames, tags].map(|list| list.trim_end_matches(',').to_owned());
    let text = format!("{{\"frames\":[{frames}],\"meta\":{{\"frameTags\":[{tags}]}}}}");
    assert_eq!(too_much_described(&text), Quantity::Items);

    let packs = each(100, |nth| format!("\"p{nth}.json\","));
    let text =
        format!("{{\"frames\":[],\"meta\":{{\"related_multi_packs\":[{}]}}}}", packs.trim_end_matches(','));
    assert_eq!(too_much_described(&text), Quantity::Items);
}

#[test]
fn frames_of_many_animations_are_counted_before_they_are_made() {
    let frame = r#""f": {"frame": {"x": 0, "y": 0, "w": 4, "h": 4}}"#;
    let animations = |count: usize, frames: usize| {
        let shown = vec!["\"f\""; frames].join(",");
        let lists: Vec<String> = (0..count).map(|nth| format!("\"a{nth}\": [{shown}]")).collect();
        format!(
            r#"{{"frames": {{{frame}}}, "animations": {{{}}}, "meta": {{"image": "i.png"}}}}"#,
            lists.join(",")
        )
    };
    let few = animations(10, 2_000);
    let source =
        Source { name: "s.json", bytes: few.as_bytes(), beside: &|_| None, size_px: &|_, _, _| None };
    assert!(read(&source, &Limits::default()).is_ok());
    for (count, frames) in [(60, 2_000), (2_000, 2_000)] {
        assert_eq!(too_much_described(&animations(count, frames)), Quantity::Items);
    }
}
