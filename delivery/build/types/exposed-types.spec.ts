import { expect, it } from 'vitest';
import { build, builtWithWarnings, folderWith, REMOTE, SHARING } from '../build.fixtures.ts';

const SOURCES = {
  ...REMOTE,
  'src/remote.tsx': `
    import './styles.css';
    import type { ReactNode } from 'react';
    import { Dose } from './dose.ts';
    import { secret } from './secret';
    export type { Patient } from './people/index.ts';
    /** The routes. */
    export const remote: { routes: { path: string }[] } = { routes: [{ path: '/clinic' }] };
    /** Shows a dose. */
    export function DoseView({ dose }: { dose: Dose }): ReactNode {
      return secret + dose.drops;
    }
  `,
  'src/styles.css': '.app-clinic a { color: red }',
  'src/secret.ts': 'export const secret: string = "s3cret";',
  'src/dose.ts': 'import type { Eye } from "./people/index.ts";\nexport interface Dose { drops: number; eye: Eye }',
  'src/people/index.ts': "export interface Patient { name: string }\nexport type Eye = 'left' | 'right';",
};

it('writes what a remote exposes into one file, with its own types inlined and packages as imports, the same each time', async () => {
  const { 'remote.d.ts': types = '', ...others } = await build(folderWith(SOURCES), SHARING);
  expect(types).toContain("from 'react'");
  expect(types).toMatch(/\/\*\* Shows a dose\. \*\/\s*declare function DoseView/);
  expect(types).toMatch(/interface Dose \{\s*drops: number;\s*eye: Eye;\s*\}/);
  expect(types).toContain("type Eye = 'left' | 'right';");
  expect(types).toMatch(/export \{ DoseView, remote \};/);
  expect(types).toMatch(/export type \{ Patient \};/);
  // Neither other sources nor files of this machine.
  expect(types).not.toMatch(/\.\/|styles|secret|import \{ [^}]*Dose/);
  const again = await build(folderWith(SOURCES), SHARING);
  expect(again['remote.d.ts']).toBe(types);

  // Types change no file that browsers load.
  const wider = { ...SOURCES, 'src/dose.ts': SOURCES['src/dose.ts'].replace('number', 'number | null') };
  const { 'remote.d.ts': changed = '', ...same } = await build(folderWith(wider), SHARING);
  expect(changed).toContain('drops: number | null');
  expect(same).toEqual(others);
});

it('warns of types that cannot be written, and builds what browsers load: a team must be able to release', async () => {
  const wrong = {
    ...SOURCES,
    'src/remote.tsx':
      "import './styles.css';\nimport type { Missing } from './dose.ts';\nexport const remote: Missing = { routes: [] };\n",
  };
  const { files, warnings } = await builtWithWarnings(folderWith(wrong), SHARING);
  expect(files).not.toHaveProperty(['remote.d.ts']);
  expect(files).toHaveProperty(['mf-manifest.json']);
  expect(warnings).toEqual([expect.stringMatching(/remote\.d\.ts n'est pas écrit.*"Missing" is not exported/s)]);
});

it('infers the type of an export that does not say it', async () => {
  const untyped = {
    ...SOURCES,
    'src/remote.tsx':
      "import './styles.css';\nimport { dose } from './dose.ts';\nexport const remote = { routes: [dose] };\n",
    'src/dose.ts': 'export interface Dose { drops: number }\nexport const dose: Dose = { drops: 1 };',
  };
  const { 'remote.d.ts': types = '' } = await build(folderWith(untyped), SHARING);
  expect(types).toMatch(/interface Dose \{\s*drops: number;/);
  expect(types).toMatch(/declare const remote: \{\s*routes: Dose\[\];\s*\};/);
});
