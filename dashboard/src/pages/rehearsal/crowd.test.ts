import { expect, test, vi } from 'vitest';
import { fakeNode, queried } from '../../api/fakeNode';
import { crowdOf } from './crowd';

const MINUTE = 60_000;
const SINCE = Date.parse('2026-11-27T23:00:00Z');

const slice = (name: string, at: string, queued: number, admitted: number, gone = 0) => ({
  dimensions: { [name]: at },
  avg: { totalQueuedUsers: queued },
  sum: { newUsersPerMinute: admitted, abandoningUsersPerMinute: gone },
});

async function crowd(slices: object[], whole: object[] = [], length = 120 * MINUTE) {
  const node = fakeNode(() => queried({ viewer: { zones: [{ slices, whole }] } }));
  vi.stubGlobal('fetch', node.fetch);
  const found = await crowdOf('zone', 'room', SINCE, SINCE + length, new AbortController().signal);
  return { ...found, query: (node.asked[0]?.body as { query: string }).query };
}

test('those who came were let in, gave up, or wait and did not before', async () => {
  const { arrivals } = await crowd([
    slice('datetimeMinute', '2026-11-27T23:00:00Z', 10, 5, 1),
    slice('datetimeMinute', '2026-11-27T23:01:00Z', 30, 5, 0),
    slice('datetimeMinute', '2026-11-27T23:02:00Z', 0, 35, 1),
  ]);
  expect(arrivals).toEqual([
    { from: 0, to: 60, people: 16 },
    { from: 60, to: 120, people: 25 },
    { from: 120, to: 180, people: 6 },
  ]);
});

test('no one came where the line only went down, and -1 stands for no data', async () => {
  const { arrivals } = await crowd([
    slice('datetimeMinute', '2026-11-27T23:00:00Z', 50, 0),
    slice('datetimeMinute', '2026-11-27T23:01:00Z', 10, 20),
    slice('datetimeMinute', '2026-11-27T23:02:00Z', -1, -1, -1),
  ]);
  expect(arrivals).toEqual([{ from: 0, to: 60, people: 50 }]);
});

test('slices are as long as the span asks for, and end with it', async () => {
  expect((await crowd([], [], 120 * MINUTE)).query).toContain('datetimeMinute');
  expect((await crowd([], [], 121 * MINUTE)).query).toContain('datetimeFiveMinutes');
  expect((await crowd([], [], 7 * 24 * 60 * MINUTE)).query).toContain('datetimeHour');
  const { arrivals } = await crowd([slice('datetimeFiveMinutes', '2026-11-28T01:00:00Z', 0, 9)], [], 121 * MINUTE);
  expect(arrivals).toEqual([{ from: 7_200, to: 7_260, people: 9 }]);
});

test('the share of those who gave up is of those who joined, and 1 at most', async () => {
  const of = async (joined: number, left: number) =>
    (await crowd([], [{ avgWeighted: { timeOnOriginP50: 30 }, sum: { joined, abandoningUsersPerMinute: left } }]))
      .abandon;
  expect(await of(10, 5)).toBe(0.5);
  expect(await of(10, 11)).toBe(1);
  expect(await of(0, 5)).toBe(0);
  expect(await of(-1, -1)).toBe(0);
});

test('how long people stay is nothing where no visit has ended', async () => {
  const browse = async (seconds: number) =>
    (await crowd([], [{ avgWeighted: { timeOnOriginP50: seconds }, sum: { joined: 0, abandoningUsersPerMinute: 0 } }]))
      .browse;
  expect(await browse(30)).toBe(30);
  expect(await browse(-1)).toBeUndefined();
  expect((await crowd([])).browse).toBeUndefined();
});
