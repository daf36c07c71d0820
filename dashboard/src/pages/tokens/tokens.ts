import type { Role } from '../../api/types';

export interface Token {
  id: string;
  name: string;
  role: Role;
  created_on: string;
  revoked_on: string | null;
}

/** Its text is told once. */
export type MadeToken = Token & { token: string | null };

export interface ListedSession {
  id: string;
  name: string;
  role: Role;
  created_on: string;
  used_on: string;
  expires_on: string;
  /** Made with its key so far; not told by nodes of an earlier version. */
  requests?: number;
  current: boolean;
}

export const may = (role: Role): string => (role === 'write' ? 'may look and change' : 'may look');
