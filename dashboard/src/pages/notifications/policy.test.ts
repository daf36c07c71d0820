import { expect, test } from 'vitest';
import type { AlertType } from './notifications';
import { NEW_POLICY, bodyOf, filled, policyLabel } from './policy';

const TYPES: AlertType[] = [
  {
    type: 'status',
    display_name: '',
    description: '',
    filter_options: [{ Key: 'health_check_id', ComparisonOperator: '==', Optional: true, AvailableValues: [] }],
  },
];
const POLICY = {
  ...NEW_POLICY,
  id: 'p',
  name: 'p',
  alert_type: 'status',
  filters: { health_check_id: ['a'], node: ['n'], status: [] },
  mechanisms: { email: ['ops@shop.example'], webhooks: [], pagerduty: [] },
};

test('filters that the type does not have, or that are empty, are not sent', () => {
  const body = bodyOf(POLICY, TYPES);
  expect(body).toHaveProperty('filters', { health_check_id: ['a'] });
  expect(body).not.toHaveProperty('id');
  expect(body).toHaveProperty('mechanisms', { email: [{ id: 'ops@shop.example' }], webhooks: [], pagerduty: [] });
});

test('of a type that is not known all filters stay', () => {
  expect(bodyOf(POLICY, [])).toHaveProperty('filters', { health_check_id: ['a'], node: ['n'] });
});

test('a policy has lists of recipients, also where it has none', () => {
  const { mechanisms: _, ...rest } = POLICY;
  expect(filled({ ...rest, created: '', modified: '', mechanisms: { webhooks: [{ id: 'w' }] } }).mechanisms).toEqual({
    email: [],
    webhooks: ['w'],
    pagerduty: [],
  });
});

test('a key, or a place within one, is in words', () => {
  expect(policyLabel('')).toBe('The policy');
  expect(policyLabel('name')).toBe('Name');
  expect(policyLabel('filters/health_check_id')).toBe('Health checks');
  expect(policyLabel('mechanisms/email/0')).toBe('Mail addresses');
});
