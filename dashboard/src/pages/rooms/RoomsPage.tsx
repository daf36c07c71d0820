import { Button, Group, Pagination, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { LiveRoom } from '../../live/rooms';
import { useLiveRooms, useNow } from '../../live/useLive';
import { Announce } from '../../parts/Announce';
import { counted, number } from '../../parts/format';
import { Search } from '../../parts/Search';
import type { Order } from '../../parts/SortHead';
import { Empty, Failed, Loading } from '../../parts/states';
import { useQuery } from '../../parts/useQuery';
import { Problem } from '../../api/envelope';
import { LogIn } from '../../session/LogIn';
import { useIsKnown, useMayWrite, useSession } from '../../session/useSession';
import { restart } from '../../live/reader';
import { type Column, isColumn, isWanted, sorted } from './order';
import { RoomCards } from './RoomCards';
import { RoomsTable } from './RoomsTable';
import { HoldBanner } from '../../parts/room/HoldBanner';
import { standingOf } from '../../parts/room/standing';
import { useDays } from './useDays';

const PER_PAGE = 50;

/** Rows change places at most this often, so that nobody presses a button of another row. */
const SORT_MILLIS = 10_000;

/** Where the table does not fit: it has more columns for people who have logged in. */
const WITH_ACTIONS = '(max-width: 87em)';
const WITHOUT = '(max-width: 75em)';

/** All rooms as they are now. */
export default function RoomsPage() {
  const { state, rooms } = useLiveRooms();
  const session = useSession();
  if (state === 'login') {
    return session.phase === 'open' ? <Loading what="the rooms" /> : <LogIn title="Log in to see the rooms" />;
  }
  if (rooms.length > 0) return <Rooms rooms={rooms} />;
  switch (state) {
    case 'live':
      return (
        <Empty title="No waiting room yet">
          <Text>Without a room all requests pass to your site.</Text>
          <NewRoom />
        </Empty>
      );
    case 'broken':
      return <Failed problem={new Problem('away', 'It is asked again and again.')} again={restart} />;
    case 'strange':
      return (
        <Failed
          problem={new Problem('unknown', 'The figures come in a form that this page does not know.')}
          again={restart}
        />
      );
    default:
      return <Loading what="the rooms" />;
  }
}

function Rooms({ rooms }: { rooms: readonly LiveRoom[] }) {
  const [wanted, setWanted] = useQuery('filter', '');
  const [by, setBy] = useQuery('sort', 'state');
  const [way, setWay] = useQuery('way', 'down');
  const [page, setPage] = useQuery('page', '1');
  const known = useIsKnown();
  const narrow = useMediaQuery(known ? WITH_ACTIONS : WITHOUT, undefined, { getInitialValueInEffect: false });
  const order: Order<Column> = { by: isColumn(by) ? by : 'state', down: way === 'down' };
  const ids = useOrder(rooms, order);
  const found = useMemo(() => {
    const all = new Map(rooms.map(room => [room.id, room]));
    const ordered = ids.flatMap(id => all.get(id) ?? []);
    return wanted ? ordered.filter(room => isWanted(room, wanted)) : ordered;
  }, [rooms, ids, wanted]);
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const at = Math.min(Math.max(1, Number.parseInt(page, 10) || 1), pages);
  const shown = found.slice((at - 1) * PER_PAGE, at * PER_PAGE);
  const days = useDays(shown);
  const setOrder = (next: Order<Column>) => {
    setBy(next.by);
    setWay(next.down ? 'down' : 'up');
  };
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <Search
          label="Filter by name, address or state"
          value={wanted}
          set={text => {
            setWanted(text);
            setPage('1');
          }}
        />
        <Group>
          <Text size="sm" c="dimmed" role="status">
            {wanted ? `${number(found.length)} of ${counted(rooms.length, 'room')}` : counted(rooms.length, 'room')}
          </Text>
          <Announce say={() => summary(rooms)} />
          <NewRoom />
        </Group>
      </Group>
      <HoldBanner rooms={rooms} />
      {found.length === 0 ? (
        <Empty title="No room is like this">
          <Text>Filter by something else.</Text>
        </Empty>
      ) : narrow ? (
        <RoomCards rooms={shown} days={days} />
      ) : (
        <RoomsTable rooms={shown} days={days} order={order} setOrder={setOrder} />
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={at}
          onChange={n => setPage(String(n))}
          getItemProps={n => ({ 'aria-label': `Page ${n}` })}
          getControlProps={control => ({ 'aria-label': `${control} page` })}
        />
      )}
    </Stack>
  );
}

/** To the page that makes a room. */
function NewRoom() {
  if (!useMayWrite()) return null;
  return (
    <Button component={Link} href="/rooms/new" size="sm">
      New room
    </Button>
  );
}

/** The ids in order, worked out again every ten seconds, and at once when rooms come or go. */
function useOrder(rooms: readonly LiveRoom[], order: Order<Column>): string[] {
  const turn = Math.floor(useNow(SORT_MILLIS) / SORT_MILLIS);
  const of = [turn, order.by, order.down, ...rooms.map(room => room.id)].join();
  const [kept, setKept] = useState<{ of: string; ids: string[] }>();
  if (kept?.of === of) return kept.ids;
  const ids = sorted(rooms, order.by, order.down);
  setKept({ of, ids });
  return ids;
}

function summary(rooms: readonly LiveRoom[]): string {
  const waiting = rooms.reduce((sum, room) => sum + room.waiting, 0);
  const active = rooms.reduce((sum, room) => sum + room.active, 0);
  const queueing = rooms.filter(room => room.waiting > 0).map(room => `${room.name}: ${number(room.waiting)}`);
  const looked = rooms.filter(room => standingOf(room).weight >= 6).map(room => room.name);
  return [
    `${counted(rooms.length, 'room')}, ${number(active)} active, ${number(waiting)} waiting.`,
    queueing.length > 0 ? `Waiting: ${queueing.slice(0, 10).join(', ')}.` : '',
    looked.length > 0 ? `Closed to newcomers: ${looked.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
