import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JournalModule } from '../../foundation/index.ts';
import { ImagesModule } from '../images/images.module.ts';
import { CAMPUS_MODEL, campusSchema } from './campus.schema.ts';
import { CampusesController } from './campuses.controller.ts';
import { CampusesService } from './campuses.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: CAMPUS_MODEL, schema: campusSchema }]), ImagesModule, JournalModule],
  controllers: [CampusesController],
  providers: [CampusesService],
  exports: [CampusesService],
})
export class CampusesModule {}
