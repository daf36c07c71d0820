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

  /** The longest that is kept of a line that has no end yet. */
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
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.name = value;
    else if (field === 'data') this.data.push(value);
  }
}
