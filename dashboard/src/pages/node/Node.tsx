import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { Confirm } from '../../parts/Confirm';
import { counted } from '../../parts/format';
import { tell } from '../../parts/notices';
import { useMayWrite } from '../../session/useSession';
import { type Member, type Whole, standing } from './node';

const STANDING = {
  up: { color: 'green', word: 'up' },
  gone: { color: 'red', word: 'cannot be reached' },
  changing: { color: 'yellow', word: '' },
} as const;

/** One node of the cluster. */
export function Node({ cluster, member, again }: { cluster: Whole; member: Member; again: () => void }) {
  const mayWrite = useMayWrite();
  const [asking, setAsking] = useState(false);
  const now = standing(member);
  const counts = cluster.rooms.filter(room => (room.hosts ?? {})[member.data_center] === member.node).length;
  async function gone() {
    await call('POST', paths.clusterGone, { body: { node: member.node } });
    tell(`Another node takes over from ${member.node}`);
    again();
  }
  return (
    <li>
      <Group gap="xs">
        <Text fw={600}>{member.node}</Text>
        <Badge variant="light" tt="none" color={STANDING[now].color}>
          {STANDING[now].word || member.status}
        </Badge>
        {member.node === cluster.node && <Text size="sm">this one</Text>}
      </Group>
      <Text size="sm" c="dimmed">
        {member.roles.join(' and ')} at {member.address}, version {member.version ?? 'not known'}, counts{' '}
        {counted(counts, 'room')}
      </Text>
      {mayWrite && now === 'gone' && member.data_center === cluster.data_center && (
        <Button size="xs" variant="default" mt={4} onClick={() => setAsking(true)}>
          The process of {member.node} has ended
        </Button>
      )}
      <Confirm
        opened={asking}
        title={`Has the process of ${member.node} ended?`}
        doIt="It has ended"
        act={gone}
        close={() => setAsking(false)}
      >
        <Text>
          Another node takes over its rooms at once instead of waiting for it. Say so only if you know it, from systemd
          or Kubernetes: a process that still runs and is only cut off would count next to the other.
        </Text>
      </Confirm>
    </li>
  );
}
