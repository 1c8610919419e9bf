import type { BeatResult, LearnerLesson, LearningOutline } from '@iris/contract/learning';

/** The outline after a beat: the standing of the learner, and the state of the lesson. */
export function applyResult(
  outline: LearningOutline,
  lesson: string,
  { progress, completed_at, certificate, state }: BeatResult,
  position: number,
): LearningOutline {
  const change = (known: LearnerLesson) => (known._id === lesson ? { ...known, state, position } : known);
  const modules = outline.modules.map((module) => ({ ...module, lessons: module.lessons.map(change) }));
  return { ...outline, progress, completed_at, certificate, modules };
}

/** The lessons of an outline in their order. */
export function listLessons({ modules }: Pick<LearningOutline, 'modules'>): LearnerLesson[] {
  return modules.flatMap(({ lessons }) => lessons);
}
