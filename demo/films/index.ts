import type { Script } from './script.ts';
import { CAPSULORHEXIS } from './scripts/capsulorhexis.ts';
import { HYDRODISSECTION } from './scripts/hydrodissection.ts';
import { IMPLANT } from './scripts/implant.ts';
import { INCISION } from './scripts/incision.ts';
import { IRRIGATION_ASPIRATION } from './scripts/irrigation-aspiration.ts';
import { PHACOEMULSIFICATION } from './scripts/phacoemulsification.ts';
import { WET_LAB } from './scripts/wet-lab.ts';

export * from './script.ts';
export * from './scripts/wet-lab.ts';

/** The films of a cataract operation, in the order of its steps. */
export const SCRIPTS: readonly Script[] = [
  INCISION,
  CAPSULORHEXIS,
  HYDRODISSECTION,
  PHACOEMULSIFICATION,
  IRRIGATION_ASPIRATION,
  IMPLANT,
];

/** All films that are drawn. */
export const FILMS: readonly Script[] = [...SCRIPTS, ...WET_LAB];
