import { dayText, ofName } from '@iris/contract/foundation';
import { type AcceptedInvitation, MEMBER_ROLE_LABELS, type OpenInvitation } from '@iris/contract/institutions';
import { formatDate } from '@iris/platform/format';
import { logout, useSession } from '@iris/platform/session';
import { Button, ConfirmDialog, Loading } from '@iris/platform/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { isLinkFailure } from '../auth.api.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { useAccept, useDecline } from './invitation.api.ts';
import { InvitedForm } from './invited-form.tsx';

export interface InvitationAnswerProps {
  secret: string;
  invitation: OpenInvitation;
  onAccepted: (accepted: AcceptedInvitation) => void;
  onDeclined: () => void;
  /** The link has been used, replaced or withdrawn meanwhile. */
  onInvalid: () => void;
}

/** What an invitation asks, and the ways to answer it, for whoever reads it. */
export function InvitationAnswer(props: InvitationAnswerProps) {
  const { secret, invitation, onInvalid } = props;
  const { status, user } = useSession();
  if (status === 'loading') return <Loading label="Chargement..." />;
  const from = { pathname: paths.invitation, search: '', hash: `#${secret}` };
  return (
    <AuthLayout
      title={`Rejoindre ${invitation.institution}`}
      lead={`Vous êtes invité comme ${MEMBER_ROLE_LABELS[invitation.role].toLowerCase()}, jusqu'au ${formatDate(invitation.expires_at)}.`}
      other={<Decline {...props} />}
    >
      <Terms invitation={invitation} />
      {!user && <InvitedForm {...props} />}
      {!user && (
        <p className="mt-5 text-ink-soft">
          Vous avez déjà un compte avec cette adresse&nbsp;?{' '}
          <TextLink to={paths.login} state={{ from }}>
            Me connecter
          </TextLink>
        </p>
      )}
      {user && user.email === invitation.email && <Accept {...props} onInvalid={onInvalid} />}
      {user && user.email !== invitation.email && <OtherAccount email={user.email} invited={invitation.email} />}
    </AuthLayout>
  );
}

/** What joining means. */
function Terms({ invitation: { role, seat } }: Pick<InvitationAnswerProps, 'invitation'>) {
  return (
    <ul className="mb-6 flex list-disc flex-col gap-2 pl-5 text-ink-soft">
      {seat && (
        <li>
          Vous prenez l'une des places de l'établissement, tant qu'il en reste, du{' '}
          <span>{dayText(seat.starts_on)}</span> au <span>{dayText(seat.ends_on)}</span>&nbsp;:{' '}
          <span>{seat.course ? `«\u00a0${seat.course}\u00a0»` : 'les cours du catalogue'}</span>.
        </li>
      )}
      {TERMS[role].map((term) => (
        <li key={term}>{term}</li>
      ))}
      <li>Vous pouvez quitter l'établissement à tout moment.</li>
    </ul>
  );
}

const TERMS = {
  resident: [
    'Ses responsables voient votre nom, votre adresse, et votre progression dans les cours suivis sur ses places.',
    'Un tuteur ne voit rien sans votre accord.',
  ],
  tutor: ['Vous suivez les internes qui vous y autorisent.', 'Ses responsables voient votre nom et votre adresse.'],
  manager: [
    'Vous invitez des internes et des tuteurs, et voyez les places et la progression.',
    'Les autres responsables voient votre nom et votre adresse.',
  ],
} as const;

function Accept({ secret, invitation, onAccepted, onInvalid }: InvitationAnswerProps) {
  const accept = useAccept(onAccepted);
  const handleAccept = () =>
    void accept.mutateAsync(secret).catch((error: unknown) => {
      if (isLinkFailure(error)) onInvalid();
    });
  return (
    <div>
      <p className="mb-5 text-ink-soft wrap-anywhere">
        Vous acceptez avec votre compte, <strong>{invitation.email}</strong>.
      </p>
      <Button
        variant="primary"
        size="lg"
        busy={accept.isPending}
        busyLabel="Un instant..."
        onClick={handleAccept}
        className="max-sm:w-full"
      >
        Accepter l'invitation
      </Button>
    </div>
  );
}

interface OtherAccountProps {
  /** Of the account that is signed in. */
  email: string;
  invited: string;
}

function OtherAccount({ email, invited }: OtherAccountProps) {
  return (
    <div role="status">
      <p className="mb-5 wrap-anywhere">
        Cette invitation est adressée à <strong>{invited}</strong>, mais vous êtes connecté avec{' '}
        <strong>{email}</strong>. Déconnectez-vous pour y répondre avec la bonne adresse.
      </p>
      <Button variant="primary" size="lg" onClick={logout} className="max-sm:w-full">
        Me déconnecter
      </Button>
    </div>
  );
}

function Decline({ secret, invitation, onDeclined, onInvalid }: InvitationAnswerProps) {
  // The second link of letters of an earlier release, the last of which expire in January 2027.
  const [query] = useSearchParams();
  const [isAsking, setAsking] = useState(query.get('reponse') === 'non');
  const decline = useDecline(onDeclined);
  const handleConfirm = () =>
    void decline.mutateAsync(secret).catch((error: unknown) => {
      if (isLinkFailure(error)) onInvalid();
      else setAsking(false);
    });
  return (
    <>
      <span>Vous ne souhaitez pas le rejoindre&nbsp;? </span>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Décliner l'invitation
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Décliner l'invitation"
        question={`Voulez-vous décliner l'invitation ${ofName(invitation.institution)}\u00a0?`}
        details="Ce lien ne servira plus. L'établissement pourra vous inviter à nouveau."
        confirmLabel="Décliner"
        busy={decline.isPending}
        busyLabel="Un instant..."
        onConfirm={handleConfirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
