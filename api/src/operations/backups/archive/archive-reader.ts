import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Decrypter } from 'age-encryption';
import { type Extract, extract } from 'tar-stream';
import { BackupError } from './manifest.ts';

/** A file in an archive. Its content must be read before the next one. */
export interface ArchiveEntry {
  path: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/**
 * Reads the entries of an archive. What is given is authentic: age refuses each part that was changed, moved or cut.
 * That nothing is missing at the end is known after the last entry only.
 * @throws {BackupError}
 */
export async function* readArchive(source: Readable, secret: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  // Whoever reads the entries gets it.
  tar.on('error', () => undefined);
  const plain = await decrypt(source, secret).catch((error: unknown) => {
    source.destroy();
    throw explained(error);
  });
  const stop = new AbortController();
  void feed(plain, tar, stop.signal);
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      yield { path: name, size, content: explaining(entry as AsyncIterable<Buffer>) };
    }
  } catch (error) {
    throw explained(error);
  } finally {
    stop.abort();
    tar.destroy(new Error('nobody reads the archive any more'));
    source.destroy();
  }
}

/** Not by `Readable.toWeb`: in Node 20 it throws outside of any promise when a stream whose reader has given up receives more data. */
async function decrypt(source: Readable, secret: string): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(secret);
  return decrypter.decrypt(ReadableStream.from(source));
}

/** Ends without an error only when age has found the end of the archive. */
async function feed(plain: AsyncIterable<Uint8Array>, tar: Extract, signal: AbortSignal): Promise<void> {
  try {
    for await (const chunk of plain) if (!tar.write(chunk)) await once(tar, 'drain', { signal });
    tar.end(null);
  } catch (error) {
    tar.destroy(error as Error);
  }
}

async function* explaining(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) yield chunk;
  } catch (error) {
    throw explained(error);
  }
}

function explained(error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const isOtherKey = reason.includes('no identity matched');
  const message = isOtherKey
    ? "Cette clé n'ouvre pas cette sauvegarde."
    : `Cette sauvegarde est abîmée ou incomplète\u00a0: ${reason}.`;
  return new BackupError(message, { cause: error });
}
