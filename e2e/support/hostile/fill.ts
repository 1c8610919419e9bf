/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  maxLength?: number;
  minLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** Gives out texts in turn, and counts those that a field refuses. */
export class Texts {
  #next = 0;
  #refused = 0;

  constructor(private readonly all: readonly string[]) {}

  /** Number of texts that fields refused. */
  get refused(): number {
    return this.#refused;
  }

  /** The next text that a field accepts; undefined when it accepts none. */
  next(schema: Schema, isAccepted: (text: string) => boolean = () => true): string | undefined {
    for (let tried = 0; tried < this.all.length; tried += 1) {
      const text = this.all[this.#next % this.all.length] ?? '';
      this.#next += 1;
      if (fits(text, schema) && isAccepted(text)) return text;
      this.#refused += 1;
    }
    return undefined;
  }
}

/**
 * A valid value with hostile texts in every field that accepts any, also in those that `base` does not have: a field that is
 * added to a schema is filled by itself.
 */
export function fill(schema: Schema, base: unknown, texts: Texts, name = ''): unknown {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fillOption(options, base, texts, name);
  if (schema.const !== undefined || schema.enum) return base ?? schema.const ?? schema.enum?.[0];
  if (schema.type === 'object') return fillObject(schema, base, texts);
  if (schema.type === 'array') return fillList(schema, base, texts, name);
  if (schema.type !== 'string') return base;
  // Images may be anywhere, as the product's rules say: here only on the site itself.
  const isHere = (text: string) => !/^https?:/.test(text);
  return texts.next(schema, isHere) ?? base;
}

function fillObject({ properties = {} }: Schema, base: unknown, texts: Texts): object {
  const known = (base ?? {}) as Record<string, unknown>;
  const entries = Object.entries(properties).map(([key, value]) => [key, fill(value, known[key], texts, key)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function fillList({ items = {}, maxItems = 8 }: Schema, base: unknown, texts: Texts, name: string): unknown {
  const known = (base as unknown[] | undefined) ?? [];
  const isTexts = items.type === 'string' && known.length === 0;
  const length = isTexts ? Math.min(maxItems, 8) : known.length;
  const filled = Array.from({ length }, (_, index) => fill(items, known[index], texts, name));
  return filled.filter((value) => value !== undefined);
}

function fillOption(options: Schema[], base: unknown, texts: Texts, name: string): unknown {
  if (base === null) return null;
  const kind = (base as { type?: string } | undefined)?.type;
  const ofKind = options.find(({ properties }) => kind !== undefined && properties?.type?.const === kind);
  const other = options.findLast(({ type, const: only }) => type !== 'null' && only === undefined);
  const chosen = ofKind ?? other;
  const isMissing = base === undefined && chosen?.type !== 'string';
  return chosen && !isMissing ? fill(chosen, base, texts, name) : base;
}

function fits(text: string, { pattern, maxLength = Number.POSITIVE_INFINITY, minLength = 0 }: Schema): boolean {
  const isLong = text.length > maxLength || text.length < minLength;
  return !isLong && (pattern === undefined || new RegExp(pattern, 'u').test(text));
}
