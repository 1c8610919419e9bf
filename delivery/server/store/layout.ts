import { type Encoding, InvalidNameError } from './release-store.ts';

// Both stores use these paths: a folder can be copied to a bucket as it is, and back.

/** Contains the files of releases. */
export const FILES = 'files';

const DOCUMENTS = 'documents';
const EXTENSIONS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

const DIGEST = /^[\w-]{64}$/;
const FILE = /^([\w-]{64})(\.br|\.gz)?$/;
const DOCUMENT_NAME = /^[a-z0-9-]{1,64}$/;

/** Path of a file, or of its variant. Two characters of the digest name its folder, so that no folder becomes large. */
export function pathOfFile(digest: string, encoding?: Encoding): string {
  if (!DIGEST.test(digest)) throw new InvalidNameError(`not a SHA-384 in base64url: ${JSON.stringify(digest)}`);
  return `${FILES}/${digest.slice(0, 2)}/${digest}${encoding ? EXTENSIONS[encoding] : ''}`;
}

/** The digest that a file or a variant is named by; undefined for anything else. */
export function digestOfPath(path: string): string | undefined {
  return FILE.exec(path.slice(path.lastIndexOf('/') + 1))?.[1];
}

export function pathOfDocument(name: string): string {
  if (!DOCUMENT_NAME.test(name)) throw new InvalidNameError(`not a name of a document: ${JSON.stringify(name)}`);
  return `${DOCUMENTS}/${name}.json`;
}
