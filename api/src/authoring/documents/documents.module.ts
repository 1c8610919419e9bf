import { Module } from '@nestjs/common';
import { JournalModule } from '../../foundation/index.ts';
import { UploadQuotasModule } from '../../site/index.ts';
import { FilmsModule } from '../films/films.module.ts';
import { ShownMediaModule } from '../programs/references/shown-media.module.ts';
import { DocumentReferencesService } from './document-references.service.ts';
import { DocumentStore } from './document-store.ts';
import { DocumentsController } from './documents.controller.ts';
import { DocumentsService } from './documents.service.ts';

@Module({
  imports: [FilmsModule, JournalModule, UploadQuotasModule, ShownMediaModule],
  controllers: [DocumentsController],
  providers: [DocumentsService, DocumentReferencesService, DocumentStore],
  exports: [DocumentsService, DocumentReferencesService],
})
export class DocumentsModule {}
