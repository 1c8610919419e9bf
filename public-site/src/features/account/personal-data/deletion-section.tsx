import type { User } from '@iris/contract/accounts';
import { formatDate } from '@iris/platform/format';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { useState } from 'react';
import { useCancelDeletion, usePlanDeletion } from '../account.api.ts';
import { AccountSection } from '../account-section.tsx';
import { useFocusAfterChange } from '../use-focus-after-change.ts';

const TITLE = 'Supprimer mon compte';

/** Deletes the account, with a week to come back; that of a super administrator stays. */
export function DeletionSection({ user }: { user: User }) {
  const { ref, handleChanged } = useFocusAfterChange<HTMLDivElement>();
  if (user.role === 'super_admin') {
    return (
      <AccountSection title={TITLE} lead="Un compte de super administrateur ne peut pas être supprimé.">
        <p className="max-w-text">L'exploitant de l'académie doit d'abord retirer ce rôle à votre compte.</p>
      </AccountSection>
    );
  }
  return (
    <AccountSection title={TITLE} lead="Vous avez sept jours pour changer d'avis&nbsp;: connectez-vous, puis annulez.">
      <div ref={ref} tabIndex={-1} className="outline-none">
        {user.deletion_at ? (
          <Planned day={formatDate(user.deletion_at)} onChanged={handleChanged} />
        ) : (
          <Offer onChanged={handleChanged} />
        )}
      </div>
    </AccountSection>
  );
}

interface ChangeProps {
  onChanged: () => void;
}

function Offer({ onChanged }: ChangeProps) {
  const [keepsName, setKeepsName] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const plan = usePlanDeletion(onChanged);
  const handleConfirm = () => {
    // The dialog that may ask for the password is not above this one.
    setAsking(false);
    plan.mutate({ keep_certificates: keepsName });
  };
  return (
    <>
      <p className="max-w-text">
        Votre compte, vos inscriptions, votre progression, vos notes, vos avis, vos messages et vos films de pratique,
        avec leurs évaluations, seront effacés. Les évaluations que vous avez envoyées restent, sans votre nom. Vos
        certificats restent vérifiables par leur numéro. Téléchargez vos données et vos certificats avant.
      </p>
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={keepsName}
          onChange={({ target }) => setKeepsName(target.checked)}
          className="size-5 accent-primary"
        />
        Garder mon nom sur mes certificats
      </label>
      <Button
        variant="danger"
        onClick={() => setAsking(true)}
        busy={plan.isPending}
        busyLabel="Un instant..."
        className="mt-3 max-sm:w-full"
      >
        Supprimer mon compte
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Supprimer votre compte"
        question="Il sera effacé dans sept jours. Vos autres appareils seront déconnectés tout de suite, et un e-mail vous dira comment revenir."
        confirmLabel="Supprimer mon compte"
        cancelLabel="Garder mon compte"
        onConfirm={handleConfirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Planned({ day, onChanged }: ChangeProps & { day: string }) {
  const cancel = useCancelDeletion(onChanged);
  return (
    <>
      <p>
        Votre compte sera supprimé le <strong className="font-semibold">{day}</strong>. Jusque-là, tout reste en place.
      </p>
      <Button
        onClick={() => cancel.mutate(undefined)}
        busy={cancel.isPending}
        busyLabel="Annulation..."
        className="mt-4 max-sm:w-full"
      >
        Garder mon compte
      </Button>
    </>
  );
}
