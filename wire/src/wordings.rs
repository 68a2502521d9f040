//! The meaning of a server's refusal, by its words. Servers agree on neither statuses nor codes, but their words are few.

/// Codes of the protocol, and below each the words by which it is known.
const WORDINGS: &str = include_str!("wordings.txt");

/// The code that says what these words mean.
pub fn meaning_of(words: &str) -> Option<&'static str> {
    let words = words.to_lowercase();
    let mut code = None;
    for line in WORDINGS.lines().filter(|line| !line.trim_start().starts_with('#')) {
        match line.strip_prefix('\t') {
            None => code = Some(line),
            Some(known) if known.split('|').all(|word| words.contains(word)) => return code,
            Some(_) => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::meaning_of;

    #[track_caller]
    fn check(expect: Option<&str>, messages: &[&str]) {
        for message in messages {
            assert_eq!(meaning_of(message), expect, "{message}");
        }
    }

    /// Errors as they were reported of the servers that are named.
    #[test]
    fn a_request_that_is_too_long_is_known_in_the_words_of_many_servers() {
        check(
            Some("context_length_exceeded"),
            &[
                // OpenAI, OpenRouter, DeepSeek and older vLLM; newer vLLM; its models without a template.
                "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
                "Your input exceeds the context window of this model. Please adjust your input and try again.",
                "This model's maximum context length is 131072 tokens. However, you requested 128000 output tokens and your prompt contains at least 3073 input tokens. (parameter=input_tokens, value=3073)",
                "The decoder prompt (length 5000) is longer than the maximum model length of 4096.",
                // Anthropic, and through LiteLLM and Bedrock.
                "prompt is too long: 213462 tokens > 200000 maximum",
                "input length and `max_tokens` exceed context limit: 199759 + 8192 > 200000, decrease input length",
                "Request exceeds the maximum size request_too_large",
                "litellm.ContextWindowExceededError: AnthropicException - prompt is too long: 9 tokens > 8 maximum",
                "Input is too long for requested model.",
                // Gemini, Vertex.
                "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
                "Unable to submit request because the input token count is 40000 but the model only supports up to 32768: input tokens exceed the limit",
                // llama.cpp, LM Studio, Ollama.
                "the request exceeds the available context size, try increasing it exceed_context_size_error",
                "context shift is disabled; the request exceeds the available context size",
                "Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens",
                "The number of tokens to keep from the initial prompt is greater than the context length",
                "prompt too long; exceeded max context length by 4 tokens",
                // SGLang, TGI.
                "The input (9000 tokens) is longer than the model's context length (8192 tokens).",
                "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens and 200 `max_new_tokens`",
                "Input validation error: `inputs` must have less than 1024 tokens. Given: 2000",
                // Cohere, Mistral, xAI, Cerebras and Groq, Copilot, GitHub's models, SiliconFlow.
                "too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 9000",
                "Prompt contains 39000 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
                "This model's maximum prompt length is 131072 but the request contains 150000 tokens.",
                "Please reduce the length of the messages or completion.",
                "prompt token count of 70000 exceeds the limit of 64000 model_max_prompt_tokens_exceeded",
                "Request body too large for gpt-4o model. Max size: 8000 tokens. tokens_limit_reached",
                "length of prompt_tokens (163280) must be less than max_seq_len (32768).",
                // DashScope, Moonshot, Zhipu, MiniMax.
                "<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]",
                "Invalid request: Your request exceeded model token limit: 8192",
                "model max length exceeded, max length:8192",
                "Prompt 超长",
                "Prompt exceeds max length 1261",
                "invalid params, context window exceeds limit (2013)",
                // What stands in front.
                "413 Request Entity Too Large",
                "Invalid 'messages[1].content': string too long. Expected a string with maximum length 1048576",
            ],
        );
    }

    #[test]
    fn limits_that_time_or_money_lifts_are_told_apart() {
        check(
            Some("rate_limit_exceeded"),
            &[
                "Request too large for model `llama` on tokens per minute (TPM): Limit 6000, Requested 9000, please reduce your message size and try again.",
                "Rate limit reached for gpt-4o on tokens per min (TPM): Limit 30000. Please try again in 20s. rate_limit_exceeded",
                "You exceeded your current quota. Quota exceeded for metric: free_tier_requests. Please retry in 34.07s.",
                "ThrottlingException: Too many tokens, please wait before trying again.",
                "Rate limit exceeded: free-models-per-min.",
            ],
        );
        check(
            Some("insufficient_quota"),
            &["You exceeded your current quota, please check your plan and billing details."],
        );
        check(
            Some("payment_required"),
            &[
                "Your credit balance is too low to access the API. Please go to Plans & Billing to upgrade.",
                "Insufficient Balance",
                "This request requires more credits, or fewer max_tokens.",
            ],
        );
    }

    #[test]
    fn filters_loading_models_and_missing_ones_are_known() {
        check(
            Some("content_filter"),
            &[
                "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
                "Your chosen model requires moderation and your input was flagged for \"violence\".",
                "data_inspection_failed: Input data may contain inappropriate content.",
                "Content Exists Risk",
            ],
        );
        check(
            Some("model_loading"),
            &["Loading model", "Model not loaded yet, please wait", "Model x is currently loading"],
        );
        check(
            Some("upstream_overloaded"),
            &["Overloaded", "The model is overloaded. Please try again later.", "no slot available"],
        );
        check(
            Some("model_not_found"),
            &[
                "model 'qwen3' not found",
                "The model `x` does not exist or you do not have access to it.",
                "Model Not Exist",
                "/chat/completions: Invalid model name passed in model=x",
                "model: claude-9 not_found_error",
                "models/gemini-9 is not found for API version v1beta",
                "x is not a valid model ID",
            ],
        );
    }

    #[test]
    fn models_without_tools_say_so_in_these_words() {
        check(
            Some("tools_not_supported"),
            &[
                "registry.ollama.ai/library/gemma:2b does not support tools",
                "No endpoints found that support tool use. To learn more about provider routing, visit",
                "\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set",
                "tools param requires --jinja flag",
                "`tool calling` is not supported with this model",
                "Provider returned error: model features function calling not support",
                "Function calling is not enabled for models/gemma-3-27b-it",
                "deepseek-reasoner does not support Function Calling",
                "tools is not supported in this model. For a list of supported models, refer to",
                "This model doesn't support tool use in streaming mode.",
                "Unrecognized request argument supplied: tools",
                "Unknown parameter: 'tools'.",
                "litellm.UnsupportedParamsError: x does not support parameters: ['tools'], for model=y",
                "body.tools: extra fields not permitted",
            ],
        );
    }

    #[test]
    fn other_refusals_mean_none_of_these() {
        check(
            None,
            &[
                "Unsupported value: 'temperature' does not support 0.7 with this model.",
                "System role not supported",
                "No endpoints found matching your data policy (Free model publication).",
                "The `reasoning_content` in the thinking mode must be passed back to the API.",
                "Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly.",
                "tools.22.custom.input_schema: JSON schema is invalid.",
                "temperature must be 1",
                "max_tokens is too large: 100000. This model supports at most 16384 completion tokens",
                "",
            ],
        );
    }
}
