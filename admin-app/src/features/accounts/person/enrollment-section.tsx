import { accessText, minutesText } from '@iris/contract/foundation';
import type { PersonEnrollment } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { useSession } from '@iris/platform/session';
import { ProgressBar, textLinkClass } from '@iris/platform/ui';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../format/dates.ts';
import { followUpPath, mayOpen } from '../../../paths.ts';
import { usePersonEnrollments } from './person.api.ts';
import { PersonSection } from './person-section.tsx';

interface EnrollmentSectionProps {
  /** Of the account. */
  id: string;
}

/** The courses of a person, with progress and time for whoever may see the follow-up. */
export function EnrollmentSection({ id }: EnrollmentSectionProps) {
  return (
    <PersonSection
      id="inscriptions"
      title="Inscriptions"
      query={usePersonEnrollments(id)}
      loading="Chargement des inscriptions..."
      failure="Impossible de charger les inscriptions"
      empty="Aucune inscription."
    >
      {(enrollment) => <EnrollmentItem key={enrollment._id} enrollment={enrollment} />}
    </PersonSection>
  );
}

interface EnrollmentItemProps {
  enrollment: PersonEnrollment;
}

function EnrollmentItem({ enrollment }: EnrollmentItemProps) {
  const { course, enrolled_at, access, follow_up } = enrollment;
  const limits = access && accessText(access);
  const { user } = useSession();
  const followUp = followUpPath(course._id);
  const address = mayOpen(user, followUp) ? followUp : linkTo('/courses/:id', { id: course._id });
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <Link to={address} className={`font-semibold wrap-anywhere ${textLinkClass}`}>
          {course.title}
        </Link>
        <p className="mt-1 text-sm text-ink-soft">
          Inscription le <time dateTime={enrolled_at}>{formatDate(enrolled_at)}</time>
          {limits && <span>{` · ${limits}`}</span>}
        </p>
      </div>
      {follow_up && <Standing course={course.title} followUp={follow_up} />}
    </li>
  );
}

interface StandingProps {
  /** Title of the course. */
  course: string;
  followUp: NonNullable<PersonEnrollment['follow_up']>;
}

function Standing({ course, followUp }: StandingProps) {
  const { progress, minutes, last_seen_at, completed_at } = followUp;
  return (
    <div className="w-full sm:w-72">
      <div className="flex items-center gap-3">
        <ProgressBar value={progress} label={`Progression dans ${course}`} className="flex-1" />
        <span className="w-12 text-right text-sm font-semibold tabular-nums">{`${Math.round(progress)}\u00a0%`}</span>
      </div>
      <p className="mt-1.5 text-sm text-ink-soft tabular-nums">
        {`${minutesText(minutes)} de connexion${describeLast(completed_at, last_seen_at)}`}
      </p>
    </div>
  );
}

function describeLast(completedAt: string | null, lastSeenAt: string | null): string {
  if (completedAt) return `, terminé le ${formatDate(completedAt)}`;
  return lastSeenAt ? `, vu le ${formatDate(lastSeenAt)}` : ', pas commencé';
}
