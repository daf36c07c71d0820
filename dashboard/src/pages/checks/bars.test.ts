import { expect, test } from 'vitest';
import { type Layer, barsOf, topOf } from './bars';

const layer = (...values: (number | null)[]): Layer => ({ name: 'layer', ink: 'good', values });

test('a bar is as high as its part of the scale', () => {
  expect(barsOf([layer(50, 100)], 100)).toEqual(['M0 100v-50h1v50zM1 100v-100h1v100z']);
});

test('a layer stands on those before it', () => {
  expect(barsOf([layer(25), layer(50)], 100)).toEqual(['M0 100v-25h1v25z', 'M0 75v-50h1v50z']);
});

test('what is zero, negative or not known is not drawn, and lifts nothing', () => {
  expect(barsOf([layer(0, null, -1), layer(10, 10, 10)], 100)).toEqual([
    '',
    'M0 100v-10h1v10zM1 100v-10h1v10zM2 100v-10h1v10z',
  ]);
});

test('what is tiny can be seen, and does not leave the field', () => {
  expect(barsOf([layer(0.001)], 100)).toEqual(['M0 100v-1h1v1z']);
  expect(barsOf([layer(99.999), layer(0.001)], 100)).toEqual(['M0 100v-100h1v100z', 'M0 1v-1h1v1z']);
});

test('nothing is drawn of no intervals and of no layers', () => {
  expect(barsOf([], 100)).toEqual([]);
  expect(barsOf([layer()], 100)).toEqual(['']);
});

test('the scale ends at a 1, 2 or 5 above the highest stack', () => {
  expect(topOf([layer(3, 40), layer(4, null)])).toBe(50);
  expect(topOf([layer(0.2)])).toBe(1);
  expect(topOf([layer(1)])).toBe(1);
  expect(topOf([layer(1.01)])).toBe(2);
  expect(topOf([layer(10)])).toBe(10);
  expect(topOf([layer(999), layer(1)])).toBe(1_000);
  expect(topOf([layer(1_000.5)])).toBe(2_000);
  expect(topOf([layer(6e12)])).toBe(1e13);
});

test('a scale of nothing has an end too', () => {
  expect(topOf([])).toBe(1);
  expect(topOf([layer(null, null)])).toBe(1);
  expect(topOf([layer(-5)])).toBe(1);
});
