import type { Rule } from '../../api/types';

/** Which room covers a URL. */
export interface Coverage {
  url: string;
  host: string;
  path: string;
  covered: boolean;
  why: string;
  room: {
    id: string;
    name: string;
    zone_id: string;
    suspended: boolean;
    route: { host: string; path: string };
  } | null;
  rule: Rule | null;
  lints: { code: string; message: string }[];
}

export const isOf = (coverage: Coverage, roomId: string): boolean => coverage.room?.id === roomId;
