import { aside, type Pen, rgba, SCALE } from './canvas.ts';
import { direction, type Point, polar } from './math.ts';

const INK = [236, 244, 244] as const;
const ACCENT = [240, 180, 92] as const;

/** A short text in the picture, at a place in millimeters. */
export function label(pen: Pen, text: string, at: Point, alpha: number, align: CanvasTextAlign = 'left'): void {
  if (alpha <= 0) return;
  aside(pen, () => {
    pen.scale(1 / SCALE, 1 / SCALE);
    pen.font = '500 23px "Liberation Sans", Arial, sans-serif';
    pen.textAlign = align;
    pen.textBaseline = 'middle';
    pen.letterSpacing = '0.4px';
    pen.lineJoin = 'round';
    pen.lineWidth = 5;
    pen.strokeStyle = `rgba(5,9,12,${0.62 * alpha})`;
    pen.strokeText(text, at.x * SCALE, at.y * SCALE);
    pen.fillStyle = rgba(INK, 0.94 * alpha);
    pen.fillText(text, at.x * SCALE, at.y * SCALE);
  });
}

/** A measured distance: a line with end marks. */
export function caliper(pen: Pen, from: Point, to: Point, alpha: number): void {
  if (alpha <= 0) return;
  const across = direction(from, to) + Math.PI / 2;
  aside(pen, () => {
    pen.lineCap = 'round';
    pen.globalAlpha *= alpha;
    for (const [width, color] of [
      [0.07, 'rgba(5,9,12,0.5)'],
      [0.032, rgba(ACCENT)],
    ] as const) {
      pen.lineWidth = width;
      pen.strokeStyle = color;
      pen.beginPath();
      pen.moveTo(from.x, from.y);
      pen.lineTo(to.x, to.y);
      for (const end of [from, to]) {
        const [a, b] = [polar(across, 0.13, end), polar(across, -0.13, end)];
        pen.moveTo(a.x, a.y);
        pen.lineTo(b.x, b.y);
      }
      pen.stroke();
    }
  });
}

/** A dashed circle: what the surgeon aims at. */
export function aim(pen: Pen, radius: number, alpha: number, center: Point = { x: 0, y: 0 }): void {
  if (alpha <= 0) return;
  aside(pen, () => {
    pen.setLineDash([0.09, 0.13]);
    pen.lineWidth = 0.03;
    pen.strokeStyle = rgba(ACCENT, 0.8 * alpha);
    pen.beginPath();
    pen.arc(center.x, center.y, radius, 0, 2 * Math.PI);
    pen.stroke();
  });
}

/** A thin line from a text to what it names. */
export function leader(pen: Pen, from: Point, to: Point, alpha: number): void {
  if (alpha <= 0) return;
  aside(pen, () => {
    pen.lineWidth = 0.026;
    pen.strokeStyle = rgba(INK, 0.7 * alpha);
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
  });
}

/** Names a place, from the margin beside the eye; lines are divided by `|`. */
export function note(pen: Pen, text: string, place: Point, alpha: number): void {
  if (alpha <= 0) return;
  const isLeft = place.x < -0.4;
  const side = isLeft ? -1 : 1;
  const at = { x: side * 6.7, y: Math.min(4.2, Math.max(-4.2, place.y * 1.4 - 0.8)) };
  leader(pen, at, place, alpha);
  aside(pen, () => {
    pen.beginPath();
    pen.arc(place.x, place.y, 0.06, 0, 2 * Math.PI);
    pen.fillStyle = rgba(INK, 0.9 * alpha);
    pen.fill();
  });
  const lines = text.split('|');
  for (const [index, line] of lines.entries()) {
    const y = at.y + (index - (lines.length - 1) / 2) * 0.54;
    label(pen, line, { x: at.x + side * 0.14, y }, alpha, isLeft ? 'right' : 'left');
  }
}
