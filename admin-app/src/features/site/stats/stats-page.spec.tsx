import type { Stats } from '@iris/contract/site';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import StatsPage from './stats-page.tsx';

let stats: Stats;

beforeEach(() => {
  signInAs(fixtures.admin({ manage_stats: true }));
  stats = { webinar_listeners: 2500, virtual_classes: 150, key_opinion_leaders: 45, subscribers: 8000 };
  answer('GET /stats', () => stats);
});

const open = () => renderPage(<StatsPage />, { at: '/admin/stats' });
const preview = () => {
  const region = within(screen.getByRole('region', { name: 'Aperçu en direct' }));
  const figures = region.getAllByRole('definition').map((figure) => figure.textContent);
  return Object.fromEntries(region.getAllByRole('term').map((label, index) => [label.textContent, figures[index]]));
};
const type = async (user: ReturnType<typeof open>['user'], label: string, value: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(value);
};
const save = (user: ReturnType<typeof open>['user']) => user.click(screen.getByRole('button', { name: 'Enregistrer' }));

it('shows the four numbers, their preview under its own labels, and a tip', async () => {
  open();
  expect(await screen.findByLabelText('Auditeurs de Webinaires')).toHaveValue(2500);
  expect(screen.getByLabelText('Classes Virtuelles')).toHaveValue(150);
  expect(screen.getByLabelText("Leaders d'Opinion Clés")).toHaveValue(45);
  expect(screen.getByLabelText('Abonnés')).toHaveValue(8000);
  for (const field of screen.getAllByRole('spinbutton')) expect(field).toHaveAttribute('min', '0');
  expect(preview()).toEqual({ Auditeurs: '2\u202f500', Classes: '150', Experts: '45', Abonnés: '8\u202f000' });
  expect(screen.getByRole('region', { name: 'Conseil' })).toBeInTheDocument();
});

it('updates the preview while typing', async () => {
  const { user } = open();
  await type(user, 'Abonnés', '12345');
  expect(preview()).toMatchObject({ Abonnés: '12\u202f345' });
  await type(user, 'Abonnés', '');
  expect(preview()).toMatchObject({ Abonnés: '–' });
});

it.each([
  ['', 'Ce nombre est requis'],
  ['-1', 'Ce nombre ne peut pas être négatif'],
  ['12.5', 'Ce nombre doit être entier'],
])('rejects « %s »', async (value, message) => {
  const { user } = open();
  await type(user, 'Classes Virtuelles', value);
  await save(user);
  const field = screen.getByLabelText('Classes Virtuelles');
  expect(field).toHaveAccessibleDescription(new RegExp(message));
  expect(field).toHaveFocus();
});

it('accepts zero, saves the four numbers and shows a toast', async () => {
  answer('PUT /stats', async (request) => {
    stats = (await request.json()) as Stats;
    return stats;
  });
  const { user } = open();
  await type(user, 'Abonnés', '0');
  await save(user);
  expect(await screen.findByText('Statistiques mises à jour')).toBeInTheDocument();
  expect(stats).toEqual({ webinar_listeners: 2500, virtual_classes: 150, key_opinion_leaders: 45, subscribers: 0 });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Annuler' })).toBeDisabled());
  expect(screen.getByLabelText('Abonnés')).toHaveValue(0);
});

it('resets the form to the saved values', async () => {
  const { user } = open();
  await type(user, 'Abonnés', '9000');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.getByLabelText('Abonnés')).toHaveValue(8000);
  expect(preview()).toMatchObject({ Abonnés: '8\u202f000' });
});
