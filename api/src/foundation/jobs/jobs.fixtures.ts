import { z } from 'zod';
import type { Config } from '../config/env.ts';
import { defineJob } from './define-job.ts';
import type { Lane } from './lanes.ts';

/** Lanes that no process has: their kinds need no handler elsewhere. */
export const SPEC_LANES = ['spec_quick', 'spec_slow'] as unknown as Lane[];

const [quick, slow] = SPEC_LANES as [Lane, Lane];

/** Kinds of work of the specs. */
export const KINDS = {
  count: defineJob('spec_count', z.object({}), { label: 'Compter', lane: quick, attempts: 3, pauseMs: 60_000 }),
  read: defineJob('spec_read', z.object({ paths: z.array(z.string()) }), { label: 'Lire', lane: quick }),
  keep: defineJob('spec_keep', z.object({}), { label: 'Garder', lane: quick, ifExists: 'keep' }),
  replace: defineJob('spec_replace', z.object({}), {
    ...{ label: 'Remplacer', lane: quick, ifExists: 'replace' },
    ...{ attempts: 1, isKeptUntilSettled: true },
  }),
  personal: defineJob('spec_personal', z.object({}), {
    label: 'Écrire',
    lane: quick,
    attempts: 1,
    hasPersonalKey: true,
  }),
  wait: defineJob('spec_wait', z.object({}), { label: 'Attendre', lane: slow, concurrency: 3 }),
} as const;

/** How a process of these lanes takes their jobs. */
export const runnerConfig = (jobs: Config['jobs']) => ({ jobs, lanes: SPEC_LANES });
