import { z } from 'zod';
import { defineJob } from '../foundation/index.ts';

/**
 * The sending of a mail of the outbox, by its id. The outbox gives up what the mail server refuses; these attempts, which count all
 * of those too, are for what it does not expect.
 */
export const sendMail = defineJob('send_mail', z.object({}), {
  label: "Envoi d'un e-mail",
  lane: 'mail',
  attempts: 80,
});
