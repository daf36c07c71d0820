import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';

/** Reads the newest figures out when it is pressed, because they change too often to be read out by themselves. */
export function Announce({ say, size = 'sm' }: { say: () => string; size?: 'xs' | 'sm' }) {
  const [said, setSaid] = useState('');
  // The same words again are only read out if the region changes.
  const press = () => setSaid(before => (before === say() ? `${say()} ` : say()));
  return (
    <>
      <Button variant="default" size={size} onClick={press}>
        Read out
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
