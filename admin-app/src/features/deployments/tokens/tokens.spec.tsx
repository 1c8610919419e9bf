import type { Token } from '@iris/delivery/contract/releases';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { deployment } from '../deployments.fixtures.ts';
import DeploymentsPage from '../deployments-page.tsx';
import { expiryWarning } from './token-list.tsx';

const SECRET = 'iris_deploy_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

let tokens: Token[];
let sent: unknown[];

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  sent = [];
  tokens = [
    token({ label: 'Intégration continue', last_used_at: '2026-11-20T08:00:00.000Z' }),
    token({
      _id: 'b'.repeat(24),
      label: 'Poste de Zoé',
      application: 'veille',
      expires_at: '2020-01-31T12:00:00.000Z',
    }),
  ];
  answer('GET /admin/deployments', () => [deployment({}), deployment({ name: 'shell', title: 'Shell' })]);
  answer('GET /admin/deployments/tokens', () => tokens);
  answer('POST /admin/deployments/tokens', async (request) => {
    sent.push(await request.json());
    return { token: SECRET };
  });
});

type Actor = ReturnType<typeof open>['user'];

const open = () => renderPage(<DeploymentsPage />, { at: '/admin/deployments' });
const press = async (user: Actor, name: string) => user.click(await screen.findByRole('button', { name }));
const section = async () => within(await screen.findByRole('region', { name: 'Jetons de déploiement' }));
const row = async (label: string) => {
  const found = await (await section()).findByText(label);
  return found.closest('li')?.textContent?.replace(/\s/g, ' ');
};
const startCreating = async (user: Actor) => {
  await press(user, 'Nouveau jeton');
  return within(await screen.findByRole('dialog', { name: 'Nouveau jeton' }));
};

it('lists deploy tokens with application, label, dates and last use, or says that there are none', async () => {
  const { unmount } = open();
  expect(await row('Intégration continue')).toMatch(
    /^Intégration continueSite publicCréé le21\/11\/2026Expire le19\/02\/2999Dernier usage20\/11\/2026/,
  );
  expect(await row('Poste de Zoé')).toMatch(/^Poste de ZoéExpiréveille.*Dernier usagejamais utilisé/);
  unmount();
  tokens = [];
  open();
  expect(await (await section()).findByText('Aucun jeton')).toBeInTheDocument();
});

it('warns of the end of a token', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  const cases: [end: string, warning: string | undefined][] = [
    ['2026-11-21T12:00:00.000Z', 'Expiré'],
    ['2026-11-22T11:59:59.000Z', 'Expire dans moins de 24 h'],
    ['2026-11-23T11:00:00.000Z', 'Expire dans 1 jour'],
    ['2026-12-05T11:59:59.000Z', 'Expire dans 13 jours'],
    ['2026-12-05T12:00:00.000Z', undefined],
  ];
  const warnings = cases.map(([expires_at]) => expiryWarning({ expires_at }, now)?.text.replace(/\s/g, ' '));
  expect(warnings).toEqual(cases.map(([, warning]) => warning));
});

it('leaves tokens on the page when the deployments cannot be loaded, and the deployments when the tokens cannot', async () => {
  answer('GET /admin/deployments', () => problem('database_unavailable'));
  const { unmount } = open();
  expect(await row('Intégration continue')).toContain('public');
  unmount();
  answer('GET /admin/deployments', () => [deployment({})]);
  answer('GET /admin/deployments/tokens', () => problem('database_unavailable'));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger les jetons.');
  expect(screen.getByRole('region', { name: 'Site public' })).toBeInTheDocument();
  answer('GET /admin/deployments/tokens', () => tokens);
  await press(user, 'Réessayer');
  await row('Poste de Zoé');
});

it('shows a new token once, selected when it cannot be copied', async () => {
  const { user } = open();
  const form = await startCreating(user);
  await user.selectOptions(form.getByLabelText('Module'), 'Site public');
  await user.type(form.getByLabelText('Libellé'), 'Poste de Paul{Enter}');
  const created = within(await screen.findByRole('dialog', { name: 'Jeton créé' }));
  const shown = created.getByRole<HTMLInputElement>('textbox', { name: 'Jeton de déploiement' });
  expect(shown).toHaveAccessibleDescription(/affiché qu'une fois/);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await press(user, 'Copier le jeton');
  await toastSays('error', 'Copie impossible', 'Le jeton est sélectionné\u00a0: copiez-le vous-même.');
  expect(shown).toHaveFocus();
  expect([shown.selectionStart, shown.selectionEnd]).toEqual([0, SECRET.length]);
  await user.click(created.getAllByRole('button', { name: 'Fermer' })[1] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(document.body.innerHTML).not.toContain(SECRET);
  expect((await startCreating(user)).getByLabelText('Libellé')).toHaveValue('');
});

it('needs an application, also one that was never released, a label and a number of days, and keeps them after a refusal', async () => {
  const { user } = open();
  const form = await startCreating(user);
  const days = form.getByLabelText('Durée de validité, en jours');
  await user.clear(days);
  await user.type(days, '400{Enter}');
  await waitFor(() => expect(form.getByLabelText('Module')).toHaveFocus());
  expect(form.getByLabelText('Module')).toHaveAccessibleDescription('Choisissez un module');
  expect(form.getByLabelText('Libellé')).toHaveAccessibleDescription(/^Ce texte est vide/);
  expect(days).toHaveAccessibleDescription('365 jours au plus');

  await user.selectOptions(form.getByLabelText('Module'), 'Un nouveau module');
  const name = form.getByLabelText('Nom du nouveau module');
  await user.type(name, 'Ma Veille');
  await user.type(form.getByLabelText('Libellé'), 'Équipe veille');
  await user.clear(days);
  await user.type(days, '30{Enter}');
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription(/lettres minuscules, chiffres et tirets/);
  await user.clear(name);
  answer('POST /admin/deployments/tokens', async (request) => {
    sent.push(await request.json());
    return problem('invalid_input', { errors: { label: ['Ce libellé est réservé'] } });
  });
  await user.type(name, 'veille{Enter}');
  expect(await form.findByText('Ce libellé est réservé')).toBeInTheDocument();
  expect(sent).toEqual([{ application: 'veille', label: 'Équipe veille', days: 30 }]);
  expect(form.getByLabelText('Libellé')).toHaveValue('Équipe veille');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Modifications non enregistrées' })).toBeInTheDocument();
});

function token(more: Partial<Token>): Token {
  return {
    _id: 'a'.repeat(24),
    application: 'public',
    label: 'Intégration continue',
    created_at: '2026-11-21T12:30:00.000Z',
    expires_at: '2999-02-19T12:30:00.000Z',
    last_used_at: null,
    ...more,
  };
}
