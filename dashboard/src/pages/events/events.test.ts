import { expect, test } from 'vitest';
import { NEW_EVENT, type WholeEvent, barsOf, labelOf, ordered, phaseOf, spanOf } from './events';

const at = (text: string) => Date.parse(text);

function event(id: string, begin: string | null, start: string, end: string, suspended = false): WholeEvent {
  return {
    ...NEW_EVENT,
    id,
    name: id,
    prequeue_start_time: begin,
    event_start_time: start,
    event_end_time: end,
    suspended,
  };
}

const SALE = event('sale', '2026-11-28T09:00:00Z', '2026-11-28T10:00:00Z', '2026-11-28T12:00:00Z');

test('an event is from its pre-queue on, and over at its end', () => {
  expect(phaseOf(SALE, at('2026-11-28T08:59:59.999Z'))).toBe('planned');
  expect(phaseOf(SALE, at('2026-11-28T09:00:00Z'))).toBe('pre-queue');
  expect(phaseOf(SALE, at('2026-11-28T09:59:59.999Z'))).toBe('pre-queue');
  expect(phaseOf(SALE, at('2026-11-28T10:00:00Z'))).toBe('on');
  expect(phaseOf(SALE, at('2026-11-28T11:59:59.999Z'))).toBe('on');
  expect(phaseOf(SALE, at('2026-11-28T12:00:00Z'))).toBe('over');
});

test('without a pre-queue it begins at its start', () => {
  expect(spanOf({ ...SALE, prequeue_start_time: null })).toEqual({
    begin: at('2026-11-28T10:00:00Z'),
    start: at('2026-11-28T10:00:00Z'),
    end: at('2026-11-28T12:00:00Z'),
  });
});

test('one that is suspended is so until it is over', () => {
  const off = { ...SALE, suspended: true };
  expect(phaseOf(off, at('2026-11-28T11:00:00Z'))).toBe('suspended');
  expect(phaseOf(off, at('2026-11-28T13:00:00Z'))).toBe('over');
});

test('one whose times are not typed yet is planned, and has no bar', () => {
  expect(spanOf(NEW_EVENT)).toBeUndefined();
  expect(spanOf({ ...SALE, event_end_time: '2026-11-28T12:00' })).toBeUndefined();
  expect(phaseOf(NEW_EVENT, 0)).toBe('planned');
  expect(barsOf([NEW_EVENT])).toEqual([]);
});

test('those to come are by their beginning, those that are over the last one first', () => {
  const old = event('old', null, '2026-11-01T10:00:00Z', '2026-11-01T11:00:00Z');
  const older = event('older', null, '2026-10-01T10:00:00Z', '2026-10-01T11:00:00Z');
  const next = event('next', null, '2026-12-24T10:00:00Z', '2026-12-24T11:00:00Z');
  const all = [older, next, SALE, old];
  expect(ordered(all, at('2026-11-28T11:00:00Z')).map(one => one.id)).toEqual(['sale', 'next', 'old', 'older']);
  expect(all[0]).toBe(older);
});

test('a key, or a place within one, is in words', () => {
  expect(labelOf('session_duration')).toBe('Session, minutes');
  expect(labelOf('messages/de')).toBe('Message in de');
  expect(labelOf('of_a_later_version')).toBe('of_a_later_version');
});
