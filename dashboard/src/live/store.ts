// The newest figures of all rooms, for whatever is on the screen. One reader writes, parts subscribe.
import { type LiveMessage, type LiveRoom, newer } from './rooms';

export type LiveState =
  /** Nothing has been heard yet. */
  | 'starting'
  | 'live'
  /** The node does not answer; what is shown is old. */
  | 'broken'
  /** The node answers in a form that this page does not know, as another version may; what is shown is old. */
  | 'strange'
  /** The tab is hidden: nothing is asked. */
  | 'resting'
  /** Figures need a login here. */
  | 'login';

export interface LiveView {
  state: LiveState;
  /** In the order in which the node tells them. The same array as long as no room has changed. */
  rooms: readonly LiveRoom[];
  /** The node's clock at the newest message; 0 before the first. */
  toldAt: number;
  /** This machine's clock when the node was last heard: what is shown was right then. */
  heardAt: number;
  /** What was heard longer ago than this is old. */
  oldMillis: number;
  /** The newest revision of the configuration that was told; 0 if none was. What was read before may be old. */
  revision: number;
}

type Listener = () => void;

export class LiveStore {
  private view: LiveView = { state: 'starting', rooms: [], toldAt: 0, heardAt: 0, oldMillis: 0, revision: 0 };
  private readonly listeners = new Set<Listener>();

  readonly get = (): LiveView => this.view;

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The node is there, and has nothing new to tell. */
  hear(heardAt: number): void {
    if (this.view.state === 'live') this.tell({ ...this.view, heardAt });
  }

  /** Takes a message that came at `heardAt`; the next one is to come within `oldMillis`. */
  take(message: LiveMessage, heardAt: number, oldMillis: number): void {
    const before = new Map(this.view.rooms.map(room => [room.id, room]));
    const newest = (room: LiveRoom): LiveRoom => {
      const old = before.get(room.id);
      return old ? newer(old, room) : room;
    };
    let rooms: LiveRoom[];
    if (message.whole) {
      rooms = message.rooms.map(newest);
    } else {
      const changed = new Map(message.rooms.map(room => [room.id, newest(room)]));
      rooms = this.view.rooms.map(room => changed.get(room.id) ?? room);
      for (const room of message.rooms) if (!before.has(room.id)) rooms.push(room);
    }
    const same = rooms.length === this.view.rooms.length && rooms.every((room, i) => room === this.view.rooms[i]);
    this.tell({
      state: 'live',
      rooms: same ? this.view.rooms : rooms,
      toldAt: message.now,
      heardAt,
      oldMillis,
      revision: message.revision,
    });
  }

  become(state: LiveState): void {
    if (state !== this.view.state) this.tell({ ...this.view, state });
  }

  private tell(view: LiveView): void {
    this.view = view;
    this.listeners.forEach(listener => listener());
  }
}
