// What the API returns about notifications, and what pages about them share.
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { AlertType, Policy, Service, Silence, Webhook } from '../../api/types';
import { type Asked, useAnswer } from '../../api/useAnswer';
import { useNow, useRevision } from '../../live/useLive';

export type { AlertType, Delivery, Service, Silence, Webhook } from '../../api/types';

/** A list of the API with the revision that it was read at. */
export interface Read<T> {
  all: T[];
  revision: string;
}

/** What came of messages is no setting: nothing reports its changes. */
const EVERY_MILLIS = 5_000;

export function useTurn(): number {
  return Math.floor(useNow(EVERY_MILLIS) / EVERY_MILLIS);
}

function useRead<T>(path: string, since: number | string): Asked<Read<T>> {
  return useAnswer(
    async signal => {
      const { result, revision } = await call<T[]>('GET', path, { signal });
      return { all: result, revision };
    },
    [path],
    since,
  );
}

export const usePolicies = (): Asked<Read<Policy>> => useRead(paths.policies, useRevision());
export const useSilences = (): Asked<Read<Silence>> => useRead(paths.silences, useRevision());
export const useServices = (): Asked<Read<Service>> => useRead(paths.pagerDuty, useRevision());

/** With when they last took something. */
export const useWebhooks = (): Asked<Read<Webhook>> => useRead(paths.webhooks, `${useRevision()} ${useTurn()}`);

/** What operators can be notified of. */
export function useAlertTypes(): Asked<AlertType[]> {
  return useAnswer(async signal => {
    const { result } = await call<Record<string, AlertType[]>>('GET', paths.alertTypes, { signal });
    return Object.values(result).flat();
  }, []);
}

/** Several answers as one: there when all of them are. */
export function both<A, B>(a: Asked<A>, b: Asked<B>): Asked<[A, B]> {
  if (a.state === 'failed') return a;
  if (b.state === 'failed') return b;
  if (a.state === 'loading' || b.state === 'loading') return { state: 'loading' };
  return {
    state: 'there',
    value: [a.value, b.value],
    again: () => {
      a.again();
      b.again();
    },
  };
}

export const WEBHOOK_TYPES: readonly { value: string; label: string }[] = [
  { value: 'generic', label: 'Generic, signed' },
  { value: 'slack', label: 'Slack or Mattermost' },
  { value: 'gchat', label: 'Google Chat' },
  { value: 'teams', label: 'Microsoft Teams' },
  { value: 'discord', label: 'Discord' },
  { value: 'feishu', label: 'Feishu' },
  { value: 'datadog', label: 'Datadog' },
  { value: 'splunk', label: 'Splunk' },
  { value: 'opsgenie', label: 'OpsGenie' },
];

export const webhookType = (type: string): string => WEBHOOK_TYPES.find(one => one.value === type)?.label ?? type;

const FILTERS: Record<string, string> = {
  health_check_id: 'Health checks',
  waiting_room_id: 'Rooms',
  node: 'Nodes',
  status: 'When it',
  minutes: 'Minutes',
};

export const filterName = (key: string): string => FILTERS[key] ?? key;
