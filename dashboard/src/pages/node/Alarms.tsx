import { Alert, List, Stack, Text, Title } from '@mantine/core';
import { counted, dateAndTime } from '../../parts/format';
import { type NodeState, ROOM_ALARMS, advice } from './node';

export function alarmCount(node: NodeState): number {
  return (
    conditions(node).length + node.alarms.length + (node.room_alarms ?? []).length + (node.troubles.length > 0 ? 1 : 0)
  );
}

/** What the operator has to know, and what to do about it. */
export function Alarms({ node }: { node: NodeState }) {
  return (
    <section aria-labelledby="alarms">
      <Title order={2} size="h3" id="alarms" mb="sm">
        Alarms
      </Title>
      {alarmCount(node) === 0 ? (
        <Text>None.</Text>
      ) : (
        <Stack gap="sm">
          {conditions(node).map(({ title, act }) => (
            <Alert key={title} role="group" color="red" variant="light" title={title}>
              {act}
            </Alert>
          ))}
          {node.alarms.map(alarm => (
            <Alert key={alarm.text} role="group" color="red" variant="light" title={alarm.text}>
              <Text size="sm">{advice(alarm.text)}</Text>
              <Text size="sm">Since {dateAndTime(Date.parse(alarm.since))}.</Text>
            </Alert>
          ))}
          {(node.room_alarms ?? []).map(({ alarm, rooms }) => (
            <Alert
              key={alarm}
              role="group"
              color="red"
              variant="light"
              title={`Alarm ${alarm} in ${counted(rooms, 'room')}`}
            >
              {ROOM_ALARMS[alarm]?.means} {ROOM_ALARMS[alarm]?.act ?? advice(alarm)}
            </Alert>
          ))}
          {node.troubles.length > 0 && (
            <Alert role="group" color="red" variant="light" title="Settings that cannot be used">
              <List size="sm">
                {node.troubles.map(text => (
                  <List.Item key={text}>{text}</List.Item>
                ))}
              </List>
              <Text size="sm">Correct them, or take the revision back that made them, under History.</Text>
            </Alert>
          )}
        </Stack>
      )}
    </section>
  );
}

/** What the node is like and should not be, without an alarm of its own. */
function conditions(node: NodeState): { title: string; act: string }[] {
  const found = [];
  if (!node.ready) {
    found.push({ title: `Not ready: ${node.reason}`, act: 'Load balancers send this node no visitors until it is.' });
  }
  if (node.store?.up === false) {
    found.push({
      title: 'The configuration store cannot be reached',
      act: 'Visitors notice nothing, and changes are refused. Start PostgreSQL, or mend the way to it.',
    });
  }
  const kept = node.analytics_store;
  if (kept && !kept.up) {
    found.push({
      title: 'The analytics store cannot be written',
      act: 'Rooms are not affected. Minutes wait in memory, up to 64 MiB: mend the store or its disk.',
    });
  }
  if (kept?.at_greatest_size) {
    found.push({
      title: 'The analytics store is at its greatest size',
      act: 'Old minutes are deleted before their time. Give it more by node.analytics.max_size, or keep less.',
    });
  }
  return found;
}
