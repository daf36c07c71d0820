// Draws intervals into a chart of uPlot, which brings scales, axes and the selection.
import type uPlot from 'uplot';
import type { Past } from './fields';
import type { Inks } from './inks';
import type { ChartKind, Line } from './kinds';
import type { Mark } from './marks';

export interface Drawing {
  kind: ChartKind;
  past: Past;
  marks: readonly Mark[];
  inks: Inks;
}

/** Between two bars, where there is room. */
const GAP = 1;

const WIDTH = 1.5;

export function paint(u: uPlot, { kind, past, marks, inks }: Drawing): void {
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio;
  const x = (second: number) => Math.round(u.valToPos(second, 'x', true));
  const y = (value: number) => Math.round(u.valToPos(value, 'y', true));
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  events();
  const [first, last] = seen(u, past);
  kind.lines.forEach((line, i) => {
    if (line.as === 'bar') bars(line, []);
    else if (line.as === 'stacked') bars(line, kind.lines.slice(0, i));
    else if (line.as === 'low') band(line, kind.lines[i + 1]);
  });
  for (const line of kind.lines) if (line.as !== 'bar' && line.as !== 'stacked') steps(line);
  changes();
  ctx.restore();

  function valueOf(line: Line, i: number): number | null {
    return past.columns[line.field][i] ?? null;
  }

  function edges(i: number): [number, number] {
    const begin = past.times[i] ?? 0;
    return [x(begin), x(begin + past.step)];
  }

  function bars(line: Line, below: readonly Line[]): void {
    ctx.fillStyle = inks[line.ink];
    for (let i = first; i < last; i++) {
      const value = valueOf(line, i);
      if (value === null || value <= 0) continue;
      const from = below.reduce((sum, one) => sum + (valueOf(one, i) ?? 0), 0);
      const [left, right] = edges(i);
      const gap = right - left > 4 * ratio ? GAP * ratio : 0;
      const foot = y(from);
      const top = Math.min(y(from + value), foot - ratio);
      ctx.fillRect(left, top, Math.max(ratio, right - left - gap), foot - top);
    }
  }

  function band(low: Line, high: Line | undefined): void {
    if (!high) return;
    ctx.fillStyle = inks.band;
    for (let i = first; i < last; i++) {
      const from = valueOf(low, i);
      const to = valueOf(high, i);
      if (from === null || to === null) continue;
      const [left, right] = edges(i);
      ctx.fillRect(left, y(to), right - left, Math.max(ratio, y(from) - y(to)));
    }
  }

  function steps(line: Line): void {
    ctx.strokeStyle = inks[line.ink];
    ctx.lineWidth = (line.as === 'low' || line.as === 'high' ? 1 : WIDTH) * ratio;
    ctx.setLineDash(line.as === 'dashed' ? [6 * ratio, 4 * ratio] : []);
    ctx.beginPath();
    let joined = false;
    for (let i = first; i < last; i++) {
      const value = valueOf(line, i);
      if (value === null) {
        joined = false;
        continue;
      }
      const [left, right] = edges(i);
      const at = y(value);
      if (joined) ctx.lineTo(left, at);
      else ctx.moveTo(left, at);
      ctx.lineTo(right, at);
      joined = true;
    }
    ctx.stroke();
    ctx.setLineDash([]);
  }

  function events(): void {
    ctx.fillStyle = inks.event;
    for (const mark of marks) {
      if (mark.kind !== 'event' || mark.until === undefined) continue;
      const left = x(mark.at / 1000);
      const start = x((mark.start ?? mark.at) / 1000);
      const right = x(mark.until / 1000);
      ctx.globalAlpha = 0.15;
      ctx.fillRect(start, bbox.top, right - start, bbox.height);
      ctx.globalAlpha = 0.08;
      ctx.fillRect(left, bbox.top, start - left, bbox.height);
      ctx.globalAlpha = 1;
      ctx.fillRect(left, bbox.top, Math.max(ratio, right - left), 3 * ratio);
    }
  }

  function changes(): void {
    ctx.fillStyle = inks.change;
    for (const mark of marks) {
      if (mark.kind !== 'change') continue;
      const at = x(mark.at / 1000);
      ctx.fillRect(at, bbox.top, ratio, bbox.height);
      ctx.beginPath();
      ctx.moveTo(at - 4 * ratio, bbox.top);
      ctx.lineTo(at + 5 * ratio, bbox.top);
      ctx.lineTo(at + ratio / 2, bbox.top + 7 * ratio);
      ctx.fill();
    }
  }
}

/** The intervals that can be seen: from the first, and before the last. */
function seen(u: uPlot, past: Past): [number, number] {
  const zero = past.times[0] ?? 0;
  const { min, max } = u.scales['x'] ?? {};
  const first = Math.floor(((min ?? zero) - zero) / past.step);
  const last = Math.ceil(((max ?? zero) - zero) / past.step);
  return [Math.max(0, first), Math.min(past.times.length, Math.max(0, last))];
}
