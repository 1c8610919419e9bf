import type { Passkey } from '@iris/contract/accounts';
import { formatDate } from '@iris/platform/format';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { useState } from 'react';
import { useConfirmation } from '../../../../ui/use-confirmation.ts';
import { useFocusAfter } from '../../use-focus-after-change.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { RENAME_FAILED, useRemovePasskey, useRenamePasskey } from './passkeys.api.ts';

interface PasskeyItemProps {
  passkey: Passkey;
  /** The account has no other second factor. */
  isLast: boolean;
}

/** A passkey with its dates, which can be renamed and removed. */
export function PasskeyItem({ passkey, isLast }: PasskeyItemProps) {
  const [isRenaming, setRenaming] = useState(false);
  const rename = useRenamePasskey(passkey._id, () => setRenaming(false));
  const button = useFocusAfter(isRenaming);
  const { label, created_at, last_used_at } = passkey;
  if (isRenaming) {
    return (
      <li className="py-4 first:pt-0">
        <PasskeyNameForm
          label={`Renommer ${label}`}
          name={label}
          submitLabel="Enregistrer"
          busyLabel="Enregistrement..."
          failureText={RENAME_FAILED}
          onSubmit={rename.mutateAsync}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{label}</p>
        <p className="mt-0.5 text-sm text-ink-soft">
          Ajoutée le <time dateTime={created_at}>{formatDate(created_at)}</time>
        </p>
        <p className="text-sm text-ink-soft">
          {last_used_at ? (
            <span>
              Dernière utilisation le <time dateTime={last_used_at}>{formatDate(last_used_at)}</time>
            </span>
          ) : (
            'Pas encore utilisée'
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button ref={button} size="sm" aria-label={`Renommer ${label}`} onClick={() => setRenaming(true)}>
          Renommer
        </Button>
        <RemoveButton passkey={passkey} isLast={isLast} />
      </div>
    </li>
  );
}

function RemoveButton({ passkey, isLast }: PasskeyItemProps) {
  const confirmation = useConfirmation();
  const remove = useRemovePasskey(passkey, confirmation.close);
  const { label } = passkey;
  return (
    <>
      <Button size="sm" aria-label={`Retirer ${label}`} onClick={confirmation.ask}>
        Retirer
      </Button>
      <ConfirmDialog
        {...confirmation.bindDialog(remove)}
        title="Retirer la clé d'accès"
        question={
          isLast
            ? `«\u00a0${label}\u00a0» est votre seule double vérification\u00a0: le mot de passe suffira de nouveau pour se connecter à votre compte.`
            : `«\u00a0${label}\u00a0» ne permettra plus de vous connecter.`
        }
        confirmLabel="Retirer"
        cancelLabel="Annuler"
        busyLabel="Retrait..."
      />
    </>
  );
}
