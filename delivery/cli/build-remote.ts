import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import type { RepositoryApplication } from './applications.ts';
import { CommandError } from './command-error.ts';

/** The build configuration of a remote. Set the environment that it reads before the first call. */
export async function configurationOf({ folder }: RepositoryApplication): Promise<Configuration> {
  const { default: configuration } = await import(pathToFileURL(join(folder, 'rspack.config.ts')).href);
  return configuration;
}

/** Builds a remote for production into a folder, and returns the folder. @throws {CommandError} with the errors */
export async function buildRemote(application: RepositoryApplication, into: string): Promise<string> {
  process.env.NODE_ENV = 'production';
  const configuration = await configurationOf(application);
  const compiler = rspack({ ...configuration, output: { ...configuration.output, path: into } });
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (!stats || stats.hasErrors()) {
    const errors = stats?.toString({ all: false, errors: true });
    throw new CommandError(`La construction de ${application.label} a échoué :\n${errors}`);
  }
  return into;
}
