import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCaptured } from '../system/processes.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { packKit } from './pack.ts';

const LIMIT = { timeout: 120_000 };

/** Parts of Node, relative imports, and the router, of which react-router-dom has a version of its own. */
const NOT_DECLARED = /^(node:|\.|react-router$)/;

interface Manifest {
  name: string;
  private: boolean;
  exports: Record<string, string>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

/** The packed packages, unpacked. */
async function unpacked(): Promise<{ folder: string; manifest: Manifest }[]> {
  const into = temporaryFolder();
  const tarballs = await packKit(into, temporaryFolder());
  return Promise.all(
    tarballs.map(async (tarball) => {
      const folder = temporaryFolder();
      const { ok, output } = await runCaptured('tar', ['xzf', join(into, tarball), '-C', folder]);
      expect(ok, output).toBe(true);
      const manifest = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
      return { folder: join(folder, 'package'), manifest };
    }),
  );
}

it('each package of the kit declares what its files import', LIMIT, async () => {
  const packages = await unpacked();
  const missing = packages.flatMap(({ folder, manifest }) => {
    const declared = new Set([
      manifest.name,
      ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
    ]);
    return importsIn(folder)
      .filter((name) => !declared.has(name))
      .map((name) => `${manifest.name}: ${name}`);
  });
  expect(missing).toEqual([]);
});

it('leaves out what serves the shell and the API only', LIMIT, async () => {
  const delivery = (await unpacked()).find(({ manifest }) => manifest.name === '@iris/delivery');
  const folders = readdirSync(delivery?.folder ?? '');
  expect(folders).toEqual(expect.arrayContaining(['bin', 'build', 'cli', 'contract', 'remote', 'shell']));
  expect(folders.filter((name) => ['host', 'server', 'node_modules'].includes(name))).toEqual([]);
  expect(Object.keys(delivery?.manifest.exports ?? {})).not.toContain('./server');
  expect(Object.keys(delivery?.manifest.dependencies ?? {}).join()).not.toMatch(/nest|mongoose|aws/);
  expect(delivery?.manifest.private).toBe(true);
});

it('the same sources give the same files, in place of those of an earlier kit', LIMIT, async () => {
  const into = temporaryFolder();
  const names = await packKit(into, temporaryFolder());
  expect(names).toHaveLength(3);
  expect(await packKit(into, temporaryFolder())).toEqual(names);
  expect(readdirSync(into).sort()).toEqual([...names].sort());
});

/** The packages that the sources of a folder import. */
function importsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(tsx?|mjs|cjs)$/.test(file) && !file.startsWith('template/'),
  );
  const requests = files.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    return [...source.matchAll(/^(?:import|import .* from|\} from|export .* from) '([^']+)';$/gm)].map(
      ([, request = '']) => request,
    );
  });
  const packages = requests
    .filter((request) => !NOT_DECLARED.test(request))
    .map((request) => /^(?:@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request);
  return [...new Set(packages)].sort();
}
