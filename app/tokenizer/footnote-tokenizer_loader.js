// What the page starts as a Web Worker: the tokenizer's program.
importScripts("./footnote-tokenizer.js");
wasm_bindgen({ module_or_path: "./footnote-tokenizer_bg.wasm" }).catch((error) => {
  // Outside of the promise, so that the page hears of it.
  setTimeout(() => {
    throw error;
  });
});
