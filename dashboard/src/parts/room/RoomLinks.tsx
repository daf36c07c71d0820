import { Anchor, Group } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import classes from './RoomLinks.module.css';

/** From one page of a room to the others. */
export function RoomLinks({ zoneId, roomId }: { zoneId: string; roomId: string }) {
  const [address] = useLocation();
  const room = `/rooms/${zoneId}/${roomId}`;
  const links = [
    { to: room, name: 'Settings' },
    { to: `${room}/events`, name: 'Events' },
    { to: `${room}/rules`, name: 'Rules' },
    { to: `${room}/guards`, name: 'Guards' },
    { to: `${room}/page`, name: 'Waiting page' },
    { to: `/analytics?zone=${zoneId}&room=${roomId}`, name: 'Analytics' },
    { to: `/history?room=${roomId}`, name: 'History' },
  ];
  return (
    <Group component="nav" gap="xs" aria-label="Of this room" mb="md">
      {links.map(({ to, name }) => (
        <Anchor
          key={to}
          component={Link}
          href={to}
          size="sm"
          className={classes['link']}
          aria-current={to === address ? 'page' : undefined}
        >
          {name}
        </Anchor>
      ))}
    </Group>
  );
}
