import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { TestButton } from './TestButton';

/** Greets a receiver, as when it was saved. */
export function TestWebhook({ webhook, label = 'Test' }: { webhook: { id: string; name: string }; label?: string }) {
  async function send() {
    await call('POST', paths.webhookTest(webhook.id));
    return `${webhook.name} is greeted.`;
  }
  return <TestButton label={label} send={send} />;
}
