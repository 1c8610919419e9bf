import type { z } from 'zod';
import type { JobRecord } from './job.schema.ts';
import type { Lane } from './lanes.ts';

/** What a job needs besides its key; stored beside the fields of all jobs. */
export type Payload = object & { [Field in keyof JobRecord]?: never };

interface JobOptions {
  /** What it does, in French, as the list of failed jobs says it. */
  label: string;
  lane: Lane;
  /** How many of them one process does at once. */
  concurrency?: number;
  /** How often it is begun without progress until it is moved to the failed ones. */
  attempts?: number;
  /** Time after which the job of a killed process is taken up, in milliseconds. */
  leaseMs?: number;
  /** The pause after an attempt that failed; each further one is twice as long, up to an hour. In milliseconds. */
  pauseMs?: number;
  /**
   * What becomes of a job with the same key: `refuse`, the default, is an error; `keep` says that one that waits is enough,
   * `replace` gives it the new time and payload. One that runs never counts: it is taken away and done again, since it may have
   * read what was there before.
   */
  ifExists?: 'refuse' | 'keep' | 'replace';
  /** Whether its failure is kept until somebody decides: nothing else would ever do this work. */
  isKeptUntilSettled?: boolean;
  /** Whether the key is of a person, such as an e-mail address: a failed job is then kept without it. */
  hasPersonalKey?: boolean;
}

/** A kind of work. Its name is stored. */
export interface JobDefinition<Fields extends Payload = Payload> extends Required<JobOptions> {
  kind: string;
  payload: z.ZodType<Fields>;
}

const DEFAULTS = {
  concurrency: 1,
  // With pauses that grow to an hour: half a day.
  attempts: 20,
  leaseMs: 15_000,
  pauseMs: 15_000,
  ifExists: 'refuse',
  isKeptUntilSettled: false,
  hasPersonalKey: false,
} as const;

const DEFINITIONS = new Map<string, JobDefinition>();

/** Defines a kind of work, beside the module that asks for it. @throws when there is one with this name */
export function defineJob<Fields extends Payload>(
  kind: string,
  payload: z.ZodType<Fields>,
  options: JobOptions,
): JobDefinition<Fields> {
  if (DEFINITIONS.has(kind)) throw new Error(`the kind of jobs ${kind} is defined twice`);
  const definition = { kind, payload, ...DEFAULTS, ...options };
  DEFINITIONS.set(kind, definition as unknown as JobDefinition);
  return definition;
}

/** What a kind of work does, in French; the name of the kind where this version does not know it. */
export function labelOf(kind: string): string {
  return DEFINITIONS.get(kind)?.label ?? kind;
}

/** The kinds of work of these lanes. */
export function listJobs(lanes: readonly Lane[]): JobDefinition[] {
  return [...DEFINITIONS.values()].filter(({ lane }) => lanes.includes(lane));
}
