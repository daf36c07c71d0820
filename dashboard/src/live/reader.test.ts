import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Request, fakeNode, refused } from '../api/fakeNode';
import { NOW, told } from './someRoom';

/** What an event stream sends from outside. */
interface Stream {
  answer: Response;
  send: (text: string) => void;
  end: () => void;
}

function stream(signal: AbortSignal | undefined): Stream {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: one => (control = one) });
  signal?.addEventListener('abort', () => control?.error(signal.reason));
  return {
    answer: new Response(body),
    send: text => control?.enqueue(new TextEncoder().encode(text)),
    end: () => control?.close(),
  };
}

const message = (...rooms: object[]) => ({ now: NOW, revision: 1, rooms });
const event = (name: string, ...rooms: object[]) => `event: ${name}\ndata: ${JSON.stringify(message(...rooms))}\n\n`;
const full = () => new Response(null, { status: 503 });

let page: { hidden: boolean; listeners: Map<string, () => void> };
let streams: Stream[];
let asked: Request[];
let live: typeof import('./reader').live;
let restart: typeof import('./reader').restart;

/** Begins to read with a node that answers so; a stream where it says nothing. */
async function read(answer: (request: Request) => Response | undefined, login = true): Promise<void> {
  const node = fakeNode((request, signal) => {
    const other = answer(request);
    if (other) return other;
    const opened = stream(signal);
    streams.push(opened);
    return opened.answer;
  });
  asked = node.asked;
  vi.stubGlobal('fetch', node.fetch);
  const stored = login ? JSON.stringify({ id: 'i', key: 'k', name: 'ci', role: 'read' }) : null;
  vi.stubGlobal('sessionStorage', { getItem: () => stored, setItem: () => undefined, removeItem: () => undefined });
  const reader = await import('./reader');
  ({ live, restart } = reader);
  reader.startReading();
  await passed(0);
}

/** Lets time pass, and all that waits for it happen. */
const passed = (millis: number) => vi.advanceTimersByTimeAsync(millis);
const paths = () => asked.map(({ path }) => path.split('/').at(-1));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const listeners = new Map<string, () => void>();
  page = { hidden: false, listeners };
  streams = [];
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden;
    },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  });
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    setTimeout: (act: () => void, millis: number) => setTimeout(act, millis),
  });
});

afterEach(() => {
  // What still reads stops with the tab.
  page.hidden = true;
  restart();
  vi.useRealTimers();
});

test('a stream is read as it comes', async () => {
  await read(() => undefined);
  expect(paths()).toEqual(['live']);
  expect(asked[0]?.headers.get('Authorization')).toBe('Bearer k');
  streams[0]?.send(event('all', told('a')));
  await passed(0);
  expect(live.get()).toMatchObject({ state: 'live', heardAt: NOW });
  const text = event('rooms', told('b'));
  streams[0]?.send(text.slice(0, 30));
  await passed(5_000);
  expect(live.get().heardAt).toBe(NOW);
  streams[0]?.send(text.slice(30));
  await passed(0);
  expect(live.get().rooms.map(room => room.id)).toEqual(['a', 'b']);
});

test('a stream that is silent is broken, and is asked for again after a moment', async () => {
  await read(() => undefined);
  streams[0]?.send(event('all', told('a')));
  await passed(24_000);
  expect(live.get().state).toBe('live');
  await passed(1_500);
  expect(live.get().state).toBe('broken');
  expect(live.get().rooms).toHaveLength(1);
  await passed(500);
  expect(paths()).toEqual(['live', 'live']);
});

test('a comment is enough to know that the node is there', async () => {
  await read(() => undefined);
  streams[0]?.send(event('all'));
  for (let i = 0; i < 10; i++) {
    await passed(10_000);
    streams[0]?.send(':\n\n');
  }
  await passed(0);
  expect(live.get()).toMatchObject({ state: 'live', heardAt: NOW + 100_000 });
  expect(streams).toHaveLength(1);
});

test('while the node is unreachable it is asked less and less often, and again at once when it was back', async () => {
  let away = true;
  await read(() => {
    if (away) throw new TypeError('fetch failed');
    return undefined;
  });
  // Half a second, one, two, four, eight, and then fifteen.
  await passed(500 + 1_000 + 2_000 + 4_000 + 8_000 + 15_000 + 15_000);
  expect(asked).toHaveLength(8);
  away = false;
  await passed(15_000);
  streams[0]?.send(event('all', told('a')));
  await passed(0);
  expect(live.get().state).toBe('live');
  streams[0]?.end();
  await passed(0);
  expect(live.get().state).toBe('broken');
  await passed(500);
  expect(streams).toHaveLength(2);
});

test('a node without streams is asked for figures every two seconds', async () => {
  await read(({ path }) =>
    path.endsWith('/live') ? new Response(null, { status: 404 }) : Response.json(message(told('a'))),
  );
  expect(live.get()).toMatchObject({ state: 'live', oldMillis: 5_000 });
  await passed(4_000);
  expect(paths()).toEqual(['live', 'figures', 'figures', 'figures']);
  await passed(60_000);
  expect(paths().filter(path => path === 'live')).toHaveLength(1);
});

test('a node that has no stream to spare is asked for one again after half a minute', async () => {
  await read(({ path }) => (path.endsWith('/live') ? full() : Response.json(message(told('a')))));
  await passed(29_000);
  expect(paths().filter(path => path === 'live')).toHaveLength(1);
  await passed(3_000);
  expect(paths().filter(path => path === 'live')).toHaveLength(2);
});

test('without a login figures are asked for, and nothing is where that needs one', async () => {
  await read(() => refused(401, [{ code: 10000, message: 'Authentication error' }]), false);
  expect(paths()).toEqual(['figures']);
  expect(live.get().state).toBe('login');
  await passed(60_000);
  expect(asked).toHaveLength(1);
});

test('a key that is refused ends the session', async () => {
  await read(() => refused(401, [{ code: 10000, message: 'The session has ended.' }]));
  const { session } = await import('../session/session');
  expect(session.get()).toMatchObject({ phase: 'over', said: 'The session has ended.' });
});

test('figures in an unknown form leave what was shown', async () => {
  await read(() => undefined);
  streams[0]?.send(event('all', told('a')));
  await passed(0);
  streams[0]?.send('event: all\ndata: {"version":9}\n\n');
  await passed(0);
  expect(live.get()).toMatchObject({ state: 'strange' });
  expect(live.get().rooms).toHaveLength(1);
});

test('a hidden tab asks nothing, and one that is seen again asks at once', async () => {
  await read(() => undefined);
  page.hidden = true;
  page.listeners.get('visibilitychange')?.();
  await passed(60_000);
  expect(live.get().state).toBe('resting');
  expect(asked).toHaveLength(1);
  page.hidden = false;
  page.listeners.get('visibilitychange')?.();
  await passed(0);
  expect(asked).toHaveLength(2);
});
