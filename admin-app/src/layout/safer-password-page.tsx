import { ButtonLink, Card, PageHeading } from '@iris/platform/ui';
import { KeyRound } from 'lucide-react';
import { paths } from '../paths.ts';

/** Shown instead of every administration screen while the API refuses what the account does as an administrator. */
export function SaferPasswordPage() {
  return (
    <Card className="flex flex-col items-start gap-4 p-6 sm:p-8">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-soft">
        <KeyRound className="size-5.5" />
      </span>
      <PageHeading className="text-3xl">Choisissez un mot de passe plus sûr</PageHeading>
      <p className="max-w-text text-ink-soft">
        Votre mot de passe est facile à deviner, ou date d'avant cette vérification. Changez-le avant d'agir comme
        administrateur. S'il est déjà sûr, déconnectez-vous puis reconnectez-vous.
      </p>
      <ButtonLink to={paths.account} variant="primary">
        Changer mon mot de passe
      </ButtonLink>
    </Card>
  );
}
