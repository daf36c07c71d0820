import { expect, test, vi } from 'vitest';
import { fakeNode, queried } from '../../api/fakeNode';
import type { CheckDetails } from '../../api/types';
import { comparisonOf } from './compared';

const FROM = Date.parse('2026-11-28T11:00:00Z');
const SPAN = { from: FROM, to: FROM + 30 * 60_000, last: '' };

const check = (id: string, zone: string): CheckDetails => ({
  id,
  zone_id: zone,
  zone: `${zone}.example`,
  name: id,
  type: 'HTTP',
  address: 'origin.example',
  port: 80,
  interval: 60,
  status: 'healthy',
  failure_reason: '',
  since: null,
  probed_on: null,
  basis: 'votes',
  regions: [],
});

const group = (count: number, healthStatus: number, dimensions: object) => ({
  count,
  sum: { healthStatus },
  dimensions,
});

test('each check has its own line, and each zone is asked once', async () => {
  const node = fakeNode(({ body }) => {
    const { zone } = (body as { variables: { zone: string } }).variables;
    return queried({
      viewer: {
        zones: [
          zone === 'one'
            ? {
                points: [
                  group(4, 3, { healthCheckId: 'a', at: '2026-11-28T11:00:00Z' }),
                  group(2, 0, { healthCheckId: 'b', at: '2026-11-28T11:29:00Z' }),
                ],
                reasons: [group(1, 0, { healthCheckId: 'a', failureReason: 'HTTP timeout occurred' })],
              }
            : { points: [group(0, 0, { healthCheckId: 'c', at: '2026-11-28T11:00:00Z' })], reasons: [] },
        ],
      },
    });
  });
  vi.stubGlobal('fetch', node.fetch);
  const checks = [check('a', 'one'), check('b', 'one'), check('c', 'two')];
  const { checks: found, starts } = await comparisonOf(checks, SPAN, new AbortController().signal);

  expect(node.asked).toHaveLength(2);
  expect(starts).toHaveLength(30);
  expect(found.map(({ count, good }) => [count, good])).toEqual([
    [4, 3],
    [2, 0],
    [0, 0],
  ]);
  expect(found[0]?.percent[0]).toBe(75);
  expect(found[0]?.percent[1]).toBeNull();
  expect(found[0]?.reasons).toEqual([{ reason: 'HTTP timeout occurred', count: 1 }]);
  expect(found[1]?.percent[29]).toBe(0);
  expect(found[1]?.reasons).toEqual([]);
  // No probes are no part of anything.
  expect(found[2]?.percent.every(one => one === null)).toBe(true);
});
