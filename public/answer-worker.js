// Footnote's answers while their page is reloaded or closed: a SharedWorker that the browser keeps for a while without a page. It
// sends the requests for answers, and holds the replies in memory alone until the page that shows them has saved them.

// In JavaScript, since it must have begun before any WebAssembly could have been loaded.

// A reply that has ended is held for a page that comes back within this time, in milliseconds.
const KEPT_MS = 5 * 60 * 1000;
const MOST_REPLIES = 8;
const MOST_BYTES = 8 * 1024 * 1024;

// Replies by their keys. A page names its requests by numbers: two that follow one another have the same key.
const replies = new Map();

addEventListener("connect", ({ ports: [port] }) => {
  port.onmessage = ({ data: [action, ...rest] }) => ACTIONS[action]?.(port, ...rest);
  port.postMessage(["ready"]);
});

const ACTIONS = {
  // Sends a request, and gives its reply to the page as it comes.
  start(port, id, key, url, headers, body, state) {
    forget(key);
    const reply = {
      port, id, state, parts: [], bytes: 2 * state.length, abort: new AbortController(), isWhole: true, leftMs: null, endedMs: null,
    };
    replies.set(key, reply);
    makeRoom(reply);
    receive(key, reply, url, { method: "POST", headers, body });
  },

  // Gives a reply from its beginning on, and what follows.
  take(port, id, key) {
    const reply = replies.get(key);
    if (!reply?.isWhole) {
      port.postMessage(["none", id]);
      return;
    }
    const now = Date.now();
    const awayMs = reply.leftMs === null ? 0 : Math.max(0, (reply.endedMs ?? now) - reply.leftMs);
    Object.assign(reply, { port, id, leftMs: null });
    port.postMessage(["held", id, reply.state, awayMs]);
    for (const [kind, ...rest] of reply.parts) port.postMessage([kind, id, ...rest]);
  },

  // Ends the request. What has come is held until it is forgotten.
  stop(port, id) {
    for (const reply of replies.values()) if (reply.port === port && reply.id === id) reply.abort.abort();
  },

  forget(port, key) {
    if (replies.get(key)?.port === port) forget(key);
  },

  // The page is left.
  leave(port) {
    for (const reply of replies.values()) if (reply.port === port) reply.leftMs = Date.now();
  },
};

function forget(key) {
  replies.get(key)?.abort.abort();
  replies.delete(key);
}

async function receive(key, reply, url, request) {
  let kind = "unreachable";
  try {
    // The proxy redirects nothing. A sign-in in front of it does, and its page is not to be taken for an answer.
    const response = await fetch(url, { ...request, redirect: "manual", referrerPolicy: "no-referrer", signal: reply.abort.signal });
    if (response.type === "opaqueredirect") {
      kind = "redirected";
      throw new Error("redirected");
    }
    kind = "lost";
    const header = (name) => response.headers.get(name);
    give(reply, ["head", response.status, header("content-type"), header("retry-after"), header("x-footnote-user")]);
    for await (const bytes of parts(response)) {
      reply.bytes += bytes.length;
      give(reply, ["part", bytes, Date.now()]);
      makeRoom(reply);
    }
    give(reply, ["end"]);
  } catch (error) {
    if (!reply.abort.signal.aborted) give(reply, ["failed", kind, String(error?.message ?? error)]);
  }
  reply.endedMs = Date.now();
  setTimeout(() => {
    if (replies.get(key) === reply) forget(key);
  }, KEPT_MS);
}

async function* parts(response) {
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return;
    yield value;
  }
}

function give(reply, [kind, ...rest]) {
  if (reply.isWhole) reply.parts.push([kind, ...rest]);
  reply.port.postMessage([kind, reply.id, ...rest]);
}

// Forgets the replies that ended first. Where that is not enough, this one is only passed on.
function makeRoom(latest) {
  const held = () => [...replies].filter(([, reply]) => reply.isWhole);
  const isTooMuch = () => {
    const all = held();
    return all.length > MOST_REPLIES || all.reduce((sum, [, reply]) => sum + reply.bytes, 0) > MOST_BYTES;
  };
  while (isTooMuch()) {
    const ended = held().filter(([, reply]) => reply.endedMs !== null && reply !== latest);
    if (ended.length === 0) {
      Object.assign(latest, { isWhole: false, parts: [], state: "" });
      return;
    }
    const [key] = ended.reduce((first, other) => (other[1].endedMs < first[1].endedMs ? other : first));
    forget(key);
  }
}
