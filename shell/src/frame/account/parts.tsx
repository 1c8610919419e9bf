import type { User } from '@iris/contract/accounts';
import { IdentityCheck } from '../../identity/identity-check.tsx';
import { Bell } from './bell.tsx';
import { DeletionNote } from './deletion-note.tsx';

export type PartName = 'bell' | 'deletion' | 'identity';

interface PartProps {
  name: PartName;
  user: User;
}

/** A part of the frame for accounts: the bell, the day of a planned deletion and the way back, or who asks again for an identity. */
export function Part({ name, user: { deletion_at } }: PartProps) {
  if (name === 'bell') return <Bell />;
  if (name === 'identity') return <IdentityCheck />;
  return deletion_at ? <DeletionNote at={deletion_at} /> : null;
}
