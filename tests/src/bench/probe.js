// Put into every page before its own scripts: what only the page itself can see. `INPUT` is a selector, `answer`
// gives the latest answer's element at a cost that does not grow with the conversation, `ready` whether a question can
// be sent.
(() => {
  const INPUT = '__INPUT__', answer = () => __ANSWER__, ready = () => __READY__;
  const bench = { typedAt: null, readyAt: null, shownAt: null, longTasks: [] };
  window.bench = bench;

  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) bench.longTasks.push([task.startTime, task.duration]);
  }).observe({ type: 'longtask', buffered: true });

  // Calls back with the time once what is on the page now has been painted.
  const painted = bench.painted = (callback) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => callback(performance.now());
    channel.port2.postMessage(null);
  });

  // The box has the focus as soon as it is there, so that a key finds it. A page that shows its box before its program
  // runs is ready only with the conversation.
  const watch = setInterval(() => {
    if (bench.readyAt === null && ready()) {
      bench.readyAt = performance.now();
      painted((now) => { bench.shownAt = now; });
    }
    if (bench.typedAt !== null) return bench.readyAt !== null && clearInterval(watch);
    const input = document.querySelector(INPUT);
    if (input && !input.disabled && input !== document.activeElement) input.focus();
  }, 10);

  addEventListener('input', (event) => {
    if (bench.typedAt !== null || !event.target.matches(INPUT)) return;
    painted((now) => {
      if (bench.typedAt === null && document.querySelector(INPUT)?.value) bench.typedAt = now;
    });
  }, true);

  bench.empty = () => {
    const input = document.querySelector(INPUT);
    input.focus();
    input.value = '';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };

  const tail = () => answer()?.textContent.slice(-800) ?? '';

  // Milliseconds of the wall clock at which `marker` was on the screen.
  bench.shown = (marker) => new Promise((resolve) => {
    const look = () => (tail().includes(marker)
      ? painted((now) => resolve(performance.timeOrigin + now))
      : requestAnimationFrame(look));
    requestAnimationFrame(look);
  });

  // The same for each of the answer's numbered marks "(m1)", "(m2)" … until `marker`: pairs of number and time.
  bench.marks = (marker) => new Promise((resolve) => {
    const seen = new Map();
    const look = () => {
      const text = tail();
      for (const [, mark] of text.matchAll(/\(m(\d+)\)/g)) {
        if (seen.has(mark)) continue;
        seen.set(mark, null);
        painted((now) => seen.set(mark, performance.timeOrigin + now));
      }
      if (text.includes(marker)) return painted(() => resolve([...seen].map(([mark, at]) => [Number(mark), at])));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

  // A file that was prefetched is listed again, without a transfer, when it is used.
  bench.loaded = () => JSON.stringify([
    ...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource'),
  ].filter((entry) => entry.transferSize > 0).map((entry) => ({ name: entry.name, start: entry.startTime, end: entry.responseEnd, bytes: entry.encodedBodySize,
    decoded: entry.decodedBodySize })));
})();
