import { partsFor, type Rights } from '../../contract/remotes/access.ts';
import type { LiveRemote, Registry } from '../../contract/remotes/registry.ts';
import { Academy } from '../academy.ts';
import type { Patience } from '../patience.ts';
import { ask } from '../reach.ts';
import { Refusal } from '../terminal/command-error.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** What is live in an academy. */
export interface LiveRemotes {
  remotes: readonly LiveRemote[];
  /** First segments of the addresses of remotes that could not be read. */
  unread: readonly string[];
  /** Why only the remotes of visitors could be read; undefined when all were. */
  limit?: string;
}

/** The academy whose remotes are read, and the deploy token of whoever reads them. */
interface Reader {
  address: string;
  token: string | undefined;
  terminal: Pick<Terminal, 'warn'>;
}

/** What the terminal says of a token that the academy does not accept. */
const REFUSED =
  'DEPLOY_TOKEN est refusé : il est inconnu, a expiré ou a été révoqué. La vérification continue sans lui : ' +
  'les modules réservés à un compte manquent autour de celui-ci.';

/**
 * Reads all remotes that are live; without a token, or of an academy of an earlier version, those of visitors. Of a token that is
 * refused it warns, unless all remotes are needed.
 * @throws {CommandError}
 */
export async function readLiveRemotes(reader: Reader, patience: Patience, needsAll: boolean): Promise<LiveRemotes> {
  const { address, token, terminal } = reader;
  if (!token) return { ...(await readForVisitors(address, patience)), limit: 'Sans DEPLOY_TOKEN' };
  try {
    const { remotes } = await new Academy(reader).call('GET /releases/registry', {});
    return { remotes, unread: [] };
  } catch (error) {
    const limit = error instanceof Refusal && limitOf(error, needsAll);
    if (!limit) throw error;
    if (limit === NOT_ACCEPTED) terminal.warn(REFUSED);
    return { ...(await readForVisitors(address, patience)), limit };
  }
}

const NOT_ACCEPTED = 'Sans DEPLOY_TOKEN accepté';

/** Why only the remotes of visitors can be read; undefined when that does not do. */
function limitOf({ code }: Refusal, needsAll: boolean): string | undefined {
  if (code === 'not_found') return "Dans une académie d'une version antérieure";
  return code === 'deploy_token_required' && !needsAll ? NOT_ACCEPTED : undefined;
}

async function readForVisitors(address: string, patience: Patience): Promise<LiveRemotes> {
  const registry = (await patience.repeat(() => ask(address, '/api/remotes', {}))) as Registry;
  return {
    remotes: registry.remotes.map((entry) => ({ ...entry, access: 'everyone' })),
    unread: registry.restricted,
  };
}

/** What `GET /remotes` answers to an account. */
export function registryFor(rights: Rights | undefined, { remotes, unread }: LiveRemotes): Registry {
  const parts = remotes.map((remote) => ({ remote, ...partsFor(remote, rights) }));
  return {
    remotes: parts.flatMap(({ remote: { access: _, section_access: __, ...entry }, sections, links }) =>
      sections.length > 0 ? [{ ...entry, sections, links }] : [],
    ),
    restricted: [...parts.flatMap(({ restricted }) => restricted), ...unread],
  };
}
