import { Injectable } from '@nestjs/common';
import type { TokenInput } from '../../contract/releases.ts';
import { type Actor, DeliveryDatabase, DeliveryProduct } from '../ports.ts';
import { DeployTokensService } from './deploy-tokens.service.ts';

/** Creates and revokes deploy tokens for an account, with an entry in the product's audit log. */
@Injectable()
export class TokenAdministrationService {
  constructor(
    private readonly tokens: DeployTokensService,
    private readonly database: DeliveryDatabase,
    private readonly product: DeliveryProduct,
  ) {}

  /** Creates a token and returns it; it cannot be read again. */
  async create(input: TokenInput, actor: Actor): Promise<string> {
    return this.database.inTransaction(async (session) => {
      const token = await this.tokens.create(input, session);
      const { application, label, days } = input;
      const change = { id: application, label: application, before: {}, after: { label, days } };
      await this.product.record(actor, { action: 'remote.token_create', ...change }, session);
      return token;
    });
  }

  /** Deletes a token: it is refused from now on. @throws {DeliveryError} `token_not_found` */
  async revoke(id: string, actor: Actor): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const { application, label } = await this.tokens.revoke(id, session);
      const change = { id: application, label: application, before: { label }, after: {} };
      await this.product.record(actor, { action: 'remote.token_revoke', ...change }, session);
    });
  }
}
