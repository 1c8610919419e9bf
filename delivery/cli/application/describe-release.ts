import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DESCRIPTION_FILE, MANIFEST_FILE, PAGE_FILE, SHELL } from '../../contract/federation.ts';
import { type ReleaseInput, releaseInputSchema, type Sizes, sizesSchema } from '../../contract/releases.ts';
import { builtForSchema, hostSchema } from '../../contract/remotes/compatibility.ts';
import { type RemoteDescription, remoteDescriptionSchema } from '../../contract/remotes/description.ts';
import { version } from '../../contract/remotes/registry.ts';
import { CommandError } from '../terminal/command-error.ts';
import type { Application } from './applications.ts';
import { type BuildFiles, buildFiles, readJson, recordedCompatibility } from './build-files.ts';
import { originOf } from './origin.ts';
import { sizesOf } from './sizes.ts';

/** A build as it is announced, and where its files are. */
export interface DescribedRelease {
  input: ReleaseInput;
  /** Folder of the application. */
  folder: string;
  /** Folder of the build. */
  dist: string;
  sizes: Sizes;
  /** The sizes that its team allows itself. */
  budget: Partial<Sizes>;
}

/** Whom other teams ask must be known before they have to. */
const NO_AUTHOR =
  'Nommez qui répond de cette application et que les autres équipes peuvent joindre : « Prénom Nom <adresse> ».';

/** A person as npm describes one (docs.npmjs.com, package.json, people fields). */
const person = z
  .object({ name: z.string().trim().min(1, { error: NO_AUTHOR }), email: z.string().optional() })
  .transform(({ name, email }) => (email ? `${name} <${email}>` : name));

/** Of the package.json of an application (docs.npmjs.com, package.json). Nobody approves its budget. */
const ownSchema = z.object({
  version,
  author: z.union([z.string().trim().min(1, { error: NO_AUTHOR }), person], { error: NO_AUTHOR }),
  budget: sizesSchema.strict().partial().default({}),
});

/** Describes a build. The version contains a hash of all that makes the release, so that the same build has the same version. */
export async function describeRelease({ name, folder }: Application, dist: string): Promise<DescribedRelease> {
  const files = await buildFiles(dist);
  const compatibility = await recordedCompatibility(dist);
  const isShell = name === SHELL;
  if (!isShell) await requireComplete(dist, files);
  const described = isShell
    ? { provides: parse(hostSchema, compatibility, `${folder} : ce qu'il fournit`) }
    : {
        description: await descriptionIn(folder),
        built_for: parse(builtForSchema, compatibility, `${folder} : ce qu'il demande`),
      };
  const sizes = sizesOf(files, isShell ? await readFile(join(dist, PAGE_FILE), 'utf8') : '');
  const own = await readPackage(folder);
  const content = createHash('sha256')
    .update(JSON.stringify({ files, ...described }))
    .digest('hex')
    .slice(0, 8);
  const release = {
    name,
    version: `${own.version}-${content}`,
    files,
    maps: await buildFiles(dist, (path) => path.endsWith('.js.map')),
    sizes,
    origin: await originOf(folder),
    contact: own.author,
    ...described,
  };
  return { input: parse(releaseInputSchema, release, name), folder, dist, sizes, budget: own.budget };
}

/** What the package.json of an application says of its releases. @throws {CommandError} with its faults */
export async function readPackage(folder: string): Promise<z.infer<typeof ownSchema>> {
  const file = join(folder, 'package.json');
  return parse(ownSchema, await readJson(file), file);
}

/** The description of the remote in a folder. @throws {CommandError} with its faults */
export async function descriptionIn(folder: string): Promise<RemoteDescription> {
  const file = join(folder, DESCRIPTION_FILE);
  return parse(remoteDescriptionSchema, await readJson(file), file);
}

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ js: assets, css: assets }) })),
});

/** Checks that every file named by the manifest is there: browsers would refuse it otherwise. @throws {CommandError} */
async function requireComplete(dist: string, files: BuildFiles): Promise<void> {
  const manifest = parse(manifestSchema, await readJson(join(dist, MANIFEST_FILE)), MANIFEST_FILE);
  const named = manifest.exposes
    .flatMap(({ assets: { js, css } }) => [js, css])
    .flatMap((list) => [...list.sync, ...list.async]);
  const missing = [manifest.metaData.remoteEntry.name, ...named].filter((file) => !Object.hasOwn(files, file));
  if (missing.length > 0) throw new CommandError(`Il manque à la construction : ${missing.join(', ')}.`);
}

function parse<S extends z.ZodType>(schema: S, value: unknown, of: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `  - ${path.join('.')} : ${message}`);
  throw new CommandError(`${of} :\n${faults.join('\n')}`);
}
