import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ThrottlerModule } from '@nestjs/throttler';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';
import { rateLimitOptions } from './rate-limit.options.ts';
import { RATE_LIMIT_MODEL, rateLimitSchema } from './rate-limit.schema.ts';
import { RateLimitStorage } from './rate-limit.storage.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: RATE_LIMIT_MODEL, schema: rateLimitSchema }])],
  providers: [RateLimitStorage],
  exports: [RateLimitStorage],
})
class RateLimitStorageModule {}

@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      imports: [RateLimitStorageModule],
      inject: [CONFIG, RateLimitStorage],
      useFactory: (config: Config, storage: RateLimitStorage) => rateLimitOptions(config, storage),
    }),
  ],
})
export class RateLimitModule {}
