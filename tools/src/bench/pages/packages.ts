import { readdir, readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { releasedApplications } from '../../build/applications.ts';
import { RSPACK } from '../../build/index.ts';
import type { TestInstance } from '../../product/test/test-instance.ts';
import { launchChromium } from '../../programs/chromium.ts';
import { runCaptured } from '../../system/processes.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import { ROOT } from '../../system/settings.ts';
import { CommandError, say, table } from '../../system/terminal.ts';
import { kilobytes } from '../figures.ts';

/** Builds whose scripts `/` loads. */
const LABELS = ['shell', 'public-site'];

/** Packages with less are summed up. */
const SMALL_BYTES = 500;

/** What each package adds to the scripts of `/`: its share of the characters of a file, of the compressed file. */
export async function benchPackages({ address }: TestInstance): Promise<void> {
  say("\nJavaScript de / par paquet (corps en brotli, d'après les source maps)…\n");
  const [names, folders] = await Promise.all([scriptsOf(`${address}/`), buildsWithMaps()]);
  const bytes = new Map<string, number>();
  for (const folder of folders) {
    const files = (await readdir(folder)).filter((file) => names.includes(file));
    for (const file of files) await addFile(join(folder, file), bytes);
  }
  const sorted = [...bytes].sort(([, one], [, other]) => other - one);
  const total = sorted.reduce((sum, [, size]) => sum + size, 0);
  const large = sorted.filter(([, size]) => size >= SMALL_BYTES);
  const rest = total - large.reduce((sum, [, size]) => sum + size, 0);
  say(table([['paquet', 'Ko'], ...[...large, ['autres', rest] as const, ['tout', total] as const].map(rowOf)]));
}

function rowOf([name, size]: readonly [string, number]): string[] {
  return [name, kilobytes(size)];
}

/** Names of the scripts that a first visit of a page loads. */
async function scriptsOf(url: string): Promise<string[]> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const names: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') names.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return names;
  } finally {
    await browser.close();
  }
}

/** Builds again, with source maps, which changes no name and no other byte. Returns the folders. */
async function buildsWithMaps(): Promise<string[]> {
  const applications = releasedApplications().filter(({ label }) => LABELS.includes(label));
  const folders: string[] = [];
  for (const { label } of applications) {
    const folder = await scratchFolder(`maps-${label}`);
    const options = ['--config-name', 'browser', '--devtool', 'hidden-source-map', '--output-path', folder];
    const { ok, output } = await runCaptured(
      process.execPath,
      [RSPACK, 'build', '-c', 'rspack.config.ts', ...options],
      { cwd: join(ROOT, label), env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (!ok) throw new CommandError(output);
    folders.push(folder);
  }
  return folders;
}

async function addFile(path: string, bytes: Map<string, number>): Promise<void> {
  const [code, map] = await Promise.all([readFile(path, 'utf8'), readFile(`${path}.map`, 'utf8')]);
  const characters = charactersByPackage(code, new SourceMap(JSON.parse(map)));
  const compressed = brotliCompressSync(code).length;
  for (const [name, count] of characters) bytes.set(name, (bytes.get(name) ?? 0) + (compressed * count) / code.length);
}

function charactersByPackage(code: string, map: SourceMap): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column <= text.length; column += 1) {
      const entry = map.findEntry(line, column);
      const name = packageOf('originalSource' in entry ? entry.originalSource : '');
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/** The package of a source: `react-dom`, or a folder of this repository: `platform/src/ui`, `public-site`; `webpack` for what the build adds. */
function packageOf(source: string | undefined): string {
  if (!source || source.includes('webpack/')) return 'webpack';
  const installed = source.split('node_modules/').at(-1);
  if (installed !== undefined && installed !== source) {
    const [scope = '', name] = installed.split('/');
    return scope.startsWith('@') ? `${scope}/${name}` : scope;
  }
  const inRepository = /(platform\/src\/[^/]+|contract|delivery\/[^/]+)\//.exec(source)?.[1];
  return inRepository ?? /^webpack:\/\/iris-([a-z-]+)/.exec(source)?.[1]?.replace(/-$/, '') ?? 'webpack';
}
