import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { unmetUses } from '@iris/contract/routes';
import { buildFiles, recordedCompatibility } from '@iris/delivery/cli';
import { type BuiltFor, builtForSchema, type Host, hostSchema } from '@iris/delivery/contract/remotes/compatibility';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCaptured } from '../system/processes.ts';
import { ROOT } from '../system/settings.ts';
import { remotes, SHELL } from './applications.ts';
import { build, distOf, RSPACK } from './index.ts';

const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.git', 'test-results']);
const APPLICATIONS = [SHELL, ...remotes()];

/** One that uses what is changed, and is rendered by the server: others are built alike, without that second build. */
const REMOTE = 'public-site';

interface Built {
  files: Awaited<ReturnType<typeof buildFiles>>;
  recorded: unknown;
  styles: string;
}

const scratch = { copy: '', dist: '' };
const built = new Map<string, Built>();

beforeAll(async () => {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  // Below the repository, because hard links cannot leave a file system.
  scratch.copy = mkdtempSync(join(ROOT, 'test-results', 'copy-'));
  scratch.dist = mkdtempSync(join(tmpdir(), 'academie-iris-spec-'));
  await build();
  for (const application of APPLICATIONS) built.set(application.label, await readBuild(distOf(application)));
});
afterAll(() => {
  for (const folder of Object.values(scratch)) rmSync(folder, { recursive: true, force: true });
});

it('the remotes import nothing that the shell does not provide, and use nothing that the API does not have', () => {
  const host = hostSchema.parse(built.get(SHELL.label)?.recorded);
  expect(Object.keys(host.uses ?? {})).toContain('POST /auth/login');
  for (const { label } of remotes()) {
    const builtFor = builtForSchema.parse(built.get(label)?.recorded);
    expect(builtFor.shared['@iris/platform/ui']?.names, label).toContain('Card');
    expect(builtFor.pages?.length, label).toBeGreaterThan(0);
    expect(JSON.stringify(builtFor.uses).length, label).toBeLessThan(110_000);
    const answers = Object.values(builtFor.uses ?? {}).filter((fields) => fields && 'answer' in fields);
    expect(answers.length, label).toBeGreaterThan(0);
    expect(unmetUses(builtFor.uses ?? {}), label).toEqual([]);
    expect(missing(builtFor, host), label).toEqual([]);
  }
});

it('the shell contains the router once, without its warnings for developers, in browsers and on the server', () => {
  const maps = readdirSync(distOf(SHELL)).filter((file) => /^(main\..*|server)\.js\.map$/.test(file));
  const routers = maps.map((file) => {
    const { sources } = JSON.parse(readFileSync(join(distOf(SHELL), file), 'utf8')) as { sources: string[] };
    return new Set(sources.flatMap((source) => /react-router\/dist\/(\w+)\//.exec(source)?.[1] ?? []));
  });
  expect(routers).toEqual([new Set(['production']), new Set(['production'])]);
});

it('the shell defines the animations of Tailwind, which its remotes leave out', () => {
  const definedBy = (label: string): string[] => built.get(label)?.styles.match(/(?<=@keyframes )[\w-]+/g) ?? [];
  const ofShell = definedBy(SHELL.label);
  for (const { label } of remotes()) {
    const used = built.get(label)?.styles.match(/(?<=--animate-[\w-]+,)[\w-]+/g) ?? [];
    expect(used, label).toContain('pulse');
    const own = definedBy(label);
    expect(own.filter((name) => ofShell.includes(name))).toEqual([]);
    expect(used.filter((name) => ![...ofShell, ...own].includes(name))).toEqual([]);
  }
});

it('another folder changes no file, a change of platform those of the shell and of no remote, and a comment none', async () => {
  const copy = await copyOfRepository('another/place');
  expect(await buildIn(copy, SHELL.label)).toEqual(built.get(SHELL.label));
  const file = join(copy, 'platform/src/ui/figures/rating.tsx');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nglobalThis.addEventListener('rating', () => undefined);\n`);
  expect(await buildIn(copy, SHELL.label)).not.toEqual(built.get(SHELL.label));
  const routes = join(copy, REMOTE, 'src/routes.tsx');
  writeFileSync(routes, `// Another comment.\n${readFileSync(routes, 'utf8')}`);
  expect(await buildIn(copy, REMOTE)).toEqual(built.get(REMOTE));
});

/** What a remote uses of modules and the shell does not provide. */
function missing({ shared }: BuiltFor, host: Host): string[] {
  return Object.entries(shared).flatMap(([module, { names }]) => {
    const provided = host.shared[module]?.names ?? [];
    return names.filter((name) => !provided.includes(name)).map((name) => `${name} of ${module}`);
  });
}

/** Copies the repository into a new folder; the packages are hard links, because symbolic ones keep their path. */
async function copyOfRepository(path: string): Promise<string> {
  const copy = join(mkdtempSync(join(scratch.copy, 'of-')), path);
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(ROOT).filter((it) => !LEFT_OUT.has(it))) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  }
  // Where two versions of a package are needed, one of them is in the folder of its application.
  const packages = ['', ...APPLICATIONS.map(({ label }) => label)].map((folder) => join(folder, 'node_modules'));
  for (const folder of packages.filter((path) => existsSync(join(ROOT, path)))) {
    const { ok, output } = await runCaptured('cp', ['-al', join(ROOT, folder), join(copy, folder)]);
    expect(ok, output).toBe(true);
  }
  return copy;
}

async function buildIn(repository: string, application: string): Promise<Built> {
  const dist = mkdtempSync(join(scratch.dist, 'dist-'));
  // Plugins and bundler must come from one folder.
  const bundler = join(repository, relative(ROOT, RSPACK));
  const args = [bundler, 'build', '-c', 'rspack.config.ts', '--output-path', dist];
  const { ok, output } = await runCaptured(process.execPath, args, {
    cwd: join(repository, application),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  expect(ok, output).toBe(true);
  return readBuild(dist);
}

async function readBuild(dist: string): Promise<Built> {
  const sheets = readdirSync(dist).filter((file) => file.endsWith('.css'));
  const styles = sheets.map((file) => readFileSync(join(dist, file), 'utf8')).join('');
  return { files: await buildFiles(dist), recorded: await recordedCompatibility(dist), styles };
}
