import { counted } from '../../format/counted.ts';

interface FilmStopsProps {
  /** Title of the lesson. */
  title: string;
  /** Learners whose last position is in each tenth of the film. */
  stops: readonly number[];
}

/** Where learners left a film: one bar per tenth, and the most frequent one in words. */
export function FilmStops({ title, stops }: FilmStopsProps) {
  const most = Math.max(...stops);
  const tenth = stops.indexOf(most);
  if (most === 0) return null;
  const share = 100 / stops.length;
  return (
    <figure className="mt-3">
      <div className="flex h-14 items-end gap-1" aria-hidden="true">
        {stops.map((count, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a film have no other identity than their place
            key={index}
            className={`min-h-0.5 flex-1 rounded-t-sm ${index === tenth ? 'bg-accent-line' : 'bg-ink/20'}`}
            style={{ height: `${(count / most) * 100}%` }}
          />
        ))}
      </div>
      <figcaption className="mt-1 text-xs text-ink-faint tabular-nums">
        <span className="sr-only">{`Où les élèves quittent «\u00a0${title}\u00a0». `}</span>
        Arrêts les plus nombreux&nbsp;: de {Math.round(tenth * share)} à {Math.round((tenth + 1) * share)}&nbsp;% du
        film ({counted(most, 'élève')})
      </figcaption>
    </figure>
  );
}
