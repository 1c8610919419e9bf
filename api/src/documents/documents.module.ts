import { Module } from '@nestjs/common';
import { FilmsModule } from '../films/films.module.ts';
import { JournalModule } from '../journal/journal.module.ts';
import { DocumentsController } from './documents.controller.ts';
import { DocumentsService } from './documents.service.ts';

@Module({
  imports: [FilmsModule, JournalModule],
  controllers: [DocumentsController],
  providers: [DocumentsService],
  exports: [DocumentsService],
})
export class DocumentsModule {}
