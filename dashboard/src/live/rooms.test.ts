import { expect, test } from 'vitest';
import { messageOf, newer } from './rooms';
import { NOW, someRoom, told } from './someRoom';

test('what is no message is refused', () => {
  for (const body of [{}, { now: NOW }, { now: '12', rooms: [] }, { now: NOW, rooms: {} }]) {
    expect(() => messageOf(true, body)).toThrow();
  }
  expect(() => messageOf(true, null)).toThrow();
  expect(messageOf(false, { now: NOW, rooms: [] })).toEqual({ whole: false, now: NOW, revision: 0, rooms: [] });
});

test('what an older node leaves out has its usual value', () => {
  const {
    zoneId: _z,
    firstSince: _f,
    hold: _h,
    event: _e,
    lostDataCenters: _l,
    ...old
  } = told('a', { zone_id: 'old' });
  const [room] = messageOf(true, { now: NOW, rooms: [old] }).rooms;
  expect(room).toMatchObject({ zoneId: 'old', firstSince: 0, hold: null, event: null, lost: '' });
});

test('figures are old from ten seconds on, unless nothing is known', () => {
  expect(someRoom('a', { asOf: NOW - 9_999 }).oldSeconds).toBe(0);
  expect(someRoom('a', { asOf: NOW - 10_000 }).oldSeconds).toBe(10);
  expect(someRoom('a', { asOf: NOW + 5_000 }).oldSeconds).toBe(0);
  expect(someRoom('a', { asOf: 0, known: false }).oldSeconds).toBe(0);
});

test('data centers that are lost are one text', () => {
  expect(someRoom('a', { lostDataCenters: ['ams', 'sin'] }).lost).toBe('ams, sin');
});

test('a room in which nothing has changed is the same object', () => {
  const before = someRoom('a', { hold: { state: 'held', cause: 'answers', percent: 0, since: '' } });
  expect(newer(before, someRoom('a', { hold: { state: 'held', cause: 'answers', percent: 0, since: '' } }))).toBe(
    before,
  );
  const now = newer(before, someRoom('a', { waiting: 1, hold: before.hold }));
  expect(now).not.toBe(before);
  expect(now.waiting).toBe(1);
  expect(now.routes).toBe(before.routes);
  expect(newer(before, someRoom('a')).hold).toBeNull();
});
