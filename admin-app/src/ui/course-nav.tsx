import { linkTo } from '@iris/contract/site';
import { can, useSession } from '@iris/platform/session';
import { textLinkClass } from '@iris/platform/ui';
import { Link } from 'react-router-dom';
import { coursePath, followUpPath, paths } from '../paths.ts';

interface CourseNavProps {
  course: string;
  current: 'program' | 'followUp' | 'activity';
  /** It has neither a public page nor learners. */
  isDraft?: boolean;
}

/** The other pages of a course that the account may open. */
export function CourseNav({ course, current, isDraft = false }: CourseNavProps) {
  const { user } = useSession();
  return (
    <nav aria-label="Pages du cours" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <Link to={paths.courses} className={textLinkClass}>
        Gestion des Cours
      </Link>
      <span className="ml-auto flex gap-x-4">
        {!isDraft && (
          <Link to={linkTo('/courses/:id', { id: course })} className={textLinkClass}>
            Page publique
          </Link>
        )}
        {current !== 'program' && can(user, 'manage_courses') && (
          <Link to={coursePath(course)} className={textLinkClass}>
            Programme
          </Link>
        )}
        {current !== 'followUp' && !isDraft && can(user, 'view_analytics') && (
          <Link to={followUpPath(course)} className={textLinkClass}>
            Suivi
          </Link>
        )}
      </span>
    </nav>
  );
}
