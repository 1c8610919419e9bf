import type { Course } from '@iris/contract/catalog';
import { DELETED_COURSE_DAYS } from '@iris/contract/foundation';
import { NoCourses } from '@iris/platform/illustrations';
import { can, useSession } from '@iris/platform/session';
import { Button, Card, EmptyState, LoadFailure } from '@iris/platform/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../format/dates.ts';
import { CourseCard } from './course-card.tsx';
import { COURSE_SKELETON, CourseRow } from './course-row.tsx';
import { LOAD_FAILED, useCoursesOutside, useDeletedCourses, useUndeleteCourse } from './courses.api.ts';

interface CoursesOutsideProps {
  state: keyof typeof EMPTY;
  onEdit: (course: Course) => void;
  onDelete: (course: Course) => void;
}

/** The courses that are not in the catalog yet, or no longer. */
export function CoursesOutside({ state, onEdit, onDelete }: CoursesOutsideProps) {
  const { user } = useSession();
  const list = useCoursesOutside(state);
  return (
    <WholeList
      list={list}
      empty={EMPTY[state]}
      row={(course) => (
        <CourseCard
          key={course._id}
          course={course}
          state={state}
          listed={list.data ?? []}
          onEdit={onEdit}
          onDelete={can(user, 'can_delete') ? onDelete : undefined}
        />
      )}
    />
  );
}

const EMPTY = {
  draft: {
    title: 'Aucun brouillon',
    text: "Un brouillon n'est vu que des auteurs, jusqu'à ce que vous le mettiez au catalogue.",
  },
  archived: {
    title: 'Aucun cours archivé',
    text: 'Un cours archivé quitte le catalogue, mais ses inscrits le gardent.',
  },
} as const;

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
              Supprimé le <span>{formatDate(course.deleted_at)}</span>, effacé définitivement le{' '}
              <span>{formatDate(course.returns_until)}</span>
            </p>
          }
        >
          <Button
            size="sm"
            icon={<Undo2 />}
            busy={undelete.isPending && undelete.variables?._id === course._id}
            onClick={() => undelete.mutate(course)}
          >
            Rétablir<span className="sr-only">{` ${course.title}`}</span>
          </Button>
        </CourseRow>
      )}
    />
  );
}

interface WholeListProps<Item> {
  list: UseQueryResult<Item[]>;
  /** What is said without any course. */
  empty: { title: string; text: string };
  row: (course: Item) => ReactNode;
}

/** Courses outside of the catalog, all at once. */
function WholeList<Item>({ list, empty, row }: WholeListProps<Item>) {
  if (list.isPending) return COURSE_SKELETON;
  if (!list.data) return <LoadFailure query={list} message={LOAD_FAILED} />;
  if (list.data.length === 0) {
    return (
      <Card>
        <EmptyState drawing={<NoCourses />} {...empty} />
      </Card>
    );
  }
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y divide-line">{list.data.map(row)}</ul>
    </Card>
  );
}
