import { sessionStore, useSession } from '@iris/platform/session';
import { ModalDialog } from '@iris/platform/ui';
import { useEffect } from 'react';
import { type IdentityDialogProps, PasswordProof, SecondFactorProof } from './proofs.tsx';

/** Asks for a proof of who uses the session: the second factor of the account, or its password where there is none. */
export function IdentityDialog({ onEnd }: IdentityDialogProps) {
  const { user } = useSession();
  // A session that has ended meanwhile cannot be confirmed.
  useEffect(() => sessionStore.subscribe((next) => next.user || onEnd(false)), [onEnd]);
  const Proof = user?.second_factor ? SecondFactorProof : PasswordProof;
  return (
    <ModalDialog
      title="Confirmez votre identité"
      description={"Cette action est sensible\u00a0: confirmez que c'est bien vous pour continuer."}
      onClose={() => onEnd(false)}
    >
      <Proof onEnd={onEnd} />
    </ModalDialog>
  );
}
