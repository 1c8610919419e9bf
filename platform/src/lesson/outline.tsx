import type { LessonState } from '@iris/contract/learning';
import type { LessonKind, LessonSummary } from '@iris/contract/programs';
import { classes } from '@iris/platform/ui';
import { BookOpenText, Check, Clapperboard, FileText, Hand, ListChecks, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type OutlineLesson = LessonSummary & { state?: LessonState };

interface OutlineProps {
  modules: readonly { _id: string; title: string; lessons: readonly OutlineLesson[] }[];
  /** The lesson that is open. */
  current?: string | undefined;
  /** Address of a lesson; undefined for one that cannot be opened. */
  addressOf?: (lesson: OutlineLesson) => string | undefined;
  /** Text after the title of a lesson, such as «Aperçu gratuit». */
  noteOf?: (lesson: OutlineLesson) => ReactNode;
}

/** A program as a scale: modules are major marks, lessons minor ones; what is done is lit. */
export function Outline({ modules, current, addressOf, noteOf }: OutlineProps) {
  return (
    <ol>
      {modules.map(({ _id, title, lessons }) => {
        const isDone = lessons.length > 0 && lessons.every(({ state }) => state === 'done');
        const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
        return (
          <li key={_id}>
            <div className="relative flex items-baseline justify-between gap-4 py-2.5 pl-9">
              <Mark isMajor isDone={isDone} />
              <h3 className="text-base">{title}</h3>
              <Minutes minutes={minutes} />
            </div>
            <ol>
              {lessons.map((lesson) => (
                <Row
                  key={lesson._id}
                  lesson={lesson}
                  isCurrent={lesson._id === current}
                  address={addressOf?.(lesson)}
                  note={noteOf?.(lesson)}
                />
              ))}
            </ol>
          </li>
        );
      })}
    </ol>
  );
}

interface RowProps {
  lesson: OutlineLesson;
  isCurrent: boolean;
  address: string | undefined;
  note: ReactNode;
}

function Row({ lesson: { kind, title, minutes, state, is_required }, isCurrent, address, note }: RowProps) {
  const Icon = KINDS[kind].icon;
  const isDone = state === 'done';
  const content = (
    <>
      <Mark isDone={isDone} isCurrent={isCurrent} />
      <Icon aria-hidden="true" className={classes('mt-0.5 size-4.5', isCurrent ? 'text-ink' : 'text-ink-faint')} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="sr-only">{`${KINDS[kind].label}\u00a0: `}</span>
        <span>{title}</span>
        {!is_required && <span className="text-sm text-ink-faint"> · facultatif</span>}
        {note}
        {state && <span className="sr-only">{`, ${STATES[state]}`}</span>}
      </span>
      {isDone && <Check aria-hidden="true" className="mt-0.5 size-4.5 text-primary-ink" />}
      <Minutes minutes={minutes} />
    </>
  );
  const look = classes(
    'relative flex min-h-10 items-start gap-2.5 rounded-r-sm py-2 pr-2 pl-9 leading-snug pointer-coarse:min-h-11',
    isCurrent ? 'bg-ink/7 font-semibold text-ink' : 'text-ink-soft',
  );
  return (
    <li>
      {address ? (
        <Link
          to={address}
          aria-current={isCurrent ? 'page' : undefined}
          className={classes(look, 'transition-colors hover:bg-ink/5 hover:text-ink')}
        >
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}

interface MarkProps {
  isMajor?: boolean;
  isDone: boolean;
  isCurrent?: boolean;
}

/** A mark of the scale, with its part of the vertical line. */
function Mark({ isMajor, isDone, isCurrent }: MarkProps) {
  const color = isCurrent ? 'bg-accent' : isDone ? 'bg-primary-line' : 'bg-line-strong';
  return (
    <span aria-hidden="true" className="absolute inset-y-0 left-0 w-7">
      <span
        className={classes('absolute inset-y-0 left-0', isDone ? 'w-0.5 bg-primary-line' : 'w-px bg-line-strong')}
      />
      <span
        className={classes(
          'absolute left-0',
          isMajor ? 'top-5.5 h-0.5 w-6' : 'top-4.5 h-px w-3',
          isCurrent && 'top-4! h-[3px]! w-6',
          color,
        )}
      />
    </span>
  );
}

interface MinutesProps {
  minutes: number;
}

function Minutes({ minutes }: MinutesProps) {
  return (
    <span className="flex-none text-sm font-normal whitespace-nowrap text-ink-faint tabular-nums">{`${minutes}\u00a0min`}</span>
  );
}

const KINDS: Record<LessonKind, { label: string; icon: LucideIcon }> = {
  film: { label: 'Film', icon: Clapperboard },
  text: { label: 'Texte', icon: BookOpenText },
  quiz: { label: 'Quiz', icon: ListChecks },
  document: { label: 'Document', icon: FileText },
  activity: { label: 'Pratique', icon: Hand },
};

const STATES: Record<LessonState, string> = { not_started: 'à faire', in_progress: 'commencé', done: 'terminé' };
