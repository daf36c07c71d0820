import { Pagination, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { number, seconds, timeOfDay } from '../../parts/format';
import { Listing } from '../../parts/Listing';
import { Search } from '../../parts/Search';
import { Empty } from '../../parts/states';
import type { Place, Whole } from './node';

const PER_PAGE = 50;

/** Where each room is counted, and what this data center may use of its limits. */
export function Leases({ cluster }: { cluster: Whole }) {
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState(1);
  const words = wanted.trim().toLowerCase();
  const found = cluster.rooms.filter(room =>
    `${room.name} ${room.zone} ${room.host ?? ''} ${room.leader ?? ''}`.toLowerCase().includes(words),
  );
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const at = Math.min(page, pages);
  return (
    <section aria-labelledby="leases">
      <Title order={2} size="h3" id="leases" mb="sm">
        Rooms and leases in {cluster.data_center}
      </Title>
      <Stack>
        <Search label="Filter by room or node" value={wanted} set={setWanted} />
        {found.length === 0 ? (
          <Empty title="No room is like this" />
        ) : (
          <Listing
            label="Rooms and leases"
            rows={found.slice((at - 1) * PER_PAGE, at * PER_PAGE)}
            id={room => room.id}
            narrow="(max-width: 75em)"
            columns={[
              { name: 'Room', cell: room => room.name || room.id },
              { name: 'Counted here by', cell: room => room.host ?? 'not known' },
              { name: 'Elsewhere by', cell: room => elsewhere(room, cluster.data_center) },
              { name: 'Global coordinator', cell: room => room.leader ?? 'not known' },
              { name: 'Seats', cell: room => part(room, 'seats') },
              { name: 'Passes', cell: room => part(room, 'passes') },
              { name: 'Anywhere', cell: room => (room.anywhere === null ? 'not here' : number(room.anywhere)) },
              {
                name: 'View',
                cell: room => (room.view_age_ms === null ? 'none' : `${seconds(room.view_age_ms / 1000)} old`),
              },
            ]}
          />
        )}
        {pages > 1 && (
          <Pagination
            total={pages}
            value={at}
            onChange={setPage}
            getItemProps={n => ({ 'aria-label': `Page ${n}` })}
            getControlProps={control => ({ 'aria-label': `${control} page` })}
          />
        )}
        <Text size="sm" c="dimmed">
          Seats are sessions at once, passes admissions in 60 s: this data center’s part of the room’s limits, and how
          much of it is used. What is held back counts as used until it is known whom a lost node has let in. Anywhere
          are slots that no data center holds.
        </Text>
      </Stack>
    </section>
  );
}

function elsewhere(room: Place, own: string): string {
  return (
    Object.entries(room.hosts ?? {})
      .filter(([center]) => center !== own)
      .map(([center, node]) => `${center}: ${node}`)
      .join(', ') || 'not known'
  );
}

function part(room: Place, what: 'seats' | 'passes'): string {
  const leases = room.leases;
  if (!leases) return 'not known';
  const until = leases[`${what}_held_back_until`];
  const held = leases[`${what}_held_back`];
  return (
    `${number(leases[`${what}_used`])} of ${number(leases[what])}` +
    (held > 0 ? `, ${number(held)} held back${until ? ` until ${timeOfDay(Date.parse(until))}` : ''}` : '')
  );
}
