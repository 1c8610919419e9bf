import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OrganisationService } from './organisation/organisation.service.ts';
import { SettingsController } from './settings.controller.ts';
import { themeCollection } from './theme/theme.schema.ts';
import { ThemeService } from './theme/theme.service.ts';

@Module({
  imports: [MongooseModule.forFeature([themeCollection])],
  controllers: [SettingsController],
  providers: [OrganisationService, ThemeService],
  exports: [OrganisationService, ThemeService],
})
export class SettingsModule {}
