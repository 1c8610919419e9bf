import { SHELL } from './federation.ts';
import type { Deployment } from './releases.ts';

/** Whether a remote was never approved: what is released of it is served to nobody. */
export function awaitsApproval({ name, description }: Pick<Deployment, 'name' | 'description'>): boolean {
  return name !== SHELL && description === null;
}
