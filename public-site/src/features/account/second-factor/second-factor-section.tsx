import type { SecondFactor, TotpSetup as Setup } from '@iris/contract/second-factor';
import { Button, ErrorState, Loading } from '@iris/platform/ui';
import { KeyRound, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { AccountSection } from '../account-section.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { useBeginTotp, useNewRecoveryCodes, useSecondFactor, useSwitchOff } from './second-factor.api.ts';
import { TotpSetup } from './totp-setup.tsx';

const dates = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' });

/** Sets up and removes the second factor of the account. */
export function SecondFactorSection() {
  const { data, isError, refetch } = useSecondFactor();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <AccountSection
      title="Double vérification"
      lead="À la connexion, un code de votre téléphone s'ajoute au mot de passe. Un mot de passe volé ne suffit plus."
    >
      {codes.length > 0 ? (
        <RecoveryCodeList codes={codes} onKept={() => setCodes([])} />
      ) : setup ? (
        <TotpSetup
          setup={setup}
          onCancel={() => setSetup(null)}
          onConfirmed={({ recovery_codes }) => {
            setSetup(null);
            setCodes(recovery_codes);
          }}
        />
      ) : data ? (
        <State state={data} onSetup={setSetup} onCodes={setCodes} />
      ) : isError ? (
        <ErrorState message="L'état de la double vérification n'a pas pu être chargé." onRetry={() => void refetch()} />
      ) : (
        <Loading label="Chargement..." />
      )}
    </AccountSection>
  );
}

interface StateProps {
  state: SecondFactor;
  onSetup: (setup: Setup) => void;
  onCodes: (codes: readonly string[]) => void;
}

function State({ state, onSetup, onCodes }: StateProps) {
  const [isAsking, setIsAsking] = useState(false);
  const begin = useBeginTotp(onSetup);
  const replace = useNewRecoveryCodes(({ recovery_codes }) => onCodes(recovery_codes));
  const switchOff = useSwitchOff(() => setIsAsking(false));
  const isOn = state.totp_since !== null || state.passkeys.length > 0;
  return (
    <>
      <p className="text-ink-soft">{describe(state)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          icon={<ShieldCheck />}
          onClick={() => begin.mutate(undefined)}
          busy={begin.isPending}
          busyLabel="Préparation..."
          className="max-sm:w-full"
        >
          {state.totp_since ? "Changer d'application" : 'Activer avec une application'}
        </Button>
        {isOn && (
          <Button
            icon={<KeyRound />}
            onClick={() => replace.mutate(undefined)}
            busy={replace.isPending}
            busyLabel="Préparation..."
            className="max-sm:w-full"
          >
            Nouveaux codes de secours
          </Button>
        )}
        {isOn && (
          <Button variant="ghost" icon={<ShieldOff />} onClick={() => setIsAsking(true)} className="max-sm:w-full">
            Désactiver
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Désactiver la double vérification"
        question="Le mot de passe suffira de nouveau pour se connecter à votre compte."
        confirmLabel="Désactiver"
        cancelLabel="Annuler"
        onConfirm={() => switchOff.mutate(undefined)}
        onCancel={() => setIsAsking(false)}
        busy={switchOff.isPending}
        busyLabel="Désactivation..."
      />
    </>
  );
}

function describe({ totp_since, passkeys, recovery_codes_left }: SecondFactor): string {
  if (!totp_since && passkeys.length === 0) return 'Elle est désactivée.';
  const left = `${recovery_codes_left} code${recovery_codes_left > 1 ? 's' : ''} de secours`;
  return totp_since
    ? `Elle est activée avec une application d'authentification depuis le ${dates.format(new Date(totp_since))}. Il vous reste ${left}.`
    : `Elle est activée. Il vous reste ${left}.`;
}
