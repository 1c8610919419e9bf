import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { deployToken } from '../support/academies/academy.ts';
import { allChannels } from '../support/academies/served.ts';
import { type Team, test, versionIn } from '../support/academies/team.ts';
import { expect, signedIn } from '../support/test.ts';

/** In a way that the compiler does not see through. */
const THROWS = "if (Date.now() > 0) throw new Error('canary threw on purpose');\n";

const DASHBOARD = 'src/features/dashboard/dashboard-page.tsx';
const ABOUT = 'src/features/about/about-page.tsx';

/** Where the shell knows who is signed in. */
const HEADER = 'shell/src/frame/header.tsx';

/** Page views with which a canary is judged. Those of one's own machine count without a limit by network. */
const MINIMUM_VIEWS = 20;

test.use({ signedInAs: 'student' });

test('a canary with a page that throws, and one of the shell that throws for who is signed in, are taken back without anybody', async ({
  team,
  page,
  account,
  visitor,
  superAdmin,
  address,
  faults,
}) => {
  faults.expect(/canary threw on purpose/);
  const all = () => allChannels(address);
  const served = async () => (await all()).student;
  const { student: before, shell: shellBefore } = await all();
  const undo = await team.edit(
    `student-app/${DASHBOARD}`,
    'function OtherPages() {\n',
    `function OtherPages() {\n${THROWS}`,
  );
  const line = await lineOf('canary threw', team, `student-app/${DASHBOARD}`);
  const students = team.as(await deployToken(address, 'student'));
  await students.succeeds(`npm run release -- student-app --for ${signedIn(account).email} --no-verify`);
  await undo();
  const shells = team.as(await deployToken(address, 'shell'));
  const forAccounts = `if (user && Date.now() > 0) throw new Error('canary threw on purpose');\n`;
  const undoShell = await team.edit(HEADER, /(?<= {2}const \{ user \} = useSession\(\);\n)/, forAccounts);
  const lineOfShell = await lineOf('canary threw', team, HEADER);
  const version = versionIn(await shells.succeeds('npm run release -- shell --canary 99 --no-verify'));
  await undoShell();
  const canary = { version: expect.any(String) };
  expect((await all()).shell).toMatchObject({ ...shellBefore, canary: { share: 99 } });

  await Promise.all([page, visitor].map((one) => getShell(one, version)));
  const isFine = visitor.waitForRequest((request) => /"shell".*"loaded"/.test(request.postData() ?? ''));
  await visitor.goto('/');
  await expect(visitor.getByRole('link', { name: 'Connexion' })).toBeVisible();
  await isFine;
  for (let view = 1; view < MINIMUM_VIEWS; view += 1) await showsFailure(page);
  expect(await served()).toMatchObject({ ...before, canary });
  await showsFailure(page);
  await expect.poll(all, { message: 'the canaries are taken back' }).toMatchObject({
    student: before,
    shell: shellBefore,
  });
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();

  const status = await statusOf('student-app', students);
  expect(status).toContain(
    `pages vues en échec (page), contre 0 sur 0 page vue : /dashboard, Error: canary threw on purpose (dashboard-page.tsx:${line}).`,
  );
  expect(status).toMatch(
    new RegExp(
      `${MINIMUM_VIEWS} × \\S+ \\(page\\), /dashboard : Error: canary threw on purpose\\n +${DASHBOARD}:${line}:`,
    ),
  );

  const ofShell = await statusOf('shell', shells);
  expect(ofShell).toMatch(/ page \d+/);
  expect(ofShell).toContain(`pages vues en échec (page), contre 0 sur`);
  expect(ofShell).toMatch(
    new RegExp(`\\(page\\), /dashboard : Error: canary threw on purpose\\n +src/frame/header.tsx:${lineOfShell}:`),
  );

  await visitor.addInitScript((token) => localStorage.setItem('token', token), superAdmin.token);
  await visitor.goto('/admin/journal');
  const name = 'Surveillance a rétabli une version du module Espace étudiant';
  await expect(visitor.getByRole('article', { name, exact: true }).first()).toContainText(
    `${MINIMUM_VIEWS} sur ${MINIMUM_VIEWS} pages vues en échec`,
  );
});

test('a canary of the shell that throws before it shows anything is taken back without anybody', async ({
  team,
  page,
  context,
  address,
  faults,
}) => {
  faults.expect(/canary threw on purpose/);
  const served = async () => (await allChannels(address)).shell;
  const before = await served();
  const undo = await team.edit('shell/src/index.ts', /^/, THROWS);
  const shells = team.as(await deployToken(address, 'shell'));
  await shells.succeeds('npm run release -- shell --canary 80 --no-verify');
  await undo();
  expect(await served()).toMatchObject({ ...before, canary: { share: 80 } });

  const reported = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/telemetry')) return;
    for (const { remote, outcome } of request.postDataJSON().events) reported.add(`${remote} ${outcome}`);
  });
  await expect(async () => {
    // Another session, with another bucket.
    await context.clearCookies();
    await page.goto('/');
    expect(await served()).toEqual(before);
  }).toPass({ intervals: [0] });
  expect([...reported]).toContain('shell failed');
  expect(await statusOf('shell', shells)).toMatch(
    / \(exécution\), \/ : Error: canary threw on purpose\n +src\/index\.ts:1:/,
  );
});

test('a team reads where a page throws that only the server draws in vain', async ({ team, visitor, address, api }) => {
  const thrown = "if (typeof document === 'undefined') throw new Error('server threw on purpose');\n";
  const undo = await team.edit(`public-site/${ABOUT}`, /(?<=AboutPage\(\) \{\n)/, thrown);
  const line = await lineOf('server threw', team, `public-site/${ABOUT}`);
  const token = await deployToken(address, 'public');
  const publics = team.as(token);
  await publics.succeeds('npm run release -- public-site --canary 99 --no-verify');
  await undo();
  await expect(async () => {
    // Another session each time, nearly all of them with the canary.
    await fetch(`${address}/about`, { headers: { accept: 'text/html' } });
    const { body } = await api.as({ token }).call('GET', '/releases/health?name=public');
    expect(JSON.stringify(body)).toContain('server threw on purpose');
  }).toPass();
  expect(await statusOf('public-site', publics)).toMatch(
    new RegExp(`\\(rendu par le serveur\\), /about : Error: server threw on purpose\\n +${ABOUT}:${line}:`),
  );
  await visitor.goto('/about');
  await expect(visitor.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await publics.succeeds('npm run release -- public-site --rollback');
});

/** What a team reads of its application, with plain spaces. */
async function statusOf(application: string, team: Team): Promise<string> {
  return (await team.succeeds(`npm run release -- ${application} --status`)).replaceAll('\u00a0', ' ');
}

/** The line of a file that contains a text. */
async function lineOf(text: string, { folder }: Team, path: string): Promise<number> {
  const lines = (await readFile(join(folder, path), 'utf8')).split('\n');
  return lines.findIndex((line) => line.includes(text)) + 1;
}

/** Gives the session of a page a bucket that gets this version of the shell. */
async function getShell(page: Page, version: string): Promise<void> {
  await expect(async () => {
    await page.context().clearCookies();
    const response = await page.request.get('/about', { headers: { accept: 'text/html' } });
    expect(await response.text()).toContain(`data-version="${version}"`);
  }).toPass({ intervals: [0] });
}

/** Opens the page of the remote, which ends the view before and sends its reports. */
async function showsFailure(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Cette page a rencontré une erreur');
}
