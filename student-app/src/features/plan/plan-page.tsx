import { counted, minutesText } from '@iris/contract/foundation';
import type { Plan } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { NoCourses } from '@iris/platform/illustrations';
import {
  ButtonLink,
  Card,
  Container,
  EmptyState,
  LoadFailure,
  Loading,
  PageHeading,
  Skeleton,
} from '@iris/platform/ui';
import { LayoutDashboard } from 'lucide-react';
import { paths } from '../../paths.ts';
import { CalendarSection } from './calendar-section.tsx';
import { CoursePlanCard } from './course-plan-card.tsx';
import { usePlan } from './plan.api.ts';

/** What is proposed to the student for this week and the following ones, until the end of each course. */
export default function PlanPage() {
  const query = usePlan();
  return (
    <Container className="py-8 md:py-12">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <PageHeading title="Mon plan">Mon plan</PageHeading>
          <p className="mt-1.5 text-lg text-ink-soft">{query.data ? summaryOf(query.data) : '\u00a0'}</p>
        </div>
        <ButtonLink to={paths.dashboard} size="sm" icon={<LayoutDashboard />}>
          Tableau de bord
        </ButtonLink>
      </header>
      {query.isPending && <PlanSkeleton />}
      <LoadFailure query={query} message="Impossible de charger votre plan" />
      {query.data && <Courses plan={query.data} />}
    </Container>
  );
}

function Courses({ plan }: { plan: Plan }) {
  if (plan.courses.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing={<NoCourses />}
          title="Rien à planifier"
          text="Votre plan réunit les cours que vous suivez et qu'il vous reste à terminer."
          action={
            <ButtonLink to={linkTo('/courses')} variant="primary">
              Explorer les Cours
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-5">
        {plan.courses.map((course) => (
          <CoursePlanCard key={course.enrollment} plan={course} today={plan.today} monday={plan.monday} />
        ))}
      </ul>
      <CalendarSection />
    </>
  );
}

function PlanSkeleton() {
  return (
    <Loading label="Chargement de votre plan...">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </Loading>
  );
}

/** What is left of this week, over all courses. */
function summaryOf({ courses, monday }: Plan): string {
  const weeks = courses.flatMap(({ weeks: [first] }) => (first && first.from <= monday ? [first] : []));
  const left = weeks.flatMap(({ lessons }) => lessons.filter(({ is_done }) => !is_done));
  if (courses.length === 0) return 'Un rythme proposé pour chaque cours, semaine après semaine.';
  if (weeks.length === 0) return 'Choisissez une date pour vos cours, le rythme suit.';
  if (left.length === 0) return 'Votre semaine est faite.';
  const minutes = left.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return `Cette semaine, il reste ${counted(left.length, 'leçon')}, ${minutesText(minutes)}.`;
}
