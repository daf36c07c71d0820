import { expect, test } from 'vitest';
import { requestOf } from './sample';

const sample = (url: string, more: object = {}) => requestOf({ url, method: 'GET', address: '', headers: '', ...more });

test('an address is taken apart, and its path stays as it was typed', () => {
  expect(sample('HTTP://shop.example:8080/A%2fb/../c?x=1#top')).toEqual({
    method: 'GET',
    scheme: 'http',
    version: 'HTTP/1.1',
    target: '/A%2fb/../c?x=1',
    headers: [['Host', 'shop.example:8080']],
    peer: '192.0.2.1',
  });
});

test('what is left out has its usual value', () => {
  expect(sample(' shop.example ')).toMatchObject({ scheme: 'https', target: '/', headers: [['Host', 'shop.example']] });
  expect(sample('shop.example?x=1')).toMatchObject({ target: '/?x=1' });
});

test('what is no address says so', () => {
  for (const url of ['', '/sale', 'two words', 'shop.example/a b']) expect(sample(url)).toContain('Write an address');
});

test('headers are one a line, and may have colons in their values', () => {
  expect(sample('shop.example', { headers: 'Cookie: a=b\n\nX-Time:12:30 ', address: ' 198.51.100.7 ' })).toMatchObject({
    headers: [
      ['Host', 'shop.example'],
      ['Cookie', 'a=b'],
      ['X-Time', '12:30'],
    ],
    peer: '198.51.100.7',
  });
  expect(sample('shop.example', { headers: 'Cookie' })).toBe('Write headers as Name: value, one a line: Cookie');
});
