import { effectivePermissions, PERMISSIONS, permissionSet, ROLE_LABELS, type Role } from '@iris/contract/foundation';
import { sampleAnswer } from '@iris/contract/routes';
import type { Product } from '@iris/delivery/cli/kit';

type Account = Product['pages']['accounts'][number];

/** What opens pages of the academy without its API: people and data made up, and what the academy shows in place of a page that fails. */
export const PAGE_SAMPLES: Product['pages'] = {
  accounts: [
    { label: 'visiteur', rights: undefined, answer: (method, path) => sampleAnswer(method, path, undefined) },
    ...(['super_admin', 'admin', 'student'] as const).map(accountOf),
  ],
  failures: ['button:text-is("Réessayer")', 'h1:text-is("Permission insuffisante")'],
  notFound: 'h1:text-is("Page introuvable")',
};

/** An account of a role, with all permissions that it can have. */
function accountOf(role: Role): Account {
  const granted = effectivePermissions(role, permissionSet(true));
  return {
    label: ROLE_LABELS[role].toLowerCase(),
    rights: { role, permissions: PERMISSIONS.filter((permission) => granted[permission]) },
    answer: (method, path) => sampleAnswer(method, path, role),
  };
}
