import { expect, it } from 'vitest';
import { canaryAudience, linkText, opennessText, sectionText } from './remotes.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('says whom a canary reaches', () => {
  const [ada, both] = [['ada@example.org'], ['ada@example.org', 'bo@example.org']];
  const audiences = [
    canaryAudience({ share: null, testers: ada }),
    canaryAudience({ share: 25, testers: both }),
    canaryAudience({ share: null, testers: [] }),
  ];
  expect(audiences.map(plain)).toEqual(['1 testeur', '25 % des sessions et 2 testeurs', 'aucune session']);
});

it('says who may open a remote and its sections, also by roles and permissions that the product does not have', () => {
  const accesses = [
    opennessText({ access: 'everyone' }),
    opennessText({ access: { roles: ['student', 'admin', 'constructor'] } }),
    opennessText({ access: { permission: 'toString' } }),
    opennessText({ access: { permission: 'manage_content' }, section_access: { revues: { roles: ['admin'] } } }),
  ];
  expect(accesses.map(plain)).toEqual([
    'Tout le monde',
    'Étudiants, Administrateurs et constructor',
    'Comptes avec la permission « toString »',
    'Comptes avec la permission « Gérer le contenu », /revues : Administrateurs',
  ]);
});

it('names sections and links', () => {
  expect(['', 'veille'].map(sectionText)).toEqual(["/ (page d'accueil)", '/veille']);
  const link = linkText({ to: '/veille', label: 'Veille', place: 'header', order: 30 });
  expect(plain(link)).toBe("« Veille » vers /veille, dans l'en-tête");
});
