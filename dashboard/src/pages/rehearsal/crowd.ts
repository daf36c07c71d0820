// Who came in a span of the past, by the analytics.
import { graphql } from '../../api/analytics';
import type { Arrivals, Crowd } from './story';

interface Row {
  dimensions: Record<string, string>;
  avg: { totalQueuedUsers: number };
  sum: { newUsersPerMinute: number; abandoningUsersPerMinute: number };
}

interface Whole {
  avgWeighted: { timeOnOriginP50: number };
  sum: { joined: number; abandoningUsersPerMinute: number };
}

const GRAINS = [
  { name: 'datetimeMinute', seconds: 60 },
  { name: 'datetimeFiveMinutes', seconds: 300 },
  { name: 'datetimeFifteenMinutes', seconds: 900 },
  { name: 'datetimeHour', seconds: 3600 },
] as const;

/** A file of more crowds cannot be read by people. */
const MOST_SLICES = 120;

/**
 * Reads who came between two moments. Who came in a slice was let in, or gave up, or waits now and did not before.
 * Throws `Problem`.
 */
export async function crowdOf(
  zone: string,
  room: string,
  since: number,
  until: number,
  signal: AbortSignal,
): Promise<Crowd> {
  const span = (until - since) / 1000;
  const grain = GRAINS.find(one => span / one.seconds <= MOST_SLICES) ?? GRAINS[3];
  const query = `query($zone: string, $room: string, $since: Time, $until: Time) {
    viewer { zones(filter: {zoneTag: $zone}) {
      slices: waitingRoomAnalyticsAdaptiveGroups(
        limit: 1000
        filter: {datetime_geq: $since, datetime_lt: $until, waitingRoomId: $room}
        orderBy: [${grain.name}_ASC]
      ) { dimensions { ${grain.name} } avg { totalQueuedUsers } sum { newUsersPerMinute abandoningUsersPerMinute } }
      whole: waitingRoomAnalyticsAdaptiveGroups(
        limit: 1
        filter: {datetime_geq: $since, datetime_lt: $until, waitingRoomId: $room}
      ) { avgWeighted { timeOnOriginP50 } sum { joined abandoningUsersPerMinute } }
    } }
  }`;
  const variables = { zone, room, since: new Date(since).toISOString(), until: new Date(until).toISOString() };
  const data = await graphql<{ viewer: { zones: { slices: Row[]; whole: Whole[] }[] } }>(query, variables, signal);
  const rows = data.viewer.zones.flatMap(one => one.slices);
  const whole = data.viewer.zones.flatMap(one => one.whole)[0];
  const joined = Math.max(0, whole?.sum.joined ?? 0);
  const left = Math.max(0, whole?.sum.abandoningUsersPerMinute ?? 0);
  const browse = whole?.avgWeighted.timeOnOriginP50 ?? -1;
  return {
    arrivals: arrivals(rows, grain.name, grain.seconds, since, span),
    browse: browse > 0 ? browse : undefined,
    abandon: joined > 0 ? Math.min(1, left / joined) : 0,
    said: `People as they came from ${new Date(since).toISOString()} to ${new Date(until).toISOString()}`,
  };
}

function arrivals(rows: readonly Row[], name: string, seconds: number, since: number, span: number): Arrivals[] {
  let waiting = 0;
  return rows.flatMap(row => {
    const from = Math.round((Date.parse(row.dimensions[name] ?? '') - since) / 1000);
    const queued = Math.max(0, row.avg.totalQueuedUsers);
    const people =
      Math.max(0, row.sum.newUsersPerMinute) + Math.max(0, row.sum.abandoningUsersPerMinute) + queued - waiting;
    waiting = queued;
    if (!Number.isFinite(from) || people < 1) return [];
    return [{ from: Math.max(0, from), to: Math.min(Math.ceil(span), Math.max(0, from) + seconds), people }];
  });
}
