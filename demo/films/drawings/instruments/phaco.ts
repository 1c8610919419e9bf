import { circle, type Pen, polygon, rgba } from '../pen/canvas.ts';
import { type Point, polar } from '../pen/math.ts';
import { bar, barShade, rod, SILICONE, TITANIUM, wire } from './shapes.ts';
import { along, SIDE, toHand, type Wound } from './wounds.ts';

/** The phaco tip, beveled at 30°, in its sleeve with the irrigation ports. */
export function drawPhacoTip(pen: Pen, tip: Point, wound: Wound): void {
  const axis = toHand(tip, wound);
  const at = (distance: number, off = 0) => along(tip, axis, distance, off);
  barShade(pen, [at(0.3), at(7)], 1.25, 0.7);
  const needle = 0.45;
  bar(pen, [at(0.5), at(2.4)], [needle, needle], TITANIUM);
  const mouth = [at(0.02, -needle * 0.86), at(0, 0), at(0.16, needle * 0.7), at(0.66, needle), at(0.66, -needle)];
  polygon(pen, mouth);
  pen.fillStyle = rgba([112, 124, 142]);
  pen.fill();
  polygon(pen, [
    at(0.08, -needle * 0.66),
    at(0.07, 0),
    at(0.26, needle * 0.58),
    at(0.6, needle * 0.72),
    at(0.44, -needle * 0.5),
  ]);
  pen.fillStyle = rgba([20, 22, 28]);
  pen.fill();
  polygon(pen, [...mouth.slice(0, 3), at(0.66, needle)], false);
  pen.lineWidth = 0.05;
  pen.strokeStyle = 'rgba(226,234,244,0.9)';
  pen.stroke();
  drawSleeve(pen, at, 1.9, 0.66);
}

/** The tip of irrigation and aspiration: round, with a port of 0.3 mm above. */
export function drawAspirationTip(pen: Pen, tip: Point, wound: Wound): void {
  const axis = toHand(tip, wound);
  const at = (distance: number, off = 0) => along(tip, axis, distance, off);
  barShade(pen, [at(0.2), at(7)], 0.9, 0.7);
  const radius = 0.3;
  rod(pen, [at(0), at(0.07), at(0.2), at(0.4), at(2.6)], [0.1, 0.2, 0.27, radius, radius], TITANIUM);
  circle(pen, at(0.42), 0.15);
  pen.fillStyle = rgba([12, 14, 18]);
  pen.fill();
  pen.lineWidth = 0.035;
  pen.strokeStyle = 'rgba(232,240,248,0.75)';
  pen.stroke();
  drawSleeve(pen, at, 1.5, 0.56);
}

function drawSleeve(pen: Pen, at: (distance: number, off?: number) => Point, start: number, radius: number): void {
  const steps = [start, start + 0.12, start + 0.5, start + 1.4, start + 5, start + 6.2, 18];
  const radii = [radius * 0.8, radius * 0.9, radius * 0.96, radius, radius * 1.08, radius * 1.7, radius * 2.1];
  rod(
    pen,
    steps.map((step) => at(step)),
    radii,
    SILICONE,
  );
  polygon(pen, [at(start, -radius * 0.8), at(start + 0.06, 0), at(start, radius * 0.8)], false);
  pen.lineWidth = 0.05;
  pen.strokeStyle = 'rgba(226,242,248,0.7)';
  pen.stroke();
  const port = at(start + 0.85, radius * 0.5);
  circle(pen, port, 0.17);
  pen.fillStyle = 'rgba(24,40,50,0.72)';
  pen.fill();
  pen.lineWidth = 0.04;
  pen.strokeStyle = 'rgba(220,240,248,0.7)';
  pen.stroke();
}

/** The chopper of the other hand, with its short bent end. */
export function drawChopper(pen: Pen, tip: Point, turn = 1): void {
  const axis = toHand(tip, SIDE);
  barShade(pen, [tip, along(tip, axis, 5)], 0.22, 0.4);
  const elbow = along(tip, axis, 0.16, turn * 0.6);
  wire(pen, [tip, polar(axis + (turn * Math.PI) / 2, 0.34, tip), elbow, along(elbow, axis, 0.7, -turn * 0.04)], 0.2);
  rod(
    pen,
    [along(elbow, axis, 0.4), along(elbow, axis, 3), along(elbow, axis, 6.5), along(elbow, axis, 16)],
    [0.11, 0.14, 0.24, 0.5],
  );
}
