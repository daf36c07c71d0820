import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import type { Asked } from '../../api/useAnswer';
import { RoomLink } from '../../parts/check/RoomLink';
import { followersOf, policiesOf } from '../../parts/check/status';
import { Facts } from '../../parts/Facts';
import { Answered } from '../../parts/states';
import { useMayWrite } from '../../session/useSession';
import type { Check } from './settings';
import type { Around } from './useChecks';
import classes from './checks.module.css';

/** What it notifies, and the rooms whose line it may hold. */
export function Depending({ check, around }: { check: Check; around: Asked<Around> }) {
  return (
    <Stack component="section" gap="xs" aria-label="What depends on it">
      <Title order={2} size="h3">
        What depends on it
      </Title>
      <Answered asked={around} what="what depends on it">
        {({ rooms, policies }) => (
          <Facts
            facts={[
              { name: 'Notifies', value: <Notified check={check} policies={policiesOf(check.id, policies)} /> },
              { name: 'Rooms that follow it', value: <Followers rooms={followersOf(check.id, rooms)} /> },
            ]}
          />
        )}
      </Answered>
    </Stack>
  );
}

function Notified({ check, policies }: { check: Check; policies: Around['policies'] }) {
  const mayWrite = useMayWrite();
  return (
    <Stack gap={4} align="flex-start">
      {policies.length === 0 && <Text size="sm">No policy covers it: no one is notified.</Text>}
      {policies.map(policy => (
        <Group key={policy.id} gap="xs">
          <Anchor component={Link} size="sm" href={`/notifications/policies/${policy.id}`} className={classes['name']}>
            {policy.name}
          </Anchor>
          {!policy.enabled && (
            <Text size="sm" c="dimmed">
              switched off
            </Text>
          )}
        </Group>
      ))}
      {mayWrite && (
        <Anchor component={Link} size="sm" href={`/notifications/policies/new?check=${check.id}`}>
          New policy for it
        </Anchor>
      )}
    </Stack>
  );
}

const HOLDS: Record<string, string> = {
  queue_all: 'admits nobody while it is unhealthy',
  reduce: 'gives out less while it is unhealthy',
};

function Followers({ rooms }: { rooms: Around['rooms'] }) {
  if (rooms.length === 0) return <Text size="sm">None.</Text>;
  return (
    <Stack gap={4}>
      {rooms.map(room => (
        <Text key={room.id} size="sm" className={classes['name']}>
          <RoomLink room={room} /> {HOLDS[room.on_origin_unhealthy ?? ''] ?? 'does nothing while it is unhealthy'}
        </Text>
      ))}
    </Stack>
  );
}
