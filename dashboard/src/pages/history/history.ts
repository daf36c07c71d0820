// Revisions of the configuration, and what each changed.
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { Revision } from '../../api/types';
import { counted } from '../../parts/format';

export type { Revision } from '../../api/types';

export type DocumentChange = Pick<Revision['changes'][number], 'kind' | 'id' | 'documents'> & {
  before: unknown;
  after: unknown;
};

export const PER_PAGE = 50;

/** The newest first, without documents; `before` a revision, if it is given; of one room with its events and rules, if its id is given. */
export async function revisions(
  room: string,
  before?: number,
  signal?: AbortSignal,
  limit = PER_PAGE,
): Promise<Revision[]> {
  const query = { waiting_room_id: room || undefined, before, limit, documents: false };
  const { result } = await call<Revision[]>('GET', paths.history, signal ? { query, signal } : { query });
  return result;
}

/** One revision with the documents before and after. */
export async function revisionOf(number: number, signal: AbortSignal): Promise<Revision> {
  return (await call<Revision>('GET', paths.revision(number), { signal })).result;
}

/** Things whose newer revisions are looked for. */
const MOST_THINGS = 10;

/** The newest revision of each thing that this one changed, if it is a newer one. */
export async function since(revision: Revision, signal: AbortSignal): Promise<Revision[]> {
  const found = await Promise.all(
    revision.changes.slice(0, MOST_THINGS).map(async ({ kind, id }) => {
      const { result } = await call<Revision[]>('GET', paths.history, { query: { kind, id, limit: 1 }, signal });
      return result[0];
    }),
  );
  const newer = new Map<number, Revision>();
  for (const one of found) if (one && one.revision > revision.revision) newer.set(one.revision, one);
  return [...newer.values()];
}

export interface Difference {
  key: string;
  from: string | undefined;
  to: string | undefined;
}

const NOT_WORTH_TELLING = new Set(['id', 'created_on', 'modified_on', 'last_updated', 'version', 'salt', 'hash']);

/** Keys with dots and indexes, such as `routes[1].path`, in alphabetical order. */
export function differences(change: DocumentChange): Difference[] {
  const before = flat(change.before);
  const after = flat(change.after);
  const whole = change.before === null || change.after === null;
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter(key => before.get(key) !== after.get(key))
    .map(key => ({ key, from: before.get(key), to: after.get(key) }))
    .filter(one => !whole || !isPlain(one.from ?? one.to))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** What says nothing about a thing that is new or gone. */
function isPlain(value: string | undefined): boolean {
  return value === undefined || value === '' || value === 'null' || value === '[]' || value === 'false';
}

function flat(document: unknown): Map<string, string> {
  const keys = new Map<string, string>();
  if (document !== null && document !== undefined) put(keys, '', document);
  return keys;
}

function put(keys: Map<string, string>, path: string, value: unknown): void {
  if (Array.isArray(value)) {
    if (value.length === 0) keys.set(path, '[]');
    value.forEach((item, i) => put(keys, `${path}[${i}]`, item));
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (!NOT_WORTH_TELLING.has(name)) put(keys, path ? `${path}.${name}` : name, item);
    }
  } else {
    keys.set(path, String(value));
  }
}

export function nameOf(change: DocumentChange): string {
  const named = (document: unknown): string | undefined => (document as { name?: string } | null)?.name;
  return named(change.after) ?? named(change.before) ?? change.id;
}

export interface Line {
  sign: '+' | '-' | ' ' | '…';
  text: string;
}

/** As many lines around what differs are shown. */
const AROUND = 2;

/** What differs between two long texts, by lines: what both begin and end with is left out. */
export function lines(from: string, to: string): Line[] {
  const a = from.split('\n');
  const b = to.split('\n');
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const same = (text: string): Line => ({ sign: ' ', text });
  const shown: Line[] = [];
  if (head > AROUND) shown.push({ sign: '…', text: `${counted(head - AROUND, 'line')} the same` });
  shown.push(...a.slice(Math.max(0, head - AROUND), head).map(same));
  shown.push(...a.slice(head, a.length - tail).map((text): Line => ({ sign: '-', text })));
  shown.push(...b.slice(head, b.length - tail).map((text): Line => ({ sign: '+', text })));
  shown.push(...a.slice(a.length - tail, a.length - tail + AROUND).map(same));
  if (tail > AROUND) shown.push({ sign: '…', text: `${counted(tail - AROUND, 'line')} the same` });
  return shown;
}
