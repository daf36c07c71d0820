import { Badge, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { Confirm } from '../../parts/Confirm';
import { dateAndTime } from '../../parts/format';
import { Listing } from '../../parts/Listing';
import { tell } from '../../parts/notices';
import { Answered } from '../../parts/states';
import { useMayWrite, useSession } from '../../session/useSession';
import { type Token, may } from './tokens';

/** All tokens, those that open nothing any more last. */
export function TokenList({ turn, changed }: { turn: number; changed: () => void }) {
  const mayWrite = useMayWrite();
  const asked = useAnswer(
    async signal => (await call<Token[]>('GET', paths.tokens, { signal })).result,
    [],
    turn + useRevision(),
  );
  const [revoking, setRevoking] = useState<Token>();
  return (
    <Answered asked={asked} what="the tokens">
      {tokens =>
        tokens.length === 0 ? (
          <Text>The control token is the only one. It is in the file control.token of the data directory.</Text>
        ) : (
          <>
            <Listing
              label="Tokens"
              rows={ordered(tokens)}
              id={token => token.id}
              columns={[
                { name: 'Name', cell: token => token.name },
                { name: 'Role', cell: token => may(token.role) },
                { name: 'Made', cell: token => dateAndTime(Date.parse(token.created_on)) },
                {
                  name: 'State',
                  cell: token =>
                    token.revoked_on ? `revoked ${dateAndTime(Date.parse(token.revoked_on))}` : <Badge>valid</Badge>,
                },
                ...(mayWrite
                  ? [
                      {
                        name: 'Revoke',
                        buttons: true,
                        cell: (token: Token) =>
                          !token.revoked_on && (
                            <Button
                              size="xs"
                              variant="default"
                              aria-label={`Revoke ${token.name}`}
                              onClick={() => setRevoking(token)}
                            >
                              Revoke
                            </Button>
                          ),
                      },
                    ]
                  : []),
              ]}
            />
            <Revoke token={revoking} close={() => setRevoking(undefined)} changed={changed} />
          </>
        )
      }
    </Answered>
  );
}

function ordered(tokens: readonly Token[]): Token[] {
  return [...tokens].sort(
    (a, b) => Number(a.revoked_on !== null) - Number(b.revoked_on !== null) || a.name.localeCompare(b.name),
  );
}

function Revoke({ token, close, changed }: { token: Token | undefined; close: () => void; changed: () => void }) {
  const session = useSession();
  const own = session.phase === 'open' && session.login.name === token?.name;
  async function act() {
    if (!token) return;
    await call('DELETE', paths.token(token.name));
    tell(`Token ${token.name} is revoked`);
    changed();
  }
  return (
    <Confirm opened={token !== undefined} title={`Revoke ${token?.name ?? ''}?`} doIt="Revoke" act={act} close={close}>
      <Text>
        Whatever uses it is refused within a second, on every node, and its sessions end. A token does not come back:
        make another one for what still needs one.
      </Text>
      {own && <Text fw={600}>This is the token of your own session: you will have to log in by another one.</Text>}
    </Confirm>
  );
}
