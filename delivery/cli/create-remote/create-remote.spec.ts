import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { remoteDescriptionSchema } from '../../contract/remotes/description.ts';
import { recordingTerminal, temporaryFolder, writeFiles } from '../academy.fixtures.ts';
import { remotesIn } from '../application/applications.ts';
import { createRemote } from './index.ts';

const PAGE = 'src/features/example/example-page.tsx';

// Not the settings of who runs the specs.
beforeEach(() => useGitSettings('[user]\n  name = Zoé Lambert\n  email = zoe@example.org\n'));

function useGitSettings(content: string): void {
  const folder = temporaryFolder();
  writeFiles(folder, { gitconfig: content });
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(folder, 'gitconfig'));
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
}

afterEach(() => void vi.unstubAllEnvs());

/** A repository with one remote, and the product whose remotes it has. */
function repository() {
  const root = temporaryFolder();
  const template = temporaryFolder();
  writeFiles(root, {
    'news/remote.json': { name: 'news' },
    'tsconfig.json': { files: [], references: [{ path: 'news' }] },
  });
  writeFiles(template, {
    [PAGE]: "export default function ExamplePage() {\n  return 'Titre du module';\n}\n",
    'src/paths.ts': "export const home = '/example-section';\n",
    'src/styles.css': '.app-example {}\n',
    'tsconfig.json': { extends: 'platform' },
  });
  const packages = { dependencies: { platform: '2.0.0' }, peerDependencies: {} };
  const product = { template, packages, roles: ['student', 'admin'], permissions: ['manage'], timeZone: 'UTC' };
  const terminal = recordingTerminal();
  const run = (line: string, hasWorkspaces = true) =>
    createRemote(line.split(' '), { root, hasWorkspaces, product, command: 'create-remote', terminal });
  return { root, run, terminal, read: (path: string) => readFileSync(join(root, path), 'utf8') };
}

it('creates a remote of the repository', async () => {
  const { root, run, read } = repository();
  await run("night-watch --title L'étude --section nuit --role admin --role student");
  expect(remoteDescriptionSchema.parse(JSON.parse(read('night-watch/remote.json')))).toMatchObject({
    name: 'night-watch',
    title: "L'étude",
    sections: ['nuit'],
    access: { roles: ['admin', 'student'] },
    links: [{ to: '/nuit', label: "L'étude", place: 'header' }],
  });
  expect(read('night-watch/src/features/night-watch/night-watch-page.tsx')).toBe(
    'export default function NightWatchPage() {\n  return "L\'étude";\n}\n',
  );
  expect(read('night-watch/src/paths.ts')).toBe("export const home = '/nuit';\n");
  expect(read('night-watch/src/styles.css')).toBe('.app-night-watch {}\n');
  expect(JSON.parse(read('night-watch/package.json'))).toMatchObject({
    author: 'Zoé Lambert <zoe@example.org>',
    dependencies: { platform: '2.0.0' },
    budget: { first_load: 100_000, largest: 250_000, total: 500_000 },
  });
  expect(read('night-watch/README.md')).toContain("in a development build of this repository's shell; API");
  expect(JSON.parse(read('tsconfig.json')).references).toEqual([{ path: 'news' }, { path: 'night-watch' }]);
  expect(JSON.parse(read('night-watch/tsconfig.json')).references).toContainEqual({ path: '../platform' });
  expect(remotesIn(root).map(({ label }) => label)).toEqual(['news', 'night-watch']);
});

it('creates a remote in a repository of its own, without changing this one', async () => {
  const { root, run, read } = repository();
  const before = read('tsconfig.json');
  const at = join(temporaryFolder(), 'watch');
  await run(`watch --permission manage --at ${at}`);
  const own = (path: string) => readFileSync(join(at, path), 'utf8');
  expect(JSON.parse(own('remote.json')).access).toEqual({ permission: 'manage' });
  expect(JSON.parse(own('tsconfig.json'))).toEqual({ extends: 'platform' });
  expect(JSON.parse(own('package.json'))).not.toHaveProperty('dependencies');
  expect(own('README.md')).toContain('npx iris release .\n');
  expect(own('README.md')).toContain('in the development shell of the kit; API and other remotes are those of');
  expect(remotesIn(at)).toEqual([{ label: '.', folder: at, name: 'watch' }]);
  expect(own('.gitignore')).toBe('node_modules\ndist\n');
  expect(read('tsconfig.json')).toBe(before);
  expect(['watch', '.gitignore'].filter((path) => existsSync(join(root, path)))).toEqual([]);
});

it('names whom other teams may ask: as it is told, else as git names who works there, and asks for it otherwise', async () => {
  const { run, read } = repository();
  await run('watch --public --author Équipe');
  expect(JSON.parse(read('watch/package.json')).author).toBe('Équipe');
  useGitSettings('[user]\n  name = Ben\n');
  await run('agenda --public');
  expect(JSON.parse(read('agenda/package.json')).author).toBe('Ben');
  useGitSettings('');
  await expect(run('forum --public')).rejects.toThrow('--author "Prénom Nom <adresse>"');
  await expect(run('forum --public --author=')).rejects.toThrow('--author "Prénom Nom <adresse>"');
});

it('lets git ignore packages and builds in the repository of a team, unless it says itself what is ignored', async () => {
  const { root, run, read } = repository();
  await run('watch --public', false);
  expect(read('.gitignore')).toBe('node_modules\ndist\n');
  writeFiles(root, { '.gitignore': 'build\n' });
  await run('agenda --public', false);
  expect(read('.gitignore')).toBe('build\n');
});

it.each([
  ['watch', 'Dites qui peut ouvrir'],
  ['watch --public --role admin', 'une seule option'],
  ['watch --role nobody', 'student, admin'],
  ['watch --permission nothing', "n'est pas une permission : manage."],
  ['Watch --public', 'lettres minuscules'],
  ['shell --public', 'est le nom du shell'],
  ['watch --public --section api', 'réservé'],
  ['watch more --public', 'un seul'],
  ['--public', 'Donnez un nom'],
  ['watch --publik', 'inconnue'],
  ['news --public --at other', 'déjà un module'],
  ['watch --public --at news', "n'est pas vide"],
])('refuses « %s » and writes nothing', async (line, why) => {
  const { root, run, read } = repository();
  await expect(run(line)).rejects.toThrow(why);
  expect(remotesIn(root)).toHaveLength(1);
  expect(JSON.parse(read('tsconfig.json')).references).toHaveLength(1);
});

it('shows the roles and permissions of the product with --help', async () => {
  const { run, terminal } = repository();
  await run('--help');
  expect(terminal.lines.join()).toMatch(/Rôles : student, admin\nPermissions : manage$/);
});
