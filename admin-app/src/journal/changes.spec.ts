import { permissionSet } from '@iris/contract/foundation';
import { expect, it } from 'vitest';
import { listChanges } from './changes.ts';

it('lists changed fields only, with French labels', () => {
  const before = { _id: 'a', version: 1, title: 'Phaco', price: 1290, level: 'Débutant', image_alt: '' };
  const after = { ...before, version: 2, price: 990.5, image_alt: 'Une pointe' };
  expect(listChanges({ before, after })).toEqual([
    { field: 'price', label: 'Prix', before: '1\u202f290,00\u00a0€', after: '990,50\u00a0€' },
    { field: 'image_alt', label: 'Texte alternatif', before: '', after: 'Une pointe' },
  ]);
});

it('has one side only for created and deleted resources', () => {
  const created = [{ field: 'name', label: 'Nom', after: 'Campus México' }];
  expect(listChanges({ before: null, after: { name: 'Campus México' } })).toEqual(created);
  const deleted = [{ field: 'email', label: 'E-mail', before: 'a@b.fr' }];
  expect(listChanges({ before: { email: 'a@b.fr' }, after: null })).toEqual(deleted);
  expect(listChanges({ before: null, after: null })).toEqual([]);
});

it('formats roles, permissions, statuses and dates like the screens', () => {
  const before = { role: 'student', permissions: permissionSet(false), status: 'new', language: 'fr' };
  const after = {
    role: 'admin',
    permissions: { ...permissionSet(false), manage_stats: true },
    status: 'read',
    language: 'en',
  };
  expect(listChanges({ before, after }).map((it) => [it.label, it.before, it.after])).toEqual([
    ['Rôle', 'Étudiant', 'Administrateur'],
    ['Statut', 'Nouveau', 'Lu'],
    ['Langue', 'Français', 'Anglais'],
    ['Gérer les statistiques', 'non', 'oui'],
  ]);
  expect(listChanges({ before: null, after: { created_at: '2026-11-21T08:30:00Z' } })[0]?.after).toMatch(
    /^21 novembre 2026/,
  );
});

it('shows unknown fields and values unchanged', () => {
  expect(listChanges({ before: { extra: [1] }, after: { extra: [1, 2], role: 'owner' } })).toEqual([
    { field: 'extra', label: 'extra', before: '[1]', after: '[1,2]' },
    { field: 'role', label: 'Rôle', before: '', after: 'owner' },
  ]);
});

it('shows which version of a remote was live or canary, and where it came from as far as that is known', () => {
  const before = { live: '1.1.0', canary: { version: '1.2.0', share: 10 } };
  const origin = {
    author: 'Zoé Lambert',
    commit: '9fceb02d0ae598e9',
    message: null,
    duration_s: 4,
    is_verified: false,
    set: 'platform-2',
  };
  expect(listChanges({ before, after: { live: '1.0.0', canary: null, ...origin } })).toEqual([
    { field: 'live', label: 'Version en ligne', before: '1.1.0', after: '1.0.0' },
    { field: 'canary', label: "Version à l'essai", before: '1.2.0 (10\u00a0% des sessions)', after: '' },
    { field: 'author', label: 'Auteur', after: 'Zoé Lambert' },
    { field: 'commit', label: 'Commit', after: '9fceb02d0ae598e9' },
    { field: 'duration_s', label: 'Durée de la mise en ligne', after: '4\u00a0s' },
    { field: 'is_verified', label: 'Pages vérifiées', after: 'non' },
    { field: 'set', label: 'Ensemble de versions', after: 'platform-2' },
  ]);
  const [forTesters] = listChanges({ before: null, after: { canary: { version: '1.2.0', share: null } } });
  expect(forTesters?.after).toBe('1.2.0 (testeurs désignés)');
});

it('shows which version was put into a set or taken out of it', () => {
  const waiting = { set: 'platform-2', released: '1.2.0' };
  expect(listChanges({ before: { set: null }, after: waiting })).toEqual([
    { field: 'set', label: 'Ensemble de versions', before: '', after: 'platform-2' },
    { field: 'released', label: 'Version', after: '1.2.0' },
  ]);
});

it('shows that a remote was taken off the site', () => {
  expect(listChanges({ before: { is_removed: false }, after: { is_removed: true } })).toEqual([
    { field: 'is_removed', label: 'Retiré du site', before: 'non', after: 'oui' },
  ]);
});

it('shows what was approved of a remote, part by part', () => {
  const description = {
    name: 'veille',
    title: 'Veille',
    sections: ['', 'veille'],
    access: { roles: ['student', 'admin', 'constructor'] },
    section_access: { veille: { roles: ['student'] } },
    links: [{ to: '/veille', label: 'Veille', place: 'header', order: 10 }],
    icon: 'M4 4h7v7z',
  };
  const approved = listChanges({ before: { description: null }, after: { description } });
  expect(approved.filter(({ before }) => before !== undefined)).toEqual([]);
  expect(approved.map((it) => [it.label, it.after])).toEqual([
    ['Nom', 'veille'],
    ['Titre', 'Veille'],
    ['Adresses', "/ (page d'accueil), /veille"],
    ['Ouvert à', 'Étudiants, Administrateurs et constructor'],
    ['Adresses réservées', '/veille\u00a0: Étudiants'],
    ['Liens', "«\u00a0Veille\u00a0» vers /veille, dans l'en-tête"],
    ['Icône', 'M4 4h7v7z'],
  ]);
  const wider = { ...description, access: 'everyone' };
  expect(listChanges({ before: { description }, after: { description: wider } })).toEqual([
    {
      field: 'access',
      label: 'Ouvert à',
      before: 'Étudiants, Administrateurs et constructor',
      after: 'Tout le monde',
    },
  ]);
});
