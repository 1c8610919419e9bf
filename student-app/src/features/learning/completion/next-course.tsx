import type { Level } from '@iris/contract/catalog';
import { linkTo } from '@iris/contract/site';
import { formatPrice } from '@iris/platform/format';
import { Card, LevelBadge, Picture } from '@iris/platform/ui';
import { Link } from 'react-router-dom';
import { useNextCourse } from './completion.api.ts';

interface NextCourseProps {
  /** Of the course that was completed. */
  level: Level;
}

/** The course to go on with; nothing while there is none. */
export function NextCourse({ level }: NextCourseProps) {
  const course = useNextCourse(level);
  if (!course) return null;
  return (
    <section aria-labelledby="suite" className="mt-14">
      <h2 id="suite" className="mb-5 text-2xl">
        Et ensuite
      </h2>
      <Card className="group relative grid overflow-hidden sm:grid-cols-[16rem_1fr] lg:grid-cols-[22rem_1fr]">
        <Picture src={course.image} alt={course.image_alt} className="sm:h-full" />
        <div className="flex min-w-0 flex-col items-start gap-2 p-5 sm:px-7 sm:py-6">
          <LevelBadge level={course.level} />
          <h3 className="text-xl wrap-anywhere">
            {/* Stretched over the card. */}
            <Link
              to={linkTo('/courses/:id', { id: course._id })}
              className="rounded-sm underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary-line"
            >
              {course.title}
            </Link>
          </h3>
          <p className="line-clamp-3 max-w-text text-ink-soft wrap-anywhere">{course.description}</p>
          <p className="mt-auto pt-2 font-display text-lg whitespace-nowrap tabular-nums">
            {formatPrice(course.price)}
          </p>
        </div>
      </Card>
    </section>
  );
}
