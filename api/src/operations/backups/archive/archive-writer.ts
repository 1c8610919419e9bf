import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Encrypter } from 'age-encryption';
import { pack } from 'tar-stream';
import type { FileTally } from './manifest.ts';

/** Writes a tar archive, encrypted by age, as fast as the output takes it. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #written: Promise<void>;
  /** Aborted when the output fails: nobody waits for it then. */
  readonly #failed = new AbortController();

  private constructor(publicKey: string, output: Writable) {
    this.#written = this.#encrypt(publicKey, output);
    this.#written.catch((error: unknown) => this.#failed.abort(error));
  }

  /** Runs `produce` with a new archive, and ends the archive and the output. */
  static async write(
    output: Writable,
    publicKey: string,
    produce: (archive: ArchiveWriter) => Promise<void>,
  ): Promise<void> {
    const archive = new ArchiveWriter(publicKey, output);
    try {
      await produce(archive);
      archive.#pack.finalize();
      await archive.#written;
    } catch (error) {
      const reason = archive.#failed.signal.aborted ? archive.#failed.signal.reason : error;
      // With an error: an archive that ends without one looks complete.
      archive.#pack.destroy(new Error('the archive was given up'));
      await archive.#written.catch(() => undefined);
      throw reason;
    }
  }

  /** Adds an entry. */
  async add(path: string, content: Buffer): Promise<FileTally> {
    return this.addStream(path, content.length, [content]);
  }

  /** Adds an entry of this size from its parts, and returns its hash. */
  async addStream(path: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<FileTally> {
    const { signal } = this.#failed;
    const hash = createHash('sha256');
    const entry = this.#pack.entry({ name: path, size });
    // The error that counts is that of the whole archive.
    entry.on('error', () => undefined);
    let bytes = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      if (!entry.write(chunk)) await once(entry, 'drain', { signal });
    }
    if (bytes !== size) throw new Error(`${path} has ${bytes} bytes instead of ${size}`);
    const ended = once(entry, 'close', { signal });
    entry.end(null);
    await ended;
    return { path, bytes, sha256: hash.digest('hex') };
  }

  async #encrypt(publicKey: string, output: Writable): Promise<void> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(publicKey);
    const encrypted = await encrypter.encrypt(ReadableStream.from(this.#pack as AsyncIterable<Uint8Array>));
    await pipeline(Readable.from(encrypted), output);
  }
}
