import {
  aside,
  blankPlate,
  blend,
  drawPlate,
  type Pen,
  type Plate,
  type Rgb,
  rgba,
  shadePlate,
} from '../pen/canvas.ts';
import { clamp, mix, type Point, polar, sequence, smooth, TURN } from '../pen/math.ts';
import { clouds, noise } from '../pen/noise.ts';

/** Millimeters: radii of a dilated eye. */
export const LIMBUS = 5.85;
export const PUPIL = 3.85;

const SEED = 20_252;

const SCLERA: Rgb = [212, 196, 184];
const CONJUNCTIVA: Rgb = [186, 140, 128];
const STROMA_DEEP: Rgb = [18, 30, 35];
const STROMA: Rgb = [64, 96, 100];
const STROMA_LIGHT: Rgb = [142, 170, 164];
const LIMBAL: Rgb = [104, 108, 106];
const RUFF: Rgb = [26, 16, 13];

/** Sclera, limbus and iris; the pupil is a hole. */
export function paintGlobe(): Plate {
  const globe = shadePlate((x, y) => {
    const radius = Math.hypot(x, y);
    const edge = pupilEdge(Math.atan2(y, x));
    if (radius < edge - 0.06) return [0, 0, 0, 0];
    const [red, green, blue] = surface(x, y, radius);
    const lit = light(x, y);
    return [red * lit, green * lit, blue * lit, smooth(radius, edge - 0.03, edge + 0.02)];
  });
  const pen = globe.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const { plate: details, pen: detailPen } = blankPlate();
  drawFibres(detailPen);
  drawVessels(detailPen);
  drawBlurred(detailPen, 1.6, drawWetness);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.globalCompositeOperation = 'source-atop';
  pen.drawImage(details, 0, 0);
  return inFocus(globe);
}

/** The microscope is focused on the lens: the iris is a little soft, and the sclera more with its distance. */
function inFocus(globe: Plate): Plate {
  const { plate: far, pen: farPen } = blankPlate();
  farPen.filter = 'blur(3.2px)';
  drawPlate(farPen, globe);
  farPen.filter = 'none';
  farPen.globalCompositeOperation = 'destination-in';
  const share = farPen.createRadialGradient(0, 0, LIMBUS + 0.4, 0, 0, LIMBUS + 3.2);
  share.addColorStop(0, 'rgba(0,0,0,0)');
  share.addColorStop(1, 'rgba(0,0,0,1)');
  farPen.fillStyle = share;
  farPen.fillRect(-20, -20, 40, 40);
  const { plate, pen } = blankPlate();
  pen.filter = 'blur(0.8px)';
  drawPlate(pen, globe);
  pen.filter = 'none';
  drawPlate(pen, far);
  return plate;
}

/** How much of the microscope's light falls on a place: the globe curves away from it. */
function light(x: number, y: number): number {
  const radius = Math.hypot(x, y);
  const tilt = Math.sqrt(clamp(1 - (radius / 13.2) ** 2, 0.02));
  return clamp(tilt ** 1.35 * (1.02 - 0.016 * (x * 0.5 + y)), 0, 1.05);
}

/** The scalloped border of the pupil, with its pigment ruff. */
export function pupilEdge(angle: number): number {
  return PUPIL + 0.035 * Math.sin(angle * 3 + 0.6) + 0.018 * Math.sin(angle * 7 + 2) + 0.012 * Math.sin(angle * 41);
}

function surface(x: number, y: number, radius: number): Rgb {
  const angle = Math.atan2(y, x);
  const blur = 0.5 * (clouds(Math.cos(angle) * 6, Math.sin(angle) * 6, 3) - 0.5) - 0.1 * Math.sin(angle);
  const outside = smooth(radius + blur, LIMBUS - 0.62, LIMBUS + 0.5);
  const iris = radius < LIMBUS + 0.4 ? irisColor(radius, angle) : LIMBAL;
  const white = scleraColor(x, y, radius);
  const band = Math.exp(-(((radius + blur - LIMBUS + 0.1) / 0.34) ** 2));
  return blend(blend(iris, white, outside), LIMBAL, 0.34 * band);
}

function scleraColor(x: number, y: number, radius: number): Rgb {
  const mottle = clouds(x * 0.55, y * 0.55, 1, 5);
  const far = smooth(radius, 6.5, 12);
  const base = blend(SCLERA, CONJUNCTIVA, clamp(0.12 + 0.5 * far + 0.9 * (mottle - 0.5)));
  const grain = 1 + 0.07 * (clouds(x * 3.1, y * 3.1, 6, 3) - 0.5);
  return [base[0] * grain, base[1] * grain, base[2] * grain];
}

function irisColor(radius: number, angle: number): Rgb {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const fibres = 0.6 * noise(cos * 26, sin * 26, radius * 0.9) + 0.4 * noise(cos * 61, sin * 61, radius * 1.6);
  const folds = 0.5 + 0.5 * Math.sin(radius * 9 + 2.2 * noise(cos * 5, sin * 5, 2));
  const share = (radius - PUPIL) / (LIMBUS - PUPIL);
  // A dilated iris is folded: its rim bulges and catches the light, its root is in the shade of the limbus.
  const height = Math.exp(-(((share - 0.17) / 0.13) ** 2)) * 0.5 + Math.exp(-(((share - 0.55) / 0.25) ** 2)) * 0.36;
  const lit = clamp(0.1 + height + 0.55 * (fibres - 0.45) + 0.12 * (folds - 0.5) - 0.5 * smooth(share, 0.72, 1.05));
  const color = lit < 0.5 ? blend(STROMA_DEEP, STROMA, lit * 2) : blend(STROMA, STROMA_LIGHT, (lit - 0.5) * 1.4);
  return blend(RUFF, color, smooth(radius, pupilEdge(angle) + 0.02, pupilEdge(angle) + 0.16));
}

function drawFibres(pen: Pen): void {
  const random = sequence(SEED);
  const within = (low: number, high: number) => mix(low, high, random());
  pen.lineCap = 'round';
  for (let index = 0; index < 420; index++) {
    const angle = ((index + random()) / 420) * TURN;
    const [from, to] = [PUPIL + within(0.14, 0.6), LIMBUS - within(0.35, 1.1)];
    const bend = within(-0.03, 0.03);
    const [start, middle, end] = [
      polar(angle, from),
      polar(angle + bend, (from + to) / 2),
      polar(angle + bend / 2, to),
    ];
    pen.strokeStyle = rgba(random() < 0.4 ? STROMA_DEEP : STROMA_LIGHT, within(0.05, 0.26));
    pen.lineWidth = within(0.012, 0.035);
    pen.beginPath();
    pen.moveTo(start.x, start.y);
    pen.quadraticCurveTo(middle.x, middle.y, end.x, end.y);
    pen.stroke();
  }
}

const DEEP_VESSEL: Rgb = [150, 84, 92];
const SURFACE_VESSEL: Rgb = [158, 36, 34];

/** Deep episcleral vessels are wide and blurred, those of the conjunctiva fine and red; both end in loops at the limbus. */
function drawVessels(pen: Pen): void {
  const random = sequence(SEED + 7);
  const vessels = (count: number, widths: readonly [number, number], color: Rgb, alpha: number) => (layer: Pen) => {
    for (let index = 0; index < count; index++) {
      const width = mix(widths[0], widths[1], random() ** 1.6);
      growVessel(layer, random, { angle: random() * TURN, width, color, alpha });
    }
  };
  drawBlurred(pen, 2.4, vessels(24, [0.06, 0.15], DEEP_VESSEL, 0.24));
  drawBlurred(pen, 0.5, vessels(38, [0.018, 0.075], SURFACE_VESSEL, 0.4));
  drawBlurred(pen, 0.4, (layer) => {
    for (let index = 0; index < 300; index++) limbalLoop(layer, random);
  });
}

/** Blurs a layer as a whole: to blur each stroke takes seconds. */
function drawBlurred(pen: Pen, pixels: number, draw: (layer: Pen) => void): void {
  const { plate, pen: layer } = blankPlate();
  layer.lineCap = 'round';
  layer.lineJoin = 'round';
  draw(layer);
  aside(pen, () => {
    pen.filter = `blur(${pixels}px)`;
    drawPlate(pen, plate);
  });
}

interface Vessel {
  angle: number;
  width: number;
  color: Rgb;
  alpha: number;
  from?: Point;
  steps?: number;
  heading?: number;
}

function growVessel(pen: Pen, random: () => number, vessel: Vessel): void {
  const { angle, width, color, alpha } = vessel;
  let place = vessel.from ?? polar(angle, mix(10, 13.5, random()));
  let heading = vessel.heading ?? angle + Math.PI + mix(-0.5, 0.5, random());
  let thickness = width;
  const bends = mix(0.12, 0.3, random());
  const steps = vessel.steps ?? 44;
  for (let step = 0; step < steps; step++) {
    const inward = Math.atan2(-place.y, -place.x);
    heading += mix(-bends, bends, random()) + 0.07 * Math.sin(inward - heading);
    const next = polar(heading, 0.19, place);
    const radius = Math.hypot(next.x, next.y);
    if (radius < LIMBUS + 0.1) return;
    pen.strokeStyle = rgba(color, alpha * smooth(radius, LIMBUS, LIMBUS + 1.4));
    pen.lineWidth = thickness;
    pen.beginPath();
    pen.moveTo(place.x, place.y);
    pen.lineTo(next.x, next.y);
    pen.stroke();
    if (random() < 0.055 && thickness > 0.02) {
      const turn = heading + mix(0.4, 0.9, random()) * (random() < 0.5 ? -1 : 1);
      growVessel(pen, random, { ...vessel, from: next, heading: turn, width: thickness * 0.62, steps: steps - step });
    }
    thickness = Math.max(0.012, thickness * 0.975);
    place = next;
  }
}

function limbalLoop(pen: Pen, random: () => number): void {
  const angle = random() * TURN;
  const from = polar(angle, LIMBUS + mix(0.25, 0.7, random()));
  const to = polar(angle + mix(-0.05, 0.05, random()), LIMBUS + mix(-0.14, 0.12, random()));
  pen.strokeStyle = rgba(SURFACE_VESSEL, mix(0.06, 0.2, random()));
  pen.lineWidth = mix(0.01, 0.022, random());
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.quadraticCurveTo(from.x + mix(-0.1, 0.1, random()), from.y + mix(-0.1, 0.1, random()), to.x, to.y);
  pen.stroke();
}

/** Tears and irrigation leave small mirrors along the limbus and in the fold of the conjunctiva. */
function drawWetness(pen: Pen): void {
  for (const [angle, span, radius, width, alpha] of GLINTS) {
    pen.strokeStyle = rgba([255, 252, 246], alpha);
    pen.lineWidth = width;
    pen.beginPath();
    pen.arc(0, 0, radius, angle, angle + span);
    pen.stroke();
  }
}

const GLINTS: readonly (readonly [angle: number, span: number, radius: number, width: number, alpha: number])[] = [
  [-2.55, 0.2, 6.42, 0.07, 0.5],
  [-2.3, 0.05, 6.5, 0.09, 0.62],
  [-0.72, 0.14, 6.48, 0.06, 0.42],
  [-0.5, 0.03, 6.55, 0.08, 0.5],
  [2.86, 0.08, 7.4, 0.05, 0.3],
  [0.28, 0.06, 7.2, 0.05, 0.3],
  [-1.4, 0.05, 7.9, 0.06, 0.22],
];
