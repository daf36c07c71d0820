// What the page shows in the place of figures.
import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import type { Problem } from '../../api/envelope';
import { Empty, Failed } from '../../parts/states';
import type { Address } from '../../parts/time/useAddress';

export function NothingHappened({ address }: { address: Address }) {
  return (
    <Empty title="Nothing happened in this span">
      <Text maw="40rem">
        No visitor came to the room, it was suspended, or no node was running. Minutes are kept for 30 days, hours for
        400, unless the settings say otherwise.
      </Text>
      <Button variant="default" onClick={() => address.goLast('30d')}>
        Show the last 30 days
      </Button>
    </Empty>
  );
}

/** The node says these in an answer that has nothing else. */
const OFF = 'this node keeps no analytics';

export function NoFigures({ problem, again }: { problem: Problem; again: () => void }) {
  if (problem.message.startsWith(OFF)) {
    return (
      <Empty title="This node keeps no analytics">
        <Text>
          Set <Code>node.analytics.enabled</Code> to <Code>true</Code>, and what happens from then on is shown here.
        </Text>
      </Empty>
    );
  }
  if (problem.kind !== 'refused') return <Failed problem={problem} again={again} />;
  return (
    <Alert role="alert" color="red" variant="light" title="The figures cannot be read">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{problem.message}</Text>
        <Text size="sm">Nothing is lost by this: visitors are let in and counted meanwhile.</Text>
        <Button size="xs" variant="default" onClick={again}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}
