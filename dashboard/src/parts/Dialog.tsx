import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * A dialog over the page. In the place of Mantine's own header, which is one of the page to screen readers. The part
 * with `data-autofocus` gets the focus, which goes back to where it was when the dialog closes.
 */
export function Dialog({
  opened,
  title,
  close,
  closeLabel = 'Close',
  outside = true,
  size = 'md',
  children,
}: {
  opened: boolean;
  title: string;
  close: () => void;
  closeLabel?: string;
  /** Whether a click outside closes it. */
  outside?: boolean;
  size?: string;
  children: ReactNode;
}) {
  return (
    <Modal.Root opened={opened} onClose={close} closeOnClickOutside={outside} size={size}>
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" wrap="nowrap" p="md" pb="xs">
          <Modal.Title fz="lg" fw={700}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={closeLabel} />
        </Group>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
