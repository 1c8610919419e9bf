import { readFileSync } from 'node:fs';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

const SECRET = 'AGE-SECRET-KEY-1';
const PUBLIC = 'age1';

/** An age key (age-encryption.org): the secret one opens backups, the public one can only make them. */
export type BackupKey = { secret: string } | { public: string };

/** Reads a key, or a file that contains one as age-keygen writes it; undefined for anything else. */
export function parseBackupKey(value: string): BackupKey | undefined {
  return keyIn(value) ?? keyIn(readContent(value));
}

/** The key with which a backup is made. */
export async function publicKeyOf(key: BackupKey): Promise<string> {
  return 'public' in key ? key.public : identityToRecipient(key.secret);
}

/** A new key, in the lines of a key file. */
export async function newKeyFile(): Promise<string> {
  const secret = await generateX25519Identity();
  return `# public key: ${await identityToRecipient(secret)}\n${secret}\n`;
}

function keyIn(text: string): BackupKey | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const secret = lines.find((line) => line.startsWith(SECRET) && isAccepted(() => new Decrypter().addIdentity(line)));
  const known = lines.find((line) => line.startsWith(PUBLIC) && isAccepted(() => new Encrypter().addRecipient(line)));
  if (secret) return { secret };
  return known ? { public: known } : undefined;
}

/** Keys have a checksum: a mistyped one is refused at once. */
function isAccepted(use: () => void): boolean {
  try {
    use();
    return true;
  } catch {
    return false;
  }
}

function readContent(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // No message that contains what was given: it may be a mistyped key.
    return '';
  }
}
