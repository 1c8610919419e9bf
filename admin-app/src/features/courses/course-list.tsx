import type { Course } from '@iris/contract/courses';
import { NoCourses, NoResults } from '@iris/platform/illustrations';
import { can, useSession } from '@iris/platform/session';
import { Button, Card, EmptyState } from '@iris/platform/ui';
import { ListRows } from '../../lists/list-rows.tsx';
import { type PagedList } from '../../lists/use-paged-list.ts';
import { CourseCard } from './course-card.tsx';

interface CourseListProps {
  list: PagedList<Course>;
  courses: readonly Course[];
  total: number | undefined;
  /** Whether a filter or search is active. */
  isFiltered: boolean;
  onClearFilters: () => void;
  onShowMore: () => void;
  onCreate: () => void;
  onEdit: (course: Course) => void;
  onDelete: (course: Course) => void;
}

/** The loaded pages of the courses, with a button for more. */
export function CourseList(props: CourseListProps) {
  const { list, courses, total, onShowMore, onEdit, onDelete } = props;
  const { user } = useSession();
  if (courses.length === 0) return <NoCourse {...props} />;
  return (
    <ListRows list={list} total={total} onShowMore={onShowMore}>
      {courses.map((course) => (
        <CourseCard
          key={course._id}
          course={course}
          onEdit={onEdit}
          onDelete={can(user, 'can_delete') ? onDelete : undefined}
        />
      ))}
    </ListRows>
  );
}

function NoCourse({ isFiltered, onClearFilters, onCreate }: CourseListProps) {
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          drawing={<NoResults />}
          title="Aucun cours trouvé"
          text="Essayez un autre mot du titre ou de la description, ou un autre niveau."
          action={<Button onClick={onClearFilters}>Voir tous les cours</Button>}
        />
      ) : (
        <EmptyState
          drawing={<NoCourses />}
          title="Aucun cours disponible"
          text="Commencez par créer votre premier cours"
          action={
            <Button variant="primary" onClick={onCreate}>
              Créer un cours
            </Button>
          }
        />
      )}
    </Card>
  );
}
