// Health checks in words, and what depends on one.
import { Badge } from '@mantine/core';
import type { CheckStatus, Policy, WaitingRoom } from '../../api/types';

const WORDS: Record<CheckStatus, { word: string; color: string }> = {
  healthy: { word: 'healthy', color: 'green' },
  unhealthy: { word: 'unhealthy', color: 'red' },
  unknown: { word: 'unknown', color: 'gray' },
  suspended: { word: 'suspended', color: 'gray' },
};

export function StatusBadge({ status, size = 'md' }: { status: CheckStatus; size?: string }) {
  // What a later version of the node knows is shown as it is.
  const { word, color } = WORDS[status] ?? { word: status, color: 'gray' };
  return (
    <Badge color={color} variant="light" size={size} tt="none" miw="fit-content">
      {word}
    </Badge>
  );
}

/** The alerts that health checks cause. */
export const CHECK_ALERTS = ['health_check_status_notification', 'vestibule_origin_open'];

/** The policies that tell of this check: those that name it, and of its status those that name none. */
export function policiesOf(checkId: string, policies: readonly Policy[]): Policy[] {
  return policies.filter(({ alert_type, filters }) => {
    const named = filters['health_check_id'] ?? [];
    return CHECK_ALERTS.includes(alert_type) && (named.length === 0 || named.includes(checkId));
  });
}

/** The rooms whose line follows this check. */
export function followersOf(checkId: string, rooms: readonly RoomOfCheck[]): RoomOfCheck[] {
  return rooms.filter(room => room.origin_health_check_id === checkId);
}

/** A room with the check that its line follows, if any. */
export type RoomOfCheck = Pick<WaitingRoom, 'id' | 'name' | 'origin_health_check_id' | 'on_origin_unhealthy'>;
