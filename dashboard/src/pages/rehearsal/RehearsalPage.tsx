import { Stack, Text, Title } from '@mantine/core';
import { MakeScenario } from './MakeScenario';
import { ShowReport } from './ShowReport';

/** Before an event: makes the file for a rehearsal, and shows what came of it. The rehearsal runs elsewhere. */
export default function RehearsalPage() {
  return (
    <Stack gap="xl">
      <Text maw="48rem">
        How will the room behave on the day? The simulator rehearses it in virtual time, on your own computer and not in
        this node: make a file here, run it there, and bring the report back.
      </Text>
      <section aria-labelledby="make">
        <Title order={2} size="h3" id="make" mb="sm">
          1. Make a scenario
        </Title>
        <MakeScenario />
      </section>
      <section aria-labelledby="show">
        <Title order={2} size="h3" id="show" mb="sm">
          2. Look at a report
        </Title>
        <ShowReport />
      </section>
    </Stack>
  );
}
