import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProgramsService } from './programs.service.ts';
import { REVISION_MODEL, revisionSchema } from './revision.schema.ts';

/** Published programs. Drafts and their publication are in the room `authoring`. */
@Module({
  imports: [MongooseModule.forFeature([{ name: REVISION_MODEL, schema: revisionSchema }])],
  providers: [ProgramsService],
  exports: [ProgramsService],
})
export class ProgramsModule {}
