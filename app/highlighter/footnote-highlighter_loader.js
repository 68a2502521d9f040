// What the page starts as a Web Worker: the highlighter's program.
importScripts("./footnote-highlighter.js");
wasm_bindgen({ module_or_path: "./footnote-highlighter_bg.wasm" }).catch((error) => {
  // Outside of the promise, so that the page hears of it.
  setTimeout(() => {
    throw error;
  });
});
