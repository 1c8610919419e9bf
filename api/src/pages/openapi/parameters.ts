import type { RouteDefinition, TextKind } from '@iris/contract/foundation';
import { z } from 'zod';
import { textPatterns } from './text-patterns.ts';
import { uploadParameters } from './upload-headers.ts';

/** Converts a zod schema to JSON Schema, for requests (`input`) or answers (`output`). */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema, ...described } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, override });
  return described;
}

/** Generated once: it tries every code point. */
let patterns: Record<TextKind, string> | undefined;

/** Adds JSON Schema keywords for checks that the contract implements by code. */
function override({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  const { text } = jsonSchema;
  if (typeof text !== 'string') return;
  delete jsonSchema.text;
  delete jsonSchema.format;
  patterns ??= textPatterns();
  jsonSchema.pattern = patterns[text as TextKind];
}

/** The parameters of a route: path, query and headers. */
export function listParameters(definition: RouteDefinition): object[] {
  const { params, query, ifMatch, idempotencyKey, revalidates, ranges, tus } = definition;
  return [
    ...fieldsOf(params, 'path'),
    ...fieldsOf(query, 'query'),
    ...(ifMatch ? [header('If-Match', 'The version that the change was made from', '^"[0-9]{1,15}"$')] : []),
    ...(idempotencyKey
      ? [header('Idempotency-Key', 'The same for each attempt at one request', '^"[A-Za-z0-9_-]{16,64}"$')]
      : []),
    ...(revalidates ? [header('If-None-Match', 'The ETag of what the caller has')] : []),
    ...(ranges
      ? [header('Range', 'The part of the file to send'), header('If-Range', 'The ETag of the parts the caller has')]
      : []),
    ...(tus ? uploadParameters(tus) : []),
  ];
}

function fieldsOf(shape: z.ZodObject | undefined, place: 'path' | 'query'): object[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = toJsonSchema(shape, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
}

function header(name: string, description: string, pattern?: string): object {
  return { name, in: 'header', required: false, description, schema: { type: 'string', ...(pattern && { pattern }) } };
}
