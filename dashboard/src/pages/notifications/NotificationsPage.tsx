import { Stack, Tabs } from '@mantine/core';
import { ReadOnly } from '../../parts/states';
import { useQuery } from '../../parts/useQuery';
import { useMayWrite } from '../../session/useSession';
import { Deliveries } from './Deliveries';
import { Destinations } from './Destinations';
import { Policies } from './Policies';
import { Silences } from './Silences';
import classes from './notifications.module.css';

const STANDARD = 'policies';

/** Whom the node notifies of what, and the result: `?show=policies`, `destinations`, `silences` or `log`. */
export default function NotificationsPage() {
  const mayWrite = useMayWrite();
  const [tab, setTab] = useQuery('show', STANDARD);
  return (
    <Stack>
      {!mayWrite && <ReadOnly />}
      <Tabs value={tab} onChange={value => setTab(value ?? STANDARD)} keepMounted={false}>
        <Tabs.List mb="md" className={classes['tabs'] ?? ''} aria-label="Notifications">
          <Tabs.Tab value="policies">Policies</Tabs.Tab>
          <Tabs.Tab value="destinations">Destinations</Tabs.Tab>
          <Tabs.Tab value="silences">Silences</Tabs.Tab>
          <Tabs.Tab value="log">Log</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="policies">
          <Policies />
        </Tabs.Panel>
        <Tabs.Panel value="destinations">
          <Destinations />
        </Tabs.Panel>
        <Tabs.Panel value="silences">
          <Silences />
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <Deliveries />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
