import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { rateLimitCollection } from './rate-limit.schema.ts';
import { RateLimits } from './rate-limits.service.ts';

@Module({
  imports: [MongooseModule.forFeature([rateLimitCollection])],
  providers: [RateLimits],
  exports: [RateLimits],
})
export class RateLimitModule {}
