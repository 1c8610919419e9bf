import { counted, hasPrintedName } from '@iris/contract/foundation';
import { linkTo } from '@iris/contract/site';
import { ROOM_OPENS_MINUTES, type WebinarStanding } from '@iris/contract/webinars';
import { formatMoment } from '@iris/platform/format';
import { useSession } from '@iris/platform/session';
import { LoadFailure } from '@iris/platform/ui';
import { CalendarX, CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { RegisterInvitation } from '../../../enrollment/enroll-button.tsx';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import type { StandingProps } from '../standing.ts';
import { useStanding } from '../webinars.api.ts';
import { positionText } from '../wordings.ts';
import { LeaveButton } from './leave-button.tsx';

/** Says whether the account is registered and what follows, that a webinar is cancelled, or how to get an account. */
export function RegistrationStatus(props: StandingProps) {
  const { webinar, phase, standing, handover } = props;
  const query = useStanding(webinar._id);
  if (phase === 'cancelled') {
    return (
      <div className="max-w-text">
        <Line icon={<CalendarX />}>Ce webinaire est annulé.</Line>
        {webinar.cancellation && (
          <p className="mt-1 whitespace-pre-line text-ink-soft wrap-anywhere">{webinar.cancellation}</p>
        )}
      </div>
    );
  }
  if (query.isLoadingError) return <LoadFailure query={query} message="Impossible de charger votre inscription" />;
  const registration = standing?.registration;
  if (phase === 'over') return standing && registration ? <Attendance standing={standing} /> : null;
  if (!registration) return <RegisterInvitation />;
  const mayLeave = phase === 'to_come';
  const leave = { id: webinar._id, onConfirm: handover.give };
  if (registration.state === 'waiting') {
    return (
      <div className="flex flex-wrap items-center gap-x-4">
        <Line
          icon={<Clock />}
        >{`${positionText(registration.position)}. Dès qu'une place se libère, elle est à vous, et un message vous le dit.`}</Line>
        {registration.held_until && <Held until={registration.held_until} />}
        {mayLeave && <LeaveButton {...leave} isWaiting take={handover.take} />}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Line icon={<CircleCheck />}>
        {standing.is_room_open
          ? 'Vous êtes inscrit. La salle est ouverte.'
          : `Vous êtes inscrit. La salle ouvre ${ROOM_OPENS_MINUTES}\u00a0minutes avant le début.`}
      </Line>
      {registration.held_until && <Held until={registration.held_until} />}
      {mayLeave && <LeaveButton {...leave} />}
    </div>
  );
}

interface HeldProps {
  until: string;
}

/** Until when the place is kept for an account whose e-mail is not verified. */
function Held({ until }: HeldProps) {
  return (
    <p className="max-w-text text-ink-soft">
      <span>{`Votre place est gardée jusqu'au ${formatMoment(until)}. Pour la garder ensuite, `}</span>
      <TextLink to={paths.verifyEmail}>confirmez votre adresse e-mail</TextLink>.
    </p>
  );
}

interface AttendanceProps {
  standing: WebinarStanding;
}

/** What presence was counted, and the attestation that it gives. */
function Attendance({ standing: { attendance, registration } }: AttendanceProps) {
  const { user } = useSession();
  if (registration?.state !== 'confirmed') return null;
  if (!attendance) {
    return <Line icon={<Clock />}>Votre présence sera comptée dès que l'organisateur aura clos la soirée.</Line>;
  }
  const { minutes, required, serial } = attendance;
  const presence = `${counted(minutes, 'minute')} de présence déclarée\u00a0; l'attestation en demande ${required}.`;
  const isOwed = !serial && minutes >= required;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Line icon={serial ? <CircleCheck /> : <Clock />}>{presence}</Line>
      {serial && <TextLink to={linkTo(paths.certificate, { serial })}>Voir mon attestation</TextLink>}
      {isOwed && user && <Owed isVerified={user.email_verified} hasName={hasPrintedName(user)} />}
    </div>
  );
}

interface OwedProps {
  isVerified: boolean;
  hasName: boolean;
}

/** Why an attestation is not there yet. */
function Owed({ isVerified, hasName }: OwedProps) {
  if (!isVerified) {
    return <TextLink to={paths.verifyEmail}>Confirmez votre adresse e-mail pour recevoir votre attestation</TextLink>;
  }
  if (!hasName) {
    return (
      <TextLink to={paths.account}>Écrivez votre nom en caractères latins pour recevoir votre attestation</TextLink>
    );
  }
  return <p className="text-ink-soft">Votre attestation est en préparation.</p>;
}

interface LineProps {
  icon: ReactNode;
  children: ReactNode;
}

function Line({ icon, children }: LineProps) {
  return (
    <p className="flex min-h-11 items-center gap-2 text-ink-soft [&_.lucide]:size-4.5 [&_.lucide]:shrink-0 [&_.lucide]:text-primary-ink">
      {icon}
      <span>{children}</span>
    </p>
  );
}
