import { Code, CopyButton, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { share } from '../../parts/format';
import type { WholeEvent } from './events';
import { isSeedOf, lotOf } from './draw';
import classes from './EventList.module.css';

/** What fixes a draw, and after it the seed, checked in the browser. */
export function DrawProof({ event }: { event: WholeEvent }) {
  const { draw_commitment: commitment, draw_seed: seed, draw_announced_on: announced } = event;
  const right = useComputed(seed && commitment ? `${seed} ${commitment}` : '', () =>
    isSeedOf(seed ?? '', commitment ?? ''),
  );
  if (!commitment) return null;
  return (
    <Stack gap={4} component="section" aria-label={`Draw of ${event.name}`}>
      <Text size="sm" fw={600}>
        Commitment of the draw{announced && `, published ${new Date(announced).toLocaleString()}`}
      </Text>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Code className={classes['code']}>{commitment}</Code>
        <CopyButton value={commitment}>
          {({ copied, copy }) => (
            <Button
              size="compact-xs"
              variant="default"
              onClick={copy}
              aria-label={`${copied ? 'Copied' : 'Copy'} the commitment`}
              flex="none"
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      {!seed && (
        <Text size="sm">The seed is published ten seconds after the start. Until then no one can know the order.</Text>
      )}
      {seed && (
        <>
          <Text size="sm">
            Seed: <Code className={classes['code']}>{seed}</Code>
          </Text>
          {right !== undefined && (
            <Text size="sm" role="status" fw={600} {...(right ? {} : { c: 'red' })}>
              {right ? 'Right: this seed is the one that was committed to.' : 'Wrong: this seed is another one.'}
            </Text>
          )}
          <LotField seed={seed} />
        </>
      )}
    </Stack>
  );
}

/** What is computed from `of`; nothing until it is, and nothing from an empty text. */
function useComputed<T>(of: string, compute: () => Promise<T>): T | undefined {
  const [computed, setComputed] = useState<{ of: string; value: T }>();
  const begin = useEffectEvent(compute);
  useEffect(() => {
    if (of !== '') void begin().then(value => setComputed({ of, value }));
  }, [of]);
  return computed?.of === of ? computed.value : undefined;
}

function LotField({ seed }: { seed: string }) {
  const [number, setNumber] = useState('');
  const typed = number.trim().toLowerCase();
  const well = /^[0-9a-f]{16}$/.test(typed);
  const lot = useComputed(well ? `${seed} ${typed}` : '', () => lotOf(seed, typed));
  return (
    <>
      <TextInput
        size="xs"
        label="Ticket number of a visitor"
        placeholder="16 hex digits"
        value={number}
        spellCheck={false}
        autoComplete="off"
        onChange={e => setNumber(e.currentTarget.value)}
        error={typed && !well ? 'A ticket number has 16 hex digits.' : undefined}
        maw="16rem"
      />
      <Text size="sm" role="status">
        {lot && `Lot ${lot.hex}: behind about ${share(lot.share)} of all who drew.`}
      </Text>
    </>
  );
}
