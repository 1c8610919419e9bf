import { aside, circle, glow, HEIGHT, type Pen, type Plate, SCALE, WIDTH } from '../pen/canvas.ts';
import type { Point } from '../pen/math.ts';
import { LIMBUS } from './eye.ts';

/** The cornea itself is nearly invisible: a veil that grows toward its edge, and the images of the microscope's lamps on it. */
export function drawCornea(pen: Pen, shift: Point, haze = 0): void {
  const veil = pen.createRadialGradient(0, 0, LIMBUS * 0.45, 0, 0, LIMBUS);
  veil.addColorStop(0, 'rgba(196,214,220,0)');
  veil.addColorStop(0.75, 'rgba(196,214,220,0.035)');
  veil.addColorStop(1, 'rgba(196,214,220,0.12)');
  circle(pen, { x: 0, y: 0 }, LIMBUS);
  pen.fillStyle = veil;
  pen.fill();
  if (haze > 0) glow(pen, { x: 0, y: 0 }, LIMBUS, [200, 212, 218], haze);
  drawPurkinje(pen, shift);
}

/** First Purkinje image: two lamps mirrored by the cornea. Third and fourth: faint, from the lens, moving the other way. */
function drawPurkinje(pen: Pen, shift: Point): void {
  const first = { x: -1.12 + shift.x * 0.5, y: -1.22 + shift.y * 0.5 };
  const second = { x: -0.52 + shift.x * 0.5, y: -1.5 + shift.y * 0.5 };
  glow(pen, first, 0.75, [255, 252, 244], 0.34);
  glow(pen, second, 0.5, [255, 252, 244], 0.24);
  lamp(pen, first, 0.17);
  lamp(pen, second, 0.1);
  glow(pen, { x: 0.78 - shift.x * 0.8, y: 1.02 - shift.y * 0.8 }, 0.3, [255, 226, 180], 0.16);
}

function lamp(pen: Pen, at: Point, radius: number): void {
  const disc = pen.createRadialGradient(at.x, at.y, 0, at.x, at.y, radius * 1.25);
  disc.addColorStop(0, 'rgba(255,253,246,0.98)');
  disc.addColorStop(0.68, 'rgba(255,253,246,0.96)');
  disc.addColorStop(1, 'rgba(255,250,240,0)');
  circle(pen, at, radius * 1.25);
  pen.fillStyle = disc;
  pen.fill();
}

/** The lit field of the microscope in calm darkness, in pixels of the picture. */
export function paintField(): Plate {
  const plate = new OffscreenCanvas(WIDTH, HEIGHT);
  const pen = plate.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no 2D canvas');
  const field = pen.createRadialGradient(WIDTH / 2, HEIGHT / 2, 330, WIDTH / 2, HEIGHT / 2, 690);
  field.addColorStop(0, 'rgba(5,9,12,0)');
  field.addColorStop(0.3, 'rgba(5,9,12,0.12)');
  field.addColorStop(0.62, 'rgba(5,9,12,0.55)');
  field.addColorStop(0.86, 'rgba(5,9,12,0.93)');
  field.addColorStop(1, 'rgba(5,9,12,1)');
  pen.fillStyle = field;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  return plate;
}

/** Goes from millimeters of the eye to pixels of the picture and back. */
export function inEye(pen: Pen, gaze: Point, draw: () => void): void {
  aside(pen, () => {
    pen.setTransform(SCALE, 0, 0, SCALE, WIDTH / 2 + gaze.x * SCALE, HEIGHT / 2 + gaze.y * SCALE);
    draw();
  });
}
