// Asks what happened in a span, and lays it out interval by interval.
import { graphql } from '../../api/analytics';
import {
  COUNTED,
  type Counted,
  FIELDS,
  type Field,
  type Part,
  type Past,
  type Scope,
  type Values,
  type Whole,
} from './fields';
import { type Span, isoOf, stepOf } from '../../parts/time/span';

const MOST_ROWS = 10_000;
const MOST_ROOMS = 20;
const MOST_CENTERS = 100;

/** Slices with histograms that the node reads in some tenths of a second. */
const COMFORTABLE = 5_000;

const NO_DATA = -1;

type Numbers<K extends string> = Record<K, number>;

type Percent = 'P50' | 'P75' | 'P95';

interface Row {
  dimensions: { at?: string; waitingRoomId?: string; waitingRoomName?: string; dataCenter?: string };
  avg: Numbers<'totalActiveUsersConfig' | 'newUsersPerMinuteConfig' | 'sessionDuration' | 'sampleInterval'>;
  max: Numbers<'totalActiveUsers' | 'totalQueuedUsers' | 'maxEstimatedTimeMinutes'>;
  sum: Numbers<
    | 'totalActiveUserMinutes'
    | 'totalQueuedUserMinutes'
    | 'newUsersPerMinute'
    | (typeof COUNTED)[Counted]
    | 'estimatesScored'
    | 'estimatesInBand'
    | 'slotsEmptySeconds'
    | 'limitedBySeatsSeconds'
    | 'limitedByPassesSeconds'
    | 'limitedByPaceSeconds'
    | 'limitedByOperatorSeconds'
  >;
  /** Not there where only counts are asked for. */
  times?: Numbers<`${'totalTimeWaited' | 'timeInQueue' | 'timeOnOrigin'}${Percent}`>;
}

const COUNTS = `avg { totalActiveUsersConfig newUsersPerMinuteConfig sessionDuration sampleInterval }
      max { totalActiveUsers totalQueuedUsers maxEstimatedTimeMinutes }
      sum {
        totalActiveUserMinutes totalQueuedUserMinutes newUsersPerMinute estimatesScored estimatesInBand slotsEmptySeconds
        ${Object.values(COUNTED).join(' ')}
        limitedBySeatsSeconds limitedByPassesSeconds limitedByPaceSeconds limitedByOperatorSeconds
      }`;

const TIMES = ['totalTimeWaited', 'timeInQueue', 'timeOnOrigin']
  .map(time => `${time}P50 ${time}P75 ${time}P95`)
  .join(' ');

const DATASET = 'waitingRoomAnalyticsAdaptiveGroups';

function queryOf(step: number, exact: boolean): string {
  const time =
    { 60: 'datetimeMinute', 300: 'datetimeFiveMinutes', 900: 'datetimeFifteenMinutes' }[step] ?? 'datetimeHour';
  const times = `times: ${exact ? 'quantiles' : 'avgWeighted'} { ${TIMES} }`;
  return `query($zone: string, $filter: ZoneWaitingRoomAnalyticsAdaptiveGroupsFilter_InputObject) {
  viewer { zones(filter: {zoneTag: $zone}) {
    points: ${DATASET}(limit: ${MOST_ROWS}, filter: $filter, orderBy: [${time}_ASC]) {
      dimensions { at: ${time} }
      ${COUNTS}
      ${times}
    }
    whole: ${DATASET}(limit: 1, filter: $filter) {
      ${COUNTS}
      ${times}
    }
    centers: ${DATASET}(limit: ${MOST_CENTERS}, filter: $filter, orderBy: [sum_newUsersPerMinute_DESC]) {
      dimensions { dataCenter }
      ${COUNTS}
    }
    rooms: ${DATASET}(limit: ${MOST_ROOMS}, filter: $filter, orderBy: [max_totalQueuedUsers_DESC, sum_newUsersPerMinute_DESC]) {
      dimensions { waitingRoomId waitingRoomName }
      ${COUNTS}
    }
  } }
}`;
}

/** `rooms` is how many the zone has. Throws `Problem`. */
export async function pastOf(scope: Scope, span: Span, rooms: number, now: number, signal: AbortSignal): Promise<Past> {
  const step = stepOf(span.to - span.from) / 1000;
  // Five minutes are read by the minute.
  const read = (span.to - span.from) / 1000 / (step === 300 ? 60 : step);
  const exact = scope.roomId !== '' || rooms * read <= COMFORTABLE;
  const filter: Record<string, string> = { datetime_geq: isoOf(span.from), datetime_lt: isoOf(span.to) };
  if (scope.roomId) filter['waitingRoomId'] = scope.roomId;
  if (scope.center) filter['dataCenter'] = scope.center;
  type Zone = Record<'points' | 'whole' | 'centers' | 'rooms', Row[]>;
  const data = await graphql<{ viewer: { zones: Zone[] } }>(
    queryOf(step, exact),
    { zone: scope.zoneId, filter },
    signal,
  );
  const zone = data.viewer.zones[0] ?? { points: [], whole: [], centers: [], rooms: [] };
  const seconds = Math.max(60, (Math.min(span.to, now) - span.from) / 1000);
  const alone = scope.roomId !== '';
  const whole = zone.whole[0];
  const part = (id: string, name: string, row: Row, one: boolean): Part => ({
    id,
    name,
    values: wholeOf(row, seconds, one),
  });
  return {
    scope,
    from: span.from,
    to: span.to,
    ...laidOut(zone.points, span, step, now, alone),
    whole: whole && wholeOf(whole, seconds, alone),
    seconds,
    exact,
    centers: zone.centers.map(row =>
      part(row.dimensions.dataCenter ?? '', row.dimensions.dataCenter ?? '', row, alone),
    ),
    rooms: zone.rooms.map(row =>
      part(row.dimensions.waitingRoomId ?? '', row.dimensions.waitingRoomName ?? '', row, true),
    ),
  };
}

function laidOut(
  rows: Row[],
  span: Span,
  asked: number,
  now: number,
  alone: boolean,
): Pick<Past, 'step' | 'times' | 'columns' | 'newest' | 'coarse'> {
  // Coarser where finer slices are no longer kept, or would be too many.
  const step = rows.reduce((most, row) => Math.max(most, 60 * row.avg.sampleInterval), asked);
  const first = Math.floor(span.from / 1000 / step) * step;
  const intervals = Math.ceil((span.to / 1000 - first) / step);
  const times = Array.from({ length: intervals }, (_, i) => first + i * step);
  const columns = Object.fromEntries(
    FIELDS.map(field => [field, Array<number | null>(intervals).fill(null)]),
  ) as Past['columns'];
  const known = (i: number) => (times[i] ?? 0) * 1000 >= span.from && (times[i] ?? 0) * 1000 < now;
  for (const field of QUIET) {
    // An interval without a row is one in which nothing happened.
    columns[field] = times.map((_, i) => (known(i) ? 0 : null));
  }
  for (const row of rows) {
    const begin = Date.parse(row.dimensions.at ?? '') / 1000;
    const at = Math.floor((begin - first) / step);
    // Also one without a time.
    if (!(at >= 0 && at < intervals)) continue;
    const values = valuesOf(row, Math.max(60, Math.min(step, now / 1000 - begin)), alone);
    for (const field of FIELDS) columns[field][at] = values[field];
  }
  const newest = Math.max(
    0,
    times.findLastIndex((_, i) => known(i)),
  );
  return { step, times, columns, newest, coarse: step > asked };
}

const QUIET: readonly Field[] = [
  'active',
  'activeMean',
  'queued',
  'queuedMean',
  'admitted',
  'slots',
  'unanswered',
  ...counted(),
];

function counted(): Counted[] {
  return Object.keys(COUNTED) as Counted[];
}

function there(value: number | undefined): number | null {
  return value === undefined || value === NO_DATA ? null : value;
}

function some(value: number | undefined): number {
  return there(value) ?? 0;
}

/** `alone`: of one room, whose greatest numbers and limits say something. */
function valuesOf({ avg, max, sum, times }: Row, seconds: number, alone: boolean): Values {
  const minutes = seconds / 60;
  const active = some(sum.totalActiveUserMinutes) / minutes;
  const queued = some(sum.totalQueuedUserMinutes) / minutes;
  const session = there(avg.sessionDuration);
  const scored = some(sum.estimatesScored);
  const counts = Object.fromEntries(counted().map(field => [field, some(sum[COUNTED[field]])])) as Record<
    Counted,
    number
  >;
  return {
    active: alone ? some(max.totalActiveUsers) : active,
    activeMean: active,
    queued: alone ? some(max.totalQueuedUsers) : queued,
    queuedMean: queued,
    activeLimit: alone ? there(avg.totalActiveUsersConfig) : null,
    admitted: some(sum.newUsersPerMinute) / minutes,
    admittedLimit: alone ? there(avg.newUsersPerMinuteConfig) : null,
    waitedP50: there(times?.totalTimeWaitedP50),
    waitedP75: there(times?.totalTimeWaitedP75),
    waitedP95: there(times?.totalTimeWaitedP95),
    waitingP50: there(times?.timeInQueueP50),
    waitingP75: there(times?.timeInQueueP75),
    waitingP95: there(times?.timeInQueueP95),
    originP50: there(times?.timeOnOriginP50),
    originP75: there(times?.timeOnOriginP75),
    originP95: there(times?.timeOnOriginP95),
    session: alone && session !== null ? 60 * session : null,
    score: scored > 0 ? (100 * some(sum.estimatesInBand)) / scored : null,
    slots: some(sum.slotsEmptySeconds) / seconds,
    ...counts,
    // Some answer in the interval after the one in which they were asked.
    unanswered: Math.max(0, counts.issued - counts.solved - counts.failed - counts.plain),
  };
}

function wholeOf(row: Row, seconds: number, alone: boolean): Whole {
  const { max, sum } = row;
  return {
    ...valuesOf(row, seconds, alone),
    admissions: some(sum.newUsersPerMinute),
    longestEstimateMinutes: there(max.maxEstimatedTimeMinutes),
    limited: {
      seats: some(sum.limitedBySeatsSeconds),
      passes: some(sum.limitedByPassesSeconds),
      pace: some(sum.limitedByPaceSeconds),
      operator: some(sum.limitedByOperatorSeconds),
    },
  };
}
