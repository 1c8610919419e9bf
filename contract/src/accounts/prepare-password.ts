/**
 * The form in which passwords are measured, judged, hashed and compared (RFC 8265, OpaqueString): each space is a plain one, and
 * letters are composed (NFC), so that another keyboard types the same password.
 */
export function preparePassword(typed: string): string {
  return typed.replace(/\p{Zs}/gu, ' ').normalize();
}
