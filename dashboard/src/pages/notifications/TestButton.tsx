import { Button } from '@mantine/core';
import { useState } from 'react';
import { tell, tellProblem } from '../../parts/notices';

/** Sends a test; `send` says what will come of it. */
export function TestButton({ label, send }: { label: string; send: () => Promise<string> }) {
  const [busy, setBusy] = useState(false);
  async function test() {
    setBusy(true);
    try {
      tell(`${await send()} The log shows the result.`);
    } catch (e) {
      tellProblem(e);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="xs" variant="default" loading={busy} aria-label={label} onClick={() => void test()}>
      Test
    </Button>
  );
}
