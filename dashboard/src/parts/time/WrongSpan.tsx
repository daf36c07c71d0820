import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Address } from './useAddress';

/** A span that cannot be shown. */
export function WrongSpan({
  fault,
  instead,
  address,
}: {
  fault: string;
  instead: { label: string; from: number; to: number } | undefined;
  address: Address;
}) {
  return (
    <Alert role="alert" color="yellow" variant="light" title="This span cannot be shown">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{fault}</Text>
        <Group gap="xs">
          {instead && (
            <Button size="xs" variant="default" onClick={() => address.goTo(instead.from, instead.to)}>
              {instead.label}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => address.goLast('24h')}>
            Show the last 24 hours
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
