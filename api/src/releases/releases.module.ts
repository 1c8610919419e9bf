import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JournalModule } from '../journal/journal.module.ts';
import { BundleService } from './bundle.service.ts';
import { CHANNEL_MODEL, channelSchema } from './channel.schema.ts';
import { DEPLOY_TOKEN_MODEL, deployTokenSchema } from './deploy-token.schema.ts';
import { DeployTokensService } from './deploy-tokens.service.ts';
import { RELEASE_MODEL, releaseRecordSchema } from './release.schema.ts';
import { ReleasedFilesService } from './released-files.service.ts';
import { ReleasesController } from './releases.controller.ts';
import { ReleasesService } from './releases.service.ts';
import { ServedReleasesService } from './served-releases.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: RELEASE_MODEL, schema: releaseRecordSchema },
      { name: CHANNEL_MODEL, schema: channelSchema },
      { name: DEPLOY_TOKEN_MODEL, schema: deployTokenSchema },
    ]),
    JournalModule,
  ],
  controllers: [ReleasesController],
  providers: [BundleService, DeployTokensService, ReleasedFilesService, ServedReleasesService, ReleasesService],
  exports: [BundleService, DeployTokensService, ReleasedFilesService, ServedReleasesService, ReleasesService],
})
export class ReleasesModule {}
