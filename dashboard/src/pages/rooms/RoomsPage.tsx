import { useState } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { useLive } from '../../live/useLive';
import { counted } from '../../parts/format';
import { Search } from '../../parts/Search';
import { Empty, Loading } from '../../parts/states';
import { LogIn } from '../../session/LogIn';
import { RoomsTable } from './RoomsTable';

/** All rooms as they are now. */
export default function RoomsPage() {
  const { state, rooms } = useLive();
  const [wanted, setWanted] = useState('');
  if (state === 'login') return <LogIn title="Log in to see the rooms" />;
  if (state === 'starting' || (state === 'broken' && rooms.length === 0)) return <Loading what="the rooms" />;
  if (rooms.length === 0) {
    return (
      <Empty title="No waiting room yet">
        <Text>Without a room all requests pass to your site.</Text>
      </Empty>
    );
  }
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = rooms.filter(room => {
    const text = `${room.name} ${room.zone} ${room.routes.join(' ')}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <Search label="Filter by name or address" value={wanted} set={setWanted} />
        <Text size="sm" c="dimmed" role="status">
          {words.length > 0 ? `${counted(shown.length, 'room')} of ${rooms.length}` : counted(rooms.length, 'room')}
        </Text>
      </Group>
      <RoomsTable rooms={shown} />
    </Stack>
  );
}
