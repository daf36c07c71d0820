// One story over every method of `waitingRooms.*` and `healthchecks.*` of the official client, told in order: each test
// continues where the one before it stopped.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Cloudflare from 'cloudflare';
import { all, byKey, client, origin, raw, reader, uncalled } from './door.mjs';

const api = client();
const rooms = api.waitingRooms;
const left = [uncalled(api.waitingRooms, 'waitingRooms'), uncalled(api.healthchecks, 'healthchecks')];
const hex = /^[0-9a-f]{32}$/;
let zone_id;
let account_id;
let room;

const least = { host: 'store.example.net', name: 'spring_drop', new_users_per_minute: 200, total_active_users: 400 };

const defaults = {
  path: '/', additional_routes: [], cookie_suffix: '', cookie_attributes: { samesite: 'auto', secure: 'auto' },
  session_duration: 5, disable_session_renewal: false, queue_all: false, queueing_method: 'fifo',
  queueing_status_code: 200, custom_page_html: '', default_template_language: 'en-US', json_response_enabled: false,
  description: '', suspended: false, enabled_origin_commands: [], turnstile_mode: 'invisible', turnstile_action: 'log',
  next_event_prequeue_start_time: null, next_event_start_time: null
};

// The number of the newest revision in the store's history.
const revision = async () => (await raw('GET', '/vestibule/history?limit=1')).result[0].revision;

const includes = (whole, part) => {
  for (const [key, value] of Object.entries(part)) assert.deepEqual(whole[key], value, key);
};

// What a refused request brings: the class of the client, the code, and the place.
async function refused(promise, type, code, pointer) {
  await assert.rejects(promise, error => {
    assert.ok(error instanceof type, `${error.constructor.name}: ${error.message}`);
    assert.ok(error.errors.some(e => e.code === code), JSON.stringify(error.errors));
    if (pointer) assert.ok(error.errors.some(e => e.source?.pointer === pointer), JSON.stringify(error.errors));
    return true;
  });
}

// ---- zones --------------------------------------------------------------------------------------

test('a zone is made, found by name, and listed', async () => {
  const made = await api.zones.create({ account: { id: 'default' }, name: 'example.net', type: 'full' });
  assert.match(made.id, hex);
  zone_id = made.id;
  account_id = made.account.id;
  const found = await all(api.zones.list({ name: 'example.net' }));
  assert.deepEqual(found.map(z => z.id), [zone_id]);
  assert.equal((await api.zones.get({ zone_id })).name, 'example.net');
  assert.ok((await all(api.zones.list())).some(z => z.id === zone_id));
  assert.deepEqual((await all(api.accounts.list())).map(a => a.id), [account_id]);
});

test('a zone that is there already is refused', async () => {
  await refused(api.zones.create({ account: { id: account_id }, name: 'example.net' }), Cloudflare.BadRequestError, 1002, '/name');
});

// ---- rooms --------------------------------------------------------------------------------------

test('a room is made with every default', async () => {
  room = await rooms.create({ zone_id, ...least });
  assert.match(room.id, hex);
  assert.match(room.created_on, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.equal(room.modified_on, room.created_on);
  includes(room, { ...least, ...defaults });
});

test('a room is got as it was made', async () => {
  assert.deepEqual(await rooms.get(room.id, { zone_id }), room);
  assert.deepEqual(await byKey().waitingRooms.get(room.id, { zone_id }), room);
});

test('edit changes what is sent and nothing else', async () => {
  const edited = await rooms.edit(room.id, { zone_id, queueing_method: 'RANDOM', session_duration: 7 });
  assert.deepEqual(edited, { ...room, queueing_method: 'random', session_duration: 7, modified_on: edited.modified_on });
  assert.notEqual(edited.modified_on, room.modified_on);
  const back = await rooms.edit(room.id, { zone_id, session_duration: null });
  assert.equal(back.session_duration, 5);
});

test('update replaces: what is not sent is its default again', async () => {
  const whole = {
    ...least, path: '/drop', additional_routes: [{ host: 'pay.example.net' }], cookie_suffix: 'drop',
    cookie_attributes: { samesite: 'lax', secure: 'always' }, description: 'Spring', disable_session_renewal: true,
    enabled_origin_commands: ['revoke'], json_response_enabled: true, queueing_status_code: 202, turnstile_mode: 'off',
    turnstile_action: 'infinite_queue', default_template_language: 'de-DE', custom_page_html: '<p>{{waitTime}}</p>'
  };
  const updated = await rooms.update(room.id, { zone_id, ...whole });
  includes(updated, { ...whole, additional_routes: [{ host: 'pay.example.net', path: '/' }] });
  assert.equal(updated.created_on, room.created_on);

  const before = await revision();
  const again = await rooms.update(room.id, { zone_id, ...whole });
  assert.deepEqual(again, updated, 'a second identical PUT changes nothing');
  assert.equal(await revision(), before, 'a second identical PUT is no revision');

  const nulls = Object.fromEntries(Object.keys(defaults).map(key => [key, null]));
  const bare = await rooms.update(room.id, { zone_id, ...nulls, ...least });
  includes(bare, { ...least, ...defaults });
  const barer = await rooms.update(room.id, { zone_id, ...least });
  assert.deepEqual(barer, bare);
  room = bare;
});

test('a client may send back what it got', async () => {
  const again = await rooms.update(room.id, { zone_id, ...room });
  assert.deepEqual(again, room);
  assert.deepEqual(await rooms.edit(room.id, { zone_id, ...room }), room);
});

test('two rooms may not have one name, one route, or one suffix', async () => {
  await refused(rooms.create({ zone_id, ...least, path: '/other' }), Cloudflare.BadRequestError, 1002, '/name');
  await refused(rooms.create({ zone_id, ...least, name: 'other' }), Cloudflare.BadRequestError, 1002, '/host');
});

test('every fault of a body is told at once', async () => {
  const wrong = { zone_id, host: 'store.example.net', name: 'a b', new_users_per_minute: 500, total_active_users: 400, session_duration: 31, qeueue_all: true };
  await assert.rejects(rooms.create(wrong), error => {
    assert.equal(error.status, 400);
    const at = error.errors.map(e => e.source?.pointer);
    for (const pointer of ['/name', '/new_users_per_minute', '/session_duration', '/qeueue_all']) {
      assert.ok(at.includes(pointer), `${pointer} in ${JSON.stringify(error.errors)}`);
    }
    assert.ok(error.errors.every(e => e.code === 1002 && e.message.endsWith(': invalid data')));
    assert.match(error.errors.find(e => e.source?.pointer === '/qeueue_all').message, /did you mean queue_all/);
    return true;
  });
});

test('sixty rooms are listed page by page, by zone and by account', async () => {
  const names = ['spring_drop'];
  for (let i = 0; i < 60; i++) {
    const name = `room_${i}`;
    names.push(name);
    await rooms.create({ zone_id, ...least, name, host: `r${i}.example.net` });
  }
  assert.deepEqual((await all(rooms.list({ zone_id }))).map(r => r.name), names);
  assert.deepEqual((await all(rooms.list({ zone_id, per_page: 5 }))).map(r => r.name), names);
  assert.deepEqual((await all(rooms.list({ account_id }))).map(r => r.name), names);
  assert.deepEqual((await all(rooms.list({ account_id: 'default', per_page: 1000 }))).map(r => r.name), names);

  const page = await raw('GET', `/zones/${zone_id}/waiting_rooms?page=3&per_page=25`);
  assert.deepEqual(page.result_info, { page: 3, per_page: 25, count: 11, total_count: 61, total_pages: 3 });
  const past = await raw('GET', `/zones/${zone_id}/waiting_rooms?page=4&per_page=25`);
  assert.equal(past.status, 200);
  assert.deepEqual(past.result, []);
});

test('rooms go, and the zone cannot while there are any', async () => {
  await refused(api.zones.delete({ zone_id }), Cloudflare.BadRequestError, 1002);
  for (const r of await all(rooms.list({ zone_id }))) {
    if (r.id !== room.id) assert.deepEqual(await rooms.delete(r.id, { zone_id }), { id: r.id });
  }
  assert.equal((await all(rooms.list({ zone_id }))).length, 1);
});

// ---- status -------------------------------------------------------------------------------------

test('the status has all five fields', async () => {
  const status = await rooms.statuses.get(room.id, { zone_id });
  assert.deepEqual(Object.keys(status).sort(), [
    'estimated_queued_users', 'estimated_total_active_users', 'event_id', 'max_estimated_time_minutes', 'status'
  ]);
  assert.equal(status.status, 'not_queueing');
  assert.equal(status.event_id, '');
  await rooms.edit(room.id, { zone_id, suspended: true });
  assert.equal((await rooms.statuses.get(room.id, { zone_id })).status, 'suspended');
  room = await rooms.edit(room.id, { zone_id, suspended: false });
});

// ---- settings -----------------------------------------------------------------------------------

test('settings of the zone are set, kept and put back', async () => {
  const off = { search_engine_crawler_bypass: false };
  const on = { search_engine_crawler_bypass: true };
  assert.deepEqual(await rooms.settings.get({ zone_id }), off);
  assert.deepEqual(await rooms.settings.edit({ zone_id, ...on }), on);
  assert.deepEqual(await rooms.settings.edit({ zone_id }), on);
  assert.deepEqual(await rooms.settings.get({ zone_id }), on);
  assert.deepEqual(await rooms.settings.update({ zone_id }), off);
  assert.deepEqual(await rooms.settings.update({ zone_id, ...on }), on);
  assert.deepEqual(await rooms.settings.update({ zone_id, ...off }), off);
});

// ---- events -------------------------------------------------------------------------------------

const hours = n => new Date(Math.floor(Date.now() / 1000) * 1000 + n * 3_600_000).toISOString().replace('.000Z', 'Z');
const unset = {
  new_users_per_minute: null, total_active_users: null, session_duration: null, disable_session_renewal: null,
  queueing_method: null, custom_page_html: null, turnstile_mode: null, turnstile_action: null
};
let event;

test('an event is made; what it does not set is null', async () => {
  const sent = { name: 'launch_day', event_start_time: hours(2), event_end_time: hours(3) };
  event = await rooms.events.create(room.id, { zone_id, ...sent });
  assert.match(event.id, hex);
  includes(event, { ...sent, ...unset, prequeue_start_time: null, shuffle_at_event_start: false, description: '', suspended: false });
  assert.deepEqual(await rooms.events.get(event.id, { zone_id, waiting_room_id: room.id }), event);
});

test('times come back byte for byte', async () => {
  const where = { zone_id, waiting_room_id: room.id };
  const day = hours(24).slice(0, 10);
  for (const [start, end] of [
    [`${day}T10:00:00Z`, `${day}T11:00:00Z`], [`${day}T10:00:00.000Z`, `${day}T11:00:00.12345Z`],
    [`${day}T12:00:00+02:00`, `${day}T13:00:00+02:00`]
  ]) {
    const got = await rooms.events.update(event.id, { ...where, name: 'launch_day', event_start_time: start, event_end_time: end });
    assert.equal(got.event_start_time, start);
    assert.equal(got.event_end_time, end);
    assert.equal((await rooms.events.get(event.id, where)).event_end_time, end);
    assert.equal((await rooms.get(room.id, { zone_id })).next_event_start_time, start);
  }
});

test('an identical second update of an event changes nothing', async () => {
  const where = { zone_id, waiting_room_id: room.id };
  const whole = {
    name: 'launch_day', event_start_time: hours(2), event_end_time: hours(3), prequeue_start_time: hours(1),
    shuffle_at_event_start: true, new_users_per_minute: 900, total_active_users: 6000, queueing_method: 'FIFO'
  };
  const one = await rooms.events.update(event.id, { ...where, ...whole });
  includes(one, { ...whole, queueing_method: 'fifo', session_duration: null });
  assert.deepEqual(await rooms.events.update(event.id, { ...where, ...whole }), one);
  event = one;
  const edited = await rooms.events.edit(event.id, { ...where, new_users_per_minute: null, total_active_users: null });
  assert.equal(edited.total_active_users, null);
  assert.equal(edited.event_start_time, one.event_start_time);
});

test('details are concrete and follow the room', async () => {
  const where = { zone_id, waiting_room_id: room.id };
  const one = await rooms.events.details.get(event.id, where);
  includes(one, {
    name: 'launch_day', new_users_per_minute: 200, total_active_users: 400, session_duration: 5,
    disable_session_renewal: false, queueing_method: 'fifo', custom_page_html: ''
  });
  await rooms.edit(room.id, { zone_id, session_duration: 9 });
  assert.equal((await rooms.events.details.get(event.id, where)).session_duration, 9);
  await rooms.edit(room.id, { zone_id, session_duration: 5 });
});

test('events follow each other, five of them, and never overlap', async () => {
  const make = (n, from, to) => rooms.events.create(room.id, { zone_id, name: `e${n}`, event_start_time: hours(from), event_end_time: hours(to) });
  await make(1, 3, 4);
  await refused(make(9, 3.5, 5), Cloudflare.BadRequestError, 1002);
  await make(2, 4, 5);
  await make(3, 5, 6);
  await make(4, 6, 7);
  await refused(make(5, 7, 8), Cloudflare.BadRequestError, 1002);
  const listed = await all(rooms.events.list(room.id, { zone_id, per_page: 5 }));
  assert.equal(listed.length, 5);
  for (const e of listed.slice(1)) {
    assert.deepEqual(await rooms.events.delete(e.id, { zone_id, waiting_room_id: room.id }), { id: e.id });
  }
});

test('an event that starts now and lasts five minutes is live', async () => {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const at = millis => new Date(now + millis).toISOString().replace('.000Z', 'Z');
  const live = await rooms.events.create(room.id, { zone_id, name: 'now', event_start_time: at(0), event_end_time: at(300_000) });
  assert.equal((await rooms.statuses.get(room.id, { zone_id })).event_id, live.id);
  await rooms.events.delete(live.id, { zone_id, waiting_room_id: room.id });
  assert.equal((await rooms.statuses.get(room.id, { zone_id })).event_id, '');
});

test('events of a room go', async () => {
  await rooms.events.delete(event.id, { zone_id, waiting_room_id: room.id });
  await refused(rooms.events.get(event.id, { zone_id, waiting_room_id: room.id }), Cloudflare.NotFoundError, 1001);
  assert.deepEqual(await all(rooms.events.list(room.id, { zone_id })), []);
});

// ---- rules --------------------------------------------------------------------------------------

const rule = (n, more = {}) => ({ action: 'bypass_waiting_room', expression: `ip.src in {198.51.100.${n}/32}`, description: `r${n}`, ...more });
const order = list => list.map(r => r.description).join(' ');

test('rules are added at the end, one at a time', async () => {
  assert.deepEqual(await all(rooms.rules.get(room.id, { zone_id })), []);
  let made = await all(rooms.rules.create(room.id, { zone_id, rules: rule(1) }));
  assert.equal(made.length, 1);
  assert.match(made[0].id, hex);
  includes(made[0], { ...rule(1), version: '1', enabled: true });
  assert.ok(made[0].last_updated);
  await all(rooms.rules.create(room.id, { zone_id, rules: rule(2) }));
  made = await all(rooms.rules.create(room.id, { zone_id, rules: rule(3, { enabled: false }) }));
  assert.equal(order(made), 'r1 r2 r3');
  assert.equal(made[2].enabled, false);
});

test('a rule goes to every position', async () => {
  const of = async n => (await all(rooms.rules.get(room.id, { zone_id }))).find(r => r.description === `r${n}`).id;
  const move = async (n, position) =>
    order(await all(rooms.rules.edit(await of(n), { zone_id, waiting_room_id: room.id, ...rule(n), position })));
  assert.equal(await move(3, { index: 1 }), 'r3 r1 r2');
  assert.equal(await move(3, { index: 3 }), 'r1 r2 r3');
  assert.equal(await move(2, { index: 0 }), 'r2 r1 r3');
  assert.equal(await move(3, { before: await of(1) }), 'r2 r3 r1');
  assert.equal(await move(2, { after: await of(1) }), 'r3 r1 r2');
  assert.equal(await move(2, { before: '' }), 'r2 r3 r1');
  assert.equal(await move(2, { after: '' }), 'r3 r1 r2');
  await refused(all(rooms.rules.edit(await of(2), { zone_id, waiting_room_id: room.id, ...rule(2), position: { index: 1, after: '' } })), Cloudflare.BadRequestError, 1002, '/position');
  await refused(all(rooms.rules.edit(await of(2), { zone_id, waiting_room_id: room.id, ...rule(2), position: { before: 'nobody' } })), Cloudflare.BadRequestError, 1002);
});

test('a rule that changes has a new version, its id stays', async () => {
  const [first] = await all(rooms.rules.get(room.id, { zone_id }));
  const [edited] = await all(rooms.rules.edit(first.id, { zone_id, waiting_room_id: room.id, action: 'bypass_waiting_room', expression: 'http.host eq "a.example.net"' }));
  assert.equal(edited.id, first.id);
  assert.equal(edited.version, String(Number(first.version) + 1));
  assert.equal(edited.description, first.description);
});

test('an expression that does not parse is refused with its place', async () => {
  await assert.rejects(all(rooms.rules.create(room.id, { zone_id, rules: rule(4, { expression: 'http.hst eq "a"' }) })), error => {
    assert.equal(error.status, 400);
    assert.equal(error.errors[0].source.pointer, '/expression');
    assert.match(error.errors[0].message, /http\.host/);
    return true;
  });
});

test('update replaces the list and keeps its order; none clears it', async () => {
  const sent = [rule(7), rule(5), rule(6)];
  const put = await all(rooms.rules.update(room.id, { zone_id, rules: sent }));
  assert.equal(order(put), 'r7 r5 r6');
  assert.deepEqual(await all(rooms.rules.update(room.id, { zone_id, rules: sent })), put, 'a second identical PUT changes nothing');
  assert.deepEqual(await all(rooms.rules.update(room.id, { zone_id, rules: put })), put);
  const left = await all(rooms.rules.delete(put[0].id, { zone_id, waiting_room_id: room.id }));
  assert.equal(order(left), 'r5 r6');
  assert.deepEqual(await all(rooms.rules.update(room.id, { zone_id, rules: [] })), []);
  assert.deepEqual(await all(rooms.rules.get(room.id, { zone_id })), []);
});

// ---- lists --------------------------------------------------------------------------------------

test('a list is made, filled, used by a rule, and kept while it is', async () => {
  const lists = api.rules.lists;
  const list = await lists.create({ account_id, kind: 'ip', name: 'office', description: 'ours' });
  includes(list, { kind: 'ip', name: 'office', description: 'ours', num_items: 0, num_referencing_filters: 0 });
  const { operation_id } = await lists.items.create(list.id, { account_id, body: [{ ip: '10.0.0.0/8', comment: 'all' }, { ip: '192.0.2.7' }] });
  includes(await lists.bulkOperations.get(operation_id, { account_id }), { id: operation_id, status: 'completed' });
  const items = await all(lists.items.list(list.id, { account_id }));
  assert.deepEqual(items.map(i => i.ip).sort(), ['10.0.0.0/8', '192.0.2.7']);
  assert.deepEqual(await lists.items.get(items[0].id, { account_id, list_id: list.id }), items[0]);

  await all(rooms.rules.update(room.id, { zone_id, rules: [rule(1, { expression: 'ip.src in $office' })] }));
  assert.equal((await lists.get(list.id, { account_id })).num_referencing_filters, 1);
  await refused(lists.delete(list.id, { account_id }), Cloudflare.BadRequestError, 1002);
  await refused(all(rooms.rules.update(room.id, { zone_id, rules: [rule(1, { expression: 'ip.src in $nobody' })] })), Cloudflare.BadRequestError, 1002);
  await all(rooms.rules.update(room.id, { zone_id, rules: [] }));

  await raw('DELETE', `/accounts/${account_id}/rules/lists/${list.id}/items`, { items: [{ id: items[0].id }] });
  await lists.items.update(list.id, { account_id, body: [{ ip: '2001:db8::/32' }] });
  assert.deepEqual((await all(lists.items.list(list.id, { account_id }))).map(i => i.ip), ['2001:db8::/32']);
  assert.equal((await lists.update(list.id, { account_id, description: 'new' })).description, 'new');
  assert.deepEqual((await all(lists.list({ account_id }))).map(l => l.name), ['office']);
  assert.equal((await lists.delete(list.id, { account_id })).id, list.id);
});

// ---- preview ------------------------------------------------------------------------------------

test('a preview is a real page that needs no account', async () => {
  const html = '{{#waitTimeKnown}}wait {{waitTime}}{{/waitTimeKnown}}{{^waitTimeKnown}}unknown{{/waitTimeKnown}}';
  const { preview_url } = await rooms.page.preview({ zone_id, custom_html: html });
  assert.ok(preview_url.startsWith(origin), preview_url);
  const page = async query => (await fetch(preview_url + query)).text();
  assert.match(await page(''), /wait 10/);
  assert.match(await page('?waitTime=50'), /wait 50/);
  assert.match(await page('?force_queue=true'), /unknown/);
  assert.match(await page('?queueing_method=passthrough'), /Welcome/);
  assert.match(await page('?event=prequeueing&shuffle_at_event_start=true'), /unknown/);
  assert.equal((await fetch(preview_url + '?waitTime=none')).status, 400);
  await refused(rooms.page.preview({ zone_id, custom_html: '{{#open}}' }), Cloudflare.BadRequestError, 1002, '/custom_html');
});

// ---- health checks ------------------------------------------------------------------------------

// What the client's own tests send; its zeros are refused, all at once.
const sample = {
  address: 'www.example.com', name: 'server-1', check_regions: ['WEU', 'ENAM'], consecutive_fails: 0,
  consecutive_successes: 0, description: 'Health check for www.example.com',
  http_config: {
    allow_insecure: true, expected_body: 'success', expected_codes: ['2xx', '302'], follow_redirects: true,
    header: { Host: ['example.com'], 'X-App-ID': ['abc123'] }, method: 'GET', path: '/health', port: 0
  },
  interval: 0, retries: 0, suspended: true,
  tcp_config: { method: 'connection_established', port: 0 }, timeout: 0, type: 'HTTPS'
};
const origin_check = {
  address: '192.0.2.1', name: 'shop-origin', type: 'HTTPS', check_regions: ['WEU'], interval: 3600, suspended: true,
  http_config: { path: '/live', expected_codes: ['2xx'], header: { Host: ['www.example.net'] } }
};
let check;

test('the zeros of the samples stand for what was not sent', async () => {
  await refused(api.healthchecks.create({ zone_id, ...sample }), Cloudflare.BadRequestError, 1002, '/tcp_config');
  const { tcp_config, ...of_http } = sample;
  assert.equal(tcp_config.port, 0);
  const made = await api.healthchecks.create({ zone_id, ...of_http, name: 'zeros' });
  includes(made, { interval: 60, timeout: 5, consecutive_fails: 1, consecutive_successes: 1 });
  assert.equal(made.http_config.port, 443);
  await api.healthchecks.delete(made.id, { zone_id });
});

test('a health check is made with every default', async () => {
  check = await api.healthchecks.create({ zone_id, ...origin_check });
  assert.match(check.id, hex);
  includes(check, {
    ...origin_check, description: '', timeout: 5, retries: 2, consecutive_fails: 1, consecutive_successes: 1,
    tcp_config: null, status: 'suspended', failure_reason: '', created_on: check.modified_on,
    http_config: {
      method: 'GET', path: '/live', port: 443, expected_codes: ['2xx'], expected_body: '', follow_redirects: false,
      allow_insecure: false, header: { Host: ['www.example.net'] }
    }
  });
  assert.deepEqual(await api.healthchecks.get(check.id, { zone_id }), check);
  assert.deepEqual(await all(api.healthchecks.list({ zone_id })), [check]);
  await refused(api.healthchecks.create({ zone_id, ...origin_check }), Cloudflare.BadRequestError, 1002, '/name');
});

test('edit, update and a second identical update of a health check', async () => {
  const edited = await api.healthchecks.edit(check.id, { zone_id, address: check.address, name: check.name, retries: 5 });
  assert.deepEqual(edited, { ...check, retries: 5, modified_on: edited.modified_on });
  const wanted = { zone_id, ...origin_check, consecutive_fails: 3 };
  const updated = await api.healthchecks.update(check.id, wanted);
  assert.deepEqual(updated, { ...check, consecutive_fails: 3, modified_on: updated.modified_on });
  const before = await revision();
  assert.deepEqual(await api.healthchecks.update(check.id, wanted), updated);
  assert.deepEqual(await api.healthchecks.update(check.id, { zone_id, ...updated }), updated);
  assert.equal(await revision(), before);
});

test('health checks have their other published address, and our own', async () => {
  const path = `/zones/${zone_id}/smart_shield/healthchecks`;
  assert.equal((await raw('GET', path)).result.length, 1);
  const made = (await raw('POST', path, { name: 'database', address: '192.0.2.1', type: 'TCP', suspended: true })).result;
  assert.deepEqual(made.tcp_config, { method: 'connection_established', port: 80 });
  assert.deepEqual((await raw('GET', `${path}/${made.id}`)).result, await api.healthchecks.get(made.id, { zone_id }));
  assert.equal((await raw('PATCH', `${path}/${made.id}`, { tcp_config: { port: 5432 } })).result.tcp_config.port, 5432);
  assert.equal((await raw('PUT', `${path}/${made.id}`, { name: 'db', address: '192.0.2.1', suspended: true })).result.type, 'HTTP');
  const details = (await raw('GET', '/vestibule/healthchecks')).result;
  assert.deepEqual(details.map(c => c.name).sort(), ['db', 'shop-origin']);
  assert.equal((await raw('GET', `/vestibule/healthchecks/${made.id}`)).result.zone, 'example.net');
  assert.deepEqual((await raw('DELETE', `${path}/${made.id}`)).result, { id: made.id });
});

test('a reader sees health checks and changes none', async () => {
  assert.equal((await reader().healthchecks.get(check.id, { zone_id })).id, check.id);
  await refused(reader().healthchecks.delete(check.id, { zone_id }), Cloudflare.PermissionDeniedError, 9109);
  await refused(reader().healthchecks.previews.create({ zone_id, ...origin_check }), Cloudflare.PermissionDeniedError, 9109);
});

test('a check is tried before it is made', async () => {
  const { previews } = api.healthchecks;
  const made = await previews.create({ zone_id, ...origin_check, type: 'HTTP', address: '127.0.0.1' });
  assert.match(made.id, hex);
  assert.deepEqual((await all(api.healthchecks.list({ zone_id }))).map(c => c.id), [check.id]);
  const deadline = Date.now() + 30_000;
  let seen = await previews.get(made.id, { zone_id });
  while (seen.status === 'unknown' && Date.now() < deadline) {
    await new Promise(done => setTimeout(done, 50));
    seen = await previews.get(made.id, { zone_id });
  }
  // No one may have a node ask for what only its machine may know.
  includes(seen, { status: 'unhealthy', failure_reason: 'Monitor Configuration Error', name: 'shop-origin' });
  assert.deepEqual(await previews.delete(made.id, { zone_id }), { id: made.id });
  await refused(previews.get(made.id, { zone_id }), Cloudflare.NotFoundError, 1001);
  await refused(previews.create({ zone_id, ...sample }), Cloudflare.BadRequestError, 1002, '/tcp_config');
  await refused(
    previews.create({ zone_id, ...origin_check, address: '169.254.169.254' }), Cloudflare.BadRequestError, 1002, '/address');
});

test('a health check goes', async () => {
  assert.deepEqual(await api.healthchecks.delete(check.id, { zone_id }), { id: check.id });
  await refused(api.healthchecks.get(check.id, { zone_id }), Cloudflare.NotFoundError, 1001);
});

// ---- error classes ------------------------------------------------------------------------------

test('every refusal has its class and its code', async () => {
  const gone = 'ffffffffffffffffffffffffffffffff';
  await refused(rooms.get(gone, { zone_id }), Cloudflare.NotFoundError, 1001);
  await refused(rooms.delete(gone, { zone_id }), Cloudflare.NotFoundError, 1001);
  await refused(rooms.events.get(gone, { zone_id, waiting_room_id: room.id }), Cloudflare.NotFoundError, 1001);
  await refused(all(rooms.rules.delete(gone, { zone_id, waiting_room_id: room.id })), Cloudflare.NotFoundError, 1001);
  await refused(rooms.get(room.id, { zone_id: gone }), Cloudflare.NotFoundError, 7003);
  await refused(client('wrong-token-of-nobody').waitingRooms.get(room.id, { zone_id }), Cloudflare.PermissionDeniedError, 10000);
  await refused(reader().waitingRooms.edit(room.id, { zone_id, suspended: true }), Cloudflare.PermissionDeniedError, 9109);
  assert.equal((await reader().waitingRooms.get(room.id, { zone_id })).id, room.id);
});

// ---- the end ------------------------------------------------------------------------------------

test('room and zone go', async () => {
  assert.deepEqual(await rooms.delete(room.id, { zone_id }), { id: room.id });
  await refused(rooms.get(room.id, { zone_id }), Cloudflare.NotFoundError, 1001);
  assert.deepEqual(await api.zones.delete({ zone_id }), { id: zone_id });
  assert.deepEqual(await all(api.zones.list({ name: 'example.net' })), []);
});

test('no method of the client was left out', () => {
  assert.deepEqual(left.flatMap(methods => [...methods]), []);
});
