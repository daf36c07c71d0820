import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useAnswer, useNewest } from '../../api/useAnswer';
import type { CheckDetails } from '../../api/types';
import { useNow } from '../../live/useLive';
import { counted, number, share } from '../../parts/format';
import { Listing } from '../../parts/Listing';
import { Loading } from '../../parts/states';
import { type Span, spanIn } from '../../parts/time/span';
import { SpanChoice } from '../../parts/time/SpanChoice';
import { type Address, useAddress } from '../../parts/time/useAddress';
import { WrongSpan } from '../../parts/time/WrongSpan';
import { type Compared, type Comparison, MOST_COMPARED, comparisonOf } from './compared';
import { NoFigures } from './History';
import { Lines } from './Lines';
import { clockOf } from './Charts';
import classes from './checks.module.css';

const MINUTE = 60_000;

/** How available several checks were in one span, and why probes failed: `?last=`, or `?from=` and `?to=`. */
export function SideBySide({ checks }: { checks: readonly CheckDetails[] }) {
  const address = useAddress();
  const turn = Math.floor(useNow(MINUTE / 6) / MINUTE);
  const read = useMemo(() => spanIn(address.query, (turn + 1) * MINUTE), [address.query, turn]);
  return (
    <Stack component="section" gap="sm" aria-label="Side by side">
      <Title order={2} size="h3">
        Side by side
      </Title>
      {checks.length > MOST_COMPARED && (
        <Text size="sm" c="dimmed">
          The first {MOST_COMPARED} of {counted(checks.length, 'check')} above; the filter chooses others.
        </Text>
      )}
      {'fault' in read ? (
        <WrongSpan {...read} address={address} />
      ) : (
        <InSpan
          checks={checks.slice(0, MOST_COMPARED)}
          span={read.span}
          turn={read.span.last ? turn : 0}
          address={address}
        />
      )}
    </Stack>
  );
}

function InSpan({
  checks,
  span,
  turn,
  address,
}: {
  checks: readonly CheckDetails[];
  span: Span;
  turn: number;
  address: Address;
}) {
  const by = [checks.map(check => check.id).join(), span.last || `${span.from} ${span.to}`];
  const asked = useAnswer(signal => comparisonOf(checks, span, signal), by, turn);
  const told = useNewest(asked);
  return (
    <>
      <SpanChoice span={span} address={address} />
      {asked.state === 'failed' ? (
        <NoFigures problem={asked.problem} again={asked.again} />
      ) : !told ? (
        <Loading what="what they found" />
      ) : (
        <Shown told={told} span={span} />
      )}
    </>
  );
}

function Shown({ told, span }: { told: Comparison; span: Span }) {
  return (
    <>
      <Card withBorder padding="sm">
        <Lines told={told} clock={clockOf(span.from, span.to)} available={available} />
      </Card>
      <Listing
        label="Availability and errors"
        rows={told.checks}
        id={one => one.check.id}
        columns={[
          {
            name: 'Check',
            cell: ({ check }) => (
              <Anchor component={Link} href={`/checks/${check.zone_id}/${check.id}`} className={classes['name']}>
                {check.name}
              </Anchor>
            ),
          },
          { name: 'Available', right: true, cell: available },
          { name: 'Probes', right: true, cell: one => number(one.count) },
          { name: 'Failed', right: true, cell: one => number(one.count - one.good) },
          { name: 'Why probes failed', cell: one => <Reasons of={one} /> },
        ]}
      />
    </>
  );
}

function Reasons({ of }: { of: Compared }) {
  if (of.reasons.length === 0) return of.count > 0 ? 'none failed' : '–';
  return (
    <Group gap="sm">
      {of.reasons.map(({ reason, count }) => (
        <span key={reason}>
          {reason} <b>{number(count)}</b>
        </span>
      ))}
    </Group>
  );
}

function available({ count, good }: Compared): string {
  return count === 0 ? 'no probes' : share(good / count);
}
