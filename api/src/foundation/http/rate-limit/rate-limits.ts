/** The number of requests of one caller in any span of `windowMs` milliseconds. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The value of RATE_LIMIT_PER_MINUTE for which the limits below apply; another one scales all of them. */
export const USUAL_PER_MINUTE = 20;

/** Every rate limit; who is counted together is written at each, the reasons are in docs/decisions/063. */
export const RATE_LIMITS = {
  /** Calls of one route by one address. */
  address: { max: USUAL_PER_MINUTE, windowMs: MINUTE },
  /** Reports of browsers by one address: they send several per page. */
  reports: { max: 6 * USUAL_PER_MINUTE, windowMs: MINUTE },
  /** Pages rendered for one address, not counting those that were in memory. Beyond, its browsers draw them. */
  pages: { max: 6 * USUAL_PER_MINUTE, windowMs: MINUTE },
  /** Registrations by one address, and links that it verifies: a congress shares one. */
  registration: { max: 300, windowMs: HOUR },
  /** Files of certificates that one address asks for, by kind: each costs some ten milliseconds of a processor. */
  documents: { max: 3 * USUAL_PER_MINUTE, windowMs: MINUTE },
  /** The same of one network. */
  documents_network: { max: 15 * USUAL_PER_MINUTE, windowMs: MINUTE },
  /** Wrong passwords for one account from all devices that it does not know. */
  login_account: { max: 10, windowMs: HOUR },
  /** Wrong passwords of one address from devices that the accounts do not know. */
  login_address: { max: 10, windowMs: HOUR },
  /** The same of one network: /24 of IPv4, /48 of IPv6. */
  login_network: { max: 50, windowMs: HOUR },
  /** Wrong passwords for one account from one device that it knows. */
  login_device: { max: 10, windowMs: HOUR },
  /** Wrong passwords for one account in its own sessions. */
  login_session: { max: 10, windowMs: HOUR },
  /** Logins of one account that succeed, with one password. */
  logins: { max: 300, windowMs: HOUR },
  /** Wrong codes and assertions for the second factor of one account, in logins with one password, from all devices that it does not know. */
  second_factor_login: { max: 10, windowMs: HOUR },
  /** The same from one device that it knows. */
  second_factor_device: { max: 10, windowMs: HOUR },
  /** The same in one session. */
  second_factor_session: { max: 10, windowMs: HOUR },
  /** Mails that verify one e-mail address, which anybody can have sent to it. */
  mail: { max: 3, windowMs: HOUR },
  /** Mails that what one account does sends to one account, on notifications: beyond, one a day says how it ended. */
  mails_between: { max: 5, windowMs: DAY },
  /** Mails that acknowledge a message to the e-mail address that was typed with it, by anybody. */
  acknowledgment: { max: 1, windowMs: DAY },
} as const satisfies Record<string, RateLimit>;

export type RateLimitKind = keyof typeof RATE_LIMITS;
