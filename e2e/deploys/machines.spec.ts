import { join } from 'node:path';
import type { Browser } from 'playwright/test';
import { deployToken, newAcademySettings, s3Settings, startAcademy } from '../support/academies/academy.ts';
import { startBalancer } from '../support/academies/balancer.ts';
import { OpenTabs } from '../support/academies/open-tabs.ts';
import { channels, servedFiles } from '../support/academies/served.ts';
import { Team } from '../support/academies/team.ts';
import { type Account, uniqueWord } from '../support/api-client.ts';
import { storageOf } from '../support/network/storage.ts';
import { Frame } from '../support/pages/frame.ts';
import { expect, test } from '../support/test.ts';

const FOOTER = 'shell/src/frame/footer.tsx';
const PROGRAM = 'Webinaires en Ligne';
const ADMIN = 'admin-app/src/features/dashboard/dashboard-page.tsx';
const STUDENT = 'student-app/src/features/dashboard/dashboard-page.tsx';
/** The heading in both of them. */
const HEADING = /(?<=>|^ *)Tableau de bord[^<\n]*/m;

/** Each in a folder of its own, as on a machine of its own. */
let adminTeam: Team;
let studentTeam: Team;
let platformTeam: Team;

// A release also checks types and opens every page.

test.beforeAll(async ({ address }) => {
  adminTeam = await Team.withCopy(address);
  studentTeam = await Team.withCopy(address);
  platformTeam = await Team.withBuiltCopy(address);
});
test.afterAll(async () => {
  for (const team of [adminTeam, studentTeam, platformTeam]) await team.leave();
});

test('teams release from their own machines, which know an address and a token only', async ({
  browser,
  address,
  superAdmin,
  api,
}) => {
  const word = uniqueWord();
  const admin = adminTeam.as(await deployToken(address, 'admin'));
  const student = studentTeam.as(await deployToken(address, 'student'));
  await admin.edit(ADMIN, HEADING, `Tableau de bord ${word}`);
  await student.edit(STUDENT, HEADING, `Tableau de bord ${word}`);
  await expectSuccess(admin, commitAs('Zoé Testard', `feat(admin-app): show ${word}`));
  await Promise.all([
    expectSuccess(admin, 'npm run release -- admin-app'),
    expectSuccess(student, 'npm run release -- student-app'),
  ]);

  await expectHeading(browser, address, '/admin/dashboard', `Tableau de bord ${word}`, superAdmin);
  await expectHeading(browser, address, '/dashboard', `Tableau de bord ${word}`, await api.register());
  const commit = (await expectSuccess(admin, 'git rev-parse --short=8 HEAD')).trim();
  const list = await expectSuccess(admin, 'npm run --silent release -- admin-app --list');
  expect(list).toMatch(new RegExp(`En ligne .*Zoé Testard +${commit} +feat\\(admin-app\\): show ${word}`));

  await expectSuccess(admin, 'npm run release -- admin-app --rollback');
  await expectSuccess(student, 'npm run release -- student-app --rollback');
});

test('with an S3 store, another build joins the running academy while a browser works', async ({ browser }) => {
  const settings = { ...newAcademySettings(), ...(await s3Settings()) };
  const balancer = await startBalancer();
  const { address } = balancer;
  const first = await startAcademy(settings);
  const stops = [balancer.stop, first.stop];
  try {
    balancer.instances = [first.address];
    const released = await releaseRemotes(address);
    const filesBefore = await servedFiles(first.address);
    const tabs = await OpenTabs.at(address, browser);
    await tabs.startForm();
    await tabs.visit('/admin/dashboard', 'Tableau de bord sur S3');

    await platformTeam.edit(FOOTER, PROGRAM, 'Webinaires à distance');
    await platformTeam.edit('platform/src/ui/figures/rating.tsx', /^/, '// Another comment.\n');
    await platformTeam.edit(STUDENT, HEADING, 'Tableau de bord de la plateforme');
    const second = await startAcademy(settings, platformTeam.folder);
    stops.push(second.stop);
    expect(second.output()).toMatch(new RegExp(`admin-app\\s: la version ${released.live} de l'équipe reste en ligne`));
    expect(second.output()).toMatch(new RegExp(`student-app\\s: la version ${released.canary} reste à l'essai`));
    expect(await channels(address)).toEqual(released.channels);

    balancer.instances = [first.address, second.address];
    await tabs.follow('Gestion des Campus', '/admin/campus', 'Gestion des Campus');
    await tabs.follow('Cours', '/courses', 'Nos Cours');
    await expect(tabs.tab.footer).toContainText(PROGRAM);
    for (let load = 0; load < 4; load += 1) {
      const fresh = await tabs.visit('/admin/dashboard', 'Tableau de bord sur S3');
      await expect(fresh.footer).toContainText('Webinaires à distance');
    }
    expect(balancer.answered.get(first.address)).toBeGreaterThan(10);
    expect(balancer.answered.get(second.address)).toBeGreaterThan(10);
    expect(await servedFiles(second.address, 'student')).toEqual(await servedFiles(first.address, 'student'));
    for (const instance of balancer.instances) await expectServed(instance, Object.keys(filesBefore));

    balancer.instances = [second.address];
    await first.stop();
    await tabs.follow('À Propos', '/about', 'À Propos');
    await tabs.finishForm();
    expect(tabs.failures).toEqual([]);
    await tabs.close();
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
});

test('building again in the folder of a running academy changes nothing that it serves', async () => {
  const { folder } = platformTeam;
  const academy = await startAcademy({ ...newAcademySettings(), DATA_DIR: join(folder, '.data') }, folder);
  try {
    const before = await servedFiles(academy.address);
    for (const build of ['one', 'two', 'three']) {
      await platformTeam.edit(FOOTER, /Webinaires [^']*/, `Webinaires ${build}`);
      await platformTeam.edit(STUDENT, HEADING, `Tableau de bord ${build}`);
      expect(await expectSuccess(platformTeam, 'npm run build')).toMatch(/Construction\s: shell/);
    }
    expect(await servedFiles(academy.address)).toEqual(before);
  } finally {
    await academy.stop();
  }
});

/** A live release of one team and a canary of another. */
async function releaseRemotes(address: string) {
  const admin = adminTeam.with({ ACADEMY_URL: address, DEPLOY_TOKEN: await deployToken(address, 'admin') });
  const student = studentTeam.with({ ACADEMY_URL: address, DEPLOY_TOKEN: await deployToken(address, 'student') });
  await admin.edit(ADMIN, HEADING, 'Tableau de bord sur S3');
  await student.edit(STUDENT, HEADING, 'Tableau de bord sur S3');
  await Promise.all([
    expectSuccess(admin, 'npm run release -- admin-app'),
    expectSuccess(student, 'npm run release -- student-app --canary 50'),
  ]);
  const found = await channels(address);
  return { live: found.admin?.live, canary: found.student?.canary?.version, channels: found };
}

async function expectServed(instance: string, paths: string[]): Promise<void> {
  const missing: string[] = [];
  for (const path of paths) {
    const { status } = await fetch(`${instance}${path}`);
    if (status !== 200) missing.push(`${status} ${path}`);
  }
  expect(missing, instance).toEqual([]);
}

async function expectHeading(browser: Browser, baseURL: string, path: string, heading: string, account: Account) {
  const page = await browser.newPage({ baseURL, storageState: storageOf(baseURL, account) });
  await page.goto(path);
  await new Frame(page).arrivesAt(path, heading);
  await page.close();
}

/** Runs a command of a team; returns its output. */
async function expectSuccess(team: Team, command: string): Promise<string> {
  const { status, output } = await team.run(command);
  expect(status, `${command}\n${output}`).toBe(0);
  return output;
}

/** Commits what a team has in its folder, which becomes a repository. */
function commitAs(author: string, message: string): string {
  const identity = `-c user.name='${author}' -c user.email=equipe@exemple.example`;
  return `git init -q && git add admin-app && git ${identity} commit -qm '${message}'`;
}
