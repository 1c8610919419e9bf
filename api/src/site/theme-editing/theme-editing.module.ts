import { Module } from '@nestjs/common';
import { JournalModule } from '../../foundation/index.ts';
import { ThemeModule } from '../../settings/index.ts';
import { ImagesModule } from '../images/images.module.ts';
import { ThemeEditingController } from './theme-editing.controller.ts';
import { ThemeEditingService } from './theme-editing.service.ts';

@Module({
  imports: [ThemeModule, ImagesModule, JournalModule],
  controllers: [ThemeEditingController],
  providers: [ThemeEditingService],
})
export class ThemeEditingModule {}
