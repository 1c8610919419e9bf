import { expect, it } from 'vitest';
import { build, folderWith, REMOTE, SHARING } from './build.fixtures.ts';

it('the manifest of a build lists its shared modules by id', async () => {
  const names = ['zebra', 'mango', 'apple'];
  const files = Object.fromEntries(
    names.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, `export const name = '${name}';`],
    ]),
  );
  const remote = names.map((name, index) => `import { name as n${index} } from '${name}';`).join('\n');
  const modules = Object.fromEntries(names.map((name) => [name, { version: '1.0.0', eager: false }]));
  const source = `${remote}\nexport const all: string[] = [${names.map((_, index) => `n${index}`)}];`;
  const built = await build(folderWith({ ...REMOTE, ...files, 'src/remote.tsx': source }), { ...SHARING, modules });
  const { shared } = JSON.parse(built['mf-manifest.json'] ?? '') as { shared: { name: string }[] };
  expect(shared.map(({ name }) => name)).toEqual(['apple', 'mango', 'zebra']);
});
