import { expect, test } from 'vitest';
import { sizeOf, textOf } from './shown';

test('a value is as a reader writes it', () => {
  expect(['', null, undefined].map(textOf)).toEqual(['nothing', 'nothing', 'nothing']);
  expect([true, false].map(textOf)).toEqual(['on', 'off']);
  expect([0, 1_234].map(textOf)).toEqual(['0', '1,234']);
  expect([[], {}].map(textOf)).toEqual(['none', 'none']);
  expect(textOf(['a', 2])).toBe('a\n2');
  expect(textOf({ samesite: 'lax', secure: '' })).toBe('samesite: lax\nsecure: nothing');
  expect(textOf({ host: 'shop.example', path: '/sale' })).toBe('shop.example/sale');
});

test('a long text is cut off', () => {
  expect(textOf('x'.repeat(2_000))).toHaveLength(2_000);
  expect(textOf('x'.repeat(2_001))).toBe(`${'x'.repeat(2_000)} …`);
});

test('a picture is its kind and size', () => {
  expect(textOf(`data:image/png;base64,${'A'.repeat(4_096)}`)).toBe('a picture (png, 3 KB)');
  expect(textOf('data:image/svg+xml;base64,AAAA')).toBe('a picture (svg, 3 bytes)');
});

test('a size is in bytes below a kilobyte, and is never said to be less than it is', () => {
  expect(sizeOf(0)).toBe('0 bytes');
  expect(sizeOf(1_023)).toBe('1,023 bytes');
  expect(sizeOf(1_024)).toBe('1 KB');
  expect(sizeOf(1_025)).toBe('2 KB');
});
