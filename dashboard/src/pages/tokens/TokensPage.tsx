import { Stack, Title } from '@mantine/core';
import { MakeToken } from './MakeToken';
import { SessionList } from './SessionList';
import { TokenList } from './TokenList';
import { ReadOnly } from '../../parts/states';
import { useMayWrite } from '../../session/useSession';
import { useState } from 'react';

/** Who may ask the API, by tokens and by sessions of browsers. */
export default function TokensPage() {
  const mayWrite = useMayWrite();
  const [turn, setTurn] = useState(0);
  const changed = () => setTurn(n => n + 1);
  return (
    <Stack gap="xl">
      <section aria-labelledby="tokens">
        <Stack>
          <Title order={2} size="h3" id="tokens">
            Tokens of the API
          </Title>
          {mayWrite ? <MakeToken made={changed} /> : <ReadOnly />}
          <TokenList turn={turn} changed={changed} />
        </Stack>
      </section>
      <section aria-labelledby="sessions">
        <Stack>
          <Title order={2} size="h3" id="sessions">
            Sessions of browsers at this node
          </Title>
          <SessionList turn={turn} />
        </Stack>
      </section>
    </Stack>
  );
}
