import { useSession } from '@iris/platform/session';
import { Button, ButtonLink } from '@iris/platform/ui';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { isLinkFailure, useEndAllSessions } from '../auth.api.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { useLinkSecret } from './use-link-secret.ts';

/** Ends all sessions of an account by the link of a mail, once its reader asks for it: programs that scan mails open links too. */
export default function EndSessionsPage() {
  const secret = useLinkSecret();
  const [isInvalid, setInvalid] = useState(false);
  const end = useEndAllSessions();
  if (end.isSuccess) return <Ended />;
  if (!secret || isInvalid) return <Unusable />;
  const handleEnd = () => void end.mutateAsync(secret).catch((error: unknown) => setInvalid(isLinkFailure(error)));
  return (
    <AuthLayout
      title="Terminer toutes vos sessions"
      lead="Tous les appareils connectés à votre compte seront déconnectés tout de suite. Votre mot de passe ne change pas."
      other={<TextLink to={paths.forgotPassword}>Choisir un nouveau mot de passe</TextLink>}
    >
      <Button
        variant="primary"
        size="lg"
        busy={end.isPending}
        busyLabel="Un instant..."
        onClick={handleEnd}
        className="max-sm:w-full"
      >
        Terminer toutes mes sessions
      </Button>
    </AuthLayout>
  );
}

function Ended() {
  const { user } = useSession();
  return (
    <AuthLayout
      title="Sessions terminées"
      lead="Plus aucun appareil n'est connecté à votre compte."
      other={<TextLink to={paths.forgotPassword}>Choisir un nouveau mot de passe</TextLink>}
    >
      <div role="status">
        <ButtonLink to={user ? paths.account : paths.login} variant="primary" size="lg">
          {user ? 'Mon compte' : 'Se connecter'}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}

function Unusable() {
  return (
    <AuthLayout
      title="Ce lien ne sert plus"
      lead="Ce lien a expiré ou a déjà servi."
      other={<TextLink to={paths.contact}>Écrire à l'académie</TextLink>}
    >
      <div role="status">
        <p className="mb-5">Vous pouvez terminer vos sessions dans votre compte.</p>
        <ButtonLink to={paths.account} variant="primary" size="lg">
          Mon compte
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
