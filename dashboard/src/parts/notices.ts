// Short notices at the edge of the screen, read out by screen readers.
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { problemOf } from '../api/envelope';

/** How many are on the screen at once; the frame shows no more. */
export const MOST_NOTICES = 4;

/** Shows one. The newest is what counts: the oldest gives way, or a notice would wait until others are gone. */
export function show(notice: NotificationData): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  const over = shown.length + queue.length + 1 - MOST_NOTICES;
  for (const old of [...shown, ...queue].slice(0, Math.max(0, over))) if (old.id) notifications.hide(old.id);
  notifications.show({ withBorder: true, closeButtonProps: { 'aria-label': 'Close' }, ...notice });
}

export function tell(message: string): void {
  show({ message, color: 'green' });
}

export function tellProblem(thrown: unknown): void {
  show({
    title: 'This did not work',
    message: problemOf(thrown).message,
    color: 'red',
    autoClose: false,
    role: 'alert',
  });
}
