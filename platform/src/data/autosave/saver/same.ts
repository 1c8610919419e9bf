type Comparison = (one: string, other: string) => boolean;

/**
 * Whether two values of JSON say the same: the server trims most texts, may name fields in another order, and leaves out what is
 * undefined.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return compare(one, other, (text, stored) => text.trim() === stored.trim());
}

/** Whether they are the same to the last space, in whatever order the fields are named. */
export function isEqual(one: unknown, other: unknown): boolean {
  return compare(one, other, (text, stored) => text === stored);
}

function compare(one: unknown, other: unknown, isSameText: Comparison): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one === 'string' && typeof other === 'string') return isSameText(one, other);
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => compare(value, other[index], isSameText));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => compare(one[name], other[name], isSameText));
}

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
