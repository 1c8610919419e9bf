import { formatMoment } from '@iris/contract/foundation';
import type { PracticeComment, Rating } from '@iris/contract/practice';

/** A comment of a rater about a moment of the film. */
export interface RatersComment extends PracticeComment {
  rater: string;
  /** Its name on the time line. */
  label: string;
}

/** The comments of all raters by their moment. Raters number theirs alone, so that their ids may be the same. */
export function listComments(ratings: readonly Rating[]): RatersComment[] {
  return ratings
    .flatMap((rating) =>
      rating.comments.map((comment) => ({
        ...comment,
        id: `${rating.rater}-${comment.id}`,
        rater: raterName(rating),
        label: `Commentaire à ${formatMoment(comment.at)}, ${raterName(rating)}`,
      })),
    )
    .sort((one, other) => one.at - other.at);
}

/** What a rater is called: none is named. */
export function raterName({ rater, is_appeal }: Pick<Rating, 'rater' | 'is_appeal'>): string {
  return is_appeal ? `Évaluateur ${rater}, second avis` : `Évaluateur ${rater}`;
}
