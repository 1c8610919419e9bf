import type { EnrolledCourse, Resume } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { useLinks } from '@iris/delivery/remote';
import { NoCourses } from '@iris/platform/illustrations';
import { useSession } from '@iris/platform/session';
import { ButtonLink, Card, Container, EmptyState, LoadFailure, PageHeading, PathIcon } from '@iris/platform/ui';
import { CalendarRange, Compass } from 'lucide-react';
import { CertificateNotice } from '../../certificate-notice.tsx';
import { useMyInstitutions } from '../../institutions.api.ts';
import { paths } from '../../paths.ts';
import { useRatedActivities } from '../../rated-activities.api.ts';
import { useMyCourses, useResumes } from './dashboard.api.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { EnrolledCourseCard } from './enrolled-course-card.tsx';
import { InstitutionCards } from './institution-cards.tsx';
import { classifyProgress, isOpen, type Summary, sortByState, summarize } from './progress.ts';
import { RatingCard } from './rating-card.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { MyWebinars } from './webinars/my-webinars.tsx';
import { useMyWebinars } from './webinars/webinars.api.ts';

/** The student's dashboard: four figures, then each course with its progress, courses in progress first. */
export default function DashboardPage() {
  const { user } = useSession();
  const query = useMyCourses();
  const resumes = useResumes();
  const institutions = useMyInstitutions();
  const ratings = useRatedActivities();
  // Below the courses, which do not wait for them.
  const webinars = useMyWebinars();
  const { data } = query;
  // Where to continue decides the order of the cards, which must not move once they are shown; nor do institutions above them.
  const isPending =
    query.isPending || (data !== undefined && (resumes.isPending || institutions.isPending || ratings.isPending));
  const isInPreparation = (enrollment: EnrolledCourse) => hasNoLesson(enrollment, resumes.data);
  const isKnown = resumes.data !== undefined;
  const summary = summarize(isKnown ? (data ?? []) : [], isInPreparation);

  return (
    <Container className="py-8 md:py-12">
      <header className="mb-8">
        <PageHeading title="Tableau de bord">Tableau de bord</PageHeading>
        <p className="mt-1.5 text-lg text-ink-soft">{greeting(user?.name, summary)}</p>
      </header>
      <CertificateNotice className="mb-8 rounded-md bg-primary-soft px-4 py-2.5" />
      {isPending && <DashboardSkeleton />}
      <LoadFailure query={query} message="Impossible de charger vos cours" />
      <LoadFailure query={resumes} message="Impossible de charger votre progression" />
      {data && !isPending && (
        <>
          <InstitutionCards institutions={institutions.data ?? []} />
          <RatingCard activities={ratings.data ?? []} />
          {isKnown && <SummaryCards summary={summary} />}
          <MyCourses enrollments={data} resumes={resumes.data} isInPreparation={isInPreparation} />
        </>
      )}
      {!isPending && <MyWebinars query={webinars} />}
      <OtherPages />
    </Container>
  );
}

/** Links to pages of other remotes. */
function OtherPages() {
  const links = useLinks('dashboard');
  if (links.length === 0) return null;
  return (
    <nav aria-label="Autres espaces" className="mt-12 flex flex-wrap gap-3">
      {links.map(({ to, label, icon }) => (
        <ButtonLink key={to} to={to} icon={<PathIcon path={icon} />}>
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

interface MyCoursesProps {
  enrollments: EnrolledCourse[];
  /** Undefined when it could not be read. */
  resumes: Resume[] | undefined;
  isInPreparation: (enrollment: EnrolledCourse) => boolean | undefined;
}

function MyCourses({ enrollments, resumes, isInPreparation }: MyCoursesProps) {
  return (
    <section aria-labelledby="mes-cours" className="mt-12">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="mes-cours" className="text-2xl">
          Mes Cours
        </h2>
        {enrollments.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.plan} size="sm" icon={<CalendarRange />}>
              Mon plan
            </ButtonLink>
            <ButtonLink to={linkTo('/courses')} size="sm" icon={<Compass />}>
              Explorer les Cours
            </ButtonLink>
          </div>
        )}
      </div>
      {enrollments.length === 0 ? (
        <Card>
          <EmptyState
            drawing={<NoCourses />}
            title="Votre première formation vous attend"
            text={'Inscrivez-vous à un cours\u00a0: il apparaîtra ici, avec votre progression.'}
            action={
              <ButtonLink to={linkTo('/courses')} variant="primary">
                Explorer les Cours
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <ul className="flex flex-col gap-4">
          {sortByState(enrollments, isInPreparation).map((enrollment, index) => (
            <EnrolledCourseCard
              key={enrollment.enrollment._id}
              enrollment={enrollment}
              resume={findResume(enrollment, resumes)}
              isInPreparation={isInPreparation(enrollment)}
              isNext={
                index === 0 &&
                isOpen(enrollment) &&
                classifyProgress(enrollment.enrollment.progress) !== 'completed' &&
                isInPreparation(enrollment) === false
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function findResume({ course }: EnrolledCourse, resumes: Resume[] | undefined): Resume | undefined {
  return resumes?.find((resume) => resume.course === course._id);
}

/** Whether there is nothing to learn in a course yet; undefined while it is unknown where the student continues. */
function hasNoLesson(enrollment: EnrolledCourse, resumes: Resume[] | undefined): boolean | undefined {
  if (classifyProgress(enrollment.enrollment.progress) === 'completed') return false;
  return resumes && !findResume(enrollment, resumes);
}

function greeting(name = '', { inProgress }: Summary): string {
  if (inProgress === 0) return `Bonjour ${name}.`;
  return `Bonjour ${name}, ${inProgress === 1 ? 'un cours commencé vous attend' : `${inProgress} cours commencés vous attendent`}.`;
}
