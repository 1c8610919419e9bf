import type { CanaryHealth, DeploymentWithHealth } from '@iris/delivery/contract/telemetry';
import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deployment, health, release } from './deployments.fixtures.ts';
import DeploymentsPage from './deployments-page.tsx';

let deployments: DeploymentWithHealth[];
let asked: unknown[];

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  asked = [];
  deployments = [
    deployment({
      name: 'public',
      title: 'Site public',
      releases: [
        release('2.1.0', 'live'),
        release('2.0.0', 'kept', { origin: { author: 'Zoé Lambert', commit: '9fceb02d0ae598e9', message: MESSAGE } }),
        release('1.0.0', 'retired'),
      ],
      live: '2.1.0',
      rollback_to: '2.0.0',
      health: [
        health('2.1.0', { loads: 1240, median_ms: 320, failures: { chunk: 2, entry: 1 }, violations: 4 }),
        health('', { failures: { registry: 7 } }),
      ],
    }),
    deployment({
      name: 'student',
      title: 'Espace étudiant',
      releases: [release('3.0.0', 'canary'), release('2.9.0', 'live')],
      live: '2.9.0',
      canary: { version: '3.0.0', share: 10, testers: [] },
      rollback_to: '2.9.0',
      health: [
        health('2.9.0', { loads: 5000, median_ms: 1340 }),
        health('3.0.0', { loads: 100, failures: { stylesheet: 30 } }),
      ],
    }),
    deployment({ name: 'admin', title: 'Administration', releases: [release('1.0.0', 'live')], live: '1.0.0' }),
    deployment({ name: 'shell', title: 'Shell', releases: [release('7.0.0', 'live')], live: '7.0.0' }),
  ];
  answer('GET /admin/deployments', () => deployments);
  answer('GET /admin/deployments/tokens', () => []);
});

const MESSAGE = 'feat(public-site): montrer les dates des prochaines sessions sur la page des cours';

const NONE = { views: 0, failures: 0, median_ms: null };
const HEALTH: CanaryHealth = {
  views: 35,
  failures: 3,
  median_ms: 1340,
  live: { views: 400, failures: 1, median_ms: 300 },
  verdict: 'healthy',
  taken_back: true,
  limit: { failures: 14, views: 35 },
};

const setHealth = (canary_health: CanaryHealth) => {
  deployments = deployments.map((one) => (one.canary ? { ...one, canary_health } : one));
};
const open = () => renderPage(<DeploymentsPage />, { at: '/admin/deployments' });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const canaryHealth = async () =>
  within((await card('Espace étudiant')).getByRole('group', { name: "Santé de l'essai" }));
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const version = async (name: string, number: string) =>
  within((await card(name)).getByRole('article', { name: `Version ${number}` }));
const row = async (name: string, number: string) => {
  const rows = (await card(name)).getAllByRole('listitem').filter(({ textContent }) => textContent?.startsWith(number));
  return rows[0];
};
const rowText = async (name: string, number: string) => (await row(name, number))?.textContent;
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const confirm = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

const figures = (scope: Awaited<ReturnType<typeof card>>) => {
  const terms = scope.getAllByRole('term').map(({ textContent }) => textContent);
  const values = scope.getAllByRole('definition').map(({ textContent }) => textContent);
  return Object.fromEntries(terms.map((term, index) => [term, values[index]?.replace(/\s/g, ' ')]));
};
const badges = (scope: Awaited<ReturnType<typeof card>>, list: string) =>
  within(scope.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '));

describe('each remote', () => {
  it('has a card with the live version, its release date and its telemetry', async () => {
    open();
    const live = await version('Site public', '2.1.0');
    expect(live.getByText('En ligne')).toBeInTheDocument();
    expect(live.getByText(/^21 novembre 2026 à/)).toBeInTheDocument();
    expect(figures(live)).toEqual({
      Chargements: '1 240',
      'Temps médian': '320 ms',
      Échecs: '3',
      'Violations CSP': '4',
    });
    expect(badges(live, 'Échecs par étape')).toEqual(['Entrée : 1', 'Fragment : 2']);
  });

  it('comes after the shell, which has no telemetry', async () => {
    open();
    const shell = await version('Shell', '7.0.0');
    expect(shell.queryByText('Pas encore de mesure.')).not.toBeInTheDocument();
    expect(titles()).toEqual(['Shell', 'Site public', 'Espace étudiant', 'Administration', 'Jetons de déploiement']);
  });

  it('comes before those without a proposed description when it has one', async () => {
    const [name, title] = ['veille', 'Veille'];
    const proposed = { name, title, sections: [name], access: 'everyone' as const, links: [], icon: 'M4 4h7z' };
    deployments = [...deployments, deployment({ name, title, proposed })];
    open();
    await card('Veille');
    expect(titles().slice(0, 3)).toEqual(['Shell', 'Veille', 'Site public']);
  });

  it('shows a canary with its share beside the live version', async () => {
    open();
    const shown = (await card('Espace étudiant')).getAllByRole('article');
    expect(shown.map((it) => it.getAttribute('aria-label'))).toEqual(['Version 2.9.0', 'Version 3.0.0']);
    const canary = await version('Espace étudiant', '3.0.0');
    expect(canary.getByText("À l'essai")).toBeInTheDocument();
    expect(canary.getByText('10 % des sessions')).toBeInTheDocument();
    expect(badges(canary, 'Échecs par étape')).toEqual(['Feuille de style : 30']);
    const live = await version('Espace étudiant', '2.9.0');
    expect(live.getByText('90 % des sessions')).toBeInTheDocument();
    expect(figures(live)['Temps médian']).toBe('1,3 s');
  });

  it.each([
    [{ share: null, testers: ['ada@example.org'] }, '1 testeur', undefined],
    [{ share: null, testers: ['ada@example.org', 'bo@example.org'] }, '2 testeurs', undefined],
    [
      { share: 25, testers: ['ada@example.org', 'bo@example.org'] },
      '25 % des sessions et 2 testeurs',
      '75 % des sessions',
    ],
    [{ share: null, testers: [] }, 'aucune session', undefined],
  ])('shows a canary of %o as reaching «%s»', async (canary, audience, others) => {
    deployments = deployments.map((one) => (one.canary ? { ...one, canary: { ...one.canary, ...canary } } : one));
    open();
    expect((await version('Espace étudiant', '3.0.0')).getByText(audience)).toBeInTheDocument();
    const live = await version('Espace étudiant', '2.9.0');
    expect(live.queryByText(/sessions|testeur/)?.textContent?.replace(/\s/g, ' ')).toBe(others);
  });

  it('shows how a canary fares beside the live release', async () => {
    setHealth({ ...HEALTH, views: 20, failures: 3, median_ms: 1340 });
    open();
    const fares = await canaryHealth();
    expect(figures(fares)).toEqual({
      "À l'essai": '3 échecs sur 20 pages vues (15 %) Temps médian : 1,3 s',
      "En ligne, depuis le début de l'essai": '1 échec sur 400 pages vues (0,3 %) Temps médian : 300 ms',
    });
    expect(fares.getByText('Aucun écart décisif')).toBeInTheDocument();
    expect((await card('Site public')).queryByRole('group', { name: "Santé de l'essai" })).not.toBeInTheDocument();
  });

  it('shows the health of a canary without page views', async () => {
    setHealth({ ...HEALTH, ...NONE, live: { ...NONE, views: 1 }, verdict: 'wait' });
    open();
    expect(figures(await canaryHealth())).toEqual({
      "À l'essai": 'Aucune page vue pour le moment',
      "En ligne, depuis le début de l'essai": '0 échec sur 1 page vue (0 %)',
    });
  });

  it.each<[string, Partial<CanaryHealth>, string]>([
    ['a canary with too few page views', { views: 19, verdict: 'wait' }, 'Trop peu de mesures'],
    ['no page view of the live release', { failures: 13, live: NONE }, 'Trop peu de mesures pour comparer'],
    ['too few page views of the live release', { live: { ...NONE, views: 99 } }, 'Trop peu de mesures pour comparer'],
    ['a canary as good as the live release', {}, 'Aucun écart décisif'],
    [
      'a canary that fails, and no page view of the live release',
      { verdict: 'failing', live: NONE },
      'Échoue trop souvent',
    ],
    ['a slow canary', { verdict: 'slow' }, 'Plus lente que la version en ligne'],
  ])('shows a true verdict with %s', async (_, more, verdict) => {
    setHealth({ ...HEALTH, ...more });
    open();
    expect((await canaryHealth()).getByText(verdict)).toBeInTheDocument();
  });

  it.each<[string, Partial<CanaryHealth>, string]>([
    [
      'before it is judged',
      { views: 19, limit: { failures: 10, views: 20 } },
      "L'essai est jugé à partir de 20 pages vues. Il s'arrête de lui-même à partir de 10 échecs sur 20 pages vues, ou s'il est beaucoup plus lent.",
    ],
    [
      'with a limit that moves',
      {},
      "L'essai s'arrête de lui-même, actuellement à partir de 14 échecs sur 35 pages vues, ou s'il est beaucoup plus lent.",
    ],
    [
      'when the live release fails too often to compare',
      { limit: null },
      "L'essai s'arrête de lui-même s'il est beaucoup plus lent. La version en ligne échoue trop pour que les échecs soient comparés.",
    ],
    ['when nothing ends it', { taken_back: false, limit: null }, "L'essai ne s'arrête pas de lui-même."],
    [
      'before it is judged, when nothing ends it',
      { views: 0, taken_back: false, limit: null },
      "L'essai est jugé à partir de 20 pages vues. Il ne s'arrête pas de lui-même.",
    ],
  ])('says when a canary ends by itself: %s', async (_, more, sentences) => {
    setHealth({ ...HEALTH, ...more });
    open();
    expect((await canaryHealth()).getByText(sentences)).toBeInTheDocument();
  });

  it('says of each release who released it, and its author, commit and message', async () => {
    open();
    const kept = await row('Site public', '2.0.0');
    expect(kept).toHaveTextContent(/Publiée par Intégration continue · Zoé Lambert · 9fceb02d(?!0)/);
    expect(kept).toHaveTextContent(MESSAGE);
    expect(await rowText('Site public', '1.0.0')).toMatch(/Publiée par Intégration continue$/);
  });

  it('shows a short message as it is, and unfolds a longer one', async () => {
    const origin = { author: null, commit: null, message: 'fix: le titre' };
    deployments = deployments.map((one) => ({
      ...one,
      releases: one.releases.map((each) => (each.version === '1.0.0' ? { ...each, origin } : each)),
    }));
    const { user } = open();
    expect(within((await row('Site public', '1.0.0')) as HTMLElement).queryByRole('group')).not.toBeInTheDocument();
    const long = within((await row('Site public', '2.0.0')) as HTMLElement).getByRole('group');
    expect(long).not.toHaveAttribute('open');
    await user.click(screen.getByText(MESSAGE));
    expect(long).toHaveAttribute('open');
  });

  it('lists its releases with their state, and highlights those that fail more often than the live one', async () => {
    open();
    expect(await rowText('Site public', '2.0.0')).toMatch(/^2\.0\.0Conservée.*21\/11\/2026/);
    expect(await rowText('Site public', '1.0.0')).toMatch(/^1\.0\.0Retirée/);
    expect(await rowText('Site public', '2.1.0')).toMatch(/1\s240\schargements · 320\sms · 3\séchecs/);
    expect(await rowText('Espace étudiant', '3.0.0')).toMatch(/^3\.0\.0À l'essaiÉchecs/);
    expect(await rowText('Espace étudiant', '2.9.0')).not.toMatch(/^2\.9\.0En ligneÉchecs/);
  });

  it('shows loads that failed before the version was known', async () => {
    open();
    expect(badges(await card('Site public'), 'Échecs avant que la version soit connue')).toEqual(['Registre : 7']);
  });

  it('shows that there is no telemetry yet', async () => {
    open();
    expect((await version('Administration', '1.0.0')).getByText('Pas encore de mesure.')).toBeInTheDocument();
  });

  it('shows that there is no release yet', async () => {
    deployments = [deployment({ name: 'admin', title: 'Administration' })];
    open();
    expect((await card('Administration')).getByText('Aucune version publiée.')).toBeInTheDocument();
    expect((await card('Administration')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('hides old releases until they are requested', async () => {
    const releases = ['8', '7', '6', '5', '4', '3', '2'].map((major, index) =>
      release(`${major}.0.0`, index ? 'retired' : 'live'),
    );
    deployments = [deployment({ name: 'admin', live: '8.0.0', releases })];
    const { user } = open();
    expect(await screen.findByText('4.0.0')).toBeVisible();
    expect(screen.getByText('3.0.0')).not.toBeVisible();
    await user.click(screen.getByText('Voir les 2 versions plus anciennes'));
    expect(screen.getByText('2.0.0')).toBeVisible();
  });
});

describe('rolling back', () => {
  beforeEach(() => {
    answer('POST /admin/deployments/rollback', async (request) => {
      asked.push(await request.json());
      deployments = deployments.map((one) => ({ ...one, live: one.rollback_to, canary: null, rollback_to: null }));
      return deployments[0];
    });
  });

  it('asks, rolls back to the previous version, shows a toast, and refetches the list', async () => {
    const { user } = open();
    await press(user, 'Revenir à la version 2.0.0 : Site public');
    const question = await screen.findByRole('alertdialog', { name: 'Revenir à la version 2.0.0' });
    expect(question).toHaveAccessibleDescription(/^Site public\s: la version 2\.0\.0 remplacera la version 2\.1\.0/);
    await confirm(user, 'Annuler');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(asked).toEqual([]);

    await press(user, 'Revenir à la version 2.0.0 : Site public');
    await confirm(user, 'Revenir');
    expect(await screen.findByText('Version rétablie')).toBeInTheDocument();
    expect(screen.getByText('Site public : version 2.0.0')).toBeInTheDocument();
    expect(asked).toEqual([{ name: 'public', version: '2.0.0' }]);
    await version('Site public', '2.0.0');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: /^Revenir/ })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Site public' })).toHaveFocus());
  });

  it('ends the current canary', async () => {
    const { user } = open();
    await press(user, "Arrêter l'essai : Espace étudiant");
    const question = await screen.findByRole('alertdialog', { name: "Arrêter l'essai" });
    expect(question).toHaveAccessibleDescription(/la version 3\.0\.0 ne sera plus proposée.* la version 2\.9\.0/);
    await confirm(user, "Arrêter l'essai");
    expect(await screen.findByText('Essai arrêté')).toBeInTheDocument();
    expect(asked).toEqual([{ name: 'student', version: '2.9.0' }]);
    await waitFor(() => expect(screen.queryByText(/des sessions$/)).not.toBeInTheDocument());
  });

  it('cannot be started twice while it is running', async () => {
    let finish = (_: Response) => {};
    answer('POST /admin/deployments/rollback', () => new Promise<Response>((resolve) => (finish = resolve)));
    const { user } = open();
    await press(user, 'Revenir à la version 2.0.0 : Site public');
    await confirm(user, 'Revenir');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByRole('button', { name: 'Retour...' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Annuler' })).toBeDisabled();
    finish(problem('no_earlier_release'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });
});
