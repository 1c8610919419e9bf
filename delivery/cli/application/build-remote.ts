import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration, MultiStats } from '@rspack/core';
import { CommandError } from '../terminal/command-error.ts';
import { warn } from '../terminal/terminal.ts';
import type { RepositoryApplication } from './applications.ts';

/** The build configurations of a remote, that for browsers first. Set the environment that they read before the first call. */
export async function configurationsOf({ folder }: RepositoryApplication): Promise<Configuration[]> {
  const { default: configurations } = await import(pathToFileURL(join(folder, 'rspack.config.ts')).href);
  return configurations;
}

/** Builds a remote for production into a folder, and returns the folder; says what the build warns of. @throws {CommandError} with the errors */
export async function buildRemote(application: RepositoryApplication, into: string): Promise<string> {
  process.env.NODE_ENV = 'production';
  const configurations = await configurationsOf(application);
  // Most commands of the kit build nothing.
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(configurations.map((one) => ({ ...one, output: { ...one.output, path: into } })));
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (!stats || stats.hasErrors()) {
    const errors = stats?.toString({ all: false, errors: true });
    throw new CommandError(`La construction de ${application.label} a échoué :\n${errors}`);
  }
  if (stats.hasWarnings()) warn(stats.toString({ all: false, warnings: true }));
  return into;
}
