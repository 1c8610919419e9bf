import { linkTo } from '@iris/contract/site';
import { ApiError } from '@iris/platform/api';
import { ButtonLink, LoadFailure, Loading } from '@iris/platform/ui';
import { CalendarX } from 'lucide-react';
import { ScreenSkeleton } from '../learn-skeleton.tsx';
import { useLesson } from '../learning.api.ts';
import { listLessons } from '../outline.ts';
import { useLessonQuestions } from '../questions/use-lesson-questions.ts';
import { QuizLesson } from '../quiz/quiz-lesson.tsx';
import { ActivityLesson, ClosedActivity } from './activity-lesson.tsx';
import { DocumentLesson } from './document-lesson.tsx';
import { FilmLesson } from './film-lesson.tsx';
import { LessonFrame, type LessonPageProps } from './lesson-frame.tsx';
import { TextLesson } from './text-lesson.tsx';

/** Loads a lesson and shows it by its kind. */
export function LessonLoader(page: Omit<LessonPageProps, 'questions'>) {
  const questions = useLessonQuestions(page.lessonId, page.onPanel);
  const props = { ...page, questions };
  const query = useLesson(props.lessonId, props.outline.revision);
  const lesson = query.data;
  if (!lesson) {
    const known = listLessons(props.outline).find(({ _id }) => _id === props.lessonId);
    const closed = closedMessage(query.error);
    return (
      <LessonFrame {...props} title={known?.title ?? 'Leçon'} isUnknown>
        {query.isPending ? (
          <Loading label="Chargement de la leçon...">
            <ScreenSkeleton />
          </Loading>
        ) : closed ? (
          <>
            <ClosedAccess course={props.outline.course._id} message={closed} />
            {known?.kind === 'activity' && <ClosedActivity lesson={known._id} />}
          </>
        ) : (
          <LoadFailure
            query={query}
            message="Impossible de charger cette leçon"
            className="mx-4 mt-6 sm:mx-6 lg:mx-0"
          />
        )}
      </LessonFrame>
    );
  }
  if (lesson.film)
    return <FilmLesson {...props} lesson={lesson} film={lesson.film} onReload={() => void query.refetch()} />;
  if (lesson.quiz) return <QuizLesson {...props} lesson={lesson} quiz={lesson.quiz} />;
  if (lesson.activity)
    return (
      <ActivityLesson {...props} lesson={lesson} activity={lesson.activity} onReload={() => void query.refetch()} />
    );
  if (lesson.document) return <DocumentLesson {...props} lesson={lesson} document={lesson.document} />;
  return <TextLesson {...props} lesson={lesson} blocks={lesson.text?.blocks ?? []} />;
}

/** Says that the access to the course has ended, or has not begun, in the place of the lesson. */
function ClosedAccess({ course, message }: { course: string; message: string }) {
  return (
    <div
      role="alert"
      className="mx-4 mt-6 flex flex-col items-start gap-4 rounded-md bg-primary-soft p-5 sm:mx-6 lg:mx-0"
    >
      <p className="flex items-start gap-3 text-lg">
        <CalendarX className="mt-1 size-5 shrink-0 text-primary-ink" aria-hidden="true" />
        <span>{message}</span>
      </p>
      <p className="text-ink-soft">Votre progression et vos certificats restent dans votre tableau de bord.</p>
      <ButtonLink to={linkTo('/courses/:id', { id: course })} variant="primary">
        Voir la page du cours
      </ButtonLink>
    </div>
  );
}

function closedMessage(error: unknown): string | undefined {
  const isClosed = error instanceof ApiError && (error.code === 'access_ended' || error.code === 'access_not_begun');
  return isClosed ? error.message : undefined;
}
