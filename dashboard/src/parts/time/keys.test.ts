import { expect, test } from 'vitest';
import { intervalAt } from './keys';

test('arrows lead to the next interval, and stay within the chart', () => {
  expect(intervalAt('ArrowLeft', 5, 10)).toBe(4);
  expect(intervalAt('ArrowUp', 5, 10)).toBe(6);
  expect(intervalAt('ArrowLeft', 0, 10)).toBe(0);
  expect(intervalAt('ArrowRight', 9, 10)).toBe(9);
});

test('pages are a tenth, one interval at least', () => {
  expect(intervalAt('PageUp', 0, 288)).toBe(29);
  expect(intervalAt('PageDown', 1, 288)).toBe(0);
  expect(intervalAt('PageUp', 0, 4)).toBe(1);
});

test('Home and End lead to the ends', () => {
  expect(intervalAt('Home', 5, 10)).toBe(0);
  expect(intervalAt('End', 5, 10)).toBe(9);
});

test('a chart of one interval, or of none, has one place', () => {
  for (const key of ['ArrowLeft', 'ArrowRight', 'PageUp', 'Home', 'End']) {
    expect(intervalAt(key, 0, 1), key).toBe(0);
    expect(intervalAt(key, 0, 0), key).toBe(0);
  }
});

test('other keys lead nowhere', () => {
  for (const key of ['Enter', 'Escape', 'a', 'toString', 'constructor'])
    expect(intervalAt(key, 5, 10), key).toBeUndefined();
});
