import { expect, test } from 'vitest';
import { someRoom } from '../../live/someRoom';
import { isColumn, isWanted, sorted } from './order';

test('a column is one of the table, and no other word of an address', () => {
  expect(isColumn('waiting')).toBe(true);
  for (const word of ['', 'Waiting', 'constructor', 'toString', '__proto__']) expect(isColumn(word), word).toBe(false);
});

test('rooms are by a value, and equal ones by name whichever way', () => {
  const rooms = [
    someRoom('c', { waiting: 5 }),
    someRoom('b', { waiting: 0 }),
    someRoom('a', { waiting: 5 }),
    someRoom('d', { waiting: 2_000_000_000 }),
  ];
  expect(sorted(rooms, 'waiting', false)).toEqual(['b', 'a', 'c', 'd']);
  expect(sorted(rooms, 'waiting', true)).toEqual(['d', 'a', 'c', 'b']);
  expect(sorted([], 'name', true)).toEqual([]);
});

test('rooms without an event are behind those with one', () => {
  const soon = { id: 'e', name: 'e', prequeueStart: null, start: 1, end: 2 };
  expect(sorted([someRoom('a'), someRoom('b', { event: soon })], 'event', false)).toEqual(['b', 'a']);
});

test('names that differ only in capital letters stand together', () => {
  expect(sorted([someRoom('b'), someRoom('A'), someRoom('a')], 'name', false)).toEqual(['a', 'A', 'b']);
});

test('every word that is typed is somewhere', () => {
  const room = someRoom('Sale', { routes: ['shop.example/cart'] });
  expect(isWanted(room, '')).toBe(true);
  expect(isWanted(room, '  SALE  cart ')).toBe(true);
  expect(isWanted(room, 'not queueing')).toBe(true);
  expect(isWanted(room, 'sale blog')).toBe(false);
});
