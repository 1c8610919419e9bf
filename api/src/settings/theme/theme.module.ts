import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ThemeController } from './theme.controller.ts';
import { THEME_MODEL, themeRecordSchema } from './theme.schema.ts';
import { ThemeService } from './theme.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: THEME_MODEL, schema: themeRecordSchema }])],
  controllers: [ThemeController],
  providers: [ThemeService],
  exports: [ThemeService],
})
export class ThemeModule {}
