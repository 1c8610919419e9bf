import type { CourseDetail } from '@iris/contract/programs';
import { useSession } from '@iris/platform/session';
import { Container, LoadFailure, PageHeading } from '@iris/platform/ui';
import { useParams } from 'react-router-dom';
import { useMyEnrollment } from '../../enrollment/enrollment.api.ts';
import { useFocusHandover } from '../../enrollment/use-focus-handover.ts';
import { MissingCourse } from '../../ui/missing-course.tsx';
import { isMissing, useCourse, useResume } from './course.api.ts';
import { CourseSkeleton } from './course-skeleton.tsx';
import { ActionBar } from './head/action-bar.tsx';
import { CourseHead } from './head/course-head.tsx';
import { EnrollmentStatus } from './head/enrollment-status.tsx';
import { Reviews } from './reviews/reviews.tsx';
import { Authors } from './sections/authors.tsx';
import { Presentation } from './sections/presentation.tsx';
import { Program } from './sections/program.tsx';

/** The page of a course. */
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
    <>
      <CourseHead course={course}>
        <EnrollmentStatus {...shared} />
      </CourseHead>
      <ActionBar {...shared} />
      <Container className="pt-4 pb-10 md:pb-16">
        <Presentation course={course} />
        <Program course={course} resume={resume} />
        <Authors authors={course.teaching.authors} />
        <Reviews course={course} mayReview={user?.role === 'student' && Boolean(enrollment)} />
      </Container>
    </>
  );
}
