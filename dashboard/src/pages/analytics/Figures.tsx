import { Text } from '@mantine/core';
import { minutes, number } from '../../parts/format';
import type { Past, Whole } from './fields';
import { shown } from './kinds';
import classes from './Analytics.module.css';

interface Figure {
  name: string;
  value: string;
  more?: string;
}

/** The figures of the whole span. */
export function figuresOf(past: Past): Figure[] {
  const whole = past.whole;
  if (!whole) return [];
  const alone = past.scope.roomId !== '';
  const range = (low: number | null, high: number | null) =>
    low === null || high === null ? '–' : `${shown(low, 'seconds')} to ${shown(high, 'seconds')}`;
  const people = (most: number | null, mean: number | null): Omit<Figure, 'name'> =>
    alone
      ? { value: shown(most, 'people'), more: `on average ${shown(mean, 'people')}` }
      : { value: shown(mean, 'people'), more: 'on average, all rooms together' };
  const limit = (value: number | null, word: string) => (value === null ? {} : { more: `of ${number(value)} ${word}` });
  return [
    { name: 'New users', value: number(whole.admissions), more: `${shown(whole.admitted, 'rate')} a minute` },
    { name: alone ? 'Most queued users' : 'Queued users', ...people(whole.queued, whole.queuedMean) },
    {
      name: alone ? 'Most active users' : 'Active users',
      ...people(whole.active, whole.activeMean),
      ...limit(alone && !past.scope.center ? whole.activeLimit : null, 'wanted at most'),
    },
    {
      name: 'Time in queue',
      value: range(whole.waitedP50, whole.waitedP75),
      more: `longest ${shown(whole.waitedP95, 'seconds')}`,
    },
    {
      name: 'Time on origin',
      value: range(whole.originP50, whole.originP75),
      more: `longest ${shown(whole.originP95, 'seconds')}`,
    },
    {
      name: 'Waiting so far',
      value: range(whole.waitingP50, whole.waitingP75),
      more: `longest ${shown(whole.waitingP95, 'seconds')}`,
    },
    {
      name: 'Longest estimate',
      value: whole.longestEstimateMinutes === null ? '–' : minutes(whole.longestEstimateMinutes),
    },
    { name: 'Estimates that were right', value: shown(whole.score, 'percent') },
    { name: 'Gave up', value: shown(whole.abandoned, 'people') },
    { name: 'Left or revoked', value: shown(whole.revoked, 'people') },
    ...(whole.moves ? [{ name: 'Moves', value: shown(whole.moves, 'people') }] : []),
    { name: 'Empty slots', value: shown(whole.slots, 'rate'), more: 'on average' },
    { name: 'Admitted above the limit', value: shown(whole.beyond, 'people') },
    ...(whole.issued || whole.decoys ? challengesOf(whole) : []),
  ];
}

/** Of rooms that ask for challenges. */
function challengesOf(whole: Whole): Figure[] {
  return [
    {
      name: 'Challenges issued',
      value: shown(whole.issued, 'people'),
      more: `${shown(whole.plain, 'people')} without a script`,
    },
    { name: 'Solved (likely human)', value: shown(whole.solved, 'people') },
    { name: 'Unanswered (likely bot)', value: shown(whole.unanswered, 'people') },
    { name: 'Failed (bot)', value: shown(whole.failed, 'people') },
    { name: 'Decoy refreshes', value: shown(whole.decoys, 'people') },
  ];
}

export function Figures({ past }: { past: Past }) {
  return (
    <dl className={classes['figures']} aria-label="Figures of the span">
      {figuresOf(past).map(({ name, value, more }) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <dd className={classes['value']}>
            <b>{value}</b>
            {more && (
              <Text size="xs" c="dimmed">
                {more}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
