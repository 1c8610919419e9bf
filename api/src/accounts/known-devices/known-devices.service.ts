import { derivedKey, isSecure } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, InjectConfig } from '../../foundation/index.ts';
import type { LoginAccount } from '../users/model/session-owner.ts';
import { accountDigest, DEVICE_COOKIE, deviceValue, readDevice } from './device-cookie.ts';

const LIFETIME_S = 365 * 24 * 3600;

/** Recognizes the devices on which an account has logged in before; see docs/decisions/063. */
@Injectable()
export class KnownDevices {
  readonly #key: Buffer;

  constructor(@InjectConfig() private readonly config: Config) {
    this.#key = derivedKey(config.jwtSecret, 'known devices');
  }

  /** The id of the caller's device if the account knows it. */
  idFor({ id, passwordVersion }: LoginAccount, request: FastifyRequest): string | undefined {
    const device = readDevice(request.headers.cookie, this.#key);
    return device?.accounts.includes(accountDigest(id, passwordVersion, this.#key)) ? device.id : undefined;
  }

  /**
   * Makes the caller's device known to an account, with the password that has just been given: a login with the former one may
   * end after the change.
   */
  remember(reply: FastifyReply, { id, passwordVersion }: LoginAccount): void {
    const { request } = reply;
    const device = readDevice(request.headers.cookie, this.#key);
    const value = deviceValue(device, accountDigest(id, passwordVersion, this.#key), this.#key);
    const secure = isSecure(request, this.config.publicUrl) ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${DEVICE_COOKIE}=${value}; Path=/api/auth; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Lax${secure}`,
    );
  }
}
