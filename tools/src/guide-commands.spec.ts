import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { PARTS } from './commands/tests/test.ts';
import { ROOT } from './system/settings.ts';

/** e2e/deploys/deploy.spec.ts types each of its lines. */
const TYPED_GUIDE = 'docs/deploy.md';

/** What runs commands besides specs: continuous integration, and `npm test` itself. */
const RUNNERS = ['.ci/run', 'tools/src/testing/runners/checks.ts'];

/** A command without the values that it is given: program and script, of tests also the part, and options. */
interface Command {
  name: string;
  options: string[];
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The files of a folder with this ending. */
function listFiles(folder: string, ending: string): string[] {
  const all = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return all.filter((file) => file.endsWith(ending)).map((file) => join(folder, file));
}

function findCommands(text: string): Command[] {
  const found = text.matchAll(/\b(npx iris|npx|npm run|npm)(?: --silent| --prefix "\S+")* ([a-z][\w:-]*)([^\n`&]*)/g);
  return [...found].map(([, program, script = '', rest = '']) => {
    const part = script.startsWith('test') ? /^ -- [a-z]\w*/.exec(rest)?.[0] : undefined;
    return { name: `${program} ${script}${part ?? ''}`, options: rest.match(/(?<= )--?[a-z][\w-]*/g) ?? [] };
  });
}

const blocksOf = (page: string, language: RegExp) =>
  [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, name = '', block = '']) =>
    language.test(name) ? block : [],
  );

/** What a guide tells to type: its blocks, and the code within its sentences. */
function findTold(file: string): Command[] {
  const page = read(file);
  const inSentences = page.replaceAll(/```[\s\S]*?```/g, '').match(/`[^`]+`/g) ?? [];
  return findCommands([...blocksOf(page, /^(sh|text)$/), ...inSentences].join('\n'));
}

/** What a file runs, which is in its strings or lists of arguments, but not in its comments or titles of tests. */
function findRun(file: string): Command[] {
  const source = read(file)
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/g, '')
    .replaceAll(/\bit\(\s*(['"`]).*?\1/g, '')
    .replaceAll(/'npm', \[?([^\]]*)\]/g, (_, words: string) => `npm ${words.replaceAll(/[',]/g, '')}`);
  return findCommands(source);
}

it('each command of the guides, and each script, is run by a test with each of its options, or is a part of npm test', () => {
  const guides = ['README.md', 'CONTRIBUTING.md', ...listFiles('docs', '.md')].filter(
    (file) => !/decisions/.test(file),
  );
  const specs = ['tools/src', 'e2e'].flatMap((folder) => listFiles(folder, '.spec.ts'));
  const run = [
    ...[...RUNNERS, ...specs].flatMap(findRun),
    ...findCommands(blocksOf(read(TYPED_GUIDE), /^sh$/).join('\n')),
    ...Object.keys(PARTS).map((part) => ({ name: `npm test -- ${part}`, options: [] })),
    // How whoever runs the tests has installed the packages.
    { name: 'npm ci', options: [] },
  ];
  const isRun = ({ name, options }: Command) =>
    ['', ...options].every((option) =>
      run.some((one) => one.name === name && (!option || one.options.includes(option))),
    );
  const told = guides.flatMap(findTold);
  const scripts = Object.entries(manifest.scripts)
    // Others are steps of a script.
    .filter(([name]) => !name.includes(':') || name === 'test:full')
    .map(([name]) => ({ name: /^(start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`, options: [] }));
  expect(told.length).toBeGreaterThan(50);
  expect([...told, ...scripts].filter((command) => !isRun(command))).toEqual([]);
});
