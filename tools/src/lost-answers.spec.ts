import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiRoute, definitionOf, ROUTES, usesIn } from '@iris/contract/routes';
import { expect, it } from 'vitest';
import { ROOT } from './system/settings.ts';

/** Why no journey loses the messages of a call that pages make. */
const EXEMPT: Partial<Record<ApiRoute, string>> = {
  'POST /assignments/:id/voice-notes':
    'the browser of the journeys has no microphone; voice-recorder.spec.tsx sends a recording again',
  'POST /videos/:id/retry':
    'a film fails by no fault of its own when processes are killed; idempotency.spec.ts sends it again',
};

const APPLICATIONS = ['platform', 'shell', 'public-site', 'student-app', 'admin-app'];
const JOURNEYS = 'e2e/journeys/resilience/lost-answers';

async function readSources(folder: string, isWanted: (name: string) => boolean): Promise<string> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isWanted(entry.name));
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
  return texts.join('\n');
}

const routesIn = (sources: string) =>
  Object.keys(usesIn(sources)).filter((route): route is ApiRoute => route in ROUTES);
const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(spec|fixtures)\.tsx?$/.test(name);

it('each change that is executed once and that a page makes has a journey in which its messages are lost', async () => {
  const pages = await Promise.all(APPLICATIONS.map((name) => readSources(`${name}/src`, isSource)));
  const lost = routesIn(await readSources(JOURNEYS, (name) => name.endsWith('.full.spec.ts')));
  const made = routesIn(pages.join('\n')).filter((route) => definitionOf(route).idempotencyKey);
  const exempt = Object.keys(EXEMPT);
  expect(made.length).toBeGreaterThan(40);
  expect(
    made.filter((route) => !lost.includes(route) && !exempt.includes(route)),
    `lose each of them in ${JOURNEYS}, or say why not`,
  ).toEqual([]);
  expect(
    exempt.filter((route) => lost.includes(route as ApiRoute) || !made.includes(route as ApiRoute)),
    'no exemption',
  ).toEqual([]);
});
