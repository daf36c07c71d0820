import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { Confirm } from '../../parts/Confirm';
import { authorOf, counted, dateAndTime, number } from '../../parts/format';
import { tell } from '../../parts/notices';
import { useMayWrite } from '../../session/useSession';
import { Node } from './Node';
import { type Whole, standing } from './node';
import classes from './node.module.css';

/** Data centers with their nodes, and what each of them counts. */
export function ClusterMap({ cluster, again }: { cluster: Whole; again: () => void }) {
  return (
    <section aria-labelledby="cluster">
      <Title order={2} size="h3" id="cluster" mb="sm">
        Data centers
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
        {cluster.data_centers.map(center => (
          <Center key={center} cluster={cluster} center={center} again={again} />
        ))}
      </SimpleGrid>
    </section>
  );
}

function Center({ cluster, center, again }: { cluster: Whole; center: string; again: () => void }) {
  const mayWrite = useMayWrite();
  const [asking, setAsking] = useState(false);
  const members = cluster.members.filter(member => member.data_center === center);
  const up = members.filter(member => standing(member) !== 'gone').length;
  const forgotten = (cluster.forgotten ?? []).find(one => one.data_center === center);
  const own = center === cluster.data_center;
  const led = cluster.rooms.filter(room => room.leader === center).length;
  async function forget() {
    await call('POST', paths.clusterForget, { body: { data_center: center } });
    tell(`Data center ${center} is declared lost`);
    again();
  }
  return (
    <Card withBorder padding="md" component="section" aria-label={`Data center ${center}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={3} size="h4">
            {center}
          </Title>
          {own && <Text size="sm">this node is here</Text>}
        </Group>
        <Text size="sm">
          {up === 0 ? 'No node can be reached' : `${number(up)} of ${counted(members.length, 'node')} can be reached`}
          {own && `; there should be ${counted(cluster.expected, 'coordinator node')}`}. Global coordinator of{' '}
          {counted(led, 'room')}.
        </Text>
        <ul className={classes['nodes']} aria-label={`Nodes of ${center}`}>
          {members.map(member => (
            <Node key={member.node} cluster={cluster} member={member} again={again} />
          ))}
        </ul>
        {forgotten && (
          <Text size="sm">
            Declared lost by {authorOf(forgotten.author)}, {dateAndTime(Date.parse(forgotten.at))}. It counts again as
            soon as it is heard.
          </Text>
        )}
        {mayWrite && !own && up === 0 && !forgotten && (
          <div>
            <Button size="xs" variant="default" onClick={() => setAsking(true)}>
              Declare {center} lost
            </Button>
          </div>
        )}
      </Stack>
      <Confirm
        opened={asking}
        title={`Declare data center ${center} lost?`}
        doIt="Declare lost"
        act={forget}
        close={() => setAsking(false)}
      >
        <Text>
          The others get its part of every room, until it is heard again. If its nodes are only cut off and keep letting
          visitors in, limits may be exceeded together: do it only if the data center does not come back.
        </Text>
      </Confirm>
    </Card>
  );
}
