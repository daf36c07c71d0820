// What there is to know of health checks besides their settings: their state, and what depends on them.
import { call, callAll } from '../../api/client';
import { paths } from '../../api/paths';
import type { CheckDetails, Policy, Zone } from '../../api/types';
import { type Asked, useAnswer } from '../../api/useAnswer';
import { useNow, useRevision } from '../../live/useLive';
import type { RoomOfCheck } from '../../parts/check/status';

/** A status is no setting: nothing reports its changes, so it is asked for again. */
const EVERY_MILLIS = 5_000;

export function useTurn(): number {
  return Math.floor(useNow(EVERY_MILLIS) / EVERY_MILLIS);
}

export interface Around {
  rooms: RoomOfCheck[];
  policies: Policy[];
}

export interface Checks {
  checks: CheckDetails[];
  /** That the checks were read at. */
  revision: string;
}

/** All checks as they stand. */
export function useChecks(): Asked<Checks> {
  const revision = useRevision();
  const turn = useTurn();
  return useAnswer(
    async signal => {
      const answer = await call<CheckDetails[]>('GET', paths.checkDetails, { signal });
      return { checks: answer.result, revision: answer.revision };
    },
    [],
    `${revision} ${turn}`,
  );
}

/** The rooms that follow checks, and the policies that tell of them. */
export function useAround(): Asked<Around> {
  const revision = useRevision();
  return useAnswer(
    async signal => {
      const [rooms, policies] = await Promise.all([
        callAll<RoomOfCheck>(paths.roomsOfAccount('default'), { signal }),
        call<Policy[]>('GET', paths.policies, { signal }),
      ]);
      return { rooms, policies: policies.result };
    },
    [],
    revision,
  );
}

/** All zones, by name. */
export function useZones(): Asked<Zone[]> {
  const revision = useRevision();
  return useAnswer(
    async signal => (await callAll<Zone>(paths.zones, { signal })).sort((a, b) => a.name.localeCompare(b.name)),
    [],
    revision,
  );
}
