import type { Coverage } from '../../api/types';

export type { Coverage } from '../../api/types';

export const isOf = (coverage: Coverage, roomId: string): boolean => coverage.room?.id === roomId;
