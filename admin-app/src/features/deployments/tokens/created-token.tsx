import { controlClass, FieldFrame } from '@iris/platform/forms';
import { notify } from '@iris/platform/notify';
import { Button, classes } from '@iris/platform/ui';
import { Copy } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { DialogBody, DialogFooter } from '../../../editing/dialog/dialog.tsx';

interface CreatedTokenProps {
  token: string;
}

/** A new deploy token, selected and ready to be copied. */
export function CreatedToken({ token }: CreatedTokenProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The form that had the focus is gone; a later effect would lose the focus to the dialog, which takes it once nothing has it.
  useLayoutEffect(() => input.current?.focus(), []);

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      notify.success('Jeton copié');
    } catch {
      // Without a secure connection, or when the user has refused it.
      input.current?.focus();
      notify.error('Copie impossible', 'Le jeton est sélectionné\u00a0: copiez-le vous-même.');
    }
  };
  return (
    <>
      <DialogBody>
        <FieldFrame
          id={id}
          label="Jeton de déploiement"
          hint={"Il n'est affiché qu'une fois\u00a0: copiez-le maintenant, et gardez-le comme un mot de passe."}
          optional="unmarked"
        >
          <input
            ref={input}
            id={id}
            readOnly
            value={token}
            aria-describedby={`${id}-hint`}
            onFocus={(event) => event.currentTarget.select()}
            className={classes(controlClass, 'min-h-11 font-mono text-sm')}
          />
        </FieldFrame>
      </DialogBody>
      <DialogFooter cancelLabel="Fermer">
        <Button variant="primary" icon={<Copy />} onClick={() => void handleCopy()}>
          Copier le jeton
        </Button>
      </DialogFooter>
    </>
  );
}
