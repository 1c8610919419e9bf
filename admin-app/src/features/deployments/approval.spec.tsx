import type { RemoteDescription } from '@iris/delivery/contract/remotes/description';
import type { DeploymentWithHealth } from '@iris/delivery/contract/telemetry';
import { answer, fixtures, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { deployment, release } from './deployments.fixtures.ts';
import DeploymentsPage from './deployments-page.tsx';

const PROPOSED: RemoteDescription = {
  name: 'veille',
  title: 'Veille scientifique',
  sections: ['veille', 'revues'],
  access: { permission: 'manage_content' },
  links: [{ to: '/veille', label: 'Veille', place: 'header', order: 30 }],
  icon: 'M4 4h7v7H4z',
};
const OPEN_TO = 'Comptes avec la permission « Gérer le contenu »';

let veille: DeploymentWithHealth;

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  const { name, title } = PROPOSED;
  const releases = [release('1.0.0', 'live')];
  veille = deployment({ name, title, releases, live: '1.0.0', description: null, proposed: PROPOSED });
  answer('GET /admin/deployments', () => [deployment({}), veille]);
  answer('GET /admin/deployments/tokens', () => []);
});

const open = () => renderPage(<DeploymentsPage />, { at: '/admin/deployments' });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const facts = async () => {
  const scope = await card('Veille scientifique');
  const values = scope.getAllByRole('definition').map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  return Object.fromEntries(scope.getAllByRole('term').map(({ textContent }, index) => [textContent, values[index]]));
};

it('shows first what a new remote asks for, and approves it after a question', async () => {
  const asked: unknown[] = [];
  answer('POST /admin/deployments/approve', async (request) => {
    asked.push(await request.json());
    veille = { ...veille, proposed: null };
    return veille;
  });
  const { user } = open();
  expect(await facts()).toEqual({
    Nom: 'Veille scientifique',
    'Ouvert à': OPEN_TO,
    Adresses: '/veille/revues',
    Liens: "« Veille » vers /veille, dans l'en-tête",
  });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 2)).toEqual(['Veille scientifique', 'Site public']);
  const scope = await card('Veille scientifique');
  expect(scope.getAllByText("En attente d'approbation")).toHaveLength(2);
  expect(scope.queryByText('En ligne')).not.toBeInTheDocument();

  await user.click(scope.getByRole('button', { name: 'Approuver Veille scientifique' }));
  const question = await screen.findByRole('alertdialog', { name: 'Approuver «\u00a0Veille scientifique\u00a0»' });
  expect(question).toHaveAccessibleDescription(/\/veille, \/revues.*permission «\sGérer le contenu\s»/);
  expect(asked).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Approuver' }));
  await toastSays('success', 'Module approuvé', 'Veille scientifique');
  expect(asked).toEqual([{ name: 'veille', description: PROPOSED }]);
  await waitFor(() => expect(screen.queryByText('Ce module attend votre approbation')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Veille scientifique' })).toHaveFocus());
});

const SECOND = { to: '/revues', label: 'Revues', place: 'header' as const, order: 35 };
const [HEADER, REVIEWS] = ["« Veille » vers /veille, dans l'en-tête", "« Revues » vers /revues, dans l'en-tête"];

it.each<[string, Partial<RemoteDescription>, Partial<RemoteDescription>, Record<string, string>, number]>([
  [
    'addresses and access',
    { sections: ['veille'], access: 'everyone' },
    {},
    { 'Ouvert à': `${OPEN_TO}Jusqu'ici : Tout le monde`, Adresses: "/veille/revuesJusqu'ici : /veille" },
    0,
  ],
  ['the name', { title: 'Veille clinique' }, {}, { Nom: "Veille scientifiqueJusqu'ici : Veille clinique" }, 0],
  ['the icon', { icon: 'M3 3h9v9z' }, {}, { Nom: "Veille scientifiqueJusqu'ici : Veille scientifique" }, 2],
  [
    'the places of links',
    { links: PROPOSED.links.flatMap((link) => [{ ...link, order: 40 }, SECOND]) },
    { links: [...PROPOSED.links, SECOND] },
    { Liens: `${HEADER}${REVIEWS}Jusqu'ici : ${REVIEWS}${HEADER}` },
    0,
  ],
  ['its last link', {}, { links: [] }, { Liens: `AucunJusqu'ici : ${HEADER}` }, 0],
])('shows of an approved remote that is live only what changes: %s', async (_, was, becomes, shown, icons) => {
  veille = { ...veille, description: { ...PROPOSED, ...was }, proposed: { ...PROPOSED, ...becomes } };
  open();
  expect(await facts()).toEqual(shown);
  const scope = await card('Veille scientifique');
  expect(scope.getByRole('heading', { name: 'Ce module demande un changement' })).toBeInTheDocument();
  expect(scope.getAllByText('En ligne')).toHaveLength(2);
  expect(scope.getAllByRole('definition')[0]?.querySelectorAll('svg')).toHaveLength(icons);
});
