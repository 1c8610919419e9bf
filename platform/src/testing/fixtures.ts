import type { User } from '@iris/contract/accounts';
import type { CatalogCourse } from '@iris/contract/catalog';
import { effectivePermissions, type PermissionSet } from '@iris/contract/foundation';
import type { Campus, ContactMessage } from '@iris/contract/site';

/** Factories of the contract's entities with default values, each of which can be overridden. */
export const fixtures = {
  user: (more: Partial<User> = {}): User => ({
    _id: nextId(),
    name: 'Claire Fontaine',
    email: 'claire@example.org',
    email_verified: true,
    second_factor: false,
    role: 'student',
    permissions: effectivePermissions('student'),
    created_at: '2026-03-14T09:26:53.000Z',
    version: 0,
    ...more,
  }),
  admin: (granted: Partial<PermissionSet> = {}, more: Partial<User> = {}): User =>
    fixtures.user({ name: 'Paul Rey', role: 'admin', permissions: effectivePermissions('admin', granted), ...more }),
  superAdmin: (more: Partial<User> = {}): User =>
    fixtures.user({
      name: 'Inès Roche',
      role: 'super_admin',
      permissions: effectivePermissions('super_admin'),
      ...more,
    }),
  course: (more: Partial<CatalogCourse> = {}): CatalogCourse => ({
    _id: nextId(),
    title: 'Capsulorhexis circulaire continu',
    description: 'Maîtriser la déchirure capsulaire, du cristallin mou à la cataracte blanche.',
    duration: '12 semaines',
    level: 'Débutant',
    language: 'fr',
    price: 1290,
    enrollment_mode: 'open',
    image: '/illustrations/capsulorhexis.svg',
    image_alt: '',
    enrolled_count: 12,
    rating: 4.8,
    version: 1,
    has_program: true,
    ...more,
  }),
  campus: (more: Partial<Campus> = {}): Campus => ({
    _id: nextId(),
    name: 'Campus Europe',
    location: 'Barcelone, Espagne',
    image: '/illustrations/campus-europe.svg',
    image_alt: '',
    description: 'Simulateurs de phacoémulsification, plateau réfractif et studio de webinaires.',
    version: 1,
    ...more,
  }),
  message: (more: Partial<ContactMessage> = {}): ContactMessage => ({
    _id: nextId(),
    name: 'Nora Weiss',
    email: 'nora@example.org',
    subject: 'Dates de la prochaine session',
    message: 'Bonjour, quand commence la prochaine session de phaco ?',
    status: 'new',
    created_at: '2026-03-14T09:26:53.000Z',
    ...more,
  }),
};

let count = 0;

function nextId(): string {
  count += 1;
  return count.toString(16).padStart(24, '0');
}
