import { expect, test } from 'vitest';
import { csvOf, csvText, fileName } from './download';
import { FIELDS } from './fields';
import { somePast } from './somePast';

test('a text that a spreadsheet would run is text', () => {
  for (const begin of ['=', '+', '-', '@', '\t', '\r']) expect(csvText(`${begin}1`)).toContain(`'${begin}1`);
  expect(csvText('=HYPERLINK("x")')).toBe(`"'=HYPERLINK(""x"")"`);
  expect(csvText('sale')).toBe('sale');
  expect(csvText('1-2')).toBe('1-2');
  expect(csvText('')).toBe('');
});

test('commas, quotes and ends of lines are quoted', () => {
  expect(csvText('a,b')).toBe('"a,b"');
  expect(csvText('say "hi"')).toBe('"say ""hi"""');
  expect(csvText('two\nlines')).toBe('"two\nlines"');
});

test('a line for each interval, nothing for no data, three places at most', () => {
  const lines = csvOf(somePast({ active: [0, null, 1 / 3] }), 'sale').split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toBe('');
  expect(lines[0]?.startsWith('begins,minutes,room,active_users,')).toBe(true);
  expect(lines[1]?.startsWith('1970-01-01T00:00:00Z,1,sale,0,')).toBe(true);
  expect(lines[2]?.startsWith('1970-01-01T00:01:00Z,1,sale,,')).toBe(true);
  expect(lines[3]?.startsWith('1970-01-01T00:02:00Z,1,sale,0.333,')).toBe(true);
  for (const line of lines.slice(0, 4)) expect(line.split(',')).toHaveLength(3 + FIELDS.length);
});

test('a data center has a column where one was asked for', () => {
  const lines = csvOf(somePast({}, { scope: { zoneId: 'z', roomId: 'r', center: '=ams' } }), 'sale').split('\r\n');
  expect(lines[0]).toContain('room,data_center,');
  expect(lines[1]).toContain("sale,'=ams,");
});

test('a span without intervals is its headings', () => {
  expect(csvOf(somePast({}, { times: [] }), 'sale').split('\r\n')).toHaveLength(2);
});

test('the name of a file has only what every file system takes', () => {
  expect(fileName('../Ünter Sale!', somePast(), 'csv')).toBe('vestibule-nter-Sale-19700101T000000Z.csv');
  expect(fileName('…', somePast(), 'png')).toBe('vestibule-room-19700101T000000Z.png');
});
