import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OrganisationService } from './organisation/organisation.service.ts';
import { SettingsController } from './settings.controller.ts';
import { THEME_MODEL, themeRecordSchema } from './theme/theme.schema.ts';
import { ThemeService } from './theme/theme.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: THEME_MODEL, schema: themeRecordSchema }])],
  controllers: [SettingsController],
  providers: [OrganisationService, ThemeService],
  exports: [OrganisationService, ThemeService],
})
export class SettingsModule {}
