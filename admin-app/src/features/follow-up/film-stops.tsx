import { counted } from '@iris/contract/foundation';

interface FilmStopsProps {
  /** Title of the lesson. */
  title: string;
  /** Learners whose last position is in each tenth of the film. */
  stops: readonly number[];
}

/** Where learners left a film: one bar per tenth, and the most frequent one in words. */
export function FilmStops({ title, stops }: FilmStopsProps) {
  const tallest = Math.max(...stops);
  // Who is in the last part has seen the film.
  const early = stops.slice(0, -1);
  const most = Math.max(...early);
  const tenth = most > 0 ? early.indexOf(most) : undefined;
  if (tallest === 0) return null;
  const share = 100 / stops.length;
  return (
    <figure className="mt-3">
      <div className="flex h-14 items-end gap-1" aria-hidden="true">
        {stops.map((count, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a film have no other identity than their place
            key={index}
            className={`min-h-0.5 flex-1 rounded-t-sm ${index === tenth ? 'bg-accent-line' : 'bg-ink/20'}`}
            style={{ height: `${(count / tallest) * 100}%` }}
          />
        ))}
      </div>
      <figcaption className="mt-1 text-xs text-ink-faint tabular-nums">
        <span className="sr-only">{`Où les étudiants quittent «\u00a0${title}\u00a0». `}</span>
        <span>
          {tenth === undefined
            ? 'Personne ne quitte le film avant la fin'
            : `Arrêts les plus nombreux\u00a0: de ${Math.round(tenth * share)} à ${Math.round((tenth + 1) * share)}\u00a0% du film (${counted(most, 'étudiant')})`}
        </span>
      </figcaption>
    </figure>
  );
}
