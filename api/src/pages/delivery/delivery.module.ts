import { deliveryModule, deployTokensModule } from '@iris/delivery/server';
import type { DynamicModule } from '@nestjs/common';
import { AccountsModule } from '../../accounts/index.ts';
import { CatalogModule } from '../../catalog/index.ts';
import {
  type Config,
  DatabaseService,
  JournalModule,
  JournalService,
  RateLimitModule,
  siteOf,
} from '../../foundation/index.ts';
import { DeliveryProductService } from './delivery-product.service.ts';

/** Mounts delivery in the academy. */
export function academyDelivery(config: Config): DynamicModule {
  return deliveryModule({
    options: {
      secret: config.jwtSecret,
      publicUrl: config.publicUrl,
      releasesStore: config.releasesStore,
      releasesUrl: config.releasesUrl,
      origin: new URL(siteOf(config)).origin,
      rendererFile: config.rendererFile,
      renderingTimeMs: config.renderingTimeMs,
      operatorToken: config.operatorToken,
      healthRollback: config.healthRollback,
    },
    imports: [AccountsModule, CatalogModule, JournalModule, RateLimitModule],
    database: DatabaseService,
    journal: JournalService,
    product: DeliveryProductService,
  });
}

/** The deploy tokens of the academy, for commands. */
export const academyTokens = deployTokensModule({
  options: { operatorToken: undefined },
  imports: [JournalModule],
  database: DatabaseService,
  journal: JournalService,
});
