import { expect, test, vi } from 'vitest';
import { fakeNode, queried } from '../../api/fakeNode';
import { FIELDS, type Scope } from './fields';
import { pastOf } from './past';

const MINUTE = 60_000;
const FROM = Date.parse('2026-11-27T23:30:00Z');
const TO = FROM + 60 * MINUTE;
const SPAN = { from: FROM, to: TO, last: '' };
const ROOM: Scope = { zoneId: 'zone', roomId: 'room', center: '' };
const ZONE: Scope = { zoneId: 'zone', roomId: '', center: '' };

interface RowParts {
  avg?: object;
  max?: object;
  sum?: object;
  times?: object;
}

const row = (at: string, parts: RowParts = {}) => ({
  dimensions: { at },
  avg: {
    totalActiveUsersConfig: 100,
    newUsersPerMinuteConfig: 50,
    sessionDuration: 5,
    sampleInterval: 1,
    ...parts.avg,
  },
  max: { totalActiveUsers: 0, totalQueuedUsers: 0, maxEstimatedTimeMinutes: -1, ...parts.max },
  sum: { ...parts.sum },
  ...(parts.times ? { times: parts.times } : {}),
});

async function past(told: object, { scope = ROOM, span = SPAN, now = TO + 5 * MINUTE, rooms = 1 } = {}) {
  const node = fakeNode(() =>
    queried({ viewer: { zones: [{ points: [], whole: [], centers: [], rooms: [], ...told }] } }),
  );
  vi.stubGlobal('fetch', node.fetch);
  const found = await pastOf(scope, span, rooms, now, new AbortController().signal);
  return { ...found, query: node.asked[0]?.body as { query: string; variables: { filter: object } } };
}

test('nothing happened in an interval without a row, and a percentile of nothing is not known', async () => {
  const { columns, times, whole, newest } = await past({});
  expect(times).toHaveLength(60);
  expect(new Set(columns.active)).toEqual(new Set([0]));
  expect(new Set(columns.waitedP95)).toEqual(new Set([null]));
  expect(whole).toBeUndefined();
  expect(newest).toBe(59);
});

test('what is still to come is not known', async () => {
  const { columns, newest } = await past({}, { now: FROM + 10 * MINUTE });
  expect(newest).toBe(9);
  expect(columns.active[9]).toBe(0);
  expect(columns.active[10]).toBeNull();
});

test('a row is at its minute, over midnight, at both ends of the span and not beyond', async () => {
  const { columns } = await past({
    points: [
      '2026-11-27T23:29:00Z',
      '2026-11-27T23:30:00Z',
      '2026-11-28T00:00:00Z',
      '2026-11-28T00:29:00Z',
      '2026-11-28T00:30:00Z',
    ].map((at, i) => row(at, { max: { totalQueuedUsers: i + 1 } })),
  });
  expect(columns.queued).toHaveLength(60);
  expect([columns.queued[0], columns.queued[30], columns.queued[59]]).toEqual([2, 3, 4]);
  expect(columns.queued.filter(Boolean)).toHaveLength(3);
});

test('a row without a time is in no interval', async () => {
  const { columns } = await past({ points: [row('', { max: { totalQueuedUsers: 7 } })] });
  expect(Object.keys(columns.queued)).toHaveLength(60);
});

test('-1 stands for no data', async () => {
  const { columns } = await past({
    points: [
      row('2026-11-27T23:30:00Z', {
        avg: { totalActiveUsersConfig: -1, sessionDuration: -1 },
        max: { totalActiveUsers: -1 },
        sum: { newUsersPerMinute: -1 },
        times: { totalTimeWaitedP50: -1, totalTimeWaitedP95: 0 },
      }),
    ],
  });
  expect(columns.activeLimit[0]).toBeNull();
  expect(columns.session[0]).toBeNull();
  expect(columns.active[0]).toBe(0);
  expect(columns.admitted[0]).toBe(0);
  expect(columns.waitedP50[0]).toBeNull();
  expect(columns.waitedP75[0]).toBeNull();
  expect(columns.waitedP95[0]).toBe(0);
});

test('of many rooms there are means, and no limit', async () => {
  const points = [
    row('2026-11-27T23:30:00Z', {
      max: { totalActiveUsers: 90 },
      sum: { totalActiveUserMinutes: 30, totalQueuedUserMinutes: 12 },
    }),
  ];
  const one = await past({ points });
  expect([one.columns.active[0], one.columns.activeMean[0], one.columns.activeLimit[0]]).toEqual([90, 30, 100]);
  const all = await past({ points }, { scope: ZONE });
  expect([all.columns.active[0], all.columns.activeMean[0], all.columns.activeLimit[0]]).toEqual([30, 30, null]);
});

test('the current interval is counted as far as it has come, and as a minute at least', async () => {
  const span = { from: FROM, to: FROM + 24 * 60 * MINUTE, last: '' };
  const points = [row('2026-11-27T23:30:00Z', { avg: { sampleInterval: 5 }, sum: { newUsersPerMinute: 60 } })];
  expect((await past({ points }, { span, now: FROM + 2 * MINUTE })).columns.admitted[0]).toBe(30);
  expect((await past({ points }, { span, now: FROM + 1_000 })).columns.admitted[0]).toBe(60);
  expect((await past({ points }, { span, now: FROM + 60 * MINUTE })).columns.admitted[0]).toBe(12);
});

test('where only longer slices are kept, intervals are as long', async () => {
  const points = [
    row('2026-11-27T23:30:00Z', { avg: { sampleInterval: 15 }, max: { totalQueuedUsers: 5 } }),
    row('2026-11-27T23:45:00Z', { avg: { sampleInterval: 15 }, max: { totalQueuedUsers: 6 } }),
  ];
  const { step, coarse, columns, times } = await past({ points });
  expect([step, coarse]).toEqual([900, true]);
  expect(times).toHaveLength(4);
  expect(columns.queued).toEqual([5, 6, 0, 0]);
});

test('challenges that were answered later than they were asked are none that went unanswered', async () => {
  const { columns } = await past({
    points: [
      row('2026-11-27T23:30:00Z', {
        sum: { challengesIssued: 5, challengesSolved: 1, challengesFailed: 1, challengesPlain: 1 },
      }),
      row('2026-11-27T23:31:00Z', { sum: { challengesIssued: 1, challengesSolved: 3 } }),
    ],
  });
  expect(columns.unanswered.slice(0, 2)).toEqual([2, 0]);
});

test('estimates have a share only where some were scored', async () => {
  const { columns } = await past({
    points: [
      row('2026-11-27T23:30:00Z', { sum: { estimatesScored: 8, estimatesInBand: 6 } }),
      row('2026-11-27T23:31:00Z', { sum: { estimatesScored: 0, estimatesInBand: 0 } }),
    ],
  });
  expect(columns.score.slice(0, 2)).toEqual([75, null]);
});

test('the whole of a span has the seconds up to now', async () => {
  const told = { whole: [row('', { sum: { newUsersPerMinute: 600, limitedBySeatsSeconds: 90 } })] };
  const over = await past(told);
  expect([over.seconds, over.whole?.admissions, over.whole?.admitted]).toEqual([3_600, 600, 10]);
  expect(over.whole?.limited).toEqual({ seats: 90, passes: 0, pace: 0, operator: 0 });
  expect(over.whole?.longestEstimateMinutes).toBeNull();
  const half = await past(told, { now: FROM + 30 * MINUTE });
  expect([half.seconds, half.whole?.admitted]).toEqual([1_800, 20]);
});

test('percentiles of all visitors are asked for where they can be read in time', async () => {
  expect((await past({}, { scope: ROOM, rooms: 10_000 })).exact).toBe(true);
  const few = await past({}, { scope: ZONE, rooms: 83 });
  expect([few.exact, few.query.query.includes('times: quantiles')]).toEqual([true, true]);
  const many = await past({}, { scope: ZONE, rooms: 84 });
  expect([many.exact, many.query.query.includes('times: avgWeighted')]).toEqual([false, true]);
});

test('one data center, or one room, is asked for by the filter', async () => {
  expect((await past({}, { scope: { ...ROOM, center: 'ams' } })).query.variables.filter).toEqual({
    datetime_geq: '2026-11-27T23:30:00Z',
    datetime_lt: '2026-11-28T00:30:00Z',
    waitingRoomId: 'room',
    dataCenter: 'ams',
  });
  expect((await past({}, { scope: ZONE })).query.variables.filter).not.toHaveProperty('waitingRoomId');
});

test('every column has a value for each interval', async () => {
  const { columns, times } = await past({ points: [row('2026-11-27T23:30:00Z')] });
  for (const field of FIELDS) expect(columns[field], field).toHaveLength(times.length);
});
