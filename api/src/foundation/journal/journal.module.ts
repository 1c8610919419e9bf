import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ANONYMIZATION_MODEL, anonymizationSchema, ENTRY_MODEL, entrySchema } from './entry.schema.ts';
import { JournalController } from './journal.controller.ts';
import { JournalService } from './journal.service.ts';
import { JournalAnonymizer } from './journal-anonymizer.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ENTRY_MODEL, schema: entrySchema },
      { name: ANONYMIZATION_MODEL, schema: anonymizationSchema },
    ]),
  ],
  controllers: [JournalController],
  providers: [JournalService, JournalAnonymizer],
  exports: [JournalService, JournalAnonymizer],
})
export class JournalModule {}
