import { counted, PERMISSION_LABELS, ROLE_PLURAL_LABELS } from '@iris/contract/foundation';
import type { Deployment } from '@iris/delivery/contract/releases';
import type { RemoteAccess, RemoteDescription, RemoteLink } from '@iris/delivery/contract/remotes/description';

const conjunction = new Intl.ListFormat('fr-FR', { type: 'conjunction' });

/** Whom a canary reaches: « 10 % des sessions et 2 testeurs ». */
export function canaryAudience({
  share,
  testers,
}: Pick<NonNullable<Deployment['canary']>, 'share' | 'testers'>): string {
  const sessions = share === null ? [] : [`${share}\u00a0% des sessions`];
  const accounts = testers.length === 0 ? [] : [counted(testers.length, 'testeur')];
  return conjunction.format([...sessions, ...accounts]) || 'aucune session';
}

/** Who may open a remote: « Tout le monde », « Étudiants et Administrateurs ». */
export function accessText(access: RemoteAccess): string {
  if (access === 'everyone') return 'Tout le monde';
  if ('roles' in access) return conjunction.format(access.roles.map((role) => ROLES.get(role) ?? role));
  return `Comptes avec la permission «\u00a0${PERMISSIONS.get(access.permission) ?? access.permission}\u00a0»`;
}

/** Who may open the sections that are not open to all whom the remote admits: « /dashboard : Étudiants ». */
export function sectionAccessText(sections: RemoteDescription['section_access'] = {}): string {
  const each = Object.entries(sections).map(([one, access]) => `${sectionText(one)}\u00a0: ${accessText(access)}`);
  return each.join(', ');
}

/** Who may open a remote, and which of its sections fewer people: « Étudiants et Administrateurs, /dashboard : Étudiants ». */
export function opennessText({ access, section_access }: Pick<RemoteDescription, 'access' | 'section_access'>): string {
  return [accessText(access), sectionAccessText(section_access)].filter(Boolean).join(', ');
}

/** The first segment of a remote's addresses, as a path. */
export function sectionText(section: string): string {
  return section === '' ? "/ (page d'accueil)" : `/${section}`;
}

/** A link of a remote with its place. */
export function linkText({ label, to, place }: RemoteLink): string {
  return `«\u00a0${label}\u00a0» vers ${to}, ${PLACES[place]}`;
}

// A description may name roles and permissions that the product does not have.
const ROLES = new Map<string, string>(Object.entries(ROLE_PLURAL_LABELS));
const PERMISSIONS = new Map<string, string>(
  Object.entries(PERMISSION_LABELS).map(([permission, { label }]) => [permission, label]),
);

const PLACES: Record<RemoteLink['place'], string> = {
  header: "dans l'en-tête",
  legal: 'en bas de page',
  footer: 'dans le pied de page',
  dashboard: 'sur le tableau de bord',
};
