import { linkTo } from '@iris/contract/site';
import type { Replay } from '@iris/contract/webinars';
import { storageOf } from '@iris/delivery/remote';
import { type Film, FilmView, Transcript, useFilmPlayer } from '@iris/platform/lesson';
import { useSession } from '@iris/platform/session';
import { PageHeading } from '@iris/platform/ui';
import { ChevronLeft, CircleCheck, Info } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { BeatNotice } from '../../beats/beat-notice.tsx';
import { startOf, useFilmBeats } from '../../beats/use-film-beats.ts';
import { EveningQuestions } from './evening-questions.tsx';
import { useWatchedReplay } from './replay.api.ts';

interface ReplayViewProps {
  id: string;
  replay: Replay;
  /** Gets new addresses of the film. */
  onReload: () => void;
}

const storage = storageOf('student');

/** The recording, resumed where it was left; beside it the questions that were answered, below it the transcript. */
export function ReplayView({ id, replay, onReload }: ReplayViewProps) {
  const { user } = useSession();
  const film = useFilmOf(replay);
  // As it was when the page was opened: the server's later answers move nothing.
  const [position] = useState(replay.position);
  const start = startOf(position, replay.sources.duration);
  const player = useFilmPlayer({ film, start, storage });
  const { status } = useFilmBeats(useWatchedReplay(id, replay), player, position);
  const [opened, setOpened] = useState<{ id: string }>();
  const questions = inOrder(replay.questions);
  const marks = questions.flatMap(({ at }, index) =>
    at === null ? [] : [{ id: String(index), at, isAnswered: true }],
  );
  return (
    <div className="mx-auto grid max-w-[100rem] gap-x-8 gap-y-6 pb-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:px-6 lg:py-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <article className="flex min-w-0 flex-col gap-5">
        <header className="px-4 pt-4 sm:px-6 lg:p-0">
          <Link
            to={linkTo('/webinars/:id', { id })}
            className="-ml-1.5 inline-flex min-h-11 items-center gap-1 rounded-sm pr-2 text-sm text-ink-soft hover:bg-ink/5 print:hidden"
          >
            <ChevronLeft className="size-4.5" aria-hidden="true" />
            Page du webinaire
          </Link>
          <PageHeading title={`Rediffusion\u00a0: ${replay.title}`} className="text-3xl wrap-anywhere">
            {replay.title}
          </PageHeading>
        </header>
        <FilmView
          player={player}
          title={replay.title}
          viewer={user?.name}
          questions={{ questions: marks, onOpen: (question) => setOpened({ id: question }) }}
          onRetry={onReload}
          className="lg:rounded-md"
        />
        <BeatNotice status={status} onResume={() => player.play()} />
        <Standing isWatched={replay.is_watched} />
      </article>
      <EveningQuestions player={player} questions={questions} opened={opened} />
      {film.captions.length > 0 && (
        <section aria-labelledby="transcription" className="min-w-0 px-4 sm:px-6 lg:px-0">
          <h2 id="transcription" className="mb-3 text-xl">
            Transcription
          </h2>
          <div className="flex max-h-96 flex-col">
            <Transcript player={player} />
          </div>
        </section>
      )}
    </div>
  );
}

/** By their moments; those without one last. */
function inOrder(questions: Replay['questions']): Replay['questions'] {
  const last = Number.MAX_SAFE_INTEGER;
  return questions.toSorted((one, other) => (one.at ?? last) - (other.at ?? last));
}

/** The recording as a film that asks nothing. */
function useFilmOf({ sources, phases, captions }: Replay): Film {
  return useMemo(
    () => ({ sources, phases, captions, complications: [], decisions: [], answers: [] }),
    [sources, phases, captions],
  );
}

function Standing({ isWatched }: { isWatched: boolean }) {
  return (
    <div className="flex flex-col gap-2 px-4 sm:px-6 lg:px-0">
      <p className="flex items-start gap-2 text-ink-soft">
        <Info className="mt-0.5 size-5 flex-none" aria-hidden="true" />
        La rediffusion ne remplace pas la présence&nbsp;: elle ne donne pas d'attestation.
      </p>
      <div role="status">
        {isWatched && (
          <p className="flex items-center gap-2 font-semibold text-success-ink">
            <CircleCheck className="size-5" aria-hidden="true" />
            Rediffusion vue en entier
          </p>
        )}
      </div>
    </div>
  );
}
