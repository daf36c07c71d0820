// The addresses of the node: the only place that knows them.

const BASE = '/client/v4';
const OWN = `${BASE}/vestibule`;

const id = encodeURIComponent;

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
  listItems: (accountId: string, listId: string) =>
    `${BASE}/accounts/${id(accountId)}/rules/lists/${id(listId)}/items`,
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
  graphql: `${BASE}/graphql`,

  sessions: `${OWN}/sessions`,
  session: (sessionId: string) => `${OWN}/sessions/${id(sessionId)}`,
  whoami: `${OWN}/whoami`,
  tokens: `${OWN}/tokens`,
  token: (name: string) => `${OWN}/tokens/${id(name)}`,
  node: `${OWN}/node`,
  live: `${OWN}/live`,
  marks: `${OWN}/marks`,
  coverage: `${OWN}/coverage`,
  ruleTrace: `${OWN}/rule/trace`,
  ruleTree: `${OWN}/rule/tree`,
  history: `${OWN}/history`,
  undo: `${OWN}/undo`,
  cluster: `${OWN}/cluster`,
  clusterGone: `${OWN}/cluster/gone`,
  clusterForget: `${OWN}/cluster/forget`,
  why: `${OWN}/why`,
  whatif: (zoneId: string, roomId: string) =>
    `${OWN}/zones/${id(zoneId)}/waiting_rooms/${id(roomId)}/whatif`,
  tryRoom: (zoneId: string, roomId: string) => `${OWN}/zones/${id(zoneId)}/waiting_rooms/${id(roomId)}/try`,
} as const;
