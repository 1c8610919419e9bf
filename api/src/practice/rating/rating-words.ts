import { formatMoment } from '@iris/contract/foundation';
import type { RatingDraft } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { type ExportContext, instantOf, titleOf } from '../../foundation/index.ts';
import { levelsText, titleOfStep } from '../activities/step-words.ts';
import { findStepsOfRated } from '../submissions/rated-steps.ts';
import type { RatingRecord } from './rating.schema.ts';

/** What a rater says of a film, in words. */
export function ratingInWords({ levels, comments, summary }: RatingDraft, steps: readonly RubricStep[]) {
  return {
    Niveaux: levelsText(levels, steps),
    Synthèse: summary,
    Commentaires: comments
      .map(({ at, step, text }) => `${formatMoment(at)}, ${titleOfStep(step, steps)}\u00a0: ${text}`)
      .join('\n'),
    'Commentaires parlés': comments.filter(({ voice }) => voice).length,
  };
}

/** Ratings as their export reads them, without whose film they are about. */
export async function toRatingRows(ratings: readonly RatingRecord[], { titles, find }: ExportContext) {
  const activities = await titles.lessons(ratings.map(({ lesson }) => lesson));
  const stepsOf = await findStepsOfRated(ratings, find);
  return ratings.map((rating) => ({
    Activité: titleOf(activities, rating.lesson),
    'Envoyée le': instantOf(rating.sent_at),
    ...ratingInWords(rating, stepsOf(rating)),
  }));
}
