// A report of `./vestibule simulate --json`: one JSON object to a line, one line for each seed.

export interface Curves {
  fromSeconds: number[];
  lengthSeconds: number[];
  activeMax: number[];
  active: number[];
  waiting: number[];
  admitted: number[];
  totalActiveUsers: number[];
  newUsersPerMinute: number[];
}

export interface Strip {
  kind: string;
  what: string;
  fromSeconds: number;
  toSeconds: number;
}

export interface Outcome {
  strategy: string;
  complete: boolean;
  promises: boolean;
  /** Figures by their name; nothing where nothing was measured. */
  figures: Record<string, number | undefined>;
  violations: string[];
  strips: Strip[];
  /** Nothing in reports of versions that did not write them. */
  curves: Curves | undefined;
}

export interface Run {
  scenario: string;
  title: string;
  seed: number;
  strategies: Outcome[];
}

export type Read = { runs: Run[] } | { fault: string };

/** Bytes; a week of one seed under all strategies has three MiB. */
export const MOST_BYTES = 32 * 1024 * 1024;

const MOST_RUNS = 1_000;
const MOST_MINUTES = 20_000;
const MOST_STRATEGIES = 20;
const MOST_TEXT = 400;

const NO_REPORT =
  'it is no report. Reports are made by ./vestibule simulate --json, or are the .json files next to those of --report.';

/** Reads a report; whatever the file is, the answer is a report or a sentence that says what is wrong with it. */
export function readReport(text: string): Read {
  const lines = text.split('\n').filter(line => line.trim());
  if (lines.length === 0) return { fault: 'The file is empty.' };
  if (lines.length > MOST_RUNS)
    return { fault: `The file has ${lines.length} lines; a report has at most ${MOST_RUNS}.` };
  const runs: Run[] = [];
  for (const [i, line] of lines.entries()) {
    let parsed: unknown;
    try {
      parsed = JSON.parse(line);
    } catch {
      return { fault: `Line ${i + 1} of the file is no JSON: ${i === 0 ? NO_REPORT : 'the report was cut off.'}` };
    }
    const run = runOf(parsed);
    if (typeof run === 'string') return { fault: `Line ${i + 1} of the file: ${run}` };
    runs.push(run);
  }
  return { runs };
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function runOf(value: unknown): Run | string {
  if (!isFields(value) || typeof value['scenario'] !== 'string' || !Array.isArray(value['strategies']))
    return NO_REPORT;
  const strategies: Outcome[] = [];
  if (value['strategies'].length === 0 || value['strategies'].length > MOST_STRATEGIES)
    return 'it has no strategies, or too many.';
  for (const one of value['strategies']) {
    const outcome = outcomeOf(one);
    if (typeof outcome === 'string') return outcome;
    strategies.push(outcome);
  }
  return {
    scenario: words(value['scenario']),
    title: words(value['title']) || words(value['scenario']),
    seed: count(value['seed']) ?? 0,
    strategies,
  };
}

function outcomeOf(value: unknown): Outcome | string {
  if (!isFields(value) || typeof value['strategy'] !== 'string') return NO_REPORT;
  const curves = value['minutes'] === undefined ? undefined : curvesOf(value['minutes']);
  if (typeof curves === 'string') return curves;
  const figures: Record<string, number | undefined> = {};
  for (const [name, figure] of Object.entries(value)) figures[name] = count(figure);
  return {
    strategy: words(value['strategy']),
    complete: value['complete'] !== false,
    promises: value['promises'] === true,
    figures,
    violations: list(value['violations']).map(one =>
      isFields(one) ? `${words(one['checker'])}: ${words(one['what'])}` : '',
    ),
    strips: list(value['strips'])
      .filter(isFields)
      .map(one => ({
        kind: words(one['kind']),
        what: words(one['what']),
        fromSeconds: count(one['fromSeconds']) ?? 0,
        toSeconds: count(one['toSeconds']) ?? 0,
      })),
    curves,
  };
}

const CURVES: readonly (keyof Curves)[] = [
  'fromSeconds',
  'lengthSeconds',
  'activeMax',
  'active',
  'waiting',
  'admitted',
  'totalActiveUsers',
  'newUsersPerMinute',
];

function curvesOf(value: unknown): Curves | string {
  if (!isFields(value)) return 'its minutes cannot be read.';
  const found: Partial<Curves> = {};
  let length = -1;
  for (const name of CURVES) {
    const numbers = value[name];
    if (!Array.isArray(numbers) || !numbers.every(one => typeof one === 'number' && Number.isFinite(one))) {
      return `its minutes have no ${name}.`;
    }
    if (numbers.length > MOST_MINUTES) return `it has ${numbers.length} minutes; at most ${MOST_MINUTES} are drawn.`;
    if (length >= 0 && numbers.length !== length) return `its minutes have curves of different lengths.`;
    length = numbers.length;
    found[name] = numbers as number[];
  }
  return found as Curves;
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function words(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MOST_TEXT) : '';
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 100) : [];
}
