import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';

export const REGISTRY = '**/api/remotes*';

/** An entry of the registry. */
export interface Entry {
  name: string;
  version: string;
  manifest: string;
  integrity: Record<string, string>;
  previous?: Omit<Entry, 'name'>;
}

/** The answer of the registry. */
export interface Registry {
  remotes: Entry[];
  restricted: string[];
}

/** A change of the code of the scripts whose names match. */
export interface CodeChange {
  file: RegExp;
  change: (code: string) => string;
}

/** Replaces the registry's answer in one page by the result of `change`. */
export async function changeRegistry(page: Page, change: (entry: Entry) => Entry | Promise<Entry>): Promise<void> {
  await page.route(REGISTRY, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const { remotes, restricted } = (await response.json()) as Registry;
    await route.fulfill({ json: { remotes: await Promise.all(remotes.map(change)), restricted } });
  });
}

/**
 * Releases a remote a second time for one page: its files, some with changed code, under the address of another version. The
 * registry then names that version, with the original as the previous one.
 */
export async function releaseAgain(page: Page, name: string, version: string, changed?: CodeChange): Promise<void> {
  const files = `/remotes/${name}/${version}/`;
  let original = '';
  const codes = new Map<string, string>();
  const rebuild = async ({ integrity }: Entry) => {
    const hashes = { ...integrity };
    for (const file of Object.keys(hashes).filter((path) => path.endsWith('.js'))) {
      const code = rebuilt(await (await page.request.get(`${original}${file}`)).text());
      const released = changed?.file.test(file) ? changed.change(code) : code;
      codes.set(file, released);
      hashes[file] = `sha384-${createHash('sha384').update(released).digest('base64')}`;
    }
    return hashes;
  };
  /** By the version of the original: the page requests the registry several times. */
  const rebuilds = new Map<string, Promise<Entry['integrity']>>();
  await changeRegistry(page, async (entry) => {
    if (entry.name !== name) return entry;
    const { name: _, ...previous } = entry;
    original = `/remotes/${name}/${entry.version}/`;
    const rebuilding = rebuilds.get(entry.version) ?? rebuild(entry);
    rebuilds.set(entry.version, rebuilding);
    const manifest = entry.manifest.replace(original, files);
    return { ...entry, version, manifest, integrity: await rebuilding, previous };
  });
  await page.route(`**${files}**`, async (route) => {
    const url = route.request().url();
    const body = codes.get(new URL(url).pathname.slice(files.length));
    if (body !== undefined) return route.fulfill({ contentType: 'text/javascript', body });
    return route.fulfill({ response: await route.fetch({ url: url.replace(files, original) }) });
  });
}

/** Each build has its own name in the page, so that two of them do not share their chunks. */
const rebuilt = (code: string) => code.replaceAll(/(iris[-_]\w+[-_])[0-9a-f]{8,16}\b/g, '$1again');

/** Makes each module of a chunk begin with this statement. */
export function beginModulesWith(statement: string): CodeChange['change'] {
  return (code) => code.replace(/([{,])(\d+)\((\w+(?:,\w+)*)\)\{/g, `$1$2($3){${statement}`);
}
