// The charts: what each shows, in which form and unit.
import { decimal, number, seconds } from '../../parts/format';
import type { Field, Past } from './fields';

export type Ink = 'active' | 'queued' | 'limit' | 'typical' | 'longest' | 'score' | 'slots' | 'beyond';

export interface Line {
  field: Field;
  label: string;
  ink: Ink;
  /** `stacked` stands on the bars before it; `low` and `high` are the borders of a band. */
  as: 'bar' | 'stacked' | 'step' | 'dashed' | 'low' | 'high';
}

export type Unit = 'people' | 'rate' | 'seconds' | 'percent';

export interface ChartKind {
  name: string;
  title: string;
  unit: Unit;
  lines: readonly Line[];
  note?: string;
  /** What its band is. */
  band?: string;
}

export function kindsOf(past: Past): ChartKind[] {
  const alone = past.scope.roomId !== '';
  const limits = alone && past.scope.center === '';
  const of = (as: readonly Line[]) => as.filter(line => limits || line.as !== 'dashed');
  const mean = past.exact ? '' : ' Means of each room’s minutes, since there are many.';
  const happened = (kind: ChartKind) => kind.lines.some(line => (past.whole?.[line.field] ?? 0) > 0);
  return [
    {
      name: 'people',
      title: 'Active and queued users',
      unit: 'people',
      note: alone ? 'The most at any moment of a bar.' : 'The mean of a bar, over all rooms together.',
      lines: of([
        { field: 'active', label: 'Active', ink: 'active', as: 'bar' },
        { field: 'queued', label: 'Queued', ink: 'queued', as: 'stacked' },
        { field: 'activeLimit', label: 'Target', ink: 'limit', as: 'dashed' },
      ]),
    },
    {
      name: 'new-users',
      title: 'New users a minute',
      unit: 'rate',
      lines: of([
        { field: 'admitted', label: 'New users', ink: 'active', as: 'bar' },
        { field: 'admittedLimit', label: 'Target', ink: 'limit', as: 'dashed' },
      ]),
    },
    {
      name: 'queue',
      title: 'Time in queue',
      unit: 'seconds',
      band: 'Typical',
      note: `How long the people who entered after a wait had waited: typical is from the 50th to the 75th percentile, longest the 95th.${mean}`,
      lines: [
        { field: 'waitedP50', label: 'Typical, from', ink: 'typical', as: 'low' },
        { field: 'waitedP75', label: 'Typical, to', ink: 'typical', as: 'high' },
        { field: 'waitedP95', label: 'Longest', ink: 'longest', as: 'step' },
      ],
    },
    {
      name: 'waiting',
      title: 'Waiting so far',
      unit: 'seconds',
      band: 'Typical',
      note: `How long the people who were in line had waited by then: typical and longest as above.${mean}`,
      lines: [
        { field: 'waitingP50', label: 'Typical, from', ink: 'typical', as: 'low' },
        { field: 'waitingP75', label: 'Typical, to', ink: 'typical', as: 'high' },
        { field: 'waitingP95', label: 'Longest', ink: 'longest', as: 'step' },
      ],
    },
    {
      name: 'origin',
      title: 'Time on origin',
      unit: 'seconds',
      band: 'Typical',
      note: `From admission to the last request, of sessions that ended: typical and longest as in the queue.${mean}`,
      lines: of([
        { field: 'originP50', label: 'Typical, from', ink: 'typical', as: 'low' },
        { field: 'originP75', label: 'Typical, to', ink: 'typical', as: 'high' },
        { field: 'originP95', label: 'Longest', ink: 'longest', as: 'step' },
        { field: 'session', label: 'Session', ink: 'limit', as: 'dashed' },
      ]),
    },
    {
      name: 'score',
      title: 'Estimates that were right',
      unit: 'percent',
      note: 'Of the estimates given at arrival, by those who entered.',
      lines: [{ field: 'score', label: 'Right', ink: 'score', as: 'step' }],
    },
    {
      name: 'slots',
      title: 'Empty slots',
      unit: 'rate',
      note: 'Visitors who could have entered while others waited, on average.',
      lines: [{ field: 'slots', label: 'Empty slots', ink: 'slots', as: 'bar' }],
    },
    {
      name: 'beyond',
      title: 'Admitted above the limit',
      unit: 'people',
      note: 'Admissions while a limit was exceeded already.',
      lines: [{ field: 'beyond', label: 'Admitted above the limit', ink: 'beyond', as: 'bar' }],
    },
    ...OF_BOTS.filter(happened),
  ];
}

/** Those of rooms in which it happened. */
const OF_BOTS: readonly ChartKind[] = [
  {
    name: 'challenges',
    title: 'Challenges',
    unit: 'people',
    note: 'Visitors who were asked, and what came of it; some answer in the bar after the one in which they were asked.',
    lines: [
      { field: 'solved', label: 'Solved (likely human)', ink: 'score', as: 'bar' },
      { field: 'plain', label: 'Without a script', ink: 'typical', as: 'stacked' },
      { field: 'unanswered', label: 'Unanswered (likely bot)', ink: 'queued', as: 'stacked' },
      { field: 'failed', label: 'Failed (bot)', ink: 'beyond', as: 'stacked' },
      { field: 'issued', label: 'Issued', ink: 'limit', as: 'step' },
    ],
  },
  {
    name: 'decoys',
    title: 'Decoy refreshes',
    unit: 'people',
    note: 'How often those who wait without end asked whether it is their turn.',
    lines: [{ field: 'decoys', label: 'Decoy refreshes', ink: 'longest', as: 'bar' }],
  },
  {
    name: 'moves',
    title: 'Moves to another network',
    unit: 'people',
    note: 'How often a ticket was used from another network than before, where the room binds tickets.',
    lines: [{ field: 'moves', label: 'Moves', ink: 'typical', as: 'bar' }],
  },
  {
    name: 'sessions',
    title: 'Left or revoked',
    unit: 'people',
    note: 'By the origin, a guard or an operator.',
    lines: [{ field: 'revoked', label: 'Revoked', ink: 'beyond', as: 'bar' }],
  },
];

/** A value as text; `–` for no data. */
export function shown(value: number | null | undefined, unit: Unit): string {
  if (value === null || value === undefined) return '–';
  switch (unit) {
    case 'people':
      return number(Math.round(value));
    case 'rate':
      return value < 100 ? decimal(value) : number(Math.round(value));
    case 'seconds':
      return seconds(value);
    case 'percent':
      return `${decimal(value)} %`;
  }
}

/** All values of an interval as a sentence. */
export function said(kind: ChartKind, past: Past, at: number, clock: (millis: number) => string): string {
  const values = kind.lines.map(line => `${line.label} ${shown(past.columns[line.field][at], kind.unit)}`);
  return `${clock((past.times[at] ?? 0) * 1000)}: ${values.join(', ')}`;
}

/** How far a chart goes up at an interval. */
export function topAt(kind: ChartKind, past: Past, at: number): number | null {
  let below = 0;
  let top: number | null = null;
  for (const line of kind.lines) {
    const value = past.columns[line.field][at] ?? null;
    if (value === null) continue;
    const high = line.as === 'stacked' ? below + value : value;
    if (line.as === 'bar' || line.as === 'stacked') below = high;
    top = Math.max(top ?? 0, high);
  }
  return top;
}
