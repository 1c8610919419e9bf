import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { newSecret, ProblemError, secretHash } from '../../foundation/index.ts';
import { REGISTRATION_MODEL, type RegistrationRecord } from './registration.schema.ts';

/** How long an entrance may be used, in milliseconds. */
const LIFE_MS = 60_000;

/** Keeps the secrets that lead into rooms: each once, within a minute by the clock of the database, and one per registration. */
@Injectable()
export class Entrances {
  constructor(@InjectModel(REGISTRATION_MODEL) private readonly registrations: Model<RegistrationRecord>) {}

  /** A new secret for a confirmed registration, which ends the one before. @throws {ProblemError} `registration_not_found` when it was given back */
  async issue(registration: Types.ObjectId): Promise<string> {
    const secret = newSecret();
    const entrance = { hash: { $literal: secretHash(secret) }, until: { $add: ['$$NOW', LIFE_MS] } };
    const confirmed = { _id: registration, state: 'confirmed' } as const;
    const { matchedCount } = await this.registrations.updateOne(confirmed, [{ $set: { entrance } }], {
      updatePipeline: true,
    });
    if (matchedCount === 0) throw new ProblemError('registration_not_found');
    return secret;
  }

  /** Uses a secret up, and returns the webinar into which it leads. @throws {ProblemError} `link_invalid` */
  async redeem(secret: string): Promise<Types.ObjectId> {
    const unused = { 'entrance.hash': secretHash(secret), $expr: { $gt: ['$entrance.until', '$$NOW'] } };
    const found = await this.registrations
      .findOneAndUpdate({ ...unused, state: 'confirmed' }, { $unset: { entrance: 1 } })
      .lean<RegistrationRecord>();
    if (!found) throw new ProblemError('link_invalid');
    return found.webinar;
  }
}
