// How the story reaches the node: where it is, with which token, and what is written down of it.
import { appendFileSync } from 'node:fs';
import Cloudflare from 'cloudflare';

const need = name => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is needed: this is run by OfficialClientIT`);
  return value;
};

const base = need('VESTIBULE_API');
const log = process.env.VESTIBULE_EXCHANGES;

// Writes every exchange down, to be held against openapi.yaml afterwards.
async function noted(url, init = {}) {
  const answer = await fetch(url, init);
  if (log) {
    const text = await answer.clone().text();
    const { pathname } = new URL(url);
    const line = { method: init.method ?? 'GET', path: pathname, status: answer.status, body: JSON.parse(text) };
    appendFileSync(log, JSON.stringify(line) + '\n');
  }
  return answer;
}

export const client = (token = need('VESTIBULE_TOKEN'), more = {}) =>
  new Cloudflare({ apiToken: token, baseURL: base, fetch: noted, maxRetries: 0, ...more });

export const byKey = () =>
  new Cloudflare({
    apiToken: null, apiKey: need('VESTIBULE_TOKEN'), apiEmail: 'ops@example.com', baseURL: base, fetch: noted, maxRetries: 0
  });

export const reader = () => client(need('VESTIBULE_READ_TOKEN'));

// A request as it is, for what the client leaves out.
export async function raw(method, path, body) {
  const answer = await noted(base + path, {
    method,
    headers: { authorization: `Bearer ${need('VESTIBULE_TOKEN')}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body)
  });
  return { status: answer.status, ...(await answer.json()) };
}

export const origin = new URL(base).origin;

export async function all(pages) {
  const items = [];
  for await (const item of pages) items.push(item);
  return items;
}

// Notes which methods of a part of the client have not been called, by whichever client: the parts share their classes.
export function uncalled(part, name) {
  const left = new Set();
  const watch = (resource, path) => {
    for (let type = Object.getPrototypeOf(resource); type !== Object.prototype; type = Object.getPrototypeOf(type)) {
      for (const method of Object.getOwnPropertyNames(type)) {
        const original = type[method];
        if (method === 'constructor' || typeof original !== 'function') continue;
        left.add(`${path}.${method}`);
        type[method] = function (...given) {
          left.delete(`${path}.${method}`);
          return original.apply(this, given);
        };
      }
    }
    for (const [key, below] of Object.entries(resource)) if (key !== '_client') watch(below, `${path}.${key}`);
  };
  watch(part, name);
  if (left.size === 0) throw new Error(`${name} has no methods`);
  return left;
}
