//! A reader of the written C++ and Lua, just enough for what is written: functions of declarations and one returned call.

use std::collections::BTreeMap;

/// A value in the text.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// `a::b(args)`, `cc.A:b(args)`, or a name alone (no arguments).
    Call {
        name: String,
        args: Vec<Node>,
    },
    Number(f64),
    Text(String),
    /// `{…}`
    List(Vec<Node>),
    /// A function that is handed over, as its tokens.
    Code(Vec<String>),
}

/// A function of the text.
#[derive(Debug, Default)]
pub struct Function {
    pub variables: BTreeMap<String, Node>,
    /// `name->method(args)`
    pub calls: Vec<(String, String, Vec<Node>)>,
    pub returned: Option<Node>,
}

/// All functions by name.
pub fn functions(text: &str) -> BTreeMap<String, Function> {
    let tokens = tokens(text);
    let mut all = BTreeMap::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_cpp = tokens[at] == "inline";
        let is_lua = tokens[at] == "function" && tokens[at + 1].starts_with("clips.");
        if !is_cpp && !is_lua {
            at += 1;
            continue;
        }
        let name = if is_cpp {
            let open = (at..).find(|at| tokens[*at] == "(").unwrap();
            tokens[open - 1].clone()
        } else {
            tokens[at + 1].trim_start_matches("clips.").to_owned()
        };
        // A helper that makes no action.
        if name == "withGrid" {
            at += 1;
            continue;
        }
        let body = if is_cpp {
            (at..).find(|at| tokens[*at] == "{").unwrap() + 1
        } else {
            (at..).find(|at| tokens[*at] == ")").unwrap() + 1
        };
        let mut reader = Reader { tokens: &tokens, at: body };
        all.insert(name, reader.function(if is_cpp { "}" } else { "end" }));
        at = reader.at;
    }
    all
}

struct Reader<'a> {
    tokens: &'a [String],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> &str {
        &self.tokens[self.at]
    }

    fn next(&mut self) -> String {
        self.at += 1;
        self.tokens[self.at - 1].clone()
    }

    fn take(&mut self, token: &str) -> bool {
        let is_next = self.peek() == token;
        self.at += usize::from(is_next);
        is_next
    }

    fn function(&mut self, end: &str) -> Function {
        let mut function = Function::default();
        while !self.take(end) {
            match self.next().as_str() {
                ";" => {}
                "using" => while self.next() != ";" {},
                "auto" | "local" => {
                    let name = self.next();
                    assert!(self.take("="), "{name}");
                    let value = self.value();
                    function.variables.insert(name, value);
                }
                "ccBezierConfig" | "Vector<AnimationFrame*>" => {
                    let name = self.next();
                    function.variables.insert(name, Node::List(Vec::new()));
                }
                "return" => function.returned = Some(self.value()),
                "table.insert" => {
                    let args = self.args();
                    let Node::Call { name, .. } = &args[0] else { panic!() };
                    function.calls.push((name.clone(), "pushBack".into(), args[1..].to_vec()));
                }
                name => {
                    let separator = ["->", ".", ":"].iter().find_map(|mark| name.split_once(mark));
                    let (variable, method) = separator.unwrap_or_else(|| panic!("{name}"));
                    let args = if self.take("=") { vec![self.value()] } else { self.args() };
                    function.calls.push((variable.to_owned(), method.to_owned(), args));
                }
            }
        }
        function
    }

    fn args(&mut self) -> Vec<Node> {
        assert!(self.take("("), "{}", self.peek());
        self.until(")")
    }

    fn until(&mut self, end: &str) -> Vec<Node> {
        let mut all = Vec::new();
        while !self.take(end) {
            all.push(self.value());
            assert!(self.take(",") || self.peek() == end, "{}", self.peek());
        }
        all
    }

    fn value(&mut self) -> Node {
        let token = self.next();
        let first = token.chars().next().unwrap();
        if let Some(text) = token.strip_prefix('"') {
            return Node::Text(text.to_owned());
        }
        if first.is_ascii_digit() || first == '-' {
            let number = token.trim_end_matches('f');
            return Node::Number(number.parse().unwrap_or_else(|_| panic!("{token}")));
        }
        match token.as_str() {
            "{" => return Node::List(self.until("}")),
            "[" => return self.code("}"),
            "function" => return self.code("end"),
            _ => {}
        }
        let mut name = token;
        loop {
            if self.peek() == "(" {
                let args = self.args();
                let made = Node::Call { name: name.clone(), args };
                match self.peek() {
                    // `SpriteFrameCache::getInstance()->getSpriteFrameByName("a")`
                    next if next.starts_with("->") || next.starts_with(':') => name = self.next(),
                    next if next.starts_with('.') => {
                        self.next();
                        return made;
                    }
                    _ => return made,
                }
            } else if self.peek() == "{" && name.contains("vector") {
                self.next();
                return Node::List(self.until("}"));
            } else {
                return Node::Call { name, args: Vec::new() };
            }
        }
    }

    fn code(&mut self, end: &str) -> Node {
        let start = self.at;
        while self.next() != end {}
        Node::Code(self.tokens[start..self.at - 1].to_vec())
    }
}

/// Words, numbers, texts (with a leading quote) and marks.
fn tokens(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let (mut all, mut at) = (Vec::new(), 0);
    while at < chars.len() {
        let rest: String = chars[at..chars.len().min(at + 2)].iter().collect();
        if rest == "//" || rest == "--" || chars[at] == '#' {
            while at < chars.len() && chars[at] != '\n' {
                at += 1;
            }
        } else if chars[at].is_whitespace() {
            at += 1;
        } else if chars[at] == '"' {
            let (word, end) = quoted(&chars, at + 1);
            all.push(format!("\"{word}"));
            at = end;
        } else if "(){}[],;=".contains(chars[at]) {
            all.push(chars[at].to_string());
            at += 1;
        } else {
            let start = at;
            while at < chars.len() && !chars[at].is_whitespace() && !"(){}[],;=\"".contains(chars[at]) {
                at += 1;
            }
            all.push(chars[start..at].iter().collect());
        }
    }
    all
}

/// A literal from behind its quote: C++ has octal escapes of three digits, Lua decimal ones; the tests' texts need neither.
fn quoted(chars: &[char], mut at: usize) -> (String, usize) {
    let mut word = String::new();
    while chars[at] != '"' {
        if chars[at] == '\\' {
            at += 1;
        }
        word.push(chars[at]);
        at += 1;
    }
    (word, at + 1)
}
