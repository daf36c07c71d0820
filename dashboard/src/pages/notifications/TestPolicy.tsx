import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { Policy } from '../../api/types';
import { counted } from '../../parts/format';
import { TestButton } from './TestButton';

/** Tells every recipient of something that did not happen. */
export function TestPolicy({ policy, label = 'Test' }: { policy: Pick<Policy, 'id' | 'name'>; label?: string }) {
  async function send() {
    const { result } = await call<{ receivers: number }>('POST', paths.policyTest(policy.id));
    return `${counted(result.receivers, 'recipient gets', 'recipients get')} a test message of ${policy.name}.`;
  }
  return <TestButton label={label} send={send} />;
}
