// What OpenAI's client for JavaScript makes of Footnote's answers: `client.mjs BASE_URL TOKEN`.
// The upstream's answers are queued in clients.rs, in the order of the requests here.

import assert from "node:assert/strict";
import OpenAI from "openai";

const [baseURL, apiKey] = process.argv.slice(2);
const client = new OpenAI({ baseURL, apiKey, maxRetries: 0 });
const request = { model: "scripted-1", messages: [{ role: "user", content: "Hello" }] };
const search = { type: "function", function: { name: "search", parameters: { type: "object" } } };

async function collect(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

const models = await client.models.list();
assert.deepEqual(models.data.map((model) => model.id), ["scripted-1"]);

const answer = await client.chat.completions.create(request);
assert.equal(answer.choices[0].message.content, "Scripted answer.");

const options = { stream: true, stream_options: { include_usage: true } };
const chunks = await collect(await client.chat.completions.create({ ...request, ...options }));
const text = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("");
assert.equal(text, "In several pieces.");
assert.equal(chunks.at(-1).usage.total_tokens, 10);

const completion = await client.chat.completions.stream({ ...request, tools: [search] }).finalChatCompletion();
const [{ message, finish_reason }] = completion.choices;
assert.equal(finish_reason, "tool_calls");
const { id, function: called } = message.tool_calls[0];
assert.deepEqual([id, called.name, called.arguments], ["call-1", "search", '{"query":"leave"}']);

await assert.rejects(client.chat.completions.create(request), (error) => {
  assert(error instanceof OpenAI.NotFoundError);
  assert.equal(error.code, "model_not_found");
  assert.equal(error.error.message, "The model server does not have this model");
  return true;
});
await assert.rejects(client.chat.completions.create({ ...request, stream: true }), (error) => {
  assert(error instanceof OpenAI.RateLimitError);
  assert.equal(error.code, "rate_limited");
  return true;
});

const half = [];
const cut = await client.chat.completions.create({ ...request, stream: true });
await assert.rejects(async () => {
  for await (const chunk of cut) half.push(chunk.choices[0].delta.content);
});
assert.deepEqual(half, ["Half an answer"]);

const stranger = new OpenAI({ baseURL, apiKey: "wrong", maxRetries: 0 });
await assert.rejects(stranger.chat.completions.create(request), (error) => {
  assert(error instanceof OpenAI.AuthenticationError);
  assert.equal(error.code, "access_token_required");
  return true;
});
