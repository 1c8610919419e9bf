import { z } from 'zod';
import { defineJob } from '../../foundation/index.ts';

/** Writing the mail on a notification, by its id. */
export const mailNotification = defineJob('mail_notification', z.object({}), {
  label: "Rédaction de l'e-mail d'une notification",
  lane: 'mail',
  concurrency: 2,
});
