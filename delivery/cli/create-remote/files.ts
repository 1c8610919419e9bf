import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DESCRIPTION_FILE } from '../../contract/federation.ts';
import type { RemoteDescription } from '../../contract/remotes/description.ts';
import { filesBelow } from '../application/build-files.ts';
import type { Product } from './product.ts';

/** What the files of a remote depend on. */
interface NewRemote {
  description: RemoteDescription;
  /** Whom other teams may ask. */
  author: string;
  product: Pick<Product, 'template' | 'packages'>;
  /** Its folder as commands name it. */
  label: string;
  /** Whether it is a workspace of a repository whose own commands test and check it. */
  isWorkspace: boolean;
}

/** Files of the template that a workspace does not need: the repository has its own. */
const FOR_OWN_REPOSITORY = ['tsconfig.json', 'vitest.config.ts'];

/** Writes the files of a new remote. */
export async function writeRemote(folder: string, remote: NewRemote): Promise<void> {
  const { description, product, label, isWorkspace } = remote;
  for (const path of await filesBelow(product.template)) {
    if (path.startsWith('node_modules') || (isWorkspace && FOR_OWN_REPOSITORY.includes(path))) continue;
    const content = await readFile(join(product.template, path), 'utf8');
    await write(join(folder, path.replaceAll('example', description.name)), filledIn(content, description));
  }
  await write(join(folder, DESCRIPTION_FILE), json(description));
  await write(join(folder, 'package.json'), json(packageOf(remote)));
  await write(join(folder, 'README.md'), readme(description, label, isWorkspace));
  if (isWorkspace) await write(join(folder, 'tsconfig.json'), json(WORKSPACE_TSCONFIG));
}

/** Adds a workspace to the projects that `tsc -b` checks. */
export async function addReference(root: string, label: string): Promise<void> {
  const file = join(root, 'tsconfig.json');
  const config: { references: { path: string }[] } = JSON.parse(await readFile(file, 'utf8'));
  await write(file, json({ ...config, references: [...config.references, { path: label }] }));
}

/** Lets git ignore packages and builds in a repository that does not say yet what it ignores. */
export async function ignoreBuilds(repository: string): Promise<void> {
  const file = join(repository, '.gitignore');
  if (!existsSync(file)) await write(file, 'node_modules\ndist\n');
}

const WORKSPACE_TSCONFIG = {
  extends: '../tsconfig.base.json',
  compilerOptions: { types: ['node', '@rspack/core/module'] },
  include: ['.'],
  exclude: ['dist'],
  references: [{ path: '../delivery' }, { path: '../contract' }, { path: '../platform' }],
};

function packageOf({ description: { name }, author, product: { packages }, isWorkspace }: NewRemote): object {
  const test = isWorkspace ? `node ../tools/run.mjs test --workspace ${name}` : 'tsc -b && vitest run';
  // In a repository of its own the packages come from the kit.
  return {
    name: isWorkspace ? `@iris/${name}` : name,
    version: '1.0.0',
    private: true,
    author,
    type: 'module',
    // What an application of several pages needs, in bytes: the release command refuses more.
    budget: { first_load: 100_000, largest: 250_000, total: 500_000 },
    scripts: { test },
    ...(isWorkspace ? packages : {}),
  };
}

/** The template speaks of `example`, at `/example-section`, entitled «Titre du module». */
function filledIn(content: string, { name, title, sections: [section = name] }: RemoteDescription): string {
  return content
    .replaceAll('example-section', section)
    .replaceAll("'Titre du module'", quoted(title))
    .replaceAll('ExamplePage', `${pascalCase(name)}Page`)
    .replaceAll('example', name);
}

/** As the formatter writes it. */
function quoted(text: string): string {
  return text.includes("'") || text.includes('\\') ? JSON.stringify(text) : `'${text}'`;
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9]?)/g, (_, first: string) => first.toUpperCase());
}

function readme({ name, title }: RemoteDescription, label: string, isWorkspace: boolean): string {
  const run = (command: string) => (isWorkspace ? `npm run ${command} --` : `npx iris ${command}`);
  const shell = isWorkspace ? "a development build of this repository's shell" : 'the development shell of the kit';
  return `# ${title}

The remote \`${name}\`. \`remote.json\` describes it: its sections, who may open it, its links and its icon.

\`\`\`
# From its source, in ${shell}; API and other remotes are those of ACADEMY_URL
${run('dev')} ${label}

# Types and specs
npm test ${isWorkspace ? '-w' : '--prefix'} ${label}

# With ACADEMY_URL and DEPLOY_TOKEN; a super administrator approves the first release
${run('release')} ${label}
\`\`\`
`;
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Short lists are on one line, as the formatter writes them. */
function json(value: object): string {
  const lines = JSON.stringify(value, null, 2);
  return `${lines.replace(/\[\s+("[^"]*"(?:,\s+"[^"]*")*)\s+\]/g, (_, items: string) => `[${items.replace(/,\s+/g, ', ')}]`)}\n`;
}
