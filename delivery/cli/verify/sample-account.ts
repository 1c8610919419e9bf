import { type OpenParts, partsFor, type Rights } from '../../contract/remotes/access.ts';

/** Somebody made up, as whom pages are opened, and what the product answers to them without its API. */
export interface SampleAccount {
  /** What faults call them, in French. */
  label: string;
  /** Undefined for a visitor. */
  rights: Rights | undefined;
  /** The answer to a request below `/api`. */
  answer: (method: string, path: string) => { status: number; body: unknown };
}

/** As whom the pages of each section of a remote are opened: of those who may, the first with the most sections of it. */
export function accountFor(
  section: string,
  remote: OpenParts,
  accounts: readonly SampleAccount[],
): SampleAccount | undefined {
  const able = accounts
    .map((account) => ({ account, ...partsFor(remote, account.rights) }))
    .filter(({ sections }) => sections.includes(section));
  const most = Math.max(...able.map(({ sections }) => sections.length));
  return able.find(({ sections }) => sections.length === most)?.account;
}
