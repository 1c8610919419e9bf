import { announcedHoursText, lessonTimeText, minutesText, PROGRESS_MAX } from '@iris/contract/foundation';
import { linkTo } from '@iris/contract/site';
import { formatNumber, formatPrice } from '@iris/platform/format';
import { useLearningAhead } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { ButtonLink, Skeleton } from '@iris/platform/ui';
import { ArrowRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { findClosure } from '../../../enrollment/closed-enrollment.tsx';
import { EnrollButton } from '../../../enrollment/enroll-button.tsx';
import { useMyEnrollment } from '../../../enrollment/enrollment.api.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { measureExtent } from '../sections/extent.ts';
import type { StandingProps } from '../standing.ts';

// Only members of an institution need it.
const SeatButton = lazy(async () => ({ default: (await import('./seat-button.tsx')).SeatButton }));

/** Price and the one action. */
export function CourseActionBar(props: StandingProps) {
  const { course, enrollment, resume } = props;
  return (
    <ActionBar>
      <div className="min-w-0 flex-1">
        {!enrollment && !course.is_archived && (
          <p className="line-clamp-2 text-sm leading-snug text-ink-soft wrap-anywhere">{course.title}</p>
        )}
        <div className="flex flex-wrap items-baseline gap-x-6">
          {/* Without a program there is no progress. */}
          {!(enrollment && course.revision === null) && (
            <p className="font-display text-xl whitespace-nowrap tabular-nums sm:text-2xl">
              <span>
                {enrollment ? `${formatNumber(Math.round(enrollment.progress))}\u00a0%` : formatPrice(course.price)}
              </span>
              {enrollment && <span className="ml-2 font-sans font-normal text-base text-ink-soft">effectués</span>}
            </p>
          )}
          <p className="hidden text-ink-soft tabular-nums lg:block">{extentText(course, resume)}</p>
        </div>
      </div>
      <Action {...props} />
    </ActionBar>
  );
}

function Action({ course, enrollment, resume, handover }: StandingProps) {
  const { status, user } = useSession();
  const mine = useMyEnrollment(course._id);
  const requestAhead = useLearningAhead();
  const mayEnroll = !user || user.role === 'student';
  if (mayEnroll && (status === 'loading' || mine.isLoading)) return <Skeleton className="h-13 w-36" />;
  const access = enrollment?.access?.state ?? 'open';
  if (access === 'not_begun') return null;
  if (user && enrollment && access === 'open') {
    if (course.revision === null) {
      return (
        mayEnroll && (
          <ButtonLink ref={handover.take} to={linkTo('/dashboard')} size="lg">
            Mon tableau de bord
          </ButtonLink>
        )
      );
    }
    return (
      <ButtonLink
        ref={handover.take}
        to={linkTo('/learn/:course/:lesson?', { course: course._id })}
        data-next
        onClick={() => requestAhead(course._id, resume?.lesson._id)}
        variant="primary"
        size="lg"
        icon={<ArrowRight />}
        className="max-sm:px-4"
      >
        {chooseLabel(enrollment.progress, resume?.has_begun === true)}
      </ButtonLink>
    );
  }
  if (course.is_archived || !mayEnroll) return null;
  const closure = findClosure(course);
  const otherwise = closure ? (
    <p className="max-w-48 text-right text-sm text-ink-soft">{closure.label}</p>
  ) : (
    <EnrollButton
      ref={handover.take}
      course={course}
      isAgain={access === 'ended'}
      onEnroll={handover.give}
      variant="primary"
      size="lg"
      className="max-sm:px-4"
    />
  );
  if (!user || course.enrollment_mode === 'closed') return otherwise;
  return (
    <Suspense fallback={<Skeleton className="h-13 w-36" />}>
      <SeatButton course={course} onEnroll={handover.give} otherwise={otherwise} />
    </Suspense>
  );
}

function chooseLabel(progress: number, hasBegun: boolean): string {
  if (progress >= PROGRESS_MAX) return 'Revoir le cours';
  return hasBegun || progress > 0 ? 'Reprendre le cours' : 'Commencer le cours';
}

function extentText(course: StandingProps['course'], resume: StandingProps['resume']): string {
  const { modules } = course;
  const { minutes, hours, isLatest } = measureExtent(course, resume);
  if (!isLatest) return [lessonTimeText(minutes), hours > 0 && announcedHoursText(hours)].filter(Boolean).join(' · ');
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0);
  return [
    modules.length > 0 && `${modules.length} ${modules.length > 1 ? 'modules' : 'module'}`,
    lessons > 0 && `${lessons} ${lessons > 1 ? 'leçons' : 'leçon'} en ligne, ${minutesText(minutes)}`,
    hours > 0 && announcedHoursText(hours),
  ]
    .filter(Boolean)
    .join(' · ');
}
