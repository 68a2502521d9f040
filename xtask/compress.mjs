// Compresses files as well as the formats allow: node compress.mjs [br|gz FROM TO]...
// Each result is written under a temporary name first, so that a file that is there is complete.
import { readFile, rename, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const encoders = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

const jobs = [];
for (let rest = process.argv.slice(2); rest.length > 0; rest = rest.slice(3)) {
  const [encoding, from, to] = rest;
  jobs.push(async () => {
    const encoded = await encoders[encoding](await readFile(from));
    await writeFile(`${to}.partial`, encoded);
    await rename(`${to}.partial`, to);
  });
}
await Promise.all(jobs.map((job) => job()));
