//! Remembers what model servers refuse of requests, so that later requests go without it. The wording of a refusal differs
//! from server to server, so it is recognised by a table of phrases and by the names of what the request has.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use serde_json::{Map, Value};

use crate::{
    text::listed,
    wire::{ChatRequest, Message, Role},
};

/// What a model's server does not take of a request.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refused {
    Tools,
    /// One tool, by its name.
    Tool(String),
    /// Messages of the system.
    SystemRole,
    Images,
    /// A field of the request or of its messages, such as `temperature`.
    Field(String),
    /// A message with tool calls and the empty text.
    EmptyContent,
    /// The same with `null` in place of the text.
    NullContent,
    /// A model's message without its thoughts.
    NoThoughts,
}

/// Phrases of a refusal, in small letters.
const REFUSING: &str = "no endpoints found that support|not support|n't support|unsupported|only supported|\
    unrecognized|unrecognised|unknown|unexpected|extra input|extra field|extra_forbidden|not permitted|not allowed|\
    not accept|not available|not enabled|not a multimodal|no longer|cannot be used|cannot both|can't handle|\
    cannot handle|cannot read|invalid param|invalid content type|additional propert|deprecated|must alternate|\
    text-only|不支持";

/// Names of the system's messages, in small letters.
const SYSTEM: &str = "system role|role system|role: system|'system'|\"system\"|system message|system instruction|\
    developer instruction";

/// Names of tools as a whole.
const TOOLS: &str = "tools|tool use|tool call|tool_call|tool choice|tool_choice|tool-call|function call|function_call|\
    functions|function tool|工具";

/// Names of pictures.
const IMAGES: &str = "image|vision|multimodal|multi-modal|图片";

/// Where one tool of the list is named by its place. Gemini's list is one level deeper, so it comes first.
const PLACES: [&str; 4] = ["function_declarations[", "functions[", "tools[", "tools."];

/// Words about one tool's definition, where it is named.
const DEFINITION: [&str; 5] = ["schema", "invalid function", "parameters", "function name", "description"];

/// Refusals of a message with tool calls but no text: of the empty one, and of `null`.
const EMPTY: &str = "must be non-empty|non-empty content|content field is empty|is empty. add a contentblock|\
    content cannot be empty|content must not be empty";
const NULL: &str = "content must be a string|content is null|content must not be null|content: none|\
    content: input should be a valid string|expected 'content' to be a string";

/// The fields of thoughts that a server may want back with each message of the model.
const THOUGHTS: &str = "reasoning_content";
const WANTED: &str = "must be passed back|is missing in assistant|must be provided";

/// Tools of one model that are left out one by one; if more are refused, the server takes none.
const MOST_TOOLS: usize = 8;

/// Words before the number that is a limit, and how many bytes before it they stand.
const LIMITS: [&str; 11] =
    ["length", "limit", "max", "allowed", "size", "window", "n_ctx", "less than", "<=", "[1, ", "only "];
const LIMIT_BEFORE: usize = 14;

/// The fewest tokens of a window that a server names in its error.
const FEWEST_TOKENS: u32 = 1_000;

/// Stands where a picture was.
const IMAGE_LEFT_OUT: &str = "[A picture was attached here, which this model cannot read.]";

/// The refusals so far, by model. Shared by all turns and not stored, since a server may be updated.
#[derive(Debug, Default)]
pub struct Refusals {
    of_models: RefCell<BTreeMap<String, BTreeSet<Refused>>>,
    /// Tokens of the largest window that each model can have.
    windows: RefCell<BTreeMap<String, u32>>,
}

impl Refusals {
    /// Remembers a refusal. Returns whether it is new.
    pub fn add(&self, model: &str, refused: Refused) -> bool {
        self.of_models.borrow_mut().entry(model.to_owned()).or_default().insert(refused)
    }

    pub fn has(&self, model: &str, refused: &Refused) -> bool {
        self.of_models.borrow().get(model).is_some_and(|of_model| of_model.contains(refused))
    }

    /// Reads in an error message what a server refuses, less what is known of the model: each tool that is named, or one
    /// other thing.
    pub(crate) fn new_in(&self, message: &str, request: &ChatRequest) -> Vec<Refused> {
        let is_new = |refused: &Refused| !self.has(&request.model, refused);
        let message = message.to_lowercase();
        let tools: Vec<_> = tools_named(&message, request).into_iter().filter(is_new).collect();
        let so_far = self.of_models.borrow().get(&request.model).map_or(0, |of_model| {
            of_model.iter().filter(|refused| matches!(refused, Refused::Tool(_))).count()
        });
        match () {
            () if tools.is_empty() => {
                others_named(&message, request).into_iter().find(is_new).into_iter().collect()
            }
            () if so_far + tools.len() > MOST_TOOLS => vec![Refused::Tools],
            () => tools,
        }
    }

    /// Remembers that a request of `tokens` was too long. Where the error names a smaller limit, that is the window. Of a short
    /// request that is hard to believe.
    pub(crate) fn add_too_long(&self, model: &str, tokens: u32, message: &str) {
        if tokens < FEWEST_TOKENS {
            return;
        }
        let named = limit_named(&message.to_lowercase()).filter(|limit| *limit < tokens);
        let mut windows = self.windows.borrow_mut();
        let window = windows.entry(model.to_owned()).or_insert(u32::MAX);
        *window = (*window).min(named.unwrap_or(tokens));
    }

    /// The most tokens that the model's window can have, if its server has found a request too long.
    pub fn window(&self, model: &str) -> Option<u32> {
        self.windows.borrow().get(model).copied()
    }

    /// Leaves out of a request what its model's server has refused. The system's text goes before the first question, and the
    /// length limit gets the name that newer models want.
    pub fn leave_out(&self, request: &mut ChatRequest) {
        let of_models = self.of_models.borrow();
        let Some(of_model) = of_models.get(&request.model) else { return };
        for refused in of_model {
            match refused {
                // A search may be due in place of tools, so the turn decides.
                Refused::Tools => {}
                Refused::Tool(name) => request.tools.retain(|tool| tool.function.name != *name),
                Refused::SystemRole => join_system(&mut request.messages),
                Refused::Images => request.messages.iter_mut().for_each(leave_out_images),
                Refused::Field(name) => {
                    if let Some(limit) = request.max_tokens.filter(|_| name == LIMIT) {
                        request.more.entry(NEW_LIMIT).or_insert(limit.into());
                    }
                    request.leave_out(name);
                }
                Refused::EmptyContent => {
                    let is_empty = |message: &&mut Message| {
                        !message.tool_calls.is_empty() && message.content.as_deref() == Some("")
                    };
                    request.messages.iter_mut().filter(is_empty).for_each(|message| message.content = None);
                }
                Refused::NullContent => {
                    let without = request.messages.iter_mut().filter(|message| message.content.is_none());
                    without.for_each(|message| message.omits_content = true);
                }
                Refused::NoThoughts => {
                    let of_model = request.messages.iter_mut().filter(|m| m.role == Role::Assistant);
                    of_model.for_each(|message| {
                        message.more.entry(THOUGHTS).or_insert_with(|| "".into());
                    });
                }
            }
        }
        if of_model.contains(&Refused::Field(NEW_LIMIT.to_owned())) {
            request.more.remove(NEW_LIMIT);
        }
    }
}

/// The words of a server that has no tools.
pub(crate) const NO_TOOLS: &str = "The model does not support tools";

/// The field of the length limit, and the one that took its place.
pub(crate) const LIMIT: &str = "max_tokens";
pub(crate) const NEW_LIMIT: &str = "max_completion_tokens";

/// Puts the system's text before the first question.
fn join_system(messages: &mut Vec<Message>) {
    let is_system = |message: &Message| message.role == Role::System;
    let text: Vec<String> = messages
        .iter()
        .filter(|message| is_system(message))
        .filter_map(|message| message.content.clone())
        .collect();
    messages.retain(|message| !is_system(message));
    let Some(first) = messages.iter_mut().find(|message| message.role == Role::User) else { return };
    let question = first.content.take().into_iter();
    first.content = Some(text.into_iter().chain(question).collect::<Vec<_>>().join("\n\n"));
}

/// Says in place of pictures that they were there, so that the model does not answer as if it saw them.
fn leave_out_images(message: &mut Message) {
    let count = std::mem::take(&mut message.images).len();
    let text = message.content.take().into_iter();
    let notes = std::iter::repeat_n(IMAGE_LEFT_OUT.to_owned(), count);
    message.content = Some(text.chain(notes).collect::<Vec<_>>().join("\n\n"));
}

/// The smallest number of a message that its words call a limit.
fn limit_named(message: &str) -> Option<u32> {
    let is_limit = |at: usize, end: usize| {
        let before = &message[message.floor_char_boundary(at.saturating_sub(LIMIT_BEFORE))..at];
        LIMITS.iter().any(|word| before.contains(word)) || message[end..].trim_start().starts_with("max")
    };
    let is_digit = |c: char| c.is_ascii_digit();
    let starts = message.match_indices(is_digit).map(|(at, _)| at);
    let limits = starts.filter(|at| !message[..*at].ends_with(is_digit)).filter_map(|at| {
        let digits = message[at..].split(|c: char| !c.is_ascii_digit()).next()?;
        let number = digits.parse().ok().filter(|number| *number >= FEWEST_TOKENS)?;
        is_limit(at, at + digits.len()).then_some(number)
    });
    limits.min()
}

/// The tools that a message names by their place in the list, or by their name.
fn tools_named(message: &str, request: &ChatRequest) -> Vec<Refused> {
    let by_place = PLACES.iter().find_map(|place| {
        let after = message.match_indices(place).filter_map(|(at, _)| message.get(at + place.len()..));
        let digits = after.filter_map(|after| after.split(|c: char| !c.is_ascii_digit()).next());
        let named: BTreeSet<usize> = digits.filter_map(|digits| digits.parse().ok()).collect();
        (!named.is_empty()).then_some(named)
    });
    let is_named = |at: usize, name: &str| match &by_place {
        Some(places) => places.contains(&at),
        None => {
            DEFINITION.iter().any(|word| message.contains(word))
                && place_of(message, &name.to_lowercase()).is_some()
        }
    };
    let tools = request.tools.iter().map(|tool| tool.function.name.as_str()).enumerate();
    tools.filter(|(at, name)| is_named(*at, name)).map(|(_, name)| Refused::Tool(name.to_owned())).collect()
}

/// Returns everything but single tools that a message may refuse, the likeliest first.
fn others_named(message: &str, request: &ChatRequest) -> Vec<Refused> {
    let has = |words: &str| listed(words).any(|words| message.contains(words));
    let mut refused = Vec::new();
    let has_calls = request.messages.iter().any(|message| !message.tool_calls.is_empty());
    if has_calls && has(EMPTY) {
        refused.push(Refused::EmptyContent);
    }
    if has_calls && has(NULL) {
        refused.push(Refused::NullContent);
    }
    if message.contains(THOUGHTS) && has(WANTED) {
        refused.push(Refused::NoThoughts);
    }
    let names_tools = has(TOOLS);
    let means_tools = crate::wire::meaning_of(message) == Some("tools_not_supported");
    if has(REFUSING) {
        refused.extend(fields_named(message, request));
        if request.messages.iter().any(|message| message.role == Role::System) && has(SYSTEM) {
            refused.push(Refused::SystemRole);
        }
        if request.messages.iter().any(|message| !message.images.is_empty()) && has(IMAGES) {
            refused.push(Refused::Images);
        }
    }
    if !request.tools.is_empty() && (means_tools || names_tools && has(REFUSING)) {
        refused.push(Refused::Tools);
    }
    refused
}

/// The fields of the request and its messages that a message names. What is refused is named before what to use in its place.
fn fields_named(message: &str, request: &ChatRequest) -> Vec<Refused> {
    let Ok(Value::Object(mut fields)) = serde_json::to_value(request) else { return Vec::new() };
    let carried = request.messages.iter().flat_map(|message| &message.more);
    fields.extend(carried.map(|(name, value)| (name.clone(), value.clone())).collect::<Map<_, _>>());
    fields.retain(|name, _| name == "stream" || !ChatRequest::RESERVED.contains(&name.as_str()));
    let place = |name: &str| if is_plain(name) { marked(message, name) } else { place_of(message, name) };
    let mut named: Vec<_> = fields.keys().filter_map(|name| Some((place(name)?, name))).collect();
    named.sort();
    named.into_iter().map(|(_, name)| Refused::Field(name.clone())).collect()
}

/// Whether a field's name may stand in a sentence as an ordinary word.
fn is_plain(name: &str) -> bool {
    !name.contains('_') && name != "temperature"
}

/// Where a name stands in a text as that of a field: in quotation marks, or at the end of a path.
fn marked(text: &str, name: &str) -> Option<usize> {
    let marks = |before: &str, after: &str| {
        before.ends_with(['\'', '"', '`', '.', '['])
            || after.starts_with(['\'', '"', '`', ':'])
            || before.is_empty()
            || before.ends_with(": ")
    };
    places_of(text, name).find(|at| marks(&text[..*at], &text[at + name.len()..]))
}

/// Where a name stands in a text as a word of its own.
fn place_of(text: &str, name: &str) -> Option<usize> {
    places_of(text, name).next()
}

fn places_of(text: &str, name: &str) -> impl Iterator<Item = usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let places = text.match_indices(name).map(|(at, _)| at);
    places.filter(move |at| !text[..*at].ends_with(is_part) && !text[at + name.len()..].starts_with(is_part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{FunctionSpec, StreamOptions, ToolCall, ToolSpec};

    fn tool(name: &str) -> ToolSpec {
        let function = FunctionSpec {
            name: name.to_owned(),
            description: String::new(),
            parameters: serde_json::json!({"type": "object"}),
        };
        ToolSpec { kind: "function".into(), function }
    }

    fn request() -> ChatRequest {
        let more = serde_json::from_str(r#"{"response_format":{"type":"json_object"},"seed":7,"user":"u"}"#)
            .unwrap();
        let mut called = Message::calls("", vec![ToolCall::function("c", "search", "{}")]);
        called.more.insert("reasoning_content".into(), "Hm.".into());
        let picture = Message { images: vec!["data:,".into()], ..Message::text(Role::User, "Why?") };
        ChatRequest {
            model: "m".into(),
            messages: vec![Message::text(Role::System, "Be brief."), picture, called],
            stream: true,
            stream_options: Some(StreamOptions { include_usage: true }),
            max_tokens: Some(9),
            temperature: Some(0.2),
            top_p: Some(0.9),
            tools: ["search", "read_page", "list", "send-mail"].map(tool).into(),
            more,
            ..ChatRequest::default()
        }
    }

    // Refusals as they were reported of OpenAI, Azure, Gemini, Anthropic, Mistral, DeepSeek, Ollama, vLLM, llama.cpp,
    // LiteLLM, Bedrock and OpenRouter.
    #[test]
    fn a_refusal_is_read_by_what_it_names() {
        let field = |name: &str| vec![Refused::Field(name.to_owned())];
        let tools =
            |names: &[&str]| names.iter().map(|name| Refused::Tool((*name).to_owned())).collect::<Vec<_>>();
        for (message, expect) in [
            (
                "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
                field("max_tokens"),
            ),
            (
                "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
                field("temperature"),
            ),
            ("`temperature` and `top_p` cannot both be specified for this model.", field("temperature")),
            ("Extra inputs are not permitted: body.stream_options", field("stream_options")),
            ("Unrecognized request argument supplied: stream_options", field("stream_options")),
            ("json: unknown field \"seed\"", field("seed")),
            ("`top_p` is deprecated for this model.", field("top_p")),
            ("This response_format type is unavailable now: it is not supported", field("response_format")),
            (
                "Unsupported value: 'stream' does not support true with this model. Your organization must be verified to stream this model.",
                field("stream"),
            ),
            (
                "body.messages.2.assistant.reasoning_content: Extra inputs are not permitted",
                field("reasoning_content"),
            ),
            ("System role not supported", vec![Refused::SystemRole]),
            (
                "jinja: Conversation roles must alternate user/assistant; system role",
                vec![Refused::SystemRole],
            ),
            ("Developer instruction is not enabled for models/gemma-3-27b-it", vec![Refused::SystemRole]),
            (
                "messages: Unexpected role \"system\". The Messages API accepts a top-level parameter",
                vec![Refused::SystemRole],
            ),
            ("This model does not support tools", vec![Refused::Tools]),
            ("body.tools: extra fields not permitted", vec![Refused::Tools]),
            ("\"auto\" tool choice requires --enable-auto-tool-choice to be set", vec![Refused::Tools]),
            (
                "Invalid 'tools[3].function.name': string does not match pattern. Expected a string that matches '^[a-zA-Z0-9_-]+$'.",
                tools(&["send-mail"]),
            ),
            (
                "Invalid schema for function 'send-mail': schema must have type 'object' and not have 'oneOf' at the top level.",
                tools(&["send-mail"]),
            ),
            (
                "tools.2.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12. Learn more about tool use",
                tools(&["list"]),
            ),
            (
                "* GenerateContentRequest.tools[0].function_declarations[1].parameters.properties[a].items: missing field.\n* GenerateContentRequest.tools[0].function_declarations[3].name: Invalid function name.",
                tools(&["read_page", "send-mail"]),
            ),
            ("Invalid content type. image_url is only supported by certain models.", vec![Refused::Images]),
            ("No endpoints found that support image input", vec![Refused::Images]),
            ("messages[1]: unknown variant `image_url`, expected `text`", vec![Refused::Images]),
            ("Unsupported content part type for text-only server: image_url", vec![Refused::Images]),
            ("x is not a multimodal model", vec![Refused::Images]),
            ("messages: text content blocks must be non-empty", vec![Refused::EmptyContent]),
            (
                "The content field in the Message object at messages.2 is empty. Add a ContentBlock object",
                vec![Refused::EmptyContent],
            ),
            ("content must be a string", vec![Refused::NullContent]),
            (
                "The `reasoning_content` in the thinking mode must be passed back to the API.",
                vec![Refused::NoThoughts],
            ),
            ("temperature must be between 0 and 2", vec![]),
            ("The seeds are unknown", vec![]),
            ("Conversation roles must alternate user/assistant", vec![]),
            ("Rate limit reached for max_tokens per minute", vec![]),
            ("tools[9] is invalid", vec![]),
            ("Function call is missing a thought_signature in functionCall parts.", vec![]),
            ("Bad Request", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(Refusals::default().new_in(message, &request()), expect, "{message}");
        }
    }

    #[test]
    fn what_was_refused_is_left_out_for_that_model() {
        let refusals = Refusals::default();
        let sent = || {
            let mut request = request();
            refusals.leave_out(&mut request);
            request
        };
        assert_eq!(sent(), request());
        assert!(refusals.add("m", Refused::Field("temperature".into())));
        assert!(!refusals.add("m", Refused::Field("temperature".into())), "it is known");
        for name in ["seed", "max_tokens", "stream", "reasoning_content"] {
            refusals.add("m", Refused::Field(name.into()));
        }
        refusals.add("other", Refused::Field("top_p".into()));
        let request = sent();
        assert_eq!((request.temperature, request.top_p, request.max_tokens), (None, Some(0.9), None));
        assert_eq!((request.stream, request.stream_options), (false, None));
        assert_eq!(request.more.get("max_completion_tokens"), Some(&9.into()));
        assert!(!request.more.contains_key("seed") && request.more.contains_key("response_format"));
        assert!(request.messages[2].more.is_empty());
        refusals.add("m", Refused::Field("max_completion_tokens".into()));
        assert!(!sent().more.contains_key("max_completion_tokens"));
        refusals.add("m", Refused::SystemRole);
        refusals.add("m", Refused::Images);
        let asked = format!("Be brief.\n\nWhy?\n\n{IMAGE_LEFT_OUT}");
        assert_eq!(sent().messages[0], Message::text(Role::User, asked));
        refusals.add("m", Refused::Tool("list".into()));
        assert_eq!(sent().tools.len(), 3);
    }

    #[test]
    fn a_call_without_text_is_sent_as_the_server_takes_it() {
        let refusals = Refusals::default();
        let content = || {
            let mut request = request();
            refusals.leave_out(&mut request);
            serde_json::to_value(&request.messages[2]).unwrap().get("content").cloned()
        };
        assert_eq!(content(), Some("".into()));
        refusals.add("m", Refused::EmptyContent);
        assert_eq!(content(), Some(Value::Null));
        refusals.add("m", Refused::NullContent);
        assert_eq!(content(), None);
    }

    #[test]
    fn many_tools_that_are_refused_one_by_one_are_all_left_out() {
        let refusals = Refusals::default();
        let names: Vec<String> = (0..20).map(|at| format!("tool_{at}")).collect();
        let request = ChatRequest {
            model: "m".into(),
            tools: names.iter().map(|name| tool(name)).collect(),
            ..ChatRequest::default()
        };
        for name in &names[..MOST_TOOLS] {
            let refused = refusals.new_in(&format!("Invalid schema for function '{name}'"), &request);
            assert_eq!(refused, [Refused::Tool(name.clone())]);
            refusals.add("m", refused[0].clone());
        }
        assert_eq!(refusals.new_in("Invalid schema for function 'tool_19'", &request), [Refused::Tools]);
    }

    #[test]
    fn a_window_is_what_the_server_names_or_less_than_what_it_refused() {
        let window = |tokens, message: &str| {
            let refusals = Refusals::default();
            refusals.add_too_long("m", tokens, message);
            refusals.window("m").unwrap()
        };
        for (message, expect) in [
            (
                "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens (8000 in the messages, 1000 in the completion).",
                8_192,
            ),
            (
                "request (9100 tokens) exceeds the available context size (2048 tokens), try increasing it",
                2_048,
            ),
            ("The input token count (9000) exceeds the maximum number of tokens allowed (4096).", 4_096),
            (
                "keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens",
                4_096,
            ),
            (
                "Prompt contains 9000 tokens and 0 draft tokens, too large for model with 4096 maximum context length",
                4_096,
            ),
            ("`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens", 4_096),
            ("The decoder prompt (length 9000) is longer than the maximum model length of 4096.", 4_096),
            ("length of prompt_tokens (9000) must be less than max_seq_len (4096).", 4_096),
            ("prompt token count of 9000 exceeds the limit of 4096", 4_096),
            ("Range of input length should be [1, 4096]", 4_096),
            ("Prompt too long", 9_500),
        ] {
            assert_eq!(window(9_500, message), expect, "{message}");
        }
        assert_eq!(window(190_000, "prompt is too long: 213462 tokens > 200000 maximum"), 190_000);
        assert_eq!(window(5_000, "Input is too long for requested model."), 5_000);
        let refusals = Refusals::default();
        refusals.add_too_long("m", 90, "Input is too long");
        assert_eq!(refusals.window("m"), None);
        refusals.add_too_long("m", 5_000, "");
        refusals.add_too_long("m", 7_000, "");
        assert_eq!((refusals.window("m"), refusals.window("other")), (Some(5_000), None));
    }
}
