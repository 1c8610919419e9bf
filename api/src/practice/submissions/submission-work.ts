import type { SubmissionWork } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { ProblemError, refusedInput } from '../../foundation/index.ts';
import type { SubmissionRecord } from './submission.schema.ts';

const UNKNOWN_STEP = "Cette étape n'est pas de cette grille";
const STEP_TWICE = 'Cette étape est déjà indiquée';

/** What is wrong with the parts of a submission, by their names. */
type Missing = Partial<Record<'film' | 'cut' | 'marks' | 'self_levels', string[]>>;

/** Refuses marks and levels of steps that the rubric has not, or that are given twice. @throws {ProblemError} `invalid_input` */
export function checkWork({ marks, self_levels }: SubmissionWork, steps: readonly RubricStep[]): void {
  const errors = Object.fromEntries(
    Object.entries({ marks, self_levels }).flatMap(([part, given]) =>
      given.flatMap(({ step }, index) => {
        if (!steps.some(({ id }) => id === step)) return [[`${part}.${index}.step`, [UNKNOWN_STEP]]];
        const isFirst = given.findIndex((other) => other.step === step) === index;
        return isFirst ? [] : [[`${part}.${index}.step`, [STEP_TWICE]]];
      }),
    ),
  );
  if (Object.keys(errors).length > 0) throw refusedInput(errors);
}

/**
 * Refuses to send what is not complete, naming the parts.
 * @param duration of the film, in seconds; undefined until it is ready
 * @throws {ProblemError} `submission_incomplete`; `film_not_ready` when nothing else is missing
 */
export function checkComplete(
  { video, cut, marks, self_levels }: SubmissionRecord,
  steps: readonly RubricStep[],
  duration: number | undefined,
): asserts duration is number {
  const errors: Missing = {};
  if (!video) errors.film = ["Ajoutez d'abord votre film"];
  const end = cut?.end ?? duration ?? Number.POSITIVE_INFINITY;
  if (duration !== undefined && cut && cut.end > duration) errors.cut = ['La fin vient après celle du film'];
  const titles = (given: readonly { step: string }[]) => listTitles(steps, given);
  const [unmarked, unrated] = [titles(marks), titles(self_levels)];
  const isOutside = marks.some(({ start }) => start < (cut?.start ?? 0) || start >= end);
  if (unmarked) errors.marks = [`Marquez encore le début de\u00a0: ${unmarked}`];
  else if (isOutside) errors.marks = ['Une étape commence hors de la partie que vous gardez'];
  if (unrated) errors.self_levels = [`Évaluez encore\u00a0: ${unrated}`];
  if (Object.keys(errors).length > 0) throw new ProblemError('submission_incomplete', { errors });
  if (duration === undefined) throw new ProblemError('film_not_ready');
}

/** The titles of the steps that are not among those given. */
function listTitles(steps: readonly RubricStep[], given: readonly { step: string }[]): string {
  const missing = steps.filter(({ id }) => !given.some(({ step }) => step === id));
  return missing.map(({ title }) => title).join(', ');
}
