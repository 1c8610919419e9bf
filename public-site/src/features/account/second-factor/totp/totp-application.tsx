import type { TotpSetup } from '@iris/contract/accounts';
import { formatDate } from '@iris/platform/format';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { Smartphone } from 'lucide-react';
import { useConfirmation } from '../../../../ui/use-confirmation.ts';
import { MethodSection } from '../../account-section.tsx';
import { useBeginTotp, useRemoveTotp } from '../second-factor.api.ts';

interface TotpApplicationProps {
  since: string | null;
  /** The account has another second factor. */
  hasOther: boolean;
  onSetup: (setup: TotpSetup) => void;
}

/** The application for codes: it is set up, replaced and, beside a passkey, removed here. */
export function TotpApplication({ since, hasOther, onSetup }: TotpApplicationProps) {
  const begin = useBeginTotp(onSetup);
  return (
    <MethodSection
      title="Application d'authentification"
      text={
        since
          ? `Elle est configurée depuis le ${formatDate(since)}\u00a0: votre téléphone affiche un code à taper.`
          : 'Votre téléphone affiche un code à taper.'
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Smartphone />}
          onClick={() => begin.mutate(undefined)}
          busy={begin.isPending}
          busyLabel="Préparation..."
          className="max-sm:w-full"
        >
          {since ? "Changer d'application" : 'Activer avec une application'}
        </Button>
        {since && hasOther && <RemoveButton />}
      </div>
    </MethodSection>
  );
}

function RemoveButton() {
  const confirmation = useConfirmation();
  const remove = useRemoveTotp(confirmation.close);
  return (
    <>
      <Button onClick={confirmation.ask} className="max-sm:w-full">
        Retirer l'application
      </Button>
      <ConfirmDialog
        {...confirmation.bindDialog(remove)}
        title="Retirer l'application"
        question="Ses codes ne permettront plus de vous connecter. Vos clés d'accès et vos codes de secours restent."
        confirmLabel="Retirer"
        cancelLabel="Annuler"
        busyLabel="Retrait..."
      />
    </>
  );
}
