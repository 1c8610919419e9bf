import { z } from 'zod';

/** A module name of npm, with the path of an entry point. */
const moduleName = z.string().max(200);

const names = z.array(z.string().max(200)).max(2000);

/** A name that the product gives to what it offers, or to a part of it. */
const usedName = z.string().regex(/^[ -~]{1,300}$/);

/** What each build records; earlier ones no pages and uses. */
const recorded = {
  contract_version: z.int(),
  /** The linkable pages that it names: those that it has, and those of others to which it links. */
  pages: z.array(z.string().max(200)).max(500).optional(),
  /**
   * What it uses of the running product, such as the routes of its API, with what it expects of each, or null when that is
   * not known. Only the product reads it.
   */
  uses: z
    .record(usedName, z.record(usedName, z.string().max(2000)).nullable())
    .refine((uses) => JSON.stringify(uses).length <= 150_000)
    .optional(),
};

/** What the shell provides to remotes: the contract version, and version and names of each shared module. */
export const hostSchema = z.object({
  ...recorded,
  shared: z.record(moduleName, z.object({ version: z.string().max(64), names })),
});

/** What a remote requires: the contract version, and of each shared module a version range (semver.org) and the names that it imports. */
export const builtForSchema = z.object({
  ...recorded,
  shared: z.record(moduleName, z.object({ range: z.string().max(64), names })),
});

export type Host = z.infer<typeof hostSchema>;
export type BuiltFor = z.infer<typeof builtForSchema>;
export type Uses = NonNullable<Host['uses']>;
