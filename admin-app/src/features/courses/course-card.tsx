import type { Course } from '@iris/contract/catalog';
import { can, useSession } from '@iris/platform/session';
import { Button, ButtonLink } from '@iris/platform/ui';
import { ChartNoAxesColumn, ListTree, Pencil, Trash2 } from 'lucide-react';
import { coursePath, followUpPath } from '../../paths.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { CourseBadges } from './course-badges.tsx';
import { CourseRow } from './course-row.tsx';
import type { CourseState } from './course-state.ts';
import { useProgramState } from './courses.api.ts';
import { useCourseActions } from './use-course-actions.tsx';

interface CourseCardProps {
  course: Course;
  state: CourseState;
  /** The courses of its list. */
  listed: readonly Course[];
  onEdit: (course: Course) => void;
  /** Absent without the permission to delete. */
  onDelete?: ((course: Course) => void) | undefined;
}

/** A row of the course list, with the actions on the course; the rarer ones are in a menu. */
export function CourseCard({ course, state, listed, onEdit, onDelete }: CourseCardProps) {
  const { user } = useSession();
  const program = useProgramState(course, listed);
  const { actions, isBusy, dialogs } = useCourseActions({ course, state });
  // Nobody learns a draft.
  const hasFollowUp = state !== 'draft' && can(user, 'view_analytics');
  const followUp = { label: 'Suivi', icon: <ChartNoAxesColumn />, to: followUpPath(course._id) };
  const name = <span className="sr-only">{` ${course.title}`}</span>;
  return (
    <CourseRow course={course} badges={<CourseBadges state={state} program={program} />}>
      <ButtonLink size="sm" icon={<ListTree />} to={coursePath(course._id)}>
        Programme{name}
      </ButtonLink>
      <Button size="sm" variant="ghost" icon={<Pencil />} onClick={() => onEdit(course)}>
        Modifier{name}
      </Button>
      {onDelete && (
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => onDelete(course)}>
          Supprimer{name}
        </Button>
      )}
      <ActionMenu
        label={`Autres actions ${course.title}`}
        busy={isBusy}
        actions={hasFollowUp ? [followUp, ...actions] : actions}
      />
      {dialogs}
    </CourseRow>
  );
}
