import { expect, test } from 'vitest';
import { readReport } from './report';

const CURVES = Object.fromEntries(
  [
    'fromSeconds',
    'lengthSeconds',
    'activeMax',
    'active',
    'waiting',
    'admitted',
    'totalActiveUsers',
    'newUsersPerMinute',
  ].map(name => [name, [0, 1]]),
);

const run = (more: object = {}) => ({
  scenario: 'sale',
  seed: 42,
  strategies: [{ strategy: 'leases', admitted: 5, minutes: CURVES }],
  ...more,
});
const read = (...runs: unknown[]) => readReport(runs.map(one => JSON.stringify(one)).join('\n'));
const faultOf = (report: ReturnType<typeof readReport>) => ('fault' in report ? report.fault : '');

test('a report has a run in each line', () => {
  const report = readReport(`${JSON.stringify(run())}\n\n${JSON.stringify(run({ seed: 43, title: 'A sale' }))}\n`);
  if ('fault' in report) throw new Error(report.fault);
  expect(report.runs.map(({ title, seed }) => [title, seed])).toEqual([
    ['sale', 42],
    ['A sale', 43],
  ]);
  expect(report.runs[0]?.strategies[0]?.figures['admitted']).toBe(5);
  expect(report.runs[0]?.strategies[0]?.curves?.active).toEqual([0, 1]);
});

test('a report of a version without curves has none', () => {
  const report = read(run({ strategies: [{ strategy: 'leases', minutes: undefined }] }));
  expect('runs' in report && report.runs[0]?.strategies[0]?.curves).toBeUndefined();
});

test('what is no report says why, and in which line', () => {
  expect(faultOf(readReport(' \n'))).toBe('The file is empty.');
  expect(faultOf(readReport('hello'))).toContain('Line 1 of the file is no JSON: it is no report.');
  expect(faultOf(readReport(`${JSON.stringify(run())}\n{"scenario":`))).toContain(
    'Line 2 of the file is no JSON: the report was cut off.',
  );
  for (const value of [null, 1, [], 'text', {}, { scenario: 1, strategies: [] }])
    expect(faultOf(read(value))).toContain('it is no report');
  expect(faultOf(read(run({ strategies: [] })))).toContain('no strategies, or too many');
  expect(faultOf(read(run({ strategies: [null] })))).toContain('it is no report');
});

test('curves that cannot be drawn are refused', () => {
  const curves = (minutes: unknown) => faultOf(read(run({ strategies: [{ strategy: 'leases', minutes }] })));
  expect(curves(7)).toContain('its minutes cannot be read');
  expect(curves({ ...CURVES, waiting: undefined })).toContain('no waiting');
  expect(curves({ ...CURVES, waiting: [0, '1'] })).toContain('no waiting');
  expect(curves({ ...CURVES, waiting: [0, null] })).toContain('no waiting');
  expect(curves({ ...CURVES, waiting: [0] })).toContain('different lengths');
  expect(curves({ ...CURVES, fromSeconds: Array<number>(20_001).fill(0) })).toContain('20001 minutes');
  expect(curves(Object.fromEntries(Object.keys(CURVES).map(name => [name, []])))).toBe('');
});

test('numbers that are none, and texts that are too long, do no harm', () => {
  const report = read(
    run({
      title: 'x'.repeat(1_000),
      seed: 'many',
      strategies: [{ strategy: 'leases', worst: 'far', violations: 'all', strips: [null] }],
    }),
  );
  if ('fault' in report) throw new Error(report.fault);
  const [only] = report.runs;
  expect(only?.title).toHaveLength(400);
  expect(only?.seed).toBe(0);
  expect(only?.strategies[0]).toMatchObject({ figures: { worst: undefined }, violations: [], strips: [] });
});
