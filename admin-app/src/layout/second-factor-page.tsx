import { Card, PageHeading, textLinkClass } from '@iris/platform/ui';
import { ShieldCheck } from 'lucide-react';

/** Shown instead of every administration screen while a super administrator has no second factor and needs one. */
export function SecondFactorPage() {
  return (
    <Card className="flex flex-col items-start gap-4 p-6 sm:p-8">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-soft">
        <ShieldCheck className="size-5.5" />
      </span>
      <PageHeading className="text-3xl">Activez la double vérification</PageHeading>
      <p className="max-w-text text-ink-soft">
        Un super administrateur confirme ses connexions par une clé d'accès ou un code de son téléphone. Activez-la une
        fois dans votre compte, à la rubrique «&nbsp;Double vérification&nbsp;».
      </p>
      <a href="/account" className={textLinkClass}>
        Ouvrir mon compte
      </a>
    </Card>
  );
}
