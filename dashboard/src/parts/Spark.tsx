// A small line of how something went; the numbers next to it say the same.
import classes from './Spark.module.css';

const WIDTH = 96;
const HEIGHT = 24;

/** `values` at equal distances; `null` where nothing is known. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const most = Math.max(1, ...values.map(value => value ?? 0));
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  const points = values
    .map((value, i) => `${(i * step).toFixed(1)},${(HEIGHT - 1 - ((value ?? 0) / most) * (HEIGHT - 2)).toFixed(1)}`)
    .join(' ');
  return (
    <svg
      className={classes['spark']}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <polyline points={points} />
    </svg>
  );
}
