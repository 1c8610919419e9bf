import type { MemberRole } from '@iris/contract/institutions';
import {
  correctRoster,
  parseRoster,
  type Roster,
  type RosterCell,
  RosterError,
  type RosterFault,
} from '@iris/contract/roster';
import { useMemo, useState } from 'react';
import { useInvitedRoles } from '../invitations/use-invited-roles.ts';
import { readRosterFile } from './decode-roster.ts';

/** A list as it was chosen or pasted. */
interface Source {
  text: string;
  fileName: string;
  /** The rows that were wrong and have been corrected here, as they are now. */
  mended: readonly RosterFault[];
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
  const [isOpen, setOpen] = useState(false);
  const roles = useInvitedRoles();
  const read = useMemo(() => readSource(source, role, roles), [source, role, roles]);
  const take = (next: Source | undefined, fault = '') => {
    setFileFault(fault);
    setSource(next);
    setOpen(next !== undefined);
  };
  const correct = (fault: RosterFault, changed: RosterCell) =>
    setSource((before) => before && withCorrection(before, fault, changed));
  const takeFile = async (file: File) => {
    try {
      take({ text: await readRosterFile(file), fileName: file.name.slice(0, 200), mended: [] });
    } catch (error) {
      take(undefined, error instanceof RosterError ? error.message : UNREADABLE);
    }
  };
  const ready = typeof read === 'object' ? read : undefined;
  return {
    ready: isOpen ? ready : undefined,
    /** The list that was left, to go on with. */
    left: isOpen ? undefined : ready,
    fault: typeof read === 'string' ? read : fileFault,
    takeFile,
    takeText: (text: string) => take(text === source?.text ? source : { text, fileName: '', mended: [] }),
    correct,
    leave: () => setOpen(false),
    resume: () => setOpen(true),
    clear: () => take(undefined),
  };
}

function withCorrection(source: Source, fault: RosterFault, changed: RosterCell): Source {
  const cells = fault.cells.map((cell) => (cell.column === changed.column ? changed : cell));
  const others = source.mended.filter(({ line }) => line !== fault.line);
  const earlier = source.mended.find(({ line }) => line === fault.line)?.columns ?? [];
  const columns = [...new Set([...earlier, ...fault.columns])];
  try {
    return {
      ...source,
      text: correctRoster(source.text, fault.line, [changed]),
      mended: [...others, { ...fault, columns, cells }],
    };
  } catch (error) {
    if (error instanceof RosterError) return source;
    throw error;
  }
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
