import { expect, test } from 'vitest';
import { type DocumentChange, differences, lines, nameOf } from './history';

const change = (before: unknown, after: unknown): DocumentChange => ({ kind: 'room', id: 'r', before, after });
const text = (from: string, to: string) => lines(from, to).map(({ sign, text: line }) => `${sign}${line}`);

test('what differs is by its place, in alphabetical order', () => {
  const before = { name: 'sale', routes: [{ path: '/a' }], limits: { users: 50 }, modified_on: '1' };
  const after = { name: 'sale', routes: [{ path: '/a' }, { path: '/b' }], limits: { users: 60 }, modified_on: '2' };
  expect(differences(change(before, after))).toEqual([
    { key: 'limits.users', from: '50', to: '60' },
    { key: 'routes[1].path', from: undefined, to: '/b' },
  ]);
});

test('a list that became empty is told', () => {
  expect(differences(change({ routes: ['a'] }, { routes: [] }))).toEqual([
    { key: 'routes', from: undefined, to: '[]' },
    { key: 'routes[0]', from: 'a', to: undefined },
  ]);
});

test('of a thing that is new or gone only what says something', () => {
  const room = { name: 'sale', description: '', suspended: false, routes: [], queue_all: true, event: null, users: 0 };
  const keys = ['name', 'queue_all', 'users'];
  expect(differences(change(null, room)).map(one => one.key)).toEqual(keys);
  expect(differences(change(room, null)).map(one => one.key)).toEqual(keys);
  expect(differences(change(null, null))).toEqual([]);
});

test('a thing is known by its newest name, or by its id', () => {
  expect(nameOf(change({ name: 'old' }, { name: 'new' }))).toBe('new');
  expect(nameOf(change({ name: 'old' }, null))).toBe('old');
  expect(nameOf(change(null, null))).toBe('r');
});

test('of long texts the lines that differ are told, with two around them', () => {
  expect(text('a\nb\nc\nd\ne\nf\ng', 'a\nb\nc\nX\ne\nf\ng')).toEqual([
    '…1 line the same',
    ' b',
    ' c',
    '-d',
    '+X',
    ' e',
    ' f',
    '…1 line the same',
  ]);
  expect(text('a\nb\nc\nd\ne\nf\ng\nh\ni', 'a\nb\nc\nd\nX\nf\ng\nh\ni')).toContain('…2 lines the same');
});

test('lines that are added or gone stand alone', () => {
  expect(text('', 'a')).toEqual(['-', '+a']);
  expect(text('a', 'a\nb')).toEqual([' a', '+b']);
  expect(text('a\na\na', 'a\na')).toEqual([' a', ' a', '-a']);
  expect(text('a\nb', 'a\nb')).toEqual([' a', ' b']);
});
