import type { CourseDetail } from '@iris/contract/programs';
import { useSession } from '@iris/platform/session';
import { Container, LoadFailure, Loading, PageHeading, Skeleton } from '@iris/platform/ui';
import { useParams } from 'react-router-dom';
import { useMyEnrollment } from '../../enrollment/enrollment.api.ts';
import { useFocusHandover } from '../../enrollment/use-focus-handover.ts';
import { InPieces } from '../../ui/in-pieces.tsx';
import { MissingCourse } from '../../ui/missing-course.tsx';
import { isMissing, useCourse, useResume } from './course.api.ts';
import { CourseActionBar } from './head/course-action-bar.tsx';
import { CourseHead } from './head/course-head.tsx';
import { EnrollmentStatus } from './head/enrollment-status.tsx';
import { Reviews } from './reviews/reviews.tsx';
import { Authors, Presentation } from './sections/presentation.tsx';
import { Program } from './sections/program.tsx';

export default function CoursePage() {
  const { id = '' } = useParams();
  const query = useCourse(id);
  if (isMissing(query.error)) return <MissingCourse />;
  if (query.data) return <CourseContent key={id} course={query.data} />;
  if (query.isPending) return <CourseSkeleton />;
  return (
    <Container className="py-16">
      <PageHeading>Cours</PageHeading>
      <LoadFailure query={query} message="Impossible de charger le cours" className="mt-8" />
    </Container>
  );
}

interface CourseContentProps {
  course: CourseDetail;
}

function CourseContent({ course }: CourseContentProps) {
  const { user } = useSession();
  const enrollment = useMyEnrollment(course._id).data;
  const resume = useResume(course._id, Boolean(enrollment)).data;
  const handover = useFocusHandover();
  const shared = { course, enrollment, resume, handover };
  return (
    <InPieces>
      <CourseHead course={course}>
        <EnrollmentStatus {...shared} />
      </CourseHead>
      <CourseActionBar {...shared} />
      <Container className="pt-4 pb-10 md:pb-16">
        <InPieces>
          <Presentation course={course} />
          <Program course={course} resume={resume} />
          <Authors authors={course.teaching.authors} />
          <Reviews course={course} mayReview={user?.role === 'student' && Boolean(enrollment)} />
        </InPieces>
      </Container>
    </InPieces>
  );
}

/** The page while the course loads, in the size of its content. */
function CourseSkeleton() {
  return (
    <Loading label="Chargement du cours...">
      <div className="on-dark">
        <Skeleton className="aspect-video max-h-[56svh] rounded-none lg:hidden" />
        <Container className="flex flex-col justify-end gap-5 py-8 lg:min-h-[clamp(22rem,62svh,36rem)] lg:py-14">
          <PageHeading title="Cours">
            <span className="sr-only">Cours</span>
          </PageHeading>
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-14 max-w-xl" />
          <Skeleton className="h-6 w-72 max-w-full" />
        </Container>
      </div>
      <Container className="py-16">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="mt-6 h-40" />
      </Container>
    </Loading>
  );
}
