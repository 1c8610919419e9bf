import type { FilmSources } from '@iris/contract/media';
import type { RubricStep, StepMark } from '@iris/contract/programs';
import type { Film } from '@iris/platform/lesson';

/** A film whose phases are the steps that are marked in it. */
export function filmOf(sources: FilmSources, marks: readonly StepMark[], steps: readonly RubricStep[]): Film {
  const phases = marks
    .flatMap(({ step, start }) => {
      const known = steps.find(({ id }) => id === step);
      return known ? [{ id: step, title: known.title, start }] : [];
    })
    .sort((one, other) => one.start - other.start);
  return { sources, phases, complications: [], captions: [], decisions: [], answers: [] };
}
