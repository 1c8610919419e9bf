/** Asks who uses the session; resolves to whether they have proved it, and to false when they decline. */
export type IdentityCheck = () => Promise<boolean>;

let check: IdentityCheck | undefined;
let running: Promise<boolean> | undefined;

/** Sets who asks for a proof of identity; called by the shell, with undefined when it no longer can. */
export function setIdentityCheck(next: IdentityCheck | undefined): void {
  check = next;
}

/** Asks once, however many calls wait for the answer. False where nobody can ask. */
export function confirmIdentity(): Promise<boolean> {
  running ??= ask().finally(() => {
    running = undefined;
  });
  return running;
}

async function ask(): Promise<boolean> {
  // A dialog that cannot be loaded must not hide why the call was refused.
  return check ? check().catch(() => false) : false;
}
