//! What other tools call eases: `power2.out`, `easeOutBack`, `InOutQuad`, `Cubic, ease out`.

use kineograph_runtime::format::Kind;

/// Words for families of eases, and how the names of their kinds begin. In GSAP a power alone means its `out`.
const FAMILIES: [(&str, &str); 23] = [
    ("sine", "EaseSine"),                 // not shown
    ("sin", "EaseSine"),                  // not shown
    ("sinusoidal", "EaseSine"),           // not shown
    ("quad", "EaseQuadraticAction"),      // not shown
    ("quadratic", "EaseQuadraticAction"), // not shown
    ("power1", "EaseQuadraticAction"),    // not shown
    ("cubic", "EaseCubicAction"),         // not shown
    ("power2", "EaseCubicAction"),        // not shown
    ("quart", "EaseQuarticAction"),       // not shown
    ("quartic", "EaseQuarticAction"),     // not shown
    ("power3", "EaseQuarticAction"),      // not shown
    ("quint", "EaseQuinticAction"),       // not shown
    ("quintic", "EaseQuinticAction"),     // not shown
    ("power4", "EaseQuinticAction"),      // not shown
    ("strong", "EaseQuinticAction"),      // not shown
    ("expo", "EaseExponential"),          // not shown
    ("exponential", "EaseExponential"),   // not shown
    ("circ", "EaseCircleAction"),         // not shown
    ("circle", "EaseCircleAction"),       // not shown
    ("circular", "EaseCircleAction"),     // not shown
    ("back", "EaseBack"),                 // not shown
    ("elastic", "EaseElastic"),           // not shown
    ("bounce", "EaseBounce"),             // not shown
];
/// Words between the others, which change nothing.
const FILLERS: [&str; 5] = ["easing", "ease", "curves", "curve", "and"]; // not shown

/// The ease that another tool calls so; numbers in brackets are ignored.
pub(super) fn ease_called(text: &str) -> Option<Kind> {
    let text: String = text.split('(').next()?.chars().filter(char::is_ascii_alphanumeric).collect();
    let text = text.to_ascii_lowercase();
    let mut rest = text.as_str();
    let (mut family, mut is_in, mut is_out) = (None, false, false);
    while !rest.is_empty() {
        let longest =
            FAMILIES.iter().filter(|(word, _)| rest.starts_with(word)).max_by_key(|(word, _)| word.len());
        if let Some((word, stem)) = longest {
            if family.replace((*word, *stem)).is_some() {
                return None;
            }
            rest = &rest[word.len()..];
        } else if let Some(filler) = FILLERS.iter().find(|filler| rest.starts_with(**filler)) {
            rest = &rest[filler.len()..];
        } else if let Some(after) = rest.strip_prefix("in").filter(|_| !is_in && !is_out) {
            (is_in, rest) = (true, after);
        } else if let Some(after) = rest.strip_prefix("out").filter(|_| !is_out) {
            (is_out, rest) = (true, after);
        } else {
            return None;
        }
    }
    let (word, stem) = family?;
    let way = match (is_in, is_out) {
        (true, true) => "InOut",
        (true, false) => "In",                                // not shown
        (false, true) => "Out",                               // not shown
        (false, false) if word.starts_with("power") => "Out", // not shown
        (false, false) => return None,
    };
    Kind::from_name(&format!("{stem}{way}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tool_has_its_own_names_for_the_same_eases() {
        for (texts, kind) in [
            (["power2.out", "easeOutCubic", "OutCubic", "Cubic, ease out"], Kind::EaseCubicActionOut),
            (["back.inOut", "easeInOutBack", "InOutBack", "Back, ease in and out"], Kind::EaseBackInOut),
            (["circ.in", "easeInCirc", "Circ.easeIn", "Circular, ease in"], Kind::EaseCircleActionIn),
            (["sine.in", "easeInSine", "easeinsine", "Sinusoidal ease in"], Kind::EaseSineIn),
            (
                ["elastic.out(1, 0.3)", "Curves.elasticOut", "out-elastic", "OUT ELASTIC"],
                Kind::EaseElasticOut,
            ),
            (["power4", "power4.out", "Strong.easeOut", "out quint"], Kind::EaseQuinticActionOut),
        ] {
            for text in texts {
                assert_eq!(ease_called(text), Some(kind), "{text}");
            }
        }
    }

    #[test]
    fn other_words_are_no_names() {
        for text in [
            "",
            "ease",
            "in",
            "ease-in-out",
            "back",
            "back back out",
            "outInQuad",
            "power.out",
            "bouncy",
            "(2)",
        ] {
            assert_eq!(ease_called(text), None, "{text}");
        }
    }
}
