import type { SecondFactorMethod } from '@iris/contract/accounts';
import { Button } from '@iris/platform/ui';
import { useState } from 'react';
import { PasskeyProof } from './passkey-proof.tsx';
import { type PasskeyRequest, passkeyObstacle } from './passkeys.ts';
import { ProofLayout, type ProofStepProps } from './proof-step.tsx';
import { TypedProof } from './typed-proof.tsx';

type Method = 'password' | SecondFactorMethod;

interface ProofFormProps extends Omit<ProofStepProps, 'notice' | 'others'> {
  /** The methods of the account. */
  methods: readonly Method[];
  /** What to ask its passkeys, if it has any. */
  passkeyOptions?: PasskeyRequest | undefined;
  /** The e-mail of the account, for password managers. */
  email?: string;
}

/** In the order in which they are offered: what needs no typing first. */
const METHODS = ['passkey', 'totp', 'recovery_code', 'password'] as const;

const SWITCHES: Record<Method, string> = {
  passkey: "Revenir à la clé d'accès",
  totp: "Utiliser le code de l'application",
  recovery_code: 'Utiliser un code de secours',
  password: 'Utiliser le mot de passe',
};

/** Asks for one proof of who the user is, by one of the methods of the account, with buttons for the others. */
export function ProofForm({ methods, passkeyOptions, email, ...step }: ProofFormProps) {
  const notice = methods.includes('passkey') ? passkeyObstacle() : undefined;
  const offered = METHODS.filter((method) => methods.includes(method) && !(method === 'passkey' && notice));
  const [method = offered[0], setMethod] = useState<Method>();
  const others = offered
    .filter((other) => other !== method)
    .map((other) => (
      <Button
        key={other}
        variant="ghost"
        size={step.layout === 'dialog' ? 'sm' : 'md'}
        onClick={() => setMethod(other)}
      >
        {SWITCHES[other]}
      </Button>
    ));
  const props = { ...step, notice, others: others.length > 0 && others };
  if (method === 'passkey' && passkeyOptions) return <PasskeyProof {...props} options={passkeyOptions} />;
  if (!method || method === 'passkey') return <ProofLayout {...props} failure="" />;
  return <TypedProof key={method} {...props} method={method} email={email} />;
}
