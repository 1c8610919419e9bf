import type { LearningOutline } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { ShareCertificate, useCertificateDownload } from '@iris/platform/certificate';
import { formatDate } from '@iris/platform/format';
import { useSession } from '@iris/platform/session';
import { Button, ButtonLink, Container, LoadFailure, PageHeading, Skeleton } from '@iris/platform/ui';
import { Download, ShieldCheck, Star } from 'lucide-react';
import { Navigate, useParams } from 'react-router-dom';
import { CertificateNotice } from '../../../certificate-notice.tsx';
import { paths } from '../../../paths.ts';
import { useOutline } from '../learning.api.ts';
import { CertificatePicture } from './certificate-picture.tsx';
import { useCertificate } from './completion.api.ts';
import { NextCourse } from './next-course.tsx';

/** The end of a course: the certificate, what to do with it, and what comes next. */
export default function CompletionPage() {
  const { course: courseId = '' } = useParams();
  const query = useOutline(courseId);
  return (
    <Container className="py-8 md:py-14">
      {query.data && <Completed outline={query.data} />}
      {query.isPending && <Skeleton className="h-96" />}
      <LoadFailure query={query} message="Impossible de charger ce cours" />
    </Container>
  );
}

interface CompletedProps {
  outline: LearningOutline;
}

function Completed({ outline }: CompletedProps) {
  const { course, completed_at, certificate: serial, is_certificate_revoked } = outline;
  const query = useCertificate(serial);
  const download = useCertificateDownload(serial ?? '');
  // Others neither review nor enroll.
  const isStudent = useSession().user?.role === 'student';
  const certificate = is_certificate_revoked ? undefined : query.data;
  if (!completed_at) return <Navigate to={linkTo(paths.learn, { course: course._id })} replace />;
  // Its download would push the next button away from under the pointer.
  if (query.isLoading) return <Skeleton className="h-96" />;
  return (
    <>
      <div className="grid items-center gap-x-14 gap-y-9 lg:grid-cols-[5fr_7fr]">
        <div>
          <p className="text-ink-soft tabular-nums">{`Terminé le ${formatDate(completed_at)}`}</p>
          <PageHeading title={`Cours terminé\u00a0: ${course.title}`} className="mt-2 text-5xl">
            Formation terminée
          </PageHeading>
          <p className="mt-4 max-w-[46ch] text-lg text-ink-soft wrap-anywhere">
            <span>{`Vous avez suivi «\u00a0${course.title}\u00a0» jusqu'au bout.`}</span>
            {certificate && <span> Votre certificat est délivré&nbsp;: chacun peut le vérifier par son numéro.</span>}
          </p>
          {!serial && <CertificateNotice className="mt-5" />}
          {serial && (
            <div className="mt-7 flex flex-wrap gap-3">
              {certificate && (
                <Button
                  variant="primary"
                  size="lg"
                  icon={<Download />}
                  onClick={() => download.mutate(undefined)}
                  busy={download.isPending}
                  className="max-sm:w-full"
                >
                  Télécharger le certificat
                </Button>
              )}
              <ButtonLink
                to={linkTo('/certificates/:serial', { serial })}
                size="lg"
                icon={<ShieldCheck />}
                className="max-sm:w-full"
              >
                {is_certificate_revoked ? 'Certificat révoqué' : 'Certificat et attestation'}
              </ButtonLink>
            </div>
          )}
          <LoadFailure query={query} message="Impossible de charger votre certificat" className="mt-6" />
        </div>
        {certificate && <CertificatePicture certificate={certificate} />}
      </div>
      <div className="mt-14 grid gap-x-14 gap-y-10 border-line border-t pt-10 md:grid-cols-2">
        {certificate && <ShareCertificate certificate={certificate} />}
        {isStudent && (
          <div>
            <h2 className="font-sans text-base font-semibold">Votre avis</h2>
            <p className="mt-1 mb-3 max-w-[46ch] text-sm text-ink-faint">
              Ce qui vous a servi, ce qui manquait&nbsp;: il aide les suivants à choisir, et les auteurs à corriger.
            </p>
            <ButtonLink to={`${linkTo('/courses/:id', { id: course._id })}#mon-avis`} icon={<Star />}>
              Donner mon avis
            </ButtonLink>
          </div>
        )}
      </div>
      {isStudent && <NextCourse level={course.level} />}
    </>
  );
}
