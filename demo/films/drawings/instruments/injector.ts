import { aside, type Pen, polygon, rgba } from '../pen/canvas.ts';
import { mix, type Point } from '../pen/math.ts';
import { barShade, rod, TITANIUM, wire } from './shapes.ts';
import { along, MAIN, toHand } from './wounds.ts';

const NOZZLE = 0.92;

/** The inside of the cartridge, in which the folded lens slides. */
export function barrelOf(tip: Point): Point[] {
  const axis = toHand(tip, MAIN);
  const at = (distance: number, off: number) => along(tip, axis, distance, off);
  return [at(0.5, -NOZZLE), at(0, 0), at(0.1, NOZZLE), at(9, NOZZLE * 1.5), at(9, -NOZZLE * 1.5)];
}

/** The clear cartridge of an injector, beveled at its end, and the soft plunger in it. */
export function drawInjector(pen: Pen, tip: Point, pushed: number, lens: (pen: Pen) => void): void {
  const axis = toHand(tip, MAIN);
  const at = (distance: number, off = 0) => along(tip, axis, distance, off);
  barShade(pen, [at(0.5), at(8)], 1.7, 0.9);
  const barrel = barrelOf(tip);
  aside(pen, () => {
    polygon(pen, barrel);
    pen.fillStyle = 'rgba(150,178,190,0.26)';
    pen.fill();
    pen.clip();
    lens(pen);
    const plunger = mix(9, 0.7, pushed);
    rod(pen, [at(plunger), at(plunger + 0.35), at(plunger + 1.4), at(plunger + 12)], [0.45, 0.62, 0.6, 0.4], TITANIUM);
  });
  aside(pen, () => {
    polygon(pen, barrel);
    pen.clip();
    for (const [off, width, color] of [
      [-0.9, 0.34, rgba([30, 48, 58], 0.42)],
      [0.9, 0.34, rgba([30, 48, 58], 0.42)],
      [-0.5, 0.16, rgba([255, 255, 255], 0.4)],
      [-0.34, 0.05, rgba([255, 255, 255], 0.55)],
      [0.6, 0.06, rgba([255, 255, 255], 0.22)],
    ] as const) {
      polygon(pen, [at(-0.4, off * NOZZLE), at(9, off * NOZZLE * 1.5)], false);
      pen.lineWidth = width;
      pen.strokeStyle = color;
      pen.stroke();
    }
  });
  polygon(pen, barrel);
  pen.lineWidth = 0.05;
  pen.strokeStyle = 'rgba(214,232,240,0.75)';
  pen.stroke();
  rod(pen, [at(7.6), at(8.2), at(18)], [1.5, 1.75, 1.8], TITANIUM);
}

/** A hook that turns the lens in the bag. */
export function drawHook(pen: Pen, tip: Point): void {
  const axis = toHand(tip, MAIN);
  barShade(pen, [tip, along(tip, axis, 6)], 0.24, 0.7);
  wire(pen, [along(tip, axis, 0, 0.16), tip, along(tip, axis, 0.3, -0.06), along(tip, axis, 1, -0.04)], 0.18);
  rod(
    pen,
    [along(tip, axis, 0.8, -0.04), along(tip, axis, 4), along(tip, axis, 8), along(tip, axis, 16)],
    [0.1, 0.14, 0.26, 0.5],
  );
}
