import { createHash, randomBytes } from 'node:crypto';
import type { RemoteName } from '@iris/contract/remotes';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DEPLOY_TOKEN_MODEL, type DeployTokenRecord } from './deploy-token.schema.ts';

const TOKEN = /^iris_deploy_[\w-]{43}$/;

@Injectable()
export class DeployTokensService {
  constructor(@InjectModel(DEPLOY_TOKEN_MODEL) private readonly tokens: Model<DeployTokenRecord>) {}

  /** Creates the token of a team and returns it; the previous one becomes invalid. */
  async create(remote: RemoteName): Promise<string> {
    const token = `iris_deploy_${randomBytes(32).toString('base64url')}`;
    const change = { $set: { token_hash: hashOf(token), created_at: new Date() } };
    await this.tokens.updateOne({ _id: remote }, change, { upsert: true });
    return token;
  }

  /** The remote of a token; undefined for an invalid token. */
  async remoteOf(token: string): Promise<RemoteName | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const record = await this.tokens.findOne({ token_hash: hashOf(token) }).lean<DeployTokenRecord>();
    return record?._id;
  }
}

/** A fast hash without salt suffices for a token of 256 random bits. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
