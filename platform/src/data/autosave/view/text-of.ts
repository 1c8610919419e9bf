import { isRecord } from '../saver/same.ts';

/** Fields that are no text for people. */
const IDENTIFIERS = /^(_?id|kind|type|video|image|key)$/;

/** The words of a value, for people to compare: all its texts and numbers, one a line. */
export function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return value.toLocaleString('fr-FR');
  if (Array.isArray(value)) return joined(value);
  if (!isRecord(value)) return '';
  return joined(Object.entries(value).flatMap(([name, part]) => (IDENTIFIERS.test(name) ? [] : [part])));
}

function joined(values: readonly unknown[]): string {
  return values
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n');
}
