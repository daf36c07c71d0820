import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';

/** To what holds for all rooms of the zone. */
export function ZoneLink({ zoneId }: { zoneId: string }) {
  return (
    <Text size="sm">
      <Anchor component={Link} href={`/zones/${zoneId}`}>
        Settings of all rooms of the zone
      </Anchor>
    </Text>
  );
}
