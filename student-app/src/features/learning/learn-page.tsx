import type { LearningOutline } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { ApiError } from '@iris/platform/api';
import { ButtonLink, Container, LoadFailure, PageHeading } from '@iris/platform/ui';
import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useHome } from '../../use-home.ts';
import { CourseBar } from './course-bar.tsx';
import { LearnSkeleton } from './learn-skeleton.tsx';
import { useLessonAhead, useOutline } from './learning.api.ts';
import { LessonLoader } from './lessons/lesson-loader.tsx';
import type { PanelName } from './panels/panels.tsx';

/** A course as its learner sees it: the lesson, and beside it outline, transcript and notes. */
export default function LearnPage() {
  const { course: courseId = '', lesson: lessonId } = useParams();
  const query = useOutline(courseId);
  if (query.isPending) return <LearnSkeleton />;
  if (query.error instanceof ApiError && query.isLoadingError && query.error.status < 500 && query.error.status > 0) {
    return <NotOpen courseId={courseId} message={query.error.message} />;
  }
  if (!query.data) {
    return (
      <Container className="py-12">
        <PageHeading title="Cours" className="sr-only">
          Cours
        </PageHeading>
        <LoadFailure query={query} message="Impossible de charger ce cours" />
      </Container>
    );
  }
  return <Course outline={query.data} lessonId={lessonId} />;
}

interface CourseProps {
  outline: LearningOutline;
  lessonId: string | undefined;
}

function Course({ outline, lessonId }: CourseProps) {
  const [search] = useSearchParams();
  const [panel, setPanel] = useState<PanelName>(search.has('question') ? 'questions' : 'outline');
  const { course, current } = outline;
  useLessonAhead(course._id);
  // In the address, so that reload and back return to the lesson and not to where the course has got meanwhile.
  if (!lessonId) {
    const pathname = linkTo(paths.learn, { course: course._id, lesson: current });
    return <Navigate to={{ pathname, search: search.toString() }} replace />;
  }
  return (
    <>
      <CourseBar outline={outline} />
      <LessonLoader key={lessonId} outline={outline} lessonId={lessonId} panel={panel} onPanel={setPanel} />
    </>
  );
}

interface NotOpenProps {
  courseId: string;
  message: string;
}

/** The course is not open to this account: it is not enrolled, which the page of the course offers, or there is no program yet. */
function NotOpen({ courseId, message }: NotOpenProps) {
  const home = useHome();
  return (
    <Container className="flex flex-col items-start gap-6 py-16">
      <PageHeading title="Cours">Ce cours ne peut pas être suivi</PageHeading>
      <p className="text-lg text-ink-soft">{message}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={linkTo('/courses/:id', { id: courseId })} variant="primary">
          Voir la page du cours
        </ButtonLink>
        <ButtonLink to={home}>Retour au tableau de bord</ButtonLink>
      </div>
    </Container>
  );
}
