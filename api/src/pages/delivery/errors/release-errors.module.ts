import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RELEASE_ERROR_MODEL, releaseErrorSchema } from './release-error.schema.ts';
import { ReleaseErrorsService } from './release-errors.service.ts';

/** The errors of releases, for delivery and for its routes. */
@Module({
  imports: [MongooseModule.forFeature([{ name: RELEASE_ERROR_MODEL, schema: releaseErrorSchema }])],
  providers: [ReleaseErrorsService],
  exports: [ReleaseErrorsService],
})
export class ReleaseErrorsModule {}
