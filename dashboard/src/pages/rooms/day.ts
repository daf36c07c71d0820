// How the rooms of one page of the table went in the last 24 hours, by quarters of an hour.
import { graphql } from '../../api/analytics';
import type { LiveRoom } from '../../live/rooms';

const QUARTER_MILLIS = 15 * 60_000;
const QUARTERS = 96;

/** Rows of one dataset: all quarters of a page of rooms fit. */
const MOST_ROWS = 10_000;

export interface Day {
  mostWaiting: number;
  mostActive: number;
  longestMinutes: number;
  /** People waiting, one value a quarter; `null` where nothing happened. */
  waiting: (number | null)[];
}

interface Row {
  dimensions: { datetimeFifteenMinutes: string; waitingRoomId: string };
  max: { totalQueuedUsers: number; totalActiveUsers: number; maxEstimatedTimeMinutes: number };
}

const QUERY = `query($zones: [string!], $rooms: [string!], $since: Time, $until: Time) {
  viewer { zones(filter: {zoneTag_in: $zones}) {
    waitingRoomAnalyticsAdaptiveGroups(
      limit: ${MOST_ROWS}
      filter: {datetime_geq: $since, datetime_lt: $until, waitingRoomId_in: $rooms}
    ) {
      dimensions { datetimeFifteenMinutes waitingRoomId }
      max { totalQueuedUsers totalActiveUsers maxEstimatedTimeMinutes }
    }
  } }
}`;

/** By room id; rooms in which nothing happened are not in it. */
export async function dayOf(rooms: readonly LiveRoom[], now: number, signal: AbortSignal): Promise<Map<string, Day>> {
  const days = new Map<string, Day>();
  const zones = [...new Set(rooms.map(room => room.zoneId).filter(Boolean))];
  if (zones.length === 0) return days;
  const until = (Math.floor(now / QUARTER_MILLIS) + 1) * QUARTER_MILLIS;
  const since = until - QUARTERS * QUARTER_MILLIS;
  const variables = {
    zones,
    rooms: rooms.map(room => room.id),
    since: new Date(since).toISOString(),
    until: new Date(until).toISOString(),
  };
  const data = await graphql<{ viewer: { zones: { waitingRoomAnalyticsAdaptiveGroups: Row[] }[] } }>(
    QUERY,
    variables,
    signal,
  );
  for (const row of data.viewer.zones.flatMap(zone => zone.waitingRoomAnalyticsAdaptiveGroups)) {
    add(days, row, since);
  }
  return days;
}

function add(days: Map<string, Day>, { dimensions, max }: Row, since: number): void {
  let day = days.get(dimensions.waitingRoomId);
  if (!day) {
    day = { mostWaiting: 0, mostActive: 0, longestMinutes: 0, waiting: Array<number | null>(QUARTERS).fill(null) };
    days.set(dimensions.waitingRoomId, day);
  }
  day.mostWaiting = Math.max(day.mostWaiting, max.totalQueuedUsers);
  day.mostActive = Math.max(day.mostActive, max.totalActiveUsers);
  day.longestMinutes = Math.max(day.longestMinutes, max.maxEstimatedTimeMinutes);
  const quarter = Math.floor((Date.parse(dimensions.datetimeFifteenMinutes) - since) / QUARTER_MILLIS);
  if (quarter >= 0 && quarter < QUARTERS) day.waiting[quarter] = Math.max(0, max.totalQueuedUsers);
}
