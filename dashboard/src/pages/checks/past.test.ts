import { expect, test, vi } from 'vitest';
import { fakeNode, queried } from '../../api/fakeNode';
import { type Scope, pastOf } from './past';

const MINUTE = 60_000;
const FROM = Date.parse('2026-11-27T23:30:00Z');
const SPAN = { from: FROM, to: FROM + 60 * MINUTE, last: '' };
const SCOPE: Scope = { zoneId: 'zone', checkId: 'check', region: undefined, failures: false };
const TIMES = { dnsMs: 1, tcpConnMs: 2, tlsHandshakeMs: 3, timeToFirstByteMs: 4, rttMs: 12 };
const NONE = { points: [], whole: [], reasons: [], codes: [], regions: [], changes: [], events: [] };

function group(count: number, good: number, dimensions: object = {}, avg: object = {}) {
  return { count, sum: { healthStatus: good }, avg: { ...TIMES, ...avg }, dimensions };
}

async function past(told: object, scope = SCOPE, span = SPAN) {
  const node = fakeNode(() => queried({ viewer: { zones: [{ ...NONE, ...told }] } }));
  vi.stubGlobal('fetch', node.fetch);
  const found = await pastOf(scope, span, new AbortController().signal);
  return { found, query: node.asked[0]?.body as { query: string; variables: object } };
}

test('probes are in the interval in which they were made, over midnight', async () => {
  const { found } = await past({
    points: [
      group(2, 1, { at: '2026-11-27T23:30:00Z' }),
      group(3, 3, { at: '2026-11-28T00:00:00Z' }),
      group(4, 0, { at: '2026-11-28T00:29:00Z' }),
    ],
  });
  expect(found.step).toBe(60);
  expect(found.starts).toHaveLength(60);
  expect(found.intervals.map(one => one?.count ?? 0).filter(Boolean)).toEqual([2, 3, 4]);
  expect(found.intervals[0]?.good).toBe(1);
  expect(found.intervals[30]?.count).toBe(3);
  expect(found.intervals[59]?.count).toBe(4);
});

test('what is outside of the span, or has no time, is left out', async () => {
  const { found } = await past({
    points: [group(1, 1, { at: '2026-11-27T23:29:00Z' }), group(1, 1, { at: '2026-11-28T00:30:00Z' }), group(1, 1, {})],
  });
  expect(found.intervals.every(one => one === undefined)).toBe(true);
});

test('a span without a probe has intervals, and nothing in them', async () => {
  const { found } = await past({});
  expect(found.intervals).toHaveLength(60);
  expect(found.whole).toBeUndefined();
  expect((await past({ whole: [group(0, 0)] })).found.whole).toBeUndefined();
});

test('a zone that is not there is one without a probe', async () => {
  vi.stubGlobal('fetch', fakeNode(() => queried({ viewer: { zones: [] } })).fetch);
  const found = await pastOf(SCOPE, SPAN, new AbortController().signal);
  expect(found.events).toEqual([]);
});

test('the rest of a probe is what its parts leave', async () => {
  const { found } = await past({ whole: [group(1, 1)] });
  expect(found.whole?.times).toEqual({ dns: 1, connect: 2, handshake: 3, firstByte: 4, rest: 2, whole: 12 });
});

test('a part that was not reached is nothing, and the rest is never negative', async () => {
  const { found } = await past({
    whole: [group(1, 1, {}, { tlsHandshakeMs: -1, timeToFirstByteMs: -1, rttMs: 2 })],
    regions: [
      group(
        1,
        0,
        { region: 'WEU' },
        { dnsMs: -1, tcpConnMs: -1, tlsHandshakeMs: -1, timeToFirstByteMs: -1, rttMs: -1 },
      ),
    ],
  });
  expect(found.whole?.times).toEqual({ dns: 1, connect: 2, handshake: null, firstByte: null, rest: 0, whole: 2 });
  expect(found.regions[0]?.times).toEqual({
    dns: null,
    connect: null,
    handshake: null,
    firstByte: null,
    rest: null,
    whole: null,
  });
});

test('a good probe has no reason', async () => {
  const row = { ...TIMES, datetime: '2026-11-28T00:00:00Z', failureReason: 'TCP connection failed', healthChanged: 1 };
  const { found } = await past({
    events: [
      { ...row, eventId: 'a', healthStatus: 1 },
      { ...row, eventId: 'b', healthStatus: 0, healthChanged: 0 },
    ],
  });
  expect(found.events.map(({ id, good, changed, reason }) => ({ id, good, changed, reason }))).toEqual([
    { id: 'a', good: true, changed: true, reason: '' },
    { id: 'b', good: false, changed: false, reason: 'TCP connection failed' },
  ]);
});

test('one region, and failures alone, are asked for where they are wanted', async () => {
  const all = await past({});
  expect(all.query.query).not.toContain('region: $region');
  expect(all.query.variables).toEqual({
    zone: 'zone',
    check: 'check',
    from: '2026-11-27T23:30:00Z',
    to: '2026-11-28T00:30:00Z',
  });
  const some = await past({}, { ...SCOPE, region: 'WEU', failures: true });
  expect(some.query.query).toContain('region: $region');
  expect(some.query.query.match(/healthStatus: 0/g)).toHaveLength(2);
  expect(some.query.variables).toHaveProperty('region', 'WEU');
});

test('a long span has hours', async () => {
  const { found, query } = await past({}, SCOPE, { ...SPAN, to: FROM + 30 * 24 * 60 * MINUTE });
  expect(found.step).toBe(3_600);
  expect(query.query).toContain('datetimeHour');
  // From half past eleven: the first and the last hour are not whole.
  expect(found.starts).toHaveLength(30 * 24 + 1);
});
