import { formatMoment } from '@iris/platform/format';
import { usePersonSessions } from './person.api.ts';
import { PersonSection } from './person-section.tsx';

interface SessionSectionProps {
  /** Of the account. */
  id: string;
}

/** Where an account is signed in. */
export function SessionSection({ id }: SessionSectionProps) {
  return (
    <PersonSection
      id="sessions"
      title="Sessions"
      query={usePersonSessions(id)}
      loading="Chargement des sessions..."
      failure="Impossible de charger les sessions"
      empty="Aucune session ouverte."
    >
      {({ _id, device, network, created_at, last_used_at, current }) => (
        <li key={_id} className="p-4 sm:px-5">
          <p className="font-semibold">
            {device}
            {current && <span className="ml-2 font-normal text-ink-soft">(cet appareil)</span>}
          </p>
          <p className="mt-0.5 text-sm text-ink-soft">
            Dernière utilisation le <time dateTime={last_used_at}>{formatMoment(last_used_at)}</time>
          </p>
          <p className="text-sm text-ink-soft">
            Connexion le <time dateTime={created_at}>{formatMoment(created_at)}</time>, réseau {network}
          </p>
        </li>
      )}
    </PersonSection>
  );
}
