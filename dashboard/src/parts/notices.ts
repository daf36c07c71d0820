// Short notices at the edge of the screen, read out by screen readers.
import { notifications } from '@mantine/notifications';
import { problemOf } from '../api/envelope';

export function tell(message: string): void {
  notifications.show({ message, color: 'green', withBorder: true, closeButtonProps: { 'aria-label': 'Close' } });
}

export function tellProblem(thrown: unknown): void {
  notifications.show({
    title: 'This did not work',
    message: problemOf(thrown).message,
    color: 'red',
    autoClose: false,
    withBorder: true,
    role: 'alert',
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
