import { expect, test } from 'vitest';
import { type ChartKind, kindsOf, said, shown, topAt } from './kinds';
import { somePast } from './somePast';

const kind = (name: string, past = somePast()): ChartKind => {
  const found = kindsOf(past).find(one => one.name === name);
  if (!found) throw new Error(`no chart ${name}`);
  return found;
};

test('a value is as its unit has it', () => {
  expect(shown(null, 'people')).toBe('–');
  expect(shown(undefined, 'rate')).toBe('–');
  expect(shown(0, 'people')).toBe('0');
  expect(shown(1.6, 'people')).toBe('2');
  expect(shown(99.96, 'rate')).toBe('100');
  expect(shown(1_234.5, 'rate')).toBe('1,235');
  expect(shown(99.94, 'percent')).toBe('99.9 %');
  expect(shown(120, 'seconds')).toBe('2 min');
});

test('a chart is as high as its bars on each other, or its highest line', () => {
  const past = somePast({ active: [10, null, 0], queued: [5, 7, 0], activeLimit: [12, 20, null] });
  expect(topAt(kind('people'), past, 0)).toBe(15);
  expect(topAt(kind('people'), past, 1)).toBe(20);
  expect(topAt(kind('people'), past, 2)).toBe(0);
  expect(topAt(kind('people'), somePast(), 0)).toBeNull();
  expect(topAt(kind('people'), past, 3)).toBeNull();
});

test('limits are those of one room in all data centers', () => {
  const dashed = (past = somePast()) =>
    kindsOf(past)
      .flatMap(one => one.lines)
      .filter(line => line.as === 'dashed').length;
  expect(dashed()).toBeGreaterThan(0);
  expect(dashed(somePast({}, { scope: { zoneId: 'z', roomId: '', center: '' } }))).toBe(0);
  expect(dashed(somePast({}, { scope: { zoneId: 'z', roomId: 'r', center: 'ams' } }))).toBe(0);
});

test('what did not happen has no chart', () => {
  const names = kindsOf(somePast()).map(one => one.name);
  expect(names).toContain('people');
  expect(names).not.toContain('challenges');
});

test('an interval is a sentence', () => {
  const past = somePast({ active: [3, null, null], queued: [null, null, null] });
  expect(said(kind('people'), past, 0, () => 'noon')).toBe('noon: Active 3, Queued –, Target –');
});
