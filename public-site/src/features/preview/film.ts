import type { Caption } from '@iris/contract/film-content';
import type { LearningLesson } from '@iris/contract/learning';
import { type RefObject, useEffect } from 'react';

type Film = NonNullable<LearningLesson['film']>;

/** A step of a film, or a complication. */
export interface Mark {
  id: string;
  /** In seconds. */
  at: number;
  title: string;
  isComplication: boolean;
}

/** The steps and complications of a film, in their order. */
export function marksOf({ phases, complications }: Pick<Film, 'phases' | 'complications'>): Mark[] {
  const marks = [
    ...phases.map(({ id, start, title }) => ({ id, at: start, title, isComplication: false })),
    ...complications.map(({ id, at, title }) => ({ id, at, title, isComplication: true })),
  ];
  return marks.sort((one, other) => one.at - other.at);
}

/** The last mark at a moment; undefined before the first. */
export function markAt(marks: readonly Mark[], moment: number): Mark | undefined {
  return marks.findLast(({ at }) => at <= moment);
}

/** Adds captions to a film; a browser offers no way to remove them, so they are added once. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, captions: readonly Caption[]): void {
  useEffect(() => {
    const element = video.current;
    if (!element || captions.length === 0 || element.textTracks.length > 0) return;
    const track = element.addTextTrack('captions', 'Français', 'fr');
    for (const { start, end, text } of captions) track.addCue(new VTTCue(start, end, escapeCue(text)));
    track.mode = 'showing';
  }, [video, captions]);
}

/** The text of a cue is markup. */
function escapeCue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
