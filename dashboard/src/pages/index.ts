// All pages: where they are, what they are called, and what to load for them. A page is loaded when it is first
// shown; whatever is large (charts, date pickers) must be imported by pages only.
import { type ComponentType, lazy } from 'react';

export interface PageEntry {
  /** The address, with `:name` for whatever stands there (wouter). */
  path: string;
  title: string;
  /** Whether the navigation leads to it. */
  listed: boolean;
  /** Whether it can be seen without a login on the loopback interface. */
  open?: boolean;
  Page: ComponentType;
}

export const pages: readonly PageEntry[] = [
  { path: '/rooms', title: 'Rooms', listed: true, open: true, Page: lazy(() => import('./rooms/RoomsPage')) },
  { path: '/analytics', title: 'Analytics', listed: true, Page: lazy(() => import('./analytics/AnalyticsPage')) },
  { path: '/rooms/new', title: 'New room', listed: false, Page: lazy(() => import('./room/NewRoomPage')) },
  { path: '/rooms/:zone/:room', title: 'Room', listed: false, Page: lazy(() => import('./room/RoomPage')) },
  { path: '/zones/:zone', title: 'Zone', listed: false, Page: lazy(() => import('./zone/ZonePage')) },
  { path: '/checks', title: 'Checks', listed: true, Page: lazy(() => import('./checks/ChecksPage')) },
  { path: '/checks/:zone/:check', title: 'Check', listed: false, Page: lazy(() => import('./checks/CheckPage')) },
  {
    path: '/notifications',
    title: 'Notifications',
    listed: true,
    Page: lazy(() => import('./notifications/NotificationsPage')),
  },
  {
    path: '/notifications/policies/:policy',
    title: 'Policy',
    listed: false,
    Page: lazy(() => import('./notifications/PolicyPage')),
  },
  {
    path: '/notifications/webhooks/:webhook',
    title: 'Webhook',
    listed: false,
    Page: lazy(() => import('./notifications/WebhookPage')),
  },
  { path: '/why', title: 'Why', listed: true, Page: lazy(() => import('./why/WhyPage')) },
  { path: '/history', title: 'History', listed: true, Page: lazy(() => import('./history/HistoryPage')) },
  { path: '/tokens', title: 'Tokens', listed: true, Page: lazy(() => import('./tokens/TokensPage')) },
  {
    path: '/rooms/:zone/:room/page',
    title: 'Waiting page',
    listed: false,
    Page: lazy(() => import('./template/TemplatePage')),
  },
  { path: '/rooms/:zone/:room/rules', title: 'Rules', listed: false, Page: lazy(() => import('./rules/RulesPage')) },
  { path: '/rooms/:zone/:room/guards', title: 'Guards', listed: false, Page: lazy(() => import('./rules/GuardsPage')) },
  { path: '/node', title: 'Node and cluster', listed: true, Page: lazy(() => import('./node/NodePage')) },
  {
    path: '/rooms/:zone/:room/events',
    title: 'Events',
    listed: false,
    Page: lazy(() => import('./events/EventsPage')),
  },
  {
    path: '/rooms/:zone/:room/events/:event',
    title: 'Event',
    listed: false,
    Page: lazy(() => import('./events/EventsPage')),
  },
  { path: '/rehearsal', title: 'Rehearsal', listed: true, Page: lazy(() => import('./rehearsal/RehearsalPage')) },
];
