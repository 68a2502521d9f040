// Put into the page after the probe: how long a pressed key takes to show, how long a question takes
// until the model is asked, what is written to storage and at what cost,
// and how long the token counter takes.
(() => {
  const bench = window.bench;
  Object.assign(bench, { keys: [], writes: 0, letters: 0, storageMs: 0, counts: [], requestMs: null });

  let pressed = null;
  addEventListener('keydown', (event) => { pressed = event.timeStamp; }, true);

  // From Enter until the model is asked.
  let entered = null;
  addEventListener('keydown', (event) => { if (event.key === 'Enter') entered = event.timeStamp; }, true);
  const fetch = window.fetch;
  window.fetch = function (...given) {
    const url = given[0].url ?? String(given[0]);
    if (entered !== null && url.includes('chat/completions')) {
      bench.requestMs = performance.now() - entered;
      entered = null;
    }
    return fetch.apply(this, given);
  };

  addEventListener('input', () => {
    if (pressed === null) return;
    const begin = pressed;
    pressed = null;
    bench.painted((now) => bench.keys.push(now - begin));
  }, true);

  for (const name of ['getItem', 'setItem', 'removeItem']) {
    const real = Storage.prototype[name];
    Storage.prototype[name] = function (...given) {
      const begin = performance.now();
      try {
        return real.apply(this, given);
      } finally {
        bench.storageMs += performance.now() - begin;
        if (name === 'setItem' && this === localStorage) {
          bench.writes += 1;
          bench.letters += given[0].length + given[1].length;
        }
      }
    };
  }

  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message[0] === 'count') {
      const begin = performance.now();
      const letters = message.slice(1).join('').length;
      // Replies come in the order of the requests.
      this.counting = (this.counting ?? 0) + 1;
      let before = this.counting;
      const hear = ({ data }) => {
        if (data[0] !== 'counted' || (before -= 1) > 0) return;
        this.removeEventListener('message', hear);
        this.counting -= 1;
        bench.counts.push([letters, performance.now() - begin]);
      };
      this.addEventListener('message', hear);
    }
    return post.call(this, message, ...rest);
  };

  // What is stored before the page is loaded: pairs of key and text.
  bench.put = (records) => {
    for (const [key, text] of records) localStorage.setItem(key, text);
  };

  // Exchanges on the page whose answers are complete.
  bench.complete = () => document.querySelectorAll('article[data-state=complete]').length;

  bench.frames = (count) => new Promise((resolve) => {
    const next = () => (count-- > 0 ? requestAnimationFrame(next) : resolve());
    next();
  });
})();
