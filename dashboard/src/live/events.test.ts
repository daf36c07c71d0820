import { expect, test } from 'vitest';
import { EventParser, type StreamEvent } from './events';

/** All events of a text that comes in pieces. */
function read(...pieces: string[]): StreamEvent[] {
  const parser = new EventParser();
  return pieces.flatMap(piece => parser.push(piece));
}

const ONE = [{ name: 'rooms', data: '{"a":1}' }];

test('an event is what is before an empty line', () => {
  expect(read('event: rooms\ndata: {"a":1}\n\n')).toEqual(ONE);
  expect(read('event: rooms\ndata: {"a":1}\n')).toEqual([]);
});

test('it is the same wherever the text is cut', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = `event: rooms${end}data: {"a":1}${end}${end}: x${end}`;
    for (let i = 0; i <= text.length; i++)
      expect(read(text.slice(0, i), text.slice(i)), `${JSON.stringify(end)} at ${i}`).toEqual(ONE);
    expect(read(...text)).toEqual(ONE);
  }
});

test('lines of data are joined, and one blank behind the colon does not count', () => {
  expect(read('data: a\ndata:  b\ndata\n\n')).toEqual([{ name: 'message', data: 'a\n b\n' }]);
});

test('comments, unknown fields and events without data are left out', () => {
  expect(read(': hello\n\nevent: all\n\nid: 7\nretry: 10\n\n')).toEqual([]);
  expect(read('event: all\n\ndata: x\n\n')).toEqual([{ name: 'message', data: 'x' }]);
});

test('what has no end is refused', () => {
  const piece = 'x'.repeat(1 << 20);
  expect(() => read(...Array<string>(17).fill(piece))).toThrow('no end');
  expect(() => read(...Array<string>(17).fill(`data:${piece}\n`))).toThrow('no end');
});
