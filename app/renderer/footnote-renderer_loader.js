// What the page starts as a Web Worker: the renderer's program.
importScripts("./footnote-renderer.js");
wasm_bindgen({ module_or_path: "./footnote-renderer_bg.wasm" }).catch((error) => {
  // Outside of the promise, so that the page hears of it.
  setTimeout(() => {
    throw error;
  });
});
