import { expect, test } from 'vitest';
import {
  authorOf,
  counted,
  decimal,
  distance,
  minutes,
  number,
  seconds,
  sentence,
  share,
  timeOfDay,
  dateAndTime,
} from './format';

const NOW = Date.parse('2026-11-28T12:00:00Z');

test('numbers are grouped, also negative and very large ones', () => {
  expect(number(0)).toBe('0');
  expect(number(-1_234)).toBe('-1,234');
  expect(number(2 ** 53 - 1)).toBe('9,007,199,254,740,991');
  expect(decimal(1_234.56)).toBe('1,234.6');
  expect(decimal(0.04)).toBe('0');
});

test('a part of 1 has two places', () => {
  expect(share(0)).toBe('0.00%');
  expect(share(1)).toBe('100.00%');
  expect(share(0.123456)).toBe('12.35%');
});

test('minutes become hours from the sixtieth on, and say no minutes where there are none', () => {
  expect(minutes(0)).toBe('0 min');
  expect(minutes(59)).toBe('59 min');
  expect(minutes(60)).toBe('1 h');
  expect(minutes(61)).toBe('1 h 1 min');
  expect(minutes(120_000)).toBe('2,000 h');
});

test('seconds become minutes from the hundredth on', () => {
  expect(seconds(0)).toBe('0 s');
  expect(seconds(0.4)).toBe('0 s');
  expect(seconds(99)).toBe('99 s');
  expect(seconds(100)).toBe('2 min');
  expect(seconds(3_569)).toBe('59 min');
  expect(seconds(3_570)).toBe('1 h');
});

test('one is singular, all else is plural', () => {
  expect(counted(0, 'room')).toBe('0 rooms');
  expect(counted(1, 'room')).toBe('1 room');
  expect(counted(1_000, 'room')).toBe('1,000 rooms');
  expect(counted(2, 'policy', 'policies')).toBe('2 policies');
});

test('a sentence gets a full stop, unless it has an end', () => {
  expect(sentence('')).toBe('');
  expect(sentence('it failed')).toBe('it failed.');
  expect(sentence('Why?')).toBe('Why?');
  expect(sentence('and so on …')).toBe('and so on …');
});

test('the name of a token is told from the parts of the node', () => {
  expect(authorOf('token:ci')).toBe('token ci');
  expect(authorOf('file')).toBe('file');
});

test('a time that is near is in words, before and after now', () => {
  expect(distance(NOW, NOW)).toBe('now');
  expect(distance(NOW + 999, NOW)).toBe('now');
  expect(distance(NOW + 1_000, NOW)).toBe('in 1 s');
  expect(distance(NOW - 1_000, NOW)).toBe('1 s ago');
  expect(distance(NOW + 86_399_000, NOW)).toBe('in 24 h');
  expect(distance(NOW + 86_400_000, NOW)).toBe('in 1 day');
  expect(distance(NOW - 3 * 86_400_000, NOW)).toBe('3 days ago');
});

test('times are those of the zone of this machine, over midnight and the end of summer time', () => {
  expect(timeOfDay(Date.parse('2026-11-27T23:00:00Z'))).toBe('00:00:00');
  expect(dateAndTime(Date.parse('2026-11-27T22:59:59Z'))).toMatch(/^27 Nov 2026,? (at )?23:59$/);
  expect(dateAndTime(Date.parse('2026-11-27T23:00:00Z'))).toMatch(/^28 Nov 2026,? (at )?00:00$/);
  expect(timeOfDay(Date.parse('2026-10-25T00:30:00Z'))).toBe('02:30:00');
  expect(timeOfDay(Date.parse('2026-10-25T01:30:00Z'))).toBe('02:30:00');
});
