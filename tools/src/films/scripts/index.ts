import type { Script } from '../script.ts';
import { CAPSULORHEXIS } from './capsulorhexis.ts';
import { HYDRODISSECTION } from './hydrodissection.ts';
import { IMPLANT } from './implant.ts';
import { INCISION } from './incision.ts';
import { IRRIGATION_ASPIRATION } from './irrigation-aspiration.ts';
import { PHACOEMULSIFICATION } from './phacoemulsification.ts';

/** The films of a cataract operation, in the order of its steps. */
export const SCRIPTS: readonly Script[] = [
  INCISION,
  CAPSULORHEXIS,
  HYDRODISSECTION,
  PHACOEMULSIFICATION,
  IRRIGATION_ASPIRATION,
  IMPLANT,
];
