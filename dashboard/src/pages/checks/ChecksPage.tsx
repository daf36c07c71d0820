import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { CheckDetails, Zone } from '../../api/types';
import { Announce } from '../../parts/Announce';
import { counted } from '../../parts/format';
import { Search } from '../../parts/Search';
import { Answered, Empty, ReadOnly } from '../../parts/states';
import { useQuery } from '../../parts/useQuery';
import { useMayWrite } from '../../session/useSession';
import { CheckList } from './CheckList';
import { SideBySide } from './SideBySide';
import { type Checks, useAround, useChecks, useZones } from './useChecks';

/** The health checks of a zone, or of all of them: `?zone=ID`. */
export default function ChecksPage() {
  const zones = useZones();
  const checks = useChecks();
  return (
    <Answered asked={zones} what="the zones">
      {all => (
        <Answered asked={checks} what="the health checks">
          {told => (
            <Shown zones={all} told={told} again={checks.state === 'loading' ? () => undefined : checks.again} />
          )}
        </Answered>
      )}
    </Answered>
  );
}

function Shown({ zones, told, again }: { zones: Zone[]; told: Checks; again: () => void }) {
  const mayWrite = useMayWrite();
  const around = useAround();
  const [zone, setZone] = useQuery('zone', '');
  const [wanted, setWanted] = useQuery('filter', '');
  const ofZone = told.checks.filter(check => zone === '' || check.zone_id === zone);
  const shown = ofZone.filter(check => isWanted(check, wanted)).sort(worstFirst);
  const first = zones.find(one => one.id === zone) ?? zones[0];
  return (
    <Stack>
      {!mayWrite && <ReadOnly />}
      <Group justify="space-between" align="flex-end">
        <Group align="flex-end">
          {zones.length > 1 && (
            <NativeSelect
              label="Zone"
              value={zone}
              onChange={e => setZone(e.currentTarget.value)}
              data={[{ value: '', label: 'All zones' }, ...zones.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          )}
          <Search label="Filter by name, address or status" value={wanted} set={setWanted} />
        </Group>
        <Group>
          <Announce say={() => summary(ofZone)} />
          {mayWrite && first && (
            <Button component={Link} href={`/checks/${first.id}/new`} size="sm">
              New check
            </Button>
          )}
        </Group>
      </Group>
      {told.checks.length === 0 ? (
        <Empty title="No health check yet">
          <Text>A check asks an origin, over and over, whether it is well, and notifies you when it is not.</Text>
          {!first && mayWrite && (
            <Text>
              A check belongs to a zone: make one with{' '}
              <Anchor component={Link} href="/rooms/new">
                the first room
              </Anchor>
              .
            </Text>
          )}
        </Empty>
      ) : shown.length === 0 ? (
        <Empty title="No check is like this">
          <Text>Filter by something else.</Text>
        </Empty>
      ) : (
        <>
          <CheckList
            checks={shown}
            revision={told.revision}
            around={around}
            withZone={zones.length > 1 && zone === ''}
            again={again}
          />
          {shown.length > 1 && <SideBySide checks={shown} />}
        </>
      )}
    </Stack>
  );
}

function isWanted(check: CheckDetails, wanted: string): boolean {
  const text = `${check.name} ${check.address} ${check.status} ${check.failure_reason}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word));
}

const WEIGHT: Record<string, number> = { unhealthy: 0, unknown: 1, healthy: 2, suspended: 3 };

function worstFirst(a: CheckDetails, b: CheckDetails): number {
  return (WEIGHT[a.status] ?? 1) - (WEIGHT[b.status] ?? 1) || a.name.localeCompare(b.name);
}

function summary(checks: readonly CheckDetails[]): string {
  const sick = checks.filter(check => check.status === 'unhealthy');
  const named = sick.map(check => `${check.name}: ${check.failure_reason}`).join('; ');
  return `${counted(checks.length, 'check')}, ${sick.length} unhealthy. ${named}`;
}
