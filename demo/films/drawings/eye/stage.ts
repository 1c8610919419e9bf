import { aside, circle, drawMiddle, drawPlate, HEIGHT, type Pen, type Plate, WIDTH } from '../pen/canvas.ts';
import type { Point } from '../pen/math.ts';
import { PUPIL, paintGlobe } from './eye.ts';
import { drawCapsuleSheen, drawIrisShade, paintReflex } from './lens.ts';
import { drawCornea, inEye, paintField } from './light.ts';

/** What a film adds to the eye, from the back to the front. */
export interface Scene {
  /** Behind the iris, seen through the pupil. */
  lens?: (pen: Pen) => void;
  /** In the anterior chamber, under the cornea. */
  chamber?: (pen: Pen) => void;
  /** On the eye. */
  outside?: (pen: Pen) => void;
  /** Written into the picture. */
  labels?: (pen: Pen) => void;
  /** What the instruments push the eye by, in millimeters. */
  push?: Point;
  /** How cloudy the cornea is. */
  haze?: number;
}

export type DrawFrame = (pen: Pen, time: number) => void;

/** Draws the eye and what a film adds to it at a time. */
export function createStage(describe: (time: number) => Scene): DrawFrame {
  const globe = paintGlobe();
  const reflex = paintReflex();
  const field = paintField();
  return (pen, time) => drawScene(pen, { globe, reflex, field }, describe(time));
}

function drawScene(pen: Pen, plates: { globe: Plate; reflex: Plate; field: Plate }, scene: Scene): void {
  const { push: gaze = { x: 0, y: 0 } } = scene;
  pen.fillStyle = '#05090c';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  inEye(pen, gaze, () => {
    aside(pen, () => {
      circle(pen, { x: 0, y: 0 }, PUPIL + 0.15);
      pen.clip();
      drawMiddle(pen, plates.reflex);
      scene.lens?.(pen);
      drawCapsuleSheen(pen);
      drawIrisShade(pen, PUPIL);
    });
    drawPlate(pen, plates.globe);
    scene.chamber?.(pen);
    drawCornea(pen, { x: -gaze.x, y: -gaze.y }, scene.haze);
    scene.outside?.(pen);
  });
  pen.drawImage(plates.field, 0, 0);
  inEye(pen, gaze, () => scene.labels?.(pen));
}
