import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { runCaptured } from '../../system/processes.ts';
import { sharedFolder, temporaryFolder } from '../../testing/temporary-folder.ts';
import { packKit } from './pack-kit.ts';

const LIMIT = { timeout: 180_000 };

/** Parts of Node, relative imports, and the router, of which react-router-dom has a version of its own. */
const NOT_DECLARED = /^(node:|\.|react-router$)/;

interface Manifest {
  name: string;
  private?: boolean;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

interface Package {
  folder: string;
  manifest: Manifest;
}

/** The packages of the kit, unpacked. */
function unpack(): Promise<Package[]> {
  return Promise.all(
    readdirSync(into).map(async (tarball) => {
      const folder = temporaryFolder();
      const { ok, output } = await runCaptured('tar', ['xzf', join(into, tarball), '-C', folder]);
      expect(ok, output).toBe(true);
      const manifest = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
      return { folder: join(folder, 'package'), manifest };
    }),
  );
}

const into = sharedFolder();
beforeAll(() => packKit(into), LIMIT.timeout);

it('packages declare what their files import, can be published, and contain what teams need', LIMIT, async () => {
  const packages = await unpack();
  expect(packages.flatMap(undeclaredImports)).toEqual([]);
  expect(packages.filter(({ manifest }) => manifest.private)).toEqual([]);

  const files = packages.flatMap(({ folder, manifest }) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${manifest.name}/${file}`),
  );
  expect(files).toEqual(
    expect.arrayContaining(['@iris/platform/dist/shell/index.html', '@iris/platform/kit/iris.mjs']),
  );
  expect(files.filter((file) => /delivery\/(host|server)|node_modules|\.map$/.test(file))).toEqual([]);
  const tests = files.filter((file) => /\.(spec|fixtures)\.tsx?$/.test(file));
  expect(tests.filter((file) => !file.startsWith('@iris/platform/template/'))).toEqual([]);
  expect(tests).not.toEqual([]);
  const delivery = packages.find(({ manifest }) => manifest.name === '@iris/delivery');
  expect(Object.keys(delivery?.manifest.dependencies ?? {}).join()).not.toMatch(/nest|mongoose|aws/);
});

it('the same sources give the same files, in place of those of an earlier kit', LIMIT, async () => {
  const packed = () => readdirSync(into).map((name) => [name, readFileSync(join(into, name), 'base64')]);
  const first = packed();
  expect(first).toHaveLength(3);
  await packKit(into);
  expect(packed()).toEqual(first);
});

function undeclaredImports({ folder, manifest }: Package): string[] {
  const { name, dependencies, peerDependencies } = manifest;
  const declared = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies })]);
  return importsIn(folder)
    .filter((request) => !declared.has(request))
    .map((request) => `${name}: ${request}`);
}

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
