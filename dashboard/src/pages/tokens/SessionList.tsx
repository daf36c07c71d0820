import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { useAnswer } from '../../api/useAnswer';
import { useNow } from '../../live/useLive';
import { Confirm } from '../../parts/Confirm';
import { dateAndTime, distance, number } from '../../parts/format';
import { Listing } from '../../parts/Listing';
import { tell } from '../../parts/notices';
import { Answered } from '../../parts/states';
import { session } from '../../session/session';
import { useSession } from '../../session/useSession';
import { type ListedSession, may } from './tokens';

const EVERY_MILLIS = 30_000;

/** Who is logged in; one's own session first. A reader may end those of its own token. */
export function SessionList({ turn }: { turn: number }) {
  const state = useSession();
  const now = useNow(EVERY_MILLIS);
  const [ended, setEnded] = useState(0);
  const [ending, setEnding] = useState<ListedSession>();
  const asked = useAnswer(
    async signal => (await call<ListedSession[]>('GET', paths.sessions, { signal })).result,
    [],
    turn + ended + Math.floor(now / EVERY_MILLIS),
  );
  const mayEnd = (one: ListedSession): boolean =>
    state.phase === 'open' && (state.login.role === 'write' || state.login.name === one.name);
  async function end() {
    if (!ending) return;
    if (ending.current) {
      await session.leave();
      return;
    }
    await call('DELETE', paths.session(ending.id));
    tell(`A session of ${ending.name} is ended`);
    setEnded(n => n + 1);
  }
  return (
    <Answered asked={asked} what="the sessions">
      {sessions => (
        <>
          <Listing
            label="Sessions"
            rows={ordered(sessions)}
            id={one => one.id}
            columns={[
              {
                name: 'Token',
                cell: one => (
                  <Group gap="xs" component="span">
                    {one.name} {one.current && <Badge>this one</Badge>}
                  </Group>
                ),
              },
              { name: 'Role', cell: one => may(one.role) },
              { name: 'Logged in', cell: one => dateAndTime(Date.parse(one.created_on)) },
              { name: 'Last request', cell: one => distance(Math.min(Date.parse(one.used_on), now), now) },
              { name: 'Requests', cell: one => (one.requests === undefined ? 'not known' : number(one.requests)) },
              { name: 'Ends', cell: one => dateAndTime(Date.parse(one.expires_on)) },
              {
                name: 'End',
                buttons: true,
                cell: one =>
                  mayEnd(one) && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={
                        one.current
                          ? 'End this session'
                          : `End the session of ${one.name} from ${dateAndTime(Date.parse(one.created_on))}`
                      }
                      onClick={() => setEnding(one)}
                    >
                      End
                    </Button>
                  ),
              },
            ]}
          />
          <Confirm
            opened={ending !== undefined}
            title={ending?.current ? 'End your own session?' : `End this session of ${ending?.name ?? ''}?`}
            doIt="End"
            act={end}
            close={() => setEnding(undefined)}
          >
            <Text>
              {ending?.current
                ? 'You are logged out in this tab.'
                : 'That browser has to log in again. What is being typed there stays. The token itself stays valid.'}
            </Text>
          </Confirm>
        </>
      )}
    </Answered>
  );
}

function ordered(sessions: readonly ListedSession[]): ListedSession[] {
  return [...sessions].sort(
    (a, b) => Number(b.current) - Number(a.current) || Date.parse(b.used_on) - Date.parse(a.used_on),
  );
}
