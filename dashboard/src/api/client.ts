// Sends requests to the node that served the page, and nowhere else.
import { type Answer, type Overtaken, Problem, isAbort, isEnvelope, kindOf } from './envelope';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Only checks, and says what would change. */
  dryRun?: boolean;
  /** The revision that the writer saw; refused with `faster` if the thing was changed since. */
  ifMatch?: string;
  signal?: AbortSignal;
  /** A credential other than the session's key, for logging in. */
  bearer?: string;
}

/** What the client needs to know about the session; `src/session` sets it. */
export interface Credentials {
  key(): string | undefined;
  /** The node did not accept the key that was sent. */
  refused(key: string, problem: Problem): void;
}

let credentials: Credentials = { key: () => undefined, refused: () => undefined };

export function takeCredentials(source: Credentials): void {
  credentials = source;
}

let turn = 0;
const listeners = new Set<() => void>();

/** Counts log-ins: what could not be had before is asked for again. */
export const logins = {
  get: (): number => turn,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  another(): void {
    turn++;
    listeners.forEach(listener => listener());
  },
};

function address(path: string, options: CallOptions): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  if (options.dryRun) query.set('dry_run', 'true');
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** A request as it is; only for what is no JSON. Throws `Problem` when no answer comes at all. */
export async function send(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  const headers = new Headers();
  const key = options.bearer ?? credentials.key();
  if (key) headers.set('Authorization', `Bearer ${key}`);
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.ifMatch) headers.set('If-Match', `"${options.ifMatch}"`);
  const init: RequestInit = { method, headers, cache: 'no-store', credentials: 'omit', redirect: 'error' };
  if (options.body !== undefined) init.body = JSON.stringify(options.body);
  if (options.signal) init.signal = options.signal;
  try {
    return await fetch(address(path, options), init);
  } catch (e) {
    if (isAbort(e)) throw e;
    throw new Problem('away', 'The node does not answer.');
  }
}

/** One request to the API. Throws `Problem`. */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const sent = options.bearer ?? credentials.key();
  const answer = await send(method, path, options);
  const body = await read(answer);
  if (!answer.ok || !isEnvelope(body) || !body.success) {
    const problem = problemIn(answer.status, body);
    if (sent && !options.bearer && isKeyRefused(problem)) credentials.refused(sent, problem);
    throw problem;
  }
  const made: Answer<T> = {
    result: body.result as T,
    messages: body.messages ?? [],
    info: body.result_info ?? {},
    revision: (answer.headers.get('ETag') ?? '').replace(/^W\//, '').replaceAll('"', ''),
    made: answer.headers.get('Vestibule-Revision') ?? '',
  };
  if (body.vestibule) made.dryRun = body.vestibule;
  return made;
}

/** The whole of a list that comes in pages; smaller ones where the things are so large that the node refuses those. */
export async function callAll<T>(path: string, options: CallOptions = {}, perPage = 1000): Promise<T[]> {
  try {
    return await callPages(path, options, perPage);
  } catch (e) {
    const tooLong = e instanceof Problem && e.of('/per_page').length > 0;
    if (!tooLong || perPage <= 10) throw e;
    return callAll(path, options, perPage / 10);
  }
}

async function callPages<T>(path: string, options: CallOptions, perPage: number): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page++) {
    const answer = await call<T[]>('GET', path, { ...options, query: { ...options.query, page, per_page: perPage } });
    all.push(...answer.result);
    const total = answer.info.total_count ?? all.length;
    if (answer.result.length === 0 || all.length >= total) return all;
  }
}

/** The codes by which the API says that a key or token does not open anything (any more). */
const AUTHENTICATION = 10000;

function isKeyRefused(problem: Problem): boolean {
  return problem.status === 401 || (problem.status === 403 && problem.errors.some(e => e.code === AUTHENTICATION));
}

/** What an answer of `send` says that is not what was asked for. */
export async function problemOfAnswer(answer: Response): Promise<Problem> {
  return problemIn(answer.status, await read(answer));
}

async function read(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (e) {
    if (isAbort(e)) throw e;
    return undefined;
  }
}

function problemIn(status: number, body: unknown): Problem {
  if (isEnvelope(body)) {
    const kind = kindOf(status);
    const said = body.errors.map(e => e.message).join(' ');
    const login = kind === 'right' && body.errors.some(e => e.code === AUTHENTICATION);
    const overtaken = kind === 'faster' && body.result ? (body.result as Overtaken) : undefined;
    const text = said || `The node answered ${status}.`;
    return new Problem(login ? 'login' : kind, text, status, body.errors, overtaken, body.result ?? undefined);
  }
  if (status >= 400) return new Problem(kindOf(status), `The node answered ${status}.`, status);
  return new Problem('unknown', 'The node answered in a form that this page does not know. Reload the page.', status);
}
