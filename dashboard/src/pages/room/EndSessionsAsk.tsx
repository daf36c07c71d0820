import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { RefObject } from 'react';
import type { Problem } from '../../api/envelope';
import { Failed } from '../../parts/states';
import { type Ended, howMany, subjectOf } from './revocation';

/** The question, with how many it would end. */
export function EndSessionsAsk({
  what,
  problem,
  busy,
  safe,
  back,
  act,
}: {
  what: Ended;
  problem: Problem | undefined;
  busy: boolean;
  safe: RefObject<HTMLButtonElement | null>;
  back: () => void;
  act: () => void;
}) {
  return (
    <Stack>
      <Stack gap="xs" role="status">
        <Text>
          {subjectOf(what)} would end. {howMany(what)}
        </Text>
        <Text size="sm">
          The seats are free at once, and the next request of each of these visitors is that of a newcomer. There is no
          undo.
        </Text>
      </Stack>
      {problem && <Failed problem={problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={back} ref={safe}>
          Back
        </Button>
        <Button color="red" loading={busy} onClick={act}>
          {what.ticket === undefined ? 'End them' : 'End it'}
        </Button>
      </Group>
    </Stack>
  );
}

/** What was done. */
export function EndSessionsDone({
  what,
  fresh,
  safe,
  close,
}: {
  what: Ended;
  fresh: boolean;
  safe: RefObject<HTMLButtonElement | null>;
  close: () => void;
}) {
  return (
    <Stack>
      <Alert role="status" color={fresh ? 'green' : 'gray'} variant="light" title={fresh ? 'Ended' : 'Ended already'}>
        <Text size="sm">
          {fresh
            ? `${subjectOf(what)}: every node follows within a second. ${howMany(what)}`
            : `${subjectOf(what)} had been ended before. Nothing has changed.`}
        </Text>
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={close} ref={safe}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
