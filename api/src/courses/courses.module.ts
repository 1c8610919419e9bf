import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ImagesModule } from '../images/images.module.ts';
import { JournalModule } from '../journal/journal.module.ts';
import { COURSE_MODEL, courseSchema } from './course.schema.ts';
import { CoursesController } from './courses.controller.ts';
import { CoursesService } from './courses.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: COURSE_MODEL, schema: courseSchema }]), ImagesModule, JournalModule],
  controllers: [CoursesController],
  providers: [CoursesService],
  exports: [CoursesService],
})
export class CoursesModule {}
