// What the page starts as a Web Worker: the program that writes and reads files.
// What fails within a promise is thrown outside of it, so that the page hears of it.
self.addEventListener("unhandledrejection", (event) => {
  setTimeout(() => {
    throw event.reason;
  });
});
importScripts("./footnote-archive.js");
wasm_bindgen({ module_or_path: "./footnote-archive_bg.wasm" });
