import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Vite, Vitest } from 'vitest/node';
import { ROOT } from '../system/settings.ts';
import { CommandError } from '../system/terminal.ts';
import { type Mutation, mutated } from './mutation.ts';

/** What became of a mutation: a spec failed, all passed, or the sources could not be loaded with it. */
export type Verdict = 'killed' | 'survived' | 'broken';

/** What the specs say to a mutation, and which of them failed. */
export interface Outcome {
  verdict: Verdict;
  by?: string;
}

/** Runs specs on sources that are changed on their way into them; the files are never written. */
export class MutationBench {
  /** One Vitest per workspace, kept ready: starting it takes longer than most specs. */
  readonly #workspaces = new Map<string, Promise<Vitest>>();
  #current: Mutation | undefined;

  /** `passing` are the specs that pass without any mutation; benches may share it. */
  constructor(private readonly passing = new Set<string>()) {}

  /** Runs the specs of a mutation in turn, until one fails. @throws {CommandError} when a spec fails without it too */
  async try(mutation: Mutation): Promise<Outcome> {
    let verdict: Verdict = 'survived';
    for (const spec of mutation.specs) {
      await this.#checkWithout(spec);
      await this.#apply(mutation);
      const outcome = await this.#run(spec);
      if (outcome.verdict === 'killed') return outcome;
      if (outcome.verdict === 'broken') verdict = 'broken';
    }
    return { verdict };
  }

  async close(): Promise<void> {
    for (const workspace of this.#workspaces.values()) await (await workspace).close();
  }

  async #run(spec: string): Promise<Outcome> {
    const [folder = '', ...rest] = spec.split('/');
    const vitest = await this.#workspace(folder);
    const specifications = await vitest.globTestSpecifications([rest.join('/')]);
    if (specifications.length === 0) throw new Error(`no specs at ${spec}`);
    // The state keeps the results of earlier runs.
    vitest.state.filesMap.clear();
    const { testModules } = await vitest.runTestSpecifications(specifications);
    const failed = testModules.find((module) => module.state() === 'failed');
    if (!failed) return { verdict: 'survived' };
    const tests = [...failed.children.allTests()];
    const hasRun = tests.some((test) => ['passed', 'failed'].includes(test.result().state));
    const first = tests.find((test) => test.result().state === 'failed');
    return hasRun ? { verdict: 'killed', by: first?.fullName ?? failed.relativeModuleId } : { verdict: 'broken' };
  }

  /** A spec that fails anyway would seem to notice everything. */
  async #checkWithout(spec: string): Promise<void> {
    if (this.passing.has(spec)) return;
    await this.#apply(undefined);
    const { verdict, by } = await this.#run(spec);
    if (verdict !== 'survived') throw new CommandError(`${spec} échoue sans rien retirer : ${by ?? verdict}`);
    this.passing.add(spec);
  }

  /** Has files read again: those that were changed for the mutation before, and those that this one changes. */
  async #apply(mutation: Mutation | undefined): Promise<void> {
    const edits = [...(this.#current?.edits ?? []), ...(mutation?.edits ?? [])];
    this.#current = mutation;
    for (const workspace of this.#workspaces.values()) {
      for (const { file } of edits) (await workspace).invalidateFile(join(ROOT, file));
    }
  }

  #workspace(folder: string): Promise<Vitest> {
    const known = this.#workspaces.get(folder) ?? this.#open(folder);
    this.#workspaces.set(folder, known);
    return known;
  }

  async #open(folder: string): Promise<Vitest> {
    const { createVitest } = await import('vitest/node');
    const config = folder === 'api' ? undefined : (false as const);
    const include = folder === 'api' ? undefined : ['**/*.spec.ts'];
    const plugin: Vite.Plugin = { name: 'mutation', enforce: 'pre', load: (id) => this.#load(id) };
    const options = { root: join(ROOT, folder), config, ...(include && { include }) };
    const quiet = { watch: false, reporters: [{}], silent: true, maxWorkers: 1, bail: 1, retry: 0 };
    const vitest = await createVitest('test', { ...options, ...quiet }, { plugins: [plugin] });
    return vitest;
  }

  async #load(id: string): Promise<string | undefined> {
    const file = id.startsWith(ROOT) ? id.slice(ROOT.length + 1) : undefined;
    if (!file || !this.#current?.edits.some((edit) => edit.file === file)) return undefined;
    return mutated(await readFile(id, 'utf8'), file, this.#current);
  }
}
