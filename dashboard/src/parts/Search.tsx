import { TextInput } from '@mantine/core';

/** A field that filters what is below it. */
export function Search({ label, value, set }: { label: string; value: string; set: (value: string) => void }) {
  return (
    <TextInput
      type="search"
      label={label}
      value={value}
      onChange={e => set(e.currentTarget.value)}
      w={{ base: '100%', xs: 'calc(20rem * var(--mantine-scale))' }}
    />
  );
}
