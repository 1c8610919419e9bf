import { deliveryModule, deployTokensModule } from '@iris/delivery/server';
import type { DynamicModule } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import type { Config } from '../config/env.ts';
import { siteOf } from '../config/site.ts';
import { CoursesModule } from '../courses/courses.module.ts';
import { DatabaseService } from '../database/database.service.ts';
import { JournalModule } from '../journal/journal.module.ts';
import { JournalService } from '../journal/journal.service.ts';
import { RateLimitModule } from '../rate-limit/rate-limit.module.ts';
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
    imports: [AuthModule, CoursesModule, JournalModule, RateLimitModule],
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
