// What the page starts as a Web Worker: the extractor's program.
importScripts("./footnote-extractor.js");
wasm_bindgen({ module_or_path: "./footnote-extractor_bg.wasm" }).catch((error) => {
  // Outside of the promise, so that the page hears of it.
  setTimeout(() => {
    throw error;
  });
});
