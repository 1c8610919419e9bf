import type { Types } from 'mongoose';

/** What must hold of films that were rated, whatever happened meanwhile. */
interface Rated {
  assignments: { submission: Types.ObjectId; rater: Types.ObjectId; slot?: number; sent_at?: Date }[];
  ratings: { submission: Types.ObjectId; rater: Types.ObjectId }[];
  results: { submission: Types.ObjectId }[];
  notifications: { key: string }[];
}

/** The films with too many or too few raters, results or notifications; empty when each has exactly what it needs. */
export function wrongFilms(films: readonly string[], required: number, rated: Rated): object[] {
  return films.flatMap((film) => {
    const of = <Item extends { submission: Types.ObjectId }>(items: readonly Item[]) =>
      items.filter(({ submission }) => String(submission) === film);
    const sent = of(rated.assignments).filter(({ sent_at }) => sent_at);
    const ratings = of(rated.ratings);
    const counts = {
      sent: sent.length,
      ratings: ratings.length,
      raters: new Set(ratings.map(({ rater }) => String(rater))).size,
      slots: new Set(sent.map(({ slot }) => slot)).size,
    };
    const ends = {
      results: of(rated.results).length,
      notifications: rated.notifications.filter(({ key }) => key === film).length,
    };
    const isRight =
      Object.values(counts).every((count) => count === required) && ends.results === 1 && ends.notifications === 1;
    return isRight ? [] : [{ film, ...counts, ...ends }];
  });
}
