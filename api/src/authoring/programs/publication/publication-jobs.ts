import { z } from 'zod';
import { defineJob } from '../../../foundation/index.ts';

/** Telling the learners of a course of a published program, by course and number of the revision. */
export const tellVersion = defineJob('tell_version', z.object({}), {
  label: "Annonce d'une nouvelle version de programme",
  lane: 'bulk',
});
