import { Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Overtaken } from '../../api/envelope';
import { Dialog } from '../../parts/Dialog';
import { authorOf, dateAndTime } from '../../parts/format';

/** Another operator saved first: both versions, and the choice. */
export function Faster({
  faster,
  close,
  mine,
  theirs,
  show,
}: {
  faster: Overtaken;
  close: () => void;
  mine: () => Promise<void>;
  theirs: () => void;
  /** A version next to the other one. */
  show: (version: unknown, other: unknown) => ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const both = faster.versions[0];
  return (
    <Dialog opened title="Another operator was faster" close={close} size="xl" outside={false}>
      <Stack>
        <Text size="sm">
          This was saved meanwhile ({authorOf(faster.author)}, {dateAndTime(Date.parse(faster.at))}: {faster.what}).
          Nothing that you have typed is lost, and nothing of it is saved.
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Version name="Theirs">{show(both?.theirs ?? null, both?.yours ?? null)}</Version>
          <Version name="Yours">{show(both?.yours ?? null, both?.theirs ?? null)}</Version>
        </SimpleGrid>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Continue editing
          </Button>
          <Button variant="default" onClick={theirs}>
            Take all of theirs
          </Button>
          <Button
            color="red"
            loading={busy}
            onClick={() => {
              setBusy(true);
              void mine().finally(() => setBusy(false));
            }}
          >
            Keep mine
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Version({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={name}>
      <Text fw={600} mb="xs">
        {name}
      </Text>
      {children}
    </Box>
  );
}
