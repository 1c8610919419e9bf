import { lastDayText, ofName } from '@iris/contract/foundation';
import type { ResidentCourse } from '@iris/contract/institutions';
import { linkTo } from '@iris/contract/site';
import { formatDate } from '@iris/platform/format';
import { ProgressBar, textLinkClass } from '@iris/platform/ui';
import { Link } from 'react-router-dom';
import { accessEndLabel } from '../wordings.ts';

interface CourseProgressProps {
  course: ResidentCourse;
  /** Of the resident. */
  name: string;
}

/** How far a resident is in a course. */
export function CourseProgress({ course, name }: CourseProgressProps) {
  const { progress, ends_at } = course;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 sm:grid-cols-[minmax(0,1fr)_8rem_3rem]">
      <div className="min-w-0 max-sm:col-span-2">
        <p className="text-sm font-semibold wrap-anywhere">{course.course.title}</p>
        <p className="text-sm text-ink-soft">
          <State course={course} name={name} />
          {ends_at && !course.completed_at && (
            <span>{` · ${accessEndLabel(ends_at).toLowerCase()} ${lastDayText(ends_at)}`}</span>
          )}
        </p>
      </div>
      <ProgressBar value={progress} label={`Progression ${ofName(name)} dans ${course.course.title}`} />
      <span className="text-right text-sm font-semibold tabular-nums">{`${Math.round(progress)}\u00a0%`}</span>
    </li>
  );
}

function State({ course: { completed_at, certificate, last_seen_at, progress }, name }: CourseProgressProps) {
  if (!completed_at) {
    if (last_seen_at) return <span>{`Vu le ${formatDate(last_seen_at)}`}</span>;
    return <span>{progress > 0 ? "Pas de visite depuis l'arrivée" : 'Pas encore commencé'}</span>;
  }
  return (
    <span>
      <span>{`Terminé le ${formatDate(completed_at)}`}</span>
      {certificate && (
        <span>
          {' · '}
          <Link to={linkTo('/certificates/:serial', { serial: certificate })} className={textLinkClass}>
            Certificat<span className="sr-only">{` ${ofName(name)}`}</span>
          </Link>
        </span>
      )}
    </span>
  );
}
