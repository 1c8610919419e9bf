import { z } from 'zod';
import type { User } from '../accounts/index.ts';
import { effectivePermissions, PERMISSIONS, type Role } from '../foundation/index.ts';
import { type ApiRoute, definitionOf, ROUTES, splitRoute, successStatus } from './routes.ts';

/** An answer of the API with made-up data. */
export interface SampleAnswer {
  status: number;
  /** Undefined for an answer without body. */
  body: unknown;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What JSON Schema does not say: addresses that exist on the site, colors, and what belongs together. */
const BY_NAME: Record<string, string> = {
  image: '/illustrations/fundus.svg',
  link: '/courses',
  icon: 'M4 4h16v16H4z',
  logoUrl: '',
  email: 'claire@example.org',
  contactEmail: 'contact@example.org',
  primaryColor: '#1b6b5f',
  secondaryColor: '#24405e',
  accentColor: '#e2a33c',
  whatsappNumber: '33639980012',
  sections: 'exemple',
  to: '/exemple',
  time_zone: 'Europe/Paris',
};

/** Tried in this order for a text with a pattern. */
const TEXTS = [
  'Exemple',
  '2026-03-14T09:26:53.000Z',
  '2026-03-14',
  'claire@example.org',
  'exemple',
  '/exemple',
  '/remotes/exemple/1.0.0/mf-manifest.json',
  `sha384-${'A'.repeat(64)}`,
  'a'.repeat(64),
  '0123abc',
  '1',
];

/**
 * The answer of a route to an account with this role, with made-up data in the form of the contract, so that pages can be
 * opened without the API. An unknown route answers 404.
 */
export function sampleAnswer(method: string, path: string, role: Role | undefined): SampleAnswer {
  const route = routeAt(method, path);
  if (!route) return { status: 404, body: { code: 'not_found', status: 404, detail: 'Adresse inconnue' } };
  if (route === 'GET /auth/me' && role) return { status: 200, body: userOf(role) };
  const definition = definitionOf(route);
  const { output } = definition;
  return { status: successStatus(definition), body: output && new Sampler().of(schemaOf(output)) };
}

/** The routes match in the order of the table; a parameter matches one segment. */
function routeAt(method: string, path: string): ApiRoute | undefined {
  const segments = path.split('/');
  const fits = (route: ApiRoute, isExact: boolean) => {
    const [known, pattern] = splitRoute(route);
    const parts = pattern.split('/');
    const isSame = (part: string, index: number) =>
      part === segments[index] || (!isExact && part.startsWith(':') && Boolean(segments[index]));
    return known === method && parts.length === segments.length && parts.every(isSame);
  };
  const routes = Object.keys(ROUTES) as ApiRoute[];
  return routes.find((route) => fits(route, true)) ?? routes.find((route) => fits(route, false));
}

function userOf(role: Role): User {
  const all = Object.fromEntries(PERMISSIONS.map((permission) => [permission, true]));
  const user = new Sampler().of(schemaOf(definitionOf('GET /auth/me').output as z.ZodType)) as User;
  const duties = { password_change_required: false, second_factor_setup_required: false };
  return { ...user, ...duties, role, permissions: effectivePermissions(role, all) };
}

function schemaOf(output: z.ZodType): JsonSchema {
  return z.toJSONSchema(output, { io: 'output', unrepresentable: 'any', reused: 'inline' });
}

/** Makes up values for JSON schemas; the identifiers in one answer differ. */
class Sampler {
  #ids = 0;

  of(schema: JsonSchema, name = ''): unknown {
    const { anyOf, oneOf, allOf, type } = schema;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    const [choice] = [...(anyOf ?? oneOf ?? allOf ?? [])].filter((one) => one.type !== 'null');
    if (choice) return this.of(choice, name);
    if (type === 'object') return this.#object(schema);
    if (type === 'array') return this.#array(schema, name);
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return numberIn(schema);
    return type === 'string' ? this.#text(schema, name) : null;
  }

  #object({ properties = {} }: JsonSchema): object {
    return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, this.of(asSchema(value), key)]));
  }

  #array({ items, minItems = 0 }: JsonSchema, name: string): unknown[] {
    return Array.from({ length: Math.max(2, minItems) }, () => this.of(asSchema(items as JsonSchema | boolean), name));
  }

  #text({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema, name: string): string {
    const named = BY_NAME[name];
    if (named !== undefined) return named;
    this.#ids += 1;
    const id = this.#ids.toString(16).padStart(24, '0');
    const expression = new RegExp(pattern ?? '');
    const fits = (text: string) => expression.test(text) && text.length >= minLength && text.length <= maxLength;
    const found = [...TEXTS, id].find(fits);
    if (found === undefined) throw new Error(`no sample for ${name} with the pattern ${pattern}`);
    return found;
  }
}

function asSchema(schema: JsonSchema | boolean): JsonSchema {
  return typeof schema === 'boolean' ? {} : schema;
}

function numberIn({ minimum = 0, maximum = Number.POSITIVE_INFINITY }: JsonSchema): number {
  return Math.min(Math.max(3, minimum), maximum);
}
