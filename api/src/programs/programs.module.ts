import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DocumentLibrary } from './document-library.ts';
import { FilmLibrary } from './film-library.ts';
import { ProgramsService } from './programs.service.ts';
import { REVISION_MODEL, revisionSchema } from './revision.schema.ts';
import { StoredDocuments } from './stored-documents.ts';
import { StoredFilms } from './stored-films.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: REVISION_MODEL, schema: revisionSchema }])],
  providers: [
    ProgramsService,
    { provide: FilmLibrary, useClass: StoredFilms },
    { provide: DocumentLibrary, useClass: StoredDocuments },
  ],
  exports: [ProgramsService, FilmLibrary, DocumentLibrary],
})
export class ProgramsModule {}
