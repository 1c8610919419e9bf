import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RATE_LIMIT_MODEL, rateLimitSchema } from './rate-limit.schema.ts';
import { RateLimits } from './rate-limits.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: RATE_LIMIT_MODEL, schema: rateLimitSchema }])],
  providers: [RateLimits],
  exports: [RateLimits],
})
export class RateLimitModule {}
