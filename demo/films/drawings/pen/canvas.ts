import { clamp, type Point } from './math.ts';

export const WIDTH = 1280;
export const HEIGHT = 720;
/** Pixels per millimeter: the cornea nearly fills the height of the picture. */
export const SCALE = 54;
/** Plates are larger than the picture, because the eye moves. */
export const MARGIN = 24;

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type Rgb = readonly [red: number, green: number, blue: number];
export type Plate = OffscreenCanvas;

/** A canvas of the size of a plate whose pen measures in millimeters from the center of the cornea. */
export function blankPlate(): { plate: Plate; pen: OffscreenCanvasRenderingContext2D } {
  const plate = new OffscreenCanvas(WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN);
  const pen = plate.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no 2D canvas');
  pen.setTransform(SCALE, 0, 0, SCALE, plate.width / 2, plate.height / 2);
  return { plate, pen };
}

/** Computes a plate pixel by pixel. */
export function shadePlate(shade: (x: number, y: number) => readonly [...Rgb, alpha: number]): Plate {
  const { plate, pen } = blankPlate();
  const image = pen.createImageData(plate.width, plate.height);
  for (let row = 0; row < plate.height; row++) {
    for (let column = 0; column < plate.width; column++) {
      const color = shade((column - plate.width / 2) / SCALE, (row - plate.height / 2) / SCALE);
      const at = 4 * (row * plate.width + column);
      for (let channel = 0; channel < 3; channel++) image.data[at + channel] = color[channel as 0];
      image.data[at + 3] = 255 * clamp(color[3]);
    }
  }
  pen.putImageData(image, 0, 0);
  return plate;
}

/** Draws a plate where the pen's origin is. */
export function drawPlate(pen: Pen, plate: Plate): void {
  aside(pen, () => {
    const { a, b, c, d, e, f } = pen.getTransform();
    // Undone exactly, so that an eye at rest is copied pixel by pixel: faster, and sharper.
    pen.setTransform(a / SCALE, b / SCALE, c / SCALE, d / SCALE, e, f);
    pen.drawImage(plate, -plate.width / 2, -plate.height / 2);
  });
}

/** Draws the middle of a plate: what can be seen through the pupil. */
export function drawMiddle(pen: Pen, plate: Plate): void {
  const [size, left, top] = [MIDDLE, (plate.width - MIDDLE) / 2, (plate.height - MIDDLE) / 2];
  aside(pen, () => {
    const { a, b, c, d, e, f } = pen.getTransform();
    pen.setTransform(a / SCALE, b / SCALE, c / SCALE, d / SCALE, e, f);
    pen.drawImage(plate, left, top, size, size, -size / 2, -size / 2, size, size);
  });
}

/** Pixels: 9.4 millimeters. */
const MIDDLE = 508;

export function blend(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

export function rgba([red, green, blue]: Rgb, alpha = 1): string {
  return `rgba(${red.toFixed(1)},${green.toFixed(1)},${blue.toFixed(1)},${clamp(alpha).toFixed(4)})`;
}

/** Keeps what is drawn inside from changing the pen for what follows. */
export function aside(pen: Pen, draw: () => void): void {
  pen.save();
  draw();
  pen.restore();
}

export function circle(pen: Pen, center: Point, radius: number): void {
  pen.beginPath();
  pen.arc(center.x, center.y, Math.max(0, radius), 0, 2 * Math.PI);
}

export function polygon(pen: Pen, points: readonly Point[], closed = true): void {
  pen.beginPath();
  for (const { x, y } of points) pen.lineTo(x, y);
  if (closed) pen.closePath();
}

/** A smooth open curve through the points. */
export function curve(pen: Pen, points: readonly Point[], isContinued = false): void {
  const [first, ...rest] = points;
  if (!first) return;
  if (!isContinued) {
    pen.beginPath();
    pen.moveTo(first.x, first.y);
  }
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    if (next) pen.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
    else pen.lineTo(point.x, point.y);
  });
}

/** A soft spot of light or shade. */
export function glow(pen: Pen, center: Point, radius: number, color: Rgb, alpha: number): void {
  const spot = pen.createRadialGradient(center.x, center.y, 0, center.x, center.y, radius);
  spot.addColorStop(0, rgba(color, alpha));
  spot.addColorStop(0.35, rgba(color, alpha * 0.62));
  spot.addColorStop(0.7, rgba(color, alpha * 0.16));
  spot.addColorStop(1, rgba(color, 0));
  pen.fillStyle = spot;
  pen.fillRect(center.x - radius, center.y - radius, 2 * radius, 2 * radius);
}
