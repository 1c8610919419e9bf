import type { User } from '@iris/contract/accounts';
import { HOME_PAGES } from '@iris/contract/site';
import { useSession } from '@iris/platform/session';
import { Button, ButtonLink, ErrorState, Loading } from '@iris/platform/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useSendVerification } from '../auth.api.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { useEmailVerification, type Verification } from './use-email-verification.ts';
import { useLinkSecret } from './use-link-secret.ts';

const TEXTS: Record<Verification, { title: string; lead: string }> = {
  no_link: { title: 'Confirmez votre adresse e-mail', lead: 'Le lien est dans le message que nous vous avons envoyé.' },
  checking: { title: 'Confirmation en cours', lead: 'Nous vérifions votre lien.' },
  confirmed: { title: 'Adresse confirmée', lead: 'Merci. Vos certificats vous sont délivrés dès la fin de vos cours.' },
  changed: {
    title: 'Adresse changée',
    lead: "C'est maintenant celle de votre compte\u00a0: connectez-vous avec elle.",
  },
  already_confirmed: { title: 'Adresse déjà confirmée', lead: "Vous n'avez rien d'autre à faire." },
  invalid: { title: 'Ce lien ne sert plus', lead: 'Ce lien a expiré ou a déjà servi.' },
  taken: {
    title: 'Cette adresse est déjà prise',
    lead: "Un autre compte s'en sert désormais\u00a0: l'adresse du vôtre n'a pas changé.",
  },
  too_many: { title: 'Trop de demandes', lead: 'Votre lien reste valable.' },
  unavailable: { title: 'Confirmation interrompue', lead: 'Votre lien reste valable.' },
};

/** Verifies an e-mail by the link of a mail, for the session's account or without a session, and sends the link again. */
export default function VerifyEmailPage() {
  const { status, user } = useSession();
  const { state, verify } = useEmailVerification(useLinkSecret());
  if (status === 'loading') return <Loading label="Chargement..." />;
  const shown = state === 'no_link' && user?.email_verified ? 'already_confirmed' : state;
  const { title, lead } = TEXTS[shown];
  return (
    <AuthLayout title={title} lead={lead} other={<TextLink to={paths.contact}>Écrire à l'académie</TextLink>}>
      <div role="status">
        {shown === 'checking' && <Loading label="Vérification du lien..." />}
        {['confirmed', 'changed', 'already_confirmed'].includes(shown) && <Continue user={user} />}
        {(shown === 'invalid' || shown === 'no_link') && <NewLink user={user} />}
        {shown === 'taken' && <AnotherAddress user={user} />}
        {shown === 'too_many' && (
          <ErrorState
            message="Trop de liens ont été ouverts depuis votre connexion. Réessayez dans quelques minutes."
            onRetry={() => void verify()}
            isFinal
          />
        )}
        {shown === 'unavailable' && (
          <ErrorState
            message="Le service ne répond pas. Réessayez dans quelques instants."
            onRetry={() => void verify()}
          />
        )}
      </div>
    </AuthLayout>
  );
}

interface AccountProps {
  user: User | null;
}

function Continue({ user }: AccountProps) {
  return (
    <ButtonLink to={user ? HOME_PAGES[user.role] : paths.login} variant="primary" size="lg">
      {user ? 'Continuer' : 'Se connecter'}
    </ButtonLink>
  );
}

function AnotherAddress({ user }: AccountProps) {
  return (
    <>
      <p className="mb-5">Vous pouvez en choisir une autre dans votre compte.</p>
      <ButtonLink to={paths.account} variant="primary" size="lg">
        {user ? 'Choisir une autre adresse' : 'Se connecter'}
      </ButtonLink>
    </>
  );
}

/** The link is sent to the account of the session: without one it is not known where to. */
function NewLink({ user }: AccountProps): ReactNode {
  const location = useLocation();
  const send = useSendVerification();
  if (!user) {
    return (
      <>
        <p className="mb-5">Connectez-vous pour recevoir un nouveau lien.</p>
        <ButtonLink to={paths.login} state={{ from: location }} variant="primary" size="lg">
          Se connecter
        </ButtonLink>
      </>
    );
  }
  if (user.email_verified) {
    return (
      <>
        <p className="mb-5">L'adresse de votre compte est confirmée.</p>
        <Continue user={user} />
      </>
    );
  }
  return (
    <>
      <p className="mb-5 wrap-anywhere">
        <span>{send.isSuccess ? 'Un nouveau lien est parti à ' : 'Nous pouvons vous envoyer un nouveau lien à '}</span>
        <strong>{user.email}</strong>. Pensez à regarder dans les messages indésirables.
      </p>
      <Button
        variant={send.isSuccess ? 'secondary' : 'primary'}
        size="lg"
        busy={send.isPending}
        busyLabel="Envoi..."
        onClick={() => send.mutate(undefined)}
      >
        Recevoir un nouveau lien
      </Button>
    </>
  );
}
