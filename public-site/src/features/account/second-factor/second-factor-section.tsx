import type { RecoveryCodes, SecondFactor, TotpSetup as Setup } from '@iris/contract/accounts';
import { isRefused } from '@iris/platform/api';
import { Button, ConfirmDialog, ErrorState, Loading } from '@iris/platform/ui';
import { KeyRound, ShieldOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConfirmation } from '../../../ui/use-confirmation.ts';
import { AccountSection, MethodSection } from '../account-section.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { useNewRecoveryCodes, useSecondFactor, useSwitchOff } from './second-factor.api.ts';
import { TotpApplication } from './totp/totp-application.tsx';
import { TotpSetup } from './totp/totp-setup.tsx';

/** Sets up and removes the second factor of the account. */
export function SecondFactorSection() {
  const { data, error, isError, refetch } = useSecondFactor();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [hasLeft, setLeft] = useState(false);
  const handleSetup = (next: Setup) => {
    setSetup(next);
    setLeft(true);
  };
  const handleCodes = ({ recovery_codes }: RecoveryCodes) => {
    setSetup(null);
    setCodes(recovery_codes);
    setLeft(true);
  };
  return (
    <AccountSection
      title="Double vérification"
      lead="À la connexion, une clé d'accès ou un code de votre téléphone s'ajoute au mot de passe. Un mot de passe volé ne suffit plus."
    >
      {codes.length > 0 ? (
        <RecoveryCodeList codes={codes} onKept={() => setCodes([])} />
      ) : setup ? (
        <TotpSetup setup={setup} onCancel={() => setSetup(null)} onConfirmed={handleCodes} />
      ) : data ? (
        <State state={data} takesFocus={hasLeft} onSetup={handleSetup} onCodes={handleCodes} />
      ) : isError ? (
        <ErrorState
          message="L'état de la double vérification n'a pas pu être chargé."
          onRetry={() => void refetch()}
          isFinal={isRefused(error)}
        />
      ) : (
        <Loading label="Chargement..." />
      )}
    </AccountSection>
  );
}

interface StateProps {
  state: SecondFactor;
  /** It replaces a form that had the focus. */
  takesFocus: boolean;
  onSetup: (setup: Setup) => void;
  onCodes: (codes: RecoveryCodes) => void;
}

function State({ state, takesFocus, onSetup, onCodes }: StateProps) {
  const content = useRef<HTMLDivElement>(null);
  const count = state.passkeys.length + (state.totp_since ? 1 : 0);
  const known = useRef(takesFocus ? Number.POSITIVE_INFINITY : count);
  // The button that had the focus is gone: that of a form, or of a method that was removed.
  useEffect(() => {
    if (count < known.current) content.current?.focus();
    known.current = count;
  }, [count]);
  const isOn = count > 0;
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      <p className="font-semibold">{isOn ? 'Elle est activée.' : 'Elle est désactivée.'}</p>
      <div className="mt-6 divide-y divide-line">
        <Passkeys passkeys={state.passkeys} hasOther={state.totp_since !== null} onAdded={onCodes} />
        <TotpApplication since={state.totp_since} hasOther={state.passkeys.length > 0} onSetup={onSetup} />
        {isOn && <Recovery left={state.recovery_codes_left} onCodes={onCodes} />}
        {isOn && <SwitchOff />}
      </div>
    </div>
  );
}

interface RecoveryProps {
  left: number;
  onCodes: (codes: RecoveryCodes) => void;
}

function Recovery({ left, onCodes }: RecoveryProps) {
  const replace = useNewRecoveryCodes(onCodes);
  return (
    <MethodSection
      title="Codes de secours"
      text={`Il vous reste ${left} code${left > 1 ? 's' : ''} de secours, pour le jour où vous n'aurez pas votre appareil.`}
    >
      <Button
        icon={<KeyRound />}
        onClick={() => replace.mutate(undefined)}
        busy={replace.isPending}
        busyLabel="Préparation..."
        className="max-sm:w-full"
      >
        Nouveaux codes de secours
      </Button>
    </MethodSection>
  );
}

function SwitchOff() {
  const confirmation = useConfirmation();
  const switchOff = useSwitchOff(confirmation.close);
  return (
    <div className="pt-6">
      <Button variant="ghost" icon={<ShieldOff />} onClick={confirmation.ask} className="max-sm:w-full sm:-ml-4.5">
        Désactiver
      </Button>
      <ConfirmDialog
        {...confirmation.bindDialog(switchOff)}
        title="Désactiver la double vérification"
        question="Le mot de passe suffira de nouveau pour se connecter à votre compte. Vos clés d'accès et vos codes de secours seront effacés."
        confirmLabel="Désactiver"
        cancelLabel="Annuler"
        busyLabel="Désactivation..."
      />
    </div>
  );
}
