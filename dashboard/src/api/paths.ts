// The addresses of the node: the only place that knows them.

const BASE = '/client/v4';
const OWN = `${BASE}/vestibule`;

const id = encodeURIComponent;

/** The one account of a node, by its other name. */
const ALERTING = `${BASE}/accounts/default/alerting/v3`;

function room(zoneId: string, roomId: string): string {
  return `${BASE}/zones/${id(zoneId)}/waiting_rooms/${id(roomId)}`;
}

export const paths = {
  figures: '/figures',
  ready: '/readyz',

  accounts: `${BASE}/accounts`,
  roomsOfAccount: (accountId: string) => `${BASE}/accounts/${id(accountId)}/waiting_rooms`,
  lists: (accountId: string) => `${BASE}/accounts/${id(accountId)}/rules/lists`,
  list: (accountId: string, listId: string) => `${BASE}/accounts/${id(accountId)}/rules/lists/${id(listId)}`,
  listItems: (accountId: string, listId: string) => `${BASE}/accounts/${id(accountId)}/rules/lists/${id(listId)}/items`,
  zones: `${BASE}/zones`,
  zone: (zoneId: string) => `${BASE}/zones/${id(zoneId)}`,
  rooms: (zoneId: string) => `${BASE}/zones/${id(zoneId)}/waiting_rooms`,
  room,
  roomStatus: (zoneId: string, roomId: string) => `${room(zoneId, roomId)}/status`,
  zoneSettings: (zoneId: string) => `${BASE}/zones/${id(zoneId)}/waiting_rooms/settings`,
  preview: (zoneId: string) => `${BASE}/zones/${id(zoneId)}/waiting_rooms/preview`,
  events: (zoneId: string, roomId: string) => `${room(zoneId, roomId)}/events`,
  event: (zoneId: string, roomId: string, eventId: string) => `${room(zoneId, roomId)}/events/${id(eventId)}`,
  eventDetails: (zoneId: string, roomId: string, eventId: string) =>
    `${room(zoneId, roomId)}/events/${id(eventId)}/details`,
  rules: (zoneId: string, roomId: string) => `${room(zoneId, roomId)}/rules`,
  rule: (zoneId: string, roomId: string, ruleId: string) => `${room(zoneId, roomId)}/rules/${id(ruleId)}`,
  guards: (zoneId: string, roomId: string) => `${room(zoneId, roomId)}/guards`,
  checks: (zoneId: string) => `${BASE}/zones/${id(zoneId)}/healthchecks`,
  check: (zoneId: string, checkId: string) => `${BASE}/zones/${id(zoneId)}/healthchecks/${id(checkId)}`,
  checkPreviews: (zoneId: string) => `${BASE}/zones/${id(zoneId)}/healthchecks/preview`,
  checkPreview: (zoneId: string, previewId: string) =>
    `${BASE}/zones/${id(zoneId)}/healthchecks/preview/${id(previewId)}`,
  alertTypes: `${ALERTING}/available_alerts`,
  eligible: `${ALERTING}/destinations/eligible`,
  webhooks: `${ALERTING}/destinations/webhooks`,
  webhookTest: (webhookId: string) => `${ALERTING}/destinations/webhooks/${id(webhookId)}/test`,
  webhook: (webhookId: string) => `${ALERTING}/destinations/webhooks/${id(webhookId)}`,
  pagerDuty: `${ALERTING}/destinations/pagerduty`,
  pagerDutyConnect: `${ALERTING}/destinations/pagerduty/connect`,
  policies: `${ALERTING}/policies`,
  policy: (policyId: string) => `${ALERTING}/policies/${id(policyId)}`,
  policyTest: (policyId: string) => `${ALERTING}/policies/${id(policyId)}/test`,
  silences: `${ALERTING}/silences`,
  silence: (silenceId: string) => `${ALERTING}/silences/${id(silenceId)}`,
  deliveries: `${ALERTING}/history`,
  graphql: `${BASE}/graphql`,

  sessions: `${OWN}/sessions`,
  session: (sessionId: string) => `${OWN}/sessions/${id(sessionId)}`,
  whoami: `${OWN}/whoami`,
  tokens: `${OWN}/tokens`,
  token: (name: string) => `${OWN}/tokens/${id(name)}`,
  node: `${OWN}/node`,
  live: `${OWN}/live`,
  checkDetails: `${OWN}/healthchecks`,
  detailsOfCheck: (checkId: string) => `${OWN}/healthchecks/${id(checkId)}`,
  marks: `${OWN}/marks`,
  coverage: `${OWN}/coverage`,
  ruleTrace: `${OWN}/rule/trace`,
  ruleTree: `${OWN}/rule/tree`,
  history: `${OWN}/history`,
  revision: (number: number) => `${OWN}/history/${number}`,
  undo: `${OWN}/undo`,
  undoWhatif: `${OWN}/undo/whatif`,
  cluster: `${OWN}/cluster`,
  clusterGone: `${OWN}/cluster/gone`,
  clusterForget: `${OWN}/cluster/forget`,
  why: `${OWN}/why`,
  revoke: `${OWN}/revoke`,
  whatif: (zoneId: string, roomId: string) => `${OWN}/zones/${id(zoneId)}/waiting_rooms/${id(roomId)}/whatif`,
  tryRoom: (zoneId: string, roomId: string) => `${OWN}/zones/${id(zoneId)}/waiting_rooms/${id(roomId)}/try`,
} as const;
