import { expect, test, vi } from 'vitest';
import { Cursor } from './cursor';
import { somePast } from './somePast';

const minutes = (...times: number[]) => somePast({}, { times });

test('the cursor stays at its time when the span moves on', () => {
  const cursor = new Cursor();
  cursor.move(2, 1);
  cursor.follow(minutes(0, 60, 120), minutes(60, 120, 180));
  expect(cursor.get()).toEqual({ at: 1, anchor: 0, byKeys: true });
});

test('a selection whose beginning has left the span is none', () => {
  const cursor = new Cursor();
  cursor.move(2, 0);
  cursor.follow(minutes(0, 60, 120), minutes(60, 120, 180));
  expect(cursor.get()).toEqual({ at: 1, anchor: null, byKeys: true });
});

test('a time that is not shown any more has no cursor', () => {
  const cursor = new Cursor();
  cursor.move(0, null);
  cursor.follow(minutes(0, 60, 120), minutes(60, 120, 180));
  expect(cursor.get().at).toBeNull();
  cursor.move(1, null);
  cursor.follow(minutes(0, 60), somePast({}, { times: [0, 300], step: 300 }));
  expect(cursor.get().at).toBeNull();
});

test('a mouse that leaves takes its own cursor away, and not that of the keys', () => {
  const cursor = new Cursor();
  cursor.point(1);
  cursor.leave();
  expect(cursor.get().at).toBeNull();
  cursor.move(1, null);
  cursor.leave();
  expect(cursor.get().at).toBe(1);
});

test('those who look hear of changes alone, until they look away', () => {
  const cursor = new Cursor();
  const told = vi.fn();
  const away = cursor.subscribe(told);
  cursor.point(1);
  cursor.point(1);
  expect(told).toHaveBeenCalledTimes(1);
  away();
  cursor.point(2);
  expect(told).toHaveBeenCalledTimes(1);
});
