import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { anonymizationCollection, entryCollection } from './entry.schema.ts';
import { JournalController } from './journal.controller.ts';
import { JournalService } from './journal.service.ts';
import { JournalAnonymizer } from './journal-anonymizer.service.ts';

@Module({
  imports: [MongooseModule.forFeature([entryCollection, anonymizationCollection])],
  controllers: [JournalController],
  providers: [JournalService, JournalAnonymizer],
  exports: [JournalService, JournalAnonymizer],
})
export class JournalModule {}
