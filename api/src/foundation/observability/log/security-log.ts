import type { AuditAction } from '@iris/contract/journal';
import { Injectable, Logger } from '@nestjs/common';
import { addressDigests } from '../../common/secrets/address-digest.ts';
import { InjectConfig } from '../../config/config.module.ts';
import type { Config } from '../../config/env.ts';
import { accountOf, RequestWork } from '../../http/requests/request-work.ts';
import { Metrics } from './metrics.ts';

/** Every security event of the log; docs/observability.md says what each means. */
export const SECURITY_EVENTS = [
  'login.succeeded',
  'login.failed',
  'account.registered',
  'password.changed',
  'password.reset',
  'second_factor.failed',
  'second_factor.changed',
  'email.changed',
  'deletion.planned',
  'deletion.cancelled',
  'account.deleted',
  'access.unauthenticated',
  'access.denied',
  'rate.limited',
  'act.recorded',
] as const;

const MESSAGE = 'security event';

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** What the log says of an event: ids and codes, never names, e-mails, addresses or tokens. */
export interface SecurityFacts {
  /** Id of the account concerned; that of the session by default. */
  account?: string;
  /** Code of the error that was answered. */
  code?: string;
  /** An action of the journal, with the id of its target. */
  action?: AuditAction;
  target?: string;
}

/** Writes security events to the log, attributable by account id and keyed digest of the address. */
@Injectable()
export class SecurityLog {
  readonly #logger = new Logger('Security');
  readonly #digest: ((address: string) => string) | undefined;

  constructor(
    @InjectConfig() { jwtSecret }: Partial<Config>,
    private readonly metrics: Metrics,
  ) {
    // Commands and workers have no secret, and no callers.
    this.#digest = jwtSecret === undefined ? undefined : addressDigests(jwtSecret);
  }

  /** Records an event of the current request; outside of requests, of the process. */
  record(event: SecurityEvent, facts: SecurityFacts = {}): void {
    this.metrics.securityEvent(event);
    const request = RequestWork.current()?.request;
    if (!request) {
      this.#logger.log({ message: MESSAGE, security: event, ...facts });
      return;
    }
    const address = this.#digest?.(request.ip);
    const line = { security: event, route: request.routeOptions.url, account: accountOf(request), address, ...facts };
    request.log.info(line, MESSAGE);
  }
}
