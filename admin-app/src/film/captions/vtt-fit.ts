import { CAPTION_TEXT_MAX } from '@iris/contract/foundation';
import type { Caption } from '@iris/contract/programs';

/** A place in a caption file. */
export interface VttNote {
  /** Counted from 1. */
  line: number;
  message: string;
}

/** What was read of a caption file. */
export interface Vtt {
  captions: Caption[];
  /** What cannot be read, and is left out. */
  faults: VttNote[];
  /** What was changed to fit the film. */
  changes: VttNote[];
}

/** A caption and the line of its times. */
export interface Cue extends Caption {
  line: number;
}

/**
 * Captions as a film can show them: in order, one at a time, none after the end. What begins after the end is left out;
 * what is too long is shortened, and captions of the same moment are put together.
 */
export function fitToFilm(cues: readonly Cue[], duration: number): Vtt {
  const faults: VttNote[] = [];
  const changes: VttNote[] = [];
  const shown: Cue[] = [];
  for (const cue of cues.toSorted((one, other) => one.start - other.start)) {
    const { line } = cue;
    const last = shown.at(-1);
    if (cue.start >= duration) faults.push({ line, message: 'Un sous-titre après la fin du film' });
    else if (last && cue.start === last.start) {
      if (joined(last, cue, duration)) changes.push({ line, message: 'Réuni avec celui qui commence au même moment' });
      else faults.push({ line, message: "Un sous-titre qui commence au même moment qu'un autre" });
    } else {
      if (last && cue.start < last.end) {
        last.end = cue.start;
        changes.push({ line: last.line, message: 'Raccourci\u00a0: il finissait après le début du suivant' });
      }
      if (cue.end > duration) changes.push({ line, message: 'Raccourci\u00a0: il finissait après le film' });
      shown.push({ ...cue, end: Math.min(cue.end, duration) });
    }
  }
  return { captions: shown.map(toCaption), faults, changes };
}

/** Adds the text of a caption to another one, if it has room. */
function joined(to: Cue, { text, end }: Cue, duration: number): boolean {
  const both = `${to.text}\n${text}`;
  if (both.length > CAPTION_TEXT_MAX) return false;
  to.text = both;
  to.end = Math.min(Math.max(to.end, end), duration);
  return true;
}

function toCaption({ start, end, text }: Cue): Caption {
  return { start, end, text };
}
