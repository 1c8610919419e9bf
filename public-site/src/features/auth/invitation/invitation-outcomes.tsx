import type { AcceptedInvitation, OpenInvitation } from '@iris/contract/institutions';
import { linkTo } from '@iris/contract/site';
import { ButtonLink } from '@iris/platform/ui';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { AuthLayout } from '../auth-layout.tsx';

interface JoinedProps {
  invitation: OpenInvitation;
  accepted: AcceptedInvitation;
}

/** Said once an invitation is accepted. */
export function Joined({ invitation, accepted }: JoinedProps) {
  return (
    <AuthLayout
      isOutcome
      title="Bienvenue"
      lead={`Vous avez rejoint ${invitation.institution}.`}
      other={<TextLink to={paths.account}>Mon compte</TextLink>}
    >
      <div role="status">
        <p className="mb-5">{SEATS[accepted.seat ?? 'none']}</p>
        <ButtonLink to={linkTo('/institution')} variant="primary" size="lg">
          Mon établissement
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}

const SEATS = {
  taken: 'Une place vous est attribuée\u00a0: vous pouvez commencer.',
  none_left: "Il ne restait plus de place\u00a0: parlez-en au responsable de l'établissement.",
  none: 'Vous retrouvez votre établissement dans votre espace.',
} as const;

/** Said once an invitation is declined. */
export function Declined() {
  return (
    <AuthLayout
      isOutcome
      title="Invitation déclinée"
      lead="L'établissement le verra dans la liste de ses invitations."
      other={<TextLink to={paths.contact}>Écrire à l'académie</TextLink>}
    >
      <div role="status">
        <p className="mb-5">
          Rien n'a été créé ni changé. Les prochaines listes de cet établissement ne vous inviteront pas à nouveau.
        </p>
        <ButtonLink to={paths.courses} size="lg">
          Voir les cours
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
