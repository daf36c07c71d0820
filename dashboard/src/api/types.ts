// The things of the API by the names that pages use, taken from the types that are made of docs/openapi.yaml.
import type { components } from './openapi';

type Schemas = components['schemas'];
type Answers = components['responses'];

/** What is in an answer of docs/openapi.yaml, by its name there. */
export type ResultOf<Name extends keyof Answers> = Answers[Name] extends {
  content: { 'application/json': { result?: infer Result } };
}
  ? Result
  : never;

/** A thing of which nodes of an earlier version do not tell some keys. */
type Since<Thing, Key extends keyof Thing> = Omit<Thing, Key> & Partial<Pick<Thing, Key>>;

export type Zone = Schemas['zone'];

export type Route = Schemas['route'];

export type WaitingRoom = Schemas['room'];

/** With the id of its zone, which the answer does not have. */
export type RoomInZone = WaitingRoom & { zone_id: string };

export type WholeRoomEvent = Schemas['event'];

/** When an event is, and what it is called. */
export type RoomEvent = Pick<
  WholeRoomEvent,
  'id' | 'name' | 'description' | 'event_start_time' | 'event_end_time' | 'prequeue_start_time' | 'suspended'
>;

/** A bypass rule or a guard. */
export type Rule = Omit<Schemas['rule'], 'action'> & {
  action: Schemas['rule' | 'guard']['action'];
  /** Of the challenge that a guard asks for. */
  level?: Schemas['guard_level'];
};

export type NamedList = Schemas['list'];
export type ListItem = Schemas['item'];
export type RuleTree = Schemas['rule_tree'];
export type Trace = Schemas['trace'];
export type Coverage = Schemas['coverage'];
/** What a change would do to those who wait. */
export type Forecast = Schemas['what_if'];

export type CheckStatus = Schemas['check_status'];
export type HealthCheck = Schemas['health_check'];
export type Probe = Schemas['probe'];

/** What is known of a health check's origin, by region and node. */
export type CheckDetails = Schemas['check_details'];
export type CheckTrial = ResultOf<'check_preview'>;

/** How operators are notified of something, and who. */
export type Policy = Schemas['policy'];
export type AlertType = Schemas['alert_type'];
export type Webhook = Schemas['webhook'];
export type Service = ResultOf<'pagerduty'>[number];
export type Silence = Schemas['silence'];
export type Delivery = Since<Schemas['delivery'], 'due'>;

export type Revision = Schemas['revision'];
/** What happened to settings, or an event. */
export type MarkTold = ResultOf<'marks'>[number];

export type Role = Schemas['token']['role'];
export type Token = Schemas['token'];
/** Its text is told once. */
export type MadeToken = ResultOf<'token_made'>;
export type Session = ResultOf<'session_opened'>;
export type ListedSession = Since<ResultOf<'sessions'>[number], 'requests'>;

export type NodeState = Since<
  ResultOf<'node'>,
  'room_alarms' | 'store' | 'analytics_store' | 'limits' | 'certificates'
>;
export type Member = Schemas['member'];
export type Place = Schemas['place'];
/** The cluster, as a node tells that is in one. */
export type Whole = Omit<Required<Schemas['cluster']>, 'alone' | 'forgotten'> &
  Pick<Schemas['cluster'], 'forgotten'> & { alone: false };

/** What an operator ended, or would end. */
export type Ended = Pick<
  ResultOf<'revocation'>,
  'ticket' | 'admitted_before' | 'waiting' | 'at_most_sessions' | 'at_most_waiting'
>;
