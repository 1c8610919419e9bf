import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JournalModule } from '../../foundation/index.ts';
import { StatsController } from './stats.controller.ts';
import { STATS_MODEL, statsRecordSchema } from './stats.schema.ts';
import { StatsService } from './stats.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: STATS_MODEL, schema: statsRecordSchema }]), JournalModule],
  controllers: [StatsController],
  providers: [StatsService],
})
export class StatsModule {}
