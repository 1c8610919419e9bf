import { ENTRY_FILES } from '../../contract/federation.ts';
import { pageChunks } from '../../contract/page/page-chunks.ts';
import type { ReleasedFiles } from '../../contract/remotes/registry.ts';
import { baseOf } from '../registry.ts';
import { renew, retryAddress } from '../reports/file-watch.ts';
import { TIMEOUT_MS } from './loading-plugin.ts';

/** Addresses already requested: by this module, or by the HTML page for the files of its own address. */
const requested = new Set<string>();

/**
 * Fetches a remote's first files into the browser's cache, and those of the page at `path`: one round trip instead of three.
 * Nothing is executed. Not by `<link rel="preload">`: Chromium returns a failed preload to the next request for the file, even
 * much later, so that «Réessayer» would fail again although the network works.
 */
export function preload({ manifest, integrity }: ReleasedFiles, path?: string): void {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"], link[rel="stylesheet"]');
  for (const { href } of links) requested.add(href);
  const page = path === undefined ? [] : pageChunks(path, Object.keys(integrity));
  for (const [file, hash] of Object.entries(integrity)) {
    if (ENTRY_FILES.test(file) || page.includes(file)) void warm(`${baseOf({ manifest })}${file}`, hash);
  }
}

async function warm(file: string, integrity: string): Promise<void> {
  const address = retryAddress(file);
  if (requested.has(address)) return;
  requested.add(address);
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, { priority: 'high', integrity, signal });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    // Read to the end: an unread body is cancelled and never cached.
    await response.arrayBuffer();
  } catch {
    // The loader requests the file under a new address, and reports a failure of that.
    renew(file);
  }
}
