import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE, REMOTE_CONTRACT_VERSION } from '@iris/contract/federation';
import type { BuiltFor, Host } from '@iris/contract/releases';
import type { RspackPluginInstance } from '@rspack/core';
import { sharedModules } from './shared.ts';

/** File with the modules that a build shares or requires, for the release command. Hidden files are not published. */
const COMPATIBILITY_FILE = '.compatibility.json';

/** The contract version and the shared modules of a shell built from these sources. */
export function host(): Host {
  const provided = Object.entries(sharedModules('shell'));
  const versions = provided.map(([request, { version }]) => [moduleOf(request), version]);
  return { contract_version: REMOTE_CONTRACT_VERSION, shared: Object.fromEntries(versions) };
}

/** The contract version and the version ranges that a remote requires, given the shared modules that it imports. */
export function builtFor(consumed: readonly string[]): BuiltFor {
  const provided = Object.entries(sharedModules('remote'));
  const needed = provided.filter(([request]) => consumed.some((module) => isSharedAs(request, module)));
  const ranges = needed.map(([request, { requiredVersion }]) => [moduleOf(request), requiredVersion]);
  return { contract_version: REMOTE_CONTRACT_VERSION, shared: Object.fromEntries(ranges) };
}

/** Build plugin that writes the compatibility file into the output folder. */
export function writesCompatibilityFile(isShell: boolean): RspackPluginInstance {
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

/** The module of a request: `react/` means every import below `react`, and has the version of `react`. */
function moduleOf(request: string): string {
  return request.replace(/\/$/, '');
}

function isSharedAs(request: string, module: string): boolean {
  return request.endsWith('/') ? module.startsWith(request) : module === request;
}
