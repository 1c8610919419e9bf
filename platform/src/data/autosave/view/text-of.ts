import { isRecord } from '../saver/same.ts';

/** Fields that are no text for people. */
const IDENTIFIERS = /^(_?id|kind|type|video|image|key)$/;

/** Identifiers of other things. */
const REFERENCE = /^[0-9a-f]{24}$/;

/** What a field says that is true. */
const MARKS: Readonly<Record<string, string>> = { is_correct: '✓ bonne réponse' };

/** The words of a value, for people to compare: all its texts and numbers, one a line. */
export function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'string') return REFERENCE.test(value) ? '' : value.trim();
  if (typeof value === 'number') return value.toLocaleString('fr-FR');
  if (Array.isArray(value)) return joined(value);
  if (!isRecord(value)) return '';
  return joined(Object.entries(value).flatMap(([name, part]) => wordsOf(name, part)));
}

function wordsOf(name: string, part: unknown): unknown[] {
  if (IDENTIFIERS.test(name)) return [];
  if (typeof part !== 'boolean') return [part];
  // «oui» alone says nothing about what.
  return part ? [MARKS[name] ?? ''] : [];
}

function joined(values: readonly unknown[]): string {
  return values
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n');
}
