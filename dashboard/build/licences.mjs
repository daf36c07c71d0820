// Collects which packages got into the bundle, and the texts of their licences, into licences.txt, from which the
// build of the server takes them into THIRD-PARTY.txt:
//
//   = NAME VERSION LICENCE      a package
//   -                           one of its texts, whose lines follow, each after two spaces
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEXT = /^(licen[sc]e|copying|notice)/i;

/** Where the text is of a package that comes without: of the same author and licence, or a file here. */
const ELSEWHERE = {
  'react-remove-scroll-bar': modules => join(modules, 'react-remove-scroll', 'LICENSE'),
  wouter: () => fileURLToPath(new URL('unlicense.txt', import.meta.url)),
};

export function bundledLicences() {
  return {
    name: 'bundled-licences',
    generateBundle() {
      // Also styles, which leave no module behind in the chunk that they came with.
      const folders = new Set([...this.getModuleIds()].map(folderOf).filter(Boolean));
      const parts = [...folders].map(partIn).sort();
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: parts.join('') });
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
  const files = readdirSync(folder)
    .filter(name => TEXT.test(name))
    .sort()
    .map(name => join(folder, name));
  const elsewhere = ELSEWHERE[about.name];
  if (files.length === 0 && elsewhere) files.push(elsewhere(join(folder, '..')));
  if (files.length === 0) throw new Error(`${about.name} comes without the text of its licence`);
  const texts = files.map(file => {
    const lines = readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim().split('\n');
    return `-\n${lines.map(line => `  ${line}\n`).join('')}`;
  });
  return `= ${about.name} ${about.version} ${about.license}\n${texts.join('')}`;
}
