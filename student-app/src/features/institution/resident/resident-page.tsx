import { lastDayText, minutesText } from '@iris/contract/foundation';
import type { ResidentPage as ResidentDetail } from '@iris/contract/institutions';
import { linkTo } from '@iris/contract/site';
import { ApiError } from '@iris/platform/api';
import { formatDate } from '@iris/platform/format';
import { accessEndLabel, membershipPeriod } from '@iris/platform/institutions';
import { serverQuery } from '@iris/platform/query';
import { Card, Container, LoadFailure, PageHeading, ProgressBar, Skeleton, textLinkClass } from '@iris/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { NotOpen } from '../not-open.tsx';
import { LessonList } from './lesson-list.tsx';
import { SharedFilms } from './shared-films.tsx';

/** A resident with the courses followed on seats of the institution, for managers and the tutors whom the resident has allowed. */
export default function ResidentPage() {
  const { id = '', user = '' } = useParams();
  const query = useQuery({
    ...serverQuery('GET /institutions/:id/residents/:user', { params: { id, user } }),
    refetchOnMount: 'always',
  });
  // Also when the consent was withdrawn while the page was open.
  if (isGone(query.error)) return <NotOpen title="Cette personne ne vous est pas ouverte" />;
  return (
    <Container className="py-8 md:py-12">
      <nav aria-label="Retour" className="mb-3 text-sm">
        <Link to={linkTo(paths.institution, { id })} className={textLinkClass}>
          {query.data?.institution.name ?? 'Mon établissement'}
        </Link>
      </nav>
      <PageHeading title={query.data?.name ?? 'Interne'} className="text-3xl wrap-anywhere">
        {query.data?.name ?? 'Interne'}
      </PageHeading>
      {query.isPending && <Skeleton className="mt-6 h-72" />}
      <LoadFailure query={query} message="Impossible de charger cette personne" className="mt-6" />
      {query.data && <Resident resident={query.data} />}
      {query.data && <SharedFilms institution={id} resident={user} />}
    </Container>
  );
}

function Resident({ resident }: { resident: ResidentDetail }) {
  return (
    <>
      <p className="mt-1.5 mb-8 text-ink-soft">{`Interne ${membershipPeriod(resident)}.`}</p>
      {resident.courses.length === 0 && (
        <Card>
          <p className="px-4 py-5 text-ink-soft sm:px-5">Aucun cours sur une place de l'établissement.</p>
        </Card>
      )}
      <div className="flex flex-col gap-6">
        {resident.courses.map((course) => (
          <Course key={course.course._id} course={course} />
        ))}
      </div>
    </>
  );
}

function Course({ course }: { course: ResidentDetail['courses'][number] }) {
  const { title, _id } = course.course;
  const headingId = `cours-${_id}`;
  return (
    <Card as="article" aria-labelledby={headingId} className="p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="min-w-0 text-xl wrap-anywhere">
          {title}
        </h2>
        <p className="font-display text-2xl tabular-nums">{`${Math.round(course.progress)}\u00a0%`}</p>
      </div>
      <ProgressBar value={course.progress} label={`Progression dans ${title}`} className="mt-3" />
      <dl className="mt-4 mb-5 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
        <Fact label="Temps passé" value={course.minutes > 0 ? minutesText(course.minutes) : '–'} />
        <Fact label="Dernière visite" value={course.last_seen_at ? formatDate(course.last_seen_at) : 'Jamais'} />
        {course.completed_at ? (
          <Fact label="Terminé le" value={formatDate(course.completed_at)} />
        ) : (
          course.ends_at && <Fact label={accessEndLabel(course.ends_at)} value={lastDayText(course.ends_at)} />
        )}
        {course.certificate && (
          <div>
            <dt className="text-ink-faint">Certificat</dt>
            <dd className="mt-0.5">
              <Link to={linkTo('/certificates/:serial', { serial: course.certificate })} className={textLinkClass}>
                {course.certificate}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      <LessonList lessons={course.lessons} />
    </Card>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-faint">{label}</dt>
      <dd className="mt-0.5 font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

/** Whether there is nothing to see, or the address cannot be that of a resident. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'invalid_input');
}
