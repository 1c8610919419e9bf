import { minutesText } from '@iris/contract/foundation';
import { linkTo } from '@iris/contract/site';
import type { Evening, WebinarStanding } from '@iris/contract/webinars';
import { ButtonLink, LoadFailure, Skeleton } from '@iris/platform/ui';
import { Award, CirclePlay } from 'lucide-react';
import { CertificateNotice } from '../../certificate-notice.tsx';
import { paths } from '../../paths.ts';
import { isPrepared, useStanding, useWebinar } from './evening.api.ts';
import { EveningHead } from './evening-head.tsx';

interface OverEveningProps {
  id: string;
  evening: Evening;
}

/** What came of the evening: the own presence with its attestation, and the replay. */
export function OverEvening({ id, evening }: OverEveningProps) {
  // Anew once the host has closed it.
  return <Outcome key={evening.webinar.state} id={id} evening={evening} />;
}

function Outcome({ id, evening }: OverEveningProps) {
  const standing = useStanding(id);
  const webinar = useWebinar(id);
  const serial = standing.data?.attendance?.serial;
  return (
    <EveningHead evening={evening} className="max-w-text">
      <p className="text-lg">Ce webinaire est terminé.</p>
      {standing.isPending ? (
        <Skeleton className="h-14" />
      ) : (
        standing.data && <p className="text-ink-soft">{outcomeText(standing.data, evening)}</p>
      )}
      {isPrepared(standing.data) && <CertificateNotice />}
      <LoadFailure query={standing} message="Impossible de charger votre présence" />
      <div className="flex flex-wrap gap-3">
        {serial && (
          <ButtonLink to={linkTo('/certificates/:serial', { serial })} variant="primary" icon={<Award />}>
            Voir l'attestation
          </ButtonLink>
        )}
        {webinar.data?.has_replay && (
          <ButtonLink to={linkTo(paths.replay, { id })} icon={<CirclePlay />}>
            Voir la rediffusion
          </ButtonLink>
        )}
        <ButtonLink to={linkTo('/webinars')} variant="ghost">
          Voir les webinaires
        </ButtonLink>
      </div>
    </EveningHead>
  );
}

function outcomeText({ attendance }: WebinarStanding, { presence, webinar }: Evening): string {
  const counted = attendance ?? presence;
  if (!counted) return '';
  const { minutes, required } = counted;
  const text = `${minutesText(minutes)} de présence déclarée`;
  if (minutes < required) return `${text}\u00a0: il en fallait ${required} pour l'attestation.`;
  if (attendance?.serial) return `${text}\u00a0: votre attestation est délivrée.`;
  if (webinar.state === 'closed') return `${text}. Votre attestation est en préparation.`;
  return `${text}. L'attestation est délivrée quand l'académie clôture le webinaire.`;
}
