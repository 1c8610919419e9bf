import { createServer } from 'node:http';
import { deployToken, newAcademySettings, s3Settings, startAcademy } from '../support/academies/academy.ts';
import { startBalancer } from '../support/academies/balancer.ts';
import { channels, servedFiles } from '../support/academies/served.ts';
import { close, freePort, listen } from '../support/academies/servers.ts';
import { type Team, test } from '../support/academies/team.ts';
import { ApiClient, newCampus } from '../support/api-client.ts';
import { Faults } from '../support/network/faults.ts';
import { storageOf } from '../support/network/storage.ts';
import { AdminCampusesPage } from '../support/pages/administration/admin-campuses-page.ts';
import { Frame } from '../support/pages/frame.ts';
import { expect } from '../support/test.ts';

const FOOTER = 'shell/src/frame/footer.tsx';
const PROGRAM = 'Webinaires en Ligne';
const ADMIN = 'admin-app/src/features/dashboard/dashboard-page.tsx';
const HEADING = /(?<=>|^ *)Tableau de bord[^<\n]*/m;

test('with an S3 store, another build joins the running academy while a browser works, and is built again', async ({
  team,
  browser,
}) => {
  const settings = { ...newAcademySettings(), ...(await s3Settings()) };
  const balancer = await startBalancer();
  const { address } = balancer;
  const first = await startAcademy(settings);
  const stops = [balancer.stop, first.stop];
  try {
    balancer.instances = [first.address];
    const released = await releaseAdmin(team, address);
    const filesBefore = await servedFiles(first.address);
    const storageState = storageOf(address, await ApiClient.superAdmin(address));
    const context = await browser.newContext({ baseURL: address, storageState });
    const faults = new Faults(address);
    faults.watch(context);
    const refused: string[] = [];
    context.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
    const visit = async (path: string, heading: string) => {
      const frame = new Frame(await context.newPage());
      await frame.page.goto(path);
      await frame.arrivesAt(path, heading);
      return frame;
    };
    const campus = newCampus();
    const form = new AdminCampusesPage((await visit('/admin/campus', 'Gestion des Campus')).page);
    await form.openCreation();
    await form.field('Nom').fill(campus.name);
    const tab = await visit('/admin/dashboard', 'Tableau de bord sur S3');
    // To a page whose code it may not have loaded yet.
    const follow = async (link: string, path: string, heading: string) => {
      await tab.page.getByRole('link', { name: link, exact: true }).first().click();
      await tab.arrivesAt(path, heading);
    };

    await team.edit(FOOTER, PROGRAM, 'Webinaires à distance');
    await team.edit(ADMIN, HEADING, 'Tableau de bord de la plateforme');
    const second = await startAcademy(settings, team.folder);
    stops.push(second.stop);
    expect(second.output()).toMatch(new RegExp(`admin-app\\s: la version ${released.live} de l'équipe reste en ligne`));
    expect(await channels(address)).toEqual(released.channels);

    balancer.instances = [first.address, second.address];
    await follow('Gestion des Campus', '/admin/campus', 'Gestion des Campus');
    await follow('Cours', '/courses', 'Nos Cours');
    await expect(tab.footer).toContainText(PROGRAM);
    for (let load = 0; load < 4; load += 1) {
      const fresh = await visit('/admin/dashboard', 'Tableau de bord sur S3');
      await expect(fresh.footer).toContainText('Webinaires à distance');
    }
    expect(balancer.answered.get(first.address)).toBeGreaterThan(10);
    expect(balancer.answered.get(second.address)).toBeGreaterThan(10);
    const served = await servedFiles(second.address);
    expect(served).toEqual(await servedFiles(first.address));
    for (const instance of balancer.instances) await expectServed(instance, Object.keys(filesBefore));

    balancer.instances = [second.address];
    await first.stop();
    await follow('À Propos', '/about', 'À Propos');
    await expect(form.field('Nom')).toHaveValue(campus.name);
    await form.fill(campus);
    await form.button('Créer le campus').click();
    await expect(form.card(campus.name)).toBeVisible();
    expect([...refused, ...faults.unexpected]).toEqual([]);
    await context.close();

    await team.edit(FOOTER, /Webinaires [^\n]*/, 'Webinaires à venir');
    expect(await team.succeeds('npm run build')).toMatch(/Construction\s: shell/);
    expect(await servedFiles(second.address)).toEqual(served);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
});

test('remotes load from a host in front of the academy', async ({ browser }) => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const asked: string[] = [];
  // With the headers that docs/deploy.md requires.
  const host = createServer(async ({ url = '' }, response) => {
    asked.push(url);
    const file = await fetch(address + url);
    const type = file.headers.get('content-type') ?? '';
    const headers = { 'content-type': type, 'access-control-allow-origin': '*' };
    response.writeHead(file.status, { ...headers, 'cross-origin-resource-policy': 'cross-origin' });
    response.end(Buffer.from(await file.arrayBuffer()));
  });
  const RELEASES_URL = await listen(host);
  const academy = await startAcademy({ ...newAcademySettings(), PORT: String(port), RELEASES_URL });
  try {
    asked.length = 0;
    const storageState = storageOf(address, await ApiClient.superAdmin(address));
    const page = await browser.newPage({ baseURL: address, storageState });
    await page.goto('/admin/dashboard');
    await new Frame(page).arrivesAt('/admin/dashboard', 'Tableau de bord');
    expect(asked).toContainEqual(expect.stringMatching(/^\/remotes\/admin\/.*\.js$/));
    await page.close();
  } finally {
    await academy.stop();
    await close(host);
  }
});

/** A live release of a team, which knows an address and a token only. */
async function releaseAdmin(team: Team, address: string) {
  await team.edit(ADMIN, HEADING, 'Tableau de bord sur S3');
  const admin = team.with({ ACADEMY_URL: address, DEPLOY_TOKEN: await deployToken(address, 'admin') });
  await admin.succeeds('npm run release -- admin-app --no-verify');
  const found = await channels(address);
  return { live: found.admin?.live, channels: found };
}

async function expectServed(instance: string, paths: string[]): Promise<void> {
  const missing: string[] = [];
  for (const path of paths) {
    const { status } = await fetch(`${instance}${path}`);
    if (status !== 200) missing.push(`${status} ${path}`);
  }
  expect(missing, instance).toEqual([]);
}
