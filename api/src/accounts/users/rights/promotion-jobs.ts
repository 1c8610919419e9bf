import { z } from 'zod';
import { defineJob } from '../../../foundation/index.ts';

/** Telling an account that it was promoted, by its id. */
export const tellPromotion = defineJob('tell_promotion', z.object({}), {
  label: "Annonce d'une promotion",
  lane: 'mail',
  ifExists: 'keep',
});
