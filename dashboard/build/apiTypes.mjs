// Makes src/api/openapi.ts, the types of the API, from docs/openapi.yaml. With `--check` it writes nothing, and ends
// with 1 if the file is not as it would be.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const DOCUMENT = new URL('../../docs/openapi.yaml', import.meta.url);
const TYPES = new URL('../src/api/openapi.ts', import.meta.url);
const HEAD = '// Made from docs/openapi.yaml by `npm run types:api`: change that, and not this.\n\n';

// Of the whole document the pages use what is in answers: paths are in paths.ts.
const USED = ['components', 'WithRequired'];

const nodes = await openapiTS(DOCUMENT, { defaultNonNullable: false, emptyObjectsUnknown: true });
const text = HEAD + astToString(nodes.filter(node => USED.includes(node.name?.text)));

if (!process.argv.includes('--check')) writeFileSync(TYPES, text);
else if (readFileSync(TYPES, 'utf8') !== text) {
  console.error('src/api/openapi.ts is not what docs/openapi.yaml says: run `npm run types:api` in dashboard/');
  process.exitCode = 1;
}
