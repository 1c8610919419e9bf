import type { AcceptedInvitation } from '@iris/contract/institutions';
import { linkTo } from '@iris/contract/site';
import { useSession } from '@iris/platform/session';
import { Button, ErrorState, Loading } from '@iris/platform/ui';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import { useLinkSecret } from '../links/use-link-secret.ts';
import { useInvitation } from './invitation.api.ts';
import { InvitationAnswer } from './invitation-answer.tsx';
import { Declined, Joined } from './invitation-outcomes.tsx';

type Outcome = AcceptedInvitation | 'declined' | 'invalid';

/** Answers an invitation to an institution by the link of a mail: with a new account, with one that exists, or by declining. */
export default function InvitationPage() {
  const secret = useLinkSecret();
  const [outcome, setOutcome] = useState<Outcome>();
  const { state, read } = useInvitation(secret);
  if (outcome === 'declined') return <Declined />;
  if (outcome === 'invalid' || state === 'invalid') return <Unusable isOutcome={outcome === 'invalid'} />;
  if (state === 'reading') return <Loading label="Lecture de l'invitation..." />;
  if (typeof state === 'string') return <Unreadable isTooMany={state === 'too_many'} onRetry={() => void read()} />;
  if (outcome) return <Joined invitation={state} accepted={outcome} />;
  return (
    <InvitationAnswer
      secret={secret}
      invitation={state}
      onAccepted={setOutcome}
      onDeclined={() => setOutcome('declined')}
      onInvalid={() => setOutcome('invalid')}
    />
  );
}

function Unusable({ isOutcome }: { isOutcome: boolean }) {
  const { user } = useSession();
  return (
    <Notice
      isOutcome={isOutcome}
      title="Cette invitation ne sert plus"
      lead="Elle a expiré, a déjà reçu une réponse, ou a été retirée ou remplacée."
    >
      <p>
        Si vous l'avez acceptée, <span>{user ? 'votre établissement est dans votre espace' : 'connectez-vous'}</span>.
        Sinon, demandez à votre établissement de vous inviter à nouveau, ou ouvrez le lien du dernier message reçu.
      </p>
    </Notice>
  );
}

interface UnreadableProps {
  isTooMany: boolean;
  onRetry: () => void;
}

function Unreadable({ isTooMany, onRetry }: UnreadableProps) {
  if (!isTooMany) return <ErrorState message="L'invitation n'a pas pu être lue." onRetry={onRetry} />;
  return (
    <Notice title="Réessayez dans une heure" lead="Trop de liens ont été ouverts depuis votre réseau.">
      <Button onClick={onRetry}>Réessayer</Button>
    </Notice>
  );
}

interface NoticeProps {
  /** Whether it takes the place of the form. */
  isOutcome?: boolean;
  title: string;
  lead: string;
  children: ReactNode;
}

function Notice({ isOutcome, title, lead, children }: NoticeProps) {
  const { user } = useSession();
  const other = user ? (
    <TextLink to={linkTo('/institution')}>Mon établissement</TextLink>
  ) : (
    <TextLink to={paths.login}>Se connecter</TextLink>
  );
  return (
    <AuthLayout isOutcome={isOutcome} title={title} lead={lead} other={other}>
      <div role="status">{children}</div>
    </AuthLayout>
  );
}
