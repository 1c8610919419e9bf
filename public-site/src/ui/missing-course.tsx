import { NoCourses } from '@iris/platform/illustrations';
import { paths } from '../paths.ts';
import { MissingItem } from './missing-item.tsx';

interface MissingCourseProps {
  title?: string;
}

/** Replaces the page of a course, or of one of its lessons, that does not exist. */
export function MissingCourse({ title = "Ce cours n'existe plus" }: MissingCourseProps) {
  return <MissingItem drawing={<NoCourses />} title={title} to={paths.courses} action="Voir tous les cours" />;
}
