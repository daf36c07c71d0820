import { Button, Chip, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LASTS, LONGEST, type Span, between, localOf } from './span';
import type { Address } from './useAddress';
import classes from './SpanChoice.module.css';

/** Which span: one that moves with the clock, or two times. */
export function SpanChoice({ span, address }: { span: Span; address: Address }) {
  return (
    <Stack gap="xs">
      <Chip.Group value={span.last} onChange={address.goLast}>
        <Group gap="xs" className={classes['span']} role="radiogroup" aria-label="Span">
          {LASTS.map(({ value, label }) => (
            <Chip key={value} value={value} size="sm" radius="md">
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Times key={`${span.from} ${span.to}`} span={span} address={address} />
    </Stack>
  );
}

function Times({ span, address }: { span: Span; address: Address }) {
  const [from, setFrom] = useState(localOf(span.from));
  const [to, setTo] = useState(localOf(span.to));
  const [fault, setFault] = useState('');
  const [shownAt] = useState(() => Date.now());
  function show(event: FormEvent) {
    event.preventDefault();
    const begin = Date.parse(from);
    const end = Date.parse(to);
    const read = between(begin, end);
    if ('fault' in read) setFault(read.fault);
    else address.goTo(begin, end);
  }
  const shift = (by: number) => address.goTo(span.from + by, span.to + by);
  const length = span.to - span.from;
  return (
    <form onSubmit={show} noValidate>
      <Group gap="xs" align="flex-end">
        <TextInput type="datetime-local" label="From" value={from} onChange={e => setFrom(e.currentTarget.value)} />
        <TextInput type="datetime-local" label="To" value={to} onChange={e => setTo(e.currentTarget.value)} />
        <Button type="submit" variant="default">
          Show
        </Button>
        <Button variant="default" onClick={() => shift(-length)}>
          Earlier
        </Button>
        <Button variant="default" onClick={() => shift(length)} disabled={span.to >= shownAt}>
          Later
        </Button>
        <Button
          variant="default"
          onClick={() => address.goTo(span.from - length, span.to + length)}
          disabled={3 * length > LONGEST}
        >
          Zoom out
        </Button>
      </Group>
      {fault && (
        <Text c="red" size="sm" role="alert" mt="xs">
          {fault}
        </Text>
      )}
    </form>
  );
}
