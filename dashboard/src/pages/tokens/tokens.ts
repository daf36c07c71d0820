import type { Role } from '../../api/types';

export type { ListedSession, MadeToken, Token } from '../../api/types';

export const may = (role: Role): string => (role === 'write' ? 'may look and change' : 'may look');
