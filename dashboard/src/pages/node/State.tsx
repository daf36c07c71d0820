import { Badge, Stack, Text, Title } from '@mantine/core';
import { type Fact, Facts } from '../../parts/Facts';
import { counted, dateAndTime, distance, number, timeOfDay } from '../../parts/format';
import { Listing } from '../../parts/Listing';
import { type AnalyticsStore, type Cluster, LIMITS, type NodeState } from './node';

/** Version, readiness, stores, limits. */
export function State({ node, cluster }: { node: NodeState; cluster: Cluster }) {
  return (
    <section aria-labelledby="state">
      <Title order={2} size="h3" id="state" mb="sm">
        This node
      </Title>
      <Stack>
        <Facts facts={facts(node, cluster)} label="This node" />
        {(node.limits ?? []).length > 0 && (
          <Listing
            label="Limits"
            rows={node.limits ?? []}
            id={limit => limit.name}
            narrow="(max-width: 30em)"
            columns={[
              { name: 'Limit', cell: limit => LIMITS[limit.name] ?? limit.name },
              { name: 'In use', cell: limit => number(limit.now), right: true },
              { name: 'At most', cell: limit => number(limit.most), right: true },
            ]}
          />
        )}
        {node.remarks.map(text => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
      </Stack>
    </section>
  );
}

function facts(node: NodeState, cluster: Cluster): Fact[] {
  const now = Date.parse(node.now);
  const started = Date.parse(node.started_on);
  return [
    { name: 'Version', value: node.version },
    { name: 'Running since', value: `${dateAndTime(started)}, ${distance(Math.min(started, now - 1), now)}` },
    {
      name: 'State',
      value: (
        <Badge color={node.ready ? 'green' : 'red'} variant="light" tt="none">
          {node.reason}
        </Badge>
      ),
    },
    { name: 'Clock', value: `${timeOfDay(now)}${drift(now)}` },
    { name: 'Revision of the configuration', value: number(node.revision) },
    { name: 'Configuration store', value: storeState(node) },
    ...analytics(node, now),
    ...(node.certificates ?? []).map(({ file, ends_on }) => ofCertificate(file, Date.parse(ends_on), now)),
    ...(cluster.alone
      ? [{ name: 'Cluster', value: 'none: this node is alone' }]
      : [
          { name: 'Name', value: `${cluster.node}, in data center ${cluster.data_center}` },
          { name: 'Cluster', value: cluster.joined ? 'joined' : 'not joined' },
          { name: 'Gates connected here', value: number(cluster.clients) },
        ]),
  ];
}

/** A certificate has a mark for so long before its end, as `check` and `rooms` warn of it. */
const SOON_MILLIS = 14 * 86_400_000;

function ofCertificate(file: string, end: number, now: number): Fact {
  const words = `${end > now ? 'ends' : 'ended'} ${distance(end, now)}, ${dateAndTime(end)}`;
  const value = (
    <>
      {words}{' '}
      {end - now <= SOON_MILLIS && (
        <Badge color="red" variant="light" tt="none">
          {end > now ? 'ends soon' : 'has ended'}
        </Badge>
      )}
    </>
  );
  return { name: `Certificate in ${file}`, value };
}

/** The node decides by its own clock. */
const FAR_MILLIS = 60_000;

function drift(now: number): string {
  const gap = Math.abs(Date.now() - now);
  return gap > FAR_MILLIS ? '; the clock of this computer differs' : '';
}

function storeState(node: NodeState): string {
  if (!node.store || node.store.up === null) return 'not known';
  const errors = node.store.errors ?? 0;
  return (node.store.up ? 'reached' : 'cannot be reached') + (errors > 0 ? `, ${counted(errors, 'error')}` : '');
}

function analytics(node: NodeState, now: number): Fact[] {
  const kept = node.analytics_store;
  return kept ? ofStore(kept, now) : [{ name: 'Analytics', value: node.analytics ? 'kept' : 'not kept' }];
}

function ofStore(kept: AnalyticsStore, now: number): Fact[] {
  const last = kept.last_minute ? Date.parse(kept.last_minute) : undefined;
  const found: Fact[] = [
    { name: 'Analytics store', value: kept.up ? `written, ${bytes(kept.bytes ?? 0)}` : 'cannot be written' },
    { name: 'Newest minute kept', value: last ? `${timeOfDay(last)}, ${distance(last, now)}` : 'none yet' },
  ];
  if (kept.rows_pending) found.push({ name: 'Rows that wait', value: number(kept.rows_pending) });
  if (kept.rows_lost) found.push({ name: 'Rows lost', value: number(kept.rows_lost) });
  return found;
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

function bytes(count: number): string {
  let value = count;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${number(Math.round(value))} ${UNITS[unit]}`;
}
