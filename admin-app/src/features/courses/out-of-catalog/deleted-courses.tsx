import { DELETED_COURSE_DAYS } from '@iris/contract/foundation';
import { Button } from '@iris/platform/ui';
import { Undo2 } from 'lucide-react';
import { formatDate } from '../../../format/dates.ts';
import { CourseRow } from '../course-row.tsx';
import { useDeletedCourses, useUndeleteCourse } from '../courses.api.ts';
import { WholeList } from './whole-list.tsx';

/** The courses that were deleted, as long as they can be brought back. */
export function DeletedCourses() {
  const undelete = useUndeleteCourse();
  return (
    <WholeList
      list={useDeletedCourses()}
      empty={{
        title: 'Aucun cours supprimé',
        text: `Un cours supprimé reste ici ${DELETED_COURSE_DAYS} jours, pendant lesquels vous pouvez le rétablir.`,
      }}
      row={(course) => (
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
      )}
    />
  );
}
