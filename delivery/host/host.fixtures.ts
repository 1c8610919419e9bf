import { REMOTE_CONTRACT_VERSION } from '../contract/federation.ts';
import type { Registry, RemoteEntry } from '../contract/remotes/registry.ts';
import { configureHost } from './host.ts';

// Read by the registry when it is imported: what visitors may load.
const page = document.createElement('script');
Object.assign(page, { type: 'application/json', id: 'registry' });
page.textContent = JSON.stringify({
  remotes: [entry('public', 'page')],
  restricted: ['student', 'admin'],
  generation: 3,
});
document.body.append(page);

const nothing = () => null;
type Reply = RemoteEntry[] | Registry;
let reply: (generation: number | undefined) => Promise<Registry> = async () => ({ remotes: [], restricted: [] });

/** Makes the server answer this registry from now on, or what a function returns for each request. */
export function answerRegistry(next: Reply | ((generation: number | undefined) => Reply | Promise<Reply>)): void {
  const read = typeof next === 'function' ? next : () => next;
  reply = async (generation) => {
    const answer = await read(generation);
    return Array.isArray(answer) ? { remotes: answer, restricted: [] } : answer;
  };
}

configureHost({
  hasToken: () => false,
  requestRegistry: (generation) => reply(generation),
  unlessLeft: (report) => report(),
  onNewRelease: () => {},
  Root: nothing,
  Loading: nothing,
  NotFound: nothing,
  Unavailable: nothing,
});

/** An entry of the registry, with one file unless others are given. */
export function entry(name: string, version: string, files?: Record<string, string>): RemoteEntry {
  return {
    name,
    title: name,
    sections: [name],
    links: [],
    icon: 'M0 0',
    version,
    manifest: `/remotes/${name}/${version}/mf-manifest.json`,
    contract_version: REMOTE_CONTRACT_VERSION,
    integrity: files ?? { 'remote-entry.js': `sha384-${name}-${version}` },
  };
}
