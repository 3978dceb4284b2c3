//! As much of JSON Schema as `docs/format.schema.json` uses. A word that is not known here is a fault of the schema.
use serde_json::Value;

/// What of a value does not fit, with its place.
pub fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    visit(schema, schema, value, "", &mut found);
    found
}

fn visit(root: &Value, schema: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    for (word, rule) in schema.as_object().unwrap() {
        let fits = match word.as_str() {
            "$schema" | "title" | "description" | "default" | "$defs" => true,
            "$ref" => {
                let target = root.pointer(rule.as_str().unwrap().trim_start_matches('#'));
                visit(root, target.unwrap_or_else(|| panic!("no {rule}")), value, place, found);
                true
            }
            "type" => is_of_type(rule.as_str().unwrap(), value),
            "enum" => rule.as_array().unwrap().contains(value),
            "const" => rule == value,
            "minimum" => value.as_f64().is_none_or(|x| x >= rule.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|x| x <= rule.as_f64().unwrap()),
            "minItems" => value.as_array().is_none_or(|list| list.len() as u64 >= rule.as_u64().unwrap()),
            "maxItems" => value.as_array().is_none_or(|list| list.len() as u64 <= rule.as_u64().unwrap()),
            "pattern" => value.as_str().is_none_or(is_color),
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    visit(root, rule, item, &format!("{place}/{index}"), found);
                }
                true
            }
            "prefixItems" => {
                let rules = rule.as_array().unwrap();
                for (index, (item, rule)) in value.as_array().into_iter().flatten().zip(rules).enumerate() {
                    visit(root, rule, item, &format!("{place}/{index}"), found);
                }
                true
            }
            "properties" => {
                for (name, inside) in value.as_object().into_iter().flatten() {
                    if let Some(rule) = rule.get(name) {
                        visit(root, rule, inside, &format!("{place}/{name}"), found);
                    }
                }
                true
            }
            "required" => {
                let names = rule.as_array().unwrap().iter().map(|name| name.as_str().unwrap());
                value.as_object().is_none_or(|object| names.clone().all(|name| object.contains_key(name)))
            }
            "additionalProperties" => {
                assert_eq!(*rule, Value::Bool(false));
                let known = schema["properties"].as_object().unwrap();
                value.as_object().is_none_or(|object| object.keys().all(|name| known.contains_key(name)))
            }
            "oneOf" => matching(root, rule, value) == 1,
            "anyOf" => matching(root, rule, value) > 0,
            other => panic!("the schema says {other}"),
        };
        if !fits {
            found.push(format!("{place}: {word} {}", rule.to_string().chars().take(80).collect::<String>()));
        }
    }
}

fn matching(root: &Value, rules: &Value, value: &Value) -> usize {
    let fits = |rule: &&Value| {
        let mut found = Vec::new();
        visit(root, rule, value, "", &mut found);
        found.is_empty()
    };
    rules.as_array().unwrap().iter().filter(fits).count()
}

fn is_of_type(name: &str, value: &Value) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        other => panic!("the schema has a type {other}"),
    }
}

/// The only pattern.
fn is_color(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|digits| matches!(digits.len(), 3 | 6) && digits.bytes().all(|b| b.is_ascii_hexdigit()))
}
