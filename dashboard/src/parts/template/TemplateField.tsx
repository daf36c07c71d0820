import { Input } from '@mantine/core';
import { type Ref, useId, useImperativeHandle, useMemo, useRef } from 'react';
import type { Remark } from './remarks';
import classes from './TemplateField.module.css';

export interface Lines {
  /** Puts the cursor at a line, from 1, and shows it. */
  goTo: (line: number) => void;
}

/** The text of a template next to its line numbers; lines with faults are marked. */
export function TemplateField({
  label,
  description,
  value,
  set,
  readOnly,
  remarks,
  lines,
  describedBy,
}: {
  label: string;
  description: string;
  value: string;
  set: (value: string) => void;
  readOnly: boolean;
  remarks: readonly Remark[];
  lines?: Ref<Lines>;
  /** The element that says what is wrong. */
  describedBy?: string;
}) {
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const count = useMemo(() => value.split('\n').length, [value]);
  const numbers = useMemo(() => Array.from({ length: count }, (_, i) => i + 1).join('\n'), [count]);
  useImperativeHandle(lines, () => ({
    goTo(line: number) {
      const area = text.current;
      if (!area) return;
      const all = area.value.split('\n');
      const at = Math.min(Math.max(line, 1), all.length) - 1;
      const start = all.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0);
      area.focus();
      area.setSelectionRange(start, start + (all[at] ?? '').length);
      area.scrollTop = Math.max(0, (at - 3) * (area.scrollHeight / all.length));
    },
  }));
  const faulty = remarks.some(remark => remark.fault);
  const marks = new Map<number, boolean>();
  for (const { line, fault } of remarks) if (line > 0) marks.set(line, fault || (marks.get(line) ?? false));
  return (
    <div className={classes['whole']}>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <Input.Description id={`${id}-about`}>{description}</Input.Description>
      <div className={classes['field']} data-faulty={faulty || undefined}>
        <div
          className={classes['gutter']}
          ref={gutter}
          aria-hidden="true"
          style={{ minWidth: `calc(${String(count).length + 3}ch + 1rem)` }}
        >
          <div className={classes['numbers']}>
            {numbers}
            {[...marks].map(([line, fault]) => (
              <span
                key={line}
                className={classes['mark']}
                data-fault={fault || undefined}
                style={{ top: `calc(${line - 1} * var(--line))` }}
              >
                {fault ? '×' : '!'} {line}
              </span>
            ))}
          </div>
        </div>
        <textarea
          id={id}
          ref={text}
          className={classes['text']}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          value={value}
          readOnly={readOnly}
          aria-invalid={faulty}
          aria-describedby={`${id}-about${describedBy ? ` ${describedBy}` : ''}`}
          onChange={e => set(e.currentTarget.value)}
          onScroll={e => {
            if (gutter.current) gutter.current.scrollTop = e.currentTarget.scrollTop;
          }}
        />
      </div>
    </div>
  );
}
