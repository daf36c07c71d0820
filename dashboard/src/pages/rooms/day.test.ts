import { expect, test, vi } from 'vitest';
import { fakeNode, queried } from '../../api/fakeNode';
import { someRoom } from '../../live/someRoom';
import { dayOf } from './day';

const NOW = Date.parse('2026-11-28T00:07:00Z');

const row = (waitingRoomId: string, at: string, queued: number) => ({
  dimensions: { datetimeFifteenMinutes: at, waitingRoomId },
  max: { totalQueuedUsers: queued, totalActiveUsers: 2, maxEstimatedTimeMinutes: 3 },
});

async function day(rows: object[], rooms = [someRoom('a')]) {
  const node = fakeNode(() => queried({ viewer: { zones: [{ waitingRoomAnalyticsAdaptiveGroups: rows }] } }));
  vi.stubGlobal('fetch', node.fetch);
  return { days: await dayOf(rooms, NOW, new AbortController().signal), asked: node.asked };
}

test('the last day ends with the current quarter of an hour', async () => {
  const { days, asked } = await day([
    row('a', '2026-11-27T00:15:00Z', 1),
    row('a', '2026-11-28T00:00:00Z', 9),
    row('a', '2026-11-27T00:00:00Z', 50),
  ]);
  expect((asked[0]?.body as { variables: object }).variables).toMatchObject({
    since: '2026-11-27T00:15:00.000Z',
    until: '2026-11-28T00:15:00.000Z',
  });
  const waiting = days.get('a')?.waiting ?? [];
  expect(waiting).toHaveLength(96);
  expect([waiting[0], waiting[95]]).toEqual([1, 9]);
  expect(waiting.filter(one => one !== null)).toHaveLength(2);
});

test('-1 stands for no data', async () => {
  const { days } = await day([row('a', '2026-11-27T12:00:00Z', -1)]);
  expect(days.get('a')).toMatchObject({ mostWaiting: 0, mostActive: 2, longestMinutes: 3 });
});

test('rooms in which nothing happened are not there, and nothing is asked of no rooms', async () => {
  expect((await day([])).days.size).toBe(0);
  expect((await day([], [])).asked).toEqual([]);
});
