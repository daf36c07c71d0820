// One picture of all charts, with their titles and what their colors mean.
import type { Look } from './inks';
import type { ChartKind } from './kinds';

const PNG = 'image/png';

export async function picture(
  title: string,
  kinds: readonly ChartKind[],
  canvases: ReadonlyMap<string, HTMLCanvasElement>,
  { inks, letter }: Look,
): Promise<Blob> {
  const size = letter * devicePixelRatio;
  const all = kinds.flatMap(kind => {
    const canvas = canvases.get(kind.name);
    return canvas ? [{ kind, canvas }] : [];
  });
  const width = Math.max(40 * size, ...all.map(({ canvas }) => canvas.width));
  // In rows as wide as the widest.
  let right = 0;
  let below = 3 * size;
  let height = below;
  const placed = all.map(chart => {
    if (right > 0 && right + chart.canvas.width > width) {
      right = 0;
      below = height;
    }
    const at = { ...chart, x: right, y: below };
    right += chart.canvas.width + size;
    height = Math.max(height, below + chart.canvas.height + 4 * size);
    return at;
  });
  const sheet = document.createElement('canvas');
  sheet.width = width;
  sheet.height = height;
  const ctx = sheet.getContext('2d');
  if (!ctx) throw new Error('The browser has no canvas to draw the picture on.');
  const write = (text: string, x: number, y: number, bold: boolean, scale: number) => {
    ctx.font = `${bold ? 'bold ' : ''}${scale * size}px system-ui, sans-serif`;
    ctx.fillStyle = inks.text;
    ctx.fillText(text, x, y, width - x - size);
    return x + ctx.measureText(text).width;
  };
  ctx.fillStyle = inks.paper;
  ctx.fillRect(0, 0, width, height);
  write(title, size, 2 * size, true, 1.1);
  for (const { kind, canvas, x, y: top } of placed) {
    write(kind.title, x + size, top + 1.3 * size, true, 0.95);
    let left = x + size;
    for (const line of kind.lines) {
      if (line.as === 'high') continue;
      ctx.fillStyle = line.as === 'low' ? inks.band : inks[line.ink];
      ctx.fillRect(
        left,
        top + 2.25 * size,
        0.7 * size,
        line.as === 'step' || line.as === 'dashed' ? 0.25 * size : 0.7 * size,
      );
      const label = line.as === 'low' ? (kind.band ?? line.label) : line.label;
      left = write(label, left + size, top + 2.9 * size, false, 0.8) + size;
    }
    ctx.drawImage(canvas, x, top + 3.4 * size);
  }
  return new Promise((done, fail) =>
    sheet.toBlob(blob => (blob ? done(blob) : fail(new Error('The browser could not make the picture.'))), PNG),
  );
}
