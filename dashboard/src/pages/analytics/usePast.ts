import { type Asked, useAnswer, useNewest } from '../../api/useAnswer';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { WaitingRoom } from '../../api/types';
import { useRevision } from '../../live/useLive';
import type { RoomSettings } from './advice';
import type { Past, Scope } from './fields';
import { type Mark, marksOf } from './marks';
import { pastOf } from './past';
import type { Span } from '../../parts/time/span';

export interface PastAsked {
  asked: Asked<Past>;
  /** The newest of the same rooms, also while another span is asked for. */
  shown: Past | undefined;
}

/** What happened; asked again when `turn` changes. `rooms` is how many the zone has. */
export function usePast(scope: Scope, span: Span, rooms: number, turn: number): PastAsked {
  const by = [scope.zoneId, scope.roomId, scope.center, span.last || [span.from, span.to]];
  const asked = useAnswer(signal => pastOf(scope, span, rooms, Date.now(), signal), by, turn);
  const newest = useNewest(asked);
  const same =
    newest?.scope.zoneId === scope.zoneId &&
    newest.scope.roomId === scope.roomId &&
    newest.scope.center === scope.center;
  return { asked, shown: same && asked.state !== 'failed' ? newest : undefined };
}

/** Changes and events; none as long as they are not known, or cannot be had. */
export function useMarks(scope: Scope, span: Span, turn: number): readonly Mark[] {
  const revision = useRevision();
  const by = [scope.zoneId, scope.roomId, span.last || [span.from, span.to], revision];
  const asked = useAnswer(signal => marksOf(scope, span, signal), by, turn);
  return useNewest(asked) ?? NONE;
}

const NONE: readonly Mark[] = [];

/** How the room is set now; nothing of one that was deleted, or of all of them. */
export function useRoomSettings({ zoneId, roomId }: Scope, there: boolean): RoomSettings | undefined {
  const revision = useRevision();
  const asked = useAnswer<RoomSettings | undefined>(
    async signal => {
      if (!there) return undefined;
      return (await call<WaitingRoom>('GET', paths.room(zoneId, roomId), { signal })).result;
    },
    [zoneId, roomId, there],
    revision,
  );
  return asked.state === 'there' ? asked.value : undefined;
}
