// npm's tiktoken behind the messages of the page's own tokenizer.
import { init, Tiktoken } from "/npm/tiktoken/lite/init.js";

const get = (path) => fetch(`/npm/tiktoken/${path}`);
const [program, encoder] = await Promise.all([
  get("lite/tiktoken_bg.wasm").then((response) => response.arrayBuffer()),
  get("encoders/o200k_base.json").then((response) => response.json()),
]);
await init((imports) => WebAssembly.instantiate(program, imports));
const { bpe_ranks, special_tokens, pat_str } = encoder;
const encoding = new Tiktoken(bpe_ranks, special_tokens, pat_str);
onmessage = ({ data: [, , number, text] }) => postMessage(["counted", number, encoding.encode_ordinary(text).length]);
postMessage(["loaded"]);
