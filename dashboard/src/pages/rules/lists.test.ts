import { expect, test } from 'vitest';
import { itemsOf, valueOf } from './lists';

test('each line is an item, with a comment behind #', () => {
  expect(itemsOf('ip', ' 192.0.2.1 # the office \n\n2001:db8::/32\n# only a comment\n')).toEqual([
    { ip: '192.0.2.1', comment: 'the office' },
    { ip: '2001:db8::/32', comment: '' },
  ]);
  expect(itemsOf('ip', '')).toEqual([]);
});

test('numbers of networks are numbers; anything else is left to the node', () => {
  expect(itemsOf('asn', '64512\nAS64513\n-1\n4294967296')).toEqual([
    { asn: 64_512, comment: '' },
    { asn: 'AS64513', comment: '' },
    { asn: '-1', comment: '' },
    { asn: 4_294_967_296, comment: '' },
  ]);
});

test('names of hosts are within an object', () => {
  expect(itemsOf('hostname', 'a.example#b#c')).toEqual([{ hostname: { url_hostname: 'a.example' }, comment: 'b#c' }]);
});

test('an item is shown by its value, whatever kind it is of', () => {
  expect(valueOf({ ip: '192.0.2.1' })).toBe('192.0.2.1');
  expect(valueOf({ asn: 0 })).toBe('0');
  expect(valueOf({ hostname: { url_hostname: 'a.example' } })).toBe('a.example');
  expect(valueOf({})).toBe('');
});
