import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client';
import { problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { Zone } from '../../api/types';
import { Dialog } from '../../parts/Dialog';
import { wordsOf } from '../../parts/form/Form';
import { tellSaved } from '../../parts/saved';

/** Makes a zone, for the first room of a domain. */
export function NewZone({ made }: { made: (zoneId: string) => void }) {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  async function make(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    try {
      const answer = await call<Zone>('POST', paths.zones, { body: { name: name.trim() } });
      tellSaved(`The zone ${answer.result.name} is made`, answer.made);
      setOpened(false);
      setName('');
      setFault('');
      made(answer.result.id);
    } catch (e) {
      setFault(wordsOf(problemOf(e).message));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button variant="default" onClick={() => setOpened(true)}>
        Another zone
      </Button>
      <Dialog opened={opened} title="Another zone" close={() => setOpened(false)}>
        <form onSubmit={e => void make(e)} noValidate>
          <Stack>
            <TextInput
              label="Domain"
              description="Such as example.com: its rooms may be on it and on the names below it."
              data-autofocus
              spellCheck={false}
              value={name}
              error={fault || undefined}
              onChange={e => setName(e.currentTarget.value)}
            />
            <Button type="submit" loading={busy}>
              Make the zone
            </Button>
          </Stack>
        </form>
      </Dialog>
    </div>
  );
}
