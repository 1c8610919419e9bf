import { createHash } from 'node:crypto';

/** The strong validator of a text (RFC 9110, 8.8.3). */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}
