import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ROOT } from './src/system/settings.ts';
import { temporaryFolder } from './src/testing/temporary-folder.ts';

/** Fails with the first of the planned messages, without one it installs; `npm cache verify` succeeds. */
const NPM = `
  import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
  appendFileSync('calls.txt', process.argv.slice(2, 4).join(' ') + '\\n');
  const [failure, ...later] = JSON.parse(readFileSync('failures.json', 'utf8'));
  if (process.argv[2] === 'ci' && failure) {
    writeFileSync('failures.json', JSON.stringify(later));
    console.error(failure);
    process.exit(1);
  }
  if (process.argv[2] === 'ci') {
    mkdirSync('node_modules');
    writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
    symlinkSync(${JSON.stringify(join(ROOT, 'node_modules', 'tsx'))}, 'node_modules/tsx');
  }
`;

/** Runs a command of a fresh clone whose npm fails with these messages, one after the other. */
async function runFreshClone(...failures: string[]) {
  const clone = temporaryFolder();
  mkdirSync(join(clone, 'tools', 'src'), { recursive: true });
  for (const file of ['run.mjs', 'lock.mjs', 'repeat-download.mjs']) {
    copyFileSync(join(ROOT, 'tools', file), join(clone, 'tools', file));
  }
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages: {} }));
  writeFileSync(join(clone, 'tools/src/main.ts'), 'export const runCommand = (name: string) => console.log(name);');
  writeFileSync(join(clone, 'failures.json'), JSON.stringify(failures));
  const npm = join(clone, 'npm.mjs');
  writeFileSync(npm, NPM);
  const child = spawn(process.execPath, [join(clone, 'tools/run.mjs'), 'start'], {
    env: { ...process.env, npm_execpath: npm },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, messages] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const calls = readFileSync(join(clone, 'calls.txt'), 'utf8').trim().split('\n');
  return { output: output.trim(), messages, calls };
}

const CI = 'ci --include=dev';

it('installs on after a cut connection, then runs the command', async () => {
  const { output, messages, calls } = await runFreshClone('npm error code ECONNRESET');
  expect(calls).toEqual([CI, CI]);
  expect(messages).toContain('npm ci\u00a0: téléchargement interrompu (ECONNRESET), nouvel essai dans 1 s (2 sur 6)…');
  expect(output).toBe('start');
});

it('verifies the cache of npm once when a package in it is damaged', async () => {
  const damaged = 'npm error code EINTEGRITY';
  const cured = await runFreshClone(damaged);
  expect(cured.calls).toEqual([CI, 'cache verify', CI]);
  expect(cured.output).toBe('start');
  const wrong = await runFreshClone(damaged, damaged);
  expect(wrong.calls).toEqual([CI, 'cache verify', CI]);
  expect(wrong.messages).toContain("L'installation des dépendances n'a pas abouti (npm ci, code 1)");
});

it('ends at once when npm refuses', async () => {
  const { output, messages, calls } = await runFreshClone('npm error code E404');
  expect(calls).toEqual([CI]);
  expect(messages).toMatch(/npm error code E404.*n'a pas abouti/s);
  expect(output).toBe('');
});
