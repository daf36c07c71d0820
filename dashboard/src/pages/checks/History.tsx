import { Alert, Button, Code, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useAnswer, useNewest } from '../../api/useAnswer';
import type { Problem } from '../../api/envelope';
import { useNow } from '../../live/useLive';
import { Announce } from '../../parts/Announce';
import { number, share } from '../../parts/format';
import { Facts } from '../../parts/Facts';
import { Empty, Failed, Loading } from '../../parts/states';
import { SpanChoice } from '../../parts/time/SpanChoice';
import { type Span, spanIn } from '../../parts/time/span';
import { type Address, useAddress } from '../../parts/time/useAddress';
import { WrongSpan } from '../../parts/time/WrongSpan';
import { Changes, Codes, Reasons, Regions } from './Breakdown';
import { Charts } from './Charts';
import { Events } from './Events';
import { type Past, type Scope, pastOf } from './past';
import { millis } from './ProbeTable';

const MINUTE = 60_000;

/** A region without a name, as addresses have it. */
const NAMELESS = '-';

/** What a check found in a span of time: `?last=`, or `?from=` and `?to=`, with `&region=` one region. */
export function History({ zoneId, checkId }: { zoneId: string; checkId: string }) {
  const address = useAddress();
  const turn = Math.floor(useNow(MINUTE / 6) / MINUTE);
  const read = useMemo(() => spanIn(address.query, (turn + 1) * MINUTE), [address.query, turn]);
  return (
    <Stack component="section" gap="sm" aria-label="What it found">
      <Title order={2} size="h3">
        What it found
      </Title>
      {'fault' in read ? (
        <WrongSpan {...read} address={address} />
      ) : (
        <InSpan zoneId={zoneId} checkId={checkId} span={read.span} turn={read.span.last ? turn : 0} address={address} />
      )}
    </Stack>
  );
}

function InSpan({
  zoneId,
  checkId,
  span,
  turn,
  address,
}: {
  zoneId: string;
  checkId: string;
  span: Span;
  turn: number;
  address: Address;
}) {
  const named = address.query.get('region') ?? '';
  const failures = address.query.get('show') === 'failures';
  const scope: Scope = {
    zoneId,
    checkId,
    region: named === '' ? undefined : named === NAMELESS ? '' : named,
    failures,
  };
  const by = [checkId, named, failures, span.last || [span.from, span.to]];
  const asked = useAnswer(signal => pastOf(scope, span, signal), by, turn);
  const past = useNewest(asked);
  return (
    <>
      <SpanChoice span={span} address={address} />
      {asked.state === 'failed' ? (
        <NoFigures problem={asked.problem} again={asked.again} />
      ) : !past ? (
        <Loading what="what it found" />
      ) : (
        <Shown past={past} span={span} named={named} failures={failures} address={address} />
      )}
    </>
  );
}

function Shown({
  past,
  span,
  named,
  failures,
  address,
}: {
  past: Past;
  span: Span;
  named: string;
  failures: boolean;
  address: Address;
}) {
  const { whole } = past;
  const nothing = (
    <Empty title="Nothing was kept of this span">
      <Text>The check was not there, was suspended, or no node was running.</Text>
    </Empty>
  );
  if (!whole) return past.changes.length === 0 ? nothing : <Changes changes={past.changes} />;
  const facts = [
    { name: 'Available', value: share(whole.good / whole.count) },
    { name: 'Probes', value: number(whole.count) },
    { name: 'Failed', value: number(whole.count - whole.good) },
    { name: 'Changes', value: number(past.changes.length) },
    { name: 'Whole, mean', value: millis(whole.times.whole) },
  ];
  return (
    <>
      <Group align="flex-end">
        {(past.regions.length > 1 || named !== '') && (
          <NativeSelect
            label="Region"
            data={[
              { value: '', label: 'All' },
              ...past.regions.map(({ region }) => ({ value: region || NAMELESS, label: region || 'without a name' })),
            ]}
            value={named}
            onChange={e => address.go({ region: e.currentTarget.value })}
          />
        )}
        <Announce say={() => facts.map(fact => `${fact.name} ${fact.value}`).join('. ')} />
      </Group>
      <Facts label="In this span" facts={facts} />
      <Text size="sm" c="dimmed">
        Drag over a chart to zoom; the back button takes that back. By keys: arrows move in a chart, Shift and arrows
        select, Enter zooms.
      </Text>
      <Charts past={past} span={span} zoom={address.goTo} />
      <Changes changes={past.changes} />
      <Reasons reasons={past.reasons} />
      <Codes codes={past.codes} />
      <Regions regions={past.regions} />
      <Events events={past.events} failures={failures} show={only => address.go({ show: only ? 'failures' : '' })} />
    </>
  );
}

/** The node says this in an answer that has nothing else. */
const OFF = 'this node keeps no analytics';

export function NoFigures({ problem, again }: { problem: Problem; again: () => void }) {
  if (problem.message.startsWith(OFF)) {
    return (
      <Empty title="This node keeps no analytics">
        <Text>
          Set <Code>node.analytics.enabled</Code> to <Code>true</Code>, and what checks find from then on is shown here.
        </Text>
      </Empty>
    );
  }
  if (problem.kind !== 'refused') return <Failed problem={problem} again={again} />;
  return (
    <Alert role="alert" color="red" variant="light" title="What it found cannot be read">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{problem.message}</Text>
        <Button size="xs" variant="default" onClick={again}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}
