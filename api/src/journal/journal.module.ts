import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalDataModule } from '../personal-data/personal-data.module.ts';
import { ENTRY_MODEL, entrySchema } from './entry.schema.ts';
import { JournalController } from './journal.controller.ts';
import { JournalService } from './journal.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: ENTRY_MODEL, schema: entrySchema }]), PersonalDataModule],
  controllers: [JournalController],
  providers: [JournalService],
  exports: [JournalService],
})
export class JournalModule {}
