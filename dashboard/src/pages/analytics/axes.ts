// The axes of a chart, in the reader's locale.
import type uPlot from 'uplot';
import { decimal, number, seconds } from '../../parts/format';
import type { Look } from './inks';
import type { Unit } from './kinds';

const DAY = 86_400;

const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

/** Steps of an axis of times that people can read. */
const SECONDS = [
  1,
  2,
  5,
  10,
  20,
  30,
  60,
  120,
  300,
  600,
  900,
  1_800,
  3_600,
  7_200,
  14_400,
  21_600,
  43_200,
  DAY,
  2 * DAY,
];

const WHOLE = [1, 2, 5].flatMap(n => Array.from({ length: 10 }, (_, i) => n * 10 ** i)).sort((a, b) => a - b);

export function axesOf(unit: Unit, { inks, letter }: Look): uPlot.Axis[] {
  const size = Math.round(0.75 * letter);
  const shared = {
    stroke: inks.text,
    font: `${size}px system-ui, sans-serif`,
    grid: { stroke: inks.grid, width: 1 },
    ticks: { stroke: inks.grid, width: 1, size: 4 },
  };
  const label = (value: number) => {
    if (unit === 'seconds') return seconds(value);
    if (unit === 'percent') return `${number(value)} %`;
    return value < 10 ? decimal(value) : number(value);
  };
  const across: uPlot.Axis = {
    ...shared,
    space: 6 * size,
    size: 2.4 * size,
    values: (_, splits, _axis, _space, step) => splits.map((at, i) => timeLabel(splits, i, at, step)),
  };
  const up: uPlot.Axis = {
    ...shared,
    space: 2.6 * size,
    size: (_, values) => Math.max(4, ...(values ?? []).map(text => text.length)) * 0.62 * size + 10,
    values: (_, splits) => splits.map(label),
  };
  if (unit === 'seconds') up.incrs = SECONDS;
  if (unit === 'people') up.incrs = WHOLE;
  return [across, up];
}

/** The time of day, and the day where another begins. */
function timeLabel(splits: readonly number[], i: number, at: number, step: number): string {
  const name = day.format(at * 1000);
  if (step >= DAY) return name;
  const before = splits[i - 1];
  const another = i > 0 && before !== undefined && day.format(before * 1000) !== name;
  return another ? name : clock.format(at * 1000);
}
