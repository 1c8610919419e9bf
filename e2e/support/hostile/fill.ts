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

/** Of so many texts, a field gets one. */
const SHARE = 3;

/** Gives out texts: to each field a part of those that it accepts, to the next field others. */
export class Texts {
  readonly #fields = new Map<string, { accepted: string[]; next: number }>();
  readonly #given = new Set<string>();

  constructor(private readonly all: readonly string[]) {}

  /** How many items it takes until each field was given its part. */
  get items(): number {
    return Math.ceil(this.all.length / SHARE);
  }

  /** Number of texts that fields refused. */
  get refused(): number {
    return [...this.#fields.values()].reduce((sum, { accepted }) => sum + this.all.length - accepted.length, 0);
  }

  /** The texts that some field accepts and none was given. */
  get left(): string[] {
    const accepted = new Set([...this.#fields.values()].flatMap((field) => field.accepted));
    return [...accepted].filter((text) => !this.#given.has(text));
  }

  /** The next text that a field accepts; undefined when it accepts none. */
  next(schema: Schema, name: string): string | undefined {
    const key = `${name} ${JSON.stringify(schema)}`;
    const field = this.#fields.get(key) ?? {
      accepted: this.all.filter((text) => fits(text, schema, name)),
      next: this.#fields.size % SHARE,
    };
    this.#fields.set(key, field);
    const text = field.accepted[field.next % field.accepted.length];
    field.next += SHARE;
    if (text !== undefined) this.#given.add(text);
    return text;
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
  if (schema.type === 'object') return base && fillObject(schema, base, texts);
  if (schema.type === 'array') return fillList(schema, base, texts, name);
  if (schema.type !== 'string' || IDENTIFIERS.test(name)) return base;
  return texts.next(schema, name) ?? base;
}

/** Fields that refer to other ones. */
const IDENTIFIERS = /^(_?id|correct|chosen|module|document|video|step)$/;

/** Fields with addresses of images and links. */
const ADDRESSES = /image$|logo|link|url$/i;

/** Images may be anywhere, as the product's rules say: here only on the site itself. */
function isPath(text: string): boolean {
  return /^\/(?!\/)[^\s\\]*$/.test(text);
}

function fillObject({ properties = {} }: Schema, base: object, texts: Texts): object {
  const known = base as Record<string, unknown>;
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

function fits(text: string, schema: Schema, name: string): boolean {
  const { pattern, maxLength = Number.POSITIVE_INFINITY, minLength = 0 } = schema;
  const isLong = text.length > maxLength || text.length < minLength;
  if (isLong || (ADDRESSES.test(name) && !isPath(text))) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}
