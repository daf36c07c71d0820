import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { RulesOfRoom } from './RulesOfRoom';
import { GUARDS } from './families';

/** The guards of a room: what ends sessions, and of whom a challenge is asked. */
export default function GuardsPage() {
  return (
    <RulesOfRoom family={GUARDS}>
      {({ room, list }) => (
        <>
          {list}
          <Text size="sm" c="dimmed">
            A guard is asked of requests that no bypass rule lets pass. Lists that guards can use, and which room covers
            an address, are on the page of{' '}
            <Anchor
              component={Link}
              inherit
              c="inherit"
              underline="always"
              href={`/rooms/${room.zone_id}/${room.id}/rules`}
            >
              rules
            </Anchor>
            .
          </Text>
        </>
      )}
    </RulesOfRoom>
  );
}
