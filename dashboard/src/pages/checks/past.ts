// Asks what a health check found in a span, and lays it out interval by interval.
import { graphql } from '../../api/analytics';
import { type Span, isoOf, stepOf } from '../../parts/time/span';

const MOST_POINTS = 10_000;
const MOST_GROUPS = 100;
export const MOST_EVENTS = 100;

const NO_DATA = -1;

/** The parts of a probe, one after the other; `rest` is the reading of the answer. */
export const PARTS = ['dns', 'connect', 'handshake', 'firstByte', 'rest'] as const;
export type Part = (typeof PARTS)[number];

export const PART_NAMES: Record<Part, string> = {
  dns: 'DNS',
  connect: 'Connect',
  handshake: 'Handshake',
  firstByte: 'First byte',
  rest: 'Reading',
};

interface Told {
  dnsMs: number;
  tcpConnMs: number;
  tlsHandshakeMs: number;
  timeToFirstByteMs: number;
  rttMs: number;
}

/** Milliseconds; nothing of what was not reached. */
export type Times = Record<Part | 'whole', number | null>;

export interface Event {
  id: string;
  at: number;
  region: string;
  good: boolean;
  changed: boolean;
  reason: string;
  expected: string;
  received: number;
  ip: string;
  times: Times;
  /** How many probes it stands for. */
  stands: number;
}

export interface Change {
  id: string;
  at: number;
  good: boolean;
  reason: string;
}

/** Probes of one kind together. */
export interface Sum {
  count: number;
  good: number;
  times: Times;
}

export interface Past {
  from: number;
  to: number;
  /** Of an interval, in seconds. */
  step: number;
  /** When intervals begin, in seconds. */
  starts: number[];
  /** Nothing for an interval without probes. */
  intervals: (Sum | undefined)[];
  whole: Sum | undefined;
  reasons: { reason: string; count: number }[];
  codes: { received: number; expected: string; count: number; good: number }[];
  regions: ({ region: string } & Sum)[];
  changes: Change[];
  events: Event[];
}

export interface Scope {
  zoneId: string;
  checkId: string;
  /** One region, or all of them. */
  region: string | undefined;
  /** Only probes that failed among the events. */
  failures: boolean;
}

interface Group {
  count: number;
  sum: { healthStatus: number };
  avg: Told;
  dimensions: {
    at?: string;
    failureReason?: string;
    originResponseStatus?: number;
    expectedResponseCodes?: string;
    region?: string;
  };
}

type Row = Told & {
  datetime: string;
  eventId: string;
  region: string;
  healthStatus: number;
  healthChanged: number;
  failureReason: string;
  expectedResponseCodes: string;
  originResponseStatus: number;
  originIP: string;
  sampleInterval: number;
};

const GROUPS = 'healthCheckEventsAdaptiveGroups';
const ROWS = 'healthCheckEventsAdaptive';
const SUMS = 'count sum { healthStatus } avg { dnsMs tcpConnMs tlsHandshakeMs timeToFirstByteMs rttMs }';

function queryOf(step: number, { region, failures }: Scope): string {
  const time =
    { 60: 'datetimeMinute', 300: 'datetimeFiveMinutes', 900: 'datetimeFifteenMinutes' }[step] ?? 'datetimeHour';
  const every = 'datetime_geq: $from, datetime_lt: $to, healthCheckId: $check';
  const all = `${every}, scope: "Region"`;
  const here = region === undefined ? all : `${all}, region: $region`;
  return `query($zone: string, $check: string, $from: Time, $to: Time${region === undefined ? '' : ', $region: string'}) {
  viewer { zones(filter: {zoneTag: $zone}) {
    points: ${GROUPS}(limit: ${MOST_POINTS}, filter: {${here}}, orderBy: [${time}_ASC]) { ${SUMS} dimensions { at: ${time} } }
    whole: ${GROUPS}(limit: 1, filter: {${here}}) { ${SUMS} }
    reasons: ${GROUPS}(limit: ${MOST_GROUPS}, filter: {${here}, healthStatus: 0}, orderBy: [count_DESC]) {
      ${SUMS} dimensions { failureReason }
    }
    codes: ${GROUPS}(limit: ${MOST_GROUPS}, filter: {${here}}, orderBy: [count_DESC]) {
      ${SUMS} dimensions { originResponseStatus expectedResponseCodes }
    }
    regions: ${GROUPS}(limit: ${MOST_GROUPS}, filter: {${all}}, orderBy: [region_ASC]) { ${SUMS} dimensions { region } }
    changes: ${ROWS}(limit: ${MOST_EVENTS}, filter: {${every}, scope: "Global"}, orderBy: [datetime_DESC]) {
      datetime eventId healthStatus failureReason
    }
    events: ${ROWS}(limit: ${MOST_EVENTS}, filter: {${here}${failures ? ', healthStatus: 0' : ''}}, orderBy: [datetime_DESC]) {
      datetime eventId region healthStatus healthChanged failureReason expectedResponseCodes originResponseStatus originIP
      dnsMs tcpConnMs tlsHandshakeMs timeToFirstByteMs rttMs sampleInterval
    }
  } }
}`;
}

interface Answered {
  viewer: {
    zones: {
      points: Group[];
      whole: Group[];
      reasons: Group[];
      codes: Group[];
      regions: Group[];
      changes: Row[];
      events: Row[];
    }[];
  };
}

const NOTHING = { points: [], whole: [], reasons: [], codes: [], regions: [], changes: [], events: [] };

/** Throws `Problem`. */
export async function pastOf(scope: Scope, span: Span, signal: AbortSignal): Promise<Past> {
  const step = stepOf(span.to - span.from) / 1000;
  const variables = {
    ...{ zone: scope.zoneId, check: scope.checkId, from: isoOf(span.from), to: isoOf(span.to) },
    ...(scope.region === undefined ? {} : { region: scope.region }),
  };
  const { viewer } = await graphql<Answered>(queryOf(step, scope), variables, signal);
  const told = viewer.zones[0] ?? NOTHING;
  const first = Math.floor(span.from / 1000 / step) * step;
  const starts = Array.from({ length: Math.ceil((span.to / 1000 - first) / step) }, (_, i) => first + i * step);
  const intervals = starts.map((): Sum | undefined => undefined);
  for (const point of told.points) {
    const at = Math.floor((Date.parse(point.dimensions.at ?? '') / 1000 - first) / step);
    if (at >= 0 && at < intervals.length) intervals[at] = sumOf(point);
  }
  const whole = told.whole[0];
  return {
    ...{ from: span.from, to: span.to, step, starts, intervals },
    whole: whole && whole.count > 0 ? sumOf(whole) : undefined,
    reasons: told.reasons.map(({ count, dimensions }) => ({ reason: dimensions.failureReason ?? '', count })),
    codes: told.codes.map(({ count, sum, dimensions }) => ({
      received: dimensions.originResponseStatus ?? 0,
      expected: dimensions.expectedResponseCodes ?? '',
      count,
      good: sum.healthStatus,
    })),
    regions: told.regions.map(group => ({ region: group.dimensions.region ?? '', ...sumOf(group) })),
    changes: told.changes.map(row => ({
      id: row.eventId,
      at: Date.parse(row.datetime),
      good: row.healthStatus === 1,
      reason: row.failureReason,
    })),
    events: told.events.map(eventOf),
  };
}

function sumOf({ count, sum, avg }: Group): Sum {
  return { count, good: sum.healthStatus, times: timesOf(avg) };
}

function eventOf(row: Row): Event {
  return {
    id: row.eventId,
    at: Date.parse(row.datetime),
    region: row.region,
    good: row.healthStatus === 1,
    changed: row.healthChanged === 1,
    reason: row.healthStatus === 1 ? '' : row.failureReason,
    expected: row.expectedResponseCodes,
    received: row.originResponseStatus,
    ip: row.originIP,
    times: timesOf(row),
    stands: row.sampleInterval,
  };
}

function timesOf(told: Told): Times {
  const there = (value: number) => (value === NO_DATA ? null : value);
  const parts = {
    dns: there(told.dnsMs),
    connect: there(told.tcpConnMs),
    handshake: there(told.tlsHandshakeMs),
    firstByte: there(told.timeToFirstByteMs),
  };
  const whole = there(told.rttMs);
  const known = Object.values(parts).reduce<number>((sum, part) => sum + (part ?? 0), 0);
  return { ...parts, rest: whole === null ? null : Math.max(0, whole - known), whole };
}
