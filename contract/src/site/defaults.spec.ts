import { expect, it } from 'vitest';
import { LEVELS } from '../catalog/index.ts';
import { PASSWORD_MIN_LENGTH, PERMISSIONS, PROGRESS_MAX, RATING_MAX } from '../foundation/index.ts';
import { STATS_DEFAULTS, THEME_DEFAULTS } from './defaults.ts';

it('has the default values of docs/product.md', () => {
  expect(THEME_DEFAULTS).toMatchObject({
    siteName: 'Académie Iris',
    primaryColor: '#14b8a6',
    secondaryColor: '#06b6d4',
    accentColor: '#f59e0b',
    heroTitle: 'APPRENONS ENSEMBLE',
    heroSubtitle: 'Devenez le chirurgien que vous voulez être',
    footerText: 'Bureaux internationaux au Mexique et à Barcelone',
    address: 'Quartier Roma, Mexico\u00a0; Barcelone, Espagne',
    contactEmail: 'contact@academie-iris.example',
    contactPhone: '+33 1 99 00 12 34',
    whatsappNumber: '33639980012',
  });
  expect(STATS_DEFAULTS).toEqual({
    webinar_listeners: 2500,
    virtual_classes: 150,
    key_opinion_leaders: 45,
    subscribers: 8000,
  });
  expect([PASSWORD_MIN_LENGTH, RATING_MAX, PROGRESS_MAX]).toEqual([6, 5, 100]);
  expect(LEVELS).toEqual(['Débutant', 'Intermédiaire', 'Avancé']);
  expect(PERMISSIONS).toEqual([
    'manage_courses',
    'manage_users',
    'manage_content',
    'manage_stats',
    'manage_campus',
    'view_analytics',
    'can_delete',
  ]);
});
