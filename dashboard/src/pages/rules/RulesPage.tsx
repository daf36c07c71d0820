import { Stack, Tabs } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { Rule, WaitingRoom } from '../../api/types';
import { useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { InHistory } from '../../parts/room/InHistory';
import { RoomLinks } from '../../parts/room/RoomLinks';
import { Answered } from '../../parts/states';
import { useTitle } from '../../parts/title';
import { useQuery } from '../../parts/useQuery';
import { CoveragePanel } from './CoveragePanel';
import { ListsPanel } from './ListsPanel';
import { RuleList } from './RuleList';
import { TryPanel } from './TryPanel';
import { type Kept, useRules } from './draft';
import { addressOf } from './sample';
import classes from './rules.module.css';
import { ACCOUNT, type Lists, type NamedList } from './lists';

/** The rules of a room: who passes without waiting. */
export default function RulesPage() {
  const { zone = '', room: id = '' } = useParams();
  const revision = useRevision();
  const asked = useAnswer(
    async signal => {
      const [room, rules] = await Promise.all([
        call<WaitingRoom>('GET', paths.room(zone, id), { signal }),
        call<Rule[]>('GET', paths.rules(zone, id), { signal }),
      ]);
      return { room: { ...room.result, zone_id: zone }, kept: { revision: rules.revision, rules: rules.result } };
    },
    [zone, id],
    revision,
  );
  useTitle(asked.state === 'there' ? `Rules of ${asked.value.room.name}` : undefined);
  return (
    <Answered asked={asked} what="the rules" gone={<InHistory roomId={id} />}>
      {({ room, kept }) => (
        <Panels key={room.id} room={room} kept={kept} again={asked.state === 'there' ? asked.again : () => undefined} />
      )}
    </Answered>
  );
}

function Panels({ room, kept, again }: { room: WaitingRoom; kept: Kept; again: () => void }) {
  const [tab, setTab] = useQuery('show', 'rules');
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
  const rules = useRules(room.id, newest);
  const listsAgain = useCallback(() => setTurn(n => n + 1), []);
  return (
    <Stack>
      <RoomLinks zoneId={room.zone_id} roomId={room.id} />
      <Tabs value={tab} onChange={value => setTab(value ?? 'rules')} keepMounted={false}>
        <Tabs.List mb="md" className={classes['tabs'] ?? ''} aria-label={`Rules of ${room.name}`}>
          <Tabs.Tab value="rules">Rules</Tabs.Tab>
          <Tabs.Tab value="try">Try a request</Tabs.Tab>
          <Tabs.Tab value="coverage">Coverage</Tabs.Tab>
          <Tabs.Tab value="lists">Lists</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="rules" keepMounted>
          <RuleList
            room={room}
            rules={rules}
            lists={lists.state === 'there' ? lists.value.lists : []}
            saved={setSaved}
            again={again}
          />
        </Tabs.Panel>
        <Tabs.Panel value="try">
          <TryPanel room={room} rules={rules.rules} changed={rules.changed} />
        </Tabs.Panel>
        <Tabs.Panel value="coverage">
          <CoveragePanel standard={addressOf(room)} />
        </Tabs.Panel>
        <Tabs.Panel value="lists">
          <ListsPanel asked={lists} again={listsAgain} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
