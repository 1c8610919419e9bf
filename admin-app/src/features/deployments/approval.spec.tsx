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

let veille: DeploymentWithHealth;

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  const { name, title } = PROPOSED;
  veille = deployment({
    name,
    title,
    releases: [release('1.0.0', 'live')],
    live: '1.0.0',
    description: null,
    proposed: PROPOSED,
  });
  answer('GET /admin/deployments', () => [deployment({}), veille]);
  answer('GET /admin/deployments/tokens', () => []);
});

type Actor = ReturnType<typeof open>['user'];

const open = () => renderPage(<DeploymentsPage />, { at: '/admin/deployments' });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const facts = async () => {
  const scope = await card('Veille scientifique');
  const values = scope.getAllByRole('definition').map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  return Object.fromEntries(scope.getAllByRole('term').map(({ textContent }, index) => [textContent, values[index]]));
};
const startApproving = async (user: Actor) => {
  await user.click(await screen.findByRole('button', { name: 'Approuver Veille scientifique' }));
  return screen.findByRole('alertdialog', { name: 'Approuver «\u00a0Veille scientifique\u00a0»' });
};

it('shows what a remote asks for, on its card only', async () => {
  open();
  expect(await facts()).toEqual({
    Nom: 'Veille scientifique',
    'Ouvert à': 'Comptes avec la permission « Gérer le contenu »',
    Adresses: '/veille/revues',
    Liens: "« Veille » vers /veille, dans l'en-tête",
  });
  const notice = { name: 'Ce module attend votre approbation' };
  expect((await card('Veille scientifique')).getByRole('heading', notice)).toBeInTheDocument();
  expect((await card('Site public')).queryByRole('heading', notice)).not.toBeInTheDocument();
});

it.each<[RemoteDescription['access'], string]>([
  ['everyone', 'Tout le monde'],
  [{ roles: ['student', 'admin', 'super_admin'] }, 'Étudiants, Administrateurs et Super Admins'],
  [{ roles: ['constructor'] }, 'constructor'],
  [{ permission: 'toString' }, 'Comptes avec la permission « toString »'],
])('says who may open it: %o', async (access, words) => {
  veille = { ...veille, proposed: { ...PROPOSED, access } };
  open();
  expect((await facts())['Ouvert à']).toBe(words);
});

it('says which of its pages are for fewer people', async () => {
  veille = { ...veille, proposed: { ...PROPOSED, section_access: { revues: { roles: ['admin'] } } } };
  open();
  const text = 'Comptes avec la permission « Gérer le contenu », /revues : Administrateurs';
  expect((await facts())['Ouvert à']).toBe(text);
});

it('is not said to be live before its first approval', async () => {
  open();
  const scope = await card('Veille scientifique');
  expect(scope.getAllByText("En attente d'approbation")).toHaveLength(2);
  expect(scope.queryByText('En ligne')).not.toBeInTheDocument();
});

it('shows of an approved remote that is live what changes, and what it was', async () => {
  const approved = { ...PROPOSED, sections: ['veille'], access: 'everyone' as const };
  veille = { ...veille, description: approved };
  open();
  expect(await facts()).toEqual({
    'Ouvert à': "Comptes avec la permission « Gérer le contenu »Jusqu'ici : Tout le monde",
    Adresses: "/veille/revuesJusqu'ici : /veille",
  });
  const scope = await card('Veille scientifique');
  expect(scope.getByRole('heading', { name: 'Ce module demande un changement' })).toBeInTheDocument();
  expect(scope.getByText("Jusqu'à votre approbation, ce qui est déjà approuvé reste en vigueur.")).toBeInTheDocument();
  expect(scope.getAllByText('En ligne')).toHaveLength(2);
});

it.each([
  ['the name', { title: 'Veille clinique' }, ['Veille scientifique', 'Veille clinique'], 0],
  ['the icon', { icon: 'M3 3h9v9z' }, ['Veille scientifique', 'Veille scientifique'], 2],
])('shows the icon beside the name only if it changes: %s', async (_, was, [now, before], icons) => {
  veille = { ...veille, description: { ...PROPOSED, ...was } };
  open();
  expect(await facts()).toEqual({ Nom: `${now}Jusqu'ici : ${before}` });
  const [name] = (await card('Veille scientifique')).getAllByRole('definition');
  expect(name?.querySelectorAll('svg')).toHaveLength(icons);
});

it('shows that the links of an approved remote change places', async () => {
  const [first] = PROPOSED.links.map((link) => ({ ...link, order: 40 }));
  const second = { to: '/revues', label: 'Revues', place: 'header' as const, order: 35 };
  const links = first ? [first, second] : [];
  veille = {
    ...veille,
    description: { ...PROPOSED, links },
    proposed: { ...PROPOSED, links: [...PROPOSED.links, second] },
  };
  open();
  const [header, reviews] = ["« Veille » vers /veille, dans l'en-tête", "« Revues » vers /revues, dans l'en-tête"];
  expect(await facts()).toEqual({ Liens: `${header}${reviews}Jusqu'ici : ${reviews}${header}` });
});

it('says that it wants the landing page, and no link', async () => {
  veille = { ...veille, proposed: { ...PROPOSED, sections: [''], links: [] } };
  open();
  expect(await facts()).toMatchObject({ Adresses: "/ (page d'accueil)", Liens: 'Aucun' });
});

it('approves after a question, with a toast, and the focus on the title', async () => {
  const asked: unknown[] = [];
  answer('POST /admin/deployments/approve', async (request) => {
    asked.push(await request.json());
    veille = { ...veille, proposed: null };
    return veille;
  });
  const { user } = open();
  const question = await startApproving(user);
  expect(question).toHaveAccessibleDescription(/\/veille, \/revues.*permission «\sGérer le contenu\s»/);
  expect(asked).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Approuver' }));
  await toastSays('success', 'Module approuvé', 'Veille scientifique');
  expect(asked).toEqual([{ name: 'veille', description: PROPOSED }]);
  await waitFor(() => expect(screen.queryByText('Ce module attend votre approbation')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Veille scientifique' })).toHaveFocus());
});
