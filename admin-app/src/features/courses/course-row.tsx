import type { Course } from '@iris/contract/catalog';
import { formatNumber, formatPrice } from '@iris/platform/format';
import { ListSkeleton } from '@iris/platform/lists';
import { LevelBadge, Picture, Rating, Skeleton } from '@iris/platform/ui';
import type { ReactNode } from 'react';

interface CourseRowProps {
  course: Course;
  /** What is said of its state. */
  badges?: ReactNode;
  /** Below its figures. */
  note?: ReactNode;
  /** The actions on the course. */
  children: ReactNode;
}

/** A row of a list of courses. */
export function CourseRow({ course, badges, note, children }: CourseRowProps) {
  const titleId = `cours-${course._id}`;
  return (
    <li>
      <article
        aria-labelledby={titleId}
        className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 transition-colors hover:bg-ink/2 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:px-5"
      >
        <Picture src={course.image} alt={course.image_alt} className="self-start rounded-sm sm:row-span-2" />
        <div className="min-w-0">
          <h2 id={titleId} className="line-clamp-2 text-base leading-snug wrap-anywhere sm:text-lg">
            {course.title}
          </h2>
          <p className="mt-1 line-clamp-1 text-sm text-ink-soft wrap-anywhere">{course.description}</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-sm text-ink-faint">
            {badges}
            <LevelBadge level={course.level} />
            <span>{course.duration}</span>
            <span className="tabular-nums">{formatEnrolled(course.enrolled_count)}</span>
            <Rating value={course.rating} compact />
          </div>
          {note}
        </div>
        <p className="self-center text-lg font-semibold whitespace-nowrap tabular-nums max-sm:col-span-2 sm:text-right">
          {formatPrice(course.price)}
        </p>
        <div className="col-span-2 -ml-1 flex flex-wrap gap-x-1 gap-y-1.5 sm:col-span-2 sm:col-start-2">{children}</div>
      </article>
    </li>
  );
}

function formatEnrolled(count: number): string {
  return `${formatNumber(count)} ${count > 1 ? 'inscrits' : 'inscrit'}`;
}

/** Shown while courses load. */
export const COURSE_SKELETON = (
  <ListSkeleton
    label="Chargement des cours..."
    rows={5}
    className="grid grid-cols-[5.5rem_1fr] items-center gap-4 p-4 sm:grid-cols-[8rem_1fr] sm:px-5"
  >
    <Skeleton className="aspect-video" />
    <div className="flex flex-col gap-2.5">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-4 w-5/6" />
      <Skeleton className="h-5 w-40 rounded-full" />
    </div>
  </ListSkeleton>
);
