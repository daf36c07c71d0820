import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { useLiveRoom } from '../../live/useLive';

/** To a room; its zone is known once the node has reported the room. */
export function RoomLink({ room }: { room: { id: string; name: string } }) {
  const live = useLiveRoom(room.id);
  if (!live) return <span>{room.name}</span>;
  return (
    <Anchor component={Link} size="sm" underline="always" href={`/rooms/${live.zoneId}/${room.id}`}>
      {room.name}
    </Anchor>
  );
}
