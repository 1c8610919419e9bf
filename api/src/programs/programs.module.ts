import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FilmLibrary } from './film-library.ts';
import { ProgramsService } from './programs.service.ts';
import { REVISION_MODEL, revisionSchema } from './revision.schema.ts';
import { StoredFilms } from './stored-films.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: REVISION_MODEL, schema: revisionSchema }])],
  providers: [ProgramsService, { provide: FilmLibrary, useClass: StoredFilms }],
  exports: [ProgramsService, FilmLibrary],
})
export class ProgramsModule {}
