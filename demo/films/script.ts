/** What a film tells: written beside the drawings, whose movements have the same times. Times in seconds. */
export interface Script {
  slug: string;
  title: string;
  duration: number;
  /** The moment that its poster shows. */
  poster: number;
  phases: readonly Phase[];
  complications: readonly Complication[];
  captions: readonly Caption[];
}

export interface Phase {
  start: number;
  title: string;
}

/** A moment at which a complication threatens, and how one sees it. */
export interface Complication {
  at: number;
  title: string;
  text: string;
}

export interface Caption {
  start: number;
  end: number;
  /** Two lines at most. */
  text: string;
}

export const FPS = 25;

/** Thumbnails for the time line: one every two seconds, in rows of five. */
export const SPRITE = { interval: 2, columns: 5, tile_width: 160, tile_height: 90 };
