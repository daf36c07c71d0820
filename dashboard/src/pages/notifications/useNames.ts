// The names of what policies speak of by its id.
import { call, callAll } from '../../api/client';
import { paths } from '../../api/paths';
import type { CheckDetails, ResultOf, WaitingRoom } from '../../api/types';
import { type Asked, useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import type { Service, Webhook } from './notifications';

export interface Named {
  id: string;
  name: string;
  /** What tells it from others of the same name. */
  more: string;
}

export interface Names {
  checks: Named[];
  rooms: Named[];
  webhooks: Named[];
  services: Named[];
  /** Whether this node sends mail. */
  mail: boolean;
}

type RoomOfAccount = Pick<WaitingRoom, 'id' | 'name' | 'host'>;

type Ways = ResultOf<'eligible'>;

export function useNames(): Asked<Names> {
  const revision = useRevision();
  return useAnswer(
    async signal => {
      const [checks, rooms, webhooks, services, ways] = await Promise.all([
        call<CheckDetails[]>('GET', paths.checkDetails, { signal }),
        callAll<RoomOfAccount>(paths.roomsOfAccount('default'), { signal }),
        call<Webhook[]>('GET', paths.webhooks, { signal }),
        call<Service[]>('GET', paths.pagerDuty, { signal }),
        call<Ways>('GET', paths.eligible, { signal }),
      ]);
      return {
        checks: sorted(checks.result.map(({ id, name, zone }) => ({ id, name, more: zone }))),
        rooms: sorted(rooms.map(({ id, name, host }) => ({ id, name, more: host }))),
        webhooks: sorted(webhooks.result.map(({ id, name, type }) => ({ id, name, more: type }))),
        services: sorted(services.result.map(({ id, name }) => ({ id, name, more: '' }))),
        mail: ways.result['email']?.some(way => way.ready) ?? false,
      };
    },
    [],
    revision,
  );
}

function sorted(all: Named[]): Named[] {
  return all.sort((a, b) => a.name.localeCompare(b.name) || a.more.localeCompare(b.more));
}

/** An id by its name; the id itself of what is not there any more. */
export function nameOf(id: string, all: readonly Named[]): string {
  return all.find(one => one.id === id)?.name ?? id;
}
