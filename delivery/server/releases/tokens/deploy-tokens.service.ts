import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { OPERATOR_NAME, type Token, type TokenInput } from '../../../contract/releases.ts';
import { addDays } from '../../common/days.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { type Actor, DELIVERY_OPTIONS, DeliveryDatabase, DeliveryJournal, type DeliveryOptions } from '../../ports.ts';
import { APPLICATION_MODEL, type ApplicationRecord } from '../applications/application.schema.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import { DEPLOY_TOKEN_MODEL, type DeployTokenRecord } from './deploy-token.schema.ts';
import { toToken } from './token.mapper.ts';

/** Who releases, by a deploy token. */
export interface Team extends Actor {
  /** The application that it may release; undefined for the operator, who may release all. */
  application: string | undefined;
}

const TOKEN = /^iris_deploy_[\w-]{43}$/;

/** Precision of `last_used_at`: a release makes many calls. */
const MINUTE_MS = 60_000;

/** Who runs the academy, with the command that starts it and on its command line. */
export const OPERATOR: Team = { id: '0'.repeat(24), name: OPERATOR_NAME, application: undefined };

@Injectable()
export class DeployTokensService {
  readonly #operatorHash: string | undefined;

  constructor(
    @InjectModel(APPLICATION_MODEL) private readonly applications: Model<ApplicationRecord>,
    @InjectModel(DEPLOY_TOKEN_MODEL) private readonly tokens: Model<DeployTokenRecord>,
    private readonly database: DeliveryDatabase,
    private readonly journal: DeliveryJournal,
    @Inject(DELIVERY_OPTIONS) { operatorToken }: DeliveryOptions,
  ) {
    this.#operatorHash = operatorToken && hashOf(operatorToken);
  }

  /** Creates a token and returns it; it cannot be read again. */
  async create({ application, label, days }: TokenInput, actor: Actor): Promise<string> {
    const token = `iris_deploy_${randomBytes(32).toString('base64url')}`;
    const now = new Date();
    const expires_at = addDays(now, days);
    const record = { application, label, token_hash: hashOf(token), created_at: now, expires_at };
    await this.database.inTransaction(async (session) => {
      await this.tokens.create([record], { session });
      const target = await this.#target(application, session);
      const change = { ...target, before: {}, after: { label, days } };
      await this.journal.record(actor, { action: 'remote.token_create', ...change }, session);
    });
    return token;
  }

  /** The names of the applications of which a release was ever announced. */
  async knownApplications(): Promise<string[]> {
    return (await this.applications.find({}, { _id: 1 }).sort({ _id: 1 }).lean()).map(({ _id }) => _id);
  }

  /** The tokens of all teams, newest first. */
  async list(): Promise<Token[]> {
    return (await this.tokens.find().sort({ created_at: -1 }).lean<DeployTokenRecord[]>()).map(toToken);
  }

  /** Deletes a token: it is refused from now on. @throws {DeliveryError} `token_not_found` */
  async revoke(id: string, actor: Actor): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const deleted = await this.tokens.findByIdAndDelete(id, { session }).lean<DeployTokenRecord>();
      if (!deleted) throw new DeliveryError('token_not_found');
      const { application, label } = deleted;
      const target = await this.#target(application, session);
      const change = { ...target, before: { label }, after: {} };
      await this.journal.record(actor, { action: 'remote.token_revoke', ...change }, session);
    });
  }

  /** The team of a token; undefined for an unknown, expired or revoked token. */
  async teamOf(token: string): Promise<Team | undefined> {
    const token_hash = hashOf(token);
    if (this.#operatorHash && timingSafeEqual(Buffer.from(this.#operatorHash), Buffer.from(token_hash)))
      return OPERATOR;
    if (!TOKEN.test(token)) return undefined;
    const now = new Date();
    const record = await this.tokens.findOne({ token_hash, expires_at: { $gt: now } }).lean<DeployTokenRecord>();
    if (!record) return undefined;
    const { _id, label, application, last_used_at } = record;
    if (!last_used_at || now.getTime() - last_used_at.getTime() > MINUTE_MS) {
      await this.tokens.updateOne({ _id }, { $set: { last_used_at: now } });
    }
    return { id: String(_id), name: label, application };
  }

  /** An application as the journal names it; it may get its first token before its first release. */
  async #target(id: string, session: ClientSession): Promise<{ id: string; label: string }> {
    const released = await this.applications.findById(id).session(session).lean<ApplicationRecord>();
    return { id, label: released ? titleOf(released) : id };
  }
}

/** Checks that a team may release an application. @throws {DeliveryError} `other_team` */
export function checkTeam({ application }: Team, name: string): void {
  if (application !== undefined && application !== name) throw new DeliveryError('other_team');
}

/** A fast hash without salt suffices for a token of 256 random bits. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
