import type { ClientSession } from 'mongoose';

/** Issues the certificates that an account has earned; `learning` knows how, and api/app binds it. */
export abstract class EarnedCertificates {
  /** Issues them in the transaction that verifies the e-mail of the account or changes its name, if it can get any then. */
  abstract issueEarned(userId: string, session: ClientSession): Promise<void>;
}
