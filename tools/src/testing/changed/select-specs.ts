/** What the changed files can break, and who runs it. */
export interface Selection {
  /** Specs of the workspaces that Vitest runs at the root. */
  unit: string[];
  api: string[];
  /** Journeys of `npm test` whose own files changed. */
  journeys: string[];
  /** What only `npm run test:full` runs. */
  expensive: string[];
  /** Workspaces whose built code changed: any journey may break. */
  product: string[];
}

/** All sources of the repository; paths from the root. */
export interface Sources {
  /** What each of them imports. */
  imports: ReadonlyMap<string, readonly string[]>;
  /** The text of one. */
  read: (file: string) => string;
}

const SPEC = /\.(spec|fault)\.tsx?$/;

const EXPENSIVE = /\.(full\.spec|fault)\.tsx?$|^e2e\/(deploys|engines|outage)\//;

/** At the root: how all workspaces are installed, compiled and tested. */
const SETTINGS_OF_ALL = /^(package(-lock)?\.json|\.npmrc|\.nvmrc|tsconfig[^/]*\.json|vitest\.config\.ts)$/;

/** In a workspace: what others see of it. */
const SETTINGS_OF_WORKSPACE = /^[^/]+\/(package|tsconfig)\.json$/;

/** Not part of what is built. */
const NOT_BUILT = /\.(spec|fixtures)\.tsx?$|\.md$|^(e2e|tools)\/|\/(testing|test)\//;

const workspaceOf = (file: string) => file.split('/')[0] ?? '';

/**
 * Selects the specs that a change of these files can break: those whose imports lead to them. What no spec imports (a template,
 * a program that is started) may be read by all specs of its workspace, and by others that name it.
 */
export function selectSpecs(changed: readonly string[], sources: Sources): Selection {
  const all = [...sources.imports.keys()].filter((file) => SPEC.test(file));
  const importers = reverse(sources.imports);
  const broken = new Set(changed.flatMap((file) => brokenBy(file, { ...sources, all, importers })));
  const specs = all.filter((spec) => broken.has(spec)).sort();
  const usual = specs.filter((spec) => !EXPENSIVE.test(spec));
  const workspaces = new Set(all.map(workspaceOf));
  const built = changed.filter((file) => !NOT_BUILT.test(file)).map(workspaceOf);
  return {
    unit: usual.filter((spec) => !/^(api|e2e)\//.test(spec)),
    api: usual.filter((spec) => spec.startsWith('api/')),
    journeys: usual.filter((spec) => spec.startsWith('e2e/')),
    expensive: specs.filter((spec) => EXPENSIVE.test(spec)),
    product: [...new Set(built)].filter((name) => workspaces.has(name)).sort(),
  };
}

interface Indexed extends Sources {
  /** All specs. */
  all: string[];
  importers: Importers;
}

/** The files that import each file. */
type Importers = Map<string, string[]>;

function brokenBy(file: string, { imports, read, all, importers }: Indexed): string[] {
  if (SETTINGS_OF_ALL.test(file)) return all;
  const ofWorkspace = (name: string) => (one: string) => workspaceOf(one) === name;
  const own = all.filter(ofWorkspace(workspaceOf(file)));
  if (SETTINGS_OF_WORKSPACE.test(file)) {
    return [...own, ...specsThatReach([...imports.keys()].filter(ofWorkspace(workspaceOf(file))), importers)];
  }
  const specs = specsThatReach([file], importers);
  if (specs.length > 0) return specs;
  const name = file.slice(file.lastIndexOf('/') + 1);
  const readers = all.filter((spec) => read(spec).includes(name));
  // Specs of tools read the guides.
  return [...readers, ...(own.length > 0 ? own : all.filter(ofWorkspace('tools')))];
}

/** The specs among these files, and those that import them, also through others. */
function specsThatReach(files: string[], importers: Importers): string[] {
  const reached = new Set(files);
  for (const file of reached) {
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return [...reached].filter((file) => SPEC.test(file));
}

function reverse(imports: Sources['imports']): Importers {
  const importers: Importers = new Map();
  for (const [file, imported] of imports) {
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file]);
  }
  return importers;
}
