import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ONE_TIME_LINK_MODEL, oneTimeLinkSchema } from './one-time-link.schema.ts';
import { OneTimeLinksService } from './one-time-links.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: ONE_TIME_LINK_MODEL, schema: oneTimeLinkSchema }])],
  providers: [OneTimeLinksService],
  exports: [OneTimeLinksService],
})
export class OneTimeLinksModule {}
