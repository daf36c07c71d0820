import { expect, test } from 'vitest';
import { LONGEST, SHORTEST, STANDARD, between, isoOf, localOf, spanIn, stepName, stepOf } from './span';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const at = (text: string) => Date.parse(text);
const address = (text: string) => new URLSearchParams(text);

function spanOf(text: string, now: string) {
  const read = spanIn(address(text), at(now));
  if ('fault' in read) throw new Error(read.fault);
  return { from: isoOf(read.span.from), to: isoOf(read.span.to), last: read.span.last };
}

function faultOf(text: string) {
  const read = spanIn(address(text), at('2026-11-28T12:00:00Z'));
  return 'fault' in read ? read : undefined;
}

test('without a word it is the last day, up to the next whole step', () => {
  expect(spanOf('', '2026-11-28T12:01:02Z')).toEqual({
    from: '2026-11-27T12:05:00Z',
    to: '2026-11-28T12:05:00Z',
    last: STANDARD,
  });
});

test('a span that ends at a whole step ends there', () => {
  expect(spanOf('last=1h', '2026-11-28T00:00:00Z')).toEqual({
    from: '2026-11-27T23:00:00Z',
    to: '2026-11-28T00:00:00Z',
    last: '1h',
  });
});

test('what is between two times is widened to whole steps', () => {
  expect(spanOf('from=2026-11-27T23:59:30Z&to=2026-11-28T00:30:30Z', '2026-11-28T12:00:00Z')).toEqual({
    from: '2026-11-27T23:59:00Z',
    to: '2026-11-28T00:31:00Z',
    last: '',
  });
});

test('a short span grows on both sides to half an hour', () => {
  const read = between(at('2026-11-28T12:00:00Z'), at('2026-11-28T12:00:01Z'));
  expect(read).toEqual({
    span: { from: at('2026-11-28T11:45:00Z'), to: at('2026-11-28T12:16:00Z'), last: '' },
  });
  if ('span' in read) expect(read.span.to - read.span.from).toBeGreaterThanOrEqual(SHORTEST);
});

test('without an end it goes up to now', () => {
  expect(spanOf('from=2026-11-28T10:00:00Z', '2026-11-28T12:00:30Z').to).toBe('2026-11-28T12:01:00Z');
});

test('a wrong address says what is wrong', () => {
  expect(faultOf('last=2w')?.fault).toBe('The address has last=2w, which is no span.');
  expect(faultOf('from=yesterday')?.fault).toContain('A time is missing');
  expect(faultOf('to=2026-11-28T10:00:00Z')?.fault).toContain('A time is missing');
  expect(faultOf('from=2026-11-28T10:00:00Z&to=2026-11-28T10:00:00Z')?.fault).toContain('ends before it begins');
  expect(faultOf('from=2026-11-29T10:00:00Z')?.fault).toContain('ends before it begins');
});

test('thirty days of a calendar may have an hour more, and no more than that', () => {
  const from = at('2026-10-01T00:00:00Z');
  expect(between(from, from + LONGEST + HOUR)).toHaveProperty('span');
  const read = between(from, from + LONGEST + HOUR + 1);
  expect(read).toEqual({
    fault: 'The span has 31 days, and this page shows 30 at most.',
    instead: { label: 'Show the last 30 days of it', from: from + HOUR + 1, to: from + LONGEST + HOUR + 1 },
  });
});

test('a value stands for longer in longer spans, and a day with one hour more is one day', () => {
  expect(stepOf(0)).toBe(MINUTE);
  expect(stepOf(6 * HOUR + MINUTE)).toBe(MINUTE);
  expect(stepOf(6 * HOUR + MINUTE + 1)).toBe(5 * MINUTE);
  expect(stepOf(DAY + HOUR)).toBe(5 * MINUTE);
  expect(stepOf(DAY + HOUR + 1)).toBe(15 * MINUTE);
  expect(stepOf(3 * DAY + HOUR + 1)).toBe(HOUR);
  expect(stepOf(LONGEST)).toBe(HOUR);
});

test('a field for local time follows the wall clock over a change of it', () => {
  expect(localOf(at('2027-03-28T00:59:00Z'))).toBe('2027-03-28T01:59');
  expect(localOf(at('2027-03-28T01:00:00Z'))).toBe('2027-03-28T03:00');
  expect(localOf(at('2026-12-31T23:00:00Z'))).toBe('2027-01-01T00:00');
});

test('a step has a name', () => {
  expect(stepName(60)).toBe('1 minute');
  expect(stepName(900)).toBe('15 minutes');
  expect(stepName(3_600)).toBe('1 hour');
  expect(stepName(21_600)).toBe('6 hours');
  expect(stepName(86_400)).toBe('1 day');
});
