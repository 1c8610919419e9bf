export { PasskeyError } from './passkey-error.ts';
export { createPasskey, type PasskeyRequest, passkeyObstacle, preparePasskeys } from './passkeys.ts';
export { ProofForm } from './proof-form.tsx';
export type { IdentityProof } from './proof-step.tsx';
export { useLeaveSignal } from './use-leave-signal.ts';
