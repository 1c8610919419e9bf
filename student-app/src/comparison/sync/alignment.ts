import type { StepMark } from '@iris/contract/programs';
import { frameAfter, lastFrameBefore } from '@iris/platform/lesson';

/** A film with its steps, and the part of it that is shown; all moments in seconds. */
interface MarkedFilm {
  marks: readonly StepMark[];
  from: number;
  to: number;
}

/** A part of a film: a step, or what precedes the first one. */
export interface FilmPart {
  step: string | null;
  start: number;
  end: number;
}

/** The parts of a film in its order; they adjoin. The first one may have begun before what is shown of it. */
export function partsOf({ marks, from, to }: MarkedFilm): FilmPart[] {
  const starts = marks.toSorted((one, other) => one.start - other.start).filter(({ start }) => start < to);
  const parts = starts.map(({ step, start }, index) => ({ step, start, end: starts[index + 1]?.start ?? to }));
  const shown: FilmPart[] = parts.filter(({ start, end }) => end > from && end > start);
  const first = shown[0]?.start ?? to;
  return first > from ? [{ step: null, start: from, end: first }, ...shown] : shown;
}

/** The part to which a moment belongs: the nearest one, if it is outside of all. */
export function partAt(parts: readonly FilmPart[], time: number): FilmPart | undefined {
  return parts.findLast(({ start }) => start <= time) ?? parts[0];
}

/** Where the reference film has to be. */
interface Alignment {
  time: number;
  /** It has nothing to show for this moment, and waits on a frame. */
  isHeld: boolean;
}

/** A moment of each film that were put beside each other, in seconds. */
export interface Pin {
  own: number;
  reference: number;
}

interface Aligned {
  /** The moment of the own film. */
  time: number;
  /** Frames a second of the reference. */
  fps: number;
}

/**
 * The moment of the reference that belongs to a moment of the other film: the same distance from the beginning of the same step.
 * Where the step is shorter in the reference, or is missing, the reference waits on the last frame before.
 */
export function align(own: readonly FilmPart[], reference: readonly FilmPart[], { time, fps }: Aligned): Alignment {
  const index = Math.max(
    0,
    own.findLastIndex(({ start }) => start <= time),
  );
  const part = own[index];
  const found = counterpart(own, index, reference);
  if (!part || !found) return held(own.slice(0, index), reference, fps);
  return between(found.start + (time - part.start), firstFrame(reference, fps), lastFrameBefore(found.end, fps));
}

/** The same for films of which two moments were put beside each other, whatever the steps. */
export function alignPinned(pin: Pin, reference: readonly FilmPart[], { time, fps }: Aligned): Alignment {
  const end = lastFrameBefore(reference.at(-1)?.end ?? 0, fps);
  return between(pin.reference + (time - pin.own), firstFrame(reference, fps), end);
}

function between(time: number, first: number, last: number): Alignment {
  const isHeld = time < first || time >= last;
  return { time: isHeld ? Math.min(Math.max(first, time), last) : time, isHeld };
}

function firstFrame(reference: readonly FilmPart[], fps: number): number {
  return frameAfter(Math.max(0, reference[0]?.start ?? 0), 0, fps) - 0.5 / fps;
}

/** Where in the reference a part begins and ends. Before the first step both films run towards it. */
function counterpart(own: readonly FilmPart[], index: number, reference: readonly FilmPart[]) {
  const ofStep = (part: FilmPart | undefined) => reference.find(({ step }) => step !== null && step === part?.step);
  const [part, first, last] = [own[index], reference[0], reference.at(-1)];
  if (!part || !first || !last) return undefined;
  // Films without a common step begin together.
  if (!own.some(ofStep)) return { start: first.start + part.start - (own[0]?.start ?? 0), end: last.end };
  if (part.step !== null) return ofStep(part);
  const next = ofStep(own[index + 1]);
  return next ? { start: next.start - (part.end - part.start), end: next.start } : first;
}

/** The last frame of the latest step that the reference has. */
function held(before: readonly FilmPart[], reference: readonly FilmPart[], fps: number): Alignment {
  const ends = before.toReversed().map(({ step }) => reference.find((part) => part.step === step)?.end);
  const end = ends.find((end) => end !== undefined);
  return { time: end === undefined ? firstFrame(reference, fps) : lastFrameBefore(end, fps), isHeld: true };
}
