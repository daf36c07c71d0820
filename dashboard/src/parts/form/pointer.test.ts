import { expect, test } from 'vitest';
import { isEqual, valueAt, withValueAt } from './pointer';

const ROOM = { name: 'sale', cookie: { samesite: 'lax' }, routes: [{ host: 'a' }, { host: 'b' }] };

test('a value is found by its name, however deep', () => {
  expect(valueAt(ROOM, 'name')).toBe('sale');
  expect(valueAt(ROOM, 'cookie/samesite')).toBe('lax');
  expect(valueAt(ROOM, 'routes/1/host')).toBe('b');
  expect(valueAt(ROOM, 'routes/2/host')).toBeUndefined();
  expect(valueAt(ROOM, 'name/of/nothing')).toBeUndefined();
  expect(valueAt(null, 'name')).toBeUndefined();
});

test('a copy has another value, and the thing keeps its own', () => {
  expect(withValueAt(ROOM, 'routes/0/host', 'c')).toEqual({ ...ROOM, routes: [{ host: 'c' }, { host: 'b' }] });
  expect(withValueAt(ROOM, 'cookie/secure', 'always')).toEqual({
    ...ROOM,
    cookie: { samesite: 'lax', secure: 'always' },
  });
  expect(withValueAt({}, 'a/b', 1)).toEqual({ a: { b: 1 } });
  expect(withValueAt({ a: null }, 'a/b', 1)).toEqual({ a: { b: 1 } });
  expect(ROOM.routes[0]).toEqual({ host: 'a' });
});

test('values are the same by what is in them', () => {
  expect(isEqual({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  expect(isEqual({ a: undefined }, {})).toBe(true);
  expect(isEqual([1, 2], [2, 1])).toBe(false);
  expect(isEqual([], {})).toBe(false);
  expect(isEqual([1], [1, 2])).toBe(false);
  expect(isEqual(0, '0')).toBe(false);
  expect(isEqual(null, undefined)).toBe(false);
  expect(isEqual(null, {})).toBe(false);
});
