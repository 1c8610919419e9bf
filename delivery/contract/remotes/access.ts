import type { RemoteAccess, RemoteDescription } from './description.ts';

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

/** The pages of a remote, and who may open them. */
export type OpenParts = Pick<RemoteDescription, 'access' | 'section_access' | 'sections' | 'links'>;

/** The sections of a remote that a caller may open, and the links to them; and the sections that the caller may not. */
export function partsFor(
  { access, section_access = {}, sections, links }: OpenParts,
  rights: Rights | undefined,
): Pick<RemoteDescription, 'sections' | 'links'> & { restricted: string[] } {
  const isOpen = (section: string) => mayOpen(access, rights) && mayOpen(section_access[section] ?? 'everyone', rights);
  return {
    sections: sections.filter(isOpen),
    links: links.filter(({ to }) => isOpen(to.split('/')[1] ?? '')),
    restricted: sections.filter((section) => !isOpen(section)),
  };
}
