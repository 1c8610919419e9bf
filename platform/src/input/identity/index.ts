export { PasskeyError } from './passkey-error.ts';
export { useLeaveSignal } from './passkey-proof.tsx';
export { createPasskey, type PasskeyRequest, passkeyObstacle, preparePasskeys } from './passkeys.ts';
export { ProofForm } from './proof-form.tsx';
export type { IdentityProof } from './proof-step.tsx';
export { SessionFacts } from './session-facts.tsx';
