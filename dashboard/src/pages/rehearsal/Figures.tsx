import { Alert, List, Stack } from '@mantine/core';
import { decimal, number, seconds } from '../../parts/format';
import { Listing } from '../../parts/Listing';
import type { Outcome, Run } from './report';

type Form = (value: number) => string;

const percent: Form = value => `${decimal(value * 100)} %`;

const FIGURES: readonly [string, string, Form][] = [
  ['visitors', 'Visitors', number],
  ['admitted', 'Admitted', number],
  ['waited', 'Had to wait', number],
  ['abandoned', 'Gave up', number],
  ['waitSecondsMedian', 'Wait, median', seconds],
  ['waitSecondsMax', 'Wait, longest', seconds],
  ['activeMax', 'Most inside', number],
  ['overshootActive', 'Over limit, inside', number],
  ['admittedPerMinuteMax', 'Most in 60 s', number],
  ['overshootRate', 'Over limit, 60 s', number],
  ['slotUse', 'Slot use', percent],
  ['queuedEarlyShare', 'Held early', percent],
  ['inversions', 'Inversions', number],
  ['estimateMedianAbsoluteError', 'Estimate off by', percent],
  ['estimateBandShare', 'Truth in the band', percent],
  ['messagesPerSecond', 'Messages a second', decimal],
];

/** What came of a run, by strategy, with a verdict first. */
export function Figures({ run }: { run: Run }) {
  return (
    <Stack>
      {run.strategies.map(outcome => (
        <Verdict key={outcome.strategy} outcome={outcome} />
      ))}
      <Listing
        label="Figures"
        rows={FIGURES}
        id={([key]) => key}
        narrow="(max-width: 30em)"
        columns={[
          { name: 'Figure', cell: ([, name]) => name },
          ...run.strategies.map(outcome => ({
            name: outcome.strategy,
            right: true,
            cell: ([key, , form]: readonly [string, string, Form]) => {
              const value = outcome.figures[key];
              return value === undefined ? 'not measured' : form(value);
            },
          })),
        ]}
      />
    </Stack>
  );
}

function Verdict({ outcome }: { outcome: Outcome }) {
  const inside = outcome.figures['overshootActive'] ?? 0;
  const rate = outcome.figures['overshootRate'] ?? 0;
  const held = inside <= 0 && rate <= 0;
  const broken = outcome.violations.length > 0;
  const words = held
    ? 'The limits held.'
    : `The limits were exceeded by up to ${number(inside)} people inside and ${number(rate)} admissions in 60 s.`;
  return (
    <Alert
      role="group"
      variant="light"
      color={held && !broken ? 'green' : 'red'}
      title={`${outcome.strategy}: ${words}${outcome.complete ? '' : ' The run ended early.'}`}
    >
      {broken && (
        <List size="sm">
          {outcome.violations.map((one, i) => (
            <List.Item key={i}>{one}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
