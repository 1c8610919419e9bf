import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REMOTE_CONTRACT_VERSION } from '@iris/contract/federation';
import { describe, expect, it } from 'vitest';
import { builtFor, host } from './compatibility.ts';
import { NARROWED, sharedModules } from './shared.ts';

const root = dirname(dirname(import.meta.dirname));

it('shares every peer dependency and area once, eagerly by the shell, never bundled by a remote', () => {
  const shell = sharedModules('shell');
  const remote = sharedModules('remote');
  expect(Object.keys(remote)).toEqual(Object.keys(shell));
  expect(Object.keys(shell)).toEqual(
    expect.arrayContaining(['react', 'react/', 'react-dom/', '@iris/platform/session']),
  );
  expect(Object.values(remote).every((entry) => entry.import === false && entry.singleton && entry.strictVersion)).toBe(
    true,
  );
  expect(shell['@iris/platform/forms']?.eager).toBe(false);
  expect(shell.react?.eager).toBe(true);
});

it('declares exact versions for the shell, and for a remote the ranges of the modules that it imports, which include minor and patch versions', () => {
  const provided = host();
  expect(provided.contract_version).toBe(REMOTE_CONTRACT_VERSION);
  expect(Object.keys(provided.shared)).toEqual(
    Object.keys(sharedModules('shell')).filter((name) => !name.endsWith('/')),
  );
  const { react = '', 'react-dom': reactDom = '', '@iris/platform/ui': ui = '' } = provided.shared;
  expect(react).toMatch(/^\d+\.\d+\.\d+$/);

  const needed = builtFor(['react/jsx-runtime', 'react-dom', '@iris/platform/ui']);
  expect(needed.contract_version).toBe(REMOTE_CONTRACT_VERSION);
  expect(needed.shared).toEqual({ react: `^${react}`, 'react-dom': `^${reactDom}`, '@iris/platform/ui': `^${ui}` });
  expect(sharedModules('remote').react?.requiredVersion).toBe(needed.shared.react);
});

it('shares only areas that the shell imports, because the build provides no others', () => {
  const named = new Set(
    sources('shell').flatMap((path) => readFileSync(path, 'utf8').match(/@iris\/platform\/\w+/g) ?? []),
  );
  const areas = Object.keys(sharedModules('shell')).filter((name) => name.startsWith('@iris/platform/'));
  expect(areas.filter((area) => !named.has(area))).toEqual([]);
});

describe.each(Object.entries(NARROWED))('the narrowed %s', (name, file) => {
  it('exports exactly the names that the applications import from it', () => {
    const provided = readFileSync(file, 'utf8').match(/\w+(?=,\n)/g) ?? [];
    const imported = sources(...WORKSPACES).flatMap((path) => namesImported(readFileSync(path, 'utf8'), name));
    expect([...new Set(imported)].sort()).toEqual([...provided].sort());
  });
});

const WORKSPACES = ['platform', 'shell', 'public-site', 'student-app', 'admin-app'];

function sources(...workspaces: string[]): string[] {
  return workspaces.flatMap((workspace) =>
    readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$|^testing[\\/]/.test(path))
      .map((path) => join(root, workspace, 'src', path)),
  );
}

function namesImported(source: string, from: string): string[] {
  return [...source.matchAll(/import (type )?\{([^}]*)\} from '([^']+)'/g)]
    .filter(([, isType, , module]) => !isType && module === from)
    .flatMap(([, , names]) => (names ?? '').split(',').map((name) => name.trim().replace(/ as .*/, '')))
    .filter((name) => name !== '' && !name.startsWith('type '));
}
