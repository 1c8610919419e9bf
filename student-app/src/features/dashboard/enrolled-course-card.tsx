import { accessText, announcedHoursText, lessonTimeText, PROGRESS_MAX } from '@iris/contract/foundation';
import type { EnrolledCourse, Resume } from '@iris/contract/learning';
import { Badge, Card, classes, LevelBadge, Picture, ProgressBar } from '@iris/platform/ui';
import { CircleCheck, Clock, Hourglass } from 'lucide-react';
import { CourseAction } from './course-action.tsx';
import { classifyProgress, isOpen } from './progress.ts';

interface EnrolledCourseCardProps {
  enrollment: EnrolledCourse;
  /** Whether this is the course to continue next, shown larger than the others. */
  isNext: boolean;
  /** Where to continue; absent while it is not known, and for a course without a program. */
  resume: Resume | undefined;
  /** Whether there is nothing to learn yet; undefined while it is unknown, and with it whether its progress means anything. */
  isInPreparation: boolean | undefined;
}

/** A course the student is enrolled in, with its progress. */
export function EnrolledCourseCard({ isNext, resume, isInPreparation, ...props }: EnrolledCourseCardProps) {
  const { enrollment, course } = props.enrollment;
  const titleId = `cours-${enrollment._id}`;
  return (
    <Card as="li" className="overflow-hidden">
      <article
        aria-labelledby={titleId}
        className={classes(
          'grid',
          isNext
            ? 'md:grid-cols-[20rem_1fr] lg:grid-cols-[24rem_1fr]'
            : 'grid-cols-[7rem_1fr] sm:grid-cols-[13rem_1fr]',
        )}
      >
        <Picture src={course.image} alt={course.image_alt} className={isNext ? 'md:h-full' : 'h-full'} />
        <div
          className={classes(
            'flex min-w-0 flex-col gap-x-10 gap-y-4 p-4 sm:px-6 sm:py-5',
            isNext ? 'justify-center md:gap-y-7 md:px-8' : 'lg:flex-row lg:items-center',
          )}
        >
          <div className="min-w-0 flex-1 md:flex-initial lg:flex-1">
            <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-faint">
              <LevelBadge level={course.level} />
              <span className="inline-flex items-center gap-1.5">
                <Clock className="size-4" />
                <span>{course.duration}</span>
              </span>
            </div>
            <h3
              id={titleId}
              className={classes('line-clamp-3 wrap-anywhere', isNext ? 'text-2xl' : 'text-lg sm:text-xl')}
            >
              {course.title}
            </h3>
            {resume && <p className="mt-1.5 text-sm text-ink-faint">{formatExtent(resume)}</p>}
          </div>
          <div className={isNext ? 'max-w-lg' : 'lg:w-60'}>
            {isInPreparation && <Badge icon={<Hourglass />}>En préparation</Badge>}
            {isInPreparation === false && <Progress progress={enrollment.progress} title={course.title} />}
            {enrollment.access && (
              <p className="mt-2 text-sm text-ink-soft first:mt-0">{accessText(enrollment.access)}</p>
            )}
            {resume && (
              <CourseAction
                resume={resume}
                isOpen={isOpen(props.enrollment)}
                title={course.title}
                isCompleted={classifyProgress(enrollment.progress) === 'completed'}
                isNext={isNext}
              />
            )}
          </div>
        </div>
      </article>
    </Card>
  );
}

/** The minutes and hours that the course's page and the certificate name too. */
function formatExtent({ minutes, hours }: Resume): string {
  return [lessonTimeText(minutes), hours > 0 && announcedHoursText(hours)].filter(Boolean).join(' · ');
}

interface ProgressProps {
  progress: number;
  title: string;
}

function Progress({ progress, title }: ProgressProps) {
  return (
    <div>
      <div className="mb-2 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 text-sm">
        <StateLabel progress={progress} />
        <span className="font-semibold whitespace-nowrap tabular-nums">{`${Math.round(progress)}\u00a0%`}</span>
      </div>
      <ProgressBar value={progress} label={`Progression\u00a0: ${title}`} />
    </div>
  );
}

interface StateLabelProps {
  progress: number;
}

function StateLabel({ progress }: StateLabelProps) {
  switch (classifyProgress(progress)) {
    case 'completed':
      return (
        <Badge tone="success" icon={<CircleCheck />}>
          Cours terminé!
        </Badge>
      );
    case 'in_progress':
      return (
        <span className="text-ink-soft">{`En cours, il reste ${PROGRESS_MAX - Math.round(progress)}\u00a0%`}</span>
      );
    case 'not_started':
      return <span className="text-ink-soft">À commencer</span>;
  }
}
