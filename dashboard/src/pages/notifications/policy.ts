// A policy as the form has it: recipients as plain lists.
import type { Policy } from '../../api/types';
import { type AlertType, filterName } from './notifications';

export interface PolicyDraft {
  id: string;
  name: string;
  description: string;
  alert_type: string;
  enabled: boolean;
  alert_interval: string;
  filters: Record<string, string[]>;
  mechanisms: Record<'email' | 'webhooks' | 'pagerduty', string[]>;
}

export const NEW_POLICY: PolicyDraft = {
  id: '',
  name: '',
  description: '',
  alert_type: 'health_check_status_notification',
  enabled: true,
  alert_interval: '0s',
  filters: {},
  mechanisms: { email: [], webhooks: [], pagerduty: [] },
};

export const POLICY_KEYS = [
  'name',
  'description',
  'alert_type',
  'enabled',
  'alert_interval',
  'filters',
  'mechanisms',
] as const satisfies readonly (keyof PolicyDraft)[];

export function filled(told: Policy): PolicyDraft {
  const ids = (key: keyof PolicyDraft['mechanisms']) => (told.mechanisms[key] ?? []).map(one => one.id);
  const { id, name, description, alert_type, enabled, alert_interval, filters } = told;
  return {
    ...{ id, name, description, alert_type, enabled, alert_interval, filters },
    mechanisms: { email: ids('email'), webhooks: ids('webhooks'), pagerduty: ids('pagerduty') },
  };
}

/** As the API takes it: of the filters those that the type has, and only where something is chosen. */
export function bodyOf(value: PolicyDraft, types: readonly AlertType[]): object {
  const type = types.find(one => one.type === value.alert_type);
  const known = (key: string) => !type || type.filter_options.some(option => option.Key === key);
  const { id: _, filters, mechanisms, ...rest } = value;
  return {
    ...rest,
    filters: Object.fromEntries(Object.entries(filters).filter(([key, values]) => known(key) && values.length > 0)),
    mechanisms: Object.fromEntries(Object.entries(mechanisms).map(([key, ids]) => [key, ids.map(id => ({ id }))])),
  };
}

const LABELS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  alert_type: 'Reports',
  enabled: 'Switched on',
  alert_interval: 'Not again within',
  filters: 'Only of',
  mechanisms: 'Recipients',
  email: 'Mail addresses',
  webhooks: 'Webhooks',
  pagerduty: 'Services of PagerDuty',
};

/** A key, or a place within one, in words. */
export function policyLabel(key: string): string {
  if (key === '') return 'The policy';
  const [first = '', second = ''] = key.split(/[./]/);
  return LABELS[second] ?? (first === 'filters' && second ? filterName(second) : (LABELS[first] ?? key));
}
