import { DELETED_COURSE_DAYS } from '@iris/contract/limits';
import { NoCourses } from '@iris/platform/illustrations';
import { Button, Card, EmptyState, LoadFailure } from '@iris/platform/ui';
import { Undo2 } from 'lucide-react';
import { formatDate } from '../../format/dates.ts';
import { CourseListSkeleton } from './course-list-skeleton.tsx';
import { CourseRow } from './course-row.tsx';
import { LOAD_FAILED, useDeletedCourses, useUndeleteCourse } from './courses.api.ts';

/** The courses that were deleted, as long as they can be brought back. */
export function DeletedCourses() {
  const list = useDeletedCourses();
  const undelete = useUndeleteCourse();
  if (list.isPending) return <CourseListSkeleton />;
  if (!list.data) return <LoadFailure query={list} message={LOAD_FAILED} />;
  if (list.data.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing={<NoCourses />}
          title="Aucun cours supprimé"
          text={`Un cours supprimé reste ici ${DELETED_COURSE_DAYS} jours, pendant lesquels vous pouvez le rétablir.`}
        />
      </Card>
    );
  }
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y divide-line">
        {list.data.map((course) => (
          <CourseRow
            key={course._id}
            course={course}
            note={
              <p className="mt-2 text-sm text-ink-soft">
                Supprimé le {formatDate(course.deleted_at)}, effacé définitivement le {formatDate(course.returns_until)}
              </p>
            }
          >
            <Button
              size="sm"
              icon={<Undo2 />}
              busy={undelete.isPending && undelete.variables?._id === course._id}
              onClick={() => undelete.mutate(course)}
            >
              Rétablir<span className="sr-only"> {course.title}</span>
            </Button>
          </CourseRow>
        ))}
      </ul>
    </Card>
  );
}
