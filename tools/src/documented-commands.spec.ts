import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from './system/settings.ts';

const DOCS = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));
const GUIDES = ['README.md', 'CONTRIBUTING.md', ...DOCS.map((file) => `docs/${file}`)];

/** A file that runs commands, how the guides write those, and how the file does where it differs. */
interface Runner {
  file: string;
  commands: Record<string, string>;
}

const same = (...commands: string[]) => Object.fromEntries(commands.map((command) => [command, command]));

/** Which file runs each command of the guides. */
const RUNNERS: Runner[] = [
  { file: '.ci/run', commands: { 'npm test': 'npm test --', ...same('npm test -- --retry', 'npm run test:full') } },
  { file: 'tools/src/product/start.full.spec.ts', commands: { 'npm start': "start('npm', ['start']" } },
  {
    file: 'tools/src/commands/development-commands.full.spec.ts',
    commands: same(
      ...['npm run format', 'npm run fuzz', 'npm run bench', 'npm run films', 'npm run dev'],
      ...['npm test -- api src/', 'npm test -- checks', 'npm test -w ', 'npx vitest --project ', 'npx vitest run '],
      ...['npm run e2e -- shared/theme --no-deps', 'npm run e2e -- journeys/visitor'],
    ),
  },
  {
    file: 'tools/src/commands/data/data-commands.full.spec.ts',
    commands: same(
      ...['npm run create-super-admin', 'npm run audit-progress', 'npm run seed -- --large'],
      ...['npm run deploy-token -- admin-app --label "intégration continue" --days 90'],
      ...['npm run --silent backup -- --new-key > ', 'npm run backup', 'npm run backup -- --check ', 'npm run restore'],
    ),
  },
  // It runs each block of the page.
  {
    file: 'e2e/deploys/deploy.spec.ts',
    commands: {
      ...{ 'npm run release': 'docs/deploy.md', 'npm run verify': 'docs/deploy.md' },
      ...same('npm run dev -- admin-app', 'npm run create-remote'),
    },
  },
  { file: 'e2e/deploys/machines.spec.ts', commands: same('npm run build') },
  {
    file: 'tools/src/testing/runners/checks.ts',
    commands: { 'npm run lint': "['lint', 'typecheck']", 'npm run typecheck': "['lint', 'typecheck']" },
  },
  {
    file: 'e2e/deploys/own-repository.spec.ts',
    commands: {
      'npm run pack-kit': 'pack-kit -- ',
      'npm install ./iris-contract-': 'npm install --prefer-offline',
      ...same('npx iris create-remote veille', 'npm test --prefix veille', 'npx iris dev', 'npx iris build veille'),
      ...same('npx iris verify veille', 'npx iris release veille'),
    },
  },
  {
    file: 'tools/src/build/server/pack.full.spec.ts',
    commands: same('npm run pack-server'),
  },
];

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Commands of npm and Node.js as the guides write them, without settings, comments and the placeholders at their end. */
function documentedCommands(): string[] {
  const found = GUIDES.map(read).flatMap((text) => {
    const blocks = [...text.matchAll(/```(?:sh|text)\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'));
    const inline = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
    return [...blocks, ...inline];
  });
  const commands = found.map((line) =>
    line
      .replace(/ +#.*$/, '')
      .replace(/ <\w+>$/, '')
      .replace(/^(?:[A-Z_]+=\S+ )+/, ''),
  );
  return [...new Set(commands.filter((line) => /^(?:npm|npx|node) /.test(line)))];
}

const ALL = RUNNERS.flatMap(({ commands }) => Object.keys(commands));

it('each command of the guides, and each script, is run by a test', () => {
  // The rest of a command is its arguments. `npm ci` is how whoever runs the tests has installed the packages.
  const known = [...ALL, 'npm ci'].filter((command) => command !== 'npm test');
  const isRun = (command: string) =>
    command === 'npm test' || known.some((one) => command.startsWith(one) || one.startsWith(`${command} `));
  const scripts = Object.keys(manifest.scripts).map(
    (name) => `npm ${/^(start|test)$/.test(name) ? '' : 'run '}${name}`,
  );
  const documented = documentedCommands();
  expect(documented.length).toBeGreaterThan(50);
  expect([...documented, ...scripts].filter((command) => !isRun(command))).toEqual([]);
});

it('the tests contain the commands that the table says', () => {
  const missing = RUNNERS.flatMap(({ file, commands }) =>
    Object.values(commands).filter((command) => !read(file).includes(command)),
  );
  expect(missing).toEqual([]);
});
