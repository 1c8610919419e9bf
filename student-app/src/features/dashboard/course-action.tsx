import type { Resume } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { formatMoment } from '@iris/platform/lesson';
import { useLearningAhead } from '@iris/platform/query';
import { ButtonLink, classes, textLinkClass } from '@iris/platform/ui';
import { Award, Play, RotateCcw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

interface CourseActionProps {
  resume: Resume;
  /** Title of the course, which tells the links of several cards apart. */
  title: string;
  /** Whether the student may learn now: otherwise the page of the course says how. */
  isOpen: boolean;
  isCompleted: boolean;
  isNext: boolean;
}

/** Leads to the lesson with which the student continues, and to the certificate. */
export function CourseAction({ resume, title, isOpen, isCompleted, isNext }: CourseActionProps) {
  const { course, lesson, has_begun, certificate, is_certificate_revoked } = resume;
  const requestAhead = useLearningAhead();
  const label = isCompleted ? 'Revoir le cours' : has_begun ? resumeLabel(lesson) : 'Commencer';
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      {isOpen ? (
        <ButtonLink
          to={linkTo(paths.learn, { course })}
          data-next={isNext || undefined}
          onClick={() => requestAhead(course, lesson._id)}
          variant={isNext ? 'primary' : 'secondary'}
          size={isNext ? 'md' : 'sm'}
          icon={isCompleted ? <RotateCcw /> : <Play />}
          className="max-w-full"
        >
          <span className="line-clamp-2 text-left wrap-anywhere">{label}</span>
          <span className="sr-only">{`\u00a0: ${title}`}</span>
        </ButtonLink>
      ) : (
        <ButtonLink to={linkTo('/courses/:id', { id: course })} size="sm">
          <span>Voir la page du cours</span>
          <span className="sr-only">{`\u00a0: ${title}`}</span>
        </ButtonLink>
      )}
      {certificate && (
        <Link
          to={linkTo('/certificates/:serial', { serial: certificate })}
          className={classes(textLinkClass, 'inline-flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11')}
        >
          <Award className="size-4.5" aria-hidden="true" />
          <span>{is_certificate_revoked ? 'Certificat révoqué' : 'Certificat et attestation'}</span>
          <span className="sr-only">{`\u00a0: ${title}`}</span>
        </Link>
      )}
    </div>
  );
}

/** « Reprendre à 4:12 · Capsulorhexis »; without a moment where the lesson is no film or has just been reached. */
function resumeLabel({ kind, title, position }: Resume['lesson']): string {
  const moment = kind === 'film' && position >= 1 ? ` à ${formatMoment(position)}` : '';
  return `Reprendre${moment} · ${title}`;
}
