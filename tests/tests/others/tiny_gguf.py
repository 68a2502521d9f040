"""Writes a tiny GGUF model whose every answer is the same sentence: `tiny_gguf.py FILE`.

It is a Llama of one layer that adds nothing, so what follows a token depends on that token alone: its embedding is one
number of a vector, and the output layer has that number in the row of the token that comes next. The words of ANSWER
follow one another, and the first of them follows a line break, with which the chat template ends.
"""

import sys

import gguf
import numpy as np

ANSWER = ["▁A", "▁tiny", "▁model", "▁answers", "▁in", "▁few", "▁words", "."]
CONTEXT = 512
# At least as many as there are tokens; one head takes an even number of them.
WIDTH = 288


def vocabulary():
    special = [("<unk>", gguf.TokenType.UNKNOWN), ("<s>", gguf.TokenType.CONTROL), ("</s>", gguf.TokenType.CONTROL)]
    single = [(f"<0x{byte:02X}>", gguf.TokenType.BYTE) for byte in range(256)]
    return special + single + [(word, gguf.TokenType.NORMAL) for word in ANSWER]


def matrix(ones=()):
    values = np.zeros((WIDTH, WIDTH), dtype=np.float32)
    for row, column in ones:
        values[row, column] = 1.0
    return values


def main(path):
    names = [name for name, _ in vocabulary()]
    end = names.index("</s>")
    chain = [names.index("<0x0A>"), *map(names.index, ANSWER), end]
    follows = {token: end for token in range(len(names))} | dict(zip(chain, chain[1:]))

    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("tiny")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(1)
    writer.add_feed_forward_length(WIDTH)
    writer.add_head_count(1)
    writer.add_head_count_kv(1)
    writer.add_rope_dimension_count(WIDTH)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(names))
    writer.add_tokenizer_model("llama")
    writer.add_token_list(names)
    writer.add_token_scores([0.0] * len(names))
    writer.add_token_types([kind for _, kind in vocabulary()])
    writer.add_bos_token_id(names.index("<s>"))
    writer.add_eos_token_id(end)
    writer.add_unk_token_id(names.index("<unk>"))
    writer.add_chat_template("{% for message in messages %}{{ message.content }}\n{% endfor %}")

    ones = np.ones(WIDTH, dtype=np.float32)
    writer.add_tensor("token_embd.weight", matrix((token, token) for token in follows)[: len(names)])
    writer.add_tensor("output.weight", matrix((after, token) for token, after in follows.items())[: len(names)])
    for name in ["output_norm", "blk.0.attn_norm", "blk.0.ffn_norm"]:
        writer.add_tensor(f"{name}.weight", ones)
    for name in ["attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"]:
        writer.add_tensor(f"blk.0.{name}.weight", matrix())
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


main(sys.argv[1])
