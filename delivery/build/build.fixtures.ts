import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import { onTestFinished, vi } from 'vitest';
import type { BuiltFor, Host } from '../contract/remotes/compatibility.ts';
import type { RemoteDescription } from '../contract/remotes/description.ts';
import { createRspackConfig, type Sharing } from './index.ts';

/** Sources of an application by path, with what they import in `node_modules`. */
export type Files = Record<string, string>;

/** The description of the remote of a fixture. */
export const DESCRIPTION: RemoteDescription = {
  name: 'clinic',
  title: 'Clinique',
  sections: ['clinic'],
  access: 'everyone',
  links: [],
  icon: 'M3 3h18v18z',
};

export const REMOTE: Files = { 'remote.json': JSON.stringify(DESCRIPTION) };

export const SHARING: Sharing = {
  modules: {},
  browsers: ['chrome >= 111'],
  postcssPlugins: [],
  rules: [],
  namedIn: () => ({}),
  provided: {},
  styles: { keyframes: [], layers: [] },
};

/** Writes files into a new folder, deleted after the test. */
export function folderWith(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-spec-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Builds an application for production; returns the files by path. @throws with the errors of the build */
export async function build(folder: string, sharing: Sharing): Promise<Files> {
  return (await builtWithWarnings(folder, sharing)).files;
}

/** Builds an application as {@link build} does; returns also of what the build warns. */
export async function builtWithWarnings(
  folder: string,
  sharing: Sharing,
): Promise<{ files: Files; warnings: string[] }> {
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const compiler = rspack(createRspackConfig({ folder, sharing }));
  const warnings = await new Promise<string[]>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({ all: false, errors: true })));
      else resolve(stats?.toJson({ all: false, warnings: true }).warnings?.map(({ message }) => message) ?? []);
    });
  });
  const dist = join(folder, 'dist');
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = Object.fromEntries(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(dist.length + 1), readFileSync(path, 'utf8')];
    }),
  );
  return { files, warnings };
}

/** What a build recorded. */
export function recorded<Record extends Host | BuiltFor>(files: Files): Record {
  return JSON.parse(files['.compatibility.json'] ?? '');
}
