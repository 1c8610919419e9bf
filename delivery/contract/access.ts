import type { RemoteAccess } from './description.ts';

/** The rights on which the access of remotes depends; the words are those of the product. */
export interface Rights {
  role: string;
  permissions: readonly string[];
}

/** Whether a caller may open a remote; a visitor has no rights. */
export function mayOpen(access: RemoteAccess, rights: Rights | undefined): boolean {
  if (access === 'everyone') return true;
  if (!rights) return false;
  return 'roles' in access ? access.roles.includes(rights.role) : rights.permissions.includes(access.permission);
}
