import { Stack } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { RoomInZone, Rule, WaitingRoom } from '../../api/types';
import { type Asked, useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { InHistory } from '../../parts/room/InHistory';
import { RoomLinks } from '../../parts/room/RoomLinks';
import { Answered } from '../../parts/states';
import { useTitle } from '../../parts/title';
import { RuleList } from './RuleList';
import { type Kept, type Rules, useRules } from './draft';
import type { Family } from './families';
import { ACCOUNT, type Lists, type NamedList } from './lists';

/** What a page of rules shows. */
export interface Shown {
  room: RoomInZone;
  rules: Rules;
  /** The list of them. */
  list: ReactNode;
  lists: Asked<Lists>;
  listsAgain: () => void;
}

/** Asks for the rules or the guards of the room that the address names, and for the lists that they use. */
export function RulesOfRoom({ family, children }: { family: Family; children: (shown: Shown) => ReactNode }) {
  const { zone = '', room: id = '' } = useParams();
  const revision = useRevision();
  const asked = useAnswer(
    async signal => {
      const [room, rules] = await Promise.all([
        call<WaitingRoom>('GET', paths.room(zone, id), { signal }),
        call<Rule[]>('GET', family.path(zone, id), { signal }),
      ]);
      return { room: { ...room.result, zone_id: zone }, kept: { revision: rules.revision, rules: rules.result } };
    },
    [family, zone, id],
    revision,
  );
  useTitle(asked.state === 'there' ? `${family.title} of ${asked.value.room.name}` : undefined);
  return (
    <Answered asked={asked} what={`the ${family.several}`} gone={<InHistory roomId={id} />}>
      {({ room, kept }) => (
        <There
          key={room.id}
          family={family}
          room={room}
          kept={kept}
          again={asked.state === 'there' ? asked.again : () => undefined}
        >
          {children}
        </There>
      )}
    </Answered>
  );
}

function There({
  family,
  room,
  kept,
  again,
  children,
}: {
  family: Family;
  room: RoomInZone;
  kept: Kept;
  again: () => void;
  children: (shown: Shown) => ReactNode;
}) {
  const [saved, setSaved] = useState<Kept>();
  const revision = useRevision();
  const [turn, setTurn] = useState(0);
  const lists = useAnswer<Lists>(
    async signal => {
      const answer = await call<NamedList[]>('GET', paths.lists(ACCOUNT), { signal });
      return { revision: Number(answer.revision), lists: answer.result };
    },
    [],
    revision + turn,
  );
  const newest = saved && Number(saved.revision) > Number(kept.revision) ? saved : kept;
  const rules = useRules(family, room.id, newest);
  const listsAgain = useCallback(() => setTurn(n => n + 1), []);
  const known = lists.state === 'there' ? lists.value.lists : [];
  const list = <RuleList family={family} room={room} rules={rules} lists={known} saved={setSaved} again={again} />;
  return (
    <Stack>
      <RoomLinks zoneId={room.zone_id} roomId={room.id} />
      {children({ room, rules, list, lists, listsAgain })}
    </Stack>
  );
}
