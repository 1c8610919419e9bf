import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { Compilation, type RspackPluginInstance, sources, WebpackError } from '@rspack/core';
import type { Plugin } from 'rollup';
import { EXPOSED_SOURCE, TYPES_FILE } from '../../contract/federation.ts';

const PLUGIN = 'WritesTypes';

const SOURCE = /(?<!\.d)\.tsx?$/;

const UNWRITTEN = `${TYPES_FILE} n'est pas écrit, les autres équipes n'auront pas les types de cette version`;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** An export does not say its type. */
class Unsaid extends Error {}

/** Build plugin that writes the types of what a remote exposes into one file of the release; warns when they cannot be written. */
export function writesTypes(folder: string): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
        const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
        // Not before the modules are built: Node.js fails when a loader requires a module while it is imported here.
        compilation.hooks.processAssets.tapPromise({ name: PLUGIN, stage }, async () => {
          try {
            compilation.emitAsset(TYPES_FILE, new sources.RawSource(await exposedTypes(folder)));
          } catch (error) {
            // Browsers need none: a team must be able to release also what the bundler cannot read.
            compilation.warnings.push(new WebpackError(`${UNWRITTEN}\u00a0: ${messageOf(error)}`));
          }
        });
      });
    },
  };
}

/**
 * The declarations of what a remote exposes, with those of its other sources that they name; packages stay imports. To infer the
 * types that exports do not say, all packages are read, which takes seconds.
 */
async function exposedTypes(folder: string): Promise<string> {
  const source = join(folder, EXPOSED_SOURCE);
  try {
    return await bundled(source.replace(SOURCE, '.d.ts'), await readsSources(source, { isIsolated: true }));
  } catch (error) {
    if (!(error instanceof Unsaid)) throw error;
    return bundled(source, await readsSources(source, { isIsolated: false }));
  }
}

async function bundled(input: string, sources: Plugin): Promise<string> {
  // Commands that build nothing need neither.
  const [{ rollup }, { dts }] = await Promise.all([import('rollup'), import('rollup-plugin-dts')]);
  const bundle = await rollup({
    input,
    external: (request) => !request.startsWith('.') && !isAbsolute(request),
    plugins: [sources, dts()],
    onLog: () => {},
  });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  return output[0].code;
}

/** Lets the bundler read each source as the declarations that its own text says (`isolatedDeclarations`), or infer them. */
async function readsSources(entry: string, { isIsolated }: { isIsolated: boolean }): Promise<Plugin> {
  const { default: ts } = await import('typescript');
  const compilerOptions = {
    allowImportingTsExtensions: true,
    declaration: true,
    isolatedDeclarations: true,
    jsx: ts.JsxEmit.ReactJSX,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
  };
  /** The source of each module of the bundle, by its id. */
  const files = new Map<string, string>();
  return {
    name: 'reads-sources',
    resolveId(request, importer) {
      if (importer && !request.startsWith('.')) return null;
      const from = importer && (files.get(importer) ?? importer);
      const { resolvedModule } = from ? ts.resolveModuleName(request, from, compilerOptions, ts.sys) : {};
      const file = from ? resolvedModule?.resolvedFileName : entry;
      // Style sheets and pictures have no types.
      if (!file) return { id: request, external: true, moduleSideEffects: false };
      if (!isIsolated || !SOURCE.test(file)) return file;
      const id = file.replace(SOURCE, '.d.ts');
      files.set(id, file);
      return id;
    },
    async load(id) {
      const fileName = files.get(id);
      if (!fileName) return null;
      const text = await readFile(fileName, 'utf8');
      const { outputText, diagnostics } = ts.transpileDeclaration(text, {
        fileName,
        compilerOptions,
        reportDiagnostics: true,
      });
      if (diagnostics?.length) throw new Unsaid(fileName);
      return outputText;
    },
  };
}
