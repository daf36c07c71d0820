// Reads `text/event-stream` (HTML Living Standard, 9.2.6) from the body of a fetch: EventSource cannot send the
// header that proves who asks.

export interface StreamEvent {
  name: string;
  data: string;
}

/** Takes text in pieces and gives out the events that are whole. Comments are given out as events without data. */
export class EventParser {
  private rest = '';
  private name = '';
  private data: string[] = [];
  private kept = 0;

  /** The longest that is kept of an event or of a line that has no end yet. */
  private static readonly LONGEST = 16 << 20;

  push(text: string): StreamEvent[] {
    const events: StreamEvent[] = [];
    const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    if (this.rest.length > EventParser.LONGEST) throw new Error('a line of the stream has no end');
    for (const line of lines) this.line(line, events);
    return events;
  }

  private line(line: string, events: StreamEvent[]): void {
    if (line === '') {
      if (this.data.length > 0) events.push({ name: this.name || 'message', data: this.data.join('\n') });
      this.name = '';
      this.data = [];
      this.kept = 0;
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.name = value;
    else if (field === 'data') {
      // An empty line of data takes room, too.
      this.kept += value.length + 1;
      if (this.kept > EventParser.LONGEST) throw new Error('an event of the stream has no end');
      this.data.push(value);
    }
  }
}
