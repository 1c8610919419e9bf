import { PASSKEYS_MAX, type Passkey, type RecoveryCodes } from '@iris/contract/accounts';
import { passkeyObstacle, preparePasskeys, useLeaveSignal } from '@iris/platform/identity';
import { Button } from '@iris/platform/ui';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MethodSection } from '../../account-section.tsx';
import { useFocusAfter } from '../../use-focus-after-change.ts';
import { PasskeyItem } from './passkey-item.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PASSKEY_FAILED, useAddPasskey } from './passkeys.api.ts';

interface PasskeysProps {
  passkeys: readonly Passkey[];
  /** The account has another second factor. */
  hasOther: boolean;
  onAdded: (codes: RecoveryCodes) => void;
}

/** The passkeys of the account: they are added, renamed and removed here. */
export function Passkeys({ passkeys, hasOther, onAdded }: PasskeysProps) {
  return (
    <MethodSection
      title="Clés d'accès"
      text="Votre appareil vous reconnaît à votre empreinte, à votre visage ou à son code. Une clé de sécurité convient aussi."
    >
      {passkeys.length > 0 && (
        <ul className="mb-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey._id} passkey={passkey} isLast={passkeys.length === 1 && !hasOther} />
          ))}
        </ul>
      )}
      <AddPasskey isFull={passkeys.length >= PASSKEYS_MAX} onAdded={onAdded} />
    </MethodSection>
  );
}

interface AddPasskeyProps {
  isFull: boolean;
  onAdded: (codes: RecoveryCodes) => void;
}

function AddPasskey({ isFull, onAdded }: AddPasskeyProps) {
  const [isNaming, setNaming] = useState(false);
  const button = useFocusAfter(isNaming);
  const obstacle = passkeyObstacle() ?? (isFull ? FULL : undefined);
  if (obstacle) return <p className="text-ink-soft">{obstacle}</p>;
  const handleAdded = (codes: RecoveryCodes) => {
    setNaming(false);
    onAdded(codes);
  };
  if (isNaming) return <NewPasskey onAdded={handleAdded} onCancel={() => setNaming(false)} />;
  return (
    <Button ref={button} icon={<Fingerprint />} onClick={() => setNaming(true)} className="max-sm:w-full">
      Ajouter une clé d'accès
    </Button>
  );
}

interface NewPasskeyProps {
  onAdded: (codes: RecoveryCodes) => void;
  onCancel: () => void;
}

function NewPasskey({ onAdded, onCancel }: NewPasskeyProps) {
  const add = useAddPasskey(onAdded);
  const leaveSignal = useLeaveSignal();
  useEffect(preparePasskeys, []);
  return (
    <PasskeyNameForm
      label="Ajouter une clé d'accès"
      submitLabel="Créer la clé d'accès"
      busyLabel="En attente..."
      busyHint="Répondez à la demande de votre appareil."
      failureText={PASSKEY_FAILED}
      onSubmit={(label) => add.mutateAsync({ label, signal: leaveSignal() })}
      onCancel={onCancel}
    />
  );
}

const FULL = "Votre compte a dix clés d'accès, le plus possible\u00a0: retirez-en une pour en ajouter une autre.";
