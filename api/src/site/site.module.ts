import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountStoreModule } from '../accounts/index.ts';
import { JournalModule, RateLimitModule, SettingsModule } from '../foundation/index.ts';
import { MailModule } from '../mail/index.ts';
import { campusCollection } from './campuses/campus.schema.ts';
import { CampusesController } from './campuses/campuses.controller.ts';
import { CampusesService } from './campuses/campuses.service.ts';
import { ContactController } from './contact/contact.controller.ts';
import { ContactMails } from './contact/contact-mails.service.ts';
import { messageCollection } from './contact/message.schema.ts';
import { MessagesService } from './contact/messages.service.ts';
import { GraphicsService } from './graphics/graphics.service.ts';
import { ImageStore } from './images/image-store.ts';
import { ImagesController } from './images/images.controller.ts';
import { ImagesService } from './images/images.service.ts';
import { ImageReferencesService } from './images/references/image-references.service.ts';
import { StatsController } from './stats/stats.controller.ts';
import { statsCollection } from './stats/stats.schema.ts';
import { StatsService } from './stats/stats.service.ts';
import { ThemeEditingController } from './theme-editing/theme-editing.controller.ts';
import { ThemeEditingService } from './theme-editing/theme-editing.service.ts';
import { uploadQuotaCollection } from './upload-quotas/upload-quota.schema.ts';
import { UploadQuotas } from './upload-quotas/upload-quotas.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([campusCollection, messageCollection, statsCollection, uploadQuotaCollection]),
    AccountStoreModule,
    JournalModule,
    MailModule,
    RateLimitModule,
    SettingsModule,
  ],
  controllers: [CampusesController, ContactController, ImagesController, StatsController, ThemeEditingController],
  providers: [
    CampusesService,
    ContactMails,
    MessagesService,
    StatsService,
    ThemeEditingService,
    UploadQuotas,
    GraphicsService,
    ImagesService,
    ImageReferencesService,
    ImageStore,
  ],
  exports: [CampusesService, MessagesService, UploadQuotas, GraphicsService, ImageReferencesService, ImageStore],
})
export class SiteModule {}
