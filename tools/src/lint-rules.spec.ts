import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { runCaptured } from './system/processes.ts';
import { ROOT } from './system/settings.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const PROMISES = `
declare function save(): Promise<void>;
declare const ids: string[];
export async function example() {
  save();
  save().then(() => ids.length);
  ids.map(async () => save());
  Promise.all([save()]);
  void save();
  await save();
  save().catch(() => undefined);
}
`;

it('a reading of the clock or the zone of a device is a lint error in browser code, outside of the clock of the platform', async () => {
  const readings = ['Date.now()', 'globalThis.Date.now', 'new Date()', 'new Intl.DateTimeFormat().resolvedOptions()'];
  const allowed = ['performance.now()', 'new Date(0)'];
  const source = [...readings, ...allowed].map((code, index) => `export const a${index} = ${code};\n`);
  const browser = ['admin-app/src', 'delivery/host', 'platform/src', 'public-site/src', 'shell/src', 'student-app/src'];
  const folder = temporaryFolder();
  const files = [...browser.map((path) => `${path}/probe.ts`), ...NO_BROWSER_CODE];
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source.join(''));
  }
  for (const file of ['biome.json', 'tools/device-clock.grit']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  const { output } = await runCaptured(
    process.execPath,
    [join(ROOT, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--vcs-enabled=false', '--max-diagnostics=100'],
    { cwd: folder },
  );
  const found = [...output.matchAll(/^(\S+):(\d+):\d+ plugin/gm)].map(([, file, line]) => `${file}:${line}`);
  expect(found.sort(), output).toEqual(
    browser.flatMap((path) => [1, 2, 3, 4].map((line) => `${path}/probe.ts:${line}`)),
  );
});

const NO_BROWSER_CODE = ['platform/src/data/api/clock/probe.ts', 'shell/src/probe.spec.ts', 'api/src/probe.ts'];

it('a floating promise is a lint error', async () => {
  const { ok, output } = await lint('example.ts', PROMISES);
  expect(ok).toBe(false);
  expect(linesOf(output), output).toEqual([5, 6, 7, 8]);
});

/** Lines that end with a comment break on a page that a browser has translated. */
const TEXTS = `
import { Fragment, type ReactNode } from 'react';
import { counted, COURSES_MAX, Icon } from './elsewhere.ts';
const ICONS: Record<string, ReactNode> = {};
const LABELS = { open: 'Ouvert', closed: 'Fermé' };
interface BrokenProps {
  count: number;
  user?: { name: string };
  icon: ReactNode;
  isOpen: boolean;
}
export function Broken({ count, user, icon, isOpen }: BrokenProps) {
  const state = isOpen ? 'ouvert' : 'fermé';
  let label = 'Ouvert';
  if (!isOpen) label = 'Fermé';
  return (
    <div>
      <p>{count} cours</p>{/* changes */}
      <p>Bonjour {user?.name}</p>{/* changes */}
      <p><b />{isOpen && ' (ouvert)'}</p>{/* comes and goes */}
      <p><b />{isOpen ? <i /> : 'rien'}</p>{/* comes and goes */}
      <p><b />{state}</p>{/* changes */}
      <p><b />{label}</p>{/* changes */}
      <p><b />{LABELS[isOpen ? 'open' : 'closed']}</p>{/* changes */}
      <p><b />{\`\${count} cours\`}</p>{/* changes */}
      <p><b />{counted(count, 'cours')}</p>{/* changes */}
      <p>{isOpen && <i />} texte</p>{/* follows */}
      <p>{[count].map(() => <i key="1" />)}texte</p>{/* follows */}
      <p>{icon} texte</p>{/* follows */}
      {isOpen && <>texte <b /></>}{/* fragment */}
      {[count].map((each) => <Fragment key={each}>{each}</Fragment>)}{/* fragment */}
      {isOpen ? <Icon>texte</Icon> : <Icon>texte <b /></Icon>}{/* the same element */}
      <Icon>{count} cours</Icon>{/* given to a component */}
    </div>
  );
}
export function State({ isOpen }: BrokenProps) {
  return isOpen ? 'ouvert' : null; /* returned */
}
export function Sound({ count, user, icon, isOpen }: BrokenProps) {
  const state = isOpen ? <b /> : <i />;
  const row = (place: number) => <i key={place} />;
  return (
    <div>
      <p>{\`\${count} cours\`}</p>
      <p>{count}</p>
      {isOpen ? <Icon key="1">texte</Icon> : <Icon key="2">texte <b /></Icon>}
      {isOpen ? <Icon>texte</Icon> : <p>texte <b /></p>}
      <p>{isOpen ? <b /> : 'fermé'}</p>
      <p>Bonjour <span>{user?.name}</span>, au plus {COURSES_MAX} cours.</p>
      <p>texte {isOpen && <i />}</p>
      <p>{isOpen && <i />}<b /> texte</p>
      <p>{icon}<b />{ICONS.open}{state}{[1].map(row)}</p>
      <>{/* a comment */}{icon}<b /></>
    </div>
  );
}
`;

it('text that React could not change on a page that a browser has translated is a lint error', async () => {
  const { ok, output } = await lint('example.tsx', TEXTS);
  const broken = TEXTS.split('\n').flatMap((line, index) =>
    /\S ?{?\/\* \w[\w ]* \*\/}?$/.test(line) ? [index + 1] : [],
  );
  expect(ok).toBe(false);
  expect([...new Set(linesOf(output))], output).toEqual(broken);
});

async function lint(name: string, source: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), source);
  const options = { target: 'ES2023', strict: true, jsx: 'preserve' };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const config = join(ROOT, '.oxlintrc.json');
  return runCaptured(process.execPath, [oxlint, '-c', config, '--type-aware', '-f', 'unix', '.'], { cwd: folder });
}

function linesOf(output: string): number[] {
  return [...output.matchAll(/example\.tsx?:(\d+)/g)].map(([, line]) => Number(line)).sort((one, other) => one - other);
}
