import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A setting that takes more than one input, under one label. */
export function FieldGroup({
  name,
  label,
  help,
  children,
}: {
  name: string;
  label: string;
  help: string;
  children: ReactNode;
}) {
  return (
    <Stack gap="xs" role="group" aria-label={label} data-name={name}>
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          {help}
        </Text>
      </div>
      {children}
    </Stack>
  );
}
