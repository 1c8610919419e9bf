import { SHELL } from '@iris/delivery/contract/federation';
import type { Deployment } from '@iris/delivery/contract/releases';

/** Whether a remote was never approved: what is released of it is served to nobody. */
export function awaitsApproval({ name, description }: Pick<Deployment, 'name' | 'description'>): boolean {
  return name !== SHELL && description === null;
}
