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
  expect(valueOf({ id: '1', ip: '192.0.2.1', comment: '' })).toBe('192.0.2.1');
  expect(valueOf({ id: '1', asn: 0, comment: '' })).toBe('0');
  expect(valueOf({ id: '1', hostname: { url_hostname: 'a.example' }, comment: '' })).toBe('a.example');
  expect(valueOf({ id: '1', comment: '' })).toBe('');
});
