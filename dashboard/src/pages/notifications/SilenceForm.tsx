import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client';
import { type Problem, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { Policy } from '../../api/types';
import { wordsOf } from '../../parts/form/Form';
import { tellSaved } from '../../parts/saved';
import { Failed } from '../../parts/states';
import type { Silence } from './notifications';

const MINUTE = 60_000;
const LENGTHS = [
  { label: '1 hour', minutes: 60 },
  { label: '8 hours', minutes: 480 },
  { label: '1 day', minutes: 1_440 },
];

/** The times of a silence, by the clock of this browser. */
export function SilenceForm({
  silence,
  policies,
  revision,
  done,
  undone,
}: {
  /** Nothing for a new one. */
  silence: Silence | undefined;
  policies: readonly Policy[];
  revision: string;
  done: () => void;
  undone: () => void;
}) {
  const [policy, setPolicy] = useState(silence?.policy_id ?? policies[0]?.id ?? '');
  const [from, setFrom] = useState(() => localOf(silence ? Date.parse(silence.start_time) : Date.now()));
  const [to, setTo] = useState(() => localOf(silence ? Date.parse(silence.end_time) : Date.now() + 60 * MINUTE));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const said = (key: string) =>
    problem
      ?.of(`/0/${key}`)
      .map(message => wordsOf(message))
      .join(' ') || undefined;
  const placed = ['policy_id', 'start_time', 'end_time'].some(key => said(key) !== undefined);

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    const times = { start_time: isoOf(from), end_time: isoOf(to) };
    try {
      const answer = silence
        ? await call('PUT', paths.silences, { body: [{ id: silence.id, ...times }], ifMatch: revision })
        : await call('POST', paths.silences, { body: [{ policy_id: policy, ...times }] });
      const name = policies.find(one => one.id === policy)?.name ?? '';
      tellSaved(silence ? `A silence of ${name} is changed` : `${name} will be silent`, answer.made, undone);
      done();
    } catch (e) {
      setProblem(problemOf(e));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={event => void save(event)} noValidate autoComplete="off">
      <Stack>
        {silence ? (
          <Text>{policies.find(one => one.id === policy)?.name}</Text>
        ) : (
          <NativeSelect
            label="Policy"
            data-autofocus
            data={policies.map(({ id, name }) => ({ value: id, label: name }))}
            value={policy}
            error={said('policy_id')}
            onChange={e => setPolicy(e.currentTarget.value)}
          />
        )}
        <TextInput
          type="datetime-local"
          label="From"
          value={from}
          error={said('start_time')}
          onChange={e => setFrom(e.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label="To"
          value={to}
          error={said('end_time')}
          onChange={e => setTo(e.currentTarget.value)}
        />
        <Group gap="xs" role="group" aria-label="How long">
          {LENGTHS.map(({ label, minutes }) => (
            <Button
              key={label}
              size="compact-sm"
              variant="default"
              onClick={() => setTo(localOf((Date.parse(from) || Date.now()) + minutes * MINUTE))}
            >
              {label}
            </Button>
          ))}
        </Group>
        {problem && !placed && <Failed problem={problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {silence ? 'Save' : 'Be silent'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** As a field for local time has it. */
function localOf(millis: number): string {
  const at = new Date(millis);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What cannot be read as a time goes to the node as it is, which says what is wrong. */
function isoOf(local: string): string {
  const at = Date.parse(local);
  return Number.isNaN(at) ? local : new Date(at).toISOString();
}
