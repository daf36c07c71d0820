import { Tabs } from '@mantine/core';
import { useQuery } from '../../parts/useQuery';
import { CoveragePanel } from './CoveragePanel';
import { ListsPanel } from './ListsPanel';
import { RulesOfRoom, type Shown } from './RulesOfRoom';
import { TryPanel } from './TryPanel';
import { BYPASS } from './families';
import { addressOf } from './sample';
import classes from './rules.module.css';

/** The rules of a room: who passes without waiting. */
export default function RulesPage() {
  return <RulesOfRoom family={BYPASS}>{shown => <Panels {...shown} />}</RulesOfRoom>;
}

function Panels({ room, rules, list, lists, listsAgain }: Shown) {
  const [tab, setTab] = useQuery('show', 'rules');
  return (
    <Tabs value={tab} onChange={value => setTab(value ?? 'rules')} keepMounted={false}>
      <Tabs.List mb="md" className={classes['tabs'] ?? ''} aria-label={`Rules of ${room.name}`}>
        <Tabs.Tab value="rules">Rules</Tabs.Tab>
        <Tabs.Tab value="try">Try a request</Tabs.Tab>
        <Tabs.Tab value="coverage">Coverage</Tabs.Tab>
        <Tabs.Tab value="lists">Lists</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="rules" keepMounted>
        {list}
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
  );
}
