import { Text } from '@mantine/core';
import { Chart, type Curve } from './Chart';
import type { Curves, Strip } from './report';
import { seconds } from '../../parts/format';
import classes from './rehearsal.module.css';

/** The curves of one outcome, a chart each, over the minutes of the story. */
export default function CurvesOf({ curves, strips }: { curves: Curves; strips: readonly Strip[] }) {
  const minutes = curves.fromSeconds.map(from => from / 60);
  const perMinute = curves.admitted.map((count, i) => (count * 60) / Math.max(1, curves.lengthSeconds[i] ?? 60));
  const charts: { title: string; curves: Curve[] }[] = [
    {
      title: 'Inside',
      curves: [
        { name: 'Inside', values: curves.active, look: 'line' },
        { name: 'Most inside', values: curves.activeMax, look: 'thin' },
        { name: 'Limit', values: curves.totalActiveUsers, look: 'dashed' },
      ],
    },
    { title: 'Waiting', curves: [{ name: 'Waiting', values: curves.waiting, look: 'area' }] },
    {
      title: 'Admitted a minute',
      curves: [
        { name: 'Admitted', values: perMinute, look: 'bars' },
        { name: 'Limit', values: curves.newUsersPerMinute, look: 'dashed' },
      ],
    },
  ];
  return (
    <div>
      {strips.length > 0 && (
        <ul aria-label="What happened">
          {strips.map((strip, i) => (
            <li key={i}>
              {strip.kind} {strip.what}, from {seconds(strip.fromSeconds)} to {seconds(strip.toSeconds)}
            </li>
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed" mb="sm">
        Horizontally: minutes of the story. The arrow keys move the cursor of a chart.
      </Text>
      <div className={classes['grid']}>
        {charts.map(chart => (
          <Chart key={chart.title} title={chart.title} minutes={minutes} curves={chart.curves} />
        ))}
      </div>
    </div>
  );
}
