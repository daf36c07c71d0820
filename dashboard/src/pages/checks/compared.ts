// Asks what several health checks found in one span, so that they can be compared.
import { graphql } from '../../api/analytics';
import type { CheckDetails } from '../../api/types';
import { type Span, isoOf, stepOf } from '../../parts/time/span';

/** More lines in a chart cannot be told apart. */
export const MOST_COMPARED = 8;

const MOST_POINTS = 10_000;
const MOST_REASONS = 200;

export interface Compared {
  check: CheckDetails;
  count: number;
  good: number;
  /** By interval, from 0 to 100; nothing where no probe was kept. */
  percent: (number | null)[];
  /** The commonest first. */
  reasons: { reason: string; count: number }[];
}

export interface Comparison {
  /** When intervals begin, in seconds, and how long they are. */
  starts: number[];
  step: number;
  checks: Compared[];
}

interface Group {
  count: number;
  sum: { healthStatus: number };
  dimensions: { healthCheckId: string; at?: string; failureReason?: string };
}

interface Answered {
  viewer: { zones: { points: Group[]; reasons: Group[] }[] };
}

const GROUPS = 'healthCheckEventsAdaptiveGroups';
const FILTER = 'ZoneHealthCheckEventsAdaptiveGroupsFilter_InputObject';

function queryOf(step: number): string {
  const time =
    { 60: 'datetimeMinute', 300: 'datetimeFiveMinutes', 900: 'datetimeFifteenMinutes' }[step] ?? 'datetimeHour';
  return `query($zone: string, $all: ${FILTER}, $failed: ${FILTER}) {
  viewer { zones(filter: {zoneTag: $zone}) {
    points: ${GROUPS}(limit: ${MOST_POINTS}, filter: $all, orderBy: [${time}_ASC]) {
      count sum { healthStatus } dimensions { healthCheckId at: ${time} }
    }
    reasons: ${GROUPS}(limit: ${MOST_REASONS}, filter: $failed, orderBy: [count_DESC]) {
      count sum { healthStatus } dimensions { healthCheckId failureReason }
    }
  } }
}`;
}

/** Throws `Problem`. */
export async function comparisonOf(
  checks: readonly CheckDetails[],
  span: Span,
  signal: AbortSignal,
): Promise<Comparison> {
  const step = stepOf(span.to - span.from) / 1000;
  const first = Math.floor(span.from / 1000 / step) * step;
  const starts = Array.from({ length: Math.ceil((span.to / 1000 - first) / step) }, (_, i) => first + i * step);
  const told = await Promise.all(
    [...new Set(checks.map(check => check.zone_id))].map(zone => ofZone(zone, checks, span, step, signal)),
  );
  const points = told.flatMap(zone => zone.points);
  const reasons = told.flatMap(zone => zone.reasons);
  return {
    starts,
    step,
    checks: checks.map(check => {
      const own = points.filter(({ dimensions }) => dimensions.healthCheckId === check.id);
      const percent = starts.map((): number | null => null);
      for (const { count, sum, dimensions } of own) {
        const at = Math.floor((Date.parse(dimensions.at ?? '') / 1000 - first) / step);
        if (at >= 0 && at < percent.length && count > 0) percent[at] = (100 * sum.healthStatus) / count;
      }
      return {
        check,
        count: own.reduce((sum, group) => sum + group.count, 0),
        good: own.reduce((sum, group) => sum + group.sum.healthStatus, 0),
        percent,
        reasons: reasons
          .filter(({ dimensions }) => dimensions.healthCheckId === check.id)
          .map(({ count, dimensions }) => ({ reason: dimensions.failureReason ?? '', count })),
      };
    }),
  };
}

async function ofZone(zone: string, checks: readonly CheckDetails[], span: Span, step: number, signal: AbortSignal) {
  const all = {
    datetime_geq: isoOf(span.from),
    datetime_lt: isoOf(span.to),
    scope: 'Region',
    healthCheckId_in: checks.filter(check => check.zone_id === zone).map(check => check.id),
  };
  const { viewer } = await graphql<Answered>(queryOf(step), { zone, all, failed: { ...all, healthStatus: 0 } }, signal);
  return viewer.zones[0] ?? { points: [], reasons: [] };
}
