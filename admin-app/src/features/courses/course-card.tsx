import type { Course } from '@iris/contract/courses';
import { formatNumber, formatPrice } from '@iris/platform/format';
import { Button, LevelBadge, Picture, Rating } from '@iris/platform/ui';
import { Pencil, Trash2 } from 'lucide-react';

interface CourseCardProps {
  course: Course;
  onEdit: (course: Course) => void;
  /** Absent without the permission to delete. */
  onDelete?: ((course: Course) => void) | undefined;
}

/** A row of the course list, with buttons to edit and delete the course. */
export function CourseCard({ course, onEdit, onDelete }: CourseCardProps) {
  const titleId = `cours-${course._id}`;
  return (
    <li>
      <article
        aria-labelledby={titleId}
        className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 transition-colors hover:bg-ink/2 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:items-center sm:px-5"
      >
        <Picture src={course.image} alt={course.image_alt} className="self-start rounded-sm sm:self-center" />
        <div className="min-w-0">
          <h2 id={titleId} className="line-clamp-2 text-base leading-snug wrap-anywhere sm:text-lg">
            {course.title}
          </h2>
          <p className="mt-1 line-clamp-1 text-sm text-ink-soft wrap-anywhere">{course.description}</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-sm text-ink-faint">
            <LevelBadge level={course.level} />
            <span>{course.duration}</span>
            <span className="tabular-nums">{enrolledOf(course.enrolled_count)}</span>
            <Rating value={course.rating} compact />
          </div>
        </div>
        <div className="col-span-2 flex items-center justify-between gap-x-3 gap-y-2.5 sm:col-span-1 sm:flex-col sm:items-end">
          <p className="text-lg font-semibold whitespace-nowrap tabular-nums">{formatPrice(course.price)}</p>
          <div className="flex gap-2">
            <Button size="sm" icon={<Pencil />} onClick={() => onEdit(course)}>
              Modifier<span className="sr-only"> {course.title}</span>
            </Button>
            {onDelete && (
              <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => onDelete(course)}>
                <span className="max-sm:sr-only">Supprimer</span>
                <span className="sr-only"> {course.title}</span>
              </Button>
            )}
          </div>
        </div>
      </article>
    </li>
  );
}

function enrolledOf(count: number): string {
  return `${formatNumber(count)} ${count > 1 ? 'inscrits' : 'inscrit'}`;
}
