import { z } from 'zod';
import { defineJob } from '../../../foundation/index.ts';

/** Sending the link by which a password is reset, by an e-mail address, which may belong to no account. */
export const sendPasswordLink = defineJob('reset_password', z.object({}), {
  label: "Envoi d'un lien de mot de passe",
  lane: 'mail',
  concurrency: 2,
  ifExists: 'keep',
  hasPersonalKey: true,
});
