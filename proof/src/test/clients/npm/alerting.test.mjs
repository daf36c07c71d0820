// A story over every method of `alerting.*` of the official client, told in order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Cloudflare from 'cloudflare';
import { all, client, raw, reader, uncalled } from './door.mjs';

const api = client();
const left = uncalled(api.alerting, 'alerting');
const { availableAlerts, destinations, history, policies, silences } = api.alerting;
const account_id = 'default';
const hex = /^[0-9a-f]{32}$/;
const base = '/accounts/default/alerting/v3';
const url = 'https://ops.example.invalid/hook/sesame';
const revision = async () => (await raw('GET', '/vestibule/history?limit=1')).result[0].revision;
let webhook;
let pagerduty;
let policy;

test('what can be told and by which ways', async () => {
  const alerts = await availableAlerts.list({ account_id });
  assert.ok(alerts['Health Checks'].some(a => a.type === 'health_check_status_notification'));
  assert.ok(Object.values(alerts).flat().every(a => a.display_name && a.description && Array.isArray(a.filter_options)));
  const ways = await destinations.eligible.get({ account_id });
  assert.deepEqual(Object.keys(ways).sort(), ['email', 'pagerduty', 'webhooks']);
  assert.equal(ways.email[0].ready, false);
});

test('a webhook gets a secret that is shown once', async () => {
  webhook = await destinations.webhooks.create({ account_id, name: 'ops', url });
  assert.match(webhook.id, hex);
  assert.equal(webhook.type, 'generic');
  assert.match(webhook.secret, /^whsec_[A-Za-z0-9+/=]{44}$/);
  const found = await destinations.webhooks.get(webhook.id, { account_id });
  assert.equal(found.secret, undefined);
  assert.equal(found.url, url);
  assert.deepEqual((await all(destinations.webhooks.list({ account_id }))).map(w => w.id), [webhook.id]);
});

test('readers and the history see neither address nor secret', async () => {
  const seen = await reader().alerting.destinations.webhooks.get(webhook.id, { account_id });
  assert.equal(seen.url, 'https://ops.example.invalid/…');
  const told = JSON.stringify(await raw('GET', '/vestibule/history?limit=5'));
  assert.ok(!told.includes('sesame') && !told.includes(webhook.secret), told);
});

test('the same once more changes nothing', async () => {
  const before = await revision();
  await destinations.webhooks.update(webhook.id, { account_id, name: 'ops', url });
  await destinations.webhooks.update(webhook.id, { account_id, name: 'ops', url, secret: webhook.secret });
  assert.equal(await revision(), before);
  const renamed = await destinations.webhooks.update(webhook.id, { account_id, name: 'ops 2', url });
  assert.equal(renamed.name, 'ops 2');
  assert.equal(await revision(), before + 1);
});

test('what is wrong with a webhook is told at once', async () => {
  await assert.rejects(destinations.webhooks.create({ account_id, name: 'a\r\nb', url: 'http://example.com' }), error => {
    assert.ok(error instanceof Cloudflare.BadRequestError);
    assert.deepEqual(error.errors.map(e => e.source.pointer).sort(), ['/name', '/url']);
    return true;
  });
  await assert.rejects(destinations.webhooks.get('0'.repeat(32), { account_id }), Cloudflare.NotFoundError);
  await assert.rejects(
    reader().alerting.destinations.webhooks.create({ account_id, name: 'x', url }), Cloudflare.PermissionDeniedError);
});

test('PagerDuty is connected by a routing key', async () => {
  const body = { name: 'on call', routing_key: '0123456789abcdef0123456789abcdef' };
  pagerduty = await destinations.pagerduty.create({ account_id }, { body });
  assert.match(pagerduty.id, hex);
  assert.equal((await destinations.pagerduty.link(pagerduty.id, { account_id })).id, pagerduty.id);
  assert.deepEqual(await all(destinations.pagerduty.get({ account_id })), [{ id: pagerduty.id, name: 'on call' }]);
});

const wanted = () => ({
  account_id, name: 'origin down', alert_type: 'health_check_status_notification', enabled: true,
  description: 'wakes @everyone', alert_interval: '30m', filters: { status: ['Unhealthy'] },
  mechanisms: { email: [{ id: 'ops@example.com' }], webhooks: [{ id: webhook.id }], pagerduty: [{ id: pagerduty.id }] }
});

test('a policy is made, found and listed', async () => {
  policy = await policies.create(wanted());
  assert.match(policy.id, hex);
  const { account_id: _, ...sent } = wanted();
  for (const [key, value] of Object.entries(sent)) assert.deepEqual(policy[key], value, key);
  assert.deepEqual(await policies.get(policy.id, { account_id }), policy);
  assert.deepEqual(await all(policies.list({ account_id })), [policy]);
});

test('a second identical update of a policy changes nothing', async () => {
  const before = await revision();
  assert.deepEqual(await policies.update(policy.id, wanted()), policy);
  assert.equal(await revision(), before);
  policy = await policies.update(policy.id, { ...wanted(), filters: {} });
  assert.deepEqual(policy.filters, {});
});

test('recipients that do not exist are refused all at once', async () => {
  const mechanisms = { webhooks: [{ id: 'a'.repeat(32) }, { id: pagerduty.id }], pagerduty: [{ id: webhook.id }] };
  await assert.rejects(policies.create({ ...wanted(), alert_interval: 'often', mechanisms }), error => {
    assert.equal(error.status, 400);
    assert.equal(error.errors.length, 4, JSON.stringify(error.errors));
    return true;
  });
});

test('quiet hours are made, changed and listed', async () => {
  const start_time = '2030-01-01T22:00:00Z';
  await silences.create({ account_id, body: [{ policy_id: policy.id, start_time, end_time: '2030-01-02T06:00:00Z' }] });
  const [silence] = await all(silences.list({ account_id }));
  assert.equal(silence.policy_id, policy.id);
  const before = await revision();
  const changed = [{ id: silence.id, start_time, end_time: '2030-01-02T07:00:00Z' }];
  const [later] = await all(silences.update({ account_id, body: changed }));
  assert.equal(later.end_time, '2030-01-02T07:00:00Z');
  await all(silences.update({ account_id, body: changed }));
  assert.equal(await revision(), before + 1);
  assert.deepEqual(await silences.get(silence.id, { account_id }), later);
  await silences.delete(silence.id, { account_id });
  await assert.rejects(silences.get(silence.id, { account_id }), Cloudflare.NotFoundError);
});

test('a test reaches every recipient and is in the history', async () => {
  const { status, result } = await raw('POST', `${base}/policies/${policy.id}/test`);
  assert.equal(status, 200);
  assert.equal(result.receivers, 3);
  const told = await all(history.list({ account_id, per_page: 5 }));
  assert.deepEqual(
    told.filter(t => t.policy_id === policy.id).map(t => t.mechanism_type).sort(), ['email', 'pagerduty', 'webhook']);
  assert.ok(told.every(t => hex.test(t.id)));
  assert.deepEqual(await all(history.list({ account_id, before: '2000-01-01T00:00:00Z' })), []);
  assert.equal((await all(history.list({ account_id, since: '2000-01-01T00:00:00Z' }))).length, told.length);
  assert.equal((await raw('GET', `${base}/history?since=yesterday`)).status, 400);
});

test('receivers that are in use stay, and all goes in the end', async () => {
  await assert.rejects(destinations.webhooks.delete(webhook.id, { account_id }), Cloudflare.BadRequestError);
  await assert.rejects(destinations.pagerduty.delete({ account_id }), Cloudflare.BadRequestError);
  await policies.delete(policy.id, { account_id });
  assert.equal((await destinations.webhooks.delete(webhook.id, { account_id })).success, true);
  assert.equal((await destinations.pagerduty.delete({ account_id })).success, true);
  assert.deepEqual(await all(policies.list({ account_id })), []);
});

test('no method of the client was left out', () => {
  assert.deepEqual([...left], []);
});
