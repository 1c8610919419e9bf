import type { Phase } from '@iris/contract/programs';
import type { AnsweredQuestion } from '../evening/questions.service.ts';
import type { WebinarRecord } from '../programme/webinars.service.ts';

/** Where an evening is in its recording; `duration` is that of the film in seconds, undefined while it is not known. */
interface Recording {
  starts_at: Date;
  offset: number;
  duration: number | undefined;
}

/** Where the announced start of an evening is in its recording, in seconds, by the noted beginning of the recording. */
export function proposedOffset({ starts_at, recording_from }: WebinarRecord): number {
  return recording_from ? secondsBetween(recording_from, starts_at) : 0;
}

/** The chapters of an evening as phases of its recording. The one under way when it began is at its beginning. */
export function placeChapters(chapters: WebinarRecord['chapters'], recording: Recording): Phase[] {
  const phases = chapters
    .map(({ _id: id, title, at }) => ({ id, title, start: Math.max(0, secondsIn(recording, at)) }))
    .filter(({ start }) => start < (recording.duration ?? Number.POSITIVE_INFINITY))
    .sort((one, other) => one.start - other.start);
  return phases.filter((_, index) => phases[index + 1]?.start !== 0);
}

/** The answered questions of an evening with their moments of its recording; null outside of it. */
export function placeQuestions(questions: readonly AnsweredQuestion[], recording: Recording) {
  const { duration = Number.POSITIVE_INFINITY } = recording;
  return questions.map(({ text, answered_at }) => {
    const at = secondsIn(recording, answered_at);
    return { text, at: at >= 0 && at < duration ? at : null };
  });
}

function secondsIn({ starts_at, offset }: Recording, at: Date): number {
  return secondsBetween(starts_at, at) + offset;
}

function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000;
}
