import { useMemo, useState } from 'react';
import type { Span } from '../../parts/time/span';
import type { Layer } from './bars';
import { NOWHERE, type Pointed, TimeBars } from './TimeBars';
import { PARTS, PART_NAMES, type Past, type Sum } from './past';
import classes from './history.module.css';

const HOURS_24 = 24 * 3_600_000;

/** Availability and the parts of probes over time, with one cursor. */
export function Charts({ past, span, zoom }: { past: Past; span: Span; zoom: (from: number, to: number) => void }) {
  const [pointed, setPointed] = useState<Pointed>(NOWHERE);
  const { from, to } = span;
  const clock = useMemo(() => clockOf(from, to), [from, to]);
  const layers = useMemo(() => {
    const of = (value: (sum: Sum) => number | null) => past.intervals.map(sum => (sum ? value(sum) : null));
    const percent: Layer[] = [
      { name: 'Good', ink: 'good', values: of(sum => (100 * sum.good) / sum.count) },
      { name: 'Failed', ink: 'bad', values: of(sum => (100 * (sum.count - sum.good)) / sum.count) },
    ];
    const parts = PARTS.map((part): Layer => ({
      name: PART_NAMES[part],
      ink: part,
      values: of(sum => sum.times[part]),
    }));
    return { percent, parts };
  }, [past]);
  const shared = { starts: past.starts, step: past.step, pointed, point: setPointed, clock, zoom };
  return (
    <div className={classes['charts']}>
      <TimeBars
        {...shared}
        title="Availability"
        unit="percent"
        layers={layers.percent}
        note="Of the probes of an interval, those that were good."
      />
      <TimeBars
        {...shared}
        title="Parts of a probe"
        unit="millis"
        layers={layers.parts}
        note="Means of the probes that reached the part, one upon the other."
      />
    </div>
  );
}

/** Says when an interval begins; the day too where the span has several. */
export function clockOf(from: number, to: number): (millis: number) => string {
  const date = to - from > HOURS_24 ? ({ month: 'short', day: 'numeric' } as const) : {};
  const format = new Intl.DateTimeFormat(undefined, { ...date, hour: 'numeric', minute: '2-digit' });
  return millis => format.format(millis);
}
