import { LoadFailure, Loading } from '@iris/platform/ui';
import { ScreenSkeleton } from '../learn-skeleton.tsx';
import { useLesson } from '../learning.api.ts';
import { listLessons } from '../outline.ts';
import { useLessonQuestions } from '../questions/use-lesson-questions.ts';
import { QuizLesson } from '../quiz/quiz-lesson.tsx';
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
    const title = listLessons(props.outline).find(({ _id }) => _id === props.lessonId)?.title ?? 'Leçon';
    return (
      <LessonFrame {...props} title={title}>
        {query.isPending ? (
          <Loading label="Chargement de la leçon...">
            <ScreenSkeleton />
          </Loading>
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
  if (lesson.document) return <DocumentLesson {...props} lesson={lesson} document={lesson.document} />;
  return <TextLesson {...props} lesson={lesson} blocks={lesson.text?.blocks ?? []} />;
}
