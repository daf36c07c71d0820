import { Group, Stack, Text } from '@mantine/core';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { useAnswer } from '../../api/useAnswer';
import { useNow } from '../../live/useLive';
import { Announce } from '../../parts/Announce';
import { counted, timeOfDay } from '../../parts/format';
import { Answered } from '../../parts/states';
import { Alarms, alarmCount } from './Alarms';
import { ClusterMap } from './ClusterMap';
import { Leases } from './Leases';
import { type Cluster, type NodeState, standing } from './node';
import { State } from './State';

const EVERY_MILLIS = 5_000;

/** How this node is, and the cluster as it sees it; asked again every five seconds while it can be seen. */
export default function NodePage() {
  const now = useNow(EVERY_MILLIS);
  const asked = useAnswer(
    async signal => {
      const [node, cluster] = await Promise.all([
        call<NodeState>('GET', paths.node, { signal }),
        call<Cluster>('GET', paths.cluster, { signal }),
      ]);
      return { node: node.result, cluster: cluster.result, at: Date.now() };
    },
    [],
    document.hidden ? 0 : Math.floor(now / EVERY_MILLIS),
  );
  const again = () => {
    if (asked.state !== 'loading') asked.again();
  };
  return (
    <Answered asked={asked} what="the node">
      {({ node, cluster, at }) => (
        <Stack gap="xl">
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              As of {timeOfDay(at)}
            </Text>
            <Announce say={() => summary(node, cluster)} />
          </Group>
          <Alarms node={node} />
          <State node={node} cluster={cluster} />
          {!cluster.alone && <ClusterMap cluster={cluster} again={again} />}
          {!cluster.alone && <Leases cluster={cluster} />}
        </Stack>
      )}
    </Answered>
  );
}

function summary(node: NodeState, cluster: Cluster): string {
  const said = [
    `Version ${node.version}, ${node.ready ? 'ready' : `not ready: ${node.reason}`}.`,
    alarmCount(node) === 0
      ? 'No alarm.'
      : `${counted(alarmCount(node), 'alarm')}. ${node.alarms.map(alarm => alarm.text).join('; ')}`,
  ];
  if (!cluster.alone) {
    const gone = cluster.members.filter(member => standing(member) === 'gone').map(member => member.node);
    said.push(`${counted(cluster.members.length, 'node')} in ${counted(cluster.data_centers.length, 'data center')}.`);
    if (gone.length > 0) said.push(`Gone: ${gone.join(', ')}.`);
  }
  return said.join(' ');
}
