import { Alert, Button, Code, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { problemOf } from '../api/envelope';
import { session } from './session';

/**
 * Asks for a token. In a dialog, which has a title of its own, it has none, and its field gets the focus. `said` is
 * why it asks, if the node has said.
 */
export function LogIn({ title = '', said = '' }: { title?: string; said?: string }) {
  const [token, setToken] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  async function enter(event: FormEvent) {
    event.preventDefault();
    if (!token.trim()) {
      setFault('A token is needed.');
      return;
    }
    setBusy(true);
    setFault('');
    try {
      await session.openWithToken(token);
    } catch (e) {
      const problem = problemOf(e);
      setFault(problem.kind === 'login' || problem.kind === 'right' ? 'This token was refused.' : problem.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack component="section" maw="32rem" gap="sm">
      {title && (
        <Title order={2} size="h3">
          {title}
        </Title>
      )}
      {said && (
        <Alert color="yellow" variant="light" role="status">
          {said}
        </Alert>
      )}
      <form onSubmit={e => void enter(e)} noValidate>
        <Stack gap="sm">
          <PasswordInput
            label="Control token"
            description={
              <>
                The first one is in the file <Code>control.token</Code> of the data directory.
              </>
            }
            autoComplete="off"
            spellCheck={false}
            data-autofocus={title ? undefined : true}
            value={token}
            error={fault || undefined}
            onChange={e => setToken(e.currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            It is changed into a session that ends after 12 hours, after 30 idle minutes, and with this tab.
          </Text>
          <Button type="submit" loading={busy}>
            Log in
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
