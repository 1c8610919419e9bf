import { SessionFacts } from '@iris/platform/identity';
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
      {(session) => (
        <li key={session._id} className="p-4 sm:px-5">
          <SessionFacts session={session} />
        </li>
      )}
    </PersonSection>
  );
}
