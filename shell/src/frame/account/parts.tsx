import type { User } from '@iris/contract/accounts';
import { IdentityCheck } from '../../identity/identity-check.tsx';
import { SiteSearch } from '../search/site-search.tsx';
import { Bell } from './bell.tsx';
import { DeletionNote } from './deletion-note.tsx';

// In this file too, because few testers need it and each file costs every visitor some bytes.
export { PreviewNote } from '../notices/preview-note.tsx';

export type PartName = 'tools' | 'notices';

interface PartProps {
  name: PartName;
  user: User;
}

/** A part of the frame for accounts: search and bell, or what is said and asked on any page. */
export function Part({ name, user: { deletion_at } }: PartProps) {
  if (name === 'tools') {
    return (
      <div className="flex items-center">
        <SiteSearch />
        <Bell />
      </div>
    );
  }
  return (
    <>
      {deletion_at && <DeletionNote at={deletion_at} />}
      <IdentityCheck />
    </>
  );
}
