import type { RichText } from '@iris/contract/foundation';
import type { LearningOutline } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { type FilmPlayer, Outline, Transcript } from '@iris/platform/lesson';
import { classes } from '@iris/platform/ui';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { paths } from '../../../paths.ts';
import { QuestionsLoader } from '../questions/questions-loader.tsx';
import type { LessonQuestions } from '../questions/use-lesson-questions.ts';
import { FilmSearch } from './film-search.tsx';
import { Notes } from './notes.tsx';

/** What is shown beside the lesson. */
export type PanelName = 'outline' | 'transcript' | 'notes' | 'questions' | 'search';

const LABELS: Record<PanelName, string> = {
  outline: 'Plan',
  transcript: 'Transcription',
  notes: 'Notes',
  questions: 'Questions',
  search: 'Recherche',
};

interface PanelsProps {
  outline: LearningOutline;
  lessonId: string;
  player: FilmPlayer | undefined;
  /** Of the text of the lesson. */
  blocks: RichText | undefined;
  questions: LessonQuestions;
  /** Whether the lesson is not loaded: a note or question would have no moment, and its form a successor that shows it again. */
  isUnknown?: boolean | undefined;
  shown: PanelName;
  onShow: (panel: PanelName) => void;
}

/** The panels as tabs: outline, transcript of a film, notes, questions, search over all films. */
export function Panels({ outline, lessonId, player, blocks, questions, isUnknown, shown, onShow }: PanelsProps) {
  const id = useId();
  const names = (Object.keys(LABELS) as PanelName[]).filter((name) => name !== 'transcript' || player);
  const current = names.includes(shown) ? shown : 'outline';

  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outline follows the lesson, and nothing else moves it
  useEffect(() => {
    const box = panel.current;
    const line = current === 'outline' && box?.querySelector<HTMLElement>('[aria-current]');
    // Not scrollIntoView, which would scroll the page away from the lesson.
    if (box && line) box.scrollTop = line.offsetTop - box.clientHeight / 2;
  }, [current, lessonId]);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && names[(names.indexOf(current) + step + names.length) % names.length];
    if (!next) return;
    event.preventDefault();
    onShow(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-panel="${next}"]`)?.focus();
  };
  return (
    <div className="order-3 flex min-w-0 flex-col px-4 pb-10 sm:px-6 lg:sticky lg:top-20 lg:max-h-[calc(100svh-15rem)] lg:px-0 lg:pb-0">
      <div
        role="tablist"
        aria-label="Autour de la leçon"
        onKeyDown={handleKeyDown}
        className="mb-4 flex flex-none overflow-x-auto overflow-y-hidden border-line border-b"
      >
        {names.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            data-panel={name}
            type="button"
            role="tab"
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onShow(name)}
            className={classes(
              '-mb-px min-h-11 flex-none border-b-2 px-1.5 text-sm font-semibold transition-colors -outline-offset-2 sm:px-3 lg:px-1.5 xl:px-2.5',
              name === current ? 'border-ink text-ink' : 'border-transparent text-ink-faint hover:text-ink',
            )}
          >
            {LABELS[name]}
          </button>
        ))}
      </div>
      <div
        key={current}
        ref={panel}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${current}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard
        tabIndex={0}
        // On phones the panel fits below the header, the film of 16:9 and the tabs.
        className={classes(
          'scroll-shadows-y relative -m-1 flex min-h-0 flex-1 flex-col overflow-y-auto rounded-sm p-1',
          (current === 'outline' || current === 'search') && 'print:hidden',
          current !== 'outline' && 'max-lg:max-h-[80svh]',
          current !== 'outline' && player && 'film-fits:max-h-[calc(100svh-56.25vw-10rem)]',
        )}
      >
        {current === 'outline' && (
          <Outline
            modules={outline.modules}
            current={lessonId}
            addressOf={({ _id }) => linkTo(paths.learn, { course: outline.course._id, lesson: _id })}
          />
        )}
        {current === 'transcript' && player && <Transcript player={player} questions={questions.ofFilm} />}
        {current === 'notes' && <Notes courseId={outline.course._id} {...{ lessonId, player, isUnknown }} />}
        {current === 'questions' && (
          <QuestionsLoader {...{ outline, lessonId, player, blocks, questions, isUnknown }} />
        )}
        {current === 'search' && <FilmSearch />}
      </div>
    </div>
  );
}
