import { answer, problem, renderPage } from '@iris/platform/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import LegalPage from './legal-page.tsx';
import PrivacyPage from './privacy-page.tsx';

const ORGANISATION = {
  name: 'Iris Formation SAS',
  numbers: 'RCS Lyon 123 456 789',
  city: 'Lyon',
  director: 'Inès Roche',
  host: 'Hébergeur de France, 1 rue du Lac, Lyon',
  privacy_email: 'dpo@iris.example',
  retention: { messages_days: 1095, journal_days: 400, logs_days: 365 },
  stored: [
    { what: 'Vos messages', why: 'Pour vous répondre.', how_long: ['Trois\u00a0ans.'] },
    {
      what: 'Vos invitations',
      why: 'Pour vous inviter.',
      how_long: ['Invitations\u00a0: douze mois.', 'Listes\u00a0: 90\u00a0jours.'],
    },
  ],
  remaining: [
    { what: 'Certificats', why: 'Ils restent vérifiables.', how_long: 'Tant que le certificat est valable.' },
  ],
};

it('the legal notice names publisher, director and host, and omits what is not set', async () => {
  answer('GET /organisation', ORGANISATION);
  const { unmount } = renderPage(<LegalPage />, { at: '/legal' });
  for (const text of [ORGANISATION.name, ORGANISATION.numbers, ORGANISATION.director, ORGANISATION.host]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  unmount();
  answer('GET /organisation', { ...ORGANISATION, numbers: '', director: '', host: '' });
  renderPage(<LegalPage />, { at: '/legal' });
  expect(await screen.findByText(ORGANISATION.name)).toBeVisible();
  expect(screen.queryByText('Numéros')).toBeNull();
  expect(screen.queryByText('Directeur de la publication')).toBeNull();
  expect(screen.queryByText('Hébergeur')).toBeNull();
});

it('the privacy page says how long data are kept, and where to write', async () => {
  answer('GET /organisation', ORGANISATION);
  renderPage(<PrivacyPage />, { at: '/privacy' });
  expect(await screen.findByText('Trois\u00a0ans.', { normalizer: (text) => text })).toBeVisible();
  expect(screen.getByText(/un cookie qui dit seulement qu'elle existe/)).toBeVisible();
  expect(screen.getByText(/pas encore enregistré .*trente jours au plus.*vous déconnecter l'efface/)).toBeVisible();
  expect(screen.getByText('Listes\u00a0: 90\u00a0jours.', { normalizer: (text) => text })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ce qui reste après la suppression de votre compte' })).toBeVisible();
  expect(screen.getByText('Ils restent vérifiables.')).toBeVisible();
  expect(screen.getByText('Un an au plus.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'dpo@iris.example' })).toHaveAttribute('href', 'mailto:dpo@iris.example');
});

it('both show what needs no server when it fails, with a button to try again', async () => {
  answer('GET /organisation', () => problem('database_unavailable'));
  for (const [page, heading] of [
    [<LegalPage key="legal" />, 'Contenus'],
    [<PrivacyPage key="privacy" />, 'Personne ne vous suit ici'],
  ] as const) {
    const { unmount } = renderPage(page);
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
    unmount();
  }
});
