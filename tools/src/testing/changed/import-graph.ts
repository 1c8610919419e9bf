import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import rules from '../../../dependency-cruiser.config.mjs';
import { releasedApplications } from '../../build/applications.ts';
import { ROOT } from '../../system/settings.ts';

/** All sources of the repository. */
export interface ImportGraph {
  /** What each imports, by paths from the root; without imports of types only, which nothing runs. */
  imports: Map<string, string[]>;
  /** The imports that a rule forbids. */
  forbidden: string[];
}

/** What Vitest loads before each spec, by workspace. */
function setups(): Record<string, string> {
  const inBrowser = ['platform', ...releasedApplications().map(({ label }) => label)];
  const ofBrowser = inBrowser.map((name) => [name, 'platform/src/testing/setup.ts']);
  return { ...Object.fromEntries(ofBrowser), api: 'api/test/database.setup.ts' };
}

/** Reads the imports of all sources, by the rules of `npm run lint:imports`. */
export async function readImports(): Promise<ImportGraph> {
  const { forbidden = [], options } = rules;
  const whole: ICruiseOptions = { ...options, baseDir: ROOT, ruleSet: { forbidden }, validate: true };
  const { output } = await cruise(['.'], whole, rules.options?.enhancedResolveOptions);
  const { modules, summary } = output as ICruiseResult;
  const setup = setups();
  const imports = modules.map(({ source, dependencies }): [string, string[]] => {
    const imported = dependencies.filter(({ typeOnly }) => !typeOnly).map(({ resolved }) => resolved);
    const first = /\.spec\.tsx?$/.test(source) ? setup[source.split('/')[0] ?? ''] : undefined;
    return [source, first ? [...imported, first] : imported];
  });
  return {
    imports: new Map(imports),
    forbidden: summary.violations.map(({ from, to, rule }) => `${rule.name} : ${from} → ${to}`),
  };
}
