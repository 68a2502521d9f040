// Footnote's page where there is no network. The build writes the two lines that follow.
const VERSION = "";
const FILES = [];

// In JavaScript, since a service worker has to listen before any WebAssembly could have been loaded.

const PREFIX = "footnote-page-";
const CACHE = PREFIX + VERSION;
// Files and texts that another program shared with the page, until the page takes them.
const SHARED = "footnote-shared";
// A server that does not answer a visit within this time, in milliseconds, counts as none where the page is here.
const PATIENCE = 5000;
const SCOPE = new URL("./", location.href);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return;
  const path = url.pathname.slice(SCOPE.pathname.length);
  if (request.method === "POST" && path === "share") {
    event.respondWith(share(request));
  } else if (request.method !== "GET") {
    return;
  } else if (request.mode === "navigate") {
    if (path === "" || path === "index.html") event.respondWith(index(event));
  } else if (isFile(path)) {
    event.respondWith(file(event, path));
  }
});

async function install() {
  const cache = await caches.open(CACHE);
  // What the page has just loaded comes from the browser's own cache.
  await cache.addAll(FILES);
  const page = await fetch("./");
  if (await isPage(page)) await cache.put("./", page);
  await skipWaiting();
}

async function activate() {
  // A page of the version before may still be open, and need a part of its program.
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

// The page of the server, so that it is never older than its proxy; the one that is here where no server answers.
async function index(event) {
  const kept = await (await caches.open(CACHE)).match("./", { ignoreVary: true });
  const fresh = fetch(event.request);
  event.waitUntil(fresh.then(async (reply) => {
    const page = reply.clone();
    if (await isPage(reply.clone())) await (await caches.open(CACHE)).put("./", page);
  }, () => {}));
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const reply = await (kept ? Promise.race([fresh.catch(() => {}), patience]) : fresh);
  // A gateway says so when its server is down.
  return reply && !(kept && [502, 503, 504].includes(reply.status)) ? reply : fromCache(kept);
}

// Says in the page that it may not be the server's: it looks for a newer one then.
async function fromCache(kept) {
  const text = (await kept.text()).replace("<html", "<html data-cached");
  return new Response(text, { headers: kept.headers });
}

// Whether a reply is this page, and not that of a sign-in.
async function isPage(reply) {
  return reply.ok && !reply.redirected && (await reply.clone().text()).includes('name="footnote-proxy"');
}

// Not what the proxy answers.
function isFile(path) {
  return /\.(css|js|png|svg|tokens|txt|wasm|webmanifest)$/.test(path) && !/^(api|v1)\//.test(path);
}

// A file whose name has its hash is taken from here, any other from the server as long as there is one.
async function file(event, path) {
  const { request } = event;
  // A server may say that a file varies by who asks for it, which it does not.
  const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
  if (kept && /-[0-9a-f]{12,}/.test(path)) return kept;
  try {
    const reply = await fetch(request);
    if (reply.ok) {
      const copy = reply.clone();
      event.waitUntil(caches.open(CACHE).then((cache) => cache.put(request, copy)));
    }
    return reply;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

// Keeps what another program shares until the page that is opened then takes it.
async function share(request) {
  const form = await request.formData();
  const cache = await caches.open(SHARED);
  const text = ["title", "text", "url"].map((name) => form.get(name)).filter(Boolean).join("\n");
  if (text) await cache.put("./shared/text", new Response(text));
  const files = form.getAll("files");
  await Promise.all(files.map((file, at) => cache.put(
    `./shared/${at}/${encodeURIComponent(file.name)}`,
    new Response(file, { headers: { "content-type": file.type } }),
  )));
  return Response.redirect("./?shared", 303);
}
