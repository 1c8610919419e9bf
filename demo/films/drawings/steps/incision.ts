import { drawTurned, paintCataract } from '../eye/lens.ts';
import { createStage, type DrawFrame } from '../eye/stage.ts';
import { drawBlade, KERATOME, STAB_KNIFE } from '../instruments/blades.ts';
import { drawCannula } from '../instruments/cannulas.ts';
import { drawWound, MAIN, SIDE, toHand, type Wound } from '../instruments/wounds.ts';
import { aside, circle, type Pen } from '../pen/canvas.ts';
import { caliper, label, note } from '../pen/labels.ts';
import { degrees, during, glide, mix, type Point, plus, polar, smooth, track, tremor } from '../pen/math.ts';

/** Paracentesis, viscoelastic, and the main incision in three planes. */
export function incision(): DrawFrame {
  const cataract = paintCataract();
  return createStage((time) => ({
    push: pushOf(time),
    lens: (pen) => {
      drawTurned(pen, cataract, 0.4, 0.9);
      aside(pen, () => {
        circle(pen, { x: 0, y: 0 }, 4.1);
        pen.fillStyle = 'rgba(255,226,198,0.1)';
        pen.fill();
      });
    },
    chamber: (pen) => drawChamber(pen, time),
    labels: (pen) => drawLabels(pen, time),
  }));
}

/** The eye gives way a little to each blade. */
function pushOf(time: number): Point {
  const stab = polar(SIDE.angle + Math.PI, 0.1 * during(time, 3.4, 4.6, 0.9));
  const main = polar(MAIN.angle + Math.PI, 0.12 * during(time, 18.5, 25.2, 1.4));
  return plus(stab, main);
}

/** How far the tip of a blade is from the center. */
function stabDepth(time: number): number {
  return track(time, [
    [0.6, 10],
    [2.6, 6.3],
    [3.2, 5.62],
    [4.8, 3.1],
    [5.4, 3.1],
    [7.4, 10],
  ]);
}

function keratomeDepth(time: number): number {
  return track(time, [
    [15.2, 10.5],
    [17.4, 6.2],
    [18.4, 5.72],
    [19, 5.66],
    [22, 3.98],
    [23.6, 3.9],
    [26.2, 1.66],
    [26.8, 1.66],
    [29.2, 10.5],
  ]);
}

function drawChamber(pen: Pen, time: number): void {
  drawGel(pen, time);
  if (time < 7.6) drawIncising(pen, time, SIDE, STAB_KNIFE, stabDepth(time));
  else drawWound(pen, SIDE, during(time, 9.4, 14.2));
  if (time > 8 && time < 15.2) {
    const tip = route(time);
    drawCannula(pen, plus(tip, tremor(time, 6)), SIDE, { bend: 0.2, width: 0.32 });
    drawWound(pen, SIDE, 1);
  }
  if (time > 15.2) drawIncising(pen, time, MAIN, KERATOME, keratomeDepth(time));
}

function route(time: number): Point {
  const share = track(time, [
    [8.2, 10],
    [10.2, 1.2],
    [10.8, -0.8],
    [13.6, 1.4],
    [15.1, 10],
  ]);
  return polar(SIDE.angle, share);
}

/** A blade on its way: first on the eye, then under the roof that it cuts, then in the chamber. */
function drawIncising(pen: Pen, time: number, wound: Wound, blade: typeof KERATOME, depth: number): void {
  const tip = plus(polar(wound.angle, depth), tremor(time, 3, 0.7));
  const dimple = wound === MAIN ? during(time, 22.4, 23.6, 0.7) : 0;
  const deepest = wound === MAIN ? reached(time, keratomeDepth, 15.2) : reached(time, stabDepth, 0);
  const cut = { ...wound, inner: Math.min(wound.outer, Math.max(wound.inner, deepest)) };
  const isCut = deepest < wound.outer;
  const hand = depth > 5.7 ? wound.angle : toHand(polar(wound.angle, depth), wound);
  const tilt = 0.5 + 0.4 * Math.sin(depth * 1.1) + 0.3 * dimple;
  if (depth < 10) drawBlade(pen, tip, hand, blade, Math.min(1, Math.max(0, tilt)));
  if (isCut) drawWound(pen, cut, depth < wound.outer ? 1.7 : 0.15);
  if (dimple > 0) drawDimple(pen, tip, wound.angle, dimple);
}

/** The innermost place where the tip has been until now. */
function reached(time: number, depthAt: (time: number) => number, since: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let moment = since; moment <= time; moment += 0.1) least = Math.min(least, depthAt(moment));
  return Math.min(least, depthAt(time));
}

/** Descemet's membrane folds before the tip when it is pointed down. */
function drawDimple(pen: Pen, tip: Point, angle: number, alpha: number): void {
  aside(pen, () => {
    pen.globalAlpha *= alpha;
    pen.lineCap = 'round';
    for (const [turn, length] of [
      [-0.95, 0.8],
      [-0.5, 1.1],
      [0, 1.25],
      [0.5, 1.1],
      [0.95, 0.8],
    ] as const) {
      const [near, far] = [polar(angle + Math.PI + turn, 0.12, tip), polar(angle + Math.PI + turn, length, tip)];
      pen.beginPath();
      pen.moveTo(near.x, near.y);
      pen.lineTo(far.x, far.y);
      pen.lineWidth = 0.075;
      pen.strokeStyle = 'rgba(214,232,236,0.26)';
      pen.stroke();
      pen.lineWidth = 0.026;
      pen.strokeStyle = 'rgba(18,30,34,0.4)';
      pen.stroke();
    }
  });
}

/** Viscoelastic pushes the aqueous before it: its front is a soft clear line that crosses the chamber. */
function drawGel(pen: Pen, time: number): void {
  const share = glide(time, 10.8, 14);
  const alpha = during(time, 11, 14.2, 0.8);
  if (alpha <= 0) return;
  aside(pen, () => {
    circle(pen, { x: 0, y: 0 }, 5.3);
    pen.clip();
    const center = polar(SIDE.angle + Math.PI, 2.6 - 1.2 * share);
    const radius = mix(0.6, 6.6, share);
    pen.globalAlpha *= alpha;
    for (const [grow, width, color] of [
      [0.05, 0.16, 'rgba(20,10,6,0.16)'],
      [0, 0.11, 'rgba(232,246,250,0.24)'],
      [-0.06, 0.04, 'rgba(255,255,255,0.4)'],
    ] as const) {
      pen.beginPath();
      for (let step = 0; step <= 60; step++) {
        const angle = (step / 60) * 2 * Math.PI;
        const wave =
          Math.min(1, radius / 4) * (0.16 * Math.sin(angle * 3 + time * 0.6) + 0.08 * Math.sin(angle * 5 - time * 0.4));
        const { x, y } = polar(angle, Math.max(0.1, radius + wave + grow), center);
        pen.lineTo(x, y);
      }
      pen.closePath();
      pen.lineWidth = width;
      pen.strokeStyle = color;
      pen.stroke();
    }
  });
}

function across(wound: Wound, radius: number, gap = 0.5): readonly [Point, Point] {
  const middle = polar(wound.angle, radius + gap);
  return [
    polar(wound.angle - Math.PI / 2, wound.width / 2, middle),
    polar(wound.angle + Math.PI / 2, wound.width / 2, middle),
  ];
}

function drawLabels(pen: Pen, time: number): void {
  const side = during(time, 6.6, 8.6);
  caliper(pen, ...across(SIDE, SIDE.outer), side);
  label(pen, 'paracentèse 1,1\u00a0mm', { x: -6.6, y: 3.7 }, side, 'right');
  const early = during(time, 20.4, 22.6);
  aside(pen, () => {
    if (early <= 0) return;
    pen.setLineDash([0.09, 0.1]);
    pen.lineWidth = 0.04;
    pen.strokeStyle = `rgba(240,180,92,${0.9 * early})`;
    pen.beginPath();
    pen.arc(0, 0, 4.95, MAIN.angle - 0.23, MAIN.angle + 0.23);
    pen.stroke();
  });
  note(pen, 'ici, entrée|trop précoce', polar(MAIN.angle - 0.22, 4.95), early);
  const measured = during(time, 29.4, 40, 0.7);
  caliper(pen, ...across(MAIN, MAIN.outer), measured);
  label(pen, 'incision 2,2\u00a0mm', { x: 4.5, y: 5.8 }, measured);
  const tunnel = measured * smooth(time, 30.6, 31.2);
  const beside = degrees(58) - 0.34;
  caliper(pen, polar(beside, MAIN.outer), polar(beside, MAIN.inner), tunnel);
  note(pen, 'tunnel 1,75\u00a0mm', polar(beside, 4.85), tunnel);
}
