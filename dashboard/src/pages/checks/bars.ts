// Bars as paths in a field that is as wide as there are intervals, and 100 high.
import { decimal } from '../../parts/format';

export type Unit = 'percent' | 'millis';

export interface Layer {
  name: string;
  ink: string;
  /** By interval; nothing where nothing is known. */
  values: readonly (number | null)[];
}

export const shown = (value: number | null | undefined, unit: Unit): string =>
  value === null || value === undefined ? '–' : `${decimal(value)} ${unit === 'percent' ? '%' : 'ms'}`;

/** Something that is there can be seen. */
const LEAST = 1;

/** A path for each layer; each stands on the one before. */
export function barsOf(layers: readonly Layer[], top: number): string[] {
  const foot: number[] = [];
  return layers.map(({ values }) => {
    const pieces: string[] = [];
    values.forEach((value, i) => {
      if (value === null || value <= 0) return;
      const from = foot[i] ?? 0;
      const height = Math.max(LEAST, (100 * value) / top);
      // What is too small pushes what is below it down, and not itself off the field.
      const low = Math.min(from, 100 - height);
      pieces.push(`M${i} ${fixed(100 - low)}v${fixed(-height)}h1v${fixed(height)}z`);
      foot[i] = low + height;
    });
    return pieces.join('');
  });
}

const fixed = (value: number): string => String(Math.round(value * 100) / 100);

/** The end of a scale that people can read, above the highest stack. */
export function topOf(layers: readonly Layer[]): number {
  const count = layers[0]?.values.length ?? 0;
  let most = 1;
  for (let i = 0; i < count; i++) {
    most = Math.max(
      most,
      layers.reduce((sum, layer) => sum + (layer.values[i] ?? 0), 0),
    );
  }
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([1, 2, 5, 10].find(step => step * power >= most) ?? 10);
}
