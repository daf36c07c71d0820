// The span of time that a page shows, as its address says it: `last=24h`, or `from=` and `to=`.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const SHORTEST = 30 * MINUTE;
export const LONGEST = 30 * DAY;

/** An hour more, since 30 days of a calendar may have one. */
const TOLERATED = LONGEST + HOUR;

export const LASTS: readonly { value: string; label: string; millis: number }[] = [
  { value: '30m', label: '30 minutes', millis: 30 * MINUTE },
  { value: '1h', label: '1 hour', millis: HOUR },
  { value: '6h', label: '6 hours', millis: 6 * HOUR },
  { value: '24h', label: '24 hours', millis: DAY },
  { value: '7d', label: '7 days', millis: 7 * DAY },
  { value: '30d', label: '30 days', millis: LONGEST },
];

export const STANDARD = '24h';

/** Milliseconds of the epoch; at whole steps. */
export interface Span {
  from: number;
  to: number;
  /** Which of `LASTS` it is; empty for one that does not move with the clock. */
  last: string;
}

export type SpanRead =
  { span: Span } | { fault: string; instead: { label: string; from: number; to: number } | undefined };

/** What an address asks for. */
export function spanIn(query: URLSearchParams, now: number): SpanRead {
  const from = query.get('from');
  const to = query.get('to');
  if (from === null && to === null) {
    const wanted = query.get('last') ?? STANDARD;
    const last = LASTS.find(one => one.value === wanted);
    if (!last) return { fault: `The address has last=${wanted}, which is no span.`, instead: undefined };
    const step = stepOf(last.millis);
    const end = Math.ceil(now / step) * step;
    return { span: { from: end - last.millis, to: end, last: last.value } };
  }
  return between(Date.parse(from ?? ''), to === null ? now : Date.parse(to));
}

/** A span between two times, or what is wrong with it. */
export function between(from: number, to: number): SpanRead {
  if (Number.isNaN(from) || Number.isNaN(to)) {
    return { fault: 'A time is missing, or is none: write it as 2026-11-23T18:00:00Z.', instead: undefined };
  }
  if (from >= to) return { fault: 'The span ends before it begins.', instead: undefined };
  if (to - from > TOLERATED) {
    const days = Math.ceil((to - from) / DAY);
    return {
      fault: `The span has ${days} days, and this page shows 30 at most.`,
      instead: { label: 'Show the last 30 days of it', from: to - LONGEST, to },
    };
  }
  const gap = Math.max(0, SHORTEST - (to - from)) / 2;
  const step = stepOf(to - from);
  return {
    span: { from: Math.floor((from - gap) / step) * step, to: Math.ceil((to + gap) / step) * step, last: '' },
  };
}

/** How long one value of a span of this length stands for, in milliseconds. */
export function stepOf(millis: number): number {
  if (millis <= 6 * HOUR + MINUTE) return MINUTE;
  if (millis <= DAY + HOUR) return 5 * MINUTE;
  if (millis <= 3 * DAY + HOUR) return 15 * MINUTE;
  return HOUR;
}

/** As an address has it. */
export function isoOf(millis: number): string {
  return new Date(millis).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** As a field for local time has it. */
export function localOf(millis: number): string {
  const at = new Date(millis);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** "5 minutes", "1 hour", "1 day". */
export function stepName(seconds: number): string {
  const [count, word] =
    seconds % 86_400 === 0
      ? [seconds / 86_400, 'day']
      : seconds % 3_600 === 0
        ? [seconds / 3_600, 'hour']
        : [seconds / 60, 'minute'];
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}
