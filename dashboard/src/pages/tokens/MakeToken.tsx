import { Button, Code, CopyButton, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../api/client';
import { type Problem, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { Role } from '../../api/types';
import { Dialog } from '../../parts/Dialog';
import { Failed } from '../../parts/states';
import { useDraft } from '../../parts/useDraft';
import type { MadeToken } from './tokens';

const ROLES: { value: Role; label: string }[] = [
  { value: 'read', label: 'May look' },
  { value: 'write', label: 'May look and change' },
];

/** Makes a token, whose text is shown once: it is in no draft and gone with its dialog. */
export function MakeToken({ made }: { made: () => void }) {
  const draft = useDraft<{ name: string; role: Role }>('token', { name: '', role: 'read' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [shown, setShown] = useState<MadeToken>();
  const field = useRef<HTMLInputElement>(null);
  const named = problem?.of('/name') ?? [];

  async function make(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { name: draft.value.name.trim(), role: draft.value.role };
      const { result } = await call<MadeToken>('POST', paths.tokens, { body });
      setShown(result);
      draft.drop();
      made();
    } catch (e) {
      const found = problemOf(e);
      setProblem(found);
      if (found.of('/name').length > 0) field.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={event => void make(event)} noValidate aria-label="Make a token">
      <Stack gap="sm" align="flex-start">
        <Group align="flex-end">
          <TextInput
            ref={field}
            label="Name"
            description="Who uses it, such as ci"
            autoComplete="off"
            value={draft.value.name}
            error={named.join(' ') || undefined}
            onChange={e => draft.set({ ...draft.value, name: e.currentTarget.value })}
            w={{ base: '100%', xs: 'calc(16rem * var(--mantine-scale))' }}
          />
          <SegmentedControl
            aria-label="Role"
            data={ROLES}
            value={draft.value.role}
            onChange={role => draft.set({ ...draft.value, role })}
          />
          <Button type="submit" loading={busy}>
            Make token
          </Button>
        </Group>
        {problem && named.length === 0 && <Failed problem={problem} />}
      </Stack>
      <Dialog
        opened={shown !== undefined}
        title={`Token ${shown?.name ?? ''}`}
        close={() => setShown(undefined)}
        closeLabel="Forget the text"
        outside={false}
        size="lg"
      >
        {shown && <TextOf token={shown} close={() => setShown(undefined)} />}
      </Dialog>
    </form>
  );
}

function TextOf({ token, close }: { token: MadeToken; close: () => void }) {
  return (
    <Stack>
      <Text>
        This is its text. It is shown now and never again: copy it to where it is used. It{' '}
        {token.role === 'write' ? 'may look and change' : 'may look'}.
      </Text>
      <Code block aria-label="Text of the token">
        {token.token}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={token.token ?? ''}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} data-autofocus>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={close}>I have it</Button>
      </Group>
    </Stack>
  );
}
