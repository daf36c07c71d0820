import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { Change } from '../../api/envelope';
import { Listing } from '../../parts/Listing';
import { type Difference, type DocumentChange, differences, lines, nameOf } from './history';
import classes from './history.module.css';

/** What a revision changed, thing by thing. */
export function Changes({ changes, label }: { changes: readonly DocumentChange[]; label: string }) {
  return (
    <Stack gap="md" role="group" aria-label={label}>
      {changes.map(change => (
        <OneThing key={`${change.kind} ${change.id}`} change={change} />
      ))}
    </Stack>
  );
}

const KINDS: Record<string, string> = { rules: 'rules of room', guards: 'guards of room' };

function OneThing({ change }: { change: DocumentChange }) {
  const found = useMemo(() => differences(change), [change]);
  const name = nameOf(change);
  const how = change.documents
    ? 'changed'
    : change.before === null
      ? 'made'
      : change.after === null
        ? 'deleted'
        : 'changed';
  return (
    <div>
      <Group gap="xs" mb={4}>
        <Title order={2} size="h6">
          {KINDS[change.kind] ?? change.kind} {name}
        </Title>
        <Badge variant="light" color={how === 'deleted' ? 'red' : how === 'made' ? 'green' : 'gray'}>
          {how}
        </Badge>
      </Group>
      {change.documents ? (
        <Text size="sm" c="dimmed">
          {change.documents === 'left_out'
            ? 'Too long to be shown together with the others.'
            : 'What it was before and after is no longer kept.'}
        </Text>
      ) : (
        <DifferenceList label={`${change.kind} ${name}`} found={found} />
      )}
    </div>
  );
}

/** What a try would change, as the node says it. */
export function Tried({ changes, more }: { changes: readonly Change[]; more: number }) {
  if (changes.length === 0) return <Text>Nothing would change: everything is as it was before that revision.</Text>;
  const found = changes.map(change => ({
    key: change.key ? `${change.name}: ${change.key}` : `${change.kind} ${change.name}`,
    from: change.from ?? undefined,
    to: change.to ?? undefined,
  }));
  return (
    <Stack gap="xs">
      <DifferenceList label="What would change" found={found} />
      {more > 0 && <Text size="sm">And {more} more.</Text>}
    </Stack>
  );
}

/** Beyond this many characters a text is compared by lines. */
const LONG = 120;

const isLong = (text: string | undefined): boolean => text !== undefined && (text.length > LONG || text.includes('\n'));

function DifferenceList({ label, found }: { label: string; found: readonly Difference[] }) {
  if (found.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No setting differs.
      </Text>
    );
  }
  const long = found.filter(one => isLong(one.from) || isLong(one.to));
  const short = found.filter(one => !long.includes(one));
  return (
    <Stack gap="xs">
      {short.length > 0 && (
        <Listing
          label={label}
          rows={short}
          id={one => one.key}
          narrow="(max-width: 40em)"
          columns={[
            { name: 'Setting', cell: one => <span className={classes['key']}>{one.key}</span> },
            { name: 'Before', cell: one => <Value value={one.from} /> },
            { name: 'After', cell: one => <Value value={one.to} /> },
          ]}
        />
      )}
      {long.map(one => (
        <LineList key={one.key} one={one} />
      ))}
    </Stack>
  );
}

function Value({ value }: { value: string | undefined }) {
  if (value === undefined || value === '') {
    return (
      <Text span c="dimmed">
        {value === '' ? 'empty' : 'none'}
      </Text>
    );
  }
  return <span className={classes['value']}>{value}</span>;
}

const WORDS = { '+': 'new: ', '-': 'gone: ', ' ': '', '…': '' } as const;

function LineList({ one }: { one: Difference }) {
  const shown = useMemo(() => lines(one.from ?? '', one.to ?? ''), [one]);
  return (
    <figure className={classes['figure']}>
      <Text component="figcaption" size="sm" className={classes['key']}>
        {one.key}
      </Text>
      <ol className={classes['lines']}>
        {shown.map((line, i) => (
          <li key={i} data-sign={line.sign}>
            <span aria-hidden="true">{line.sign} </span>
            <span className={classes['hidden']}>{WORDS[line.sign]}</span>
            {line.text}
          </li>
        ))}
      </ol>
    </figure>
  );
}
