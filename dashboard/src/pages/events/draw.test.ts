import { expect, test, vi } from 'vitest';
import { isSeedOf, lotOf } from './draw';

// Computed by Python's hashlib and hmac.
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';

test('a seed is that of its commitment, however its digits are written', async () => {
  vi.stubGlobal('isSecureContext', true);
  expect(await isSeedOf(SEED, COMMITMENT)).toBe(true);
  expect(await isSeedOf(SEED, COMMITMENT.toUpperCase())).toBe(true);
  expect(await isSeedOf(SEED.replace('00', '01'), COMMITMENT)).toBe(false);
});

test('a lot is that of the seed and the number', async () => {
  vi.stubGlobal('isSecureContext', true);
  const lot = await lotOf(SEED, '0123456789abcdef');
  expect(lot?.hex).toBe('5bb1ef93888227e2');
  expect(lot?.share).toBeCloseTo(0.3581838355, 9);
  expect((await lotOf(SEED, '0123456789abcdee'))?.hex).not.toBe(lot?.hex);
});

test('nothing is computed where the browser does not', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(await isSeedOf(SEED, COMMITMENT)).toBeUndefined();
  expect(await lotOf(SEED, '0123456789abcdef')).toBeUndefined();
});
