// The availability of several checks in one chart: a line each, told apart by color and by dashes.
import { Group, Text } from '@mantine/core';
import type { Compared, Comparison } from './compared';
import classes from './history.module.css';

/** As many as are compared at most. */
const DASHES = ['', '6 3', '2 2', '10 3 2 3', '12 4', '4 4', '8 2 2 2 2 2', '1 3'];

/** The foot of the scale is no higher, so that a small loss does not look like a large one. */
const HIGHEST_FOOT = 90;

export function Lines({
  told,
  clock,
  available,
}: {
  told: Comparison;
  clock: (millis: number) => string;
  available: (one: Compared) => string;
}) {
  const { starts, step, checks } = told;
  const least = Math.min(100, ...checks.flatMap(({ percent }) => percent.filter(value => value !== null)));
  const foot = Math.min(HIGHEST_FOOT, 10 * Math.floor(least / 10));
  const time = (i: number) => clock((starts[i] ?? 0) * 1000);
  return (
    <div className={classes['charts']}>
      <Group gap="sm" className={classes['legend']} aria-hidden="true">
        {checks.map(({ check }, i) => (
          <span key={check.id} className={classes['key']}>
            <svg className={classes['stroke']} viewBox="0 0 24 8">
              <path d="M0 4h24" className={classes['line']} data-line={i} strokeDasharray={DASHES[i]} />
            </svg>{' '}
            {check.name}
          </span>
        ))}
      </Group>
      <div className={classes['frame']}>
        <div className={classes['scale']} aria-hidden="true">
          <span>100 %</span>
          <span>{foot} %</span>
        </div>
        <svg
          className={classes['lines']}
          viewBox={`0 0 ${starts.length} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Availability from ${time(0)}: ${checks.map(one => `${one.check.name} ${available(one)}`).join(', ')}`}
        >
          {checks.map(({ check, percent }, i) => (
            <path
              key={check.id}
              d={stepsOf(percent, foot)}
              className={classes['line']}
              data-line={i}
              strokeDasharray={DASHES[i]}
            />
          ))}
        </svg>
      </div>
      <div className={classes['times']} aria-hidden="true">
        <span>{time(0)}</span>
        <span>{time(Math.floor(starts.length / 2))}</span>
        <span>{clock(((starts.at(-1) ?? 0) + step) * 1000)}</span>
      </div>
      <Text size="xs" c="dimmed">
        Of the probes of an interval, those that were good. There is no line where nothing was kept.
      </Text>
    </div>
  );
}

/** Steps from interval to interval, in a field that is 100 high, whose lower edge is `foot` percent. */
function stepsOf(percent: readonly (number | null)[], foot: number): string {
  let path = '';
  let drawn = false;
  percent.forEach((value, i) => {
    if (value === null) {
      drawn = false;
      return;
    }
    const y = Math.round((100 * (100 - value)) / (100 - foot));
    path += drawn ? `V${y}H${i + 1}` : `M${i} ${y}H${i + 1}`;
    drawn = true;
  });
  return path;
}
