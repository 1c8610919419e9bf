import type { RichText } from '@iris/contract/foundation';
import type { LearnerLesson, LearningLesson, LearningOutline } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import type { FilmPlayer } from '@iris/platform/lesson';
import { ButtonLink, classes, PageHeading } from '@iris/platform/ui';
import { Award, ChevronLeft, ChevronRight, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { CertificateNotice } from '../../../certificate-notice.tsx';
import { paths } from '../../../paths.ts';
import { listLessons } from '../outline.ts';
import { type PanelName, Panels } from '../panels/panels.tsx';
import type { LessonQuestions } from '../questions/use-lesson-questions.ts';

/** Lesson and panels: beside each other on wide screens, one below the other on narrow ones. */
export const lessonGrid =
  'mx-auto grid max-w-[100rem] gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:px-6 lg:py-6 xl:grid-cols-[minmax(0,1fr)_25rem]';

/** What every kind of lesson needs of the page around it. */
export interface LessonPageProps {
  outline: LearningOutline;
  lessonId: string;
  /** The panel that is shown, kept from lesson to lesson. */
  panel: PanelName;
  onPanel: (panel: PanelName) => void;
  questions: LessonQuestions;
}

/** Props of a lesson that has been loaded. */
export interface LessonProps extends LessonPageProps {
  lesson: LearningLesson;
}

interface LessonFrameProps extends LessonPageProps {
  title: string;
  /** The film of the lesson, to which transcript and notes are tied. */
  player?: FilmPlayer;
  /** The text of the lesson, about whose paragraphs one may ask. */
  blocks?: RichText;
  /** Whether the title stands above the content, as in a text, and not below it, as under a film. */
  isTitleFirst?: boolean;
  /** The lesson is not loaded: whether it has moments is not known. */
  isUnknown?: boolean;
  /** Leaves out the way to the next lesson, while something here is to be finished first. */
  isBusy?: boolean;
  /** What remains to be done, in the place of «Leçon terminée». */
  remaining?: ReactNode;
  /** Whether the content says itself that the lesson is done, by `Done`. */
  isDoneInside?: boolean;
  children: ReactNode;
}

/** A lesson with its title, the way to the next one, and the panels. */
export function LessonFrame({
  outline,
  lessonId,
  panel,
  onPanel,
  questions,
  title,
  player,
  blocks,
  isTitleFirst,
  isUnknown,
  isBusy,
  remaining,
  isDoneInside,
  children,
}: LessonFrameProps) {
  const lessons = listLessons(outline);
  const index = lessons.findIndex(({ _id }) => _id === lessonId);
  const lesson = lessons[index];
  const module = outline.modules.find(({ lessons: own }) => own.some(({ _id }) => _id === lessonId));
  const heading = (
    <header className={classes('px-4 sm:px-6 lg:px-0', !isTitleFirst && 'order-1')}>
      {module && <p className="text-sm text-ink-faint">{module.title}</p>}
      <PageHeading title={title} className="text-3xl wrap-anywhere">
        {title}
      </PageHeading>
    </header>
  );
  return (
    // On phones no box is around the film, so that it can stay at the top while the panels below it scroll.
    <div className={classes(lessonGrid, player && 'film-fits:flex film-fits:flex-col film-fits:gap-5')}>
      <article className={classes('flex min-w-0 flex-col gap-5', player && 'film-fits:contents')}>
        {/* First for screen readers and Tab, also where it is shown below the film. */}
        {isTitleFirst ? <div className="max-lg:pt-6">{heading}</div> : heading}
        {children}
        <div className="order-2 flex flex-col gap-5 px-4 sm:px-6 lg:px-0">
          {!isDoneInside && (lesson?.state === 'done' ? <Done outline={outline} /> : remaining)}
          {!isBusy && <Neighbors course={outline.course._id} previous={lessons[index - 1]} next={lessons[index + 1]} />}
        </div>
      </article>
      <Panels {...{ outline, lessonId, player, blocks, questions, isUnknown }} shown={panel} onShow={onPanel} />
    </div>
  );
}

/** Says quietly that the lesson is completed, and the course when it is. */
export function Done({ outline }: Pick<LessonPageProps, 'outline'>) {
  const isCourse = outline.completed_at !== null;
  return (
    <div
      role="status"
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-5 gap-y-3 text-success-ink',
        isCourse && 'rounded-md border border-success-line/40 bg-success-soft p-4 sm:p-5',
      )}
    >
      <span className="inline-flex items-center gap-2 font-semibold">
        <CircleCheck className="size-5" aria-hidden="true" />
        <span>{isCourse ? 'Leçon terminée, et avec elle le cours' : 'Leçon terminée'}</span>
      </span>
      {isCourse && (
        <ButtonLink to={linkTo(paths.completion, { course: outline.course._id })} variant="primary" icon={<Award />}>
          {outline.certificate && !outline.is_certificate_revoked ? 'Voir votre certificat' : 'Voir la fin du cours'}
        </ButtonLink>
      )}
      {isCourse && !outline.certificate && <CertificateNotice className="text-ink" />}
    </div>
  );
}

interface NeighborsProps {
  course: string;
  previous: LearnerLesson | undefined;
  next: LearnerLesson | undefined;
}

function Neighbors({ course, previous, next }: NeighborsProps) {
  return (
    <nav aria-label="Leçons voisines" className="flex justify-between gap-3 border-line border-t pt-5 pb-4">
      {previous ? (
        <ButtonLink
          to={linkTo(paths.learn, { course, lesson: previous._id })}
          title={previous.title}
          className="flex-none max-sm:px-3"
        >
          <ChevronLeft className="size-4.5" aria-hidden="true" />
          <span className="max-sm:sr-only">Leçon précédente</span>
        </ButtonLink>
      ) : (
        <span />
      )}
      {next ? (
        <ButtonLink to={linkTo(paths.learn, { course, lesson: next._id })} className="min-w-0">
          <span className="line-clamp-1 text-left wrap-anywhere">
            <span className="font-normal text-ink-soft">{'Suivant\u00a0: '}</span>
            <span>{next.title}</span>
          </span>
          <ChevronRight className="size-4.5" aria-hidden="true" />
        </ButtonLink>
      ) : (
        <ButtonLink to={linkTo('/courses/:id', { id: course })}>Retour à la page du cours</ButtonLink>
      )}
    </nav>
  );
}
