import type { Access } from '@iris/contract/foundation';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import { expect, it } from 'vitest';
import { ROUTES } from './calls/valid-calls.ts';

/** Who has an access, in a word or by permissions. */
function nameOf(access: Access): string {
  if (typeof access === 'string') return access;
  return 'anyOf' in access ? access.anyOf.join(' or ') : access.join(' and ');
}

/** A route, with the proof of identity and the limits that it asks for besides the access. */
function lineOf(route: ApiRoute): string {
  const { recent, rateLimits } = definitionOf(route);
  const proof = recent && `recent proof${recent === true ? '' : ` (${recent})`}`;
  const limits = rateLimits && `limited by ${rateLimits.join(', ')}`;
  return [route, proof, limits].filter(Boolean).join(' · ');
}

// What the guard makes of it: access-guard.spec.ts
it('opens each route to those to whom the reviewed list opens it, with its proofs and limits', async () => {
  const routes = new Map<string, string[]>();
  for (const route of ROUTES) {
    const access = nameOf(definitionOf(route).access);
    routes.set(access, [...(routes.get(access) ?? []), `  ${lineOf(route)}`]);
  }
  const list = [...routes].map(([access, lines]) => [`${access}:`, ...lines].join('\n')).sort();
  // A change on purpose is written by `npx vitest -u` and reviewed line by line.
  await expect(`${list.join('\n\n')}\n`).toMatchFileSnapshot('data/permissions.txt');
});
