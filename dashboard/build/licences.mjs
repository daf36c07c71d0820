// Collects which packages got into the bundle, and the text of each one's licence, into licences.json. The
// build of the server writes them to THIRD-PARTY.txt and refuses licences that nothing has been said about.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE = /^(licen[sc]e|copying|notice)/i;

export function bundledLicences() {
  const bundled = new Map();
  return {
    name: 'bundled-licences',
    generateBundle(_, bundle) {
      const folders = new Set();
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const id of output.moduleIds) folders.add(folderOf(id));
      }
      // Styles leave no module behind in the chunk that they came with.
      for (const id of this.getModuleIds()) folders.add(folderOf(id));
      for (const folder of folders) {
        if (folder) {
          const part = partIn(folder);
          bundled.set(part.name, part);
        }
      }
      const parts = [...bundled.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(parts, null, 1) + '\n' });
    },
  };
}

function folderOf(id) {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '');
  const at = path.lastIndexOf('/node_modules/');
  if (at < 0) return undefined;
  const root = path.slice(0, at + '/node_modules/'.length);
  const words = path.slice(root.length).split('/');
  return join(root, words[0].startsWith('@') ? `${words[0]}/${words[1]}` : words[0]);
}

function partIn(folder) {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter(name => LICENCE.test(name))
    .sort()
    .map(name => readFileSync(join(folder, name), 'utf8'));
  return { name: about.name, version: about.version, licence: about.license, texts };
}
