// Puts a .br and a .gz next to each file that the node will send, and lists the files with their media types in
// files.txt, which is how the node finds them on its class path.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export function compressed() {
  return {
    name: 'compressed',
    writeBundle({ dir }, bundle) {
      const lines = [];
      for (const name of Object.keys(bundle).sort()) {
        if (!name.startsWith('assets/')) continue;
        const type = TYPES[name.slice(name.lastIndexOf('.'))];
        if (!type) throw new Error(`${name}: no media type for it in build/compressed.mjs`);
        const bytes = readFileSync(join(dir, name));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, { params }));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
        lines.push(`${name} ${type}`);
      }
      writeFileSync(join(dir, 'files.txt'), lines.join('\n') + '\n');
    },
  };
}
