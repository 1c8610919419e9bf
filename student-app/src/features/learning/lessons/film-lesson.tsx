import { storageOf } from '@iris/delivery/remote';
import { api } from '@iris/platform/api';
import { type Decide, type Film, FilmView, useFilmPlayer } from '@iris/platform/lesson';
import { useSession } from '@iris/platform/session';
import { classes } from '@iris/platform/ui';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { BeatNotice } from '../../../beats/beat-notice.tsx';
import { startOf, useFilmBeats } from '../../../beats/use-film-beats.ts';
import { useWatchedLesson } from '../beats/use-watched-lesson.ts';
import type { PanelName } from '../panels/panels.tsx';
import { LessonFrame, type LessonProps } from './lesson-frame.tsx';

interface FilmLessonProps extends LessonProps {
  film: Film;
  /** Gets new addresses of the film. */
  onReload: () => void;
}

/** The panels that one reads or writes while the film goes on. */
const READ_BESIDE: readonly PanelName[] = ['transcript', 'notes', 'questions'];

/** Below the header of the site; above it when the film fills the window of a phone without full screen. */
const stickyFilm = 'film-fits:sticky film-fits:top-16 film-fits:z-10 film-fits:has-[>.fixed]:z-50';

const storage = storageOf('student');

/** A film, resumed where it was left or at the moment in the address (`?t=83`). */
export function FilmLesson({ film, lesson, onReload, ...page }: FilmLessonProps) {
  const { user } = useSession();
  const asked = useAskedMoment();
  const start = startOf(lesson.position, film.sources.duration, asked);
  const player = useFilmPlayer({ film, start, stopsAtDecisions: true, storage });
  const watched = useWatchedLesson(lesson, page.outline.revision);
  const { status } = useFilmBeats(watched, player, lesson.position, asked);

  // The key, because the same moment may be asked for again.
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (asked !== undefined && key !== shown.current) player.seek(asked);
    shown.current = key;
  }, [asked, key, player]);

  const handleDecide: Decide = (decision, option) =>
    api.call('POST /lessons/:id/decisions', { params: { id: lesson._id }, body: { decision, option } });
  return (
    <LessonFrame {...page} title={lesson.title} player={player}>
      <div className={classes(READ_BESIDE.includes(page.panel) && stickyFilm)}>
        <FilmView
          player={player}
          title={lesson.title}
          viewer={user?.name}
          onDecide={handleDecide}
          questions={page.questions.ofFilm}
          onRetry={onReload}
          className="lg:rounded-md"
        />
      </div>
      <BeatNotice status={status} onResume={() => player.play()} />
    </LessonFrame>
  );
}

/** The moment in the address, in seconds. */
function useAskedMoment(): number | undefined {
  const [search] = useSearchParams();
  const asked = Number.parseFloat(search.get('t') ?? '');
  return Number.isFinite(asked) && asked >= 0 ? asked : undefined;
}
