import { storageOf } from '@iris/delivery/remote';
import { api } from '@iris/platform/api';
import { type Decide, type Film, FilmView, Transcript, useFilmPlayer } from '@iris/platform/lesson';
import { classes } from '@iris/platform/ui';

interface PreviewFilmProps {
  lessonId: string;
  title: string;
  film: Film;
  /** Gets new addresses of the film. */
  onReload: () => void;
}

const storage = storageOf('public');

/** A film as students see it, with its transcript beside or below it. Nothing is counted or kept. */
export function PreviewFilm({ lessonId, title, film, onReload }: PreviewFilmProps) {
  const player = useFilmPlayer({ film, stopsAtDecisions: true, storage });
  const hasTranscript = film.captions.length > 0;
  const handleDecide: Decide = (decision, option) =>
    api.call('POST /lessons/:id/preview/decisions', { params: { id: lessonId }, body: { decision, option } });
  return (
    <div className={classes('lesson grid gap-6', hasTranscript && 'items-start lg:grid-cols-[minmax(0,1fr)_20rem]')}>
      <FilmView player={player} title={title} onDecide={handleDecide} onRetry={onReload} className="rounded-md" />
      {hasTranscript && (
        <section aria-label="Transcription" className="flex max-h-[70svh] min-w-0 flex-col lg:max-h-112">
          <Transcript player={player} />
        </section>
      )}
    </div>
  );
}
