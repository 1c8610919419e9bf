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
/** Of the remote that is built fastest, a page that the super administrator may open. */
const RATING = 'student-app/src/features/rating/rating-page.tsx';
const HEADING = /(?<=>)Films à évaluer[^<]*/;

test('with an S3 store and a host for remotes, another build joins the running academy while a browser works, and is built again', async ({
  team,
  browser,
}) => {
  const balancer = await startBalancer();
  const { address } = balancer;
  const host = await startHost(address);
  const settings = { ...newAcademySettings(), ...(await s3Settings()), RELEASES_URL: host.address };
  const PORT = String(await freePort());
  // Its files are read back from the host before they are live.
  balancer.instances = [`http://localhost:${PORT}`];
  const first = await startAcademy({ ...settings, PORT });
  const stops = [balancer.stop, host.stop, first.stop];
  try {
    const released = await releaseStudent(team, address);
    const filesBefore = await servedFiles(first.address);
    const storageState = storageOf(address, await ApiClient.superAdmin(address));
    const context = await browser.newContext({ baseURL: address, storageState });
    const faults = new Faults(address);
    faults.watch(context);
    faults.expect(new RegExp(`^left the academy: ${host.address}/remotes/`));
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
    host.asked.length = 0;
    const tab = await visit('/rating', 'Films sur S3');
    expect(host.asked).toContainEqual(expect.stringMatching(/^\/remotes\/student\/.*\.js$/));
    // To a page whose code it may not have loaded yet.
    const follow = async (link: string, path: string, heading: string) => {
      await tab.page.getByRole('link', { name: link, exact: true }).first().click();
      await tab.arrivesAt(path, heading);
    };

    await team.edit(FOOTER, PROGRAM, 'Webinaires à distance');
    await team.edit(RATING, /Films sur S3/, 'Films de la plateforme');
    const second = await startAcademy(settings, team.folder);
    stops.push(second.stop);
    expect(second.output()).toMatch(
      new RegExp(`student-app\\s: la version ${released.live} de l'équipe reste en ligne`),
    );
    expect(await channels(address)).toEqual(released.channels);

    balancer.instances = [first.address, second.address];
    await follow('Administration', '/admin/dashboard', 'Tableau de bord');
    await follow('Cours', '/courses', 'Nos Cours');
    await expect(tab.footer).toContainText(PROGRAM);
    for (let load = 0; load < 4; load += 1) {
      const fresh = await visit('/rating', 'Films sur S3');
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

/** Starts a host in front of an academy, with the headers that docs/deploy.md requires. */
async function startHost(academy: string) {
  const asked: string[] = [];
  const server = createServer(async ({ url = '' }, response) => {
    asked.push(url);
    const file = await fetch(academy + url);
    const type = file.headers.get('content-type') ?? '';
    const headers = { 'content-type': type, 'access-control-allow-origin': '*' };
    response.writeHead(file.status, { ...headers, 'cross-origin-resource-policy': 'cross-origin' });
    response.end(Buffer.from(await file.arrayBuffer()));
  });
  return { address: await listen(server), asked, stop: () => close(server) };
}

/** A live release of a team, which knows an address and a token only. */
async function releaseStudent(team: Team, address: string) {
  await team.edit(RATING, HEADING, 'Films sur S3');
  const students = team.with({ ACADEMY_URL: address, DEPLOY_TOKEN: await deployToken(address, 'student') });
  await students.succeeds('npm run release -- student-app --no-verify');
  const found = await channels(address);
  return { live: found.student?.live, channels: found };
}

async function expectServed(instance: string, paths: string[]): Promise<void> {
  const missing: string[] = [];
  for (const path of paths) {
    const { status } = await fetch(`${instance}${path}`);
    if (status !== 200) missing.push(`${status} ${path}`);
  }
  expect(missing, instance).toEqual([]);
}
