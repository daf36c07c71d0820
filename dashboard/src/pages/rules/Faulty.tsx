import type { Fault } from './fault';
import classes from './Faulty.module.css';

const MOST_CARETS = 24;

/** A line that cannot be read, with carets under what is wrong, and why. It breaks where the screen ends. */
export function Faulty({ fault }: { fault: Fault }) {
  const { before, wrong, after, message, hint } = fault;
  const carets = '^'.repeat(Math.min(MOST_CARETS, Math.max(1, [...wrong].length)));
  return (
    <span className={classes['fault']}>
      {(before || wrong || after) && (
        <code className={classes['line']}>
          {before}
          <span className={classes['wrong']}>
            {wrong || ' '}
            <span className={classes['carets']} aria-hidden="true">
              {carets}
            </span>
          </span>
          {after}
        </code>
      )}
      <span className={classes['why']}>
        {message}
        {hint && `; ${hint}`}
      </span>
    </span>
  );
}
