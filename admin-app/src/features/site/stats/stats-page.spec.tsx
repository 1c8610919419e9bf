import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import StatsPage from './stats-page.tsx';

beforeEach(() => {
  signInAs(fixtures.admin({ manage_stats: true }));
  answer('GET /stats', { webinar_listeners: 2500, virtual_classes: 150, key_opinion_leaders: 45, subscribers: 8000 });
});

it('fills in the counted listeners, which stay editable and are saved with the form only', async () => {
  answer('GET /admin/webinars/listeners', { total: 2731 });
  let saved: unknown;
  answer('PUT /stats', async (request) => {
    saved = await request.json();
    return undefined as never;
  });
  const { user } = renderPage(<StatsPage />, { at: '/admin/stats' });
  const field = await screen.findByLabelText('Auditeurs de Webinaires');
  await user.click(screen.getByRole('button', { name: /^Compter/ }));
  await waitFor(() => expect(field).toHaveValue(2731));
  expect(saved).toBeUndefined();
  await user.type(field, '0');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(saved).toMatchObject({ webinar_listeners: 27_310, subscribers: 8000 }));
});

it('shows what is wrong with a number at its field, and in the preview that there is none', async () => {
  const { user } = renderPage(<StatsPage />, { at: '/admin/stats' });
  const field = await screen.findByLabelText('Abonnés');
  const previewed = () =>
    within(screen.getByRole('region', { name: 'Aperçu en direct' })).getAllByRole('definition')[3];
  expect(previewed()).toHaveTextContent(/^8\s000$/);
  for (const [value, message, shown] of [
    ['', 'Ce nombre est requis', '–'],
    ['-1', 'Ce nombre ne peut pas être négatif', undefined],
    ['12.5', 'Ce nombre doit être entier', undefined],
  ] as const) {
    await user.clear(field);
    if (value) await user.type(field, value);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(field).toHaveAccessibleDescription(new RegExp(message));
    expect(field).toHaveFocus();
    if (shown) expect(previewed()).toHaveTextContent(shown);
  }
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(field).toHaveValue(8000);
  expect(previewed()).toHaveTextContent(/^8\s000$/);
});
