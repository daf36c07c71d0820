import { expect, test } from 'vitest';
import { Problem } from '../../api/envelope';
import { faultOf } from './fault';

const problem = (help: unknown, pointer = '/expression') =>
  new Problem(
    'refused',
    'The rule has a fault.',
    400,
    [{ code: 1002, message: 'it', source: { pointer } }],
    undefined,
    help,
  );

test('what is wrong is cut out of its line', () => {
  const fault = faultOf(
    problem({ line: 1, column: 6, length: 3, message: 'no such field', hint: 'ip.src', source: 'not (foo) eq 1' }),
  );
  expect(fault).toEqual({
    message: 'no such field',
    hint: 'ip.src',
    before: 'not (',
    wrong: 'foo',
    after: ') eq 1',
    pointer: '/expression',
  });
});

test('columns are bytes, and letters may have several', () => {
  const source = 'http.host eq "Käse" oder';
  const column = new TextEncoder().encode('http.host eq "Käse" ').length + 1;
  expect(faultOf(problem({ line: 1, column, length: 4, source })).wrong).toBe('oder');
});

test('a fault at the end of the line is behind all of it', () => {
  expect(faultOf(problem({ line: 1, column: 4, length: 0, source: 'not' }))).toMatchObject({
    before: 'not',
    wrong: '',
    after: '',
  });
  expect(faultOf(problem({ line: 1, column: 1, source: 'x' }))).toMatchObject({ before: '', wrong: 'x', after: '' });
});

test('a refusal without a place is a message', () => {
  for (const help of [undefined, null, {}, { source: 'x' }, 'text']) {
    expect(faultOf(problem(help, ''))).toMatchObject({
      message: 'The rule has a fault.',
      before: '',
      wrong: '',
      pointer: '',
    });
  }
});
