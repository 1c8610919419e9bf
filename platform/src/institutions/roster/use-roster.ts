import type { MemberRole } from '@iris/contract/institutions';
import { parseRoster, type Roster, RosterError } from '@iris/contract/roster';
import { useMemo, useState } from 'react';
import { useInvitedRoles } from '../invitations/use-invited-roles.ts';
import { readRosterFile } from './decode-roster.ts';

/** A list as it was chosen or pasted. */
interface Source {
  text: string;
  fileName: string;
}

/** A list to send, and what the server will read in it. */
export interface ReadRoster extends Source {
  roster: Roster;
}

const UNREADABLE = "Ce fichier n'a pas pu être lu. Choisissez-le à nouveau.";

/** The list that is being prepared, and why one was refused. */
export function useRoster(role: MemberRole) {
  const [source, setSource] = useState<Source>();
  const [fileFault, setFileFault] = useState('');
  const roles = useInvitedRoles();
  const read = useMemo(() => readSource(source, role, roles), [source, role, roles]);
  const take = (next: Source | undefined, fault = '') => {
    setFileFault(fault);
    setSource(next);
  };
  const takeFile = async (file: File) => {
    try {
      take({ text: await readRosterFile(file), fileName: file.name.slice(0, 200) });
    } catch (error) {
      take(undefined, error instanceof RosterError ? error.message : UNREADABLE);
    }
  };
  return {
    ready: typeof read === 'object' ? read : undefined,
    fault: typeof read === 'string' ? read : fileFault,
    takeFile,
    takeText: (text: string) => take({ text, fileName: '' }),
    clear: () => take(undefined),
  };
}

function readSource(
  source: Source | undefined,
  role: MemberRole,
  roles: readonly MemberRole[],
): ReadRoster | string | undefined {
  if (!source) return undefined;
  try {
    return { ...source, roster: parseRoster(source.text, { role, roles }) };
  } catch (error) {
    if (error instanceof RosterError) return error.message;
    throw error;
  }
}
