import { LEVELS_APART, type StepResult } from '@iris/contract/practice';
import type { RubricStep, StepLevel } from '@iris/contract/programs';

/** The levels that a rater gave. */
interface Leveled {
  levels: readonly StepLevel[];
}

/** Whether raters are so far apart at a step that their middle would be nobody's opinion. */
export function areApart(ratings: readonly Leveled[]): boolean {
  return [...givenBySteps(ratings).values()].some((given) => Math.max(...given) - Math.min(...given) >= LEVELS_APART);
}

/** The result of ratings: the median of each step, and their weighted mean, rounded down to a tenth. */
export function resultOf(
  steps: readonly Pick<RubricStep, 'id' | 'weight'>[],
  ratings: readonly Leveled[],
): { score: number; steps: StepResult[] } {
  const given = givenBySteps(ratings);
  const results = steps.map(({ id }) => ({
    step: id,
    level: medianOf(given.get(id) ?? []),
    given: given.get(id) ?? [],
  }));
  const weights = steps.reduce((sum, { weight }) => sum + weight, 0);
  const weighted = steps.reduce((sum, { weight }, index) => sum + weight * (results[index]?.level ?? 0), 0);
  // Halves of a level times ten are whole numbers: their quotient is exact where it is whole.
  return { score: Math.floor((10 * weighted) / weights) / 10, steps: results };
}

/** The middle of these levels, or the mean of the two in the middle. */
export function medianOf(levels: readonly number[]): number {
  const sorted = levels.toSorted((one, other) => one - other);
  const [lower = 0, upper = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return (lower + upper) / 2;
}

function givenBySteps(ratings: readonly Leveled[]): Map<string, number[]> {
  const given = new Map<string, number[]>();
  for (const { levels } of ratings) {
    for (const { step, level } of levels) given.set(step, [...(given.get(step) ?? []), level]);
  }
  return given;
}
