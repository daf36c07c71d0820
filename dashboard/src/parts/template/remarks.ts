// What the node says about a template, by line.
import type { ApiMessage } from '../../api/envelope';

export interface Remark {
  /** From 1; 0 if it is about the whole. */
  line: number;
  text: string;
  /** Whether the template is refused because of it. */
  fault: boolean;
}

/** Of messages such as "custom_html: line 2: unknown variable: wait_time". */
export function remarksOf(messages: readonly ApiMessage[], fault: boolean): Remark[] {
  return messages.map(({ message }) => {
    const text = message.replace(/: invalid data$/, '').replace(/^custom_(page_)?html:? /, '');
    const at = /^line (\d+): /.exec(text);
    return at ? { line: Number(at[1]), text: text.slice(at[0].length), fault } : { line: 0, text, fault };
  });
}
