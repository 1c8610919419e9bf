import type { LearningLesson } from '@iris/contract/learning';
import { chooseRendition, currentConditions, formatMoment } from '@iris/platform/lesson';
import { classes, ErrorState } from '@iris/platform/ui';
import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Mark, markAt, marksOf, useCaptions } from './film.ts';

interface PreviewFilmProps {
  film: NonNullable<LearningLesson['film']>;
  title: string;
  /** Called to read the film's addresses again. */
  onExpired: () => void;
}

/** A film with the browser's own controls, which visitors need not download, and the list of its steps. */
export function PreviewFilm({ film, title, onExpired }: PreviewFilmProps) {
  const { sources, captions } = film;
  const video = useRef<HTMLVideoElement>(null);
  const [failedUrl, setFailedUrl] = useState('');
  const [current, setCurrent] = useState<Mark>();
  const marks = marksOf(film);
  const [conditions] = useState(currentConditions);
  const url = chooseRendition(sources.renditions, conditions)?.url;
  useCaptions(video, captions);

  const handleSeek = ({ at }: Mark) => {
    if (!video.current) return;
    video.current.currentTime = at;
    // A browser that refuses to play leaves the film stopped at the right place.
    void video.current.play().catch(() => undefined);
  };
  if (!url || failedUrl === url) {
    return <ErrorState message="Le film ne peut pas être lu." onRetry={onExpired} />;
  }
  return (
    <div className={classes('grid gap-6', marks.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_18rem]')}>
      {/* biome-ignore lint/a11y/useMediaCaption: the captions are added by script, as the API has no file of them */}
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        src={url}
        poster={sources.poster}
        width={sources.width}
        height={sources.height}
        aria-label={title}
        onError={() => setFailedUrl(url)}
        onTimeUpdate={({ currentTarget }) => setCurrent(markAt(marks, currentTarget.currentTime))}
        className="h-auto max-h-[76svh] w-full rounded-md bg-sunken"
      />
      {marks.length > 0 && (
        <nav aria-label="Étapes du film" className="min-w-0">
          <ol className="divide-y divide-line border-y border-line lg:max-h-[76svh] lg:overflow-y-auto">
            {marks.map((mark) => (
              <li key={mark.id}>
                <button
                  type="button"
                  onClick={() => handleSeek(mark)}
                  aria-current={current?.id === mark.id ? 'step' : undefined}
                  className="flex min-h-11 w-full items-baseline gap-4 rounded-sm px-2 py-2 text-left text-ink-soft transition-colors hover:bg-ink/7 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
                >
                  <span className="w-12 flex-none text-right tabular-nums">{formatMoment(mark.at)}</span>
                  <span className="min-w-0 wrap-anywhere">
                    {mark.isComplication && (
                      <>
                        <TriangleAlert className="mr-1.5 inline size-4 text-accent-ink" />
                        <span className="sr-only">Complication&nbsp;: </span>
                      </>
                    )}
                    {mark.title}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}
