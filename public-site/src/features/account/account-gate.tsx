import type { User } from '@iris/contract/accounts';
import { AccessGate } from '@iris/platform/navigation';
import { startSession, useSession } from '@iris/platform/session';
import { Container, ErrorState, Loading } from '@iris/platform/ui';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../paths.ts';

interface AccountGateProps {
  children: (user: User) => ReactNode;
}

/** A page of the own account; visitors are sent to the login page. */
export function AccountGate({ children }: AccountGateProps) {
  const { user } = useSession();
  // Kept while the gate keeps a page with unsaved input.
  const [known, setKnown] = useState(user);
  if (user && user !== known) setKnown(user);
  const shown = user ?? known;
  return (
    <AccessGate isAllowed={user !== null} refusal={<Refusal />}>
      {shown && children(shown)}
    </AccessGate>
  );
}

function Refusal() {
  const { status } = useSession();
  const location = useLocation();
  if (status === 'loading') return <Loading label="Chargement..." />;
  if (status === 'unavailable') {
    const message = "Votre compte n'a pas pu être chargé. Vérifiez votre connexion, puis réessayez.";
    return (
      <Container className="py-16">
        <ErrorState message={message} onRetry={() => void startSession()} />
      </Container>
    );
  }
  return <Navigate to={paths.login} replace state={{ from: location }} />;
}
