import { createHash } from 'node:crypto';

/** The strong validator of some content (RFC 9110, 8.8.3). */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url')}"`;
}
