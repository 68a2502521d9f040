// npm's gpt-tokenizer behind the messages of the page's own tokenizer.
import { countTokens } from "/npm/gpt-tokenizer/esm/encoding/o200k_base.js";

onmessage = ({ data: [, , number, text] }) => postMessage(["counted", number, countTokens(text)]);
postMessage(["loaded"]);
