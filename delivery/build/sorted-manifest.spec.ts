import { expect, it } from 'vitest';
import { build, folderWith, REMOTE, SHARING } from './build.fixtures.ts';
import { sortLists } from './sorted-manifest.ts';

const module = (id: string) => ({ id, assets: { js: { sync: [] } } });

type Module = ReturnType<typeof module>;

it('a manifest is the same in whatever order its modules were found', () => {
  const [dom, icons, router] = ['clinic:react-dom', 'clinic:icons', 'clinic:router'].map(module) as [
    Module,
    Module,
    Module,
  ];
  const sort = (...shared: Module[]) =>
    sortLists({ stats: { id: 'clinic', shared, exposes: [module('clinic:remote')] } });
  const sorted = sort(dom, icons, router);
  expect(JSON.stringify(sort(router, icons, dom))).toBe(JSON.stringify(sorted));
  expect(sorted).toEqual({ id: 'clinic', shared: [icons, dom, router], exposes: [module('clinic:remote')] });
});

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
  const source = `${remote}\nexport const all = [${names.map((_, index) => `n${index}`)}];`;
  const built = await build(folderWith({ ...REMOTE, ...files, 'src/remote.tsx': source }), { ...SHARING, modules });
  const { shared } = JSON.parse(built['mf-manifest.json'] ?? '') as { shared: { name: string }[] };
  expect(shared.map(({ name }) => name)).toEqual(['apple', 'mango', 'zebra']);
});
