import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import {
  FakeAcademy,
  fakeClock,
  faultAtFirst,
  recordingTerminal,
  temporaryFolder,
  writeFiles,
} from '../academy.fixtures.ts';
import { fetchTypes } from './fetch-types.ts';

const VERSION = '1.2.0-0a1b2c3d';

/** As the build of a remote writes it. */
const TYPES = `import { Eye } from 'eyes';

/** We declare const doses. */
interface Dose {
    drops: number;
}
/** Shows a dose. */
declare function view(dose: Dose, eye: Eye): string;
declare const remote: {
    routes: Dose[];
};

export { remote, view };
export type { Dose };
`;

async function setUp(types = TYPES) {
  const [server, terminal, root] = [await FakeAcademy.start(), recordingTerminal(), temporaryFolder()];
  server.types = { version: VERSION, integrity: `sha384-${createHash('sha384').update(types).digest('base64')}` };
  server.typesFile = types;
  const academy = { address: server.address, token: 'token', terminal, clock: fakeClock() };
  const run = (args: string) => fetchTypes(args.split(' ').filter(Boolean), { root, academy });
  return { server, run, root, lines: terminal.lines };
}

it('writes the types of the live release as those of the federated module', async () => {
  const { run, root, lines } = await setUp();
  await run('good-news');
  expect(lines).toEqual([`Types de good-news ${VERSION} : types/good-news.d.ts`]);
  const file = join(root, 'types/good-news.d.ts');
  expect(readFileSync(file, 'utf8')).toMatch(
    new RegExp(`^// good-news ${VERSION} .*\ndeclare module 'iris_good_news/remote' \\{\n  import \\{ Eye`),
  );

  // Its own compiler finds the module and its types, and nothing wrong in the file.
  writeFiles(root, {
    'eyes.d.ts': "declare module 'eyes' { export type Eye = 'left' | 'right'; }",
    'use.ts': `import { type Dose, remote, view } from 'iris_good_news/remote';
      const dose: Dose = { drops: 'two' };
      export const text: string = view(dose, 'middle') + remote.routes;`,
  });
  const names = ['use.ts', 'eyes.d.ts', 'types/good-news.d.ts'].map((name) => join(root, name));
  const program = ts.createProgram(names, { noLib: true, noEmit: true, types: [] });
  const faults = program
    .getSourceFiles()
    .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]);
  expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([
    "Type 'string' is not assignable to type 'number'.",
    `Argument of type '"middle"' is not assignable to parameter of type 'Eye'.`,
  ]);
});

it('writes them into another folder, and again over those of an earlier version', async () => {
  const { run, root } = await setUp();
  writeFiles(root, { 'veille/types/news.d.ts': 'old' });
  await run('news --at veille/types');
  expect(readFileSync(join(root, 'veille/types/news.d.ts'), 'utf8')).toContain("'iris_news/remote'");
});

it('waits for an academy that is busy', async () => {
  const { server, run, root } = await setUp();
  server.faultAt = faultAtFirst(2, 'GET', { status: 503, code: 'overloaded', detail: 'Trop de monde.' });
  await run('news');
  server.faultAt = faultAtFirst(1, 'GET /remotes/', 'break before');
  await run('news');
  expect(existsSync(join(root, 'types/news.d.ts'))).toBe(true);
});

it.each<[string, (server: FakeAcademy) => void, string | RegExp]>([
  ['an unknown remote', (server) => (server.types = undefined), /^news : problème remote_not_found$/],
  [
    'a release without types',
    (server) => (server.types = { version: VERSION, integrity: null }),
    `La version en ligne de news, ${VERSION}, n'a pas de types`,
  ],
  ['other content than announced', (server) => (server.typesFile = 'declare const evil: 1;'), "n'a pas l'empreinte"],
  [
    'an academy that does not know the route',
    (server) => (server.faultAt = () => ({ status: 404, code: 'not_found', detail: 'Introuvable.' })),
    /d'une version qui ne donne pas encore de types/,
  ],
  ['an academy that does not answer', (server) => (server.faultAt = () => 'break before'), "L'académie ne répond pas"],
])('writes nothing for %s, and says why', async (_, change, message) => {
  const { server, run, root } = await setUp();
  change(server);
  await expect(run('news')).rejects.toThrow(message);
  expect(existsSync(join(root, 'types'))).toBe(false);
});

it.each(['', 'News', 'news other', 'news --into x'])('says how it is used for « %s »', async (args) => {
  const { run } = await setUp();
  await expect(run(args)).rejects.toThrow(/^Usage : npx iris types <module>/);
});
