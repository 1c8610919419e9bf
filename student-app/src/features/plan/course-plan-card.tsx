import { counted, dayText, minutesText } from '@iris/contract/foundation';
import type { CoursePlan, PlanWeek } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { Badge, Card, classes, ProgressBar, textLinkClass } from '@iris/platform/ui';
import { ChevronRight, Circle, CircleCheck, Gauge, TrendingUp, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { GoalForm } from './goal-form.tsx';

interface CoursePlanCardProps {
  plan: CoursePlan;
  today: string;
  monday: string;
}

/** The plan of a course: its end and rhythm, this week's lessons, and the following weeks. */
export function CoursePlanCard({ plan, today, monday }: CoursePlanCardProps) {
  const { course, enrollment, progress, weeks } = plan;
  const [first, ...others] = weeks;
  const isNow = first !== undefined && first.from <= monday;
  const later = isNow ? others : weeks;
  const titleId = `plan-${enrollment}`;
  return (
    <Card as="li" className="p-4 sm:p-6">
      <article aria-labelledby={titleId}>
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <h2 id={titleId} className="min-w-0 flex-1 basis-60 text-xl wrap-anywhere">
            {course.title}
          </h2>
          <Standing standing={plan.standing} />
        </header>
        <p className="mt-1.5 text-ink-soft tabular-nums">{extentOf(plan)}</p>
        <div className="mt-3 flex items-center gap-3">
          <ProgressBar value={progress} label={`Progression\u00a0: ${course.title}`} className="flex-1" />
          <span className="min-w-12 text-right text-sm font-semibold tabular-nums">
            {`${Math.round(progress)}\u00a0%`}
          </span>
        </div>
        {!plan.is_feasible && (
          <p className="mt-3 flex items-start gap-2.5 rounded-md bg-accent-soft px-3 py-2">
            <TriangleAlert className="mt-1 size-4.5 shrink-0 text-accent-ink" aria-hidden="true" />
            Le temps qui reste ne suffit plus pour toutes les leçons. Commencez par les premières.
          </p>
        )}
        {isNow && <Week course={course._id} week={first} title="Cette semaine" isShown />}
        {later.length > 0 && (
          <details className="group mt-4 border-line border-t pt-2" open={!isNow}>
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
              <ChevronRight className="size-4.5 text-ink-faint group-open:rotate-90" aria-hidden="true" />
              <span>{later.length > 1 ? `Les ${later.length} semaines suivantes` : 'La semaine suivante'}</span>
            </summary>
            {later.map((week) => (
              <Week key={week.from} course={course._id} week={week} title={`Semaine du ${dayText(week.from)}`} />
            ))}
          </details>
        )}
        <GoalForm plan={plan} today={today} />
      </article>
    </Card>
  );
}

interface WeekProps {
  course: string;
  week: PlanWeek;
  title: string;
  /** Whether its lessons are links to begin with. */
  isShown?: boolean;
}

function Week({ course, week, title, isShown = false }: WeekProps) {
  const done = week.lessons.filter(({ is_done }) => is_done).length;
  return (
    <section className={isShown ? 'mt-5' : 'mt-3'}>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-sans text-base font-semibold">
        <span>{title}</span>
        <span className="text-sm font-normal text-ink-soft tabular-nums">
          {done > 0
            ? `${done} sur ${week.lessons.length} ${done > 1 ? 'faites' : 'faite'}`
            : `${counted(week.lessons.length, 'leçon')}, ${minutesText(week.minutes)}`}
        </span>
      </h3>
      <ul className="mt-1.5">
        {week.lessons.map(({ _id, title: lesson, minutes, is_done }) => (
          <li key={_id} className="flex min-h-11 items-center gap-3 border-line border-t py-1 first:border-t-0">
            {is_done ? (
              <CircleCheck className="size-5 shrink-0 text-success-ink" aria-hidden="true" />
            ) : (
              <Circle className="size-5 shrink-0 text-ink-faint" aria-hidden="true" />
            )}
            <Link
              to={linkTo(paths.learn, { course, lesson: _id })}
              className={classes(
                'inline-flex min-h-11 min-w-0 flex-1 items-center wrap-anywhere',
                is_done ? 'text-ink-soft' : textLinkClass,
              )}
            >
              <span>
                <span>{lesson}</span>
                {is_done && <span className="sr-only">, faite</span>}
              </span>
            </Link>
            <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">{minutesText(minutes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STANDINGS = {
  ahead: { tone: 'success', Icon: TrendingUp, label: 'En avance' },
  on_time: { tone: 'neutral', Icon: Gauge, label: 'Dans les temps' },
  late: { tone: 'accent', Icon: TriangleAlert, label: 'En retard' },
} as const;

function Standing({ standing }: Pick<CoursePlan, 'standing'>) {
  if (standing === null) return null;
  const { tone, Icon, label } = STANDINGS[standing];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {label}
    </Badge>
  );
}

/** « Il reste 6 leçons, 2 h 15 · jusqu'au 12 mars 2027 · 2 leçons par semaine, 45 min ». */
function extentOf({ lessons_left, minutes_left, ends_on, rhythm }: CoursePlan): string {
  return [
    `Il reste ${counted(lessons_left, 'leçon')}, ${minutesText(minutes_left)}`,
    ends_on && `jusqu'au ${dayText(ends_on)}`,
    rhythm && `${counted(rhythm.lessons, 'leçon')} par semaine, ${minutesText(rhythm.minutes)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
