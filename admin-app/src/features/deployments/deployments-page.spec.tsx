import { callsText } from '@iris/delivery/contract/labels';
import type { NextCall } from '@iris/delivery/contract/releases';
import type { ReleaseSet } from '@iris/delivery/contract/sets';
import type { DeploymentWithHealth } from '@iris/delivery/contract/telemetry';
import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { deployment, health, release } from './deployments.fixtures.ts';
import DeploymentsPage from './deployments-page.tsx';

const MESSAGE = 'feat(public-site): montrer les dates des prochaines sessions sur la page des cours';

let deployments: DeploymentWithHealth[];
let sets: ReleaseSet[];
let asked: unknown[];

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  asked = [];
  sets = [];
  deployments = [
    deployment({
      name: 'public',
      title: 'Site public',
      releases: [
        release('2.1.0', 'live', { went_live_at: '2026-11-24T08:15:00.000Z' }),
        release('2.0.0', 'kept', {
          origin: { author: 'Zoé Lambert', commit: '9fceb02d0ae598e9', message: MESSAGE, is_dirty: true },
          went_live_at: '2026-11-22T08:00:00.000Z',
        }),
        release('1.9.0', 'kept', { is_rolled_back: true, rollback_reason: '20 sur 20 pages vues en échec' }),
        release('1.8.0', 'incomplete', { refusal_reason: '/about : cette page échoue sur le serveur (Error: no).' }),
        release('1.0.0', 'retired', { origin: { author: null, commit: null, message: 'fix: le titre' } }),
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
  answer('GET /admin/deployments/sets', () => sets);
  answer('POST /admin/deployments/rollback', async (request) => {
    asked.push(await request.json());
    deployments = deployments.map((one) => ({ ...one, live: one.rollback_to, canary: null, rollback_to: null }));
    return deployments[0];
  });
});

const open = () => renderPage(<DeploymentsPage />, { at: '/admin/deployments' });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const version = async (name: string, number: string) =>
  within((await card(name)).getByRole('article', { name: `Version ${number}` }));
const rows = async (name: string) =>
  (await card(name)).getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '));
const row = async (name: string, number: string) => (await rows(name)).find((text) => text?.startsWith(number));
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const confirm = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

const figures = (scope: Awaited<ReturnType<typeof card>>) => {
  const terms = scope.getAllByRole('term').map(({ textContent }) => textContent);
  const values = scope.getAllByRole('definition').map(({ textContent }) => textContent);
  return Object.fromEntries(terms.map((term, index) => [term, values[index]?.replace(/\s/g, ' ')]));
};

it('shows the shell, then each remote with what is served, its telemetry and its releases', async () => {
  const { user } = open();
  const live = await version('Site public', '2.1.0');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Shell', 'Site public', 'Espace étudiant', 'Administration', 'Jetons de déploiement']);
  expect(live.getByText('En ligne')).toBeInTheDocument();
  expect(figures(live)).toEqual({
    Chargements: '1 240',
    'Temps médian': '320 ms',
    Échecs: '3',
    'Violations CSP': '4',
  });
  expect(await rows('Site public')).toEqual(
    expect.arrayContaining(['Entrée : 1', 'Fragment : 2', 'Registre : 7', expect.stringMatching(/^1\.0\.0Retirée/)]),
  );
  expect(await row('Site public', '2.1.0')).toMatch(/1 240 chargements · 320 ms · 3 échecs/);
  expect(await row('Site public', '2.0.0')).toMatch(
    /^2\.0\.0Conservée.*Publiée par Intégration continue · Zoé Lambert · 9fceb02d modifié, avec des modifications non enregistrées dans git · En ligne le 22\/11\/2026/,
  );
  expect(await row('Site public', '1.0.0')).not.toMatch(/modifié|En ligne le/);
  expect(live.getByText(/^Publiée le/)).toHaveTextContent(/^Publiée le 21 .*, en ligne le 24 /);
  expect(await row('Site public', '1.9.0')).toMatch(
    /^1\.9\.0Écartée.*Écartée par la surveillance : 20 sur 20 pages vues en échec/,
  );
  expect(await row('Site public', '1.8.0')).toMatch(
    /^1\.8\.0Refusée.*Refusée : \/about : cette page échoue sur le serveur \(Error: no\)\./,
  );
  // A short message is shown as it is, a longer one unfolds.
  const [message, ...others] = (await card('Site public')).getAllByRole('group');
  expect([others, message?.hasAttribute('open')]).toEqual([[], false]);
  await user.click(screen.getByText(MESSAGE));
  expect(message).toHaveAttribute('open');

  const canary = await version('Espace étudiant', '3.0.0');
  expect(canary.getByText("À l'essai")).toBeInTheDocument();
  expect(canary.getByText('10 % des sessions')).toBeInTheDocument();
  expect((await version('Espace étudiant', '2.9.0')).getByText('90 % des sessions')).toBeInTheDocument();
  // It fails more often than the live release.
  expect(await row('Espace étudiant', '3.0.0')).toMatch(/^3\.0\.0À l'essaiÉchecs/);
  expect(await row('Espace étudiant', '2.9.0')).not.toMatch(/^2\.9\.0En ligneÉchecs/);

  expect((await version('Administration', '1.0.0')).getByText('Pas encore de mesure.')).toBeInTheDocument();
});

it('says that there is no release yet, and hides old ones until they are requested', async () => {
  const releases = ['8', '7', '6', '5', '4', '3', '2'].map((major, index) =>
    release(`${major}.0.0`, index ? 'retired' : 'live'),
  );
  deployments = [deployment({ name: 'admin', live: '8.0.0', releases }), deployment({ name: 'new', title: 'Nouveau' })];
  const { user } = open();
  expect(await screen.findByText('4.0.0')).toBeVisible();
  expect(screen.getByText('3.0.0')).not.toBeVisible();
  await user.click(screen.getByText('Voir les 2 versions plus anciennes'));
  expect(screen.getByText('2.0.0')).toBeVisible();
  expect((await card('Nouveau')).getByText('Aucune version publiée.')).toBeInTheDocument();
  expect((await card('Nouveau')).queryByRole('button')).not.toBeInTheDocument();
});

it('rolls back to the previous version once confirmed, and moves the focus to the title', async () => {
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
  expect(asked).toEqual([{ name: 'public', version: '2.0.0' }]);
  await version('Site public', '2.0.0');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Site public' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: /^Revenir/ })).not.toBeInTheDocument();
});

it('ends the current canary, and cannot be started twice while it is running', async () => {
  const { user } = open();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  answer('POST /admin/deployments/rollback', async (request) => {
    asked.push(await request.json());
    await finished;
    return problem('no_earlier_release');
  });
  await press(user, "Arrêter l'essai : Espace étudiant");
  const question = await screen.findByRole('alertdialog', { name: "Arrêter l'essai" });
  expect(question).toHaveAccessibleDescription(/la version 3\.0\.0 ne sera plus proposée.* la version 2\.9\.0/);
  await confirm(user, "Arrêter l'essai");
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Annuler' })).toBeDisabled());
  expect(
    within(question)
      .getAllByRole('button')
      .every((button) => button.matches(':disabled')),
  ).toBe(true);
  finish();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(asked).toEqual([{ name: 'student', version: '2.9.0' }]);
});

it('shows a set of releases with whoever is missing, and activates and rolls it back once it is complete', async () => {
  const members = [{ name: 'shell', title: 'Shell', version: '8.0.0', released_by: 'Équipe plateforme' }];
  const reasons = ['Ce module demande react ^19.0.0, le site en service fournit 20.0.0.'];
  const missing = [{ name: 'public', title: 'Site public', contact: 'public@example.org', reasons }];
  sets = [{ name: 'platform-2', state: 'ready', changed_at: '2026-11-26T09:00:00.000Z', members, missing }];
  const moves: unknown[] = [];
  answer('POST /admin/deployments/sets/moves', async (request) => {
    const body = (await request.json()) as { move: string };
    moves.push(body);
    const state = body.move === 'activate' ? 'live' : 'rolled_back';
    const tried = members.map((one) => ({ ...one, canary: '8.1.0' }));
    sets = sets.map((set) => ({ ...set, state, members: tried, generation: 7 }));
    return sets[0];
  });

  const { unmount } = open();
  const incomplete = await card('Ensembles de versions');
  expect(incomplete.getByText('En préparation')).toBeVisible();
  expect(incomplete.getByText('Il manque une version de Site public (public@example.org)')).toBeVisible();
  expect(incomplete.getByText(reasons[0] ?? '')).toBeVisible();
  expect(incomplete.queryByRole('button', { name: /Mettre en ligne/ })).toBeNull();
  unmount();

  sets = sets.map((set) => ({ ...set, missing: [] }));
  const { user } = open();
  await press(user, 'Mettre en ligne : platform-2');
  await confirm(user, 'Mettre en ligne');
  expect(await screen.findByText(/revenir en arrière mettra fin à l'essai de 8\.1\.0/)).toBeVisible();
  await press(user, 'Revenir en arrière : platform-2');
  await confirm(user, 'Revenir');
  await waitFor(() => expect(screen.getByText('Écarté')).toBeVisible());
  expect(screen.getByText(/revenir en arrière a mis fin à l'essai de 8\.1\.0/)).toBeVisible();
  expect(moves).toEqual([
    { set: 'platform-2', move: 'activate' },
    { set: 'platform-2', move: 'rollback', generation: 7 },
  ]);
});

it('offers no move of a set or of a module that would be refused, but says what leads there; a waiting set is dissolved', async () => {
  const calls: NextCall[] = [
    { name: 'student', title: 'Espace étudiant', action: 'rollback', set: 'trois' },
    { name: 'shell', title: 'Shell', action: 'promote', set: 'deux' },
  ];
  const refusal = { detail: `Espace étudiant\u00a0: la version 3 est à l'essai. ${callsText(calls)}`, calls };
  const members = [{ name: 'shell', title: 'Shell', version: '8.0.0', released_by: 'Équipe plateforme' }];
  sets = [{ name: 'deux', state: 'ready', changed_at: '2026-11-26T09:00:00.000Z', members, missing: [], refusal }];
  deployments = deployments.map((one) =>
    one.name === 'public' ? { ...one, rollback_to: null, rollback_refusal: refusal } : one,
  );
  answer('POST /admin/deployments/sets/moves', async (request) => {
    asked.push(await request.json());
    const dissolved = sets.map((set) => ({ ...set, state: 'dissolved' as const }))[0];
    sets = [];
    return dissolved;
  });
  const { user } = open();
  for (const scope of [await card('Ensembles de versions'), await card('Site public')]) {
    expect(scope.getByText("Espace étudiant : la version 3 est à l'essai.")).toBeVisible();
    const steps = within(scope.getByRole('list', { name: 'Étapes suivantes, dans cet ordre' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      "Espace étudiant\u00a0: revenir en arrière de l'ensemble trois",
      "Shell\u00a0: mettre en ligne l'ensemble deux",
    ]);
    expect(scope.queryByRole('button', { name: /Mettre en ligne|Revenir/ })).toBeNull();
  }
  await press(user, 'Dissoudre : deux');
  await confirm(user, 'Dissoudre');
  expect(await screen.findByText('Ensemble dissous')).toBeVisible();
  expect(asked).toEqual([{ set: 'deux', move: 'dissolve' }]);
});

it('takes a remote off the site and puts it back, but none that the site needs', async () => {
  answer('POST /admin/deployments/removal', async (request) => {
    const body = (await request.json()) as { name: string; is_removed: boolean };
    asked.push(body);
    deployments = deployments.map((one) => (one.name === body.name ? { ...one, is_removed: body.is_removed } : one));
    return deployments[0];
  });
  const { user } = open();
  await press(user, 'Retirer du site : Espace étudiant');
  await confirm(user, 'Retirer');
  expect(await screen.findByText(/^Retiré du site : personne ne le voit/)).toBeVisible();
  await press(user, 'Remettre sur le site : Espace étudiant');
  await confirm(user, 'Remettre');
  await waitFor(() => expect(screen.queryByText(/^Retiré du site/)).toBeNull());
  expect(asked).toEqual([
    { name: 'student', is_removed: true },
    { name: 'student', is_removed: false },
  ]);
  for (const name of ['Shell', 'Site public', 'Administration']) {
    expect((await card(name)).queryByRole('button', { name: /Retirer/ })).toBeNull();
  }
});
