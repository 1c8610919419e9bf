import type { Token } from '@iris/delivery/contract/releases';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
const dialog = async (name = 'Nouveau jeton') => within(await screen.findByRole('dialog', { name }));
const startCreating = async (user: Actor) => {
  await press(user, 'Nouveau jeton');
  return dialog();
};

describe('the deploy tokens', () => {
  it('are listed with application, label, dates and last use', async () => {
    open();
    expect(await row('Intégration continue')).toMatch(
      /^Intégration continueSite publicCréé le21\/11\/2026Expire le19\/02\/2999Dernier usage20\/11\/2026/,
    );
    expect(await row('Poste de Zoé')).toMatch(/^Poste de ZoéExpiréveille.*Dernier usagejamais utilisé/);
  });

  it('warn of their end', () => {
    const now = Date.parse('2026-11-21T12:00:00.000Z');
    const cases: [end: string, warning: string | undefined][] = [
      ['2026-11-21T11:59:59.000Z', 'Expiré'],
      ['2026-11-21T12:00:00.000Z', 'Expiré'],
      ['2026-11-22T11:59:59.000Z', 'Expire dans moins de 24 h'],
      ['2026-11-23T11:00:00.000Z', 'Expire dans 1 jour'],
      ['2026-12-05T11:59:59.000Z', 'Expire dans 13 jours'],
      ['2026-12-05T12:00:00.000Z', undefined],
    ];
    const wrong = cases.filter(
      ([expires_at, warning]) => expiryWarning({ expires_at }, now)?.text.replace(/\s/g, ' ') !== warning,
    );
    expect(wrong).toEqual([]);
  });

  it('may be none', async () => {
    tokens = [];
    const { user } = open();
    expect(await (await section()).findByText('Aucun jeton')).toBeInTheDocument();
    await press(user, 'Créer un jeton');
    await dialog();
  });

  it('that cannot be loaded leave the deployments on the page', async () => {
    answer('GET /admin/deployments/tokens', () => problem('database_unavailable'));
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger les jetons.');
    expect(screen.getByRole('region', { name: 'Site public' })).toBeInTheDocument();
    answer('GET /admin/deployments/tokens', () => tokens);
    await press(user, 'Réessayer');
    await row('Poste de Zoé');
  });

  it('stay on the page when the deployments cannot be loaded', async () => {
    answer('GET /admin/deployments', () => problem('database_unavailable'));
    open();
    expect(await row('Intégration continue')).toContain('public');
  });
});

describe('a new token', () => {
  it('is created for a known application, and shown once, selected', async () => {
    const { user } = open();
    const form = await startCreating(user);
    await user.selectOptions(form.getByLabelText('Module'), 'Site public');
    await user.type(form.getByLabelText('Libellé'), 'Poste de Paul');
    expect(form.getByLabelText('Durée de validité, en jours')).toHaveValue(90);
    await user.click(form.getByRole('button', { name: 'Créer le jeton' }));

    const created = await dialog('Jeton créé');
    expect(sent).toEqual([{ application: 'public', label: 'Poste de Paul', days: 90 }]);
    const shown = created.getByRole<HTMLInputElement>('textbox', { name: 'Jeton de déploiement' });
    expect(shown).toHaveValue(SECRET);
    expect(shown).toHaveAccessibleDescription(/affiché qu'une fois/);
    await waitFor(() => expect(shown).toHaveFocus());
    expect([shown.selectionStart, shown.selectionEnd]).toEqual([0, SECRET.length]);
    await toastSays('success', 'Jeton créé', '«\u00a0Poste de Paul\u00a0»');

    await user.click(created.getByRole('button', { name: 'Copier le jeton' }));
    await toastSays('success', 'Jeton copié');
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Fermer' })[1] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.body.innerHTML).not.toContain(SECRET);
    expect((await startCreating(user)).getByLabelText('Libellé')).toHaveValue('');
  });

  it('says when it cannot be copied', async () => {
    const { user } = open();
    const form = await startCreating(user);
    await user.selectOptions(form.getByLabelText('Module'), 'Shell');
    await user.type(form.getByLabelText('Libellé'), 'Plateforme{Enter}');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await press(user, 'Copier le jeton');
    await toastSays('error', 'Copie impossible', 'Le jeton est sélectionné\u00a0: copiez-le vous-même.');
    expect(screen.getByRole('textbox', { name: 'Jeton de déploiement' })).toHaveFocus();
  });

  it('may be for a remote that was never released', async () => {
    const { user } = open();
    const form = await startCreating(user);
    await user.selectOptions(form.getByLabelText('Module'), 'Un nouveau module');
    const name = form.getByLabelText('Nom du nouveau module');
    await user.type(name, 'Ma Veille');
    await user.type(form.getByLabelText('Libellé'), 'Équipe veille{Enter}');
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription(/lettres minuscules, chiffres et tirets/);
    await user.clear(name);
    await user.type(name, 'veille{Enter}');
    await dialog('Jeton créé');
    expect(sent).toEqual([{ application: 'veille', label: 'Équipe veille', days: 90 }]);
  });

  it('needs an application, a label and a number of days', async () => {
    const { user } = open();
    const form = await startCreating(user);
    const days = form.getByLabelText('Durée de validité, en jours');
    await user.clear(days);
    await user.type(days, '400');
    await user.click(form.getByRole('button', { name: 'Créer le jeton' }));
    await waitFor(() => expect(form.getByLabelText('Module')).toHaveFocus());
    expect(form.getByLabelText('Module')).toHaveAccessibleDescription('Choisissez un module');
    expect(form.getByLabelText('Libellé')).toHaveAccessibleDescription(/^Ce texte est vide/);
    expect(days).toHaveAccessibleDescription('365 jours au plus');
    expect(sent).toEqual([]);
  });

  it('keeps what was typed after a failure, and asks before it is lost', async () => {
    const errors = { label: ['Ce libellé est réservé'] };
    answer('POST /admin/deployments/tokens', () => problem('invalid_input', { errors }));
    const { user } = open();
    const form = await startCreating(user);
    await user.selectOptions(form.getByLabelText('Module'), 'Site public');
    await user.type(form.getByLabelText('Libellé'), 'Poste de Paul{Enter}');
    expect(await form.findByText('Ce libellé est réservé')).toBeInTheDocument();
    expect(form.getByLabelText('Libellé')).toHaveValue('Poste de Paul');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Modifications non enregistrées' });
    await user.click(within(question).getByRole('button', { name: 'Abandonner' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('revoking a token', () => {
  it('asks, revokes it, and shows a toast', async () => {
    answer('DELETE /admin/deployments/tokens/:id', (request) => {
      sent.push(new URL(request.url).pathname.split('/').at(-1));
      tokens = tokens.slice(1);
      return undefined;
    });
    const { user } = open();
    await press(user, 'Révoquer le jeton Intégration continue\u00a0: Site public');
    const question = await screen.findByRole('alertdialog', {
      name: 'Révoquer le jeton «\u00a0Intégration continue\u00a0»',
    });
    expect(question).toHaveAccessibleDescription(/^Site public.*refusées dès maintenant/);
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Révoquer' }));
    await toastSays('success', 'Jeton révoqué', '«\u00a0Intégration continue\u00a0»');
    expect(sent).toEqual(['a'.repeat(24)]);
    await waitFor(() => expect(screen.queryByText('Intégration continue')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Nouveau jeton' })).toHaveFocus());
  });
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
