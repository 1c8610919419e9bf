import type { Role } from '@iris/contract/foundation';
import { sampleAnswer } from '@iris/contract/routes';
import type { Product } from '@iris/delivery/cli/kit';

type Sessions = Product['pages']['sessions'];

/** What opens pages of the academy without its API: made-up data, and what the academy shows in place of a page that fails. */
export const PAGE_SAMPLES: Product['pages'] = {
  sessions: (access) => {
    const role = roleFor(access);
    return { isSignedIn: role !== undefined, answer: (method, path) => sampleAnswer(method, path, role) };
  },
  failures: ['button:text-is("Réessayer")', 'h1:text-is("Permission insuffisante")'],
  notFound: 'h1:text-is("Page introuvable")',
};

/** A role that may open every page of a remote with this access. */
function roleFor(access: Parameters<Sessions>[0]): Role | undefined {
  if (access === 'everyone') return undefined;
  if ('permission' in access || access.roles.includes('super_admin')) return 'super_admin';
  return access.roles[0] as Role;
}
