import { Group, Stack, Text, Title } from '@mantine/core';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { CheckDetails } from '../../api/types';
import { useAnswer } from '../../api/useAnswer';
import { useNow } from '../../live/useLive';
import { StatusBadge } from '../../parts/check/status';
import { Announce } from '../../parts/Announce';
import { dateAndTime, distance } from '../../parts/format';
import { Answered } from '../../parts/states';
import { originOf } from './CheckList';
import { ProbeTable } from './ProbeTable';
import { useTurn } from './useChecks';

const TICK_MILLIS = 1_000;

/** How the origin stands at this moment, and what each node says of it. */
export function Standing({ checkId, revision }: { checkId: string; revision: string }) {
  const turn = useTurn();
  const asked = useAnswer(
    async signal => (await call<CheckDetails>('GET', paths.detailsOfCheck(checkId), { signal })).result,
    [checkId],
    `${revision} ${turn}`,
  );
  return (
    <Answered asked={asked} what="its status">
      {told => <Now told={told} />}
    </Answered>
  );
}

function Now({ told }: { told: CheckDetails }) {
  const now = useNow(TICK_MILLIS);
  const since = told.since ? Date.parse(told.since) : undefined;
  const votes = told.regions.flatMap(({ region, votes: all }) => all.map(vote => ({ region, ...vote })));
  const lost = told.regions.filter(region => region.left_out).map(({ region }) => region);
  const said = `${told.name} is ${told.status}${told.failure_reason ? `: ${told.failure_reason}` : ''}.`;
  return (
    <Stack gap="xs" component="section" aria-label="Now">
      <Group>
        <StatusBadge status={told.status} size="lg" />
        {told.failure_reason && <Text fw={600}>{told.failure_reason}</Text>}
        {since !== undefined && (
          <Text>
            since {dateAndTime(since)} ({distance(since, now)})
          </Text>
        )}
        <Announce size="xs" say={() => said} />
      </Group>
      <Text size="sm" c="dimmed">
        {originOf(told)}, every {told.interval} s.
        {told.probed_on && ` Probed ${distance(Date.parse(told.probed_on), now)}.`}
        {told.basis === 'announced' && ' Too few nodes have reported anything fresh: this is what was announced last.'}
        {lost.length > 0 && ` Left out, since no node is there: ${lost.join(', ')}.`}
      </Text>
      {votes.length > 0 && (
        <>
          <Title order={2} size="h4">
            By region and node
          </Title>
          <ProbeTable
            label="Newest probe of each node"
            probes={votes.map(({ region, node, status, probe }) => ({
              ...probe,
              status: told.status === 'suspended' ? 'suspended' : status,
              place: `${region || 'any'}, ${node}`,
            }))}
          />
        </>
      )}
    </Stack>
  );
}
