"""LiteLLM's client knows errors by their words, and must know that a request is too long for the model's window."""

import sys

import litellm

try:
    litellm.completion(
        model="openai/mock-too-long",
        api_base=sys.argv[1],
        api_key="any",
        messages=[{"role": "user", "content": "Hello"}],
        num_retries=0,
    )
    sys.exit("it was answered")
except litellm.ContextWindowExceededError as error:
    print(error)
