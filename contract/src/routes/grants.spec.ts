import { expect, it } from 'vitest';
import {
  type Access,
  ADMIN_PAGE_PERMISSIONS,
  PERMISSION_LABELS,
  PERMISSIONS,
  type RouteDefinition,
} from '../foundation/index.ts';
import { ROUTES } from './routes.ts';

function nameOf(access: Access): string {
  if (typeof access === 'string') return access;
  if ('anyOf' in access) return access.anyOf.join(' or ');
  return access.join(' and ') || 'any administrator';
}

/** A route with what protects it besides its access. */
function describeRoute(route: string, { recent, rateLimits }: RouteDefinition): string {
  const asks = recent ? [`asks for a recent proof (${recent === true ? 'always' : recent})`] : [];
  const limits = rateLimits ? [`limited by ${rateLimits.join(', ')}`] : [];
  return [route, ...asks, ...limits].join(' · ');
}

/** What each access opens: the calls of the API, and the pages of the administration. */
function describeGrants(): string {
  const routes: [string, RouteDefinition][] = Object.entries(ROUTES);
  const pages: [string, Access][] = Object.entries(ADMIN_PAGE_PERMISSIONS);
  const opened = [
    ...routes.map(([route, definition]) => ({
      name: nameOf(definition.access),
      line: describeRoute(route, definition),
    })),
    ...pages.map(([page, access]) => ({ name: nameOf(access), line: `page ${page}` })),
  ];
  const names = [...new Set(opened.map(({ name }) => name))].sort();
  const sections = names.map((access) => {
    const lines = opened.filter(({ name }) => name === access).map(({ line }) => `${line}\n`);
    return `## ${access}\n${lines.join('')}`;
  });
  const texts = PERMISSIONS.map((permission) => `${permission}: ${PERMISSION_LABELS[permission].purpose}\n`);
  return [...texts, ...sections].join('\n');
}

// A new grant is seen in review, beside what the administrator is told: `npx vitest -u --project contract grants` writes it.
it('grants what the reviewed list says', async () => {
  await expect(describeGrants()).toMatchFileSnapshot('grants.txt');
});
