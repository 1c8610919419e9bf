import type { CalibrationInput } from '@iris/contract/practice';
import type { RubricRevisionRecord } from '../activities/rubrics.service.ts';
import type { CalibrationRecord } from './calibration.schema.ts';

const MISSING = 'Donnez un niveau à chaque étape';
const UNKNOWN = "Cette étape n'existe pas ou a déjà un niveau";
const MISSING_FILM = "Évaluez tous les films d'étalonnage";
const UNKNOWN_FILM = "Ce film d'étalonnage n'existe pas ou est déjà évalué";

type Compared = CalibrationRecord['levels'];

interface Comparison {
  /** Messages by field; undefined when each step of each film has one level. */
  errors?: Record<string, string[]>;
  compared: Compared;
}

/** The levels of a rater beside the agreed ones. */
export function compareLevels(
  { steps, anchors }: Pick<RubricRevisionRecord, 'steps' | 'anchors'>,
  { anchors: given }: CalibrationInput,
): Comparison {
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  const compared = given.flatMap(({ anchor: id, levels }, index) => {
    const anchor = anchors.find((one) => one.id === id);
    if (!anchor || seen.has(id)) errors[`anchors.${index}.anchor`] = [UNKNOWN_FILM];
    seen.add(id);
    const rated = new Set<string>();
    for (const [place, { step }] of levels.entries()) {
      const isKnown = steps.some((one) => one.id === step);
      if (!isKnown || rated.has(step)) errors[`anchors.${index}.levels.${place}.step`] = [UNKNOWN];
      rated.add(step);
    }
    if (steps.some((step) => !rated.has(step.id))) errors[`anchors.${index}.levels`] = [MISSING];
    return levels.flatMap(({ step, level }) => {
      const agreed = anchor?.levels.find((one) => one.step === step)?.level;
      return agreed === undefined ? [] : [{ anchor: id, step, given: level, agreed }];
    });
  });
  if (anchors.some(({ id }) => !seen.has(id))) errors.anchors = [MISSING_FILM];
  return Object.keys(errors).length > 0 ? { errors, compared } : { compared };
}
