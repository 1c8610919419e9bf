import type { Stroke } from '@iris/contract/practice';

/** A step of the gesture. */
export interface ComparisonStep {
  id: string;
  title: string;
}

/** A comment, marked on the time line. */
export interface ComparisonComment {
  id: string;
  /** In seconds of the own film. */
  at: number;
  /** Its accessible name: «Commentaire 2 de l'évaluateur 1». */
  label: string;
  strokes: readonly Stroke[];
}

/** The drawing that is being made on the own film, kept by the page. Without it, drawings are not kept. */
export interface ComparisonDrawing {
  strokes: Stroke[];
  /** Also tells the moment of the own film to which the drawing belongs. */
  onChange: (strokes: Stroke[], at: number) => void;
}

/** What the page around the films may do with them. */
export interface ComparisonHandle {
  /** Goes to a moment of the own film. */
  seek: (at: number) => void;
  /** Stops with the reference at one of its moments, beside the moment of the own film. */
  showReference: (at: number) => void;
  /** Stops at a comment and shows its drawing. */
  openComment: (id: string) => void;
  pause: () => void;
  /** Stops for a drawing, or ends it. */
  setDrawing: (isDrawing: boolean) => void;
  /** Whether single keys are commands; they can be switched off. */
  hasShortcuts: () => boolean;
  /** The moment of the own film, in seconds. */
  moment: () => number;
  /** The moment of the reference, in seconds; null without one. */
  referenceMoment: () => number | null;
  /** The step of this moment; null before the first one. */
  step: () => string | null;
}
