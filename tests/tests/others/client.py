"""What OpenAI's client for Python makes of Footnote's answers: `client.py BASE_URL TOKEN`.

The upstream's answers are queued in clients.rs, in the order of the requests here.
"""

import sys

import openai

base_url, token = sys.argv[1:]
client = openai.OpenAI(base_url=base_url, api_key=token, max_retries=0)
request = {"model": "scripted-1", "messages": [{"role": "user", "content": "Hello"}]}
search = {"type": "function", "function": {"name": "search", "parameters": {"type": "object"}}}


def failure(kind, ask):
    try:
        ask()
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__}")


assert [model.id for model in client.models.list()] == ["scripted-1"]

answer = client.chat.completions.create(**request)
assert answer.choices[0].message.content == "Scripted answer.", answer

chunks = list(client.chat.completions.create(**request, stream=True, stream_options={"include_usage": True}))
text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
assert text == "In several pieces.", text
assert chunks[-1].usage.total_tokens == 10, chunks[-1]

with client.chat.completions.stream(**request, tools=[search]) as stream:
    choice = stream.get_final_completion().choices[0]
call = choice.message.tool_calls[0]
assert choice.finish_reason == "tool_calls", choice
assert (call.id, call.function.name, call.function.arguments) == ("call-1", "search", '{"query":"leave"}'), call

error = failure(openai.NotFoundError, lambda: client.chat.completions.create(**request))
assert error.code == "model_not_found", error
assert error.body["message"] == "The model server does not have this model", error.body
error = failure(openai.RateLimitError, lambda: client.chat.completions.create(**request, stream=True))
assert error.code == "rate_limited", error

stream = iter(client.chat.completions.create(**request, stream=True))
assert next(stream).choices[0].delta.content == "Half an answer"
# The client hands on its HTTP library's error.
failure(Exception, lambda: list(stream))

stranger = openai.OpenAI(base_url=base_url, api_key="wrong", max_retries=0)
error = failure(openai.AuthenticationError, lambda: stranger.chat.completions.create(**request))
assert error.code == "access_token_required", error
