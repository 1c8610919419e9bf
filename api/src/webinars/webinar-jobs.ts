import { z } from 'zod';
import { defineJob } from '../foundation/index.ts';

/** Reminding the registered of a webinar. The keys of all jobs here begin with its id. */
export const remindWebinar = defineJob('remind_webinar', z.object({}), {
  label: "Rappel d'un webinaire",
  lane: 'bulk',
  ifExists: 'replace',
});

/** Telling the registered of a change. */
export const tellWebinar = defineJob('tell_webinar', z.object({}), {
  label: "Annonce d'un changement de webinaire",
  lane: 'bulk',
  ifExists: 'replace',
});

/** Counting who was there. */
export const closeWebinar = defineJob('close_webinar', z.object({}), {
  label: "Clôture d'un webinaire",
  lane: 'bulk',
  ifExists: 'replace',
});
