import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { releaseErrorCollection } from './release-error.schema.ts';
import { ReleaseErrorsService } from './release-errors.service.ts';

/** The errors of releases, for delivery and for its routes. */
@Module({
  imports: [MongooseModule.forFeature([releaseErrorCollection])],
  providers: [ReleaseErrorsService],
  exports: [ReleaseErrorsService],
})
export class ReleaseErrorsModule {}
