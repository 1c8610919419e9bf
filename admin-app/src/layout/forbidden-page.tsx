import { ButtonLink, Card, PageHeading } from '@iris/platform/ui';
import { Lock } from 'lucide-react';
import { paths } from '../paths.ts';

/** Shown instead of an administration screen that the user may not use. */
export function ForbiddenPage() {
  return (
    <Card className="flex flex-col items-start gap-4 p-6 sm:p-8">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-soft">
        <Lock className="size-5.5" />
      </span>
      <PageHeading className="text-3xl">Permission insuffisante</PageHeading>
      <p className="max-w-text text-ink-soft">
        Votre compte n'a pas accès à cet écran. Demandez à un super administrateur de vous accorder la permission.
      </p>
      <ButtonLink to={paths.dashboard}>Revenir au tableau de bord</ButtonLink>
    </Card>
  );
}
