import { accessText, closedAccessText, hasPrintedName, PROGRESS_MAX } from '@iris/contract/foundation';
import { linkTo } from '@iris/contract/site';
import { useSession } from '@iris/platform/session';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { CalendarX, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { ClosedEnrollment, findClosure } from '../../../enrollment/closed-enrollment.tsx';
import { RegisterInvitation } from '../../../enrollment/enroll-button.tsx';
import { useCancelEnrollment } from '../../../enrollment/enrollment.api.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import type { StandingProps } from '../standing.ts';

/** Says that the account is enrolled, how one gets in, or how to get an account, and cancels an enrollment of which no lesson has begun. */
export function EnrollmentStatus({ course, enrollment, resume, handover }: StandingProps) {
  const { user } = useSession();
  if (!enrollment) {
    const closure = findClosure(course);
    return closure ? <ClosedEnrollment closure={closure} /> : <RegisterInvitation />;
  }
  const closed = enrollment.access && closedAccessText(enrollment.access);
  if (closed) {
    const closure = enrollment.access?.state === 'ended' ? findClosure(course) : undefined;
    return (
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-ink-soft">
        <p className="flex items-center gap-2">
          <CalendarX className="size-4.5 shrink-0 text-ink-faint" />
          <span>{closed}</span>
        </p>
        {closure && <ClosedEnrollment closure={closure} />}
        {resume?.certificate && (
          <TextLink to={linkTo(paths.certificate, { serial: resume.certificate })}>Voir mon certificat</TextLink>
        )}
      </div>
    );
  }
  const awaitsCertificate = enrollment.progress === PROGRESS_MAX && !resume?.certificate;
  const awaitsEmail = awaitsCertificate && user?.email_verified === false;
  const awaitsName = awaitsCertificate && !awaitsEmail && user !== null && !hasPrintedName(user);
  const mayCancel = user?.role === 'student' && enrollment.progress === 0 && resume !== undefined && !resume?.has_begun;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-ink-soft">
      <p className="flex items-center gap-2">
        <CircleCheck className="size-4.5 text-primary-ink" />
        <span>{`${
          resume?.certificate || awaitsEmail || awaitsName
            ? 'Vous avez terminé ce cours.'
            : 'Vous êtes inscrit à ce cours.'
        }${enrollment.access ? ` ${accessText(enrollment.access) ?? ''}` : ''}`}</span>
      </p>
      {resume?.certificate && (
        <TextLink to={linkTo(paths.certificate, { serial: resume.certificate })}>
          {resume.is_certificate_revoked ? 'Certificat révoqué' : 'Voir mon certificat'}
        </TextLink>
      )}
      {awaitsEmail && (
        <TextLink to={paths.verifyEmail}>Confirmez votre adresse e-mail pour recevoir votre certificat</TextLink>
      )}
      {awaitsName && (
        <TextLink to={paths.account}>Écrivez votre nom en caractères latins pour recevoir votre certificat</TextLink>
      )}
      {mayCancel && <CancelEnrollment enrollmentId={enrollment._id} onConfirm={handover.give} />}
    </div>
  );
}

interface CancelEnrollmentProps {
  enrollmentId: string;
  /** Called before the answer: the page may be reloaded before the mutation ends. */
  onConfirm: () => void;
}

function CancelEnrollment({ enrollmentId, onConfirm }: CancelEnrollmentProps) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelEnrollment(() => setAsking(false));
  const handleConfirm = () => {
    onConfirm();
    cancel.mutate(enrollmentId);
  };
  return (
    <>
      <Button variant="ghost" size="sm" className="-ml-3 underline underline-offset-4" onClick={() => setAsking(true)}>
        Annuler mon inscription
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Annuler l'inscription"
        question={'Êtes-vous sûr de vouloir annuler votre inscription à ce cours\u00a0?'}
        cancelLabel="Garder ma place"
        confirmLabel="Annuler mon inscription"
        busy={cancel.isPending}
        busyLabel="Annulation..."
        onCancel={() => setAsking(false)}
        onConfirm={handleConfirm}
      />
    </>
  );
}
