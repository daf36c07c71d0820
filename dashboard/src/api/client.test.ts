import { beforeEach, expect, test, vi } from 'vitest';
import { call, callAll, takeCredentials } from './client';
import { Problem } from './envelope';
import { type Request, answered, fakeNode, refused } from './fakeNode';

beforeEach(() => takeCredentials({ key: () => undefined, refused: () => undefined }));

function node(answer: (request: Request) => Response): Request[] {
  const made = fakeNode(answer);
  vi.stubGlobal('fetch', made.fetch);
  return made.asked;
}

const problemOf = async (asked: Promise<unknown>): Promise<Problem> => {
  const thrown = await asked.then(
    () => undefined,
    (e: unknown) => e,
  );
  if (!(thrown instanceof Problem)) throw new Error('no problem');
  return thrown;
};

test('an answer has its result, and the revision without its quotes', async () => {
  const asked = node(() =>
    answered({ id: 'z' }, { messages: [{ code: 1, message: 'm' }] }, { ETag: 'W/"17"', 'Vestibule-Revision': '18' }),
  );
  const answer = await call('PATCH', '/zones', {
    body: { a: 1 },
    dryRun: true,
    ifMatch: '16',
    query: { x: 'a b', y: undefined },
  });
  expect(answer).toEqual({
    result: { id: 'z' },
    messages: [{ code: 1, message: 'm' }],
    info: {},
    revision: '17',
    made: '18',
  });
  expect(asked[0]).toMatchObject({ method: 'PATCH', path: '/zones', body: { a: 1 } });
  expect(asked[0]?.query.toString()).toBe('x=a+b&dry_run=true');
  expect(asked[0]?.headers.get('If-Match')).toBe('"16"');
});

test('what went wrong is of one kind', async () => {
  const kind = async (status: number, code = 1002) => {
    node(() => refused(status, [{ code, message: 'no' }]));
    return (await problemOf(call('GET', '/zones'))).kind;
  };
  expect(await kind(400)).toBe('refused');
  expect(await kind(401)).toBe('login');
  expect(await kind(403)).toBe('right');
  expect(await kind(403, 10000)).toBe('login');
  expect(await kind(404)).toBe('gone');
  expect(await kind(412)).toBe('faster');
  expect(await kind(429)).toBe('slow-down');
  expect(await kind(503)).toBe('failed');
});

test('a page of a proxy, or of another server, is a problem too', async () => {
  node(() => new Response('<html>', { status: 502 }));
  expect(await problemOf(call('GET', '/zones'))).toMatchObject({ kind: 'failed', status: 502 });
  node(() => new Response('<html>'));
  expect(await problemOf(call('GET', '/zones'))).toMatchObject({ kind: 'unknown' });
  node(() => {
    throw new TypeError('fetch failed');
  });
  expect(await problemOf(call('GET', '/zones'))).toMatchObject({ kind: 'away' });
});

test('messages are at their fields', async () => {
  node(() =>
    refused(400, [
      { code: 1002, message: 'too long', source: { pointer: '/name' } },
      { code: 1002, message: 'missing' },
    ]),
  );
  const problem = await problemOf(call('POST', '/zones'));
  expect(problem.message).toBe('too long missing');
  expect(problem.of('/name')).toEqual(['too long']);
  expect(problem.of('/host')).toEqual([]);
});

test('a list is asked for page by page', async () => {
  const all = Array.from({ length: 2_500 }, (_, i) => i);
  const asked = node(({ query }) => {
    const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
    return answered(all.slice((page - 1) * size, page * size), { result_info: { total_count: all.length } });
  });
  expect(await callAll('/zones')).toEqual(all);
  expect(asked).toHaveLength(3);
});

test('a list that gets shorter while it is read has an end', async () => {
  const asked = node(({ query }) =>
    answered(query.get('page') === '1' ? [1] : [], { result_info: { total_count: 9 } }),
  );
  expect(await callAll('/zones')).toEqual([1]);
  expect(asked).toHaveLength(2);
});

test('pages are smaller where the things are large, and no smaller than ten', async () => {
  const tooLong = () => refused(400, [{ code: 1002, message: 'too long', source: { pointer: '/per_page' } }]);
  const asked = node(({ query }) =>
    Number(query.get('per_page')) > 100 ? tooLong() : answered(['x'], { result_info: { total_count: 1 } }),
  );
  expect(await callAll('/zones')).toEqual(['x']);
  expect(asked.map(({ query }) => query.get('per_page'))).toEqual(['1000', '100']);
  const refusing = node(tooLong);
  expect((await problemOf(callAll('/zones'))).kind).toBe('refused');
  expect(refusing.map(({ query }) => query.get('per_page'))).toEqual(['1000', '100', '10']);
});
