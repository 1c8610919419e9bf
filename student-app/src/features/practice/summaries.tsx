import type { Rating } from '@iris/contract/practice';
import { Card } from '@iris/platform/ui';
import { raterName } from './comments.ts';

/** What each rater said about the whole film. */
export function Summaries({ ratings }: { ratings: readonly Rating[] }) {
  const written = ratings.filter(({ summary }) => summary);
  if (written.length === 0) return null;
  return (
    <section aria-labelledby="syntheses">
      <h2 id="syntheses" className="mb-3 text-2xl">
        {written.length > 1 ? 'Synthèses des évaluateurs' : "Synthèse de l'évaluateur"}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {written.map((rating) => (
          <Card as="li" key={rating.rater} className="p-5">
            <h3 className="mb-1.5 text-base">{raterName(rating)}</h3>
            <p className="whitespace-pre-line wrap-anywhere">{rating.summary}</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
