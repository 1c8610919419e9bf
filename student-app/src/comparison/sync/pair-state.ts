import type { FilmSources } from '@iris/contract/media';
import type { StepMark } from '@iris/contract/programs';
import type { FilmPart, Pin } from './alignment.ts';

/** A film of a comparison. */
export interface ComparedFilm {
  /** Shown above it: «Votre film», «Film F7Q2». */
  label: string;
  sources: FilmSources;
  /** Where its steps begin. */
  marks: readonly StepMark[];
  /** The part that is shown, in seconds; all of it without them. */
  from?: number;
  to?: number;
}

/** Speeds from which one chooses. */
export const RATES = [0.25, 0.5, 0.75, 1] as const;

/** What a comparison shows. */
export interface PairState {
  /** Whether both films are to play; they may wait for one of them. */
  isPlaying: boolean;
  isWaiting: boolean;
  rate: number;
  /** The step of the moment; null before the first one. */
  step: string | null;
  parts: readonly FilmPart[];
  /** The part that is repeated. */
  loop: FilmPart | null;
  /** Which moments were put beside each other, against the alignment by step. */
  pin: Pin | null;
  /** Whether the reference waits because it has nothing to show for this moment. */
  isHeld: boolean;
  /** The comment whose drawing is shown. */
  comment: string | null;
  isDrawing: boolean;
}

/** What it shows before anything was done. */
export const BEFORE: Omit<PairState, 'parts' | 'step'> = {
  isPlaying: false,
  isWaiting: false,
  isHeld: false,
  isDrawing: false,
  rate: 1,
  pin: null,
  loop: null,
  comment: null,
};

/** The steps of a film, and the part of it that is shown. */
export function shownOf({ marks, sources, from = 0, to = sources.duration }: ComparedFilm) {
  return { marks, from, to: Math.min(to, sources.duration) };
}
