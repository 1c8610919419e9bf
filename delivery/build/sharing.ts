import { relative } from 'node:path';
import type { RuleSetRule } from '@rspack/core';
import type { BuiltFor, Host } from '../contract/remotes/compatibility.ts';

/** A module of which remotes use the shell's only instance. */
export interface SharedModule {
  version: string;
  /** Part of the shell's entry; otherwise loaded when a page first imports it. */
  eager: boolean;
  /** File that the shell provides instead: it lists the exports that remotes may import. */
  narrowedBy?: string;
}

/** What a product shares between its applications and how their sources are built; its own package exports it. */
export interface Sharing {
  /** By request of an import; one that ends with `/` covers every import below it. */
  modules: Record<string, SharedModule>;
  /** The supported browsers (github.com/browserslist/browserslist). */
  browsers: string[];
  /** Files of the PostCSS plugins for its style sheets. */
  postcssPlugins: string[];
  /** What the style sheet of the shell defines by name: animations that remotes use, and layers that theirs add to. */
  styles: { keyframes: string[]; layers: string[] };
  rules: RuleSetRule[];
  /** What the scripts of a build name: linkable pages, and what they use of the running product. */
  namedIn: (scripts: string) => Pick<BuiltFor, 'pages' | 'uses'>;
  /** What the shell records besides its modules: servers of earlier versions compare it with what remotes recorded. */
  provided: Host['shared'];
}

type Modules = Pick<Sharing, 'modules'>;

/** Options of the federation plugin for each shared module of a remote, which contains none of them. */
export function consumedModules({ modules }: Modules) {
  return Object.fromEntries(
    Object.entries(modules).map(([request, module]) => [request, { ...optionsOf(module), import: false } as const]),
  );
}

/**
 * Options of the plugin by which the shell provides them. It uses its own directly: requesting them from itself would add code for
 * each, and keep modules apart that can be merged. Files are relative to its folder, because names of modules contain them.
 */
export function providedModules({ modules }: Modules, folder: string) {
  const provides = Object.entries(modules).map(([request, module]) => {
    const { eager, narrowedBy } = module;
    const file = narrowedBy ? `./${relative(folder, narrowedBy)}` : request;
    return [file, { ...optionsOf(module), shareKey: request, eager }] as const;
  });
  return { enhanced: true, provides: Object.fromEntries(provides) };
}

function optionsOf(module: SharedModule) {
  return { version: module.version, requiredVersion: rangeOf(module), singleton: true, strictVersion: true };
}

/** A patch or minor version of a shared module must not force a rebuild of every remote. */
export function rangeOf({ version }: SharedModule): string {
  return `^${version}`;
}

/** The shared module of a request, found by itself or by a request that covers it. */
export function sharedModuleOf({ modules }: Pick<Sharing, 'modules'>, request: string): SharedModule {
  const covering = Object.keys(modules).find((name) => name.endsWith('/') && request.startsWith(name));
  const module = modules[request] ?? modules[covering ?? ''];
  if (!module) throw new Error(`${request} is no shared module`);
  return module;
}
