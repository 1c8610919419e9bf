import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE, REMOTE_CONTRACT_VERSION } from '@iris/contract/federation';
import type { BuiltFor, Host } from '@iris/contract/releases';
import type { RspackPluginInstance } from '@rspack/core';
import { sharedModules } from './shared.ts';

/** What a build shares or was built for, read by the release command; a hidden file, so that it is not published. */
const COMPATIBILITY_FILE = '.compatibility.json';

/** What a shell built from these sources shares. */
export function host(): Host {
  const provided = Object.entries(sharedModules('shell'));
  const versions = provided.map(([request, { version }]) => [moduleOf(request), version]);
  return { contract_version: REMOTE_CONTRACT_VERSION, shared: Object.fromEntries(versions) };
}

/** What a remote built from these sources needs of the shell, given the shared modules that its build consumes. */
export function builtFor(consumed: readonly string[]): BuiltFor {
  const provided = Object.entries(sharedModules('remote'));
  const needed = provided.filter(([request]) => consumed.some((module) => isSharedAs(request, module)));
  const ranges = needed.map(([request, { requiredVersion }]) => [moduleOf(request), requiredVersion]);
  return { contract_version: REMOTE_CONTRACT_VERSION, shared: Object.fromEntries(ranges) };
}

/** Writes what a build shares or was built for beside its files. */
export function statesCompatibility(isShell: boolean): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('StatesCompatibility', () => {
        const { outputPath } = compiler;
        const stated = isShell ? host() : builtFor(consumedBy(outputPath));
        writeFileSync(join(outputPath, COMPATIBILITY_FILE), JSON.stringify(stated));
      });
    },
  };
}

function consumedBy(build: string): string[] {
  const { shared } = JSON.parse(readFileSync(join(build, MANIFEST_FILE), 'utf8'));
  return shared.map(({ name }: { name: string }) => name);
}

/** `react/` stands for everything imported below `react`, and has its version. */
function moduleOf(request: string): string {
  return request.replace(/\/$/, '');
}

function isSharedAs(request: string, module: string): boolean {
  return request.endsWith('/') ? module.startsWith(request) : module === request;
}
